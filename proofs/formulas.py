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
from contextlib import contextmanager
from functools import partial

from flint import Ordering, fmpq, fmpq_mpoly_ctx, fmpz_mod_mpoly_ctx
from flint.utils.flint_exceptions import DomainError

PRODUCTS = ", products in place of sums"
BLS = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB


class NotShown(Exception):
    """A formula asks whether an element is zero, or divides by it, and the answer is not shown for the points of the claim; or a value has no
    meaning."""


class Fraction:
    """A quotient of polynomials of a ring, in formulas with inversions."""

    def __init__(self, ring, n, d):
        self.ring, self.n, self.d = ring, ring.reduce(n), ring.reduce(d)

    def with_(self, o, f):
        o = o if isinstance(o, Fraction) else Fraction(self.ring, o, self.ring.number(1))
        return Fraction(self.ring, f(self.n * o.d, o.n * self.d), self.d * o.d)

    def __add__(self, o):
        return self.with_(o, lambda x, y: x + y)

    def __sub__(self, o):
        return self.with_(o, lambda x, y: x - y)

    def __rsub__(self, o):
        return self * -1 + o

    def __mul__(self, o):
        return Fraction(self.ring, self.n * o.n, self.d * o.d) if isinstance(o, Fraction) else Fraction(self.ring, self.n * o, self.d)

    __radd__, __rmul__ = __add__, __mul__


class Ring:
    """Polynomials over the rationals, or modulo a prime; with relations, each of which replaces its highest monomial."""

    def __init__(self, names, modulus=0):
        names = tuple(names.split())
        self.context = fmpz_mod_mpoly_ctx.get(names, modulus, Ordering.lex) if modulus else fmpq_mpoly_ctx.get(names, Ordering.lex)
        self.names = dict(zip(names, self.context.gens()))
        self.relations, self.modulus = [], modulus
        self.units = []  # polynomials that are not zero at any point of a claim

    def number(self, n):
        return self.context.from_dict({(0,) * len(self.names): n})

    def reduce(self, p):
        for relation in self.relations:
            p = divmod(p, relation)[1]
        return p

    def zero(self, p):
        return self.reduce(p) == 0

    def related(self, relations, claims):
        """Claims that hold under these relations."""
        def under():
            before, self.relations = self.relations, relations
            try:
                yield from claims()
            finally:
                self.relations = before
        return under

    @contextmanager
    def with_units(self, *units):
        """Meanwhile, other polynomials are not zero."""
        before, self.units = self.units, list(units)
        try:
            yield
        finally:
            self.units = before

    def is_unit(self, p):
        """True if p is a number times a product of units: so it is not zero."""
        p = self.reduce(p)
        for unit in map(self.reduce, self.units):
            while p != 0 and unit.total_degree() > 0 and (qr := divmod(p, unit))[1] == 0:
                p = qr[0]
        return p != 0 and p.total_degree() == 0

    def run(self, formula, inputs):
        """The results of a recorded formula, whose questions for zero must have the answers of the record."""
        values = self.values(formula, inputs)
        for node, zero in formula.get("decisions", ()):
            p = values[node].n if isinstance(values[node], Fraction) else values[node]
            if not (self.zero(p) if zero else self.is_unit(p)):
                raise NotShown(f"element {node} is {'' if zero else 'not '}zero")
        return [values[i] for i in formula["results"]]

    def values(self, formula, inputs, cuts=None):
        """The elements of a recorded formula. `inputs` are polynomials by name; an unknown name is an error. `cuts`: other values of some elements."""
        values = []
        for op, *a in formula["operations"]:
            match op:
                case _ if len(values) in (cuts or {}):
                    v = cuts[len(values)]
                case "input":
                    v = self.number({"zero": 0, "one": 1}[a[0]]) if a[0] in ("zero", "one") else inputs.get(a[0])
                case "number":
                    v = self.number(int(a[0], 16))
                case "+" | "-" | "*" if None in (x := [values[i] for i in a]):
                    raise KeyError(f"{formula['name']}: a parameter that has no value")
                case "+":
                    v = x[0] + x[1]
                case "-":
                    v = x[0] - x[1]
                case "*":
                    v = x[0] * x[1]
                    v = v if isinstance(v, Fraction) else self.reduce(v)
                case "times":
                    v = values[a[0]] * a[1]
                case "root":
                    v = inputs["root"]
                case "inverse":
                    v = values[a[0]]
                    v = Fraction(self, v.d, v.n) if isinstance(v, Fraction) else Fraction(self, self.number(1), v)
                    if not self.is_unit(v.d):
                        raise NotShown(f"element {a[0]}, which is inverted, is not zero")
            values.append(v)
        return values


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


def edwards_sum(ring, x, y, z, a, d, x1, y1, x2, y2):
    """Claims: (x : y : z) is the sum."""
    e = d * x1 * x2 * y1 * y2
    return proportional(ring, (x, y, z), [(x1 * y2 + x2 * y1, 1 + e), (y1 * y2 - a * x1 * x2, 1 - e)])


def edwards(record, a, more=""):
    ring = Ring("d x1 y1 x2 y2 Z1 Z2")
    d, x1, y1, x2, y2, z1, z2 = ring.names.values()
    curve = lambda x, y: d * x**2 * y**2 + 1 - a * x**2 - y**2  # noqa: E731
    inputs = {"2d": 2 * d, "X1": x1 * z1, "Y1": y1 * z1, "Z1": z1, "T1": x1 * y1 * z1, "X2": x2 * z2, "Y2": y2 * z2, "Z2": z2,
              "T2": x2 * y2 * z2, "x2": x2, "y2": y2}
    prefix, names = f"Edwards a = {a}: ", ("X1", "Y1", "Z1", "T1")
    record = {name.removesuffix(more): f for name, f in record.items() if name.endswith(more) and (more or PRODUCTS not in name)}

    def law(p, *points):
        x, y, z, t = p
        yield from edwards_sum(ring, x, y, z, a, d, *points)
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

    for text in ("double, 1 times", "double of a cached point"):
        yield prefix + text + more, ring.related([curve(x1, y1)], lambda text=text: law(ring.run(record[prefix + text], inputs), x1, y1, x1, y1))

    def twice():
        one = inputs | {"Z1": ring.number(1), "X1": x1, "Y1": y1, "T1": x1 * y1}
        p = ring.run(record[prefix + "double, 2 times"], one)
        q = repeated(record, prefix + "double, 1 times", 2, ring, one, names)
        yield from same(ring, (p[0], p[1], p[3], p[2]), (q[0], q[1], q[3], q[2]))
    yield prefix + "double, 2 times" + more, ring.related([curve(x1, y1)], twice)


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


class DoubleOdd:
    """Two general points (e, u) of a curve, and its group law."""

    def __init__(self, ring, a, b, e1, u1, e2, u2):
        self.ring, self.a, self.b, self.e1, self.u1, self.u2 = ring, a, b, e1, u1, u2
        self.dual = a * a - 4 * b
        self.relations = [e**2 - self.dual * u**4 + 2 * a * u**2 - 1 for e, u in ((e1, u1), (e2, u2))]
        # x = (1 + e - a u^2)/(2 u^2), y = x/u: here without u^2 and u^3, which are in x and y below.
        half = pow(2, -1, ring.modulus) if ring.modulus else fmpq(1, 2)
        self.x1, self.x2 = ((1 + e - a * u**2) * half for e, u in ((e1, u1), (e2, u2)))

    def general(self):
        """The sum, over the square and the cube of the third result. Scaled by u1^4 u2^4 or u1^6 u2^6, an isomorphism: a and b with it."""
        u1, u2, s = self.u1, self.u2, self.u1**2 * self.u2**2
        x, y, d = chord(self.x1 * u1**2 * u2**4, self.x1 * u1**3 * u2**6, self.x2 * u2**2 * u1**4, self.x2 * u2**3 * u1**6, self.a * s**2)
        return x, y, d * s

    def twice(self):
        """The double of the first point, likewise scaled by u1^4 or u1^6."""
        u1 = self.u1
        x, y, d = tangent(self.x1 * u1**2, self.x1 * u1**3, self.a * u1**4, self.b * u1**8)
        return x, y, d * u1**2

    def is_point(self, p, x, y, d):
        """Claims: (E, Z, U, T) is (x/d^2, y/d^3), of which u = x d / y and e = (x^2 - b)/(x^2 + a x + b)."""
        ring, (e, z, u, t) = self.ring, p
        x, y = ring.reduce(x), ring.reduce(y)
        yield "u", ring.zero(u * y - x * d * z)
        yield "e", ring.zero(e * (x**2 + self.a * x * d**2 + self.b * d**4) - z * (x**2 - self.b * d**4))
        yield "T", ring.zero(u**2 - t * z)
        yield "Z", not ring.zero(z)


def double_odd(record, curve, a, b):
    ring = Ring("eta e1 e2 u1 u2 Z1 Z2")
    eta, e1, e2, u1, u2, z1, z2 = ring.names.values()
    law = DoubleOdd(ring, a, b, e1, u1, e2, u2)
    ring.relations = law.relations
    prefix, names = f"double-odd {curve}: ", ("E1", "Z1", "U1", "T1")
    half = ring.number(1) / 2
    inputs = {"1/2": half, "E1": e1 * z1, "Z1": z1, "U1": u1 * z1, "T1": u1**2 * z1, "E2": e2 * z2, "Z2": z2, "U2": u2 * z2, "T2": u2**2 * z2,
              "e2": e2, "u2": u2}

    def both(text):
        def claims():
            p = ring.run(record[prefix + text], inputs)
            yield from law.is_point(p, *law.general())
            yield "Z is a square of 1 - b' u1^2 u2^2", ring.zero(p[1] - (z1 * (z2 if "affine" not in text else 1) * (1 - law.dual * u1**2 * u2**2)) ** 2)
            equal = ring.run(record[prefix + text], inputs | {"E2": e1 * z2, "U2": u1 * z2, "T2": u1**2 * z2, "e2": e1, "u2": u1})
            for name, true in law.is_point(equal, *law.twice()):
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
            yield from law.is_point(ring.run(record[prefix + "double, 1 times" + more], inputs), *law.twice())
        yield prefix + "double, 1 times" + more, once
        for n in (2, 3):
            def many(n=n, more=more):
                one = {"1/2": half, "E1": e1, "Z1": ring.number(1), "U1": u1, "T1": u1**2}
                p = ring.run(record[prefix + f"double, {n} times" + more], one)
                q = repeated(record, prefix + "double, 1 times", n, ring, one, names)
                yield from same(ring, (p[0], p[2], p[3], p[1]), (q[0], q[2], q[3], q[1]))
            yield prefix + f"double, {n} times" + more, many

    if a == 0:
        def turned():
            with_eta = inputs | {"eta": eta}
            turn = lambda p: ring.run(record[prefix + "endomorphism"], with_eta | dict(zip(names, p)))  # noqa: E731
            p, q = turn([inputs[n] for n in names]), turn([inputs[n.replace("1", "2")] for n in names])
            second = dict(zip(("E2", "Z2", "U2", "T2"), q))
            yield "(e, eta u)", all(ring.zero(x) for x in (p[0] - e1 * z1, p[1] - z1, p[2] - eta * u1 * z1, p[2] ** 2 - p[3] * p[1]))
            s = ring.run(record[prefix + "sum"], with_eta | dict(zip(names, p)) | second)
            t = turn(ring.run(record[prefix + "sum"], with_eta))
            yield from same(ring, (s[0], s[2], s[3], s[1]), (t[0], t[2], t[3], t[1]))
        yield prefix + "endomorphism", ring.related([*law.relations, eta**2 + 1], turned)


# Weierstrass: y^2 = x^3 + a x + b.


def weierstrass(record, name, a_value):
    ring = Ring("y1 y2 b a x1 x2 Z1 Z2")
    y1, y2, b, a, x1, x2, z1, z2 = ring.names.values()
    a = a if a_value is None else ring.number(a_value)
    ring.relations = [y**2 - x**3 - a * x - b for x, y in ((x1, y1), (x2, y2))]
    prefix, one, zero = f"Weierstrass a = {name}: ", ring.number(1), ring.number(0)
    common = {"a": a, "b": b, "1/2": one / 2}
    ring.units = [y1, y2, z1, z2, y1**2]  # no point has order two
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
        case = record[prefix + "double, case 0"]
        with ring.with_units(y1, z1, ring.reduce(y1**2)):
            s = ring.run(case, common | point(x1, y1, z1, 1))
        yield from proportional(ring, s, law(*tangent(x1, y1, 0, a)))
        yield "Z = 8 y^3, or 16 y^3", any(ring.zero(s[2] - n * y1**3 * z1**k) for n, k in ((8, 4), (16, 12)))
        s = ring.run(record[prefix + "double, case 4"] if case["decisions"] else case, common | neutral(z1, 1))
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

    run = lambda text, more={}: ring.run(record[text], common | jacobian | more)  # noqa: E731
    text = prefix + "Jacobian to projective"
    yield text, lambda: proportional(ring, run(text), [(x1, one), (y1, one)])

    def doubled(text, more={}):
        def twice():
            start = common | {"J1": x1, "K1": 2 * y1, "Z1": one}
            x, double_y, d = repeated(record, prefix + "Jacobian double, 1 times", 2, ring, start, ("J1", "K1", "Z1"))
            yield from is_jacobian(run(text + ", 2 times", more), x, double_y / 2, d)
        yield text + ", 1 times", lambda: is_jacobian(run(text + ", 1 times", more), *tangent(x1, y1, 0, a))
        yield text + ", 2 times", twice
    yield from doubled(prefix + "Jacobian double")
    yield from doubled(prefix + "Jacobian double of an affine point")
    yield from exceptions(ring, record, prefix, common, jacobian, is_jacobian)
    if name == "-3":
        more = {"three": ring.number(3), "9b": 9 * b, "108 (1 - b^2)": 108 * (1 - b**2)}
        yield from doubled("Weierstrass a = -3, sparse b: Jacobian double of an affine point", more)


def exceptions(ring, record, prefix, common, jacobian, is_jacobian):
    """Affine points and Jacobian sums: formulas that select, shown for each case of their questions for zero; a neutral affine point has y = 0."""
    y1, y2, b, a, x1, x2, z1, z2 = ring.names.values()
    a, one, units = common["a"], ring.number(1), ring.units
    equal, opposite = {"x2": x1, "y2": y1}, {"x2": x1, "y2": -y1}
    run = lambda text, more={}: ring.run(record[prefix + text], common | jacobian | more)  # noqa: E731
    at = lambda p, x, y, d: [("x", ring.zero(p[0].n * d**2 - x * p[0].d)), ("y", ring.zero(p[1].n * d**3 - y * p[1].d))]  # noqa: E731
    double = tangent(x1, y1, 0, a)

    def case(text, n):
        return record[prefix + f"{text}, case {n}"]

    def matters_not(text, n, m):
        """The answer in which two cases differ changes nothing. So it need not be known."""
        return all(case(text, n)[k] == case(text, m)[k] for k in ("operations", "results"))

    def same_questions(text):
        """The cases ask for the same elements, and differ only in what follows the questions."""
        last = max(i for i, _ in case(text, 0)["decisions"]) + 1
        of = [(f["operations"][:last], [i for i, _ in f["decisions"]]) for f in (case(text, n) for n in (0, 1, 2, 3))]
        return of[1:] == of[:-1]

    def without(formula, question):
        """A formula without one of its questions, the answer to which changes nothing."""
        return formula | {"decisions": [d for i, d in enumerate(formula["decisions"]) if i != question]}

    def neutral(text, first):
        """Cases with neutral points: the result is the other point, whatever else the formula asks."""
        for n in range(4, 16):
            f = case(text, n)
            names = {i: op[1] for i, op in enumerate(f["operations"]) if op[0] == "input"}
            yield f"case {n}: questions", [names.get(i) for i, _ in f["decisions"][2:]] == [first[-1], "y2"]
            given = [names.get(i) for i in f["results"]]
            if n < 8 and text == "Jacobian sum":
                s = ring.run(f | {"decisions": []}, common | jacobian)
                yield f"case {n}", s == [x2, 2 * y2, one]
            else:
                yield f"case {n}", given == (["x2", "y2"] if n < 8 else first)

    def selects(text, is_point, first, is_neutral):
        def claims():
            yield "questions of all cases", same_questions(text)
            yield "the second question", matters_not(text, 0, 2)
            with ring.with_units(*units, x1 - x2):
                yield from is_point(ring.run(without(case(text, 0), 1), common | jacobian), *chord(x1, y1, x2, y2, 0))
            s = ring.run(case(text, 3), common | jacobian | equal)
            yield from ((f"equal points: {c}", t) for c, t in is_point(s, *double))
            yield "opposite points", is_neutral(ring.run(case(text, 1), common | jacobian | opposite))
            yield from neutral(text, first)
        return claims
    yield prefix + "affine sum", selects("affine sum", at, ["x1", "y1"], lambda s: case("affine sum", 1)["results"][1] == 0)
    yield prefix + "Jacobian sum", selects("Jacobian sum", is_jacobian, ["J1", "K1", "Z1"], lambda s: ring.zero(s[2]))

    def once():
        yield from at(run("affine double, 1 times"), *double)
    yield prefix + "affine double, 1 times", once

    def twice():
        j = repeated(record, prefix + "Jacobian double, 1 times", 2, ring, common | {"J1": x1, "K1": 2 * y1, "Z1": one}, ("J1", "K1", "Z1"))
        with ring.with_units(*units, double[1]):  # and no point has order four
            s = run("affine double, 2 times")
        yield "x of 4P", ring.zero(s[0].n * j[2] ** 2 - j[0] * s[0].d)
        yield "y of 4P", ring.zero(2 * s[1].n * j[2] ** 3 - j[1] * s[1].d)
    yield prefix + "affine double, 2 times", twice

    def triple():
        """3P = 2P + P, for points whose order is not three: there, x(2P) is not x(P)."""
        x, y, d = map(ring.reduce, double)
        with ring.with_units(*units, x - x1 * d**2):
            s = run("affine triple")
        # The isomorphic curve with x d^2 and y d^3 has both points without denominators.
        u, v, w = chord(x, y, x1 * d**2, y1 * d**3, 0)
        yield from at(s, u, v, w * d)
    yield prefix + "affine triple", triple


def batch(record):
    """Two sums of affine points with one inversion, on y^2 = x^3 + a x + b."""
    ring = Ring("x1 y1 x2 y2 x3 y3 x4 y4")
    x1, y1, x2, y2, x3, y3, x4, y4 = ring.names.values()
    ring.units = [x1 - x2, x3 - x4]
    for name in ("0", "-3", "any"):
        name = f"Weierstrass a = {name}: affine sums with one inversion"
        def claims(name=name):
            s = ring.run(record[name], ring.names)
            for i, p in ((0, (x1, y1, x2, y2)), (2, (x3, y3, x4, y4))):
                x, y, d = chord(*p, 0)
                yield f"x of sum {i // 2}", ring.zero(s[i].n * d**2 - x * s[i].d)
                yield f"y of sum {i // 2}", ring.zero(s[i + 1].n * d**3 - y * s[i + 1].d)
        yield name, claims


def rooted(ring, record, name, inputs, cuts=None):
    """Results of a formula, what its roots are of, its questions, all values and all operations."""
    f = record[name]
    values = ring.values(f, inputs, cuts)
    roots = [[values[n] for n in op[1:]] for op in f["operations"] if op[0] == "root"]
    return [values[n] for n in f["results"]], roots, [values[n] for n, _ in f["decisions"]], values, f["operations"]


def sswu(record):
    """The simplified map to y^2 = g(x) = x^3 + a x + b: results (n, d, y) with x = n/d, by a root of v/w, or of Z v/w if the first one does not
    exist. d is not zero if a, t and Z are not."""
    ring = Ring("root u a b Z")
    root, u, a, b, z = ring.names.values()
    t = z**2 * u**4 + z * u**2
    for case, square, denominator in (("g(x1) is a square", True, -a * t), ("t is 0", True, a * z), ("g(x1) is no square", False, -a * t)):
        def claims(case=case, square=square, denominator=denominator):
            (n, d, y), ((v, w),), questions, *_ = rooted(ring, record, f"SSWU: {case}", ring.names)
            first = b * (t + 1)
            yield "the questions are t = 0 and the root of v/w", ring.zero(questions[0] - t) and ring.zero(questions[1] - root)
            yield "g(x1) = v/w", ring.zero(v - first**3 - a * first * d**2 - b * d**3) and ring.zero(w - d**3)
            yield "d", ring.zero(d - denominator)
            yield "n", ring.zero(n - first * (1 if square else z * u**2))
            factor = 1 if square else z * u**3
            yield "y", ring.zero(y - factor * root)
            yield "y^2 = g(x)", ring.zero(y**2 * w - n**3 - a * n * d**2 - b * d**3 - factor**2 * (root**2 * w - v * (1 if square else z)))
        yield f"SSWU: {case}", claims


def sswu_roots(record):
    """Roots of v/w and Z v/w, by the root of 1/k or -1/k: its square times k is `sign`."""
    def linear():
        ring = Ring("s root Z v w")
        s, root, z, v, w = ring.names.values()
        ring.relations = [s**2 + z]
        (first, second), ((k,),), (question,), *_ = rooted(ring, record, "SSWU: roots in Fp", ring.names)
        yield "the question is sign = 1", ring.zero(question - v * (k * root**2 - 1))
        yield "a root of v/w for sign = 1", ring.zero(first**2 * w - v - v * (k * root**2 - 1))
        yield "a root of Z v/w for sign = -1", ring.zero(second**2 * w - z * v + z * v * (k * root**2 + 1))
    yield "SSWU: roots in Fp", linear

    ring = Ring("N root v0 v1 w0 w1", BLS)
    norm_root, root, v0, v1, w0, w1 = ring.names.values()
    times = lambda x, y: (x[0] * y[0] - x[1] * y[1], x[0] * y[1] + x[1] * y[0])  # noqa: E731
    norm = lambda x: x[0] ** 2 + x[1] ** 2  # noqa: E731
    v, w = (v0, v1), (w0, w1)

    def quadratic(case):
        square, no_half, half_square = (case >> i & 1 for i in range(3))
        ring.relations = []
        name, inputs, wanted = f"SSWU: roots in Fp2, answers {case}", ring.names | {"1/2": ring.number(pow(2, -1, BLS))}, v if square else times((-2, -1), v)
        of, b = times(wanted, w), norm(w)
        _, ((k,), _), (first, zero, last), values, operations = rooted(ring, record, name, inputs)
        a = norm(times(v, w))
        yield "the first question is sign = 1", ring.zero(first - a * (k * root**2 - 1)) and ring.zero(k - a * b**2)
        # The root N of the norm of what has a root in Fp2, and the factor f of w^p: node numbers by what is made of them.
        half, of_second = record[name]["decisions"][1][0], [op[1] for op in operations if op[0] == "root"][1]
        n = operations[operations[half][1]][2]
        sign = 1 if square else -1
        yield "N^2 is the norm", ring.zero(values[n] ** 2 - norm(of) - norm(of) * (sign * k * root**2 - 1))
        f = next((i for i, x in enumerate(values[:half]) if x is not None and ring.zero(x * b - sign * a * b**2 * root**2)), None)
        yield "some f is 1/B", f is not None
        # With f = 1 the result is B times as large, for a root of 1/half or -1/half that is called `root` as well.
        y, (_, (x,)), (_, zero, last), *_ = rooted(ring, record, name, inputs, {n: norm_root, f: ring.number(1)})
        s = (x * root, of[1] * root * inputs["1/2"]) if half_square else (of[1] * root * -inputs["1/2"], x * root)
        yield "the result is a root times w^p", all(ring.zero(p - q) for p, q in zip(y, times(s, (w0, -w1))))
        ring.relations = [norm_root + of[0], of[1]] if no_half else [norm_root**2 - norm(of)]
        yield "half is (re + N)/2, or re if that is 0", ring.zero(2 * zero - of[0] - norm_root) and ring.zero(x - (of[0] if no_half else zero))
        yield "the last question is the sign of that root", ring.zero(last - x * (x * root**2 - 1))
        z = times(times(y, y), w)
        e = x * root**2 * (1 if half_square else -1)
        yield "its square times w is v or Z v", all(ring.zero(p - e * q * b**2) for p, q in zip(z, wanted))
    for case in range(8):
        yield f"SSWU: roots in Fp2, answers {case}", partial(quadratic, case)


def icart(record):
    """Icart's maps, with b by the cube root, and u^4 by the slope: for odd p, y^2 = x^3 - 3 x + b; for p = 2, y^2 + x y = x^3 + a x^2 + B."""
    def odd():
        ring = Ring("u v root", 9767)
        u, v, root = ring.names.values()
        ring.relations, ring.units = [u**4 + 6 * u * v + 9], [u]
        third = 3256 * u**2
        b = v**2 - third**3 - root**3
        (x, y), ((of,),), *_ = rooted(ring, record, "Icart's map for GF(9767^19)", ring.names | {"b": b})
        yield "the root is that of v^2 - b - u^6/27", ring.zero((of - root**3).n)
        yield "on the curve", ring.zero((y * y - x * x * x + x * 3 - b).n)
        yield "x and y", ring.zero(x - third - root) and ring.zero((y - u * x - v).n)
    yield "Icart's map for GF(9767^19)", odd

    def even(a):
        ring = Ring("u root", 2)
        u, root = ring.names.values()
        v = u**2 + u + a
        b = root**3 + v**4 + v**3
        (one, s, z, t), ((of,),), *_ = rooted(ring, record, f"binary a = {a}: Icart's map", ring.names | {"B": b})
        x, y = root + v, u * (root + v) + v**2
        yield "the root is that of v^4 + v^3 + B", ring.zero(of - root**3)
        yield "on the curve", ring.zero(y**2 + x * y + x**3 + a * x**2 + b)
        yield "the point, plus N", one == 1 and ring.zero(s - y - x**2 - (a + 1) * x) and ring.zero(z - x) and ring.zero(t - x)
    for a in (0, 1):
        yield f"binary a = {a}: Icart's map", partial(even, a)


def ristretto(record):
    """ristretto255: (x, y) is the image of (s, t) on the quartic (1 + d) t^2 = (1 + s^2)^2 + d (1 - s^2)^2: y = (1 - s^2)/(1 + s^2) and
    x = 2 s/(t sqrt(-1 - d)). The constants are those of the source, modulo p."""
    p = 2**255 - 19
    ring = Ring("root i t s y x Z1", p)
    root, i, t, s, y, x, z1 = ring.names.values()
    d = -121665 * pow(121666, -1, p) % p
    for case, square in (("u/v is a square", True), ("u/v is no square", False)):
        def mapped(case=case, square=square):
            ring.relations = [i**2 + 1]
            (px, py, pz, pt), ((u, v),), (question,), values, operations = rooted(ring, record, f"ristretto255, map: {case}", ring.names)
            _, minus_d_1, *_ = (x for x, op in zip(values, operations) if op[0] == "number")
            r = i * t**2
            yield "the question is that of the root", question == root
            yield "u/v", ring.zero(u - (r + 1) * (1 - d**2)) and ring.zero(v + (1 + r * d) * (r + d))
            # root^2 v = u, or i u. So s^2 v is w.
            s, w, c = (root, u, -1) if square else (-root * t, r * u, r)
            n = c * (r - 1) * (d - 1) ** 2 - v
            yield "s^2 v = w", ring.zero(s**2 * v - w - (1 if square else t**2) * (root**2 * v - u * (1 if square else i)))
            yield "(s, n/v) is on the quartic", ring.zero((1 + d) * n**2 - (v + w) ** 2 - d * (v - w) ** 2)
            yield "y", ring.zero(py * (1 + s**2) - pz * (1 - s**2))
            yield "x", ring.zero(minus_d_1**2 + 1 + d) and ring.zero(px * n * minus_d_1 - 2 * pz * s * v)
            yield "t", ring.zero(px * py - pz * pt)
        yield f"ristretto255, map: {case}", mapped

    def decoded():
        (px, py), ((of,),), *_ = rooted(ring, record, "ristretto255, decode", ring.names)
        one, v = root**2 * of, -d * (1 - s**2) ** 2 - (1 + s**2) ** 2
        yield "the root is that of 1/(v (1 + s^2)^2)", ring.zero(of - v * (1 + s**2) ** 2)
        yield "y", ring.zero(py * (1 + s**2) - (1 - s**2) * one)
        yield "x = 2 s (1 + s^2) times the root: x^2 = 4 s^2/v", ring.zero(px - 2 * s * (1 + s**2) * root) and ring.zero(px**2 * v - 4 * s**2 * one)
        yield "on the curve", ring.zero(v * (1 - s**2) ** 2 - 4 * s**2 * (1 + s**2) ** 2 - v * (1 + s**2) ** 2 - 4 * d * s**2 * (1 - s**2) ** 2)
    yield "ristretto255, decode", decoded

    def encoded(case):
        """1 - s^2 over 1 + s^2 is y of a point of the coset: y or i x, or minus that."""
        ring.relations = [i**2 + 1, d * x**2 * y**2 + 1 + x**2 - y**2]
        inputs = ring.names | {"X1": x * z1, "Y1": y * z1, "Z1": z1, "T1": x * y * z1}
        (s,), ((of,),), *_ = rooted(ring, record, f"ristretto255, encode: case {case}", inputs)
        other = (i * x if case & 1 else y) * (-1 if case & 2 else 1)
        yield "the root", ring.zero(of - (1 - y**2) * x**2 * y**2 * z1**6)
        yield "s", ring.zero(s**2 * (1 + other) - (1 - other) * of * root**2)
    for case in range(4):
        yield f"ristretto255, encode: case {case}", partial(encoded, case)


def neutral(record, name, case, sibling, point):
    """In this case the result is the neutral point, for the same questions as in another case."""
    def claims():
        f, other = record[f"{name}: {case}"], record[f"{name}: {sibling}"]
        yield "the same questions", [n for n, _ in f["decisions"]] == [n for n, _ in other["decisions"]] and f["operations"] == other["operations"]
        yield "neutral", [f["operations"][n] for n in f["results"][: len(point)]] == [["input", ("zero", "one")[n]] for n in point]
    yield f"{name}: {case}", claims


def isogenies(record):
    """Images on y^2 = x^3 + b of points of y^2 = x^3 + a x + b', modulo p: a rational map that sends N to N is a homomorphism."""
    for name, p in (("isogeny of degree 11", BLS), ("isogeny of degree 3 over Fp2", BLS), ("isogeny of degree 3", 2**256 - 2**32 - 977)):
        def outside(name=name, p=p):
            f = record[f"{name}: a point"]
            ring = Ring("y x Z i a b", p)
            y, x, z, i, a, b = ring.names.values()
            # The map of secp256k1 starts from x = n/d and y.
            inputs = {"X1": x * z, "Y1": y * z, "Z1": z, "i": i, "n": x * z, "d": z, "y": y}
            a, b, target = ring.run(f | {"results": f["results"][3:], "decisions": []}, inputs)
            ring.relations = [y**2 - x**3 - a * x - b, i**2 + 1]
            values = ring.values(f, inputs)
            u, v, w = (values[n] for n in f["results"][:3])
            ((question, zero),) = f["decisions"]
            yield "on the curve", ring.zero(v**2 * w - u**3 - target * w**3)
            yield "the question is Z' = 0", not zero and values[question] * (1 if values[question] == w else 27) == w
            yield "no constant, and ab is not zero", u.total_degree() > 0 and not ring.zero(a * b)
        yield f"{name}: a point", outside
        yield from neutral(record, name, "a point of the kernel", "a point", (0, 1, 0))


def other_maps(record):
    """Maps to double-odd curves by their dual curve, and Elligator 2 by the Montgomery curve, for each answer to the questions."""
    ring = Ring("root f d c i u")
    root, f, d, c, i, u = ring.names.values()

    def parts(name, case, **more):
        formula = record[f"{name}: {case}"]
        values = ring.values(formula, ring.names | more)
        (op,) = [op[1:] for op in formula["operations"] if op[0] == "root"]
        return [values[n] for n in formula["results"]], [values[n] for n in op], [values[n] for n, _ in formula["decisions"]]

    def double_odd(name, a, b, relation, case, sibling, chosen, x, y):
        """x and y are those of the point of the dual curve y^2 = x (x^2 + a' x + b'), as fractions; the result is its image plus N."""
        def claims():
            ring.relations = relation
            _, (of,), questions = parts(name, case)
            yield "the root is of what the questions choose", ring.zero(of - chosen(*questions))
            one, other = (record[f"{name}: {which}"] for which in (case, sibling))
            last = max(n for n, _ in one["decisions"]) + 1
            yield "the same questions", one["operations"][:last] == other["operations"][:last]
            ring.relations = [root**2 - of, *relation]
            (e, z, s, t), (_,), _ = parts(name, case)
            (n, m), (k, l) = x, y
            a2, b2 = -2 * a, a * a - 4 * b
            yield "on the dual curve", ring.zero(k**2 * m**3 - n * (n**2 + a2 * n * m + b2 * m**2) * l**2)
            # x = 4 b (n l)^2 / (m k)^2 of the image.
            p, q = 4 * b * (n * l) ** 2, (m * k) ** 2
            yield "e", ring.zero(e * (p**2 + a * p * q + b * q**2) + z * (p**2 - b * q**2))
            yield "u", ring.zero(s * (n**2 - b2 * m**2) * l + 2 * k * m**2 * z)
            yield "t", ring.zero(t * z - s**2)
        yield f"{name}: {case}", claims

    name, fourth = "map to double-odd e", 4 * f
    x1, x2 = 4 * f**2 - 7, d * (4 * f**2 + 7)
    for case, chosen, n, square in (("x1", lambda x, y, _: x, x1, 1), ("x2", lambda x, y, _: y, x2, 1), ("x3", lambda x, y, _: x * y, x1 * x2, 2)):
        yield from double_odd(name, 0, -2, [d**2 + 1], case, "x3", chosen, (n, fourth**square), (root, (8 * f**2) ** square))
    yield from neutral(record, name, "f = 0", "x3", (1, 1, 0, 0))

    # One of g and -g f^2 is a square, as -1 is none.
    name, m = "map to double-odd s", 1 - f**2
    for case, chosen, n, y in (("a square", lambda g, *_: g, -2, root), ("no square", lambda g, *_: -g * f**2, 2 * f**2, -root)):
        yield from double_odd(name, -1, fmpq(1, 2), [], case, case, chosen, (n, m), (y, m**2))
    for case in ("no x", "y = 0"):
        yield from neutral(record, name, case, "no square", (1, 1, 0, 0))

    v, j = 1 + 2 * u**2, 486662
    for case, factor in (("g(x1) is a square", 1), ("g(x1) is no square", i)):
        def elligator(case=case, factor=factor):
            ring.relations = [c**2 + j + 2, i**2 + 1]
            _, (n, w), _ = parts("Elligator 2", case)
            yield "the root is of g(x1), x1 = -J/v", ring.zero(n + j * (j**2 - j**2 * v + v**2)) and ring.zero(w - v**3)
            # root^2 = factor n / v^3, for root = root'/v^2.
            ring.relations = [root**2 - factor * n * v, c**2 + j + 2, i**2 + 1]
            (x, y, z, t), _, (_, zero) = parts("Elligator 2", case, root=Fraction(ring, root, v**2))
            equal = lambda left, right: ring.zero((left - right).n)  # noqa: E731
            yield "the second question is Z = 0", equal(zero, z)
            xm, ym = (-j, -1 * root) if factor == 1 else (j * (1 - v), (1 - i) * u * root)
            yield "on the Montgomery curve", ring.zero(ym**2 - v * xm * (xm**2 + j * xm * v + v**2))
            yield "x", equal(x * ym, z * (c * xm * v))
            yield "y", equal(y * (xm + v), z * (xm - v))
            yield "t, and on the curve", equal(x * y, z * t) and equal(y * y - x * x - z * z, t * t * fmpq(-121665, 121666))
        yield f"Elligator 2: {case}", elligator
    yield from neutral(record, "Elligator 2", "a denominator is zero", "g(x1) is no square", (0, 1, 1, 0))


def is_square(p):
    try:
        return p != 0 and p.sqrt() ** 2 == p
    except DomainError:
        return False


def svdw(record):
    """y is a root of g(x) = x^3 + b. If neither g(x1) nor g(x2) is a square, g(x3) is, for inputs without a division by zero."""
    ring = Ring("c3 root u Z b")
    c3, root, u, z, b = ring.names.values()
    c1 = z**3 + b
    ring.relations = [c3**2 + 3 * c1 * z**2]
    ring.units = [1 - c1 * u**2, 1 + c1 * u**2]
    inputs = ring.names | {"c1": c1, "c2": -z / 2, "c4": Fraction(ring, -4 * c1, 3 * z**2)}
    equal = lambda x, y: ring.zero((x - y).n)  # noqa: E731
    g = lambda x: x * x * x + b  # noqa: E731

    def values(i):
        f = record[f"SvdW: x{i}"]
        v = ring.values(f, inputs)
        x, y = (v[n] for n in f["results"])
        return x, y, v[next(op[1] for op in f["operations"] if op[0] == "root")], [v[n] for n, _ in f["decisions"]]

    for i in (1, 2, 3):
        def claims(i=i):
            x, y, of, (second, first) = values(i)
            cases = [record[f"SvdW: x{n}"] for n in (1, 2, 3)]
            last = cases[0]["decisions"][-1][0] + 1
            yield "the same questions", all(f["operations"][:last] == cases[0]["operations"][:last] for f in cases)
            yield "y is a root of g(x)", y == root and equal(of, g(x))
            yield "the questions are g(x2), g(x1)", equal(second, g(values(2)[0])) and equal(first, g(values(1)[0]))
            if i == 3:
                product = g(values(1)[0]) * g(values(2)[0]) * g(x)
                yield "g(x1) g(x2) g(x3), times c3^2, is a square", is_square(ring.reduce(product.n * product.d) * -3 * c1 * z**2)
        yield f"SvdW: x{i}", claims


# Montgomery: y^2 = x^3 + A x^2 + x, with x = X/Z alone.


def ladder_step(ring, u, v, s, t, x, y, a, difference, x1, x2):
    """Claims: u/v is x of the double of (x, y), and s/t is x of the sum of points with x1 and x2, by that of their difference."""
    double, _, d = tangent(x, y, a, 1)
    yield "double", ring.zero(u * d**2 - double * v)
    yield "sum", ring.zero(s * difference * (x1 - x2) ** 2 - (x1 * x2 - 1) ** 2 * t)


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
            yield from ladder_step(ring, *ring.run(record[name], inputs), x, y, a, difference, x1, x2)
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
        def plus(x, s, text=text, affine=affine):
            other = {"X2": x, "S2": s} if affine else point(x, s, z2, 2)
            return ring.run(record[prefix + text], common | point(x1, s1, z1, 1) | other)

        def claims(plus=plus, affine=affine):
            (u1, v1), (u2, v2), total = standard(x1, s1), standard(x2, s2), plus(x2, s2)
            yield from is_sum(total, u1, v1, u2, v1 + v2, u1 + u2)
            yield "Z is a square of 1 + b X1 X2", ring.zero(total[2] + (z1 * (1 if affine else z2) * (1 + b * x1 * x2)) ** 2)
            x, s, z, t = plus(x1, s1 + x1)
            yield "opposite points", ring.zero(x) and ring.zero(t) and ring.zero(s + z**2)
            for c, true in is_sum(plus(x1, s1), u1, v1, u1, u1**2 + b + v1, u1):
                yield f"equal points: {c}", true
            x, s, z, t = plus(ring.number(0), ring.number(1))
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


def koblitz(record):
    """a = 0 and b = 1: the Frobenius endomorphism, and sums with it."""
    ring, prefix = Ring("X1 S1 Z1 T1 X2 S2 Z2 T2", 2), "binary a = 0, b = 1: "
    p, q = list(ring.names.values())[:4], list(ring.names.values())[4:]
    names = tuple(ring.names)
    run = lambda text, p, q=q: ring.run(record[prefix + text], {"x": 0} | dict(zip(names, [*p, *q])))  # noqa: E731
    curve = lambda x, s, z, t: (t + x * z, s**2 + s * t + x**4 + z**4)  # noqa: E731

    def equal(s, t):
        return all(ring.zero(x) for x in (s[0] * t[2] + t[0] * s[2], s[1] * t[2] ** 2 + t[1] * s[2] ** 2, s[3] + s[0] * s[2]))

    for n in (1, 2):
        def frobenius(n=n):
            yield "powers", run(f"Frobenius, {n} times", p) == [x ** 2**n for x in p]
            yield "a point", all(ring.zero(c ** 2**n + d) for c, d in zip(curve(*p), curve(*(x ** 2**n for x in p))))
        yield f"{prefix}Frobenius, {n} times", frobenius

    def both():
        s = run("sum and difference", p)
        yield "sum", equal(s[:4], run("sum", p))
        yield "difference", equal(s[4:], run("sum", p, [q[0], q[1] + q[3], q[2], q[3]]))
    yield prefix + "sum and difference", both
    for text, o, total in (("sum", q, "sum"), ("affine sum", [*q[:2], ring.number(1), q[0]], "sum with an affine point")):
        for n in (0, 1):
            def after(text=text, n=n, o=o, total=total):
                # T1 is not read; that it is X1 Z1 is the invariant of the sum.
                of = [p[0], p[1], p[2], p[0] * p[2]]
                yield "sum", equal(run(f"{text} after Frobenius, {n} times", p, o), run(total, [x ** 2**n for x in of], o))
            yield f"{prefix}{text} after Frobenius, {n} times", after


def all_claims(record):
    """Each formula with its claims, which are shown when they are run through."""
    yield from edwards(record, 1)
    yield from edwards(record, 1, PRODUCTS)
    yield from edwards(record, -1)
    yield from double_odd(record, "e", 0, -2)
    yield from double_odd(record, "s", -1, fmpq(1, 2))
    for name, a in (("0", 0), ("-3", -3), ("any", None)):
        yield from weierstrass(record, name, a)
    yield from batch(record)
    yield from montgomery(record)
    yield from binary(record, "1", 1, True)
    yield from binary(record, "0, b = 1", 0, False)
    yield from koblitz(record)
    yield from sswu(record)
    yield from sswu_roots(record)
    yield from icart(record)
    yield from ristretto(record)
    yield from isogenies(record)
    yield from other_maps(record)
    yield from svdw(record)


def formula_of(name):
    """The formula of a record, without its case."""
    return name.partition(", case ")[0]


def read(program):
    """The formulas that a program prints, by name, and its lines about lattices."""
    lines = subprocess.run([program], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    lattices = [line for line in lines if line.startswith('{"lattice"')]
    return {f["name"]: f for f in map(json.loads, lines[len(lattices) :])}, lattices


def verdicts(claims):
    """Claims, and whether they are true; an answer that is not shown is a claim that is not."""
    try:
        yield from claims()
    except NotShown as e:
        yield str(e), False


def show(what, names, all_claims):
    """Shows claims about these names. Returns the number of claims that are not shown, with the names without a claim."""
    failed, total, open_ = 0, 0, set(names)
    for name, claims in all_claims:
        start, found = time.process_time(), list(verdicts(claims))
        wrong = [claim for claim, true in found if not true]
        total, failed = total + len(found), failed + len(wrong)
        open_ -= {n for n in open_ if formula_of(n) == name}
        print(f"{what}, {name:75} {time.process_time() - start:6.2f} s  {'NOT SHOWN: ' + ', '.join(wrong) if wrong else 'shown'}", flush=True)
    print(f"{what}: {total} claims, {failed} of them not shown; without a claim: {', '.join(sorted(open_)) or 'none'}")
    return failed + len(open_)


def refuse(what, changes):
    """Each change has a text, the claims that must refuse it, and a test whether the results are the same all the same. Returns the number of
    changes that are accepted and give other results."""
    counts = {"refused": 0, "accepted, the same results": 0, "ACCEPTED WRONGLY": 0}
    for text, claims, same_results in changes:
        if not all(true for f in claims for _, true in verdicts(f)):
            counts["refused"] += 1
        elif same_results():
            counts["accepted, the same results"] += 1
        else:
            counts["ACCEPTED WRONGLY"] += 1
            print(f"{text}, accepted wrongly")
    print(f"{what}: " + ", ".join(f"{n} {outcome}" for outcome, n in counts.items()))
    return counts["ACCEPTED WRONGLY"]


def mutants(record):
    """Changes each operation of each formula, one at a time."""
    for name in record:
        operations, needed = record[name]["operations"], used(record[name])
        for i, (op, *a) in enumerate(operations):
            if i not in needed:
                continue
            other = {"+": "-", "-": "+", "*": "+", "times": "times"}.get(op)
            if other is None:
                continue
            other = "*" if other in "+-" and name.startswith("binary") and op != "*" else other
            changed = [other, a[0], a[1] + 1] if op == "times" else [other, *a]
            planted = record | {name: record[name] | {"operations": [*operations[:i], changed, *operations[i + 1 :]]}}
            claims = next(claims for n, claims in all_claims(planted) if n == formula_of(name))
            yield f"{name}: operation {i}, {op} {a}", [claims], partial(same_results, record[name], planted[name])


def used(formula):
    """The operations on which results depend, or the questions of cases without neutral points (the others are inputs).

    In case 1, opposite points, the sum is neutral: only y or Z has a meaning.
    """
    case = int(formula["name"].partition(", case ")[2] or 0)
    left, found = [*formula["results"][-1 if case == 1 else 0 :], *(i for i, _ in formula.get("decisions", ()) if case < 4)], set()
    while left:
        if (i := left.pop()) not in found:
            found.add(i)
            op, *a = formula["operations"][i]
            left += [] if op in ("input", "number") else a[:1] if op == "times" else a
    return found


def same_results(formula, other):
    """True if two formulas have the same results, and ask for the same elements, for unrelated inputs."""
    names = [a[0] for op, *a in formula["operations"] if op == "input"]
    ring = Ring(" ".join(f"v{i}" for i in range(len(names))) + " root", 2 if formula["name"].startswith("binary") else 0)
    ring.is_unit = lambda p: True
    inputs = dict(zip([*names, "root"], ring.names.values()))
    one, two = ring.values(formula, inputs), ring.values(other, inputs)
    pairs = [(one[i], two[i]) for i in [*formula["results"], *(i for i, _ in formula.get("decisions", ()))]]
    return all(ring.zero(d.n if isinstance(d, Fraction) else d) for d in (x - y for x, y in pairs))


def main(export, target):
    """Builds the program that prints formulas, as for a server and as for boards, and shows what it prints. Returns the number of failures."""
    import lattices  # it needs this module

    failed = 0
    for flags in ("", '--cfg primegroup_backend="w32" --cfg primegroup_profile="small"', '--cfg primegroup_backend="w32" --cfg primegroup_profile="tiny"'):
        folder = target / "formulas"
        subprocess.run(["cargo", "build", "--quiet", "--locked", "--bin", "formulas", "--target-dir", folder], cwd=export,
                       env=dict(os.environ, RUSTFLAGS=flags), check=True)
        print(f"formulas of a build with {flags or 'no flags'}", flush=True)
        record, lines = read(folder / "debug/formulas")
        failed += show("formulas", record, all_claims(record)) + refuse("formulas", mutants(record)) + lattices.main(lines)
    return failed
