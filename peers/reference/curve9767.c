/* Rows of the reference implementation of Curve9767 (pornin/curve9767).
 * What `cargo xtask peers --reference` reads of it:
{
  "name": "pornin/curve9767",
  "sources": ["curve9767", "ecdh", "hash", "keygen", "ops_avx2", "scalar_amd64", "sha3", "sign"],
  "flags": ["-O3 -mavx2 -mlzcnt"],
  "ours": [["ours", ""]],
  "must": 1.0,
  "published": [],
  "about": "Field and point operations in chains, each on the result of the one before.",
  "rows": [
    ["curve9767", "field mul", "field mul"],
    ["curve9767", "field square", "field square"],
    ["curve9767", "inversion", "inversion"],
    ["curve9767", "square root", "square root"],
    ["curve9767", "QR test", "QR test"],
    ["curve9767", "cube root", "cube root"],
    ["curve9767", "lattice reduction", "lattice reduction"],
    ["curve9767", "point add", "point add"],
    ["curve9767", "point x2", "point x2"],
    ["curve9767", "point x4", "point x4"],
    ["curve9767", "point x8", "point x8"],
    ["curve9767", "point x16", "point x16"],
    ["curve9767", "decode", "decode"],
    ["curve9767", "encode", "encode"],
    ["curve9767", "mul", "mul"],
    ["curve9767", "mulgen", "mulgen"],
    ["curve9767", "aP+bG constant time", "aP+bG constant time"],
    ["curve9767", "aP+bG", "aP+bG constant time"],
    ["curve9767", "MapToField", "MapToField"],
    ["curve9767", "Icart's map", "Icart's map"],
    ["curve9767", "hash", "hash"],
    ["curve9767", "keygen", "keygen"],
    ["curve9767", "key exchange", "key exchange"],
    ["curve9767", "sign", "sign"],
    ["curve9767", "verify constant time", "verify constant time"],
    ["curve9767", "verify decoded", "verify decoded"]
  ]
}
*/

#define _POSIX_C_SOURCE 199309L
#include "inner.h"
#include "server.h"

#define TEXT "a message of thirty-two bytes..."

static curve9767_scalar secret[INPUTS];
static uint8_t extra[INPUTS][32];
static curve9767_point point[INPUTS];
static uint8_t encoded[INPUTS][32];
static uint8_t signature[INPUTS][64];
static uint8_t uniform[INPUTS][48];
static field_element element[INPUTS];

static uint8_t bytes[64];
static curve9767_point result;
static field_element chain_value;

#define FIELD_CHAIN(name, step) \
	static void name(size_t i) \
	{ \
		const uint16_t *y = element[NEXT(i, 1)].v; \
		uint16_t *x = chain_value.v; \
		int n; \
		memcpy(x, element[i].v, sizeof element[i].v); \
		for (n = 0; n < CHAIN; n++) { \
			step; \
		} \
		(void)y; \
		keep(x); \
	}

FIELD_CHAIN(field_mul, curve9767_inner_gf_mul(x, x, y))
FIELD_CHAIN(field_square, curve9767_inner_gf_sqr(x, x))
FIELD_CHAIN(field_invert, curve9767_inner_gf_inv(x, x))
FIELD_CHAIN(field_sqrt, curve9767_inner_gf_sqrt(x, x))
FIELD_CHAIN(field_is_square, sink += curve9767_inner_gf_is_qr(element[NEXT(i, (size_t)n)].v))
FIELD_CHAIN(field_cube_root, curve9767_inner_gf_cubert(x, x))

static void lattice(size_t i)
{
	curve9767_inner_reduce_basis_vartime(bytes, bytes + 16, &secret[i]);
	keep(bytes);
}

static void point_add(size_t i)
{
	int n;
	result = point[i];
	for (n = 0; n < CHAIN; n++) {
		curve9767_point_add(&result, &result, &point[NEXT(i, 1)]);
	}
	keep(&result);
}

#define DOUBLINGS(name, k) \
	static void name(size_t i) \
	{ \
		int n; \
		result = point[i]; \
		for (n = 0; n < CHAIN; n++) { \
			curve9767_point_mul2k(&result, &result, k); \
		} \
		keep(&result); \
	}

DOUBLINGS(point_x2, 1)
DOUBLINGS(point_x4, 2)
DOUBLINGS(point_x8, 3)
DOUBLINGS(point_x16, 4)

static void decode(size_t i)
{
	sink += (uint32_t)curve9767_point_decode(&result, encoded[i]);
	keep(&result);
}

static void encode(size_t i)
{
	curve9767_point_encode(bytes, &point[i]);
	keep(bytes);
}

static void mul(size_t i)
{
	curve9767_point_mul(&result, &point[i], &secret[NEXT(i, 5)]);
	keep(&result);
}

static void mulgen(size_t i)
{
	curve9767_point_mulgen(&result, &secret[i]);
	keep(&result);
}

static void mul_mulgen_add(size_t i)
{
	curve9767_point_mul_mulgen_add(&result, &point[i], &secret[NEXT(i, 5)], &secret[NEXT(i, 9)]);
	keep(&result);
}

static void map_to_field(size_t i)
{
	curve9767_inner_gf_map_to_base(chain_value.v, uniform[i]);
	keep(&chain_value);
}

static void icart(size_t i)
{
	curve9767_inner_Icart_map(&result, element[i].v);
	keep(&result);
}

static void hash48(size_t i)
{
	shake_context sc;
	shake_init(&sc, 256);
	shake_inject(&sc, uniform[i], 48);
	shake_flip(&sc);
	curve9767_hash_to_curve(&result, &sc);
	keep(&result);
}

static void keygen(size_t i)
{
	curve9767_scalar s;
	curve9767_ecdh_keygen(&s, bytes, encoded[i], 32);
	keep(bytes);
}

static void key_exchange(size_t i)
{
	sink += (uint32_t)curve9767_ecdh_recv(bytes, 32, &secret[i], encoded[NEXT(i, 1)]);
	keep(bytes);
}

static void sign(size_t i)
{
	curve9767_sign_generate(bytes, &secret[i], extra[i], &point[i], CURVE9767_OID_SHA3_256, TEXT, 32);
	keep(bytes);
}

static void verify(size_t i)
{
	sink += (uint32_t)curve9767_sign_verify(signature[i], &point[i], CURVE9767_OID_SHA3_256, TEXT, 32);
}

static void verify_vartime(size_t i)
{
	sink += (uint32_t)curve9767_sign_verify_vartime(signature[i], &point[i], CURVE9767_OID_SHA3_256, TEXT, 32);
}

static struct row rows[] = {
	{ "curve9767 field mul", CHAIN, field_mul, 0 },
	{ "curve9767 field square", CHAIN, field_square, 0 },
	{ "curve9767 inversion", CHAIN, field_invert, 0 },
	{ "curve9767 square root", CHAIN, field_sqrt, 0 },
	{ "curve9767 QR test", CHAIN, field_is_square, 0 },
	{ "curve9767 cube root", CHAIN, field_cube_root, 0 },
	{ "curve9767 lattice reduction", 1, lattice, 0 },
	{ "curve9767 point add", CHAIN, point_add, 0 },
	{ "curve9767 point x2", CHAIN, point_x2, 0 },
	{ "curve9767 point x4", CHAIN, point_x4, 0 },
	{ "curve9767 point x8", CHAIN, point_x8, 0 },
	{ "curve9767 point x16", CHAIN, point_x16, 0 },
	{ "curve9767 decode", 1, decode, 0 },
	{ "curve9767 encode", 1, encode, 0 },
	{ "curve9767 mul", 1, mul, 0 },
	{ "curve9767 mulgen", 1, mulgen, 0 },
	{ "curve9767 aP+bG constant time", 1, mul_mulgen_add, 0 },
	{ "curve9767 MapToField", 1, map_to_field, 0 },
	{ "curve9767 Icart's map", 1, icart, 0 },
	{ "curve9767 hash", 1, hash48, 0 },
	{ "curve9767 keygen", 1, keygen, 0 },
	{ "curve9767 key exchange", 1, key_exchange, 0 },
	{ "curve9767 sign", 1, sign, 0 },
	{ "curve9767 verify constant time", 1, verify, 0 },
	{ "curve9767 verify decoded", 1, verify_vartime, 0 },
};

static int prepare(void)
{
	size_t i, j;

	for (i = 0; i < INPUTS; i++) {
		uint8_t seed[32];
		for (j = 0; j < sizeof seed; j++) {
			seed[j] = (uint8_t)(i * 37 + j * 11 + 1);
		}
		curve9767_keygen(&secret[i], extra[i], &point[i], seed, sizeof seed);
		curve9767_point_encode(encoded[i], &point[i]);
		curve9767_sign_generate(signature[i], &secret[i], extra[i], &point[i], CURVE9767_OID_SHA3_256, TEXT, 32);
		if (!curve9767_sign_verify_vartime(signature[i], &point[i], CURVE9767_OID_SHA3_256, TEXT, 32)) {
			return 0;
		}
		memcpy(uniform[i], signature[i], sizeof uniform[i]);
		curve9767_inner_gf_decode(element[i].v, encoded[i]);
	}
	return 1;
}

int main(void)
{
	if (!prepare()) {
		fputs("the reference refuses its own signatures\n", stderr);
		return 1;
	}
	return serve(rows, sizeof rows / sizeof rows[0]);
}
