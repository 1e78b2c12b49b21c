"""Legendre symbols: functions on x86-64 are proved, and are not with a bug in them. Builds the program of `export`."""

import re
import unittest
from pathlib import Path

from contract import Call
from cpus import CPUS
from graph import Graph
from legendre import linear
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
