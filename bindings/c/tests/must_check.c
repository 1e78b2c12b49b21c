/* Must not compile: the status is not looked at. */
#include <primegroup/jq255e.h>

void ignore(uint8_t shared[PG_JQ255E_SHARED_BYTES], const pg_jq255e_key *key, const uint8_t *peer) {
    pg_jq255e_exchange(shared, key, peer);
}
