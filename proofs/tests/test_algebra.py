"""The algebras: polynomials and bits have the values of the expressions that they stand for."""

import random
import unittest
from itertools import product as every

import evaluate
from algebra import Algebra, Unknown, add, constant
from binary import Bits, Field
from claims import Failed, Prover
from graph import Graph


def expressions(g, x, y):
    """Expressions of two words that kernels have."""
    low, carry = g.sum([(1, x), (1, y)], 0, 8), g.carry(x, y)
    wide = g.product(g.zext(x, 16), g.zext(y, 16), 16)
    mask = g.sum([(-1, g.zext(carry, 8))], 0, 8)
    return [low, carry, wide, g.part(wide, 8, 8), g.less(x, y), g.choose(carry, x, y), g.bitwise("and", mask, x), g.bitwise("xor", mask, y),
            g.shift("right", x, g.const(13, 8), 8), g.shift("left", y, g.const(51, 8), 8), g.bitwise("and", x, g.const(0x7FFF0, 8)),
            g.join(g.part(x, 3, 2), g.part(y, 1, 2)), g.sext(g.part(x, 0, 4), 8), g.signed_less(x, y), g.shift("sright", x, g.const(9, 8), 8),
            g.bitwise("or", mask, y), g.bitwise("or", x, g.const(~0x7FFF0, 8))]


def two_inputs():
    g = Graph()
    return g, g.input(("a", 0), 8), g.input(("b", 0), 8)


def numbers(seed):
    r = random.Random(seed)
    pick = lambda: r.choice((r.getrandbits(64), 2**64 - 1 - r.randrange(3), r.randrange(3), 2**63))  # noqa: E731
    return {("a", 0): pick(), ("b", 0): pick()}


class Polynomials(unittest.TestCase):
    def test_words_of_a_sum_are_the_sum(self):
        for words in (2, 3):
            g, carry, out = Graph(), None, None
            x, y = (g.input((name, 0), 8 * 3) for name in "ab")
            for i in range(words):
                terms = [g.part(x, 8 * i, 8), g.part(y, 8 * i, 8)] + ([g.zext(carry, 8)] if i else [])
                word = g.sum([(1, t) for t in terms], 0, 8)
                carry = g.make("carry3", terms, 1) if len(terms) == 3 else g.carry(*terms)
                out = word if out is None else g.join(out, word)
            algebra = Algebra(g)
            algebra.ranges = {("a", 0): 2**190, ("b", 0): 2**190}
            value = algebra.of(out)
            given = {"a": 2**190 - 2**64, "b": 2**128 + 2**65 - 1}
            poly = evaluate.atoms(algebra, lambda name, size: given[name[0]])  # noqa: B023
            joined = algebra.joined(value.poly)
            self.assertEqual(poly(joined), sum(given.values()) & (1 << 64 * words) - 1)
            self.assertEqual(sorted((len(m), c) for m, c in joined.items()) == [(1, 1), (1, 1)], words == 3)

    def test_two_signed_numbers_in_a_word_stay_apart(self):
        # a - b - c in both halves of a word, plus p where that is not above 0, twice.
        p, g = 9767, Graph()
        a, b, c = (g.join(g.input((name, 0), 2), g.input((name, 1), 2)) for name in "abc")
        x = g.sum([(1, g.sum([(1, a), (-1, b)], 0, 4)), (-1, c)], 0, 4)
        for _ in range(2):
            g.now += 1
            bits = g.bitwise("and", g.shift("right", g.sum([(-1, x)], 0x80008000, 4), g.const(15, 4), 4), g.const(0x10001, 4))
            x = g.sum([(1, x), (1, g.product(bits, g.const(p, 4), 4))], 0, 4)
        algebra = Algebra(g)
        for name in every("abc", range(2)):
            algebra.least[name], algebra.ranges[name] = 1, p
        for i in range(2):
            value = algebra.of(g.part(x, 2 * i, 2))
            self.assertEqual((value.lo, value.hi), (1, p))
            operands = {algebra.names[m[0]]: c for m, c in value.poly.items() if len(m) == 1 and algebra.names[m[0]] in algebra.ranges}
            self.assertEqual(operands, {("a", i): 1, ("b", i): -1, ("c", i): -1})

    def test_the_upper_part_of_a_signed_number_has_its_sign(self):
        g, x, y = two_inputs()
        algebra = Algebra(g)
        a, b = algebra.of(x), algebra.of(y)
        number = algebra.value(add(algebra.times(a.poly, a.poly), algebra.times(b.poly, b.poly), -1), -(2**64 - 1) ** 2, (2**64 - 1) ** 2)
        algebra.split(number, 140)
        ((sign, _, _),) = algebra.negatives.values()
        high = algebra.split(number, 64)[1]
        low, above = algebra.split(high, 64)  # high is from -2^64 to 2^64 - 1
        self.assertEqual(above.poly, {(sign,): -1})
        other = algebra.split(algebra.sum([(1, high), (1, algebra.value(constant(1), 1, 1))], 0), 66)[1]
        self.assertNotIn((sign,), other.poly)  # -1 + 1 is not negative
        for seed in range(50):
            given = numbers(seed)
            poly = evaluate.atoms(algebra, lambda name, size: given[name])  # noqa: B023
            upper = given["a", 0] ** 2 - given["b", 0] ** 2 >> 64
            self.assertEqual((poly(low.poly), poly(above.poly), poly(other.poly)), (upper & 2**64 - 1, upper >> 64, upper + 1 >> 66))

    def test_a_residue_is_congruent_and_below_the_modulus(self):
        g, x, y = two_inputs()
        p, product = 2**61 - 1, g.product(g.zext(x, 16), g.zext(y, 16), 16)
        algebra, whole = Algebra(g), None
        for times in (1, 2):
            r = algebra.of(g.make("residue", (g.zext(product, 20),), 8, (p, 64, times * p, 0)))
            whole = algebra.of(product).poly
            self.assertEqual((r.lo, r.hi), (0, times * p - 1))
            Prover(algebra).congruent(add(whole, r.poly, -1 << 64), p, "R r = x y")
            with self.assertRaises(Failed):
                Prover(algebra, 5).congruent(add(whole, r.poly, -1), p, "r = x y")

    def test_a_signed_word_is_the_number_that_was_written(self):
        g, x, y = two_inputs()
        algebra, word = Algebra(g), g.sum([(1, g.zext(x, 16)), (-1, g.zext(y, 16))], 0, 16)
        self.assertEqual(algebra.signed(algebra.of(word), 128).poly, add(algebra.of(x).poly, algebra.of(y).poly, -1))

    def test_an_upper_part_is_one_in_however_many_steps(self):
        """The upper word of c w + p from halves of w: the same polynomial as at once, and another one for a wrong number of bits."""
        for factor, bits in every((38, 37302), (16, 15)):
            algebra = Algebra(g := Graph())
            w, p, c = g.input(("w", 0), 4), g.input(("p", 0), 4), g.const(factor, 4)
            algebra.ranges["p", 0] = 2**30
            low, high = g.bitwise("and", w, g.const(0xFFFF, 4)), g.shift("right", w, g.const(16, 4), 4)
            whole = g.sum([(1, g.product(g.zext(w, 8), g.zext(c, 8), 8)), (1, g.zext(p, 8))], 0, 8)
            once = algebra.of(g.shift("right", whole, g.const(32, 8), 8)).poly
            first = g.shift("right", g.sum([(1, g.product(low, c, 4)), (1, p)], 0, 4), g.const(bits, 4), 4)
            second = g.sum([(1, g.product(high, c, 4)), (1, first)], 0, 4)
            steps = algebra.of(g.shift("right", second, g.const(16, 4), 4)).poly
            self.assertEqual(steps == once, bits == 16)
            for w_, p_ in ((0, 0), (2**32 - 1, 2**30), (2**31 + 12345, 1), (0xFFFF, 2**30), (2**32 - 2**16, 2**30 - 1)):
                value = evaluate.atoms(algebra, lambda name, size: {"w": w_, "p": p_}[name[0]])  # noqa: B023
                self.assertEqual(value(steps), (factor * (w_ >> 16) + (factor * (w_ & 0xFFFF) + p_ >> bits)) >> 16)

    def test_polynomials_and_intervals_hold(self):
        g, x, y = two_inputs()
        nodes, algebra = expressions(g, x, y), Algebra(g)
        values = [algebra.of(n) for n in nodes]
        for seed in range(40):
            given = lambda name, size, n=numbers(seed): n[name]  # noqa: E731
            true, poly = evaluate.nodes(g, given), evaluate.atoms(algebra, given)
            for n, v in zip(nodes, values):
                self.assertEqual(poly(v.poly), true[n.id], n)
                self.assertTrue(v.lo <= true[n.id] <= v.hi)

    def test_a_wrong_equation_is_noticed(self):
        g, x, y = two_inputs()
        algebra = Algebra(g)
        algebra.of(g.sum([(1, x), (1, y)], 0, 8))
        p, v, k, q = algebra.equations[0]
        algebra.equations[0] = (add(p, constant(1)), v, k, q)
        algebra.equations.append((p, v, k, q))
        with self.assertRaises(ValueError):
            evaluate.atoms(algebra, lambda name, size: 5)

    def test_bits_that_are_set_in_two_steps_are_one_constant(self):
        g, x, _ = two_inputs()
        top, once = 3 << 62, g.bitwise("or", x, g.const(3 << 62, 8))
        self.assertIs(g.bitwise("or", g.bitwise("or", x, g.const(1 << 62, 8)), g.const(1 << 63, 8)), once)
        self.assertIsNot(g.bitwise("or", g.bitwise("and", x, g.const(1 << 62, 8)), g.const(1 << 63, 8)), once)
        value = Algebra(g).of(once)
        self.assertEqual((value.lo, value.hi, value.poly[()]), (top, 2**64 - 1, top))

    def test_words_that_are_not_understood_are_refused(self):
        g, x, y = two_inputs()
        with self.assertRaises(Unknown):
            Algebra(g).of(g.bitwise("and", x, y))


class Claims(unittest.TestCase):
    def sum_of_two(self):
        g, x, y = two_inputs()
        algebra = Algebra(g)
        low, carry = algebra.of(g.sum([(1, x), (1, y)], 0, 8)).poly, algebra.of(g.carry(x, y)).poly
        return algebra, algebra.of(x).poly, algebra.of(y).poly, low, carry

    def test_a_sum_with_its_carry_is_congruent_and_without_is_not(self):
        algebra, x, y, low, carry = self.sum_of_two()
        whole = add(add(low, carry, 1 << 64), add(x, y), -1)
        Prover(algebra, 5).congruent(whole, 97, "sum")
        with self.assertRaises(Failed):
            Prover(algebra, 5).congruent(add(low, add(x, y), -1), 97, "sum")

    def test_bounds(self):
        algebra, _, _, low, carry = self.sum_of_two()
        whole, prover = add(low, carry, 1 << 64), Prover(algebra, 5)
        prover.at_most(whole, 2**65 - 2, "sum")
        with self.assertRaises(Failed):
            prover.at_most(whole, 2**65 - 3, "sum")


class BinaryFields(unittest.TestCase):
    def test_bits_hold(self):
        g, x, y = two_inputs()
        y_bit = g.part(g.bitwise("and", y, g.const(1, 8)), 0, 1)
        mask = g.sum([(-1, g.zext(y_bit, 8))], 0, 8)
        nodes = [g.bitwise("xor", x, y), g.bitwise("and", x, mask), g.choose(y_bit, x, y), g.shift("left", x, g.const(7, 8), 8),
                 g.bitwise("or", x, y), g.sext(g.part(x, 7, 1), 2), g.equal(g.bitwise("and", y, g.const(3, 8)), g.const(0, 8))]
        bits = Bits(g)
        found = [bits.of(n) for n in nodes]
        for seed in range(20):
            n = numbers(seed)
            true = evaluate.nodes(g, lambda name, size: n[name])
            ones = sum(all(n[v[0]] >> v[1] & 1 for v in m) << k for k, m in enumerate(bits.monomials))
            for node, polynomials in zip(nodes, found):
                self.assertEqual(sum(((p & ones).bit_count() & 1) << i for i, p in enumerate(polynomials)), true[node.id], node)

    def test_products_of_a_field(self):
        bits = Bits(Graph())
        field, modulus = Field(bits, 0b1000011, 1), 0b1000011
        number = lambda n: [n >> i & 1 for i in range(6)]  # noqa: E731
        for a, b in ((0b101101, 0b110011), (63, 63), (1, 42), (0, 9)):
            product = 0
            for i in range(6):
                product ^= (b << i) * (a >> i & 1)
            for i in range(11, 5, -1):
                product ^= (modulus << i - 6) * (product >> i & 1)
            self.assertEqual(field.reduce(field.times(number(a), number(b))), number(product))

    def test_differences_of_two_words_are_refused_and_carries_of_sums_are_not_known(self):
        g, x, y = two_inputs()
        with self.assertRaises(Unknown):
            Bits(g).of(g.sum([(1, x), (-1, y)], 0, 8))
        bits = Bits(g)
        low, second = bits.of(g.sum([(1, x), (1, y)], 0, 8))[:2]
        self.assertEqual(low, bits.of(x)[0] ^ bits.of(y)[0])
        self.assertEqual([bits.monomials[i][0][0][0] for i in bits.terms(second)], ["carry"])


def reduced(k):
    """m = k x, the lowest word of x + m p from products of halves, the upper word of m p, and the carry of the lowest one, for p = 2^32 - 5."""
    g, p = Graph(), 2**32 - 5
    x, word = g.input(("x", 0), 4), lambda n: g.const(n, 4)
    m = g.product(x, word(k), 4)
    low, high = g.bitwise("and", m, word(0xFFFF)), g.shift("right", m, word(16), 4)
    a, b, c, d = (g.product(half, word(n), 4) for n in (p & 0xFFFF, p >> 16) for half in (low, high))
    middle, over = g.sum([(1, b), (1, c)], 0, 4), g.carry(b, c)
    shifted = g.shift("left", middle, word(16), 4)
    lower, carry = g.sum([(1, a), (1, shifted)], 0, 4), g.carry(a, shifted)
    over = g.shift("left", g.zext(over, 4), word(16), 4)
    top = g.sum([(1, g.shift("right", middle, word(16), 4)), (1, over), (1, d), (1, g.zext(carry, 4))], 0, 4)
    return g, g.sum([(1, lower), (1, x)], 0, 4), top, g.carry(lower, x)


class Reductions(unittest.TestCase):
    def test_a_word_that_a_reduction_clears_is_0_from_halves(self):
        k = pow(-(2**32 - 5), -1, 2**32)
        for factor, cleared in ((k, True), (k + 2, False), (k + 2**16, False)):
            g, lowest, _, _ = reduced(factor)
            self.assertEqual(Algebra(g).of(lowest).poly == {}, cleared)

    def test_an_upper_word_has_room_for_a_carry(self):
        g, _, top, carry = reduced(pow(-(2**32 - 5), -1, 2**32))
        algebra, more = Algebra(g), g.sum([(1, top), (1, g.zext(carry, 4))], 0, 4)
        self.assertEqual(algebra.of(g.carry(top, g.zext(carry, 4))).poly, {})
        self.assertNotEqual(algebra.of(g.carry(more, g.const(9, 4))).poly, {})

    def test_the_same_samples_are_no_proof(self):
        g, x, y = two_inputs()
        algebra = Algebra(g)
        algebra.random.randint = lambda lo, hi: (lo + hi) // 3
        a, b = (algebra.of(g.part(g.product(g.const(5, 8), z, 8), 0, 4)).poly for z in (x, y))
        self.assertEqual(algebra.sampled(a), algebra.sampled(b))
        self.assertNotEqual(a, b)

    def test_a_sum_of_a_sum_has_both_carries(self):
        g, x, y = two_inputs()
        algebra, z = Algebra(g), g.input(("c", 0), 8)
        first, second = (algebra.of(n).poly for n in (g.carry(x, y), g.carry(g.sum([(1, x), (1, y)], 0, 8), z)))
        g.now += 1
        upper = lambda *terms: algebra.of(g.part(g.sum([(1, g.zext(n, 16)) for n in terms], 0, 16), 8, 8)).poly  # noqa: E731
        self.assertEqual(upper(x, y, z), add(first, second))
        self.assertNotEqual(upper(x, z, z), add(first, second))

    def test_a_sum_less_its_highest_bits_does_not_wrap(self):
        for shift, fits in ((62, True), (61, False)):
            g, x, y = two_inputs()
            halves = [g.shift("right", z, g.const(1, 8), 8) for z in (x, y)]
            top = g.shift("right", g.sum([(1, z) for z in halves], 0, 8), g.const(shift, 8), 8)
            g.now += 1
            total = g.sum([(1, x), (1, y)], 0, 8)
            g.now += 1
            less = g.sum([(1, total), (-1, g.shift("left", top, g.const(63, 8), 8))], 0, 8)
            algebra = Algebra(g)
            self.assertEqual(algebra.of(g.carry(less, g.const(9, 8))).poly == {}, fits)
            for a, b in ((0, 0), (2**63, 2**63 - 1), (2**64 - 1, 2**64 - 1), (2**63 - 1, 2**63 + 1)):
                value = evaluate.atoms(algebra, lambda name, size: {"a": a, "b": b}[name[0]])  # noqa: B023
                self.assertEqual(value(algebra.of(less).poly), (a + b - (((a >> 1) + (b >> 1) >> shift) << 63)) % 2**64)

    def test_an_operand_bounds_what_is_made_of_it(self):
        g, x, y = two_inputs()
        algebra, z = Algebra(g), g.input(("c", 0), 8)
        whole = add(algebra.of(x).poly, algebra.of(y).poly, 1 << 64)
        p = add(whole, algebra.of(g.shift("right", z, g.const(61, 8), 8)).poly)
        with self.assertRaises(Failed):
            Prover(algebra, 5).at_most(p, 2**100 + 7, "p")
        algebra.operands.append((whole, 2**100))
        Prover(algebra, 5).at_most(p, 2**100 + 7, "p")
        with self.assertRaises(Failed):
            Prover(algebra, 5).at_most(p, 2**100 + 6, "p")
