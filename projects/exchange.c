/* Key exchange. One device plays both sides, so that the example needs no wire: a product has one pair and sends its public key. */
#include "project.h"

#include <primegroup/jq255e.h>
#include <string.h>

int exchange(pg_fill fill) {
    static pg_jq255e_key ours, theirs;
    static uint8_t our_public[PG_JQ255E_PUBLIC_KEY_BYTES], their_public[PG_JQ255E_PUBLIC_KEY_BYTES];
    static uint8_t our_secret[PG_JQ255E_SHARED_BYTES], their_secret[PG_JQ255E_SHARED_BYTES];
    int same;
    pg_status status = pg_jq255e_key_generate(&ours, fill, NULL);
    if (status == PG_OK) status = pg_jq255e_key_generate(&theirs, fill, NULL);
    if (status == PG_OK) status = pg_jq255e_key_public(our_public, &ours);
    if (status == PG_OK) status = pg_jq255e_key_public(their_public, &theirs);
    /* Bytes from a wire may be anything: PG_ERROR_ENCODING says that they are not a public key. */
    if (status == PG_OK) status = pg_jq255e_exchange(our_secret, &ours, their_public);
    if (status == PG_OK) status = pg_jq255e_exchange(their_secret, &theirs, our_public);
    same = status == PG_OK && memcmp(our_secret, their_secret, sizeof our_secret) == 0;
    pg_wipe(&ours, sizeof ours);
    pg_wipe(&theirs, sizeof theirs);
    pg_wipe(our_secret, sizeof our_secret);
    pg_wipe(their_secret, sizeof their_secret);
    return same ? 0 : -1;
}
