// The headers in C++: names, types and linkage.
#include <primegroup.h>

#include <cstring>

int main() {
    pg_jq255e_key key;
    uint8_t public_key[PG_JQ255E_PUBLIC_KEY_BYTES], signature[PG_JQ255E_SIGNATURE_BYTES];
    const uint8_t seed[16] = { 1 }, message[] = { 'h', 'i' };
    pg_status status = pg_jq255e_key_from_seed(&key, seed, sizeof seed);
    if (status != PG_OK || pg_jq255e_key_public(public_key, &key) != PG_OK) {
        return 1;
    }
    if (pg_jq255e_sign(signature, &key, message, sizeof message, nullptr, 0) != PG_OK) {
        return 2;
    }
    if (pg_jq255e_verify(signature, public_key, message, sizeof message) != PG_OK) {
        return 3;
    }
    if (pg_jq255e_verify(signature, public_key, message, 1) != PG_ERROR_VERIFICATION) {
        return 4;
    }
    pg_wipe(&key, sizeof key);
    return std::strcmp(pg_version(), PG_VERSION) == 0 ? 0 : 5;
}
