/* A key pair from the operating system's random numbers, a signature, and its verification.
 *
 *   cc sign.c $(pkg-config --cflags --libs primegroup) -o sign && ./sign */
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

static int failed(const char *what, pg_status status) {
    if (status != PG_OK) {
        fprintf(stderr, "%s: %s\n", what, pg_status_text(status));
    }
    return status != PG_OK;
}

int main(void) {
    static const char text[] = "Pay to the order of Alice: 10";
    const uint8_t *message = (const uint8_t *)text;
    uint8_t public_key[PG_JQ255E_PUBLIC_KEY_BYTES], signature[PG_JQ255E_SIGNATURE_BYTES], extra[32];
    pg_jq255e_key key;
    size_t i;
    int bad = failed("key", pg_jq255e_key_generate(&key, fill, NULL))
           || failed("public key", pg_jq255e_key_public(public_key, &key))
           || failed("random", fill(NULL, extra, sizeof extra) == 0 ? PG_OK : PG_ERROR_RANDOMNESS)
           /* With random bytes, the signature also withstands faults; NULL, 0 is allowed. */
           || failed("sign", pg_jq255e_sign(signature, &key, message, strlen(text), extra, sizeof extra));
    pg_wipe(&key, sizeof key);
    if (bad) {
        return 1;
    }
    for (i = 0; i < sizeof signature; i++) {
        printf("%02x", signature[i]);
    }
    printf("\n");

    /* What the receiver does. */
    if (failed("verify", pg_jq255e_verify(signature, public_key, message, strlen(text)))) {
        return 1;
    }
    signature[0] ^= 1;
    if (pg_jq255e_verify(signature, public_key, message, strlen(text)) != PG_ERROR_VERIFICATION) {
        return 1;
    }
    printf("valid, and not valid after one bit was changed\n");
    return 0;
}
