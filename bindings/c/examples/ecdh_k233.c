/* Key exchange on the standard curve K-233 (sect233k1) with keys that another program made: ECDH of SEC 1 by the group xsk233.
 * For B-233, write xsb233.
 *
 *   cc ecdh_k233.c $(pkg-config --cflags --libs primegroup) -o ecdh_k233 && ./ecdh_k233 */
#include <primegroup/xsk233.h>
#include <stdio.h>
#include <string.h>

/* Two keys of OpenSSL, as `openssl ec -text` shows them, and what `openssl pkeyutl -derive` says that they share. */
static const uint8_t secret[29] = { 0x74, 0x39, 0xc1, 0x6a, 0x62, 0x42, 0xac, 0x56, 0x35, 0x9b, 0x97, 0x12, 0x0e, 0x3a, 0x58,
                                    0xf7, 0x31, 0xc9, 0xa9, 0xa2, 0xd2, 0x49, 0x25, 0xc2, 0xbb, 0x61, 0xa8, 0xd7, 0x8d };
static const uint8_t public_key[61] = { 0x04, 0x00, 0x66, 0x3d, 0xb5, 0x8a, 0xa8, 0x76, 0x92, 0x4a, 0xd4, 0x58, 0xe2, 0x99, 0x9e, 0xcf,
                                        0x0b, 0x10, 0x87, 0x24, 0xab, 0xea, 0x3d, 0x9d, 0x52, 0xbd, 0x4f, 0x53, 0x68, 0x3d, 0x40, 0x01,
                                        0x1e, 0x0c, 0x98, 0x10, 0xcb, 0x55, 0x28, 0x82, 0x51, 0xf3, 0x50, 0x17, 0x4d, 0x1d, 0x4b, 0xd0,
                                        0x21, 0xa9, 0x4d, 0x41, 0x03, 0xdc, 0x92, 0xfb, 0x3c, 0x69, 0xf5, 0x03, 0xf7 };
static const uint8_t peer[31] = { 0x02, 0x01, 0x0f, 0x65, 0xe9, 0x28, 0xa4, 0x2a, 0x93, 0x28, 0x05, 0xf8, 0x24, 0x6e, 0x8d, 0x58,
                                  0x09, 0x4c, 0x58, 0x79, 0x63, 0x19, 0xe9, 0xd6, 0xd2, 0x17, 0xf3, 0x05, 0xa9, 0xb3, 0xb9 };
static const uint8_t expected[PG_XSK233_SEC1_COORDINATE_BYTES] = { 0x01, 0x21, 0xee, 0xa4, 0xa0, 0xe0, 0xf1, 0x0d, 0xc8, 0xd3,
                                                                   0x49, 0x84, 0x70, 0x15, 0x31, 0x57, 0xfd, 0xe5, 0x69, 0x19,
                                                                   0x26, 0xfd, 0x64, 0x35, 0x8a, 0x9c, 0x90, 0x75, 0x94, 0xb2 };

/* A private key of SEC 1, big-endian, as a scalar. */
static pg_status read_secret(uint8_t scalar[PG_XSK233_SCALAR_BYTES], const uint8_t *bytes, size_t len) {
    size_t i;
    memset(scalar, 0, PG_XSK233_SCALAR_BYTES);
    for (i = 0; i < len && i < PG_XSK233_SCALAR_BYTES; i++) {
        scalar[i] = bytes[len - 1 - i];
    }
    return len > PG_XSK233_SCALAR_BYTES ? PG_ERROR_LENGTH : pg_xsk233_scalar_check(scalar);
}

/* The x coordinate of the product: what both sides hash to a key. */
static pg_status exchange(uint8_t shared[PG_XSK233_SEC1_COORDINATE_BYTES], const uint8_t scalar[PG_XSK233_SCALAR_BYTES],
                          const uint8_t *their_key, size_t len) {
    pg_xsk233_point point;
    uint32_t neutral = 0;
    /* What came over a wire may be anything: points off the curve and of other orders are refused here. */
    pg_status status = pg_xsk233_point_from_sec1(&point, their_key, len);
    if (status == PG_OK) {
        status = pg_xsk233_point_is_identity(&neutral, &point);
    }
    if (status == PG_OK && neutral != 0) {
        status = PG_ERROR_ENCODING; /* infinity is no public key */
    }
    if (status == PG_OK) {
        status = pg_xsk233_point_mul(&point, &point, scalar);
    }
    if (status == PG_OK) {
        status = pg_xsk233_point_sec1_x(shared, &point);
    }
    pg_wipe(&point, sizeof point);
    return status;
}

int main(void) {
    uint8_t scalar[PG_XSK233_SCALAR_BYTES], own[PG_XSK233_SEC1_UNCOMPRESSED_BYTES], shared[PG_XSK233_SEC1_COORDINATE_BYTES];
    pg_xsk233_point point;
    int same = 0;
    if (read_secret(scalar, secret, sizeof secret) == PG_OK && pg_xsk233_point_mul_generator(&point, scalar) == PG_OK
        && pg_xsk233_point_to_sec1_uncompressed(own, &point) == PG_OK && exchange(shared, scalar, peer, sizeof peer) == PG_OK) {
        same = memcmp(own, public_key, sizeof own) == 0 && memcmp(shared, expected, sizeof shared) == 0;
    }
    printf(same ? "the same public key and secret as OpenSSL's\n" : "failed\n");
    pg_wipe(scalar, sizeof scalar);
    pg_wipe(shared, sizeof shared);
    return same ? 0 : 1;
}
