"""Xtensa: windows of registers, loops, carries without flags, and columns of upper and lower words. Planted bugs are refused."""

import random
import unittest

import evaluate
from algebra import Algebra, add
from contract import Call
from cpus import CPUS
from graph import Graph, Refused
from toy import contract, image

CPU = CPUS["lx6"]
ENTRY, CALL, BACK = "364100", "650000", "1df0"  # entry a1, 32; call8 to address 12; retw.n
FIRST = [ENTRY, "a802", "b812", CALL, BACK]  # l32i.n a10, a2, 0; l32i.n a11, a2, 4
# movi.n a8, 0; movi.n a9, 2; loop a9, 7 instructions; l32i.n a4, a3, 0; add.n a5, a4, a4; add.n a5, a5, a8; extui a8, a4, 31, 1;
# s32i.n a5, a2, 0; addi.n a3, a3, 4; addi.n a2, a2, 4
SECOND = [ENTRY, "0c08", "0c29", "76890e", "4803", "4a54", "8a55", "408f05", "5902", "4b33", "4b22", BACK]
ALL = [*FIRST, *SECOND]


def run(code):
    """The reasons why `out = 2 a` is not shown, for two words a below 2^63."""
    made = Call(CPU, image(bytes.fromhex("".join(code))), contract(), {"a": "a"})
    made.trace()
    return made.prove(5)


def changed(old, new):
    return [new if x == old else x for x in ALL]


def opened(algebra, p):
    """p, where lower words are what they are equal to."""
    while heads := [a for m in p for a in m if algebra.defines.get(a, (0, 1))[1] == 0]:
        p = algebra.substitute(p, max(heads), algebra.defines[max(heads)][0])
    return p


class Windows(unittest.TestCase):
    def test_a_call_and_a_loop(self):
        self.assertEqual(run(ALL), (None, None))

    def test_planted_bugs_are_refused(self):
        for old, new in (("8a55", "3df0"), ("408f05", "408e05"), ("4a54", "5d04"), ("0c08", "1c08")):  # nop.n; bit 30; mov.n a5, a4; movi.n a8, 16
            with self.subTest(old):
                self.assertIsNotNone(run(changed(old, new))[0])

    def test_what_is_refused(self):
        for code, why in ((changed("0c29", "9803"), "count is no constant"), ([*FIRST, *SECOND[1:]], "no ENTRY")):  # l32i.n a9, a3, 0
            with self.subTest(why), self.assertRaisesRegex(Refused, why):
                run(code)


class Carries(unittest.TestCase):
    def setUp(self):
        self.g = Graph()
        self.x, self.y, self.c = (self.g.input((name, 0), 4) for name in "xyc")

    def majority(self, a, b, s):
        g = self.g
        return g.shift("right", g.bitwise("xor", g.bitwise("and", g.bitwise("xor", a, s), g.bitwise("xor", a, b)), b), g.const(31, 4), 4)

    def summed(self, *words):
        total = words[0]
        for word in words[1:]:
            self.g.now += 1
            total = self.g.sum([(1, total), (1, word)], 0, 4)
        return total

    def test_sums_and_differences(self):
        g, x, y = self.g, self.x, self.y
        bit = g.zext(g.less(self.c, x), 4)
        self.assertEqual(self.majority(x, y, self.summed(x, y)).args[0].op, "carry")
        self.assertEqual(self.majority(x, y, self.summed(x, y, bit)).args[0].op, "carry3")
        g.now += 1
        d = g.sum([(1, x), (-1, y)], 0, 4)
        g.now += 1
        self.assertEqual(self.majority(y, d, x).args[0].op, "carry")
        self.assertNotIn(self.majority(x, y, self.summed(x, y, self.c)).op, ("zext", "const"))
        self.assertNotIn(self.majority(x, y, self.summed(x, x)).op, ("zext", "const"))

    def test_a_small_word(self):
        g, x = self.g, self.x
        small = g.shift("right", self.y, g.const(2, 4), 4)
        for y, exact in ((small, True), (self.y, False)):
            s = self.summed(x, y)
            top = g.shift("right", g.bitwise("and", g.bitwise("xor", x, s), x), g.const(31, 4), 4)
            self.assertEqual(top.args[0].op, "top")
            algebra = Algebra(g)
            left = add(add(add(algebra.of(s).poly, algebra.of(top).poly, 1 << 32), algebra.of(x).poly, -1), algebra.of(y).poly, -1)
            self.assertEqual(opened(algebra, left) == {}, exact)
            rnd = random.Random(3)
            for _ in range(50):
                values = evaluate.nodes(g, lambda name, size: rnd.getrandbits(32))
                u, v = values[x.id], values[y.id]
                self.assertEqual(values[top.id], (u & ~(u + v)) >> 31 & 1)

    def test_a_bit_in_a_byte_is_the_carry(self):
        bit = self.g.carry(self.x, self.y)
        self.assertIs(self.g.carry(bit, self.g.const(255, 1)), bit)
        self.assertIsNot(self.g.carry(bit, self.g.const(254, 1)), bit)
        self.assertEqual(self.g.carry(self.x, self.g.const(0, 4)).size, 1)


class Columns(unittest.TestCase):
    def column(self, terms, wrong=0):
        """The polynomial of limb + 2^29 carry for a column of so many products, less the products."""
        g = Graph()
        pairs = [[g.bitwise("and", g.input((name, i), 4), g.const((1 << 29) - 1, 4)) for name in "ab"] for i in range(terms)]
        word = high = None
        for a, b in pairs:
            g.now += 1
            low = g.product(a, b, 4)
            up = g.part(g.product(g.zext(g.shift("left", a, g.const(3, 4), 4), 8), g.zext(b, 8), 8), 4, 4)
            word, high = (low, up) if word is None else (g.sum([(1, word), (1, low)], 0, 4), g.sum([(1, high), (1, up)], 0, 4))
        g.now += 1
        e = g.shift("right", word, g.const(29 - wrong, 4), 4)
        carry = g.bitwise("and", g.sum([(1, e), (-1, high)], 0, 4), g.const(7, 4))
        g.now += 1
        carry = g.sum([(1, high), (1, carry)], 0, 4)
        limb = g.bitwise("and", word, g.const((1 << 29) - 1, 4))
        algebra = Algebra(g)
        total = add(algebra.of(limb).poly, algebra.of(carry).poly, 1 << 29)
        for a, b in pairs:
            total = add(total, algebra.times(algebra.of(a).poly, algebra.of(b).poly), -1)
        return opened(algebra, total)

    def test_the_carry_of_a_column(self):
        for terms in (1, 2, 5, 7):
            self.assertEqual(self.column(terms), {})

    def test_too_many_products_and_another_shift(self):
        self.assertNotEqual(self.column(9), {})
        self.assertNotEqual(self.column(2, wrong=1), {})


if __name__ == "__main__":
    unittest.main()
