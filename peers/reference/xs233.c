/* Rows of the original implementation of xsb233 and xsk233 (pornin/c-xs233).
 * What `cargo xtask peers --reference` reads of it:
{
  "name": "pornin/c-xs233",
  "sources": ["xsb233", "xsk233"],
  "flags": ["-O2 -mpclmul -mavx2", "-O3 -march=native"],
  "ours": [["ours", ""], ["ours, PCLMULQDQ", "--cfg primegroup_backend=\"x64\""], ["ours, portable", "--cfg primegroup_backend=\"w64\""]],
  "must": 0.95,
  "published": ["Coffee Lake", "Zen 3"],
  "about": "Published figures: of the same code, on Coffee Lake (Intel i5-8259U) by its author, and on Zen 3, the best of gcc 12 and clang 19. Field operations in chains, each on the result of the one before, or in four chains side by side. \"ours\" chooses its kernel at run time as any build does; beside it, what the kernels with PCLMULQDQ and in plain Rust (64-bit limbs) take in the same run. mul and mulgen are the ways that the library chooses.",
  "slowest": {"build": 2, "beside": 1, "at_most": 12.0, "text": "The portable kernel takes at most @ what the one with PCLMULQDQ takes"},
  "rows": [
    ["GF(2^233)", "mul", "mul", 0, 33],
    ["GF(2^233)", "mul, four side by side", "mul, four side by side", 0, 26],
    ["GF(2^233)", "square", "square", 0, 21],
    ["GF(2^233)", "half-trace", "half-trace", 0, 302],
    ["GF(2^233)", "inverse", "inverse", 0, 2377],
    ["xsb233", "window", "mul (window)", 60621, 63040],
    ["xsb233", "ladder", "mul (ladder)", 51537, 54780],
    ["xsb233", "mulgen", "mulgen", 25754, 25607],
    ["xsb233", "encode", "encode", 0, 2442],
    ["xsb233", "decode", "decode", 0, 2960],
    ["xsb233", "mul", null],
    ["xsb233", "aP+bG", null],
    ["xsb233", "keygen", null],
    ["xsb233", "key exchange", null],
    ["xsb233", "sign", null],
    ["xsb233", "verify decoded", null],
    ["xsk233", "window", "mul (window)", 49378, 48450],
    ["xsk233", "ladder", "mul (ladder)", 46365, 50936],
    ["xsk233", "mul", "mul (endomorphism)", 29602, 28107],
    ["xsk233", "mulgen window", "mulgen (window)", 20084, 18977],
    ["xsk233", "mulgen", "mulgen (endomorphism)", 16546, 15384],
    ["xsk233", "encode", "encode", 0, 2443],
    ["xsk233", "decode", "decode", 0, 3203],
    ["xsk233", "aP+bG", null],
    ["xsk233", "keygen", null],
    ["xsk233", "key exchange", null],
    ["xsk233", "sign", null],
    ["xsk233", "verify decoded", null]
  ]
}
*/

#define _POSIX_C_SOURCE 199309L
#include "gf233.h"
#include "xs233.h"
#include "server.h"

#define BYTES 30
/* Independent products that a row may overlap. */
#define SIDE 4

static uint8_t secret[INPUTS][BYTES];
static uint8_t bytes[BYTES];
static gf element[INPUTS];

#define FIELD_CHAIN(name, step) \
	static void name(size_t i) \
	{ \
		gf x = element[i], y = element[NEXT(i, 1)]; \
		int n; \
		for (n = 0; n < CHAIN; n++) { \
			step; \
		} \
		(void)y; \
		keep(&x); \
	}

FIELD_CHAIN(field_mul, gf_mul(&x, &x, &y))
FIELD_CHAIN(field_square, gf_sqr(&x, &x))
FIELD_CHAIN(field_half_trace, gf_halftrace(&x, &x))
FIELD_CHAIN(field_inverse, gf_inv(&x, &x))

static void field_mul_side_by_side(size_t i)
{
	gf x[SIDE], y = element[NEXT(i, SIDE)];
	int n, k;

	for (k = 0; k < SIDE; k++) {
		x[k] = element[NEXT(i, k)];
	}
	for (n = 0; n < CHAIN; n++) {
		gf_mul(&x[0], &x[0], &y);
		gf_mul(&x[1], &x[1], &y);
		gf_mul(&x[2], &x[2], &y);
		gf_mul(&x[3], &x[3], &y);
	}
	for (k = 0; k < SIDE; k++) {
		keep(&x[k]);
	}
}

/* What both groups have. Scalars have 30 bytes of any value. */
#define GROUP(g) \
	static g##_point g##_points[INPUTS]; \
	static uint8_t g##_encoded[INPUTS][BYTES]; \
	static g##_point g##_result; \
	static void g##_row_decode(size_t i) \
	{ \
		sink += g##_decode(&g##_result, g##_encoded[i]); \
		keep(&g##_result); \
	} \
	static void g##_row_encode(size_t i) \
	{ \
		g##_encode(bytes, &g##_points[i]); \
		keep(bytes); \
	} \
	static void g##_row_mulgen(size_t i) \
	{ \
		g##_mulgen(&g##_result, secret[i], BYTES); \
		keep(&g##_result); \
	} \
	MUL(g, mul) \
	MUL(g, mul_ladder) \
	/* Makes the inputs, and sees that the ways to multiply agree. */ \
	static int g##_prepare(size_t i) \
	{ \
		g##_point p, q; \
		g##_mulgen(&g##_points[i], secret[i], BYTES); \
		g##_encode(g##_encoded[i], &g##_points[i]); \
		g##_mul(&p, &g##_generator, secret[i], BYTES); \
		g##_mul_ladder(&q, &g##_generator, secret[i], BYTES); \
		return g##_equals(&p, &g##_points[i]) && g##_equals(&q, &g##_points[i]) \
			&& g##_decode(&p, g##_encoded[i]) && g##_equals(&p, &q); \
	}
#define MUL(g, name) \
	static void g##_row_##name(size_t i) \
	{ \
		g##_##name(&g##_result, &g##_points[i], secret[NEXT(i, 5)], BYTES); \
		keep(&g##_result); \
	}

GROUP(xsb233)
GROUP(xsk233)
MUL(xsk233, mul_frob)

static void xsk233_row_mulgen_frob(size_t i)
{
	xsk233_mulgen_frob(&xsk233_result, secret[i], BYTES);
	keep(&xsk233_result);
}

static int prepare(void)
{
	size_t i, j;

	for (i = 0; i < INPUTS; i++) {
		for (j = 0; j < BYTES; j++) {
			secret[i][j] = (uint8_t)((i * 37 + j * 11 + 1) * (j + 3));
		}
		if (!xsb233_prepare(i) || !xsk233_prepare(i)) {
			return 0;
		}
		gf_decode(&element[i], xsb233_encoded[i]);
	}
	return 1;
}

static struct row rows[] = {
	{ "GF(2^233) mul", CHAIN, field_mul, 0 },
	{ "GF(2^233) mul, four side by side", SIDE * CHAIN, field_mul_side_by_side, 0 },
	{ "GF(2^233) square", CHAIN, field_square, 0 },
	{ "GF(2^233) half-trace", CHAIN, field_half_trace, 0 },
	{ "GF(2^233) inverse", CHAIN, field_inverse, 0 },
	{ "xsb233 mul (window)", 1, xsb233_row_mul, 0 },
	{ "xsb233 mul (ladder)", 1, xsb233_row_mul_ladder, 0 },
	{ "xsb233 mulgen", 1, xsb233_row_mulgen, 0 },
	{ "xsb233 encode", 1, xsb233_row_encode, 0 },
	{ "xsb233 decode", 1, xsb233_row_decode, 0 },
	{ "xsk233 mul (window)", 1, xsk233_row_mul, 0 },
	{ "xsk233 mul (ladder)", 1, xsk233_row_mul_ladder, 0 },
	{ "xsk233 mul (endomorphism)", 1, xsk233_row_mul_frob, 0 },
	{ "xsk233 mulgen (window)", 1, xsk233_row_mulgen, 0 },
	{ "xsk233 mulgen (endomorphism)", 1, xsk233_row_mulgen_frob, 0 },
	{ "xsk233 encode", 1, xsk233_row_encode, 0 },
	{ "xsk233 decode", 1, xsk233_row_decode, 0 },
};

int main(void)
{
	if (!prepare()) {
		fputs("the original's ways to multiply disagree\n", stderr);
		return 1;
	}
	return serve(rows, sizeof rows / sizeof rows[0]);
}
