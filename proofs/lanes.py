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
from collections import namedtuple
from functools import partial

import formulas
from algebra import add, constant, scale
from formulas import DoubleOdd, NotShown, chord, edwards_sum, ladder_step, refuse, show, tangent

LANES, FACTOR = range(4), 52
ETA = 7656063742463026568679823572395325799027601838558345258426535816504372595438  # the core's square root of -1 modulo 2^255 - 18651
R = {51: 0, 52: 260, 49: 392}  # the exponent of R, by bits of a limb
Lane = namedtuple("Lane", "poly lo hi low", defaults=(None,))  # `low`: the lower 52 bits, if they are a limb of an element


def times(p, q):
    out = {}
    for m, c in p.items():
        for n, d in q.items():
            key = tuple(sorted(m + n))
            out[key] = out.get(key, 0) + c * d
    return {m: c for m, c in out.items() if c}


def known(n):
    return Lane(constant(n), n, n)


NAMES = ("From State Byte Constant Zero Lo Hi Add Sub And Xor Mullo Shr Shl ShlBy InPairZ PermuteZ PermuteBy PairLow PairHigh FirstZ "
         "FirstIn AddIn SubIn Blend Choose LowTwice PermuteHalves Memory").split()
WORDS = {name: (lambda name: lambda *a: (name, *a))(name) for name in NAMES} | {"Zero": ("Zero",), "V": lambda i: i}


def parsed(text):
    """Rust's text of a value."""
    return eval(re.sub(r"Memory \{ pointer: (\"\w+\"), at: (\d+) \}", r"Memory(\1, \2)", text), {"__builtins__": {}}, WORDS)


class Part:
    """A part of a kernel: one graph, with its results by element."""

    def __init__(self, line):
        family, prime, bits, name, number, tables, ops, outputs, stores, carried = line.rstrip("\n").split("\t")
        self.name, self.prime, self.bits, self.strict = f"{family}: {name}, part {number}", int(prime), int(bits), True
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
        return self.run(self.tables | numbers) == other.run(other.tables | numbers)

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
        if kind == "From":
            return self.source(a[0], k, stated)
        if kind not in OPERATIONS:
            raise NotShown(kind)
        return OPERATIONS[kind](self, k, lambda v, lane=k: self.values[v][lane], *a)

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

    def masked(self, x, mask):
        if mask & mask + 1:
            raise NotShown("a mask with holes")
        return self.low(x, mask.bit_length())

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


# The value of an operation in lane k: of a part, and a function that gives the value of an operand in this lane or another one.
OPERATIONS = {
    "Zero": lambda part, k, get: known(0),
    "Lo": lambda part, k, get, total, x, y: part.plus(get(total), part.product(get(x), get(y))[0]),
    "Hi": lambda part, k, get, total, x, y: part.plus(get(total), part.product(get(x), get(y))[1]),
    "Add": lambda part, k, get, x, y: part.plus(get(x), get(y)),
    "Sub": lambda part, k, get, x, y: part.plus(get(x), get(y), -1),
    "AddIn": lambda part, k, get, mask, other, x, y: part.plus(get(x), get(y)) if mask >> k & 1 else get(other),
    "SubIn": lambda part, k, get, mask, other, x, y: part.plus(get(x), get(y), -1) if mask >> k & 1 else get(other),
    "And": lambda part, k, get, x, mask: part.masked(get(x), part.number(get(mask))),
    "Xor": lambda part, k, get, x, y: known(part.number(get(x)) ^ part.number(get(y))),
    "Mullo": lambda part, k, get, x, n: part.multiple(get(x), part.number(get(n))),
    "Shr": lambda part, k, get, x, n: part.quotient(get(x), n),
    "Shl": lambda part, k, get, x, n: part.multiple(get(x), 1 << n),
    "ShlBy": lambda part, k, get, x, n: part.multiple(get(x), 1 << part.number(get(n))),
    "InPairZ": lambda part, k, get, mask, x, second: get(x, k & 2 | second >> k & 1) if mask >> k & 1 else known(0),
    "PermuteZ": lambda part, k, get, mask, x, order: get(x, order >> 2 * k & 3) if mask >> k & 1 else known(0),
    "PermuteBy": lambda part, k, get, order, x: get(x, part.number(get(order)) & 3),
    "PairLow": lambda part, k, get, x, y: get((x, y)[k & 1], k & 2),
    "PairHigh": lambda part, k, get, x, y: get((x, y)[k & 1], k & 2 | 1),
    "FirstZ": lambda part, k, get, mask, x: get(x, 0) if mask >> k & 1 else known(0),
    "FirstIn": lambda part, k, get, mask, x, y: get(y, 0) if mask >> k & 1 else get(x),
    "Blend": lambda part, k, get, mask, x, y: get(y) if mask >> k & 1 else get(x),
    "Choose": lambda part, k, get, mask, x, y: get(y) if part.number(get(mask)) else get(x),
}


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


def runner(parts, ring, family):
    """Runs a part, which is number 0 if it has no number."""
    return lambda name, numbers={}, **inputs: ring.run(parts[part_of(family, name)], inputs, numbers)


def part_of(family, name):
    return f"{family}: {name}" if ", part" in name else f"{family}: {name}, part 0"


def in_lanes(coordinates):
    """Coordinates with the same element in each lane."""
    return [[c] * 4 for c in coordinates]


def edwards(parts, ring):
    """a = -1, d = -121665/121666."""
    run = runner(parts, ring, "edwards")
    x1, y1, x2, y2, z1, z2 = list(ring.names.values())[:6]
    d = ring.number(-121665 * pow(121666, -1, ring.modulus))
    p, q = [x1 * z1, y1 * z1, z1, x1 * y1 * z1], [x2 * z2, y2 * z2, z2, x2 * y2 * z2]
    entry = [q[1] + q[0], q[1] - q[0], q[2] * -2, d * q[3] * -2]
    short = [p[0], p[1], p[0], p[2]]

    def law(x, y, z, t, *points):
        yield from edwards_sum(ring, x, y, z, -1, d, *points)
        yield "t", t is None or ring.zero(t * z - x * y)
        yield "z", not ring.zero(z)

    def double():
        for form in ("form", "form_last"):
            x, y, u, v = run("step, part 1", {"form": parts["edwards: step, part 1"].tables[form]}, state=[short])[0]
            last = form == "form_last"
            yield from law(x, y, u if last else v, v if last else None, x1, y1, x1, y1)
            yield "lanes", last or u == x

    def four_add():
        out = run("four_add", p=in_lanes(p), q=in_lanes((d * x2 * y2 * 2, y2 + x2, y2 - x2)))
        return (claim for point in zip(*out) for claim in law(*point, x1, y1, x2, y2))
    yield "step, part 0", lambda: [("(X, Y | X, Z)", run("step, part 0", state=[p])[0] == short)]
    yield "step, part 1", ring.related([d * x1**2 * y1**2 + 1 + x1**2 - y1**2], double)
    yield "step, part 2", lambda: law(*run("step, part 2", state=[p], entry=[entry])[0], x1, y1, x2, y2)
    yield "negate", lambda: [("-P", run("negate", state=[p])[0] == [-p[0], p[1], p[2], -p[3]])]
    yield "cache", lambda: [("entry", run("cache", state=[q])[0] == entry)]
    yield "four_add", four_add


def powers(parts, ring, family):
    """Squares and products of elements."""
    run, (x, y) = runner(parts, ring, family), list(ring.names.values())[:2]
    p, q = [x, y, x + y, x * y], [y, y, y + y, y * y]
    yield "squares", lambda: [("x^2", run("squares", state=[p])[0] == [z**2 for z in p])]
    yield "product", lambda: [("x y", run("product", state=[p], q=[q])[0] == [z * w for z, w in zip(p, q)])]


def double_odd(parts, ring, family, a, b):
    run = runner(parts, ring, family)
    e1, e2, u1, u2, z1, z2 = list(ring.names.values())[:6]
    a, b = ring.number(a), ring.number(b)
    law = DoubleOdd(ring, a, b, e1, u1, e2, u2)
    p, q = [[z, e * z, u**2 * z, u * z] for z, e, u in ((z1, e1, u1), (z2, e2, u2))]  # (Z, E | T, U)
    opened = [p[3], p[0] + p[2], p[1] + p[3], p[1] - p[3]]
    signs = [[s * opened[0], t * opened[1], *opened[2:]] for s, t in ((1, 1), (-1, -1), (1, -1), (-1, 1))]

    def is_point(out, wanted):
        for z, e, t, u in out:
            yield from law.is_point((e, z, u, t), *wanted())

    def middle():
        """The double plus N, which is (-e, -u), in (U, S | E+U, E-U) with any signs of U and S."""
        half = ring.number(pow(2, -1, ring.modulus))
        for state in signs:
            u, s, plus, minus = run("step, part 1", state=[state])[0]
            e, half_u = (plus + minus) * half, (plus - minus) * half
            yield "U", ring.zero(u + half_u) or ring.zero(u - half_u)
            # With x/d^2, y/d^3 the double: u = x d/y, e = (x^2 - b d^4)/(x^2 + a x d^2 + b d^4), and E : S : U = -e : 1 + u^2 : -u for S of one sign.
            x, y, d = map(ring.reduce, law.twice())
            s = s if ring.zero(half_u * (y**2 + x**2 * d**2) + s * x * d * y) else -s
            yield "u/s", ring.zero(half_u * (y**2 + x**2 * d**2) + s * x * d * y)
            yield "e/s", ring.zero(e * (y**2 + x**2 * d**2) * (x**2 + a * x * d**2 + b * d**4) + s * y**2 * (x**2 - b * d**4))
            yield "s", not ring.zero(s)
    points = {"four_add": lambda: (zip(*run("four_add", p=in_lanes(p), q=in_lanes((e2, u2)))), law.general)}
    added = "sum" if family == "double_odd_e" else "step, part 3"
    points[added] = lambda: (run(added, state=[p], entry=[q]), law.general)
    yield "negate", lambda: [("-P", run("negate", state=[p])[0] == [p[0], p[1], p[2], -p[3]])]
    if family == "double_odd_e":
        yield from levels(run, ring, p, q, law)
    else:
        points["step, part 2"] = lambda: ([run("step, part 2", state=[state])[0] for state in signs], law.twice)
        yield "step, part 0", lambda: [("(U, S | E+U, E-U)", run("step, part 0", state=[p])[0] == opened)]
        yield "step, part 1", ring.related(law.relations, middle)
    for name, point in points.items():
        yield name, ring.related(law.relations, lambda point=point: is_point(*point()))


def levels(run, ring, point, entry, law):
    """Multiplications by 1 + i on y^2 = x (x^2 - 2), and i: (e, u) -> (e, eta u). A state is (p, q | p+r, p-r)."""
    eta = ring.number(-ETA)
    kappa, prime = ring.number(1), ring.modulus
    for _ in range(5):
        kappa = kappa * (1 + eta) * ring.number(pow(4, -1, prime))
    opened = lambda e, z, u: [e, z, e + u, e - u]  # noqa: E731
    p, q, r, _, *_ = ring.names.values()
    ones = [ring.number(1)] * 4
    level, last = (p**2 - 2 * q**2, p**2, 4 * p * r), [p**2, p**2 - 2 * q**2, 16 * r**2, 4 * p * r]
    (z1, e1, t1, u1), (z2, e2, t2, u2) = point, entry
    entries = [entry, [t2, kappa * u2, z2, kappa * e2]]

    def last_level():
        eighth = ring.number(pow(8, -1, prime))
        state = run("double, part 1", state=[opened(e1, z1, u1)])
        z, e, t, u = run("double, part 2", state=state, factor=[[ones[0], -ones[0], eighth**2, -eighth]])[0]
        return law.is_point((e, z, u, t), *law.twice())

    def add_entry():
        z, e, t, u = run("sum", state=[last], entry=[entry])[0]
        yield "the sum of a level and an entry", run("step, part 1", state=[opened(p, q, r)], entry=entries)[0] == opened(e, z, kappa * u)
    for name in ("double, part 1", "step, part 0"):
        yield name, lambda name=name: [("(p^2 - 2 q^2, p^2, 4 p r)", run(name, state=[opened(p, q, r)])[0] == opened(*level))]
    yield "double, part 0", lambda: [("(E, Z | E+U, E-U)", run("double, part 0", state=[point])[0] == opened(e1, z1, u1))]
    yield "double, part 2", lambda: [("a level, as a point", run("double, part 2", state=[opened(p, q, r)], factor=[ones])[0] == last)]
    yield "double, part 2", ring.related(law.relations, last_level)
    yield "step, part 1", add_entry
    yield "start", lambda: [("(E, Z | E+kU, E-kU)", run("start", entry=entries)[0] == opened(e2, z2, kappa * u2))]
    yield "turn", lambda: [("i", run("turn", state=[point])[0] == [z1, e1, -t1, eta * u1] and eta**2 == -ones[0])]
    yield "turns", lambda: [("(kU, k eta U | kE, eta U)", run("turns", state=[point])[0] == [kappa * u1, kappa * eta * u1, kappa * e1, eta * u1])]


def montgomery(parts, ring):
    run = runner(parts, ring, "montgomery")
    y1, y2, x1, x2, z1, z2, difference = list(ring.names.values())[:7]
    a, one = ring.number(486662), ring.number(1)
    p = [x1 * z1, z1, x2 * z2, z2]

    def step(second, u, v, s, t):
        yield from ladder_step(ring, u, v, s, t, x2 if second else x1, y2 if second else y1, a, difference, x1, x2)
        yield "no division by zero", not ring.zero(v) and not ring.zero(t)

    def ladder():
        for n in (0, 1):
            yield from step(n, *run("ladder", {"swaps": [[2 * n * 0x0101010101010101] * 4]}, state=[p], x=[[None, None, one, difference]])[0])

    def ladder_each():
        for n in (0, 1):
            for point in zip(*run("ladder_each", {"swap": [[n * (2**64 - 1)] * 4]}, p=in_lanes(p), x=in_lanes([difference]))):
                yield from step(n, *point)
    for f in (ladder, ladder_each):
        yield f.__name__, ring.related([y**2 - x**3 - a * x**2 - x for x, y in ((x1, y1), (x2, y2))], f)


def p256(parts, ring):
    """x = X/ZZ and y = Y/ZZZ, in lanes (2Y, ZZZ | X, ZZ)."""
    run = runner(parts, ring, "p256")
    x1, y1, x2, y2, z1, z2, other = ring.names.values()
    p, q = [[2 * y * z**3, z**3, x * z**2, z**2] for x, y, z in ((x1, y1, z1), (x2, y2, z2))]

    def law(double_y, zzz, xx, zz, x, y, d, unit):
        """The point is (x / d^2, y / d^3), and ZZ is 0 only if this unit is."""
        yield "x", ring.zero(xx * d**2 - x * zz)
        yield "y", ring.zero(double_y * d**3 - 2 * y * zzz)
        yield "ZZ and ZZZ", zz == unit**2 and zzz**2 == unit**6

    def step1():
        yield from law(*run("step, part 1", state=[p], entry=[q])[0], *sum_, 2 * (x1 - x2) * z1**3 * z2**3)
        out = run("step, part 1", state=[[y1, other, x1, z1]], entry=[[y2, other, x2, z2]])[0]
        yield "ZZ of any coordinates", out[3] == (x1 * z2 - x2 * z1) ** 2 * z1 * z2 * 4

    def four_add():
        for x, y, zz, zzz in zip(*run("four_add", p=in_lanes((p[2], y1 * z1**3, p[3], p[1])), q=in_lanes((x2, y2)))):
            yield from law(2 * y, zzz, x, zz, *sum_, (x1 - x2) * z1**3)
    sum_ = chord(x1, y1, x2, y2, 0)
    yield "step, part 0", lambda: law(*run("step, part 0", state=[p])[0], *tangent(x1, y1, 0, -3), 2 * y1 * z1**4)
    yield "step, part 1", step1
    yield "step, part 2", lambda: [("the same", run("step, part 2", state=[p])[0] == p)]
    yield "negate", lambda: [("-P", run("negate", state=[p])[0] == [-p[0], *p[1:]])]
    yield "product", lambda: [("x y", run("product", state=[p], q=[q])[0] == [x * y for x, y in zip(p, q)])]
    yield "four_add", four_add


def pair(x, y):
    """A product in Fp2."""
    return x[0] * y[0] - x[1] * y[1], x[0] * y[1] + x[1] * y[0]


def twelve(parts, ring):
    """Elements of Fp12 are six coefficients of powers of w in Fp2, w^6 = 1 + i."""
    run, names = runner(parts, ring, "twelve"), list(ring.names.values())
    g, h = [list(zip(names[i : i + 12 : 2], names[i + 1 : i + 12 : 2])) for i in (0, 12)]
    zero, r = ring.number(0), ring.number(1 << R[49])  # columns are products of two multiples of R

    def times(g, h):
        out = [(zero, zero)] * 6
        for i, x in enumerate(g):
            for j, y in enumerate(h):
                re, im = pair(pair(x, y), (1, 1) if i + j > 5 else (1, 0))
                out[(i + j) % 6] = out[(i + j) % 6][0] + re, out[(i + j) % 6][1] + im
        return out

    def lanes(g):
        return [[*g[2 * j], *g[2 * j + 1]] for j in range(3)]

    def fourth(g):
        """Lanes (A, B, C, .) of A + B w + C w^2 over Fp4."""
        return [[g[k + 3 * half][at] for k in range(3)] + [zero] for half in (0, 1) for at in (0, 1)]

    def columns(factors, by, name):
        """The ranges that the kernel `name` states for its sums are those of products of factors with these numbers."""
        factors, product, name = (parts[part_of("twelve", n)] for n in (factors, "pair_product", name))
        limbs = lambda n: [[x[1:3] for x in factors.values[v]] for element in factors.results[2 * n : 2 * n + 2] for v in element]  # noqa: E731
        stated = {op[1][2]: ranges for op, ranges in name.ops if op[0] == "From" and op[1][:2] == ("Memory", "sums")}
        for i, ends in enumerate({"x": limbs(n), "y": limbs(m)} for n, m in by):
            part = copy.copy(product)
            part.strict = False  # the ranges in between are those of any factors
            part.ops = [(op, ends[op[1][1]][op[1][2]] if op[0] == "From" and op[1][0] == "Memory" else ranges) for op, ranges in product.ops]
            part.run({})
            found = [part.values[v] for element in part.results for v in element]
            yield f"columns {i}", all(lo <= x.lo and x.hi <= hi for at, column in enumerate(found) for x, (lo, hi) in zip(column, stated[32 * i + at]))

    def combined(factors, numbers, inputs, by, name, wanted):
        """The kernel `name` on products of factors with these numbers."""
        lists = [run(factors, n, **x) for n, x in zip(numbers, inputs)]
        yield from columns(factors, by, name)
        complex_ = lambda elements, n: zip(*elements[2 * n : 2 * n + 2])  # noqa: E731
        products = [[pair(x, y) for x, y in zip(complex_(lists[0], n), complex_(lists[-1], m))] for n, m in by]
        yield "the product", run(name, sums=[[c * r for c in half] for product in products for half in zip(*product)]) == lanes(wanted)

    def cyclotomic_square():
        """With q = p^2, w^q = z w, and x^(q^2) x = x^q for x in the subgroup. These equations are added to the square."""
        z, p = (1, 0), ring.modulus
        for bit in bin((p**2 - 1) // 6)[2:]:
            z = pair(pair(z, z), (1, int(bit)))
            z = z[0] % p, z[1] % p
        yield "a sixth root of unity", z[1] == 0 and (z[0] ** 2 - z[0] + 1) % p == 0
        power = lambda n: [tuple(c * ring.number(pow(z[0], n * k, p)) for c in x) for k, x in enumerate(g)]  # noqa: E731
        factors = [ring.number((2, -2, 2)[k % 3] * pow(z[0], -(k % 3), p)) for k in range(6)]
        equations = zip(factors, times(power(2), g), power(1))
        wanted = [[s + c * (x - y) for s, x, y in zip(square, left, right)] for square, (c, left, right) in zip(times(g, g), equations)]
        yield "the square", [x[:3] for x in run("cyclotomic_square", a=fourth(g))] == [x[:3] for x in fourth(wanted)]
    (a, b, c), orders = h[:3], [{"order": o} for o in ([[0, 2, 0, 2], [1, 3, 1, 3]], [[0, 2, 2, 0], [1, 3, 3, 1]])]
    given = {"a": lanes(g)}
    line = given | {"line": [[x[at] for x in (a, b, c)] + [zero] for at in (0, 1)]}
    for factors, *rest in (("factors", orders, (given, {"a": lanes(h)}), [(n, n) for n in range(6)], "product", times(g, h)),
                           ("square_factors", [{}], [given], [(0, 1), (2, 3), (4, 5)], "squared", times(g, g)),
                           ("line_factors", [{}], [line], [(0, 4), (1, 4), (2, 5), (3, 6)], "line_product", times(g, [a, (zero, zero), b, c]))):
        for name in (factors, rest[3]):
            yield name, lambda factors=factors, rest=rest: combined(factors, *rest)
    x, y, z, t = (names[i : i + 4] for i in range(0, 16, 4))
    products = [[c * r for c in half] for half in zip(*map(pair, zip(x, y), zip(z, t)))]
    yield "pair_product", lambda: [("x y", run("pair_product", x=[x, y], y=[z, t]) == products)]
    yield "scale", lambda: [("x a + x' b", run("scale", x=[x], by=[y, z]) == [[x[k] * y[k] + x[k ^ 1] * z[k] for k in LANES]])]
    yield "quartic", lambda: [("(A, B, C)", [x[:3] for x in run("quartic", a=lanes(g))] == [x[:3] for x in fourth(g)])]
    yield "sextic", lambda: [("(c0, c1)", run("sextic", a=fourth(g)) == lanes(g))]
    yield "cyclotomic_square", cyclotomic_square


def all_claims(parts):
    """Names of parts with their claims."""
    families = (("edwards", edwards, ()), ("edwards", powers, ("edwards",)),
                ("double_odd_e", double_odd, ("double_odd_e", 0, -2)), ("double_odd_e", powers, ("double_odd_e",)),
                ("double_odd_s", double_odd, ("double_odd_s", -1, (2**255 - 3957 + 1) // 2)), ("double_odd_s", powers, ("double_odd_s",)),
                ("montgomery", montgomery, ()), ("p256", p256, ()), ("twelve", twelve, ()))
    for family, claims, more in families:
        prime = next(p.prime for name, p in parts.items() if name.startswith(family))
        names = "y1 y2 x1 x2 Z1 Z2 D" if family != "twelve" else " ".join(f"{x}{i}" for x in "gh" for i in range(12))
        for name, f in claims(parts, Ring(names, prime), *more):
            yield part_of(family, name), f


def changed(op, random_):
    """An operation with another lane, mask, order or instruction; `None` for those that have no such thing."""
    kind, *a = op
    other = {"Lo": "Hi", "Hi": "Lo", "Add": "Sub", "Sub": "Add", "AddIn": "SubIn", "SubIn": "AddIn", "PairLow": "PairHigh", "PairHigh": "PairLow"}
    if kind in other:
        return (other[kind], *a)
    if kind in ("InPairZ", "PermuteZ") and random_.randrange(2):
        return (kind, *a[:2], a[2] ^ 1 << random_.randrange(4 if kind == "InPairZ" else 8))
    if kind in ("InPairZ", "PermuteZ", "FirstZ", "Blend", "FirstIn"):
        return (kind, a[0] ^ 1 << random_.randrange(4), *a[1:])
    if kind in ("Shr", "Shl"):
        return (kind, a[0], a[1] + 1)
    return None


def mutants(parts, count):
    """Changes operations at random."""
    random_, named = random.Random(1), sorted({name for name, _ in all_claims(parts)})
    while count:
        name = random_.choice(named)
        part = copy.copy(parts[name])
        i = random_.randrange(len(part.ops))
        op = changed(part.ops[i][0], random_)
        if op is None:
            continue
        part.ops, part.strict, count = [*part.ops[:i], (op, part.ops[i][1]), *part.ops[i + 1 :]], False, count - 1
        claims = [claims for n, claims in all_claims(parts | {name: part}) if n == name]
        yield f"{name}: operation {i}, {parts[name].ops[i][0]} as {op}", claims, partial(part.run_alike, parts[name])


def main(root):
    """Prints the graphs and shows them. Returns the number of failures."""
    command = ["cargo", "run", "--quiet", "--locked", "-p", "primegroup-gen", "--", "--graphs"]
    lines = subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    parts = {p.name: p for p in map(Part, lines)}
    return show("lanes", parts, all_claims(parts)) + refuse("lanes", mutants(parts, 200))
