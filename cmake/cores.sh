# Prints how many programs to run at once.
nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2
