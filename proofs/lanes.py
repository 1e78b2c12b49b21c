"""Formulas on lanes (AVX-512 IFMA): each graph of `gen/src/ifma` is its formula, for all inputs in the stated ranges.

`cargo run -p primegroup-gen -- --graphs` prints the graphs from which assembly and plain Rust are written. Here every lane of every value is an
exact integer: a polynomial in limbs, with an interval. A product of factors below 2^52 has an upper part; the lower part is what is left of it.
So no wrapped value is ever an operand of a shift, a mask or a product. A carried element becomes a new variable E, and its lowest limb is E less
the others: modulo p each element is then a polynomial in such variables alone, or it is not shown. These polynomials are run over coordinates of
general points, and compared with the group law as in `formulas.py`. Elements of P-256 and Fp12 are multiples of R modulo p (Montgomery).
"""

import copy
import math
import random
import re
import subprocess
import time
from collections import namedtuple

import formulas
from algebra import add, constant, scale
from formulas import DoubleOdd, chord, tangent

LANES, FACTOR = range(4), 52
ETA = 7656063742463026568679823572395325799027601838558345258426535816504372595438  # the core's square root of -1 modulo 2^255 - 18651
R = {51: 0, 52: 260, 49: 392}  # the exponent of R, by bits of a limb
Lane = namedtuple("Lane", "poly lo hi low", defaults=(None,))  # `low`: the lower 52 bits, if they are a limb of an element


class NotShown(Exception):
    """A value that has no meaning here."""


def times(p, q):
    out = {}
    for m, c in p.items():
        for n, d in q.items():
            key = tuple(sorted(m + n))
            out[key] = out.get(key, 0) + c * d
    return {m: c for m, c in out.items() if c}


def known(n):
    return Lane(constant(n), n, n)


NAMES = ("From State Byte Constant Zero Lo Hi Add Sub And Xor Mullo Shr Shl ShlBy InPair InPairZ Permute PermuteZ PermuteBy PairLow PairHigh FirstZ "
         "FirstIn AddIn SubIn Blend Choose LowTwice PermuteHalves Memory").split()
WORDS = {name: (lambda name: lambda *a: (name, *a))(name) for name in NAMES} | {"Zero": ("Zero",), "V": lambda i: i}


def parsed(text):
    """Rust's text of a value."""
    return eval(re.sub(r"Memory \{ pointer: (\"\w+\"), at: (\d+) \}", r"Memory(\1, \2)", text), {"__builtins__": {}}, WORDS)


class Part:
    """A part of a kernel: one graph, with its results by element."""

    def __init__(self, line):
        family, prime, bits, name, number, tables, ops, outputs, stores, carried = line.rstrip("\n").split("\t")
        self.name, self.prime, self.bits, self.strict = f"lanes, {family}: {name}, part {number}", int(prime), int(bits), True
        self.tables = dict(parsed(tables))
        self.ops = parsed(ops)
        self.outputs, stores, self.carried = parsed(outputs), parsed(stores), parsed(carried)
        n = self.size("sums" if name == "pair_product" else "")
        self.results = [self.outputs] if self.outputs else [[v for _, v in stores[i : i + n]] for i in range(0, len(stores), n)]

    def size(self, pointer):
        """Vectors of an element. Sums of products in Fp12 have columns that are not reduced."""
        return (16 if pointer == "sums" else 8) if self.bits == 49 else 5

    def run(self, numbers):
        """The lanes of each result, as polynomials in variables ("state" or a pointer, number of the element, lane) and in carried elements, of
        which the definitions are the second result, in order. `numbers`: lanes of vectors that are known numbers, by pointer."""
        self.numbers, self.values, self.uppers, self.quotients, self.products, self.ends = numbers, [], {}, {}, {}, {}
        ends = {}
        for limbs in self.carried:
            ends.setdefault(max(limbs), []).append(limbs)
        definitions, done = [], set()
        for i, (op, ranges) in enumerate(self.ops):
            self.values.append([self.checked(self.lane(op, k, ranges[k]), *ranges[k]) for k in LANES])
            for limbs in ends.get(i, ()):
                if tuple(limbs) in done:
                    continue
                done.add(tuple(limbs))
                for k in LANES:
                    name = ("carried", len(definitions), k)
                    old = [self.values[v][k] for v in limbs]
                    definitions.append((name, self.element(old)))
                    for j, v in enumerate(limbs):
                        if set(old[j].poly) - {()}:
                            new = self.limb(name, j, len(limbs))
                            self.values[v][k] = old[j]._replace(low=new) if self.cut(j) else old[j]._replace(poly=new)
                        elif j == 0:
                            raise NotShown("a carried constant")
        return [[self.element([self.values[v][k] for v in limbs]) for k in LANES] for limbs in self.results], definitions

    def run_alike(self, other):
        """True if another part has the same results for any elements."""
        numbers = {name: [[0, 1, 2, 3]] * 2 for name in ("form", "swaps", "swap", "order")}
        return [p.run(p.tables | numbers) for p in (self,)] == [p.run(p.tables | numbers) for p in (other,)]

    def checked(self, x, lo, hi):
        """A value in the generator's range. Uppers are products over 2^52 less a fraction: this may show what intervals of uppers do not."""
        if x.lo >= lo and x.hi <= hi:
            return x
        p, least, most = {}, 0, 0  # 2^52 x is p, and more from least to most
        for m, c in x.poly.items():
            whole = len(m) == 1 and self.products.get(m[0])
            p = add(p, whole, c) if whole else add(p, {m: c << FACTOR})
            if whole:
                least, most = least - max(c, 0) * ((1 << FACTOR) - 1), most - min(c, 0) * ((1 << FACTOR) - 1)
        if x.poly and all(a in self.ends for m in p for a in m):  # none of them is negative
            unit = math.gcd(*x.poly.values()) << FACTOR
            for m, c in p.items():
                ends = sorted(c * math.prod(self.ends[a][i] for a in m) for i in (0, 1))
                least, most = least + ends[0], most + ends[1]
            x = x._replace(lo=max(x.lo, -(-least // unit) * (unit >> FACTOR)), hi=min(x.hi, most // unit * (unit >> FACTOR)))
        if self.strict and (x.lo < lo or x.hi > hi):
            raise NotShown("a range that is not the generator's")
        return x

    def cut(self, j):
        """True if only the lower 52 bits of a limb count: the others are in the next limb."""
        return self.bits == FACTOR and j < 4

    def limb(self, name, j, n):
        """Limb number j of an element: its own variable, or what is left of the element for the lowest."""
        if j:
            return {((*name, j),): 1}
        return {(name,): 1} | {((*name, i),): -(1 << self.bits * i) for i in range(1, n)}

    def element(self, limbs):
        p = {}
        for i, limb in enumerate(limbs):
            p = add(p, (self.low(limb) if self.cut(i) else limb).poly, 1 << self.bits * i)
        p = {m: c % self.prime for m, c in p.items() if c % self.prime}
        for m in p:
            for a in m:
                if len(a) != 3 or a[0] in ("upper", "quotient", "whole"):
                    raise NotShown(f"{a} is left in an element")
        return p

    def lane(self, op, k, stated):
        kind, *a = op
        get = lambda v, lane=k: self.values[v][lane]  # noqa: E731
        zero = known(0)
        match kind:
            case "From":
                return self.source(a[0], k, stated)
            case "Zero":
                return zero
            case "Lo" | "Hi":
                acc, x, y = map(get, a)
                return self.plus(acc, self.product(x, y)[kind == "Hi"])
            case "Add" | "Sub":
                return self.plus(get(a[0]), get(a[1]), -1 if kind == "Sub" else 1)
            case "AddIn" | "SubIn":
                return self.plus(get(a[2]), get(a[3]), -1 if kind == "SubIn" else 1) if a[0] >> k & 1 else get(a[1])
            case "And":
                x, mask = get(a[0]), self.number(get(a[1]))
                if mask & mask + 1:
                    raise NotShown("a mask with holes")
                return self.low(x, mask.bit_length())
            case "Shr":
                return self.quotient(get(a[0]), a[1])
            case "Xor":
                return known(self.number(get(a[0])) ^ self.number(get(a[1])))
            case "Mullo":
                return self.multiple(get(a[0]), self.number(get(a[1])))
            case "Shl":
                return self.multiple(get(a[0]), 1 << a[1])
            case "ShlBy":
                return self.multiple(get(a[0]), 1 << self.number(get(a[1])))
            case "InPair":
                return get(a[0], k & 2 | a[1] >> k & 1)
            case "InPairZ":
                return get(a[1], k & 2 | a[2] >> k & 1) if a[0] >> k & 1 else zero
            case "Permute":
                return get(a[0], a[1] >> 2 * k & 3)
            case "PermuteZ":
                return get(a[1], a[2] >> 2 * k & 3) if a[0] >> k & 1 else zero
            case "PermuteBy":
                return get(a[1], self.number(get(a[0])) & 3)
            case "PairLow" | "PairHigh":
                return get(a[k & 1], k & 2 | (kind == "PairHigh"))
            case "FirstZ":
                return get(a[1], 0) if a[0] >> k & 1 else zero
            case "FirstIn":
                return get(a[2], 0) if a[0] >> k & 1 else get(a[1])
            case "Blend":
                return get(a[2]) if a[0] >> k & 1 else get(a[1])
            case "Choose":
                return get(a[2]) if self.number(get(a[0])) else get(a[1])
        raise NotShown(kind)

    def source(self, source, k, stated):
        match source:
            case ("State", i):
                name, at = ("state", 0, k), i
            case ("Memory", pointer, at):
                if pointer in self.numbers:
                    return known(self.numbers[pointer][at][k])
                name, at = (pointer, at // self.size(pointer), k), at % self.size(pointer)
            case ("Byte", pointer):
                return known(self.numbers[pointer][0][k])
            case ("Constant", lanes):
                x = lanes[k]
                lo, hi = stated  # a constant may stand for a negative integer
                if lo != hi or (lo - x) % 2**64:
                    raise NotShown("a constant that is not what it is said to be")
                return known(lo)
        limb = self.limb(name, at, self.size(name[0]))
        if self.cut(at) and stated[1] >> FACTOR:
            return Lane({(("whole", name, at),): 1}, *stated, limb)
        if at and stated[0] >= 0:
            self.ends[(*name, at)] = stated
        return Lane(limb, *stated)

    @staticmethod
    def number(x):
        if x.lo != x.hi:
            raise NotShown("an order of lanes that depends on data")
        return x.lo

    @staticmethod
    def plus(x, y, sign=1):
        lo, hi = (x.lo + y.lo, x.hi + y.hi) if sign == 1 else (x.lo - y.hi, x.hi - y.lo)
        return Lane(add(x.poly, y.poly, sign), lo, hi)

    @staticmethod
    def multiple(x, n):
        return Lane(scale(x.poly, n), x.lo * n, x.hi * n)

    def product(self, x, y):
        """The lower and the upper part of a product of lower 52 bits. A product by a power of two is a shift."""
        for z, n in ((x, y), (y, x)):
            if 0 < n.lo == n.hi < 1 << FACTOR and n.lo & n.lo - 1 == 0:
                shift = n.lo.bit_length() - 1
                low = self.multiple(self.low(z, FACTOR - shift), n.lo)
                return low, self.plus(self.quotient(z, FACTOR - shift), self.multiple(self.quotient(z, FACTOR), n.lo), -1)._replace(lo=0, hi=n.lo - 1)
        x, y = self.low(x), self.low(y)
        lo, hi = x.lo * y.lo, x.hi * y.hi
        whole = times(x.poly, y.poly)
        upper = known(lo >> FACTOR)
        if lo >> FACTOR != hi >> FACTOR:
            key = tuple(sorted(tuple(sorted(z.poly.items())) for z in (x, y)))
            name = self.uppers.setdefault(key, ("upper", len(self.uppers), 0))
            self.products[name] = whole
            upper = Lane({(name,): 1}, lo >> FACTOR, hi >> FACTOR)
        least, most = (lo, hi) if hi < 1 << FACTOR else (0, (1 << FACTOR) - 1)
        return Lane(add(whole, upper.poly, -(1 << FACTOR)), least, most), upper

    def low(self, x, n=FACTOR):
        """The lower n bits."""
        if n == FACTOR and x.low is not None:
            return Lane(x.low, 0, (1 << n) - 1)
        lo, hi = (x.lo, x.hi) if x.hi >> n == 0 else (0, (1 << n) - 1)
        return Lane(add(x.poly, self.quotient(x, n).poly, -(1 << n)), lo, hi)

    def quotient(self, x, n):
        if x.lo < 0 or x.hi >= 1 << 64:
            raise NotShown("bits of a value that is not within 64 bits")
        if x.lo >> n == x.hi >> n:
            return known(x.lo >> n)
        if all(c % (1 << n) == 0 for c in x.poly.values()):
            return Lane({m: c >> n for m, c in x.poly.items()}, x.lo >> n, x.hi >> n)
        name = self.quotients.setdefault((tuple(sorted(x.poly.items())), n), ("quotient", len(self.quotients), 0))
        return Lane({(name,): 1}, x.lo >> n, x.hi >> n)


class Ring(formulas.Ring):
    """Polynomials modulo a prime, over which parts are run."""

    def run(self, part, inputs, numbers={}):
        """The four lanes of each result of a part. `inputs`: the elements of each place, four lanes each; `None` is not used."""
        results, definitions = part.run(part.tables | numbers)
        values, r = {}, self.number(1 << R[part.bits])
        inverse = self.number(pow(2, -R[part.bits], self.modulus))

        def value(p):
            total = self.number(0)
            for m, c in p.items():
                term = self.number(c)
                for a in m:
                    if a not in values:
                        values[a] = inputs[a[0]][a[1]][a[2]] * r
                    term = term * values[a]
                total = total + term
            return self.reduce(total)

        for name, p in definitions:
            values[name] = value(p)
        return [[value(p) * inverse for p in lanes] for lanes in results]


def edwards(parts, ring):
    """a = -1, d = -121665/121666."""
    x1, y1, x2, y2, z1, z2 = list(ring.names.values())[:6]
    d = ring.number(-121665 * pow(121666, -1, ring.modulus))
    p, q = [x1 * z1, y1 * z1, z1, x1 * y1 * z1], [x2 * z2, y2 * z2, z2, x2 * y2 * z2]
    entry = [q[1] + q[0], q[1] - q[0], q[2] * -2, d * q[3] * -2]
    curve = lambda x, y: d * x**2 * y**2 + 1 + x**2 - y**2  # noqa: E731

    def law(x, y, z, t, x1, y1, x2, y2):
        e = d * x1 * x2 * y1 * y2
        yield "x", ring.zero(x * (1 + e) - z * (x1 * y2 + x2 * y1))
        yield "y", ring.zero(y * (1 - e) - z * (y1 * y2 + x1 * x2))
        yield "t", t is None or ring.zero(t * z - x * y)
        yield "z", not ring.zero(z)

    def step0():
        yield "(X, Y | X, Z)", ring.run(parts["edwards: step, part 0"], {"state": [p]})[0] == [p[0], p[1], p[0], p[2]]

    def step1():
        ring.relations = [curve(x1, y1)]
        part = parts["edwards: step, part 1"]
        for last in (False, True):
            x, y, u, v = ring.run(part, {"state": [[p[0], p[1], p[0], p[2]]]}, {"form": part.tables["form_last" if last else "form"]})[0]
            yield from law(x, y, u if last else v, v if last else None, x1, y1, x1, y1)
            yield "lanes", last or u == x
        ring.relations = []

    def step2():
        x, y, z, t = ring.run(parts["edwards: step, part 2"], {"state": [p], "entry": [entry]})[0]
        yield from law(x, y, z, t, x1, y1, x2, y2)

    def negate():
        yield "-P", ring.run(parts["edwards: negate, part 0"], {"state": [p]})[0] == [-p[0], p[1], p[2], -p[3]]

    def cache():
        yield "entry", ring.run(parts["edwards: cache, part 0"], {"state": [q]})[0] == entry

    def four_add():
        inputs = {"p": [[c] * 4 for c in p], "q": [[c] * 4 for c in (d * x2 * y2 * 2, y2 + x2, y2 - x2)]}
        out = ring.run(parts["edwards: four_add, part 0"], inputs)
        for x, y, z, t in zip(*out):
            yield from law(x, y, z, t, x1, y1, x2, y2)
    for name, f in (("step, part 0", step0), ("step, part 1", step1), ("step, part 2", step2), ("negate, part 0", negate), ("cache, part 0", cache),
                    ("four_add, part 0", four_add)):
        yield f"edwards: {name}", f


def powers(parts, ring, family):
    """Squares and products of elements."""
    x, y = list(ring.names.values())[:2]
    lanes = lambda z, w: [z, w, z + w, z * w]  # noqa: E731

    def squares():
        yield "x^2", ring.run(parts[f"{family}: squares, part 0"], {"state": [lanes(x, y)]})[0] == [z**2 for z in lanes(x, y)]

    def product():
        out = ring.run(parts[f"{family}: product, part 0"], {"state": [lanes(x, y)], "q": [lanes(y, y)]})[0]
        yield "x y", out == [z * w for z, w in zip(lanes(x, y), lanes(y, y))]
    yield f"{family}: squares, part 0", squares
    yield f"{family}: product, part 0", product


def double_odd(parts, ring, family, a, b):
    e1, e2, u1, u2, z1, z2 = list(ring.names.values())[:6]
    a, b = ring.number(a), ring.number(b)
    law = DoubleOdd(ring, a, b, e1, u1, e2, u2)
    p, q = [[z, e * z, u**2 * z, u * z] for z, e, u in ((z1, e1, u1), (z2, e2, u2))]  # (Z, E | T, U)

    def related(f):
        def claims():
            ring.relations = law.relations
            yield from f()
            ring.relations = []
        return claims

    def added(name, entry):
        def claims():
            z, e, t, u = ring.run(parts[name], {"state": [p], "entry": entry(q)})[0]
            yield from law.is_point((e, z, u, t), *law.general())
        return claims

    def negate():
        yield "-P", ring.run(parts[f"{family}: negate, part 0"], {"state": [p]})[0] == [p[0], p[1], p[2], -p[3]]

    def four_add():
        out = ring.run(parts[f"{family}: four_add, part 0"], {"p": [[c] * 4 for c in p], "q": [[c] * 4 for c in (e2, u2)]})
        for z, e, t, u in zip(*out):
            yield from law.is_point((e, z, u, t), *law.general())
    yield f"{family}: negate, part 0", negate
    yield f"{family}: four_add, part 0", related(four_add)
    if family == "double_odd_e":
        yield f"{family}: sum, part 0", related(added(f"{family}: sum, part 0", lambda q: [q]))
        yield from ((f"{family}: {name}", related(f)) for name, f in levels(parts, ring, p, q, law))
        return
    yield f"{family}: step, part 3", related(added(f"{family}: step, part 3", lambda q: [q]))

    def opened():
        out = ring.run(parts[f"{family}: step, part 0"], {"state": [p]})[0]
        yield "(U, S | E+U, E-U)", out == [p[3], p[0] + p[2], p[1] + p[3], p[1] - p[3]]

    half = ring.number(pow(2, -1, ring.modulus))

    def middle():
        """The double plus N, which is (-e, -u), in (U, S | E+U, E-U) with any signs of U and S."""
        for signs in ((1, 1), (-1, -1), (1, -1), (-1, 1)):
            opened = [signs[0] * p[3], signs[1] * (p[0] + p[2]), p[1] + p[3], p[1] - p[3]]
            u, s, plus, minus = ring.run(parts[f"{family}: step, part 1"], {"state": [opened]})[0]
            e = (plus + minus) * half
            half_u = (plus - minus) * half
            yield "U", ring.zero(u + half_u) or ring.zero(u - half_u)
            # With x/d^2, y/d^3 the double: u = x d/y, e = (x^2 - b d^4)/(x^2 + a x d^2 + b d^4), and E : S : U = -e : 1 + u^2 : -u for S of one sign.
            x, y, d = map(ring.reduce, law.twice())
            s = s if ring.zero(half_u * (y**2 + x**2 * d**2) + s * x * d * y) else -s
            yield "u/s", ring.zero(half_u * (y**2 + x**2 * d**2) + s * x * d * y)
            yield "e/s", ring.zero(e * (y**2 + x**2 * d**2) * (x**2 + a * x * d**2 + b * d**4) + s * y**2 * (x**2 - b * d**4))
            yield "s", not ring.zero(s)

    def last():
        for signs in ((1, 1), (-1, -1), (1, -1), (-1, 1)):
            opened = [signs[0] * p[3], signs[1] * (p[0] + p[2]), p[1] + p[3], p[1] - p[3]]
            z, e, t, u = ring.run(parts[f"{family}: step, part 2"], {"state": [opened]})[0]
            yield from law.is_point((e, z, u, t), *law.twice())
    for number, f in ((0, opened), (1, middle), (2, last)):
        yield f"{family}: step, part {number}", related(f)


def levels(parts, ring, point, entry, law):
    """Multiplications by 1 + i on y^2 = x (x^2 - 2), and i: (e, u) -> (e, eta u). A state is (p, q | p+r, p-r)."""
    eta = ring.number(-ETA)
    kappa, prime = ring.number(1), ring.modulus
    for _ in range(5):
        kappa = kappa * (1 + eta) * ring.number(pow(4, -1, prime))
    run = lambda name, **inputs: ring.run(parts[f"double_odd_e: {name}"], inputs)[0]  # noqa: E731
    opened = lambda e, z, u: [e, z, e + u, e - u]  # noqa: E731
    p, q, r, _, *_ = ring.names.values()
    ones = [ring.number(1)] * 4
    level = (p**2 - 2 * q**2, p**2, 4 * p * r)
    last = [p**2, p**2 - 2 * q**2, 16 * r**2, 4 * p * r]
    z1, e1, t1, u1 = point
    z2, e2, t2, u2 = entry

    def one_level(name):
        def claims():
            ring.relations = []
            yield "(p^2 - 2 q^2, p^2, 4 p r)", run(name, state=[opened(p, q, r)]) == opened(*level)
        return claims

    def last_level():
        relations, ring.relations = ring.relations, []
        yield "the same, as a point", run("double, part 2", state=[opened(p, q, r)], factor=[ones]) == last
        ring.relations = relations
        state = run("double, part 1", state=[opened(e1, z1, u1)])
        eighth = ring.number(pow(8, -1, prime))
        z, e, t, u = run("double, part 2", state=[state], factor=[[ones[0], -ones[0], eighth**2, -eighth]])
        yield from law.is_point((e, z, u, t), *law.twice())

    def add_entry():
        ring.relations = []
        entries = [entry, [t2, kappa * u2, z2, kappa * e2]]
        z, e, t, u = run("sum, part 0", state=[last], entry=[entry])
        yield "the sum of a level and an entry", run("step, part 1", state=[opened(p, q, r)], entry=entries) == opened(e, z, kappa * u)

    def start():
        yield "(E, Z | E+kU, E-kU)", run("start, part 0", entry=[entry, [t2, kappa * u2, z2, kappa * e2]]) == opened(e2, z2, kappa * u2)

    def open_():
        yield "(E, Z | E+U, E-U)", run("double, part 0", state=[point]) == opened(e1, z1, u1)

    def turn():
        yield "i", run("turn, part 0", state=[point]) == [z1, e1, -t1, eta * u1] and eta**2 == -ones[0]

    def turns():
        yield "(kU, k eta U | kE, eta U)", run("turns, part 0", state=[point]) == [kappa * u1, kappa * eta * u1, kappa * e1, eta * u1]
    yield from (("double, part 0", open_), ("double, part 1", one_level("double, part 1")), ("double, part 2", last_level), ("step, part 0", one_level("step, part 0")),
                ("step, part 1", add_entry), ("start, part 0", start), ("turn, part 0", turn), ("turns, part 0", turns))


def montgomery(parts, ring):
    y1, y2, x1, x2, z1, z2, difference = list(ring.names.values())[:7]
    a = ring.number(486662)
    relations = [y**2 - x**3 - a * x**2 - x for x, y in ((x1, y1), (x2, y2))]
    p = [x1 * z1, z1, x2 * z2, z2]
    every = 0x0101010101010101

    def step(name, inputs, numbers, result):
        def claims():
            ring.relations = relations
            for second, given in numbers:
                u, v, s, t = result(ring.run(parts[name], inputs, given))
                double, _, d = tangent(x2 if second else x1, y2 if second else y1, a, 1)
                yield "double", ring.zero(u * d**2 - double * v) and not ring.zero(v)
                yield "sum", ring.zero(s * difference * (x1 - x2) ** 2 - (x1 * x2 - 1) ** 2 * t) and not ring.zero(t)
            ring.relations = []
        return claims
    one = ring.number(1)
    yield "montgomery: ladder, part 0", step("montgomery: ladder, part 0", {"state": [p], "x": [[None, None, one, difference]]},
                                             [(n, {"swaps": [[2 * n * every] * 4]}) for n in (0, 1)], lambda out: out[0])
    for k in LANES:
        yield "montgomery: ladder_each, part 0", step("montgomery: ladder_each, part 0", {"p": [[c] * 4 for c in p], "x": [[difference] * 4]},
                                                      [(n, {"swap": [[n * (2**64 - 1)] * 4]}) for n in (0, 1)], lambda out, k=k: [c[k] for c in out])


def p256(parts, ring):
    """x = X/ZZ and y = Y/ZZZ, in lanes (2Y, ZZZ | X, ZZ)."""
    x1, y1, x2, y2, z1, z2 = list(ring.names.values())[:6]
    p, q = [[2 * y * z**3, z**3, x * z**2, z**2] for x, y, z in ((x1, y1, z1), (x2, y2, z2))]

    def law(point, x, y, d, unit):
        """The point is (x / d^2, y / d^3), and ZZ is 0 only if this unit is."""
        double_y, zzz, xx, zz = point
        yield "x", ring.zero(xx * d**2 - x * zz)
        yield "y", ring.zero(double_y * d**3 - 2 * y * zzz)
        yield "ZZ^3 = ZZZ^2", ring.zero(zz**3 - zzz**2)
        yield "ZZ", zz == unit**2

    def step0():
        yield from law(ring.run(parts["p256: step, part 0"], {"state": [p]})[0], *tangent(x1, y1, 0, -3), 2 * y1 * z1**4)

    def step1():
        out = ring.run(parts["p256: step, part 1"], {"state": [p], "entry": [q]})[0]
        yield from law(out, *chord(x1, y1, x2, y2, 0), 2 * (x1 - x2) * z1**3 * z2**3)

    def step2():
        yield "the same", ring.run(parts["p256: step, part 2"], {"state": [p]})[0] == p

    def negate():
        yield "-P", ring.run(parts["p256: negate, part 0"], {"state": [p]})[0] == [-p[0], *p[1:]]

    def product():
        yield "x y", ring.run(parts["p256: product, part 0"], {"state": [p], "q": [q]})[0] == [x * y for x, y in zip(p, q)]

    def four_add():
        out = ring.run(parts["p256: four_add, part 0"], {"p": [[c] * 4 for c in (p[2], y1 * z1**3, p[3], p[1])], "q": [[c] * 4 for c in (x2, y2)]})
        for x, y, zz, zzz in zip(*out):
            yield from law((2 * y, zzz, x, zz), *chord(x1, y1, x2, y2, 0), (x1 - x2) * z1**3)
    for name, f in (("step, part 0", step0), ("step, part 1", step1), ("step, part 2", step2), ("negate, part 0", negate),
                    ("product, part 0", product), ("four_add, part 0", four_add)):
        yield f"p256: {name}", f


def pair(x, y):
    """A product in Fp2."""
    return x[0] * y[0] - x[1] * y[1], x[0] * y[1] + x[1] * y[0]


def twelve(parts, ring):
    """Elements of Fp12 are six coefficients of powers of w in Fp2, w^6 = 1 + i."""
    names = list(ring.names.values())
    g, h = [[(x, y) for x, y in zip(names[i : i + 12 : 2], names[i + 1 : i + 12 : 2])] for i in (0, 12)]
    zero, r = ring.number(0), ring.number(1 << R[49])  # columns are products of two multiples of R

    def times(g, h):
        out = [(zero, zero)] * 6
        for i, x in enumerate(g):
            for j, y in enumerate(h):
                re, im = pair(x, y)
                re, im = (re - im, re + im) if i + j > 5 else (re, im)
                old = out[(i + j) % 6]
                out[(i + j) % 6] = old[0] + re, old[1] + im
        return out

    def lanes(g):
        return [[*g[2 * j], *g[2 * j + 1]] for j in range(3)]

    def fourth(g):
        """Lanes (A, B, C, .) of A + B w + C w^2 over Fp4."""
        return [[g[k + 3 * half][at] for k in range(3)] + [zero] for half in (0, 1) for at in (0, 1)]

    def run(name, numbers={}, **inputs):
        return ring.run(parts[f"twelve: {name}, part 0"], inputs, numbers)

    def pairs(elements):
        """Elements of Fp2 in each lane."""
        return list(zip(elements[::2], elements[1::2]))

    def combined(name, factors, by, wanted):
        """The kernel `name` on the products of factors with these numbers, of one list or of two; and the ranges that it states for columns."""
        parts_, lists = [parts[f"twelve: {n}, part 0"] for n in (factors[0][0], "pair_product", name)], [pairs(run(*f[:2], **f[2])) for f in factors]
        for i, (n, m) in enumerate(by):
            product = copy.copy(parts_[1])
            vector = lambda pointer, at: parts_[0].results[2 * (n if pointer == "x" else m) + at // 8][at % 8]  # noqa: B023,E731
            product.ops = [(op, [x[1:3] for x in parts_[0].values[vector(*op[1][1:])]] if op[0] == "From" and op[1][0] == "Memory" else r) for op, r in product.ops]
            product.strict = False  # the ranges in between are those of any factors
            product.run({})
            ends = [product.values[v] for element in product.results for v in element]
            stated = [r for op, r in parts_[2].ops if op[0] == "From" and op[1][:2] == ("Memory", "sums") and op[1][2] // 32 == i]
            yield f"columns {i}", len(stated) == 32 and all(lo <= x.lo and x.hi <= hi for column, r in zip(ends, stated) for x, (lo, hi) in zip(column, r))
        sums = [[pair(x, y) for x, y in zip(zip(*lists[0][n]), zip(*lists[-1][m]))] for n, m in by]
        yield name, run(name, sums=[[x[half] * r for x in s] for s in sums for half in (0, 1)]) == lanes(wanted)

    def product():
        orders = [[0, 2, 0, 2], [1, 3, 1, 3]], [[0, 2, 2, 0], [1, 3, 3, 1]]
        factors = [("factors", {"order": o}, {"a": lanes(x)}) for o, x in zip(orders, (g, h))]
        yield from combined("product", factors, [(n, n) for n in range(6)], times(g, h))

    def square():
        yield from combined("squared", [("square_factors", {}, {"a": lanes(g)})], [(0, 1), (2, 3), (4, 5)], times(g, g))

    def line():
        a, b, c = h[:3]
        factors = "line_factors", {}, {"a": lanes(g), "line": [[x[at] for x in (a, b, c)] + [zero] for at in (0, 1)]}
        yield from combined("line_product", [factors], [(0, 4), (1, 4), (2, 5), (3, 6)], times(g, [a, (zero, zero), b, c]))

    def pair_product():
        x, y = [names[:4], names[4:8]], [names[8:12], names[12:16]]
        yield "x y", run("pair_product", x=x, y=y) == [[c * r for c in half] for half in zip(*map(pair, zip(*x), zip(*y)))]

    def scale():
        x, a, b = names[:4], names[4:8], names[8:12]
        yield "x a + x' b", run("scale", x=[x], by=[a, b]) == [[x[k] * a[k] + x[k ^ 1] * b[k] for k in LANES]]

    def quartic():
        yield "(A, B, C)", [x[:3] for x in run("quartic", a=lanes(g))] == [x[:3] for x in fourth(g)]

    def sextic():
        yield "(c0, c1)", run("sextic", a=fourth(g)) == lanes(g)

    def cyclotomic():
        """With q = p^2, w^q = z w, and x^(q^2) x = x^q for x in the subgroup. These equations are added to the square."""
        z, exponent = (1, 0), (ring.modulus**2 - 1) // 6
        for bit in bin(exponent)[2:]:
            z = tuple(c % ring.modulus for c in pair(z, z))
            z = ((z[0] - z[1]) % ring.modulus, sum(z) % ring.modulus) if bit == "1" else z
        yield "a sixth root of unity", z[1] == 0 and (z[0] ** 2 - z[0] + 1) % ring.modulus == 0
        power = lambda n: [tuple(c * ring.number(pow(z[0], n * k, ring.modulus)) for c in x) for k, x in enumerate(g)]  # noqa: E731
        out, wanted = run("cyclotomic_square", a=fourth(g)), []
        for k, (square, left, right) in enumerate(zip(times(g, g), times(power(2), g), power(1))):
            factor = ring.number((2, -2, 2)[k % 3] * pow(z[0], -(k % 3), ring.modulus))
            wanted.append([s + factor * (x - y) for s, x, y in zip(square, left, right)])
        yield "the square", [x[:3] for x in out] == [x[:3] for x in fourth(wanted)]
    for names_, f in ((("factors", "product"), product), (("square_factors", "squared"), square), (("line_factors", "line_product"), line),
                      (("pair_product",), pair_product), (("scale",), scale), (("quartic",), quartic), (("sextic",), sextic),
                      (("cyclotomic_square",), cyclotomic)):
        yield from ((f"twelve: {name}, part 0", f) for name in names_)


def all_claims(parts):
    primes = {p.prime: p.bits for p in parts.values()}
    ring = {p: Ring("y1 y2 x1 x2 Z1 Z2 D" if bits != 49 else " ".join(f"{x}{i}" for x in "gh" for i in range(12)), p) for p, bits in primes.items()}
    e, s, m = (ring[2**255 - c] for c in (18651, 3957, 19))
    return [*edwards(parts, m), *powers(parts, m, "edwards"), *double_odd(parts, e, "double_odd_e", 0, -2), *powers(parts, e, "double_odd_e"),
            *double_odd(parts, s, "double_odd_s", -1, pow(2, -1, s.modulus)), *powers(parts, s, "double_odd_s"), *montgomery(parts, m),
            *p256(parts, ring[parts["p256: negate, part 0"].prime]), *twelve(parts, ring[parts["twelve: scale, part 0"].prime])]


def wrong_claims(claims):
    """What is not shown, of claims that are run through, and their number."""
    wrong, count = [], 0
    try:
        for claim, true in claims():
            count += 1
            if not true:
                wrong.append(claim)
    except NotShown as refused:
        wrong.append(str(refused))
    return wrong, count


def changed(op, random_):
    """An operation with another lane, mask, order or instruction; `None` for those that have no such thing."""
    kind, *a = op
    other = {"Lo": "Hi", "Hi": "Lo", "Add": "Sub", "Sub": "Add", "AddIn": "SubIn", "SubIn": "AddIn", "PairLow": "PairHigh", "PairHigh": "PairLow"}
    if kind in other:
        return (other[kind], *a)
    if kind in ("InPairZ", "PermuteZ", "FirstZ", "Blend", "FirstIn"):
        return (kind, a[0] ^ 1 << random_.randrange(4), *a[1:])
    if kind in ("InPair", "Permute"):
        return (kind, a[0], a[1] ^ 1 << random_.randrange(4 if kind == "InPair" else 8))
    if kind in ("Shr", "Shl"):
        return (kind, a[0], a[1] + 1)
    return None


def mutants(lines, count):
    """Changes operations at random. Returns the number of changes that are accepted and give other results."""
    random_, parts = random.Random(1), {p.name.removeprefix("lanes, "): p for p in map(Part, lines)}
    named = {name for name, _ in all_claims(parts)}
    counts = {"refused": 0, "accepted, the same results": 0, "ACCEPTED WRONGLY": 0}
    while sum(counts.values()) < count:
        name = random_.choice(sorted(named))
        part = copy.copy(parts[name])
        i = random_.randrange(len(part.ops))
        op = changed(part.ops[i][0], random_)
        if op is None:
            continue
        part.ops, part.strict = [*part.ops[:i], (op, part.ops[i][1]), *part.ops[i + 1 :]], False
        claims = [claims for n, claims in all_claims(parts | {name: part}) if n == name]
        if any(wrong_claims(c)[0] for c in claims):
            counts["refused"] += 1
        elif part.run_alike(parts[name]):
            counts["accepted, the same results"] += 1
        else:
            counts["ACCEPTED WRONGLY"] += 1
            print(f"{name}: operation {i}, {parts[name].ops[i][0]} as {op}, accepted wrongly")
    print("lanes: " + ", ".join(f"{n} {what}" for what, n in counts.items()))
    return counts["ACCEPTED WRONGLY"]


def show(lines):
    """Shows the parts that are printed. Returns the number of claims that are not shown, and of parts without a claim."""
    parts = {p.name.removeprefix("lanes, "): p for p in map(Part, lines)}
    failed, total, open_ = 0, 0, set(parts)
    for name, claims in all_claims(parts):
        start = time.process_time()
        wrong, count = wrong_claims(claims)
        total += count
        failed += len(wrong)
        open_.discard(name)
        print(f"lanes, {name:68} {time.process_time() - start:6.2f} s  {'NOT SHOWN: ' + ', '.join(wrong) if wrong else 'shown'}", flush=True)
    print(f"lanes: {total} claims, {failed} of them not shown; without a claim: {', '.join(sorted(open_)) or 'none'}")
    return failed + len(open_)


def main(root):
    """Prints the graphs and shows them. Returns the number of failures."""
    command = ["cargo", "run", "--quiet", "--locked", "-p", "primegroup-gen", "--", "--graphs"]
    lines = subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    return show(lines) + mutants(lines, 200)
