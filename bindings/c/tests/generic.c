/* The generic Schnorr and Diffie-Hellman schemes, on every group of prime order: that the parts fit together, and misuse.
 * What the bytes are, the library's own tests say: they share no code path with the pointers tested here. */
#include "check.h"

#define GROUP do255e
#include "generic.inc"
#define GROUP do255s
#include "generic.inc"
#define GROUP jq255e
#include "generic.inc"
#define GROUP jq255s
#include "generic.inc"
#define GROUP ristretto255
#include "generic.inc"
#define GROUP curve9767
#include "generic.inc"
#define ELEMENT 30
#define GROUP xsb233
#include "generic.inc"
#define ELEMENT 30
#define GROUP xsk233
#include "generic.inc"

void test_generic(void) {
    do255e_generic();
    do255s_generic();
    jq255e_generic();
    jq255s_generic();
    ristretto255_generic();
    curve9767_generic();
    xsb233_generic();
    xsk233_generic();
}
