"""Carries that the code drops: bounded by the integer of all words, or the same bit as the sign of a difference."""

import unittest

from algebra import Algebra, add, constant, whole
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
    return whole([algebra.of(w).poly for w in words], 32)


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
        Prover(algebra, 10).congruent(p, P, "x")

    def test_the_carries_of_a_sum_are_the_same_in_any_order(self):
        g = Graph()
        x, y, z = (g.input((name, 0), 4) for name in "abc")
        algebra, total = Algebra(g), {}
        for sign, (u, v, w) in ((1, (x, y, z)), (-1, (z, y, x))):
            g.now += 1
            first, inner = algebra.of(g.carry(u, v)).poly, g.sum([(1, u), (1, v)], 0, 4)
            total = add(add(total, first, sign), algebra.of(g.carry(inner, w)).poly, sign)
        wholes = Prover(algebra, 10).wholes
        self.assertEqual(len(total), 4)
        self.assertTrue(wholes.is_zero(total))
        self.assertFalse(wholes.is_zero(add(total, first)))
        self.assertEqual(wholes.congruent(total, P), {})


if __name__ == "__main__":
    unittest.main()
