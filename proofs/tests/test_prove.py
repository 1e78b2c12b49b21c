"""The command: verdicts, the cache, the choice of functions, planted bugs, and the comparison with the CPU."""

import random
import re
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import mutants
import simulate
from contract import FACTORS
from cpus import CPUS
from prove import Cache, Verdict, examine, examine_all, nothing, options, selected
from toy import DOUBLE, RETURN, START, STORE, call, contract, image

X86 = CPUS["x86-64"]
GOOD = START + DOUBLE + STORE + RETURN
BRANCH = START + bytes.fromhex("4885d2 7403") + DOUBLE + STORE + RETURN


class Verdicts(unittest.TestCase):
    def test_statuses(self):
        self.assertEqual(examine(X86, image(GOOD), contract(), 5).text(), "proved")
        self.assertEqual(examine(X86, image(GOOD), contract(end="2^64"), 5).status, "trace only")
        self.assertEqual(examine(X86, image(BRANCH), contract(), 5).status, "tested only")

    def test_a_public_factor_may_decide_a_branch(self):
        # out = a << n if w = 4, else a w
        code = lambda n: START + bytes.fromhex(f"8b36 83fe04 7506 48c1e20{n} eb04 480fafd6") + STORE + RETURN  # noqa: E731
        given = lambda public: contract("out = a w", "2^62", words=[{"word": "w", "public": public, "numbers": {"first": 0, "last": 5}}])  # noqa: E731
        with mock.patch("contract.FACTORS", (2, 4, 8)):
            for n, public, wanted in ((2, True, "proved"), (1, True, "trace only"), (2, False, "tested only")):
                self.assertEqual(examine(X86, image(code(n)), given(public), 5).status, wanted)

    def test_factors_are_those_of_the_source(self):
        root, found = Path(__file__).parents[2], set()
        core, source = root / "core/src", root / "gen/src/formulas/source/double_odd.rs"
        for file in [*core.glob("group/double_odd/*.rs"), core / "group/x25519.rs", core / "generated/formulas_double_odd.rs", source]:
            found |= {int(x) for x in re.findall(r"_small\w*\([^;]*?\b(\d+)\)|E: Dual = .*b: (\d+)", file.read_text()) for x in x if x}
        self.assertEqual(found, {*FACTORS})

    def test_functions_run_in_processes_of_their_own(self):
        found = {}
        examine_all(X86, image(GOOD), [contract(), contract(end="2^64")], 5, 2, lambda c, v: found.setdefault(str(c.ends["A"]), v.status))
        self.assertEqual(found, {str(2**63): "proved", str(2**64): "trace only"})

    def test_a_verdict_is_kept_until_code_or_contract_change(self):
        with tempfile.TemporaryDirectory() as folder:
            path, c = Path(folder) / "x.json", contract()
            cache = Cache(path, image(GOOD))
            self.assertIsNone(cache.get(c, 5))
            cache.put(c, 5, examine(X86, image(GOOD), c, 5))
            cache.save()
            self.assertEqual(Cache(path, image(GOOD)).get(c, 5).status, "proved")
            self.assertIsNone(Cache(path, image(START + STORE + RETURN)).get(c, 5))
            self.assertIsNone(Cache(path, image(GOOD)).get(contract(formula="out = 3 a"), 5))

    def test_selection(self):
        for arguments, wanted in (([], True), (["--family", "gf255:0"], True), (["--family", "mont"], False), (["--quick"], False)):
            self.assertEqual(selected(contract(), options(arguments)), wanted, arguments)
        self.assertIsInstance(Verdict(trace=None, value=None, range="x").text(), str)

    def test_a_selection_that_matches_nothing_is_an_error(self):
        for arguments, exists in ((["--family", "mont"], "gf255:0"), (["--function", "g"], " f"), (["--family", "gf255", "--function", "g"], " f"), (["--quick"], "")):
            error = nothing([contract()], options(arguments))
            self.assertTrue(" ".join(arguments[-2:]) in error and exists in error, error)
        self.assertIsNone(nothing([contract()], options(["--family", "gf255", "--function", "f"])))


class Mutants(unittest.TestCase):
    def test_bugs_are_in_the_function(self):
        c = call(GOOD)
        c.trace()
        found = mutants.bugs(X86, image(GOOD), c, random.Random(1))
        self.assertEqual(len(found), 5 * 6)
        self.assertTrue(all(0x1000 <= at < 0x1000 + len(GOOD) for at, _, _ in found))

    def test_a_mutant_is_told_from_the_same_function(self):
        for code, same in ((GOOD, True), (START + STORE + RETURN, False)):
            c = call(code)
            c.trace()
            self.assertEqual(mutants.is_the_same(c, c, random.Random(1)), same)


class Simulation(unittest.TestCase):
    counts = staticmethod(lambda: dict.fromkeys(("outputs", "nodes", "formulas", "polynomials"), 0))

    def test_a_function_agrees_with_its_formula_and_polynomials(self):
        c, counts = call(GOOD), self.counts()
        c.trace()
        self.assertIsNone(simulate.compare(c, None, 5, random.Random(1), counts))
        self.assertTrue(counts["formulas"] == 5 and counts["polynomials"] > 5)

    def test_a_difference_from_the_cpu_is_found(self):
        class Wrong:
            def call(self, at, memory, order, words):
                return {name: bytes(8) for name in memory}

        c = call(GOOD)
        c.trace()
        self.assertEqual(simulate.compare(c, Wrong(), 5, random.Random(1), self.counts()), "out is not what the CPU has")

    def test_a_wrong_formula_is_found(self):
        c = call(GOOD, formula="out = 3 a")
        c.trace()
        self.assertEqual(simulate.compare(c, None, 5, random.Random(1), self.counts()), "the outputs are not those of the formula")
