/* Rows of the reference implementation of Curve9767 (pornin/curve9767), as a server that speaks like ../server.
 *
 * `cargo xtask peers --curve9767 FOLDER` compiles this file together with the sources in FOLDER, the reader's own checkout of that
 * project; none of its code is here. A line `LIBRARY GROUP OPERATION NANOSECONDS` on standard input is answered by the
 * nanoseconds and the estimated core cycles per item; `list` by the names of all rows. */

#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "inner.h"

/* Different inputs that every row goes round, and operations of a chain of field operations. */
#define INPUTS 64
#define CHAIN 64
#define LIBRARY "curve9767"
#define TEXT "a message of thirty-two bytes..."

static curve9767_scalar secret[INPUTS];
static uint8_t extra[INPUTS][32];
static curve9767_point point[INPUTS];
static uint8_t encoded[INPUTS][32];
static uint8_t signature[INPUTS][64];
static uint8_t uniform[INPUTS][48];
static field_element element[INPUTS];

/* What the rows compute, kept. */
static volatile uint32_t sink;
static uint8_t bytes[64];
static curve9767_point result;
static field_element chain_value;

#define NEXT(i, k) (((i) + (k)) % INPUTS)

static void keep(const void *p)
{
	sink += *(const volatile uint8_t *)p;
}

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

static const struct row {
	const char *name;
	double items;
	void (*run)(size_t);
} rows[] = {
	{ "field-mul", CHAIN, field_mul },
	{ "field-square", CHAIN, field_square },
	{ "field-invert", CHAIN, field_invert },
	{ "field-sqrt", CHAIN, field_sqrt },
	{ "field-is-square", CHAIN, field_is_square },
	{ "field-cube-root", CHAIN, field_cube_root },
	{ "lattice-vartime", 1, lattice },
	{ "point-add", CHAIN, point_add },
	{ "point-x2", CHAIN, point_x2 },
	{ "point-x4", CHAIN, point_x4 },
	{ "point-x8", CHAIN, point_x8 },
	{ "point-x16", CHAIN, point_x16 },
	{ "decode", 1, decode },
	{ "encode", 1, encode },
	{ "mul", 1, mul },
	{ "mulgen", 1, mulgen },
	{ "aP+bG", 1, mul_mulgen_add },
	{ "map-to-field", 1, map_to_field },
	{ "icart", 1, icart },
	{ "hash-48", 1, hash48 },
	{ "keygen", 1, keygen },
	{ "key-exchange", 1, key_exchange },
	{ "sign", 1, sign },
	{ "verify", 1, verify },
	{ "verify-vartime", 1, verify_vartime },
};
#define ROWS (sizeof rows / sizeof rows[0])

static size_t counter[ROWS];

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Core cycles per nanosecond, from a chain of dependent additions. */
static double clock_rate(void)
{
	double start = now();
	uint64_t x = 0, n = 20000;
	__asm__ volatile(
		"1:\n\t.rept 100\n\tadd $1, %0\n\t.endr\n\tsub $100, %1\n\tjnz 1b" : "+r"(x), "+r"(n) : : "cc");
	return 20000 / (now() - start);
}

/* Nanoseconds and core cycles per call: one call to warm up, then one block between two readings of the clock. */
static void measure(size_t row, double time, double *ns, double *cycles)
{
	double start, once, before;
	size_t n, j;

	start = now();
	rows[row].run(counter[row]++ % INPUTS);
	once = now() - start;
	if (once < 20) {
		once = 20;
	}
	n = (size_t)(time / once) + 1;
	before = clock_rate();
	start = now();
	for (j = 0; j < n; j++) {
		rows[row].run(counter[row]++ % INPUTS);
	}
	*ns = (now() - start) / (double)n;
	*cycles = *ns * (before + clock_rate()) / 2;
}

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
	char line[256];
	size_t i;

	if (!prepare()) {
		fputs("the reference refuses its own signatures\n", stderr);
		return 1;
	}
	while (fgets(line, sizeof line, stdin) != NULL) {
		line[strcspn(line, "\n")] = 0;
		if (strcmp(line, "list") == 0) {
			for (i = 0; i < ROWS; i++) {
				printf("%s%s curve9767 %s", i ? "\t" : "", LIBRARY, rows[i].name);
			}
		} else {
			char *time = strrchr(line, ' ');
			const char *prefix = LIBRARY " curve9767 ";
			size_t length = strlen(prefix);
			for (i = ROWS; time != NULL && i-- > 0;) {
				*time = 0;
				if (strncmp(line, prefix, length) == 0 && strcmp(line + length, rows[i].name) == 0) {
					double ns, cycles;
					measure(i, atof(time + 1), &ns, &cycles);
					printf("%f %f", ns / rows[i].items, cycles / rows[i].items);
					break;
				}
			}
			if (time == NULL || i == (size_t)-1) {
				fputs("unknown", stdout);
			}
		}
		putchar('\n');
		fflush(stdout);
	}
	return 0;
}
