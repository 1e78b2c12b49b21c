/* C1665: MIRACL's key exchange and ECDSA. */
#include "shared.h"

int answers_c1665(void) {
    pg_c1665_key key;
    size_t i;
    for (i = 0; i < 2; i++) {
        const uint8_t *message = cell_bytes(v_c1665_protocols, i, 6);
        size_t len = cell_len(v_c1665_protocols, i, 6);
        MUST(pg_c1665_key_from_bytes(&key, cell_bytes(v_c1665_protocols, i, 1)) == PG_OK);
        MUST(pg_c1665_key_public(a, &key) == PG_OK);
        MUST(pg_c1665_exchange(shared, &key, cell_bytes(v_c1665_protocols, i, 4), 43) == PG_OK);
        MUST(cell_is(shared, v_c1665_protocols, i, 5));
        MUST(pg_c1665_verify(cell_bytes(v_c1665_protocols, i, 7), a, 22, message, len) == PG_OK);
        MUST(pg_c1665_sign(signature, &key, message, len, NULL, 0) == PG_OK);
        MUST(pg_c1665_verify(signature, cell_bytes(v_c1665_protocols, i, 3), 43, message, len) == PG_OK);
        MUST(pg_c1665_verify(signature, a, 22, message, len - 1) == PG_ERROR_VERIFICATION);
    }
    return 0;
}
