/* Every section of the published vectors of do255e, do255s, jq255e and jq255s. */
#include "../check.h"

#define GROUP do255e
#define IS_JQ 0
#include "double_odd.inc"
#define GROUP do255s
#define IS_JQ 0
#include "double_odd.inc"
#define GROUP jq255e
#define IS_JQ 1
#include "double_odd.inc"
#define GROUP jq255s
#define IS_JQ 1
#include "double_odd.inc"

void test_double_odd(void) {
    do255e_suite();
    do255s_suite();
    jq255e_suite();
    jq255s_suite();
}
