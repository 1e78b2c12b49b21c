"""Carries that the code drops: bounded by the integer of all words, or the same bit as the sign of a difference."""

import unittest

from algebra import Algebra, add, constant, scale
from claims import Failed, Prover
from graph import Graph

P = 2**127 - 1


def zext(g, bit):
    return g.zext(bit, 4)


def difference(g, forget=False):
    """|a - b| for two words each, and the sign: differences with borrows, turned by a mask, plus 1. `forget` drops the carry between words."""
    a, b = ([g.input((name, i), 4) for i in range(2)] for name in "ab")
    words, borrow = [], None
    for x, y in zip(a, b):
        g.now += 1
        words.append(g.sum([(1, x), (-1, y)] + ([(-1, zext(g, borrow))] if borrow else []), 0, 4))
        borrow = g.make("borrow3", (x, y, zext(g, borrow)), 1) if borrow else g.less(x, y)
    mask = g.sum([(-1, zext(g, borrow))], 0, 4)
    out, carry = [], borrow
    for w in words:
        g.now += 1
        turned = g.bitwise("xor", w, mask)
        g.now += 1
        out.append(g.sum([(1, turned), (1, zext(g, carry))], 0, 4) if carry else turned)
        carry = None if forget else g.carry(turned, zext(g, carry))
    return a, b, borrow, out


def integer(algebra, words):
    total = {}
    for i, w in enumerate(words):
        total = add(total, algebra.of(w).poly, 1 << 32 * i)
    return total


class Signs(unittest.TestCase):
    def claim(self, forget):
        g = Graph()
        a, b, sign, out = difference(g, forget)
        algebra = Algebra(g)
        factor = add(constant(1), algebra.of(sign).poly, -2)
        wanted = algebra.times(factor, add(integer(algebra, a), integer(algebra, b), -1))
        Prover(algebra, 10).congruent(add(integer(algebra, out), wanted, -1), P, "x")

    def test_the_last_carry_of_an_absolute_value_is_its_sign(self):
        self.claim(False)

    def test_a_carry_that_is_left_out_is_refused(self):
        with self.assertRaises(Failed):
            self.claim(True)


class Products(unittest.TestCase):
    def product(self, extra):
        """The words of a0 b + 2^32 a1 b + extra, without the last carry."""
        g = Graph()
        a, b = [g.input(("a", i), 4) for i in range(2)], g.input(("b", 0), 4)
        low, high = (g.product(g.zext(x, 8), g.zext(b, 8), 8) for x in a)
        first = g.sum([(1, g.part(low, 0, 4))], extra, 4)
        carry = zext(g, g.carry(g.part(low, 0, 4), g.const(extra, 4)))
        g.now += 1
        middle = g.sum([(1, g.part(low, 4, 4)), (1, g.part(high, 0, 4)), (1, carry)], 0, 4)
        up = zext(g, g.make("carry3", (g.part(low, 4, 4), g.part(high, 0, 4), carry), 1))
        g.now += 1
        algebra = Algebra(g)
        out = [first, middle, g.sum([(1, g.part(high, 4, 4)), (1, up)], 0, 4)]
        wanted = add(algebra.times(integer(algebra, a), algebra.of(b).poly), constant(extra))
        return algebra, add(integer(algebra, out), wanted, -1)

    def test_a_product_has_no_carry_above_its_highest_word(self):
        algebra, p = self.product(2**32 - 1)
        prover = Prover(algebra, 10)
        prover.impossible = lambda *_: self.fail("no solver is needed")
        prover.congruent(p, P, "x")

    def test_sums_of_parts_made_in_two_ways_are_constant(self):
        g = Graph()
        x = g.input(("a", 0), 4)
        algebra = Algebra(g)
        wide = algebra.of(g.part(g.product(g.zext(x, 8), g.const(38, 8), 8), 4, 4)).poly  # the upper word of 38 x
        low, high = g.bitwise("and", x, g.const(0xFFFF, 4)), g.shift("right", x, g.const(16, 4), 4)
        up = g.shift("right", g.product(low, g.const(38, 4), 4), g.const(16, 4), 4)
        halves = algebra.of(g.shift("right", g.sum([(1, up), (1, g.product(high, g.const(38, 4), 4))], 0, 4), g.const(16, 4), 4)).poly
        prover = Prover(algebra, 10)
        self.assertEqual(prover.constant_sums(scale(add(wide, halves, -1), 5), P), {})
        other = add(wide, algebra.of(g.shift("right", x, g.const(31, 4), 4)).poly, -1)
        self.assertNotEqual(prover.constant_sums(other, P), {})


if __name__ == "__main__":
    unittest.main()
