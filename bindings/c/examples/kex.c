/* Two parties exchange public keys, and end with the same 32 secret bytes.
 *
 *   cc kex.c $(pkg-config --cflags --libs primegroup) -o kex && ./kex */
#include <primegroup/jq255e.h>
#include <stdio.h>
#include <string.h>

/* The random number generator: on a board, read its hardware here. */
static int fill(void *context, uint8_t *out, size_t len) {
    FILE *random = fopen("/dev/urandom", "rb");
    size_t got = random == NULL ? 0 : fread(out, 1, len, random);
    (void)context;
    if (random != NULL) {
        fclose(random);
    }
    return got == len ? 0 : -1;
}

/* One side: makes a key pair, and writes the public key that the other side is sent. */
static pg_status begin(pg_jq255e_key *key, uint8_t public_key[PG_JQ255E_PUBLIC_KEY_BYTES]) {
    pg_status status = pg_jq255e_key_generate(key, fill, NULL);
    return status != PG_OK ? status : pg_jq255e_key_public(public_key, key);
}

int main(void) {
    pg_jq255e_key alice, bob;
    uint8_t from_alice[PG_JQ255E_PUBLIC_KEY_BYTES], from_bob[PG_JQ255E_PUBLIC_KEY_BYTES];
    uint8_t a[PG_JQ255E_SHARED_BYTES], b[PG_JQ255E_SHARED_BYTES];
    int same = 0;
    if (begin(&alice, from_alice) == PG_OK && begin(&bob, from_bob) == PG_OK
        /* A key that came over a wire may be anything: PG_ERROR_ENCODING says that it is none. */
        && pg_jq255e_exchange(a, &alice, from_bob) == PG_OK && pg_jq255e_exchange(b, &bob, from_alice) == PG_OK) {
        same = memcmp(a, b, sizeof a) == 0;
    }
    printf(same ? "the same secret on both sides\n" : "failed\n");
    pg_wipe(&alice, sizeof alice);
    pg_wipe(&bob, sizeof bob);
    pg_wipe(a, sizeof a);
    pg_wipe(b, sizeof b);
    return same ? 0 : 1;
}
