"""The page: what is written is read again, and what became worse is found."""

import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

import page
from prove import Verdict


def verdict(trace=None, value=None):
    return Verdict(trace=trace, value=value, range=None)


def contract(name, constant):
    return SimpleNamespace(family="gf", name=name, constant=constant, key=f"gf:{constant}:{name}")


CONTRACTS = [contract("mul", 0), contract("mul", 1), contract("invert", 0), contract("invert", 1)]
VERDICTS = dict(zip((c.key for c in CONTRACTS), (verdict(), verdict(value="0x12ab left"), verdict("a `branch`"), verdict("a branch"))))


class Page(unittest.TestCase):
    def written(self):
        known, reasons = {}, {}
        page.merge(known, reasons, "m4", CONTRACTS, VERDICTS)
        return page.write(known, reasons)

    def test_tables_are_read_as_they_were_written(self):
        text = self.written()
        self.assertIn("| `mul` | proved (0), trace only (1) |", text)
        self.assertIn("| `invert` | tested only |", text)
        self.assertIn("| m4 | 4 | 1 | 1 | 2 |", text)
        self.assertNotIn("0x12ab", text)
        self.assertEqual(page.write(*page.read(text)), text)

    def test_a_second_cpu_keeps_the_first(self):
        known, reasons = page.read(self.written())
        page.merge(known, reasons, "x86-64", CONTRACTS[:1], VERDICTS)
        text = page.write(known, reasons)
        self.assertIn("| function | x86-64 | m4 |", text)
        self.assertIn("| `mul` | proved (0) | proved (0), trace only (1) |", text)  # nothing is said of constant 1 on x86-64
        self.assertNotIn(("gf", "mul", 1), page.read(text)[0]["x86-64"])

    def test_outcomes_of_mutants_are_added(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "page"
            path.write_text("before\n<!-- Mutants, added by x. -->\n<!-- End of mutants. -->\nafter\n")
            for family, cpu, counts in (("gf", "m4", (3, 1, 0)), ("mont", "x86-64", (5, 0, 0)), ("gf", "m4", (4, 0, 1))):
                page.add_mutants(path, family, cpu, counts)
            text = path.read_text()
        self.assertEqual(page.mutants(text), {("gf", "m4"): [7, 1, 1], ("mont", "x86-64"): [5, 0, 0]})
        self.assertIn("| all | 5 / 0 / 0 | 7 / 1 / 1 |", text)
        self.assertTrue(text.startswith("before\n") and text.endswith("after\n"))

    def test_a_function_that_became_worse_is_found(self):
        known, _ = page.read(self.written())
        self.assertEqual(list(page.worse(known, "m4", CONTRACTS, VERDICTS)), [])
        bad = VERDICTS | {"gf:0:mul": verdict(value="left")}
        self.assertEqual(len(list(page.worse(known, "m4", CONTRACTS, bad))), 1)

    def test_a_run_fails_by_what_became_worse_and_writing_changes_the_page(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "docs").mkdir()
            (root / "docs/PROOFS.md").write_text(f"before\n{self.written()}\nafter\n")
            bad = VERDICTS | {"gf:0:mul": verdict(value="left")}
            self.assertEqual(page.compare(root, "m4", CONTRACTS, VERDICTS, False), 0)
            self.assertEqual(page.compare(root, "m4", CONTRACTS, bad, True), 0)
            self.assertEqual(page.compare(root, "m4", CONTRACTS, bad, False), 0)
            text = (root / "docs/PROOFS.md").read_text()
            self.assertTrue(text.startswith("before\n") and text.endswith("after\n") and "| `mul` | trace only |" in text)
