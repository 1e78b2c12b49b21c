/* Plugin for qemu-user that counts the instructions of AArch64 between two system calls `getppid`, and hashes the
   addresses of their blocks and of all memory that they access. It writes these numbers without an end of the line; the
   program writes the rest of the line. With any argument, it leaves out the hash, which takes most of the time.

   Debian has no header for plugins, so the declarations that it needs stand here: those of version 1 of the interface,
   without the arguments of system calls, which are the last ones. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t plugin;
extern void qemu_plugin_register_vcpu_tb_trans_cb(plugin, void (*)(plugin, void *block));
extern void qemu_plugin_register_vcpu_tb_exec_cb(void *block, void (*)(unsigned, void *), int, void *);
extern void qemu_plugin_register_vcpu_mem_cb(void *instruction, void (*)(unsigned, uint32_t, uint64_t), int, int, void *);
extern void qemu_plugin_register_vcpu_syscall_cb(plugin, void (*)(plugin, unsigned, int64_t));
extern size_t qemu_plugin_tb_n_insns(const void *block);
extern void *qemu_plugin_tb_get_insn(const void *block, size_t);
extern uint64_t qemu_plugin_tb_vaddr(const void *block);
extern const void *qemu_plugin_insn_data(const void *instruction);

enum { NO_REGISTERS = 0, READ_AND_WRITE = 3, GETPPID = 173 };
#define SHOWN __attribute__((visibility("default")))
SHOWN int qemu_plugin_version = 1;

struct block {
    uint64_t address, instructions;
    uint64_t low, high, narrow, vector; /* Products: both words of 64 bits, of 32 bits, in vector registers. */
};
static struct block sum;
static uint64_t hash;
static int inside, hashed;

static int is_vector_product(uint32_t word) {
    if ((word & 0x9f000400) == 0x0f000000) return 1;                               /* by element */
    if ((word & 0x9f200c00) == 0x0e200000) return (word >> 12 & 15) >= 8;          /* umull, umlal, pmull */
    return (word & 0x9f200400) == 0x0e200400 && (word >> 11 & 31) - UINT32_C(18) < 2; /* mul, mla */
}

static void mix(uint64_t x) {
    hash = (hash ^ x) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 29;
}

static void executed(unsigned cpu, void *data) {
    const struct block *b = data;
    (void)cpu;
    sum.instructions += b->instructions;
    sum.low += b->low;
    sum.high += b->high;
    sum.narrow += b->narrow;
    sum.vector += b->vector;
    mix(b->address);
}

static void accessed(unsigned cpu, uint32_t info, uint64_t address) {
    (void)cpu, (void)info;
    mix(address);
}

static void translated(plugin id, void *tb) {
    size_t n = qemu_plugin_tb_n_insns(tb);
    struct block *b = calloc(1, sizeof *b);
    (void)id;
    if (b == NULL) abort();
    b->address = qemu_plugin_tb_vaddr(tb);
    b->instructions = n;
    for (size_t i = 0; i < n; i++) {
        void *insn = qemu_plugin_tb_get_insn(tb, i);
        uint32_t word;
        memcpy(&word, qemu_plugin_insn_data(insn), sizeof word);
        b->low += (word & 0xffe00000) == 0x9b000000;  /* mul, madd, msub */
        b->high += (word & 0xff60fc00) == 0x9b407c00; /* umulh, smulh */
        b->narrow += (word & 0xff600000) == 0x9b200000 || (word & 0xffe00000) == 0x1b000000;
        b->vector += is_vector_product(word);
        if (hashed) qemu_plugin_register_vcpu_mem_cb(insn, accessed, NO_REGISTERS, READ_AND_WRITE, NULL);
    }
    qemu_plugin_register_vcpu_tb_exec_cb(tb, executed, NO_REGISTERS, b);
}

static void called(plugin id, unsigned cpu, int64_t number) {
    (void)id, (void)cpu;
    if (number != GETPPID) return;
    if (inside) {
        const uint64_t counts[] = {sum.instructions, sum.low, sum.high, sum.narrow, sum.vector};
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) printf("%" PRIu64 "\t", counts[i]);
        printf("%016" PRIx64 "\t", hash);
        fflush(stdout);
    }
    inside = !inside;
    memset(&sum, 0, sizeof sum);
    hash = 0;
}

SHOWN int qemu_plugin_install(plugin id, const void *info, int argc, char **argv) {
    (void)info, (void)argv;
    hashed = argc == 0;
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_vcpu_syscall_cb(id, called);
    return 0;
}
