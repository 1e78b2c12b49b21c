"""Carries by the integers that they are the upper part of, and bits that exclude each other."""

import unittest
from itertools import product as every

import evaluate
from algebra import Algebra, add, constant
from claims import Prover
from graph import Graph


def sums(g, name, words, other, borrow):
    """The words of a sum or a difference of two integers, and its last carry or borrow."""
    out, c = [], g.const(0, 4)
    for i in range(words):
        x, y = g.input((name, i), 4), g.input((other, i), 4)
        if borrow:
            out.append(g.sum([(1, x), (-1, y), (-1, c)], 0, 4))
            c = g.zext(g.make("borrow3", (x, y, c), 1), 4)
        else:
            out.append(g.sum([(1, x), (1, y), (1, c)], 0, 4))
            c = g.zext(g.make("carry3", (x, y, c), 1), 4)
    return out, c


class Wholes(unittest.TestCase):
    def setUp(self):
        self.g = Graph()
        self.algebra = Algebra(self.g)
        self.prover = Prover(self.algebra, 5)

    def operand(self, name, end):
        poly = {}
        for i in range(3):
            self.algebra.ranges[name, i] = min(2**32 - 1, end - 1 >> 32 * i)
            poly = add(poly, self.algebra.of(self.g.input((name, i), 4)).poly, 1 << 32 * i)
        self.prover.operands.append((poly, end - 1))

    def test_a_last_carry_is_decided_by_the_whole_integer(self):
        for end, zero in ((2**95, True), (2**95 + 1, False)):
            self.setUp()
            self.operand("a", end)
            self.operand("b", end)
            _, c = sums(self.g, "a", 3, "b", False)
            carry = self.algebra.of(c).poly
            self.assertEqual(self.prover.wholes.congruent(carry, 101) == {}, zero)

    def test_a_borrow_that_selects_bounds_a_sum(self):
        """a - b, and a - b + end where it is negative: below `end`, and not below `end - 1`."""
        end = 2**95 + 12345
        self.operand("a", end)
        self.operand("b", end)
        g, (words, c) = self.g, sums(self.g, "a", 3, "b", True)
        mask, out, carry = g.sum([(-1, c)], 0, 4), [], g.const(0, 4)
        for i, x in enumerate(words):
            y = g.bitwise("and", mask, g.const(end >> 32 * i, 4))
            out.append(g.sum([(1, x), (1, y), (1, carry)], 0, 4))
            carry = g.zext(g.make("carry3", (x, y, carry), 1), 4)
        p = {}
        for i, x in enumerate(out):
            p = add(p, self.algebra.of(x).poly, 1 << 32 * i)
        self.assertTrue(self.prover.wholes.at_most(p, end - 1))
        self.assertFalse(self.prover.wholes.at_most(p, end - 2))

    def test_facts_hold(self):
        """Every fact about a carry holds for numbers."""
        self.operand("a", 2**96)
        self.operand("b", 2**96)
        _, c = sums(self.g, "a", 3, "b", True)
        carry = self.algebra.of(c).poly
        facts = self.prover.wholes.about([carry])
        self.assertTrue(facts)
        for a, b in every((0, 1, 2**64, 2**95 + 7, 2**96 - 1), repeat=2):
            given = lambda name, size: ({"a": a, "b": b}[name[0]] >> 32 * name[1]) & 2**32 - 1  # noqa: E731, B023
            value = evaluate.atoms(self.algebra, given)
            self.assertEqual(value(carry), int(a < b))
            for p, lo, hi in facts:
                self.assertTrue((lo is None or lo <= value(p)) and (hi is None or value(p) <= hi))

    def test_the_borrows_of_two_subtractions_exclude_each_other(self):
        g, algebra = self.g, self.algebra
        a, b, c = (g.input((n, 0), 4) for n in "abc")
        bit = g.zext(g.less(c, g.const(5, 4)), 4)
        sum_ = g.sum([(1, b), (1, bit)], 0, 4)
        first, second = g.carry(b, bit), g.less(a, sum_)
        both = algebra.of(g.bitwise("and", g.sum([(1, g.zext(first, 4)), (1, g.zext(second, 4))], 0, 4), g.const(2, 4)))
        self.assertEqual(both.poly, {})
        g.now += 1
        free = algebra.of(g.bitwise("and", g.sum([(1, g.zext(first, 4)), (1, g.zext(g.less(a, c), 4))], 0, 4), g.const(2, 4)))
        self.assertNotEqual(free.poly, {})

    def test_a_carry_is_seen_without_the_sum(self):
        """1 is subtracted from a word to see whether it and its opposite have a carry."""
        g, algebra = self.g, self.algebra
        a = g.input(("a", 0), 4)
        less = algebra.of(g.sum([(1, a)], -1, 4))
        opposite = algebra.of(g.sum([(-1, a)], 0, 4))
        self.assertEqual(add(less.poly, opposite.poly), constant(2**32 - 1))
        for x in (0, 1, 2, 2**32 - 1):
            value = evaluate.atoms(algebra, lambda name, size: x)  # noqa: B023
            self.assertEqual((value(less.poly), value(opposite.poly)), ((x - 1) % 2**32, -x % 2**32))


if __name__ == "__main__":
    unittest.main()
