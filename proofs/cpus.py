"""CPUs and what p-code does not say of them: calling convention, build, and instructions that p-code only names."""

from graph import Refused
from machine import Cpu
from riscv import lacking
from vectors import NEON, X86, cleared, like_vpalignr, saturated
from xtensa import windows

THUMB = ["r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11"]
FPU = [f"s{i}" for i in range(16, 32)]


def saturated_sum(graph, args, size):
    """SLEIGH saturates the sum before, which has wrapped already: here it is the sum of signed numbers that is cut."""
    if size != 2 or args[1].op != "const" or args[1].extra != 16 or graph.sum(graph.terms, 0, 2) is not args[0]:
        raise Refused("a saturation that is no sum of 16 bits")
    return saturated(graph, graph.sum([(sign, graph.sext(x, 4)) for sign, x in graph.terms], 0, 4), -(1 << 15), (1 << 15) - 1, 2)


ALWAYS_THUMB = {"setISAMode": lambda graph, args, size: None, "SignedSaturate": saturated_sum}
RISCV = ["gp", "tp"] + [f"s{i}" for i in range(12)]
MIPS = ["gp", "s8"] + [f"s{i}" for i in range(8)]
A64 = [f"x{i}" for i in range(19, 30)] + [f"d{i}" for i in range(8, 16)]


def held_flags(register, write, size):
    """MRS and MSR of the flags, for which SLEIGH has a register of its own: a word that holds them, and nothing else."""
    names = ("NG", "ZR", "CY", "OV")

    def run(machine):
        if not write:
            machine.set(register, machine.graph.make("flags", [machine.get(name) for name in names], size))
        elif (held := machine.get(register)).op != "flags":
            raise Refused("flags of a word that does not hold them")
        else:
            for name, flag in zip(names, held.args):
                machine.set(name, flag)

    return run, 4


def flags(code):
    word = int.from_bytes(code[:4], "little")
    return held_flags(f"x{word & 31}", not word & 0x200000, 8) if word & 0xFFDFFFE0 == 0xD51B4200 else None


def thumb(code):
    """MRS and MSR of the flags, and ANDS with a shifted register, for which SLEIGH leaves the carry: it is the last bit that is shifted out."""
    first, second = int.from_bytes(code[:2], "little"), int.from_bytes(code[2:4], "little")
    if first == 0xF3EF and second & 0xF0FF == 0x8000:
        return held_flags(f"r{second >> 8 & 15}", False, 4)
    if first & 0xFFF0 == 0xF380 and second == 0x8800:
        return held_flags(f"r{first & 15}", True, 4)
    n, kind, target = second >> 10 & 28 | second >> 6 & 3, second >> 4 & 3, second >> 8 & 15
    if first & 0xFFF0 != 0xEA10 or target == 15 or n == 0:
        return None

    def run(machine):
        g, x, count = machine.graph, machine.get(f"r{second & 15}"), lambda n: machine.graph.const(n, 4)
        y = g.shift(("left", "right", "sright", "right")[kind], x, count(n), 4)
        y = g.bitwise("or", y, g.shift("left", x, count(32 - n), 4)) if kind == 3 else y
        y = g.bitwise("and", machine.get(f"r{first & 15}"), y)
        carry = g.bitwise("and", g.shift("right", x, count(n - 1 if kind else 32 - n), 4), count(1))
        for name, value in ((f"r{target}", y), ("NG", g.signed_less(y, count(0))), ("ZR", g.equal(y, count(0))), ("CY", g.part(carry, 0, 1))):
            machine.set(name, value)

    return run, 4


def x86(name):
    """A row of the CPU table for x86-64. Where it has no kernel of its own, it has the one of `x86-64`."""
    return Cpu(name, "x86:LE:64:default", 8, {}, "RSP", ["RBX", "RBP", "R12", "R13", "R14", "R15"], ["RDI", "RSI"], "RAX", userops=X86,
               nop=b"\x90", cleared=cleared, instead=like_vpalignr)


CPUS = {
    cpu.name: cpu
    for cpu in (
        *map(x86, ("x86-64", "x64v", "x64w", "x64g")),
        Cpu("a64", "AARCH64:LE:64:v8A", 8, {}, "sp", A64, ["x0", "x1"], "x0", lr="x30", target="aarch64-unknown-none", nop=b"\x1f\x20\x03\xd5", flags="",
            userops=NEON, lacking=flags),
        Cpu("m4", "ARM:LE:32:Cortex", 4, {"TMode": 1}, "sp", THUMB, ["r0", "r1"], "r0", lr="lr", userops=ALWAYS_THUMB,
            target="thumbv7em-none-eabi", lacking=thumb, nop=b"\x00\xbf"),
        Cpu("m4f", "ARM:LE:32:Cortex", 4, {"TMode": 1}, "sp", THUMB + FPU, ["r0", "r1"], "r0", lr="lr", userops=ALWAYS_THUMB,
            target="thumbv7em-none-eabihf", lacking=thumb, nop=b"\x00\xbf"),
        Cpu("m0plus", "ARM:LE:32:Cortex", 4, {"TMode": 1}, "sp", THUMB, ["r0", "r1"], "r0", lr="lr", userops=ALWAYS_THUMB,
            target="thumbv6m-none-eabi", nop=b"\xc0\x46"),
        Cpu("fe310", "RISCV:LE:32:RV32IMC", 4, {}, "sp", RISCV, ["a0", "a1"], "a0", lr="ra", target="riscv32imac-unknown-none-elf", nop=b"\x01\x00"),
        Cpu("hazard3", "RISCV:LE:32:RV32IMC", 4, {}, "sp", RISCV, ["a0", "a1"], "a0", lr="ra", target="riscv32imac-unknown-none-elf",
            nop=b"\x01\x00", flags='--cfg primegroup_profile="small" -C target-feature=+zba,+zbb,+zbs,+zbkb', lacking=lacking),
        Cpu("rv64", "RISCV:LE:64:RV64IC", 8, {}, "sp", RISCV, ["a0", "a1"], "a0", lr="ra", target="riscv64imac-unknown-none-elf", nop=b"\x01\x00", flags=""),
        Cpu("m4k", "MIPS:LE:32:default", 4, {}, "sp", MIPS, ["a0", "a1"], "v0", lr="ra", target="mipsel-unknown-none", nop=bytes(4), flags="", shadow=16,
            layout="w28"),
        Cpu("lx6", "Xtensa:LE:32:default", 4, {}, "a1", [], ["a2", "a3"], "a2", lr="a0", target="xtensa", nop=b"\x3d\xf0", lacking=windows,
            layout="w28x"),
    )
}
