#!/bin/sh
# Demands that check.sh accepts a small tree of right pages, and finds each kind of fault in it.
#
#     sh tests/docs/faults.sh WORK
# shellcheck disable=SC2016  # what is quoted is meant for sed
set -eu
work=$1
here=$(CDPATH="" cd "$(dirname "$0")" && pwd)
rm -rf "$work"
status=0

# A tree without faults.
make_tree() {
    rm -rf "$work/tree"
    mkdir -p "$work/tree/docs/snippets" "$work/tree/include/ply" "$work/tree/examples" \
        "$work/tree/cmake" "$work/tree/tests" "$work/tree/benchmarks"
    cd "$work/tree"
    echo '{"configurePresets": [{"name": "release"}]}' >CMakePresets.json
    : >CMakeLists.txt
    echo '#pragma once' >include/ply/add.hpp
    echo 'inline int add(int a, int b) {' >>include/ply/add.hpp
    cat >docs/snippets/one.cpp <<'END'
int main() {
    // [first]
    int const sum = add(1, 2);

    print(sum);
    // [/first]
}
END
    echo 'int main() {}' >examples/quick_start.cpp
    echo 'int main() { count(); }' >examples/count.cpp
    cat >README.md <<'END'
# A title: with `add`

See [the page](docs/page.md#second-part) and [above](#a-title-with-add).

```cpp
int main() {}
```

```text
hello
```
END
    cat >docs/page.md <<'END'
# Page

[Back](../README.md). Include `<ply/add.hpp>`, call `add()`, read `include/ply/add.hpp`.

## Second part

```cpp
inline int add(int a, int b);
```

```cpp
int const sum = add(1, 2);

print(sum);
```

```text
1
...
3
```

```sh
cmake --preset release
sh docs/run.sh
build/release/examples/count --to 2
```

```text
counted --to 2
```
END
    : >docs/run.sh
    printf '#!/bin/sh\nprintf "1\\n2\\n3\\n"\n' >"$work/one"
    printf '#!/bin/sh\necho hello\n' >"$work/quick_start"
    printf '#!/bin/sh\necho "counted $*"\n' >"$work/count"
    chmod +x "$work/one" "$work/quick_start" "$work/count"
    cat >"$work/programs" <<END
docs/snippets/one.cpp|$work/one
examples/quick_start.cpp|$work/quick_start
examples/count.cpp|$work/count
END
}

check() { sh "$here/check.sh" "$work/tree" "$work/check" "$work/programs" >"$work/said" 2>&1; }

fail() {
    echo "$1:"
    sed 's/^/    /' "$work/said"
    status=1
}

# find_fault NAME SAYS FILE SED_SCRIPT: the tree with the file changed must be refused for this reason.
find_fault() {
    make_tree
    sed "$4" "$3" >"$work/changed"
    if cmp -s "$3" "$work/changed"; then
        echo "$1: nothing was changed"
        status=1
    fi
    cat "$work/changed" >"$3"
    if check; then
        fail "$1: not found"
    elif ! grep -qF "$2" "$work/said"; then
        fail "$1: found for another reason"
    fi
}

mkdir -p "$work"
make_tree
check || fail "the right pages are refused"
sed -i.kept '/one.cpp/d' "$work/programs"
check || fail "a snippet that was not built is no fault"

find_fault "changed code" "docs/page.md:11: C++ that is neither" docs/page.md 's/add(1, 2)/add(1, 3)/'
find_fault "changed source" "docs/page.md:11: C++ that is neither" docs/snippets/one.cpp 's/sum)/sum )/'
find_fault "changed declaration" "docs/page.md:7: C++ that is neither" include/ply/add.hpp 's/int b/long b/'
find_fault "changed program" "README.md:5: C++ that is neither" examples/quick_start.cpp 's/{}/{ }/'
find_fault "a region that no page shows" "no page shows: docs/snippets/one.cpp: [second]" \
    docs/snippets/one.cpp '1s,$,\n// [second]\nint x;\n// [/second],'
find_fault "a region without an end" "a region without an end" docs/snippets/one.cpp '/\[\/first\]/d'
find_fault "another output" "README.md:9: not the output of examples/quick_start.cpp" README.md 's/hello/hallo/'
find_fault "part of a line" "README.md:9: not the output" README.md 's/hello/hell/'
find_fault "outputs in another order" "docs/page.md:17: not the output" docs/page.md 's/^1$/x/;s/^3$/1/;s/^x$/3/'
find_fault "another output of a command" "not the output of build/release/examples/count" \
    docs/page.md 's/counted --to 2/counted/'
find_fault "a command that was not run" "not the output of" "$work/count" 's/counted/told/'
find_fault "a program that fails" "fails" "$work/one" 's/printf/false \&\& printf/'
find_fault "no output before a program" "README.md:5: an output without a program" README.md '5,8d'
find_fault "a block without a language" "a block of the language none" README.md 's/```text/```/'
find_fault "a link to no file" "a link to nothing: docs/pages.md" README.md 's/page.md/pages.md/;s/#second-part//'
find_fault "a link to no heading" "a link to no heading: docs/page.md#second-part" docs/page.md 's/Second/Third/'
find_fault "a link to no heading of the page" "a link to no heading: #a-title-with-add" README.md 's/A title/Title/'
find_fault "no such header" "no header <ply/sum.hpp>" docs/page.md 's,ply/add.hpp>,ply/sum.hpp>,'
find_fault "no such path" "no file include/ply/sum.hpp" docs/page.md 's,e/ply/add.hpp,e/ply/sum.hpp,'
find_fault "no such name" "no source has the name subtract" docs/page.md 's/add()/subtract()/'
find_fault "no such script" "no script docs/go.sh" docs/page.md 's/run.sh/go.sh/'
find_fault "no such preset" "no preset debug" docs/page.md 's/--preset release/--preset debug/'

[ "$status" -ne 0 ] || echo "all faults were found"
exit "$status"
