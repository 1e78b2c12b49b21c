/* BLS signatures: three signers, one message, one signature of 96 bytes that stands for all.
 *
 *   cc bls.c $(pkg-config --cflags --libs primegroup) -o bls && ./bls */
#include <primegroup/bls12_381_g1.h>
#include <stdio.h>
#include <string.h>

#define SIGNERS 3

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

static int failed(const char *what, pg_status status) {
    if (status != PG_OK) {
        fprintf(stderr, "%s: %s\n", what, pg_status_text(status));
    }
    return status != PG_OK;
}

int main(void) {
    static const char text[] = "block 1234567";
    const uint8_t *message = (const uint8_t *)text;
    uint8_t public_key[PG_BLS12_381_G1_PUBLIC_KEY_BYTES], proof[PG_BLS12_381_G1_BLS_SIGNATURE_BYTES];
    uint8_t signatures[SIGNERS][PG_BLS12_381_G1_BLS_SIGNATURE_BYTES], sum[PG_BLS12_381_G1_BLS_SIGNATURE_BYTES];
    pg_bls12_381_g1_bls_proven_key keys[SIGNERS];
    size_t i;
    for (i = 0; i < SIGNERS; i++) {
        pg_bls12_381_g1_bls_key key;
        int bad = failed("key", pg_bls12_381_g1_bls_key_generate(&key, fill, NULL))
               || failed("public key", pg_bls12_381_g1_bls_key_public(public_key, &key))
               /* Proves, once, that this signer has the private key. The receiver verifies it, once, and keeps the proven key. */
               || failed("proof", pg_bls12_381_g1_bls_pop_prove(proof, &key))
               || failed("proof", pg_bls12_381_g1_bls_pop_verify(&keys[i], proof, public_key))
               || failed("sign", pg_bls12_381_g1_bls_sign(signatures[i], &key, PG_BLS_POSSESSION, message, strlen(text)));
        pg_wipe(&key, sizeof key);
        if (bad) {
            return 1;
        }
    }
    if (failed("sum", pg_bls12_381_g1_bls_aggregate(sum, signatures[0], SIGNERS))) {
        return 1;
    }
    for (i = 0; i < sizeof sum; i++) {
        printf("%02x", sum[i]);
    }
    printf("\n");

    /* What the receiver does. */
    if (failed("verify", pg_bls12_381_g1_bls_fast_aggregate_verify(sum, keys, SIGNERS, message, strlen(text)))) {
        return 1;
    }
    if (pg_bls12_381_g1_bls_fast_aggregate_verify(sum, keys, SIGNERS - 1, message, strlen(text))
        != PG_ERROR_VERIFICATION) {
        return 1;
    }
    printf("valid for three signers, and not for two of them\n");
    return 0;
}
