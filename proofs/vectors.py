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
    """An instruction of 128 bits that does the same in each 128 bits of a register. Constants go to all. SLEIGH takes some results
    for longer than operands: there the CPU has zeros."""
    def all_of(g, a, n):
        size = max(x.size for x in a)
        vectors = [lanes(g, x, 16) if x.size == size else None for x in a]
        return g.zext(whole(g, [f(g, [v[i] if v else x for v, x in zip(vectors, a)]) for i in range(size // 16)]), n)
    return all_of


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


def shuffled_doubles(g, a, n):
    """VSHUFPD: in each 128 bits a word of the first operand and one of the second. Each word of the result has a bit that selects."""
    words = [lanes(g, x, 8) for x in a[:2]]
    return whole(g, [words[i % 2][i // 2 * 2 + (number(a[2]) >> i & 1)] for i in range(n // 8)])


def pair_products(g, x, y):
    """VPMADDWD: the sum of two products of signed 16-bit numbers, in 32 bits."""
    products = [g.product(g.sext(u, 4), g.sext(v, 4), 4) for u, v in zip(lanes(g, x, 2), lanes(g, y, 2))]
    return g.sum([(1, p) for p in products], 0, 4)


def high_product(g, x, y):
    return g.part(g.product(g.zext(x, 4), g.zext(y, 4), 4), 2, 2)


def inserted(g, a, n):
    """A part of a vector is replaced."""
    parts = lanes(g, a[0], a[1].size)
    parts[number(a[2])] = a[1]
    return whole(g, parts)


def extracted(g, a, n):
    return g.part(a[0], n * number(a[1]), n)


def by_truth_table(g, a, n):
    """VPTERNLOGQ: each bit of the result is the bit of the table that the three bits select, as a sum of products."""
    table = number(a[3])
    factors = [[s for s in range(8) if s & k == s] for k in range(8)]  # the entries whose sum is the factor of a product of operands
    def f(*xs):
        out = g.const(-1 if table & 1 else 0, 8)
        for k in range(1, 8):
            if sum(table >> s for s in factors[k]) & 1:
                product = None
                for x in (x for i, x in enumerate(xs) if k >> 2 - i & 1):
                    product = x if product is None else g.bitwise("and", product, x)
                out = g.bitwise("xor", out, product)
        return out
    return whole(g, [f(*xs) for xs in zip(*(lanes(g, x, 8) for x in a[:3]))])


def polynomial_product(g, x, y):
    """The product of two polynomials over GF(2) of 64 coefficients."""
    out, y = g.const(0, 16), g.zext(y, 16)
    for i in range(64):
        bit = g.part(g.bitwise("and", g.shift("right", x, g.const(i, 4), 8), g.const(1, 8)), 0, 1)
        out = g.bitwise("xor", out, g.choose(bit, g.shift("left", y, g.const(i, 4), 16), g.const(0, 16)))
    return out


def polynomial_products(g, a):
    choice = number(a[2])
    return polynomial_product(g, *(g.part(x, 8 * (choice >> at & 1), 8) for x, at in zip(a, (0, 4))))


def permuted_words(g, a, n):
    """Words of 16 bits of one or two tables, by constant indices."""
    parts = [x for table in a[1:] for x in lanes(g, table, 2)]
    return whole(g, [parts[number(i) % len(parts)] for i in lanes(g, a[0], 2)])


def affine_bytes(g, a, n):
    """VGF2P8AFFINEQB: bit i of a byte is the parity of the byte and row 7 - i of the matrix, which is a constant."""
    if number(a[2]):
        raise Refused("an affine map that adds a constant")
    def byte(x, rows):
        out = g.const(0, 1)
        for i in range(8):
            for j in (j for j in range(8) if rows >> 8 * (7 - i) + j & 1):
                bit = g.bitwise("and", g.shift("right", x, g.const(j, 4), 1), g.const(1, 1))
                out = g.bitwise("xor", out, g.shift("left", bit, g.const(i, 4), 1))
        return out
    return whole(g, [byte(x, number(m)) for v, m in zip(lanes(g, a[0], 8), lanes(g, a[1], 8)) for x in lanes(g, v, 1)])


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
    "vpunpcklbw": unpacked(1, 0),
    "vpunpckhbw": unpacked(1, 1),
    "vpalignr": halves(aligned),
    "vshufpd": shuffled_doubles,
    "vpshufb": halves(shuffled_bytes),
    "vpshufd": halves(lambda g, a: whole(g, [g.part(a[0], 4 * (number(a[1]) >> 2 * i & 3), 4) for i in range(4)])),
    "vpslldq": bytes_moved("left"),
    "vpsrldq": bytes_moved("right"),
    "vpsllq": shift("left", 8),
    "vpsrlq": shift("right", 8),
    "vpsrld": shift("right", 4),
    "vpsraw": shift("sright", 2),
    "vpsllvq": shift_by_lanes("left", 8),
    "vpbroadcastd": lambda g, a, n: whole(g, [g.part(a[0], 0, 4)] * (n // 4)),
    "vpermw": permuted_words,
    "vpermi2w": permuted_words,
    "vprolq": lambda g, a, n: whole(g, [g.rotated(x, -number(a[1])) for x in lanes(g, a[0], 8)]),
    "vpxorq": each(8, lambda g, x, y: g.bitwise("xor", x, y)),
    "vpternlogq": by_truth_table,
    "vmovdqa64": lambda g, a, n: a[0],
    "vinserti32x4": inserted,
    "vextracti32x4": extracted,
    "vextracti64x4": extracted,
    "vpdpwssd": each(4, lambda g, z, x, y: g.sum([(1, z), (1, pair_products(g, x, y))], 0, 4)),
    "vgf2p8affineqb": affine_bytes,
    "vpclmulqdq": halves(polynomial_products),
}

# Of AArch64.
NEON = {
    "NEON_ext": lambda g, a, n: g.part(g.join(a[0], a[1]), number(a[2]), n),
    "NEON_rev64": lambda g, a, n: whole(g, [x for word in lanes(g, a[0], 8) for x in lanes(g, word, number(a[1]))[::-1]]),
    "NEON_umull": lambda g, a, n: each(number(a[2]), lambda g, x, y: g.product(g.zext(x, 2 * x.size), g.zext(y, 2 * y.size), 2 * x.size))(g, a[:2], n),
}
X86 = {name + suffix: f for name, f in OPERATIONS.items() for suffix in ("_avx", "_avx2", "_avx512vl", "_avx512f", "_avx512bw", "_avx512_vnni", "_vpclmulqdq")}


# With a VEX prefix, by opcode. SLEIGH knows these only with an EVEX prefix.
VEX = {0x44: OPERATIONS["vpclmulqdq"], 0xCE: OPERATIONS["vgf2p8affineqb"]}


def like_vpalignr(code):
    """VPALIGNR with the operands of another instruction, and what that instruction does."""
    if code[0] == 0xC4 and code[1] & 31 == 3 and code[2] & 3 == 1 and code[3] in VEX:
        return code[:2] + bytes([code[2] & 0x7F, 0x0F]) + code[4:], VEX[code[3]]
    return None


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
