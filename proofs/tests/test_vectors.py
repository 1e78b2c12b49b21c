"""Vector instructions on constants, against plain Python; and the rest of registers."""

import random
import unittest

from graph import Graph, Refused, signed
from machine import sleigh
from vectors import VEX, X86, cleared, like_vpalignr


def lanes(x, size, total=16):
    return [x >> 8 * size * i & (1 << 8 * size) - 1 for i in range(total // size)]


def joined(values, size):
    return sum((v & (1 << 8 * size) - 1) << 8 * size * i for i, v in enumerate(values))


def run(name, *a, size=16):
    g = Graph()
    node = X86[name](g, [g.const(x, n) for x, n in a], size)
    return node.extra, node.size


class Vectors(unittest.TestCase):
    def setUp(self):
        r = random.Random(3)
        self.pairs = [(r.getrandbits(128), r.getrandbits(128)) for _ in range(20)]

    def check(self, name, f, size):
        for x, y in self.pairs:
            want = joined((f(u, v) for u, v in zip(lanes(x, size), lanes(y, size))), size)
            self.assertEqual(run(name, (x, 16), (y, 16)), (want, 16), name)

    def test_operations_by_lanes(self):
        s = lambda x, n=2: signed(x, n)  # noqa: E731
        self.check("vpaddw_avx", lambda u, v: u + v, 2)
        self.check("vpsubw_avx", lambda u, v: u - v, 2)
        self.check("vpmulhuw_avx", lambda u, v: u * v >> 16, 2)
        self.check("vpmulld_avx", lambda u, v: u * v, 4)
        self.check("vpandn_avx", lambda u, v: ~u & v, 8)
        self.check("vpcmpgtw_avx", lambda u, v: -(s(u) > s(v)), 2)
        self.check("vpcmpgtq_avx2", lambda u, v: -(s(u, 8) > s(v, 8)), 8)
        self.check("vpmaddwd_avx", lambda u, v: sum(s(p) * s(q) for p, q in zip(lanes(u, 2, 4), lanes(v, 2, 4))), 4)

    def test_orders_of_lanes(self):
        for x, y in self.pairs:
            a, b = lanes(x, 2), lanes(y, 2)
            self.assertEqual(run("vpunpcklwd_avx", (x, 16), (y, 16))[0], joined([w for p in zip(a[:4], b[:4]) for w in p], 2))
            self.assertEqual(run("vpunpckhqdq_avx", (x, 16), (y, 16))[0], joined([x >> 64, y >> 64], 8))
            self.assertEqual(run("vpalignr_avx", (x, 16), (y, 16), (6, 1))[0], (x << 128 | y) >> 48 & (1 << 128) - 1)
            self.assertEqual(run("vpslldq_avx", (x, 16), (10, 1))[0], x << 80 & (1 << 128) - 1)
            self.assertEqual(run("vpshufd_avx", (x, 16), (0x4E, 1))[0], joined([x >> 64, x], 8))
            packed = [min(max(signed(v, 2), -128), 127) for v in a + b]
            self.assertEqual(run("vpacksswb_avx", (x, 16), (y, 16))[0], joined(packed, 1))

    def test_halves_of_256_bits_are_apart(self):
        (x, y), (u, v) = self.pairs[:2]
        whole = run("vpunpcklqdq_avx2", (x | u << 128, 32), (y | v << 128, 32), size=32)[0]
        self.assertEqual(whole & (1 << 128) - 1, run("vpunpcklqdq_avx", (x, 16), (y, 16))[0])
        self.assertEqual(whole >> 128, run("vpunpcklqdq_avx", (u, 16), (v, 16))[0])

    def test_polynomials_and_bits(self):
        for x, y in self.pairs:
            u, v = x >> 64, y & (1 << 64) - 1
            product = 0
            for i in range(64):
                product ^= u << i if v >> i & 1 else 0
            self.assertEqual(run("vpclmulqdq_vpclmulqdq", (x, 16), (y, 16), (0x01, 1))[0], product)
            self.assertEqual(run("vprolq_avx512vl", (x, 16), (23, 1))[0], joined([w << 23 | w >> 41 for w in lanes(x, 8)], 8))
            for table in (0x78, 0xE4, 0x96, 0x6C, 0xCA):
                want = sum((table >> (x >> i & 1) * 4 + (y >> i & 1) * 2 + (u >> i & 1) & 1) << i for i in range(128))
                self.assertEqual(run("vpternlogq_avx512vl", (x, 16), (y, 16), (u, 16), (table, 1))[0], want)
            # Row 7 - i of the matrix is bit i of the result.
            rows = lanes(y, 1)
            want = [sum(((b & rows[at + 7 - i]).bit_count() & 1) << i for i in range(8)) for at in (0, 8) for b in lanes(x, 1)[at : at + 8]]
            self.assertEqual(run("vgf2p8affineqb_avx512vl", (x, 16), (y, 16), (0, 1))[0], joined(want, 1))

    def test_permutations(self):
        for x, y in self.pairs:
            a, b = lanes(x, 2), lanes(y, 2)
            self.assertEqual(run("vpermw_avx512vl", (y, 16), (x, 16))[0], joined([a[i & 7] for i in b], 2))
            self.assertEqual(run("vpermi2w_avx512vl", (y, 16), (x, 16), (y, 16))[0], joined([(a + b)[i & 15] for i in b], 2))
            self.assertEqual(run("vshufpd_avx", (x, 16), (y, 16), (1, 1))[0], joined([x >> 64, y], 8))
            self.assertEqual(run("vpbroadcastd_avx512vl", (x & 0xFFFFFFFF, 4))[0], joined([x] * 4, 4))
            self.assertEqual(run("vinserti32x4_avx512vl", (x, 32), (y, 16), (1, 1), size=32)[0], x | y << 128)
            self.assertEqual(run("vextracti32x4_avx512vl", (x << 128, 32), (1, 1))[0], x)
            s = [[signed(v, 2) for v in lanes_] for lanes_ in (a, b)]
            want = [z + s[0][2 * i] * s[1][2 * i] + s[0][2 * i + 1] * s[1][2 * i + 1] for i, z in enumerate(lanes(y, 4))]
            self.assertEqual(run("vpdpwssd_avx512_vnni", (y, 16), (x, 16), (y, 16))[0], joined(want, 4))

    def test_instructions_with_a_prefix_that_is_not_known(self):
        code = bytes.fromhex("c4636d44cb11")  # vpclmulqdq ymm9, ymm2, ymm3, 17
        altered, f = like_vpalignr(code)
        self.assertEqual(altered, bytes.fromhex("c4636d0fcb11"))
        self.assertIs(f, VEX[0x44])
        self.assertEqual(like_vpalignr(bytes.fromhex("c463edce0f00"))[0], bytes.fromhex("c4636d0f0f00"))
        for other in ("c4636d0fcb11", "c4626d44cb11", "c4636c44cb11", "62636d44cb11"):
            self.assertIsNone(like_vpalignr(bytes.fromhex(other)))

    def test_a_choice_by_a_mask_needs_a_bit(self):
        g = Graph()
        x, y, c = g.input("x", 8), g.input("y", 8), g.input("c", 1)
        bit = g.bitwise("and", c, g.const(1, 1))
        for value, chosen in ((bit, True), (c, False)):
            products = [g.product(g.zext(v, 8), u, 8) for v, u in ((value, x), (g.negate(value), y))]
            self.assertEqual(g.bitwise("or", *products) is g.choose(value, x, y), chosen)

    def test_a_shift_by_data_is_refused(self):
        g = Graph()
        with self.assertRaises(Refused):
            X86["vpsllq_avx"](g, [g.const(1, 16), g.input("n", 1)], 16)

    def test_what_p_code_leaves_out(self):
        names = sleigh("x86:LE:64:default", ())[1]
        self.assertEqual(cleared("VPSLLQ XMM3, XMM1, 0x4", names), (names["ZMM3"][0], 16, 64))
        self.assertEqual(cleared("VMOVD ESI, XMM0", names), (names["RSI"][0], 4, 8))
        for text in ("VMOVDQU ymmword ptr [RDX], YMM0", "VPTEST XMM0, XMM1", "PSLLQ XMM2, 0x2", "VMOVQ R15, XMM2"):
            self.assertIsNone(cleared(text, names), text)
