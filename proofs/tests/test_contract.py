"""Proofs of small functions: right ones are proved, wrong ones are not; repeated rounds; contracts that cannot be read."""

import unittest

from contract import is_repeated, same_with_aliases
from formula import Unreadable
from toy import DOUBLE, P, RETURN, START, STORE, call, contract

GOOD = START + DOUBLE + STORE + RETURN


def verdict(code, **given):
    c = call(code, **given)
    c.trace()
    return c.prove(5)


class Proofs(unittest.TestCase):
    def test_a_right_function_is_proved(self):
        self.assertEqual(verdict(GOOD), (None, None))

    def test_a_dropped_carry_is_found(self):
        value, extent = verdict(GOOD, end="2^64")
        self.assertRegex(value, "left are 1 terms")
        self.assertIsNone(extent)

    def test_a_wrong_formula_is_found(self):
        self.assertIsNotNone(verdict(GOOD, formula="out = 3 a")[0])
        self.assertIsNotNone(verdict(GOOD, formula="out = 2 a + 1")[0])

    def test_a_result_out_of_its_range_is_found(self):
        self.assertEqual(verdict(GOOD, end="2^62", out="2^63"), (None, None))
        value, extent = verdict(GOOD, end="2^63", out="2^63")
        self.assertIsNone(value)
        self.assertIn("not shown to be at most", extent)

    def test_both_values_of_a_truth_value_are_proved(self):
        code = START + bytes.fromhex("8b36 48f7de 4889d1 4821f1 4801ca") + STORE + RETURN  # a + (a & -m)
        words = [{"word": "m", "public": False, "numbers": {"first": 0, "last": 1}}]
        for formula, right in (("2 a if m else a", True), ("3 a if m else a", False), ("2 a if m else 2 a", False)):
            value, _ = verdict(code, formula=f"out = {formula}", words=words)
            self.assertEqual(value is None, right, formula)

    def test_an_inverse_is_no_polynomial(self):
        self.assertIn("an inverse", verdict(GOOD, formula="out = 1 / a")[0])

    def test_an_aliased_run_with_the_same_expressions_needs_no_proof(self):
        base, other = call(GOOD), call(GOOD, same={"a": "out"})
        for c in (base, other):
            c.trace()
        self.assertTrue(same_with_aliases(other, base, {}))
        once = call(START + STORE + RETURN)
        once.trace()
        self.assertFalse(same_with_aliases(once, base, {}))

    def test_rounds_are_one_round_repeated(self):
        one, two = call(GOOD), call(START + DOUBLE + DOUBLE + STORE + RETURN)
        for c in (one, two):
            c.trace()
        self.assertTrue(is_repeated(two, one, 2, {}))
        self.assertFalse(is_repeated(two, one, 3, {}))
        self.assertFalse(is_repeated(one, two, 2, {}))

    def test_patterns_follow_the_list(self):
        self.assertEqual(list(contract().patterns()), [{"a": "a"}, {"a": "out"}])
        self.assertEqual(list(contract(apart=[["out", "a"]]).patterns()), [{"a": "a"}])

    def test_contracts_that_cannot_be_read_are_errors(self):
        for formula in ("sum = 2 a", "out = 2 b", "2 a"):
            with self.assertRaises(Unreadable, msg=formula):
                contract(formula=formula)

    def test_the_range_of_the_tests_must_be_that_of_the_documentation(self):
        line = dict(contract().line)
        line["ranges"] = {"A": [" Below `2^63`.", f"{P:x}"], "Out": line["ranges"]["Out"]}
        with self.assertRaisesRegex(Unreadable, "tests accept"):
            type(contract())(line)
