"""The sign of GF(9767^19) on x86-64: it is proved, and is not with a bug in it. Builds the program of `export`."""

import unittest
from pathlib import Path
from unittest import mock

from contract import Call
from cpus import CPUS
from machine import Image
from prove import build, contracts_of, examine

ROOT, X86 = Path(__file__).parents[2], CPUS["x86-64"]


class Signs(unittest.TestCase):
    def test_bugs_are_refused(self):
        file, lists = build(X86, ROOT, ROOT / "target/proofs")
        contract = next(c for c in contracts_of(X86, lists, Image(file)) if c.name == "is_negative")
        self.assertEqual(examine(X86, Image(file), contract, 40).text(), "proved")
        with mock.patch("signs.FORMS", ((16, 1),)):  # upper lanes, as on MIPS32
            self.assertIn("is read where it is not expected", examine(X86, Image(file), contract, 40).text())
        call = Call(X86, Image(file), contract, {"a": "a"})
        call.trace()
        code = [(at, call.machine.text(at), call.machine.image.bytes(at, size)) for at, (_, size, _) in sorted(call.machine.cache.items())]
        bugs = [(at, bytes([0x90] * len(data))) for at, text, data in code if text.startswith(("VPSUBW", "VPADDW", "VPCMP", "VPACKS", "VPANDN", "VPMUL", "XOR", "SUB E", "SHR"))]
        self.assertGreater(len(bugs), 5)
        for bug in bugs:
            self.assertNotEqual(examine(X86, Image(file, [bug]), contract, 40).status, "proved", hex(bug[0]))


if __name__ == "__main__":
    unittest.main()
