"""The formulas of curves, as polynomial identities: what runs is the group law.

`export/src/formulas.rs` calls the generic functions of `core/src/curve` with elements that record operations. Here the record is run over
polynomials in the coordinates of general points, and the results are compared with the group law of the curve: chords and tangents, or the
Edwards addition law. Both sides are equal modulo the curve equations, for all points and all parameters. Polynomials are those of FLINT.

A formula that claims to be complete is shown for every pair of points: in general position, equal, opposite, neutral. In each case the results
are not all zero, by a factor that is written out, and that is not zero by the curve's condition (a non-square d or b', no point of order two).
"""

import json
import os
import subprocess
import time

from flint import Ordering, fmpq, fmpq_mpoly_ctx, nmod_mpoly_ctx

PRODUCTS = ", products in place of sums"


class Ring:
    """Polynomials over the rationals, or modulo 2; with relations, each of which replaces its highest monomial."""

    def __init__(self, names, modulus=0):
        names = tuple(names.split())
        self.context = nmod_mpoly_ctx.get(names, modulus, Ordering.lex) if modulus else fmpq_mpoly_ctx.get(names, Ordering.lex)
        self.names = dict(zip(names, self.context.gens()))
        self.relations = []

    def number(self, n):
        return self.context.from_dict({(0,) * len(self.names): n})

    def reduce(self, p):
        for relation in self.relations:
            p = divmod(p, relation)[1]
        return p

    def zero(self, p):
        return self.reduce(p) == 0

    def run(self, formula, inputs):
        """The results of a recorded formula. `inputs` are polynomials by name; an unknown name is an error."""
        values = []
        for op, *a in formula["operations"]:
            match op:
                case "input":
                    v = self.number({"zero": 0, "one": 1}[a[0]]) if a[0] in ("zero", "one") else inputs.get(a[0])
                case "+" | "-" | "*" if None in (x := [values[i] for i in a]):
                    raise KeyError(f"{formula['name']}: a parameter that has no value")
                case "+":
                    v = x[0] + x[1]
                case "-":
                    v = x[0] - x[1]
                case "*":
                    v = self.reduce(x[0] * x[1])
                case "times":
                    v = values[a[0]] * a[1]
            values.append(v)
        return [values[i] for i in formula["results"]]


def proportional(ring, point, fractions):
    """Claims: coordinates over the last one are fractions, each a pair of polynomials."""
    *coordinates, z = point
    return [(f"coordinate {i}", ring.zero(x * d - n * z)) for i, (x, (n, d)) in enumerate(zip(coordinates, fractions))]


def same(ring, point, other):
    """Claims: two points with a last coordinate each that is not zero are the same."""
    return proportional(ring, point, [(x, other[-1]) for x in other[:-1]])


def repeated(record, name, times, ring, inputs, names):
    """The results of a formula that is applied so often to its own results."""
    for _ in range(times):
        point = ring.run(record[name], inputs)
        inputs = inputs | dict(zip(names, map(ring.reduce, point)))
    return [inputs[n] for n in names]


# Edwards: a x^2 + y^2 = 1 + d x^2 y^2.


def edwards(record, a, more=""):
    ring = Ring("d x1 y1 x2 y2 Z1 Z2")
    d, x1, y1, x2, y2, z1, z2 = ring.names.values()
    curve = lambda x, y: d * x**2 * y**2 + 1 - a * x**2 - y**2  # noqa: E731
    inputs = {"2d": 2 * d, "X1": x1 * z1, "Y1": y1 * z1, "Z1": z1, "T1": x1 * y1 * z1, "X2": x2 * z2, "Y2": y2 * z2, "Z2": z2,
              "T2": x2 * y2 * z2, "x2": x2, "y2": y2}
    prefix, names = f"Edwards a = {a}: ", ("X1", "Y1", "Z1", "T1")
    record = {name.removesuffix(more): f for name, f in record.items() if name.endswith(more) and (more or PRODUCTS not in name)}

    def law(p, x1, y1, x2, y2):
        x, y, z, t = p
        e = d * x1 * x2 * y1 * y2
        yield from proportional(ring, (x, y, z), [(x1 * y2 + x2 * y1, 1 + e), (y1 * y2 - a * x1 * x2, 1 - e)])
        yield "T", ring.zero(x * y - t * z)

    for text, scale in (("sum", 4 * z1**2 * z2**2), ("sum with an affine point", 4 * z1**2)):
        def claims(text=text, scale=scale):
            p = ring.run(record[prefix + text], inputs)
            yield from law(p, x1, y1, x2, y2)
            yield "Z is a product of both denominators", ring.zero(p[2] - scale * (1 - (d * x1 * x2 * y1 * y2) ** 2))
        yield prefix + text + more, claims

    def complete():
        """If e = d x1 x2 y1 y2 is 1 or -1, then d (x1 y1 (x2 +- i y2))^2 = (x1 +- i e y1)^2, with i^2 = a: d or d/a is a square."""
        for e in (1, -1):
            left = d * x1**2 * y1**2 * (a * x2**2 + y2**2) - (a * x1**2 + y1**2)
            right = d * x1**2 * y1**2 * curve(x2, y2) * -1 + (d * x1 * x2 * y1 * y2 - e) * (d * x1 * x2 * y1 * y2 + e) + curve(x1, y1)
            yield f"squares, e = {e}", ring.zero(left - right)
            yield f"products, e = {e}", ring.zero(d * x1**2 * y1**2 * x2 * y2 - e * x1 * y1 - x1 * y1 * (d * x1 * x2 * y1 * y2 - e))
    yield prefix + "no sum is exceptional if a is a square and d is not" + more, complete

    def with_relation(f):
        def claims():
            ring.relations = [curve(x1, y1)]
            yield from f()
            ring.relations = []
        return claims

    def doubled(text):
        def claims():
            p = ring.run(record[prefix + text], inputs)
            yield from law(p, x1, y1, x1, y1)
        return claims
    for text in ("double, 1 times", "double of a cached point"):
        yield prefix + text + more, with_relation(doubled(text))

    def twice():
        p = ring.run(record[prefix + "double, 2 times"], inputs | {"Z1": ring.number(1), "X1": x1, "Y1": y1, "T1": x1 * y1})
        q = repeated(record, prefix + "double, 1 times", 2, ring, {"2d": 2 * d, "Z1": ring.number(1), "X1": x1, "Y1": y1, "T1": x1 * y1}, names)
        yield from same(ring, (p[0], p[1], p[3], p[2]), (q[0], q[1], q[3], q[2]))
    yield prefix + "double, 2 times" + more, with_relation(twice)


# Chords and tangents of y^2 = x^3 + c x^2 + a x + b, for points (n / d^2, m / d^3).


def chord(x1, y1, x2, y2, c):
    """The sum of points with different x: numerators over the square and the cube of the third result."""
    d, n = x2 - x1, y2 - y1
    x = n**2 - (c + x1 + x2) * d**2
    return x, n * (x1 * d**2 - x) - y1 * d**3, d


def tangent(x1, y1, c, a):
    d, n = 2 * y1, 3 * x1**2 + 2 * c * x1 + a
    x = n**2 - (c + 2 * x1) * d**2
    return x, n * (x1 * d**2 - x) - y1 * d**3, d


# Double-odd: e = (x^2 - b)/(x^2 + a x + b), u = x/y on y^2 = x (x^2 + a x + b).


def double_odd(record, curve, a, b):
    ring = Ring("e1 e2 u1 u2 Z1 Z2")
    e1, e2, u1, u2, z1, z2 = ring.names.values()
    dual = a * a - 4 * b
    ring.relations = [e**2 - dual * u**4 + 2 * a * u**2 - 1 for e, u in ((e1, u1), (e2, u2))]
    prefix, names = f"double-odd {curve}: ", ("E1", "Z1", "U1", "T1")
    half = ring.number(1) / 2
    inputs = {"1/2": half, "E1": e1 * z1, "Z1": z1, "U1": u1 * z1, "T1": u1**2 * z1, "E2": e2 * z2, "Z2": z2, "U2": u2 * z2, "T2": u2**2 * z2,
              "e2": e2, "u2": u2}

    def is_sum(p, x, y, d):
        """(x/d^2, y/d^3) has u = x d / y and e = (x^2 - b)/(x^2 + a x + b)."""
        e, z, u, t = p
        x, y = ring.reduce(x), ring.reduce(y)
        yield "u", ring.zero(u * y - x * d * z)
        yield "e", ring.zero(e * (x**2 + a * x * d**2 + b * d**4) - z * (x**2 - b * d**4))
        yield "T", ring.zero(u**2 - t * z)

    # x = (1 + e - a u^2)/(2 u^2), y = x/u: over one denominator 2 u1^2 u2^2 for both points, of which the square and the cube are in x and y.
    x1, x2 = ((1 + e - a * u**2) / 2 for e, u in ((e1, u1), (e2, u2)))

    def general():
        # Scaled by u1^4 u2^4 or u1^6 u2^6, an isomorphism: x = (x1 u1^2 u2^4, ...), y = (x1 u1^3 u2^6, ...), a and b with it.
        s = u1**2 * u2**2
        x, y, d = chord(x1 * u1**2 * u2**4, x1 * u1**3 * u2**6, x2 * u2**2 * u1**4, x2 * u2**3 * u1**6, a * s**2)
        return x, y, d * s

    def both(text):
        def claims():
            p = ring.run(record[prefix + text], inputs)
            yield from is_sum(p, *general())
            yield "Z is a square of 1 - b' u1^2 u2^2", ring.zero(p[1] - (z1 * (z2 if "affine" not in text else 1) * (1 - dual * u1**2 * u2**2)) ** 2)
            x, y, d = tangent(x1 * u1**2, x1 * u1**3, a * u1**4, b * u1**8)
            equal = ring.run(record[prefix + text], inputs | {"E2": e1 * z2, "U2": u1 * z2, "T2": u1**2 * z2, "e2": e1, "u2": u1})
            for name, true in is_sum(equal, x, y, d * u1**2):
                yield f"equal points: {name}", true
            for name, e, u, expected in (("O", 1, 0, (e1, u1)), ("N", -1, 0, (-e1, -u1)), ("-P", e1, -u1, (1, 0)), ("N - P", -e1, u1, (-1, 0))):
                e, u = e * ring.number(1), u * ring.number(1)
                p = ring.run(record[prefix + text], inputs | {"E2": e * z2, "U2": u * z2, "T2": u**2 * z2, "e2": e, "u2": u})
                yield f"and {name}", ring.zero(p[0] - expected[0] * p[1]) and ring.zero(p[2] - expected[1] * p[1]) and ring.zero(p[2] ** 2 - p[3] * p[1])
        return claims
    for text in ("sum", "sum with an affine point"):
        yield prefix + text, both(text)
        yield prefix + text + PRODUCTS, both(text + PRODUCTS)
    for more in ("", PRODUCTS):
        def once(more=more):
            x, y, d = tangent(x1 * u1**2, x1 * u1**3, a * u1**4, b * u1**8)
            p = ring.run(record[prefix + "double, 1 times" + more], inputs)
            yield from is_sum(p, x, y, d * u1**2)
        yield prefix + "double, 1 times" + more, once
        for n in (2, 3):
            def many(n=n, more=more):
                one = {"1/2": half, "E1": e1, "Z1": ring.number(1), "U1": u1, "T1": u1**2}
                p = ring.run(record[prefix + f"double, {n} times" + more], one)
                q = repeated(record, prefix + "double, 1 times", n, ring, one, names)
                yield from same(ring, (p[0], p[2], p[3], p[1]), (q[0], q[2], q[3], q[1]))
            yield prefix + f"double, {n} times" + more, many


# Weierstrass: y^2 = x^3 + a x + b.


def weierstrass(record, name, a_value):
    ring = Ring("y1 y2 b a x1 x2 Z1 Z2")
    y1, y2, b, a, x1, x2, z1, z2 = ring.names.values()
    a = a if a_value is None else ring.number(a_value)
    ring.relations = [y**2 - x**3 - a * x - b for x, y in ((x1, y1), (x2, y2))]
    prefix, one, zero = f"Weierstrass a = {name}: ", ring.number(1), ring.number(0)
    common = {"a": a, "b": b, "1/2": one / 2}
    point = lambda x, y, z, i: {f"X{i}": x * z, f"Y{i}": y * z, f"Z{i}": z, f"x{i}": x, f"y{i}": y}  # noqa: E731
    neutral = lambda z, i: {f"X{i}": zero, f"Y{i}": z, f"Z{i}": zero}  # noqa: E731
    law = lambda x, y, d: [(x, d**2), (y, d**3)]  # noqa: E731

    def total(text, affine):
        def claims():
            run = lambda *p: ring.run(record[prefix + text], common | p[0] | p[1])  # noqa: E731
            p, q = point(x1, y1, z1, 1), point(x2, y2, one if affine else z2, 2)
            s = run(p, q)
            yield from proportional(ring, s, law(*chord(x1, y1, x2, y2, 0)))
            # Z = y(P - Q) (x1 - x2)^3, which is 0 for no two points whose difference has not order two.
            _, y, d = chord(x1, y1, x2, -y2, 0)
            yield "Z is y(P - Q) (x2 - x1)^3", ring.zero(s[2] - y * z1**2 * (1 if affine else z2**2))
            s = run(p, point(x1, y1, one if affine else z2, 2))
            yield from ((f"equal points: {c}", t) for c, t in proportional(ring, s, law(*tangent(x1, y1, 0, a))))
            yield "equal points: Z = 8 y^3", ring.zero(s[2] - 8 * y1**3 * z1**2 * (1 if affine else z2**2))
            s = run(p, point(x1, -y1, one if affine else z2, 2))
            _, y, d = tangent(x1, y1, 0, a)
            yield "opposite points: X and Z", ring.zero(s[0]) and ring.zero(s[2])
            yield "opposite points: Y is y(2P) 8 y^3", ring.zero(s[1] - y * z1**2 * (1 if affine else z2**2))
            s = run(neutral(z1, 1), q)
            yield from ((f"neutral first: {c}", t) for c, t in proportional(ring, s, [(x2, one), (y2, one)]))
            if not affine:
                s = run(p, neutral(z2, 2))
                yield from ((f"neutral second: {c}", t) for c, t in proportional(ring, s, [(x1, one), (y1, one)]))
                s = run(neutral(z1, 1), neutral(z2, 2))
                yield "neutral both", ring.zero(s[0]) and ring.zero(s[2]) and not ring.zero(s[1])
        return claims
    yield prefix + "sum", total("sum", False)
    yield prefix + "sum with an affine point", total("sum with an affine point", True)

    def double():
        s = ring.run(record[prefix + "double"], common | point(x1, y1, z1, 1))
        yield from proportional(ring, s, law(*tangent(x1, y1, 0, a)))
        yield "Z = 8 y^3", ring.zero(s[2] - 8 * y1**3 * z1**4)
        s = ring.run(record[prefix + "double"], common | neutral(z1, 1))
        yield "neutral", ring.zero(s[0]) and ring.zero(s[2]) and not ring.zero(s[1])
    yield prefix + "double", double

    # Jacobian coordinates: X = x Z^2, Y = 2 y Z^3.
    jacobian = {"J1": x1 * z1**2, "K1": 2 * y1 * z1**3, "Z1": z1, "x1": x1, "y1": y1, "x2": x2, "y2": y2}

    def is_jacobian(s, x, y, d):
        """(X : Y : Z) is (x/d^2, y/d^3)."""
        yield "X", ring.zero(s[0] * d**2 - x * s[2] ** 2)
        yield "Y", ring.zero(s[1] * d**3 - 2 * y * s[2] ** 3)

    def unlike():
        s = ring.run(record[prefix + "Jacobian sum of unlike points"], common | jacobian)
        yield from is_jacobian(s, *chord(x1, y1, x2, y2, 0))
        yield "Z = 2 Z1^3 (x1 - x2)", ring.zero(s[2] ** 2 - 4 * z1**6 * (x1 - x2) ** 2)
        s = ring.run(record[prefix + "Jacobian sum of unlike points"], common | jacobian | {"x2": x1, "y2": -y1})
        yield "opposite points: Z", ring.zero(s[2]) and not ring.zero(s[0])
    yield prefix + "Jacobian sum of unlike points", unlike

    def projective():
        s = ring.run(record[prefix + "Jacobian to projective"], common | jacobian)
        yield from proportional(ring, s, [(x1, one), (y1, one)])
    yield prefix + "Jacobian to projective", projective

    def doubled(text, prefix=prefix, more={}):
        def claims():
            s = ring.run(record[prefix + text + ", 1 times"], common | jacobian | more)
            yield from is_jacobian(s, *tangent(x1, y1, 0, a))
        def twice():
            inputs = common | jacobian | more
            s = ring.run(record[prefix + text + ", 2 times"], inputs)
            q = repeated(record, f"Weierstrass a = {name}: Jacobian double, 1 times", 2, ring, common | {"J1": x1, "K1": 2 * y1, "Z1": one}, ("J1", "K1", "Z1"))
            yield "X", ring.zero(s[0] * q[2] ** 2 - q[0] * s[2] ** 2)
            yield "Y", ring.zero(s[1] * q[2] ** 3 - q[1] * s[2] ** 3)
        return claims, twice
    for text in ("Jacobian double", "Jacobian double of an affine point"):
        claims, twice = doubled(text)
        yield prefix + text + ", 1 times", claims
        yield prefix + text + ", 2 times", twice
    if name == "-3":
        sparse = f"Weierstrass a = {name}, sparse b: "
        claims, twice = doubled(text, sparse, {"three": ring.number(3), "9b": 9 * b, "108 (1 - b^2)": 108 * (1 - b**2)})
        yield sparse + text + ", 1 times", claims
        yield sparse + text + ", 2 times", twice


# Montgomery: y^2 = x^3 + A x^2 + x, with x = X/Z alone.


def montgomery(record):
    ring = Ring("y1 y2 A x1 x2 Z1 Z2 D")
    y1, y2, a, x1, x2, z1, z2, difference = ring.names.values()
    ring.relations = [y**2 - x**3 - a * x**2 - x for x, y in ((x1, y1), (x2, y2))]
    inputs = {"x1": difference, "X2": x1 * z1, "Z2": z1, "X3": x2 * z2, "Z3": z2, "(A-2)/4": (a - 2) / 4}

    def law():
        """x(P + Q) x(P - Q) (x1 - x2)^2 = (x1 x2 - 1)^2, for all points with different x."""
        (plus, _, d), (minus, _, _) = chord(x1, y1, x2, y2, a), chord(x1, y1, x2, -y2, a)
        yield "product", ring.zero(plus * minus - (x1 * x2 - 1) ** 2 * d**2)
    yield "Montgomery: x of a sum from x of a difference", law

    def step(name, x, y):
        def claims():
            u, v, p, q = ring.run(record[name], inputs)
            double, _, d = tangent(x, y, a, 1)
            yield "double", ring.zero(u * d**2 - double * v)
            yield "sum", ring.zero(p * difference * (x1 - x2) ** 2 - (x1 * x2 - 1) ** 2 * q)
        return claims
    for name, x, y in (("Montgomery: step, the first is doubled", x1, y1), ("Montgomery: step, the second is doubled", x2, y2)):
        yield name, step(name, x, y)


# Binary: y^2 + x y = x^3 + a x^2 + b x with N = (0, 0); x = b X/Z, s = y + x^2 + a x + b = b S/Z^2. The group's sum of A and B is A + B + N.


def binary(record, name, a, general):
    ring = Ring("S1 S2 r X1 X2 Z1 Z2", 2)
    s1, s2, r, x1, x2, z1, z2 = ring.names.values()
    r = r if general else ring.number(1)
    b = r**2
    ring.relations = [s**2 + x * s + a * x**2 + b**2 * x**4 + 1 for x, s in ((x1, s1), (x2, s2))]
    prefix, names = f"binary a = {name}: ", ("X1", "S1", "Z1", "T1")
    point = lambda x, s, z, i: {f"X{i}": x * z, f"S{i}": s * z**2, f"Z{i}": z, f"T{i}": x * z**2}  # noqa: E731
    common = {"b": b, "sqrt b": r}
    standard = lambda x, s: (b * x, b * s + b**2 * x**2 + a * b * x + b)  # noqa: E731

    def is_sum(p, x1, y1, x2, n, d):
        """The slope n/d of the line through (x1, y1) and x2 gives A + B; then N is added: x' = b/x, by the line through it and N."""
        x, s, z, t = p
        sum_x = n**2 + n * d + (a + x1 + x2) * d**2  # over d^2
        sum_y = n * (x1 * d**2 + sum_x) + d * sum_x + y1 * d**3  # over d^3
        yield "x", ring.zero(x * sum_x + z * d**2)  # b x/z = b d^2/sum_x
        # s(P + N) = b (y + b + (a + 1) x + x^2)/x^2, over d^4 and (d^2)^2
        square = sum_y * d + b * d**4 + (a + 1) * sum_x * d**2 + sum_x**2
        yield "s", ring.zero(s * sum_x**2 + z**2 * square)
        yield "T", ring.zero(t + x * z)

    def added():
        """The two formulas for P + N, by the line through P and N = (0, 0): x' = b/x, and s' as above."""
        x, y = standard(x1, s1)
        third = y**2 + y * x + (a + x) * x**2  # over x^2: the slope is y/x
        yield "x", ring.zero(third + b * x)
        last = y * (x * x**2 + third) + x * third + y * x**3  # y', over x^3
        # s' = y' + x'^2 + a x' + b with x' = b/x
        yield "s", ring.zero((last + b**2 * x + a * b * x**2 + b * x**3) + b * (y + b + (a + 1) * x + x**2) * x)
    yield prefix + "sum with N", added

    for text, affine in (("sum", False), ("sum with an affine point", True)):
        def claims(text=text, affine=affine):
            (u1, v1), (u2, v2) = standard(x1, s1), standard(x2, s2)
            inputs = common | point(x1, s1, z1, 1) | ({"X2": x2, "S2": s2} if affine else point(x2, s2, z2, 2))
            yield from is_sum(ring.run(record[prefix + text], inputs), u1, v1, u2, v1 + v2, u1 + u2)
            z = ring.run(record[prefix + text], inputs)[2]
            yield "Z is a square of 1 + b X1 X2", ring.zero(z + (z1 * (1 if affine else z2) * (1 + b * x1 * x2)) ** 2)
            inputs |= {"X2": x1, "S2": s1 + x1} if affine else point(x1, s1 + x1, z2, 2)
            x, s, z, t = ring.run(record[prefix + text], inputs)
            yield "opposite points", ring.zero(x) and ring.zero(t) and ring.zero(s + z**2)
            inputs |= {"X2": x1, "S2": s1} if affine else point(x1, s1, z2, 2)
            for c, true in is_sum(ring.run(record[prefix + text], inputs), u1, v1, u1, u1**2 + b + v1, u1):
                yield f"equal points: {c}", true
            zero, one = ring.number(0), ring.number(1)
            inputs |= {"X2": zero, "S2": one} if affine else point(zero, one, z2, 2)
            x, s, z, t = ring.run(record[prefix + text], inputs)
            yield "with the neutral element", ring.zero(x + x1 * z) and ring.zero(s + s1 * z**2) and ring.zero(t + x * z) and not ring.zero(z)
        yield prefix + text, claims

    def once():
        u1, v1 = standard(x1, s1)
        p = ring.run(record[prefix + "double, 1 times"], common | point(x1, s1, z1, 1))
        yield from is_sum(p, u1, v1, u1, u1**2 + b + v1, u1)
    yield prefix + "double, 1 times", once
    for n in (2, 3):
        def many(n=n):
            one = common | point(x1, s1, ring.number(1), 1)
            x, s, z, t = ring.run(record[prefix + f"double, {n} times"], one)
            u, v, w, _ = repeated(record, prefix + "double, 1 times", n, ring, one, names)
            yield "x", ring.zero(x * w + u * z)
            yield "s", ring.zero(s * w**2 + v * z**2)
            yield "T", ring.zero(t + x * z)
        yield prefix + f"double, {n} times", many


def all_claims(record):
    """Each formula with its claims, which are shown when they are run through."""
    yield from edwards(record, 1)
    yield from edwards(record, 1, PRODUCTS)
    yield from edwards(record, -1)
    yield from double_odd(record, "e", 0, -2)
    yield from double_odd(record, "s", -1, fmpq(1, 2))
    for name, a in (("0", 0), ("-3", -3), ("any", None)):
        yield from weierstrass(record, name, a)
    yield from montgomery(record)
    yield from binary(record, "1", 1, True)
    yield from binary(record, "0, b = 1", 0, False)


def read(program):
    """The formulas that a program prints, by name."""
    lines = subprocess.run([program], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    return {f["name"]: f for f in map(json.loads, lines)}


def show(record):
    """Shows everything of a record. Returns the number of claims that are not shown, with the formulas of the record without a claim."""
    failed, total, open_ = 0, 0, set(record)
    for name, claims in all_claims(record):
        start = time.process_time()
        wrong = []
        for claim, true in claims():
            total += 1
            if not true:
                wrong.append(claim)
        open_.discard(name)
        failed += len(wrong)
        print(f"{name:75} {time.process_time() - start:6.2f} s  {'NOT SHOWN: ' + ', '.join(wrong) if wrong else 'shown'}", flush=True)
    for name in sorted(open_):
        print(f"{name:75} has no claim")
    print(f"{total} claims, {failed} of them not shown; {len(open_)} formulas without a claim")
    return failed + len(open_)


def mutants(record):
    """Changes each operation of each formula, one at a time. Returns the number of changes that are accepted and give other results."""
    counts = {"refused": 0, "accepted, the same results": 0, "ACCEPTED WRONGLY": 0}
    for name in record:
        operations = record[name]["operations"]
        for i, (op, *a) in enumerate(operations):
            other = {"+": "-", "-": "+", "*": "+", "times": "times"}.get(op)
            if other is None:
                continue
            other = "*" if other in "+-" and name.startswith("binary") and op != "*" else other
            changed = [other, a[0], a[1] + 1] if op == "times" else [other, *a]
            planted = record | {name: record[name] | {"operations": [*operations[:i], changed, *operations[i + 1 :]]}}
            claims = next(claims for n, claims in all_claims(planted) if n == name)
            if not all(true for _, true in claims()):
                counts["refused"] += 1
            elif same_results(record[name], planted[name]):
                counts["accepted, the same results"] += 1
            else:
                counts["ACCEPTED WRONGLY"] += 1
                print(f"{name}: operation {i}, {op} {a}, accepted wrongly")
    print("formulas: " + ", ".join(f"{n} {what}" for what, n in counts.items()))
    return counts["ACCEPTED WRONGLY"]


def same_results(formula, other):
    """True if two formulas have the same results for unrelated inputs."""
    names = [a[0] for op, *a in formula["operations"] if op == "input"]
    ring = Ring(" ".join(f"v{i}" for i in range(len(names))), 2 if formula["name"].startswith("binary") else 0)
    inputs = dict(zip(names, ring.names.values()))
    return ring.run(formula, inputs) == ring.run(other, inputs)


def main(export, target):
    """Builds the program that prints formulas, as for a server and as for boards, and shows what it prints. Returns the number of failures."""
    failed = 0
    for flags in ("", '--cfg primegroup_backend="w32" --cfg primegroup_profile="small"', '--cfg primegroup_backend="w32" --cfg primegroup_profile="tiny"'):
        folder = target / "formulas"
        subprocess.run(["cargo", "build", "--quiet", "--locked", "--bin", "formulas", "--target-dir", folder], cwd=export,
                       env=dict(os.environ, RUSTFLAGS=flags), check=True)
        print(f"formulas of a build with {flags or 'no flags'}", flush=True)
        record = read(folder / "debug/formulas")
        failed += show(record) + mutants(record)
    return failed
