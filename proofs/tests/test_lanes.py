"""Coefficients of 16 bits: lanes of a word, comparisons by cases, products by -1/p, and the claims for GF(9767^19)."""

import random
import unittest

import evaluate
from algebra import Algebra, add, constant, scale
from claims import Failed, Prover
from cpus import saturated_sum
from formula import Coefficients, Numbers, evaluate as formula_value, parse
from graph import Graph, Refused, signed

P = 9767


def coefficients(count=4):
    g = Graph()
    algebra = Algebra(g)
    inputs = [g.input(("a", i), 2) for i in range(count)]
    algebra.least, algebra.ranges = dict.fromkeys((n.extra for n in inputs), 1), dict.fromkeys((n.extra for n in inputs), P)
    return g, algebra, inputs


def reduced_sum(g, pairs, limit=P):
    """The sum of two words of two lanes each, less p where it is above the limit: one instruction for both lanes."""
    c = lambda x: g.const(x * 0x10001, 4)  # noqa: E731
    g.now += 1
    total = g.sum([(1, x) for x in pairs], 0, 4)
    g.now += 1
    above = g.shift("right", g.sum([(1, total), (1, c(0x7FFF - limit))], 0, 4), g.const(15, 4), 4)
    g.now += 1
    return g.sum([(1, total), (-1, g.product(g.bitwise("and", above, c(1)), g.const(P, 4), 4))], 0, 4)


def reduced_product(g, x, inverse=-pow(P, -1, 2**32), one=1):
    """x / 2^32 for a word x: two products, of which one takes the upper half of the other."""
    t = g.product(x, g.const(inverse, 4), 4)
    g.now += 1
    return g.sum([(1, g.shift("right", g.product(g.shift("right", t, g.const(16, 4), 4), g.const(P, 4), 4), g.const(16, 4), 4))], one, 4)


class Lanes(unittest.TestCase):
    def claims(self, node, algebra, wanted):
        prover = Prover(algebra, 5)
        x = algebra.of(node).poly
        prover.congruent(add(x, wanted, -1), P, "x")
        prover.at_most(x, P, "x")
        prover.at_most(scale(x, -1), -1, "x")

    def test_lanes_of_a_sum_are_two_sums(self):
        g, algebra, (a, b, c, d) = coefficients()
        out = reduced_sum(g, [g.join(a, b), g.join(c, d)])
        for lane, (x, y) in ((0, (a, c)), (2, (b, d))):
            self.claims(g.part(out, lane, 2), algebra, add(algebra.of(x).poly, algebra.of(y).poly))

    def test_a_wrong_limit_is_refused(self):
        for limit in (P - 1, P + 1):
            g, algebra, (a, b, c, d) = coefficients()
            with self.assertRaises(Failed):
                out = g.part(reduced_sum(g, [g.join(a, b), g.join(c, d)], limit), 0, 2)
                self.claims(out, algebra, add(algebra.of(a).poly, algebra.of(c).poly))

    def test_a_carry_between_lanes_is_refused(self):
        g, algebra, (a, b, c, d) = coefficients()
        algebra.ranges[a.extra] = algebra.ranges[c.extra] = 2**16 - 1
        with self.assertRaises(Failed):
            self.claims(g.part(g.sum([(1, g.join(a, b)), (1, g.join(c, d))], 0, 4), 2, 2), algebra, add(algebra.of(b).poly, algebra.of(d).poly))

    def test_products_are_reduced(self):
        g, algebra, (a, b, *_) = coefficients()
        out = reduced_product(g, g.product(g.zext(a, 4), g.zext(b, 4), 4))
        self.claims(out, algebra, scale(algebra.times(algebra.of(a).poly, algebra.of(b).poly), pow(2, -32, P)))

    def test_squares_of_reduced_products_are_reduced(self):
        g, algebra, (a, b, *_) = coefficients()
        y = reduced_product(g, g.product(g.zext(a, 4), g.zext(b, 4), 4))
        g.now += 1
        wanted = algebra.times(algebra.of(a).poly, algebra.of(b).poly)
        self.claims(reduced_product(g, g.product(y, y, 4)), algebra, scale(algebra.times(wanted, wanted), pow(2, -96, P)))

    def test_wrong_reductions_are_refused(self):
        for given in ({"inverse": pow(P, -1, 2**32)}, {"one": 0}):
            g, algebra, (a, b, *_) = coefficients()
            out = reduced_product(g, g.product(g.zext(a, 4), g.zext(b, 4), 4), **given)
            with self.assertRaises(Failed):
                self.claims(out, algebra, scale(algebra.times(algebra.of(a).poly, algebra.of(b).poly), pow(2, -32, P)))

    def test_a_product_that_may_be_0_is_not_reduced(self):
        g, algebra, (a, b, *_) = coefficients()
        algebra.least[a.extra] = 0  # 0 / 2^32 would be 1
        out = reduced_product(g, g.product(g.zext(a, 4), g.zext(b, 4), 4))
        with self.assertRaises(Failed):
            self.claims(out, algebra, scale(algebra.times(algebra.of(a).poly, algebra.of(b).poly), pow(2, -32, P)))

    def test_polynomials_have_the_values_of_their_words(self):
        g, algebra, (a, b, c, d) = coefficients()
        out = [reduced_sum(g, [g.join(a, b), g.join(c, d)]), reduced_product(g, g.product(g.zext(a, 4), g.zext(b, 4), 4))]
        values, r = [algebra.of(n) for n in out], random.Random(3)
        for _ in range(50):
            given = {n.extra: r.choice((1, P, r.randint(1, P))) for n in (a, b, c, d)}
            poly, true = evaluate.atoms(algebra, lambda name, _: given[name]), evaluate.nodes(g, lambda name, _: given[name])  # noqa: B023
            for n, v in zip(out, values):
                self.assertEqual(poly(v.poly), true[n.id])
                self.assertTrue(v.lo <= true[n.id] <= v.hi)

    def test_cases_of_a_bit_that_is_not_of_the_polynomial_change_nothing(self):
        g, algebra, (a, b, *_) = coefficients()
        bit = algebra.of(g.less(g.const(P, 2), g.sum([(1, a), (1, b)], 0, 2))).poly
        other = add(algebra.of(g.input(("c", 0), 2)).poly, scale(bit, -P))
        self.assertEqual(algebra.by_cases(other, *algebra.interval(other)), (-P, 2**16 - 1))
        own = add(add(algebra.of(a).poly, algebra.of(b).poly), scale(bit, -P))
        self.assertEqual(algebra.by_cases(own, *algebra.interval(own)), (1, P))


class Saturation(unittest.TestCase):
    def test_a_difference_is_cut_and_not_its_wrapped_value(self):
        g = Graph()
        x, y = g.input(("a", 0), 2), g.input(("b", 0), 2)
        out = saturated_sum(g, [g.sum([(1, x), (-1, y)], 0, 2), g.const(16, 1)], 2)
        for a, b in ((0x7FFF, 0xFFFF), (0x8000, 1), (5, 9), (0x8000, 0x7FFF)):
            given = {"a": a, "b": b}
            exact = signed(a, 2) - signed(b, 2)
            self.assertEqual(signed(evaluate.nodes(g, lambda name, _: given[name[0]])[out.id], 2), max(-(2**15), min(2**15 - 1, exact)))  # noqa: B023

    def test_what_is_no_sum_is_refused(self):
        g = Graph()
        x = g.input(("a", 0), 2)
        g.sum([(1, x), (1, x)], 0, 2)
        with self.assertRaises(Refused):
            saturated_sum(g, [x, g.const(16, 1)], 2)


class Rings(unittest.TestCase):
    def test_frobenius_is_the_power(self):
        ring = Coefficients(Numbers(P), 19)
        x = [pow(3, i, P) for i in range(19)]
        power = formula_value(("^", ("name", "a"), ("number", P - 1)), ring, {"a": x}, {})
        self.assertEqual(ring.frobenius(x, P), ring.times(power, x))

    def test_an_inverse_is_one_of_a_coefficient(self):
        ring = Coefficients(Numbers(P), 19)
        self.assertEqual([formula_value(parse("1 / c"), ring, {"c": [c]}, {}) for c in (0, 5)], [[0], [pow(5, -1, P)]])


if __name__ == "__main__":
    unittest.main()
