/* Runs rows of a reference implementation on demand, and speaks like ../server: a line `reference GROUP OPERATION NANOSECONDS` on
 * standard input is answered by a sample as there, calibrations included; `list` by the names of all rows. It has no answers to
 * compare: its inputs are its own.
 *
 * A driver includes this file and the headers of the implementation, from the reader's own checkout; `cargo xtask peers --reference
 * FOLDER` compiles it with the sources there. None of that code is here. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Different inputs that every row goes round, and operations of a chain, each on the result of the one before. */
#define INPUTS 64
#define CHAIN 64
#define NEXT(i, k) (((i) + (k)) % INPUTS)

struct row {
	const char *name; /* group and operation */
	double items; /* of one call */
	void (*run)(size_t);
	size_t calls;
};

/* What the rows compute, kept. */
static volatile uint32_t sink;

static void keep(const void *p)
{
	sink += *(const volatile uint8_t *)p;
}

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* What loops of known length take, in nanoseconds: additions each on the one before, one core cycle each; and four chains of them side by
 * side, which are slower where another program shares the core. What is added is in a register, as some CPUs add constants several at a
 * time. */
#define ADDITIONS 40000
#define BLOCKS 5

struct calibration {
	double chain, wide;
};

static void additions(void)
{
	uint64_t x = 0, y = 1, n = ADDITIONS;
	__asm__ volatile(
		"1:\n\t.rept 100\n\tadd %2, %0\n\t.endr\n\tsub $100, %1\n\tjnz 1b" : "+r"(x), "+r"(n) : "r"(y) : "cc");
}

static void side_by_side(void)
{
	uint64_t a = 0, b = 0, c = 0, d = 0, y = 1, n = ADDITIONS;
	__asm__ volatile(
		"1:\n\t.rept 100\n\tadd %5, %0\n\tadd %5, %1\n\tadd %5, %2\n\tadd %5, %3\n\t.endr\n\tsub $100, %4\n\tjnz 1b"
		: "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(n) : "r"(y) : "cc");
}

/* The least of five: an interruption of the calibration itself only adds. */
static double least(void (*loop)(void))
{
	double best = 0;
	int i;

	for (i = 0; i < 5; i++) {
		double start = now(), time;
		loop();
		time = now() - start;
		if (i == 0 || time < best) {
			best = time;
		}
	}
	return best < 1 ? 1 : best;
}

static struct calibration calibrate(void)
{
	struct calibration c;

	c.chain = least(additions);
	c.wide = least(side_by_side);
	return c;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* Answers with a sample: one call to warm up, then the median of some blocks between two calibrations. */
static void measure(struct row *row, double time)
{
	struct calibration before, after;
	double start, once, ns, blocks[BLOCKS];
	size_t n, i, j;

	start = now();
	row->run(row->calls++ % INPUTS);
	once = now() - start;
	if (once < 20) {
		once = 20;
	}
	n = (size_t)(time / once / BLOCKS) + 1;
	before = calibrate();
	for (i = 0; i < BLOCKS; i++) {
		start = now();
		for (j = 0; j < n; j++) {
			row->run(row->calls++ % INPUTS);
		}
		blocks[i] = (now() - start) / (double)n;
	}
	after = calibrate();
	qsort(blocks, BLOCKS, sizeof blocks[0], compare);
	ns = blocks[BLOCKS / 2] / row->items;
	printf("%f %f %f %f %f %f\n", ns, ns * ADDITIONS * 2 / (before.chain + after.chain), before.chain, after.chain, before.wide,
		after.wide);
}

/* The row that a line asks for, and where the time begins in it. */
static struct row *find(struct row *rows, size_t count, char *line, const char **time)
{
	static const char library[] = "reference ";
	char *space = strrchr(line, ' ');
	size_t i;

	if (space == NULL || strncmp(line, library, sizeof library - 1) != 0) {
		return NULL;
	}
	*space = 0;
	*time = space + 1;
	for (i = 0; i < count; i++) {
		if (strcmp(line + sizeof library - 1, rows[i].name) == 0) {
			return &rows[i];
		}
	}
	return NULL;
}

/* Serves until the end of the input. */
static int serve(struct row *rows, size_t count)
{
	char line[256];
	size_t i;

	while (fgets(line, sizeof line, stdin) != NULL) {
		line[strcspn(line, "\n")] = 0;
		if (strcmp(line, "list") == 0) {
			for (i = 0; i < count; i++) {
				printf("%sreference %s", i ? "\t" : "", rows[i].name);
			}
			putchar('\n');
		} else {
			const char *time = "";
			struct row *row = find(rows, count, line, &time);
			if (row != NULL) {
				measure(row, atof(time));
			} else {
				puts("unknown");
			}
		}
		fflush(stdout);
	}
	return 0;
}
