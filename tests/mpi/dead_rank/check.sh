#!/bin/sh
# What a killed rank had in work is done by the others, where MPI lets them live: Open MPI 4 does with
# --enable-recovery. Status 77 where it is another MPI.
#
#     sh check.sh PROGRAM MPIEXEC NUMBER_FLAG
set -u
case $("$2" --version 2>/dev/null) in
    *"(Open MPI) 4."* | *"(OpenRTE) 4."*) ;;
    *) exit 77 ;;
esac
output=$("$2" --enable-recovery "$3" 3 "$1" 2>/dev/null)
echo "$output"
[ "$output" = "all answers are there" ]
