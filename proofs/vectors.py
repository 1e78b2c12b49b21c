"""Vector instructions that p-code only names: one expression each, by lanes. `simulate.py` compares those of x86-64 with the CPU.

Instructions with a VEX prefix clear the rest of the register that they write. SLEIGH leaves this out for some (shifts, VMOVD to a general
register), so `cleared` adds it for all.
"""

import re

from graph import Refused


def lanes(g, x, size):
    return [g.part(x, i, size) for i in range(0, x.size, size)]


def whole(g, parts):
    out = parts[0]
    for part in parts[1:]:
        out = g.join(out, part)
    return out


def each(size, f):
    """An instruction that does the same in each lane of so many bytes."""
    return lambda g, a, n: whole(g, [f(g, *xs) for xs in zip(*(lanes(g, x, size) for x in a))])


def halves(f):
    """An instruction of 128 bits that does the same in both halves of a register. Constants go to both."""
    def both(g, a, n):
        vectors = [lanes(g, x, 16) if x.size == n else None for x in a]
        return whole(g, [f(g, [v[i] if v else x for v, x in zip(vectors, a)]) for i in range(n // 16)])
    return both


def number(x):
    if x.op != "const":
        raise Refused("an immediate operand that is no constant")
    return x.extra


def shift(op, size):
    def f(g, a, n):
        by = number(a[1])
        return whole(g, [g.shift(op, x, g.const(by, 4), size) for x in lanes(g, a[0], size)])
    return f


def shift_by_lanes(op, size):
    return each(size, lambda g, x, n: g.shift(op, x, n, size))


def bit_mask(g, bit, size):
    """All bits of a word are `bit`."""
    return g.sum([(-1, g.zext(bit, size))], 0, size)


def greater(g, x, y):
    """x > y, as signed numbers. Comparison of 0 with y is the sign of y."""
    if x.op == "const" and x.extra == 0:
        return g.part(g.shift("right", y, g.const(8 * y.size - 1, 4), y.size), 0, 1)
    return g.signed_less(y, x)


def saturated(g, x, low, high, size):
    """A signed number, cut to the interval that a narrower lane has."""
    least, most = g.const(low, x.size), g.const(high, x.size)
    narrow = g.part(x, 0, size)
    above = g.choose(g.signed_less(most, x), g.const(high, size), narrow)
    return g.choose(g.signed_less(x, least), g.const(low, size), above)


def packed(size, low, high):
    def f(g, a):
        return whole(g, [saturated(g, x, low, high, size // 2) for v in a for x in lanes(g, v, size)])
    return halves(f)


def unpacked(size, high):
    def f(g, a):
        x, y = (lanes(g, v, size) for v in a)
        count = len(x) // 2
        return whole(g, [z for i in range(count) for z in (x[i + count * high], y[i + count * high])])
    return halves(f)


def bytes_moved(direction):
    def f(g, a):
        n = min(number(a[1]), 16)
        zeros = g.const(0, n) if n else None
        if n in (0, 16):
            return a[0] if n == 0 else g.const(0, 16)
        return g.join(zeros, g.part(a[0], 0, 16 - n)) if direction == "left" else g.join(g.part(a[0], n, 16 - n), zeros)
    return halves(f)


def aligned(g, a):
    n, both = number(a[2]), g.join(a[1], a[0])
    return g.part(both, n, 16) if n <= 16 else g.zext(g.part(both, n, 32 - n), 16) if n < 32 else g.const(0, 16)


def shuffled_bytes(g, a):
    def byte(x):
        k = number(x)
        return g.const(0, 1) if k & 0x80 else g.part(a[0], k & 15, 1)
    return whole(g, [byte(g.part(a[1], i, 1)) for i in range(16)])


def blended_bytes(g, x, y, m):
    top = g.shift("right", m, g.const(7, 4), 1)
    return g.choose(top, y, x)


def blended_words(g, a, n):
    return whole(g, [y if number(a[2]) >> i & 1 else x for i, (x, y) in enumerate(zip(lanes(g, a[0], 4), lanes(g, a[1], 4)))])


def halves_chosen(g, a, n):
    choice, parts = number(a[2]), lanes(g, a[0], 16) + lanes(g, a[1], 16)
    return whole(g, [g.const(0, 16) if choice >> 4 * i & 8 else parts[choice >> 4 * i & 3] for i in range(2)])


def pair_products(g, x, y):
    """VPMADDWD: the sum of two products of signed 16-bit numbers, in 32 bits."""
    products = [g.product(g.sext(u, 4), g.sext(v, 4), 4) for u, v in zip(lanes(g, x, 2), lanes(g, y, 2))]
    return g.sum([(1, p) for p in products], 0, 4)


def high_product(g, x, y):
    return g.part(g.product(g.zext(x, 4), g.zext(y, 4), 4), 2, 2)


AND_NOT = lambda g, x, y: g.bitwise("and", g.bitwise("xor", x, g.const(-1, x.size)), y)  # noqa: E731

OPERATIONS = {
    "vpaddw": each(2, lambda g, x, y: g.sum([(1, x), (1, y)], 0, 2)),
    "vpaddd": each(4, lambda g, x, y: g.sum([(1, x), (1, y)], 0, 4)),
    "vpsubw": each(2, lambda g, x, y: g.sum([(1, x), (-1, y)], 0, 2)),
    "vpsubd": each(4, lambda g, x, y: g.sum([(1, x), (-1, y)], 0, 4)),
    "vpmullw": each(2, lambda g, x, y: g.product(x, y, 2)),
    "vpmulld": each(4, lambda g, x, y: g.product(x, y, 4)),
    "vpmulhuw": each(2, high_product),
    "vpmaddwd": each(4, pair_products),
    "vpand": each(8, lambda g, x, y: g.bitwise("and", x, y)),
    "vpandn": each(8, AND_NOT),
    "vpor": each(8, lambda g, x, y: g.bitwise("or", x, y)),
    "vpcmpeqw": each(2, lambda g, x, y: bit_mask(g, g.equal(x, y), 2)),
    "vpcmpeqd": each(4, lambda g, x, y: bit_mask(g, g.equal(x, y), 4)),
    "vpcmpgtw": each(2, lambda g, x, y: bit_mask(g, greater(g, x, y), 2)),
    "vpcmpgtq": each(8, lambda g, x, y: bit_mask(g, greater(g, x, y), 8)),
    "vpblendvb": each(1, blended_bytes),
    "vpblendd": blended_words,
    "vperm2i128": halves_chosen,
    "vpacksswb": packed(2, -128, 127),
    "vpackusdw": packed(4, 0, 65535),
    "vpunpcklqdq": unpacked(8, 0),
    "vpunpckhqdq": unpacked(8, 1),
    "vpunpcklwd": unpacked(2, 0),
    "vpunpckhwd": unpacked(2, 1),
    "vpalignr": halves(aligned),
    "vpshufb": halves(shuffled_bytes),
    "vpshufd": halves(lambda g, a: whole(g, [g.part(a[0], 4 * (number(a[1]) >> 2 * i & 3), 4) for i in range(4)])),
    "vpslldq": bytes_moved("left"),
    "vpsrldq": bytes_moved("right"),
    "vpsllq": shift("left", 8),
    "vpsrlq": shift("right", 8),
    "vpsrld": shift("right", 4),
    "vpsraw": shift("sright", 2),
    "vpsllvq": shift_by_lanes("left", 8),
}

# Of AArch64.
NEON = {
    "NEON_ext": lambda g, a, n: g.part(g.join(a[0], a[1]), number(a[2]), n),
    "NEON_rev64": lambda g, a, n: whole(g, [x for word in lanes(g, a[0], 8) for x in lanes(g, word, number(a[1]))[::-1]]),
    "NEON_umull": lambda g, a, n: each(number(a[2]), lambda g, x, y: g.product(g.zext(x, 2 * x.size), g.zext(y, 2 * y.size), 2 * x.size))(g, a[:2], n),
}
X86 = {name + suffix: f for name, f in OPERATIONS.items() for suffix in ("_avx", "_avx2")}


def cleared(text, names):
    """What p-code may have left out: (start, size, end) of a register of which the bytes from `size` to `end` become 0."""
    mnemonic, _, operands = text.partition(" ")
    if not mnemonic.startswith("V") or re.match("V(U?COMIS|PTEST|TEST|ZERO)", mnemonic):
        return None
    first = operands.split(",")[0].strip()
    if m := re.fullmatch(r"[XY]MM(\d+)", first):
        start, end = names["ZMM" + m[1]]
        return start, names[first][1], end
    if first in names and names[first][1] == 4:
        return names[first][0], 4, 8
    return None
