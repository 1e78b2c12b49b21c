/* Runs rows of a reference implementation on demand, and speaks like ../server: a line `reference GROUP OPERATION NANOSECONDS` on
 * standard input is answered by the nanoseconds and the estimated core cycles per item; `list` by the names of all rows.
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

/* Core cycles per nanosecond, from a chain of dependent additions. */
static double clock_rate(void)
{
	double start = now();
	uint64_t x = 0, n = 20000;
	__asm__ volatile(
		"1:\n\t.rept 100\n\tadd $1, %0\n\t.endr\n\tsub $100, %1\n\tjnz 1b" : "+r"(x), "+r"(n) : : "cc");
	return 20000 / (now() - start);
}

/* Answers with nanoseconds and core cycles per item: one call to warm up, then one block between two readings of the clock. */
static void measure(struct row *row, double time)
{
	double start, once, before, ns, clock;
	size_t n, j;

	start = now();
	row->run(row->calls++ % INPUTS);
	once = now() - start;
	if (once < 20) {
		once = 20;
	}
	n = (size_t)(time / once) + 1;
	before = clock_rate();
	start = now();
	for (j = 0; j < n; j++) {
		row->run(row->calls++ % INPUTS);
	}
	ns = (now() - start) / (double)n / row->items;
	clock = (before + clock_rate()) / 2;
	printf("%f %f\n", ns, ns * clock);
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
