"""Instructions of RISC-V that p-code names and does not define: Zba, Zbb, Zbs and Zbkb, an expression each.

From *RISC-V Bit-Manipulation ISA-extensions* 1.0.0 and *Scalar Cryptography Extensions* 1.0.1, for 32 bits.
"""

WORD = 4


def shifted_sum(n):
    return lambda g, x, y: g.sum([(1, g.shift("left", x, g.const(n, WORD), WORD)), (1, y)], 0, WORD)


def inverted(op):
    return lambda g, x, y: g.bitwise(op, x, g.bitwise("xor", y, g.const(-1, WORD)))


def least(less, swapped):
    return lambda g, x, y: g.choose(getattr(g, less)(x, y), *((y, x) if swapped else (x, y)))


def rotated(g, x, n):
    return g.rotated(x, n.extra) if n.op == "const" else g.make("rotated", (x, n), WORD)


def single(f):
    """An operation with one bit of a constant position."""
    return lambda g, x, n: f(g, x, n.extra % 32) if n.op == "const" else g.make("single bit", (x, n), WORD)


CLEAR = single(lambda g, x, n: g.bitwise("and", x, g.const(~(1 << n), WORD)))
EXTRACT = single(lambda g, x, n: g.bitwise("and", g.shift("right", x, g.const(n, WORD), WORD), g.const(1, WORD)))
INVERT = single(lambda g, x, n: g.bitwise("xor", x, g.const(1 << n, WORD)))
SET = single(lambda g, x, n: g.bitwise("or", x, g.const(1 << n, WORD)))


def reversed_bytes(g, x, _):
    out = g.part(x, 3, 1)
    for i in (2, 1, 0):
        out = g.join(out, g.part(x, i, 1))
    return out


# By bits 0-6, 12-14 and 25-31. The second operand is a register, or the constant in its place.
REGISTERS = {
    (0x10, 2): shifted_sum(1), (0x10, 4): shifted_sum(2), (0x10, 6): shifted_sum(3),
    (0x20, 7): inverted("and"), (0x20, 6): inverted("or"), (0x20, 4): inverted("xor"),
    (0x05, 4): least("signed_less", False), (0x05, 5): least("less", False),
    (0x05, 6): least("signed_less", True), (0x05, 7): least("less", True),
    (0x30, 1): lambda g, x, n: rotated(g, x, g.sum([(-1, n)], 0, WORD)), (0x30, 5): rotated,
    (0x04, 4): lambda g, x, y: g.join(g.part(x, 0, 2), g.part(y, 0, 2)),
    (0x04, 7): lambda g, x, y: g.zext(g.join(g.part(x, 0, 1), g.part(y, 0, 1)), WORD),
    (0x24, 1): CLEAR, (0x24, 5): EXTRACT, (0x34, 1): INVERT, (0x14, 1): SET,
}
CONSTANTS = {(0x30, 5): rotated, (0x24, 1): CLEAR, (0x24, 5): EXTRACT, (0x34, 1): INVERT, (0x14, 1): SET}
# By bits 12-14 and 20-31.
UNARY = {
    (5, 0x698): reversed_bytes,
    (1, 0x604): lambda g, x, _: g.sext(g.part(x, 0, 1), WORD),
    (1, 0x605): lambda g, x, _: g.sext(g.part(x, 0, 2), WORD),
}
NAMES = ["zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", *(f"a{i}" for i in range(8)), *(f"s{i}" for i in range(2, 12)), *(f"t{i}" for i in range(3, 7))]


def lacking(code):
    """What the instruction with these bytes does to a machine, and its length; `None` if it is not one of these."""
    word = int.from_bytes(code[:4], "little")
    kind, three, seven, second = word & 0x7F, word >> 12 & 7, word >> 25, word >> 20 & 31
    f = {0x33: REGISTERS, 0x13: CONSTANTS}.get(kind, {}).get((seven, three)) or (UNARY.get((three, word >> 20)) if kind == 0x13 else None)
    if f is None:
        return None

    def run(machine):
        g = machine.graph
        get = lambda i: machine.get(NAMES[i]) if i else g.const(0, WORD)  # noqa: E731
        result = f(g, get(word >> 15 & 31), get(second) if kind == 0x33 else g.const(second, WORD))
        if word >> 7 & 31:
            machine.set(NAMES[word >> 7 & 31], result)

    return run, 4
