# shellcheck shell=sh disable=SC2034,SC2154
# For the tests of programs: how bad arguments are refused. Needs $work, a folder, and sets failed=1.

# refused WORDS PROGRAM [ARGUMENT...]: one line on the error output, which has the words, nothing on
# the output, and status 2.
refused() {
    words=$1
    shift
    status=0
    "$@" >"$work/out" 2>"$work/err" </dev/null || status=$?
    if [ "$status" -ne 2 ] || [ -s "$work/out" ] || [ "$(wc -l <"$work/err")" -ne 1 ] ||
        ! grep -qF -e "$words" "$work/err"; then
        echo "not refused as it should be ($words): $* (status $status)"
        cat "$work/out" "$work/err"
        failed=1
    fi
}
