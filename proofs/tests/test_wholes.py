"""Carries by the integers that they are the upper part of, and bits that exclude each other."""

import unittest
from itertools import product as every
from unittest import mock

import evaluate
import wholes
from algebra import Algebra, add, constant, scale
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


def middle(g, right):
    """The highest word of a1 b0 + a0 b1 by Karatsuba's method, from words of three products. If it is not right, the third has the other sign."""
    (a0, a1), (b0, b1) = ([g.input((name, i), 4) for i in range(2)] for name in "ab")

    def distance(x, y):
        mask = g.sum([(-1, g.zext(g.less(x, y), 4))], 0, 4)
        return g.sum([(1, g.bitwise("xor", g.sum([(1, x), (-1, y)], 0, 4), mask)), (-1, mask)], 0, 4), mask

    def words(x, y):
        return [g.part(g.product(g.zext(x, 8), g.zext(y, 8), 8), 4 * i, 4) for i in range(2)]

    (d, s), (e, t) = distance(a1, a0), distance(b0, b1)
    mask = g.bitwise("xor", g.bitwise("xor", s, t), g.const(0 if right else 2**32 - 1, 4))
    total, top = [g.const(0, 4)] * 2, mask
    for product, sign in ((words(a0, b0), None), (words(a1, b1), None), (words(d, e), mask)):
        carry = g.const(0, 4) if sign is None else g.bitwise("and", mask, g.const(1, 4))
        for i, y in enumerate(product):
            terms = (total[i], y if sign is None else g.bitwise("xor", y, sign), carry)
            total[i], carry = g.sum([(1, x) for x in terms], 0, 4), g.zext(g.make("carry3", terms, 1), 4)
        top = g.sum([(1, top), (1, carry)], 0, 4)
    return top


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

    def test_groups_of_carries_vanish(self):
        """The carries of a + b + c, summed in two orders, in two groups of factors."""
        groups = []
        for names in ("abc", "def"):
            a, b, c = (self.g.input((n, 0), 4) for n in names)
            one, other = self.g.sum([(1, a), (1, b)], 0, 4), self.g.sum([(1, b), (1, c)], 0, 4)
            carries = self.g.carry(a, b), self.g.carry(one, c), self.g.carry(b, c), self.g.carry(a, other)
            groups.append([self.algebra.of(x).poly for x in carries])
        with mock.patch.object(wholes, "MANIFOLD", 20):
            for right in (False, True):
                p = {}
                for factor, group in zip((1, 5), groups):
                    for sign, carry in list(zip((1, 1, -1, -1), group))[: 4 if right or factor == 1 else 3]:
                        p = add(p, carry, sign * factor)
                self.assertEqual(self.prover.wholes.congruent(p, 2**31 - 1) == {}, right)

    def test_equal_samples_say_only_which_bits_to_compare(self):
        """A carry, four other ones, and the comparison of the sum with an operand, or with another number."""
        for right in (True, False):
            self.setUp()
            a, b, other = (self.g.input((n, 0), 4) for n in "abo")
            bits = [self.g.carry(a, b), *(self.g.carry(self.g.input(("c", i), 4), b) for i in range(4))]
            bits.append(self.g.make("less", (self.g.sum([(1, a), (1, b)], 0, 4), a if right else other), 1))
            p = {}
            for bit, factor in zip(bits, (1, 10, 100, 1000, 10000, -3)):
                p = add(p, self.algebra.of(bit).poly, factor)
            with mock.patch.object(self.algebra, "sample", lambda a: [0, 1]):
                self.assertEqual(len(self.prover.wholes.congruent(p, 2**31 - 1)), 5 if right else 6)

    def test_factors_below_their_ends(self):
        self.operand("a", most := 2**95 - 7)
        self.operand("b", most)
        most -= 1
        (x, _), (y, _) = self.prover.operands
        p = add(scale(add(x, y), most), self.algebra.times(x, y), -1)  # most^2 less (most - x) (most - y)
        self.assertTrue(self.prover.wholes.at_most(p, most**2))
        self.assertFalse(self.prover.wholes.at_most(p, most**2 - 1))

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
        about = wholes.Wholes.about
        for least in (0, wholes.LONG):  # facts about few carries, or only about all
            with mock.patch.object(wholes.Wholes, "about", lambda self, polys, most=24, words=False: about(self, polys, most, words) if most >= least else []):  # noqa: B023
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

    def test_a_sum_is_not_negative_because_the_product_is_not(self):
        for right in (True, False):
            self.setUp()
            top = middle(self.g, right)
            negative = self.algebra.of(self.g.shift("right", top, self.g.const(31, 4), 4)).poly
            wholes, ((n,),) = self.prover.wholes, negative
            facts = [fact for all_ in (False, True) for fact in wholes.joined(n, all_)]
            signs = sorted({b for fact in facts for m in fact[0] if len(m) > 1 for b in m if b in self.algebra.bits})
            self.assertEqual(wholes.excluded(lambda _: facts, signs, {n: 1}, {*wholes.kept[0], *wholes.dropped}), right)  # noqa: B023
            self.assertEqual(wholes.congruent(negative, 101) == {}, right)
            for a, b in every((0, 1, 2**32, 2**63 + 2**31 + 7, 2**64 - 1), repeat=2):
                given = lambda name, size: ({"a": a, "b": b}[name[0]] >> 32 * name[1]) & 2**32 - 1  # noqa: E731, B023
                value = evaluate.atoms(self.algebra, given)
                if right:
                    cross = (a >> 32) * (b % 2**32) + (a % 2**32) * (b >> 32)
                    self.assertEqual(value(self.algebra.of(top).poly), cross >> 64)
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

    def test_parts_without_common_atoms_vanish_one_by_one(self):
        g, algebra, wholes = self.g, self.algebra, self.prover.wholes
        x, y = (algebra.of(g.carry(g.input((n, 0), 4), g.const(5, 4))).poly for n in "ab")
        ((u,),), ((v,),) = x, y
        p = {(u, u): 3, (u,): -3, (v,): 7}  # u^2 = u for a bit, but v may be 1
        self.assertEqual(sorted(map(len, wholes.connected(p))), [1, 2])
        self.assertEqual(wholes.congruent(p, 101), {(v,): 7})
        self.assertEqual(len(wholes.connected(p | {(u, v): 1})), 1)
        c = next(iter(algebra.of(g.input(("c", 0), 4)).poly))
        self.assertEqual(wholes.congruent({(u, u, *c): 3, (u, *c): -3, (v, *c): 7}, 101), {(v, *c): 7})

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
