/* do255e, do255s, jq255e and jq255s. */
#include "shared.h"

#define GROUP do255e
#define SIGNED_HASH PG_HASH_SHA3_256
#include "double_odd.inc"
#define GROUP do255s
#define SIGNED_HASH PG_HASH_SHA3_256
#include "double_odd.inc"
#define GROUP jq255e
#define SIGNED_HASH PG_HASH_BLAKE2S
#include "double_odd.inc"
#define GROUP jq255s
#define SIGNED_HASH PG_HASH_BLAKE2S
#include "double_odd.inc"

int answers_double_odd(void) {
    return do255e_group() + do255s_group() + jq255e_group() + jq255s_group();
}
