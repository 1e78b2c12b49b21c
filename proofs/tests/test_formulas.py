"""Formulas of curves: what is true is shown, and nothing else."""

import unittest

from formulas import Fraction, NotShown, Ring, binary, chord, mutants, refuse, same, tangent, weierstrass

CONSTANTS = ("zero", "one", "2d", "a", "b", "sqrt b", "1/b", "three", "9b", "108 (1 - b^2)", "eta", "1/2", "(A-2)/4")
# (X Z : y : Z^3) of a Jacobian point with a doubled Y.
PROJECTIVE = [*(["input", c] for c in CONSTANTS), ["input", "J1"], ["input", "K1"], ["input", "Z1"],
              ["*", 13, 15], ["*", 14, 11], ["*", 15, 15], ["*", 18, 15]]
NAME = "Weierstrass a = any: Jacobian to projective"


def record(operations, name=NAME, results=(16, 17, 19)):
    return {name: {"name": name, "operations": operations, "results": list(results)}}


def verdict(record_):
    (claims,) = (claims for name, claims in weierstrass(record_, "any", None) if name == NAME)
    return [true for _, true in claims()]


class Formulas(unittest.TestCase):
    def test_a_formula_is_shown_and_a_wrong_one_is_not(self):
        self.assertEqual(verdict(record(PROJECTIVE)), [True, True])
        self.assertIn(False, verdict(record([*PROJECTIVE[:-1], ["+", 18, 15]])))
        self.assertIn(False, verdict(record([*PROJECTIVE[:17], ["*", 14, 1], *PROJECTIVE[18:]])))

    def test_an_unknown_parameter_is_an_error(self):
        with self.assertRaises(KeyError):
            verdict(record([*PROJECTIVE[:17], ["*", 14, 2], *PROJECTIVE[18:]]))

    def test_answers_must_hold_for_the_points_of_a_claim(self):
        ring = Ring("x y")
        x, y = ring.names.values()
        formula = {"name": "", "operations": [["input", "x"], ["input", "y"], ["-", 0, 1], ["inverse", 2]], "results": [2]}
        asked = lambda zero: formula | {"operations": formula["operations"][:3], "decisions": [[2, zero]]}  # noqa: E731
        self.assertEqual(ring.run(asked(True), {"x": x, "y": x}), [0])
        for zero in (True, False):
            with self.assertRaises(NotShown):
                ring.run(asked(zero), {"x": x, "y": y})
        with self.assertRaises(NotShown):
            ring.values(formula, {"x": x, "y": y})
        ring.units = [x - y]
        self.assertEqual(ring.run(asked(False), {"x": x, "y": y}), [x - y])

    def test_units_are_divided_out(self):
        ring = Ring("x y")
        x, y = ring.names.values()
        ring.units = [x, x - y]
        self.assertTrue(ring.is_unit(3 * x**2 * (x - y)))
        self.assertFalse(ring.is_unit(x + y) or ring.is_unit(x - x))
        half = Fraction(ring, x, x - y)
        total = half * (x - y) - x + half * ring.number(0)
        self.assertTrue(ring.zero(total.n) and ring.is_unit(total.d))
        self.assertTrue(ring.zero((x - half).n - (x * (x - y) - x)))

    def test_changes_are_refused(self):
        import formulas

        everything, formulas.all_claims = formulas.all_claims, lambda r: weierstrass(r, "any", None)
        try:
            self.assertEqual(refuse("formulas", mutants(record(PROJECTIVE))), 0)
        finally:
            formulas.all_claims = everything

    def test_relations_decide_equality(self):
        ring = Ring("y x")
        y, x = ring.names.values()
        ring.relations = [y**2 - x**3 - 1]
        self.assertTrue(ring.zero(y**4 - (x**3 + 1) ** 2) and not ring.zero(y**3 - y))
        self.assertTrue(all(t for _, t in same(ring, (x * y, y), (x * y**2, y**2))))
        self.assertFalse(all(t for _, t in same(ring, (x * y, y), (x * y**2, y))))

    def test_chords_and_tangents_are_on_the_curve(self):
        ring = Ring("y1 y2 b a x1 x2")
        y1, y2, b, a, x1, x2 = ring.names.values()
        ring.relations = [y**2 - x**3 - a * x - b for x, y in ((x1, y1), (x2, y2))]
        for x, y, d in (chord(x1, y1, x2, y2, 0), tangent(x1, y1, 0, a)):
            self.assertTrue(ring.zero(y**2 - x**3 - a * x * d**4 - b * d**6))
            self.assertFalse(ring.zero(d))

    def test_the_sum_with_the_point_of_order_two(self):
        claims = dict(binary({}, "1", 1, True))["binary a = 1: sum with N"]
        self.assertTrue(all(true for _, true in claims()))


if __name__ == "__main__":
    unittest.main()
