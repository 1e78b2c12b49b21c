/* Ed25519, and X25519: signatures, and exchange. */
#include "shared.h"

int answers_ed25519(void) {
    pg_ed25519_key key;
    size_t i;
    for (i = 0; i < 2; i++) {
        MUST(pg_x25519(shared, cell_bytes(v_rfc7748, i, 0), cell_bytes(v_rfc7748, i, 1)) == PG_OK);
        MUST(cell_is(shared, v_rfc7748, i, 2));
        MUST(pg_ed25519_key_from_seed(&key, cell_bytes(v_sign_input, i, 0)) == PG_OK);
        MUST(pg_ed25519_key_public(a, &key) == PG_OK);
        MUST(cell_is(a, v_sign_input, i, 1));
        MUST(pg_ed25519_sign(signature, &key, cell_bytes(v_sign_input, i, 2), cell_len(v_sign_input, i, 2)) == PG_OK);
        MUST(cell_is(signature, v_sign_input, i, 3));
        MUST(pg_ed25519_verify(signature, a, cell_bytes(v_sign_input, i, 2), cell_len(v_sign_input, i, 2)) == PG_OK);
        MUST(pg_ed25519_verify_plain(signature, a, cell_bytes(v_sign_input, i, 2), cell_len(v_sign_input, i, 2))
             == PG_OK);
        signature[40] ^= 1;
        MUST(pg_ed25519_verify(signature, a, cell_bytes(v_sign_input, i, 2), cell_len(v_sign_input, i, 2))
             == PG_ERROR_VERIFICATION);
    }
    memset(a, 7, sizeof a);
    memset(b, 9, sizeof b);
    MUST(pg_x25519_base(shared, b) == PG_OK);
    MUST(pg_x25519_exchange(shared, a, shared) == PG_OK);
    MUST(pg_x25519_base(a, a) == PG_OK);
    MUST(pg_x25519_exchange(a, b, a) == PG_OK);
    MUST(memcmp(a, shared, sizeof a) == 0);
    memset(a, 0, sizeof a);
    MUST(pg_x25519_exchange(shared, b, a) == PG_ERROR_ENCODING);
    return 0;
}
