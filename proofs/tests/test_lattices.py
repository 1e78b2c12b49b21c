"""Splits of scalars: a basis with its constants is shown, and no other constants."""

import json
import unittest

from formulas import refuse
from lattices import claims, glv, mutants, nearest, read


def lattice():
    """The lattice of n = a^2 + a b + b^2 for a long a and b = 1."""
    a, b = 10**37 + 9, 1
    n = a * a + a * b + b * b
    a_over_n, b_over_n = nearest(a << 320, n), nearest(b << 320, n)
    found = []
    for k in (i * n // 150 + i for i in range(150)):
        c, d = nearest(k * b_over_n, 1 << 320), nearest(k * a_over_n, 1 << 320)
        found.append([k, k - c * b - d * (a + b), c * a - d * b])
    return {"lattice": "toy", "kind": "glv", "joint": True, "n": n, "lambda": pow(a, -1, n), "a": a, "b": b, "a_over_n": a_over_n,
            "b_over_n": b_over_n, "splits": found}


class Lattices(unittest.TestCase):
    def test_a_basis_is_shown_and_other_constants_are_refused(self):
        o = lattice()
        self.assertEqual([c for c, true in glv(o) if not true], [])
        self.assertEqual(refuse("toy", mutants({"toy": o})), 0)

    def test_a_wrong_split_is_not_shown(self):
        o = lattice()
        o["splits"][7][1] += 1
        self.assertIn("the sum is the scalar", [c for c, true in glv(o) if not true])

    def test_numbers_are_read_in_hexadecimal(self):
        o = read([json.dumps({"lattice": "x", "kind": "glv", "n": "ff", "joint": False, "splits": [["-a", "10"]]})])
        self.assertEqual(o["x"], {"lattice": "x", "kind": "glv", "n": 255, "joint": False, "splits": [[-10, 16]]})
        self.assertEqual([name for name, _ in claims(o)], ["x"])


if __name__ == "__main__":
    unittest.main()
