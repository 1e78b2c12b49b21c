"""Legendre symbols: functions on x86-64 are proved, and are not with a bug in them. Builds the program of `export`."""

import re
import unittest
from pathlib import Path

from claims import Failed
from contract import Call
from cpus import CPUS
from graph import Graph
from inversion import Lemma
from legendre import DigitSymbol, linear
from machine import Image
from prove import build, contracts_of, examine

ROOT, X86 = Path(__file__).parents[2], CPUS["x86-64"]


class Linear(unittest.TestCase):
    def test_a_parity_is_a_sum_of_bits(self):
        g = Graph()
        x, y = g.input(("x", 0), 4), g.input(("y", 0), 4)
        both = g.bitwise("and", x, y)
        z = g.bitwise("xor", g.bitwise("xor", g.shift("right", x, g.const(3, 4), 4), both), g.const(1, 4))
        leaves, constant = linear(g.bitwise("and", g.bitwise("xor", z, g.shift("left", y, g.const(1, 4), 4)), g.const(7, 4)), 5)
        self.assertEqual(({n: mask for n, (_, mask) in leaves.items()}, constant), ({x.id: 0x28, both.id: 5, y.id: 2}, 1))

    def test_bits_that_are_there_twice_vanish(self):
        g = Graph()
        x = g.input(("x", 0), 4)
        top = g.shift("sright", x, g.const(31, 4), 4)
        self.assertEqual(linear(top, 3), ({}, 0))
        self.assertEqual(linear(top, 7), ({x.id: [x, 1 << 31]}, 0))


class ThumbLemmas(unittest.TestCase):
    """Lemmas for references and digits, as on Cortex-M4."""

    def setUp(self):
        self.g, self.proof = Graph(), DigitSymbol.__new__(DigitSymbol)
        self.proof.seconds, self.proof.size, self.proof.bits, self.proof.count = 20, 4, 32, 9

    def refused(self, show, outputs, cuts, *given):
        with self.assertRaises(Failed):
            show(Lemma(self.g, outputs, cuts), *given)

    def shift(self, op, x, n):
        return self.g.shift(op, x, self.g.const(n, 4), 4)

    def test_a_reference_has_lowest_bits_and_a_sign(self):
        g = self.g
        a, s = (g.input((name, 0), 4) for name in "as")
        low = g.bitwise("and", self.shift("right", a, 1), g.const((1 << 30) - 1, 4))
        reference = lambda sign, n=30: g.bitwise("or", low, self.shift("left", self.shift("sright", sign, 31), n))  # noqa: E731
        opposite = g.bitwise("xor", s, g.const(-1, 4))
        for flip, right, wrong in ((False, s, opposite), (True, opposite, s)):
            self.proof.reference(Lemma(g, [reference(right)], {"a": a, "s": s}), 30, flip, False)
            for x in (reference(wrong), reference(right, 31)):
                self.refused(self.proof.reference, [x], {"a": a, "s": s}, 30, flip, False)

    def test_the_sign_of_digits_is_shown(self):
        g, shift = self.g, self.shift
        digits = [g.input((f"d{i}", 0), 4) for i in range(9)]
        cuts = {f"d{i}": x for i, x in enumerate(digits)}

        def sign(digits, op="sright"):
            total = shift(op, digits[0], 1)
            for x in digits[1:]:
                total = g.sum([(1, shift("sright", total, 31)), (1, shift("sright", x, 1))], 0, 4)
            return total

        self.proof.sign_of_digits(Lemma(g, [sign(digits)], cuts), 9)
        self.proof.sign_of_digits(Lemma(g, [sign(digits[:5])], cuts), 5)
        for wrong, n in ((sign(digits, "right"), 9), (sign(digits[1:]), 9), (sign(digits[:8]), 9), (sign(digits[:4]), 5)):
            self.refused(self.proof.sign_of_digits, [wrong], cuts, n)

    def test_entries_of_a_matrix_are_shown(self):
        g, shift = self.g, self.shift
        x, z = (g.input((name, 0), 4) for name in "xz")
        sign = g.bitwise("xor", shift("sright", z, 31), g.const(-1, 4))
        c = shift("sright", shift("left", x, 15), 15)
        less = g.sum([(1, shift("sright", x, 17)), (-1, shift("sright", c, 31))], 0, 4)
        v = g.sum([(1, g.bitwise("xor", less, sign)), (-1, sign)], 0, 4)
        outputs = [shift("left", c, 14), v, v]
        self.proof.unpack(Lemma(g, outputs, {"x": x, "z": z}), False, -1 << 16, 1 << 16)
        for i, wrong in enumerate((c, less, less)):
            self.refused(self.proof.unpack, outputs[:i] + [wrong] + outputs[i + 1 :], {"x": x, "z": z}, False, -1 << 16, 1 << 16)


class Functions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.file, lists = build(X86, ROOT, ROOT / "target/proofs")
        cls.contracts = {c.key: c for c in contracts_of(X86, lists, Image(cls.file))}

    def verdict(self, key, pattern=None, change=None):
        """The verdict, with a bug in the first instruction with this text."""
        contract, patches = self.contracts[key], []
        if pattern:
            call = Call(X86, Image(self.file), contract, next(iter(contract.patterns())))
            call.trace()
            code = ((at, call.machine.text(at), call.machine.image.bytes(at, size)) for at, size in sorted(call.machine.touched))
            at, _, old = next(x for x in code if re.fullmatch(pattern, x[1]))
            patches = [(at, change(old))]
        return examine(X86, Image(self.file, patches), contract, 40)

    def test_symbols_are_proved(self):
        for key in ("gf255:19:legendre", "gf166:0:legendre"):
            self.assertEqual(self.verdict(key).text(), "proved")

    def test_a_step_that_adds_no_halving_is_refused(self):
        self.assertIsNotNone(self.verdict("gf255:19:legendre", r"VPXOR (XMM\d+), ?\1, ?(?!\1)XMM\d+", lambda code: b"\x90" * len(code))["value"])

    def test_a_step_without_an_instruction_is_refused(self):
        self.assertIsNotNone(self.verdict("gf255:19:legendre", "SAR [A-Z0-9]+,0x1", lambda code: b"\x90" * len(code))["value"])


if __name__ == "__main__":
    unittest.main()
