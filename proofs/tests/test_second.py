"""The second opinion: bit vectors agree with what is true, and with nothing else."""

import unittest

import z3

import evaluate
from cpus import CPUS
from formula import NoValue
from graph import Graph
from second import bit_vectors, opinion
from toy import DOUBLE, RETURN, START, STORE, contract, image

X86 = CPUS["x86-64"]
GOOD = START + DOUBLE + STORE + RETURN
NEGATED = START + bytes.fromhex("48f7da") + STORE + RETURN  # the word's complement, not the modulus's


class Opinions(unittest.TestCase):
    def test_a_formula_and_its_range(self):
        self.assertIsNone(opinion(X86, image(GOOD), contract(), 20))
        for wrong in (contract(formula="out = 3 a"), contract(formula="out = 2 a + 1"), contract(out="2^62"), contract(end="2^64")):
            self.assertIsNotNone(opinion(X86, image(GOOD), wrong, 20), wrong.line["formula"])

    def test_numbers_are_congruent_and_not_equal_modulo_words(self):
        self.assertIsNotNone(opinion(X86, image(NEGATED), contract(formula="out = -a"), 20))
        self.assertIsNone(opinion(X86, image(GOOD), contract(formula="out = 2 a - p"), 20))

    def test_shifts_by_a_word_have_its_bits(self):
        g = Graph()
        x, n = g.input("x", 4), g.input("n", 1)
        nodes = [g.shift(op, x, n, 4) for op in ("left", "right")]
        at = bit_vectors(g.nodes, lambda name, size: z3.BitVec(name, 8 * size))
        for by in (0, 5, 31, 32, 255):
            values = evaluate.nodes(g, lambda name, size: 0x89ABCDEF if name == "x" else by)  # noqa: B023
            for node in nodes:
                found = z3.substitute(at[node.id], (at[x.id], z3.BitVecVal(0x89ABCDEF, 32)), (at[n.id], z3.BitVecVal(by, 8)))
                self.assertEqual(z3.simplify(found).as_long(), values[node.id])

    def test_products_are_left_to_the_polynomials(self):
        with self.assertRaises(NoValue):
            opinion(X86, image(GOOD), contract(formula="out = a a"), 20)


if __name__ == "__main__":
    unittest.main()
