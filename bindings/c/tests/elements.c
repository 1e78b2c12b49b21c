/* Group and scalar operations of every group, by laws; and their misuse. */
#include "check.h"

#define GROUP do255e
#include "elements.inc"
#define GROUP do255s
#include "elements.inc"
#define GROUP jq255e
#include "elements.inc"
#define GROUP jq255s
#include "elements.inc"
#define GROUP ristretto255
#include "elements.inc"
#define GROUP ed25519
#include "elements.inc"
#define GROUP curve9767
#include "elements.inc"
#define ELEMENT 30
#define GROUP xsb233
#include "elements.inc"
#define ELEMENT 30
#define GROUP xsk233
#include "elements.inc"

void test_elements(void) {
    do255e_elements();
    do255s_elements();
    jq255e_elements();
    jq255s_elements();
    ristretto255_elements();
    ed25519_elements();
    curve9767_elements();
    xsb233_elements();
    xsk233_elements();
}
