// The same in C++.
#include "must_check.c"
