"""Formulas: readings, values, refusals."""

import unittest

from formula import NoValue, Numbers, Pairs, Unreadable, evaluate, formulas, integer, multiplies_sums, parse


def value(text, p=97, **given):
    return evaluate(parse(text), Numbers(p), given, {"R": 2**8, "n": 3})


class Formulas(unittest.TestCase):
    def test_products_and_sums_have_their_precedence(self):
        self.assertEqual(value("3 (a - b) + 2b", a=20, b=6), 3 * 14 + 12)
        self.assertEqual(value("-a b^2", a=2, b=3), -18 % 97)

    def test_division_is_by_constants_only(self):
        self.assertEqual(value("a / 2", a=5) * 2 % 97, 5)
        self.assertEqual(value("a b / R", a=5, b=7) * 256 % 97, 35)
        with self.assertRaises(NoValue):
            value("1 / a", a=5)

    def test_powers_take_numbers_as_exponents(self):
        self.assertEqual(value("a^(2^n) / R^(2^n - 1)", a=5), 5**8 * pow(256, -7, 97) % 97)

    def test_a_choice_takes_the_first_where_the_bit_is_set(self):
        self.assertEqual([value("b if m else a", a=5, b=7, m=m) for m in (0, 1)], [5, 7])

    def test_lines_of_documentation(self):
        self.assertEqual(formulas(" `sum = a + b`, `difference = a - b`."), [("sum", parse("a + b")), ("difference", parse("a - b"))])
        self.assertEqual(formulas(" `a + b`, unreduced: as `x`."), [(None, parse("a + b"))])

    def test_range_ends(self):
        self.assertEqual(integer(parse("2 p"), {"p": 7}), 14)
        self.assertEqual([integer(parse("p if C else 2^256"), {"p": 7, "C": c}) for c in (0, 1)], [2**256, 7])

    def test_unreadable_contracts_are_errors(self):
        for text in ("a *", "a $ b", "(a", "a if", "sin(a)", ""):
            with self.assertRaises(Unreadable, msg=text):
                parse(text)
        with self.assertRaises(Unreadable):
            formulas("Exchanges both.")

    def test_pairs_are_part_by_part_or_complex(self):
        ring, given = Pairs(Numbers(97)), {"a": (2, 3), "b": (5, 7), "i": (0, 1)}
        self.assertEqual(evaluate(parse("a b"), ring, given, {}), (10, 21))
        self.assertEqual(evaluate(parse("pair a b"), ring, given, {}), ((10 - 21) % 97, 29))
        self.assertEqual(evaluate(parse("pair i i"), ring, given, {}), (96, 0))

    def test_formulas_that_multiply_sums(self):
        for text, found in (("c - (a + b)^2", True), ("pair a b / R", True), ("pair a^2 / R", True), ("a b + c", False), ("a^(2^n) / R^(2^n - 1)", False)):
            self.assertEqual(multiplies_sums(parse(text)), found)
