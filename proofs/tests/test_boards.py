"""Rules for CPUs of 32 bits: carries without flags, small signed numbers, limbs of 29 bits, delay slots, polynomials with holes."""

import random
import unittest
from itertools import product as every
from unittest import mock

import evaluate
import simulate
from algebra import Algebra, Unknown
from binary import Bits
from claims import Prover
from cpus import CPUS
from graph import Graph, Refused
from machine import Machine
from toy import RETURN, START, STORE, call, image


def inputs(g, count=2, size=4):
    return [g.input((name, 0), size) for name in "abcd"[:count]]


class Graphs(unittest.TestCase):
    def test_truth_values_in_words_are_one_carry(self):
        g = Graph()
        x, y, c = inputs(g, 3)
        bit = g.zext(g.less(c, x), 4)
        low = g.sum([(1, x), (-1, y)], 0, 4)
        g.now += 1
        borrow = g.bitwise("or", g.zext(g.less(x, y), 4), g.zext(g.less(low, bit), 4))
        self.assertEqual((borrow.op, borrow.args[0].op), ("zext", "borrow3"))

    def test_carries_that_are_added_are_one_carry(self):
        for words, last, op in (("ab", "c", "zext"), ("ac", "b", "zext"), ("ab", "d", "sum"), ("ab", "e", "sum")):  # three words may have two carries
            g = Graph()
            x, y, z, t = inputs(g, 4)
            given = {"a": x, "b": y, "c": g.zext(g.less(z, t), 4), "d": z, "e": g.bitwise("or", z, t)}
            u, v, w = (given[name] for name in words + last)
            low = g.sum([(1, u), (1, v)], 0, 4)
            g.now += 1
            total = g.sum([(1, g.zext(g.carry(u, v), 4)), (1, g.zext(g.carry(low, w), 4))], 0, 4)
            self.assertEqual(total.op, op)
            for n in every((0, 1, 2**32 - 1), repeat=4):
                value = evaluate.nodes(g, lambda name, size: n["abcd".index(name[0])])  # noqa: B023
                self.assertEqual(value[total.id], value[u.id] + value[v.id] + value[w.id] >> 32)

    def test_comparisons_in_two_steps_are_one(self):
        g = Graph()
        x, y = inputs(g)
        for p, q in ((x, y), (y, x)):
            equal = lambda n: g.less(g.sum([(1, p), (-1, q)], 0, 4), g.const(n, 4))  # noqa: B023, E731
            self.assertIs(g.either(g.less(x, y), equal(1)), g.negate(g.less(y, x)))
            self.assertEqual(g.either(g.less(x, y), equal(2)).op, "or")
        five = g.sum([(1, x)], 5, 4)
        self.assertIs(g.less(five, g.const(5, 4)), g.carry(x, g.const(5, 4)))
        self.assertEqual(g.less(five, g.const(6, 4)).op, "less")

    def test_words_of_several_expressions(self):
        g = Graph()
        x, y = inputs(g)
        sign = lambda z: g.shift("right", z, g.const(31, 4), 4)  # noqa: E731
        self.assertIs(sign(g.bitwise("or", x, y)), g.bitwise("or", sign(x), sign(y)))
        whole = g.product(g.zext(x, 8), g.zext(y, 8), 8)
        high = g.shift("left", g.zext(g.part(whole, 4, 4), 8), g.const(32, 4), 8)
        self.assertIs(g.bitwise("or", high, g.zext(g.part(whole, 0, 4), 8)), whole)

    def test_a_bit_below_data_counts_shifts(self):
        g = Graph()
        x = g.bitwise("or", g.shift("left", inputs(g)[0], g.const(3, 4), 4), g.const(4, 4))
        ends = [g.equal(g.shift("left", x, g.const(n, 4), 4), g.const(0x80000000, 4)) for n in (0, 28, 29)]
        self.assertEqual([(e.op, e.extra) for e in ends], [("const", 0), ("const", 0), ("const", 1)])
        self.assertEqual(g.equal(g.bitwise("or", inputs(g)[0], g.const(4, 4)), g.const(8, 4)).op, "equal")

    def test_places_differ_and_are_aligned(self):
        g = Graph()
        p, q, g.sizes = g.pointer("a", 0, 4), g.pointer("b", 0, 4), {"a": 32, "b": 32}
        self.assertEqual(g.equal(p, g.pointer("stack", 0, 4)).op, "equal")
        self.assertEqual(g.equal(g.sum([(1, p), (-1, q)], 0, 4), g.const(0, 4)).extra, 0)
        self.assertEqual(g.equal(p, q).extra, 0)
        self.assertEqual([g.less(g.sum([(1, p), (-1, q)], 0, 4), g.const(n, 4)).op for n in (32, 33)], ["const", "less"])
        self.assertEqual(g.equal(p, g.pointer("b", 4, 4)).op, "equal")  # the end of one may be the start of the other
        self.assertEqual(g.bitwise("and", g.sum([(-1, g.pointer("a", 6, 4))], 0, 4), g.const(3, 4)).extra, 2)


class Carries(unittest.TestCase):
    def test_flags_survive_in_a_register(self):
        """`mrs r4, apsr` and `msr apsr_nzcvq, r4`, between which flags change."""
        m = Machine(CPUS["m4"], image(START + STORE + RETURN))
        (save, size), (restore, _) = (CPUS["m4"].lacking(bytes.fromhex(code)) for code in ("eff30084", "84f30088"))
        for name in ("NG", "ZR", "CY", "OV"):
            m.set(name, m.graph.input((name, 0), 1))
        save(m)
        m.set("CY", m.graph.const(0, 1))
        restore(m)
        self.assertEqual((size, m.get("CY")), (4, m.graph.input(("CY", 0), 1)))
        m.set("r4", m.graph.input(("a", 0), 4))
        with self.assertRaisesRegex(Refused, "flags"):
            restore(m)

    def test_ands_with_a_shifted_register_sets_the_carry(self):
        """`ands.w r4, r2, r7` with a shift by n; the carry is the last bit that is shifted out."""
        word = random.Random(1).getrandbits
        for kind, n, f in ((0, 3, lambda x: x << 3), (1, 5, lambda x: x >> 5), (2, 31, lambda x: (x ^ 1 << 31) - (1 << 31) >> 31), (3, 1, lambda x: x >> 1 | x << 31)):
            code = (0xEA12).to_bytes(2, "little") + (n >> 2 << 12 | 4 << 8 | (n & 3) << 6 | kind << 4 | 7).to_bytes(2, "little")
            m = Machine(CPUS["m4"], image(START + STORE + RETURN))
            x, y = inputs(m.graph)
            m.set("r2", x)
            m.set("r7", y)
            run, size = CPUS["m4"].lacking(code)
            run(m)
            values = {("a", 0): word(32), ("b", 0): word(32)}
            a, b = values["a", 0], values["b", 0]
            at = dict(zip(m.graph.nodes, evaluate.nodes(m.graph, lambda name, size: values[name])))  # noqa: B023
            expected = a & f(b) & (1 << 32) - 1
            found = [at[m.get(name)] for name in ("r4", "CY", "ZR", "NG")]
            self.assertEqual(found, [expected, b >> (32 - n if kind == 0 else n - 1) & 1, expected == 0, expected >> 31])
        for other in (0xEA02, 0xEA32, 0xEA92):  # without flags, BICS, EORS
            self.assertIsNone(CPUS["m4"].lacking(other.to_bytes(2, "little") + code[2:]))


class Polynomials(unittest.TestCase):
    def test_the_larger_one_of_0_and_a_small_number(self):
        g = Graph()
        x, y = inputs(g)
        algebra = Algebra(g)
        algebra.ranges = {("a", 0): 3, ("b", 0): 5}
        n = g.sum([(1, x), (-1, y)], 0, 4)
        positive = g.bitwise("and", n, g.bitwise("xor", g.shift("sright", n, g.const(31, 4), 4), g.const(-1, 4)))
        v = algebra.of(positive)
        self.assertEqual((v.lo, v.hi), (0, 3))
        self.assertEqual(len(algebra.negatives), 1)  # one sign for all widths
        for a in range(4):
            for b in range(6):
                given = lambda name, size: {"a": a, "b": b}[name[0]]  # noqa: E731, B023
                self.assertEqual(evaluate.nodes(g, given)[positive.id], max(a - b, 0))
                self.assertEqual(evaluate.atoms(algebra, given)(v.poly), max(a - b, 0))

    def test_a_mask_may_leave_out_cases_that_cannot_be(self):
        g = Graph()
        x, y = inputs(g)
        high, low = g.less(g.const(2**31, 4), x), g.less(x, g.const(5, 4))
        either = g.sum([(-1, g.zext(high, 4)), (-1, g.zext(low, 4))], 0, 4)
        masked = g.bitwise("and", either, y)
        algebra = Algebra(g)
        Prover(algebra, 5)
        v = algebra.of(masked)
        for a in (0, 4, 5, 2**31, 2**31 + 1, 2**32 - 1):
            given = lambda name, size: {"a": a, "b": 77}[name[0]]  # noqa: E731, B023
            self.assertEqual(evaluate.atoms(algebra, given)(v.poly), 77 if a < 5 or a > 2**31 else 0)
        with self.assertRaises(Unknown):  # both may be true
            algebra.of(g.bitwise("and", g.sum([(-1, g.zext(g.less(g.const(4, 4), x), 4)), (-1, g.zext(g.less(x, g.const(9, 4)), 4))], 0, 4), y))


    def test_a_carry_that_is_0_or_1_is_not_0_where_it_is_1(self):
        g = Graph()
        x, y = inputs(g)
        mask = g.choose(g.less(x, y), g.const(-1, 4), g.const(0, 4))
        zero = g.equal(g.part(g.sum([(1, g.zext(x, 8)), (1, g.zext(mask, 8))], 0, 8), 4, 1), g.const(0, 1))
        algebra = Algebra(g)
        self.assertEqual(max(map(len, algebra.of(zero).poly)), 1)
        self.check(g, algebra, zero)

    def check(self, g, algebra, node):
        for x, y in every((0, 1, 2, 2**32 - 1), repeat=2):
            given = lambda name, size: {"a": x, "b": y}[name[0]]  # noqa: E731, B023
            poly = algebra.of(node).poly
            self.assertEqual(evaluate.atoms(algebra, given)(poly), evaluate.nodes(g, given)[node.id])

    def test_a_word_is_0_where_its_zero_test_says_so(self):
        g = Graph()
        x, y = inputs(g)
        zero, less = (g.zext(bit, 4) for bit in (g.equal(x, g.const(0, 4)), g.less(g.const(1, 4), y)))
        both = g.bitwise("and", g.bitwise("xor", zero, g.const(1, 4)), less)
        chosen = g.bitwise("or", g.bitwise("and", x, g.sum([(-1, both)], 0, 4)), g.bitwise("and", y, g.sum([(1, both)], -1, 4)))
        algebra = Algebra(g)
        self.check(g, algebra, chosen)
        (z,), word = next(iter(algebra.of(zero).poly)), algebra.of(x).poly
        self.assertEqual([algebra.given(word, [z], [value]) for value in (0, 1)], [word, {}])

    def test_a_value_of_one_number_is_that_number(self):
        g = Graph()
        algebra = Algebra(g)
        algebra.least, algebra.ranges = {("a", 0): 7}, {("a", 0): 7}
        self.assertEqual(algebra.of(inputs(g)[0]).poly, {(): 7})


class Products(unittest.TestCase):
    def test_products_with_holes_are_carryless(self):
        g = Graph()
        x, y = (g.bitwise("and", n, g.const(0x11111111, 4)) for n in inputs(g))
        product = g.bitwise("and", g.product(g.zext(x, 8), g.zext(y, 8), 8), g.const(0x1111111111111111, 8))
        bits = Bits(g)
        found = bits.of(product)
        self.assertFalse(any(v[0][0] == "carry" for p in found for i in bits.terms(p) for v in bits.monomials[i]))
        r = random.Random(2)
        for _ in range(20):
            given = {"a": r.getrandbits(32), "b": r.getrandbits(32)}
            true = evaluate.nodes(g, lambda name, size: given[name[0]])[product.id]  # noqa: B023
            bit = lambda v: given[v[0][0]] >> v[1] & 1  # noqa: E731, B023
            mine = sum((sum(all(map(bit, bits.monomials[i])) for i in bits.terms(p)) & 1) << j for j, p in enumerate(found))
            self.assertEqual(mine, true)

    def test_a_long_product_is_not_known_and_may_be_masked(self):
        g = Graph()
        x, y = (g.bitwise("xor", n, g.shift("left", n, g.const(1, 4), 4)) for n in inputs(g))
        either = g.bitwise("or", x, y)
        for most, known in ((4, True), (3, False)):
            with mock.patch("binary.MANY", most):
                bits = Bits(g)
                self.assertEqual(not any(v[0][0] == "carry" for i in bits.terms(bits.of(either)[1]) for v in bits.monomials[i]), known)
                self.assertEqual(bits.of(g.bitwise("and", either, g.const(1, 4)))[1:], [0] * 31)

    def test_bits_with_a_carry_are_not_known(self):
        g = Graph()
        bits = Bits(g)
        found = bits.of(g.product(*inputs(g), 4))
        self.assertEqual([bool(p) and any(v[0][0] == "carry" for i in bits.terms(p) for v in bits.monomials[i]) for p in found[:3]], [False, False, True])


class Layouts(unittest.TestCase):
    def test_a_branch_and_its_delay_slot_are_one_instruction(self):
        code = bytes.fromhex("0200001001000224" "0500022403000324")  # b +8; addiu v0, zero, 1; addiu v0, zero, 5; addiu v1, zero, 3
        m = Machine(CPUS["m4k"], image(code))
        ops, length, _ = m.translate(0x1000)
        self.assertEqual(length, 8)
        self.assertEqual(m.instruction(ops, 0x1000, 0x1008), 0x100C)
        self.assertEqual(m.get("v0").extra, 1)

    def test_inputs_of_the_simulation_fit_limbs(self):
        c = call(START + STORE + RETURN, formula="out = a")
        c.contract.limb, c.contract.limits = 29, {"A": [7, 1], "Out": [9, 9]}
        x = simulate.Inputs(c, random.Random(1))
        self.assertLessEqual(x.numbers["a"][0], 7 + (1 << 29))
        self.assertEqual(len(x.memory["a"]), 8)
