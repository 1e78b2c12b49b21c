"""Splits of scalars for endomorphisms: bases of lattices, and bounds for all scalars.

`export/src/formulas.rs` prints the constants that the library uses, and some splits that it computes. A scalar k is split as sum k_i e^i for a
number e (lambda, mu or psi). The splits are k minus a vector of the lattice near it, so claims are exact: the vectors are in the kernel of
(x_i) -> sum x_i e^i modulo r. Bounds follow from intervals: each quotient that is rounded is off by so much at most. The splits that were
printed are the integers that the claims are about.
"""

import json
from fractions import Fraction
from itertools import product

from flint import fmpq_mat

from formulas import refuse, show


def kernel(vectors, e, r):
    """True if the vectors are in the lattice."""
    return all(sum(x * pow(e, i, r) for i, x in enumerate(v)) % r == 0 for v in vectors)


def nearest(x, y):
    return (2 * x + y) // (2 * y)


def corners(error, vectors):
    """The corners of the set of sums of vectors, each times a number of at most this absolute value; and the bounds of their coordinates."""
    found = [[error * sum(s * x for s, x in zip(signs, column)) for column in zip(*vectors)] for signs in product((1, -1), repeat=len(vectors))]
    return found, [max(column) for column in zip(*found)]


def splits(of, r, e, expected, most):
    """Claims about the splits that were printed."""
    yield "splits are printed", len(of) > 100
    yield "the split is what the claims are about", all(parts == expected(k) for k, *parts in of)
    yield "the sum is the scalar", all((sum(x * pow(e, i, r) for i, x in enumerate(parts)) - k) % r == 0 for k, *parts in of)
    yield "bounds, in these splits", all(abs(x) <= m for _, *parts in of for x, m in zip(parts, most))


def reduced(k, quotients, vectors):
    return [(k if i == 0 else 0) - sum(q * x for q, x in zip(quotients, column)) for i, column in enumerate(zip(*vectors))]


def joint_digits(pairs, count):
    """That so many digits in base 8 suffice for x + y omega, and the highest one is below 3: it is below 2.37 8^(count - 1)."""
    return all(x * x - x * y + y * y < (Fraction(237, 100) * 8 ** (count - 1)) ** 2 for x, y in pairs)


def glv(o):
    n, e, a, b = o["n"], o["lambda"], o["a"], o["b"]
    vectors = (b, -a), (a + b, b)
    # k (1, 0) is k b/n and k a/n times the vectors; the constants are off by 1/2, so quotients by k/2^321 more than by rounding.
    ends, most = corners(Fraction(1, 2) + Fraction(n, 1 << 321), vectors)
    yield "lambda is a cube root of 1", (e * e + e + 1) % n == 0
    yield "kernel", kernel(vectors, e, n)
    yield "determinant", b * b + a * (a + b) == n
    yield "the constants", o["a_over_n"] == nearest(a << 320, n) and o["b_over_n"] == nearest(b << 320, n)
    yield "bounds: parts are below 2^128", max(most) < 1 << 128
    yield "bounds: 43 joint digits suffice, or digits are not joint", not o["joint"] or joint_digits(ends, 43)
    yield from splits(o["splits"], n, e, lambda k: reduced(k, (nearest(k * o["b_over_n"], 1 << 320), nearest(k * o["a_over_n"], 1 << 320)), vectors), most)
    # A sum of i and j times the vectors, from the bounds of its coordinates: |i| and |j| are below 4.
    x, y = (m + 64 for m in most)
    yield "i and j are small", (x * b + y * (a + b)) / n < 4 and (x * a + y * b) / n < 4
    near = ((i * b + j * (a + b), j * b - i * a) for i, j in product(range(-3, 4), repeat=2) if i or j)
    yield "no vector of the lattice is as short as parts and digits", all(abs(u) > x or abs(v) > y for u, v in near)


def gaussian(o):
    """The parts of `split` are the nearest ones; those of `split_odd` are the nearest ones with an odd sum."""
    r, u, v = o["r"], o["u"], o["v"]
    mu, vectors = u * pow(v, r - 2, r) % r, ((u, -v), (v, u))
    plus, minus = o["sum"], o["difference"]
    _, most = corners(Fraction(1, 2), vectors)
    yield "norm", u * u + v * v == r == (1 << 254) - o["r0"] and o["half"] == r // 2
    yield "kernel", kernel(vectors, mu, r)
    yield "bounds of the nearest parts: below 2^127 - 4", max(most) < (1 << 127) - 4
    yield from splits(o["splits"], r, mu, lambda k: reduced(k, (nearest(k * u, r), nearest(k * v, r)), vectors), most)
    yield "the constants", plus == ((u + v) << 320) // r and minus == ((v - u) << 320) // r
    # m and n are off by 1 and by k/2^320 at most; they are multiples of halves of the sum and the difference of the vectors.
    halves = [[Fraction(x + y, 2) for x, y in zip(*vectors)], [Fraction(y - x, 2) for x, y in zip(*vectors)]]
    _, most = corners(1 + Fraction(r, 1 << 320), halves)
    yield "bounds of odd parts: 0.98 2^127", max(most) < Fraction(98, 100) * (1 << 127)

    def odd(k):
        m, n = (q + (q + 1 + k) % 2 for q in (k * plus >> 320, k * minus >> 320))
        return reduced(k, ((m - n) // 2, (m + n) // 2), vectors)
    yield from ((f"odd: {c}", t) for c, t in splits(o["odd"], r, mu, odd, most))
    yield "odd", all((x + y) % 2 for _, x, y in o["odd"])


def quarters(o):
    """Vectors are gamma psi^i, in Z[psi] with psi^4 = psi^2 - 1."""
    r, x, e = o["r"], -o["x"] if o["negative"] else o["x"], o["p"] % o["r"]
    vectors = [[x, -1, 0, 0] if o["bls"] else [x + 1, x, x, -2 * x]]
    for _ in range(3):
        a, b, c, d = vectors[-1]
        vectors.append([-d, a, b + d, c])
    inverse = fmpq_mat(4, 4, [z for v in vectors for z in v]).inv()
    exact = [Fraction(int(inverse[0, i].p), int(inverse[0, i].q)) * (1 << 256) for i in range(4)]
    sign = -1 if o["negative"] else 1
    signs = (sign, 1, sign, 1) if o["bls"] else (sign, sign, -sign, sign)
    inverse = [s * g for s, g in zip(signs, o["inverse"])]
    ends, most = corners(Fraction(1, 2) + Fraction(r, 1 << 257), vectors)
    yield "psi", (pow(e, 4, r) - e * e + 1) % r == 0
    yield "kernel", kernel(vectors, e, r)
    yield "the constants", all(abs(z - g) <= Fraction(1, 2) for z, g in zip(exact, inverse))
    yield "bounds: parts are below 2^127", max(most) < 1 << 127
    # psi^2 is -omega, or 1 + omega.
    pairs = [pair for a, b, c, d in ends for pair in (((a, -c), (b, -d)) if o["turns"] == 1 else ((a + c, c), (b + d, d)))]
    yield "bounds: 22 joint digits suffice", joint_digits(pairs, 22)
    near = lambda k: [s * nearest(k * g, 1 << 256) for s, g in zip(signs, o["inverse"])]  # noqa: E731
    yield from splits(o["splits"], r, e, lambda k: reduced(k, near(k), vectors), most)


KINDS = {"glv": glv, "gaussian": gaussian, "quarters": quarters}


def read(lines):
    """The lattices that a program prints: numbers are in hexadecimal."""
    number = lambda x: [number(y) for y in x] if isinstance(x, list) else int(x, 16) if isinstance(x, str) else x  # noqa: E731
    return {o["lattice"]: {key: x if key in ("lattice", "kind") else number(x) for key, x in o.items()} for o in map(json.loads, lines)}


def claims(lattices):
    for name, o in lattices.items():
        yield name, lambda o=o: KINDS[o["kind"]](o)


def mutants(lattices):
    """Changes each constant by 1."""
    for name, o in lattices.items():
        for key, x in o.items():
            if isinstance(x, int) and key not in ("joint", "turns", "bls"):
                planted = o | {key: not x if isinstance(x, bool) else x + 1}
                yield f"{name}: {key}", [lambda planted=planted: KINDS[planted["kind"]](planted)], lambda: False


def main(lines):
    lattices = read(lines)
    return show("lattices", lattices, claims(lattices)) + refuse("lattices", mutants(lattices))
