"""Inversions by divsteps: that `out = 1 / a` modulo p, and 0 for 0, from the graph of the machine code.

The algorithm is that of `core/src/field/safegcd`. The graph is cut at its intermediate results: f, g, d, e before each batch of steps, each step, and
each matrix. Values on random inputs tell which expression is which result. These are hints: a lemma for each cut shows that
the expression is what the algorithm says, for all values of the expressions that it is made of. A lemma is shown by z3 over bit vectors, or as
an identity of polynomials modulo a power of two. Lemmas with the same expressions are shown once.

Used of divsteps (Bernstein and Yang, eprint 2019/266), for integers f, g with f odd, and n steps with matrix T = (u, v, q, r):
1. 2^n (f', g') = T (f, g). |f'|, |g'| <= max(|f|, |g|). -2^n < u, v, q, r <= 2^n, |u| + |v| <= 2^n and |q| + |r| <= 2^n.
2. T and the new d depend only on d and on f, g modulo 2^n. T of consecutive steps is the product of their T.
3. g = 0 after `bound` steps, from d = 0 and 0 <= g < f (Wuille's convex hulls). Then f is 1 or -1, if f was a prime and g was not 0. If g was
   0, then v = q = 0 and f stays.
4. c f and c g have the T of f and g, for odd c. So T is that of 1 and h with h f = g modulo 2^n.
5. |f| and |g| are bounded by `left` after some steps from f < 2^255, if g was not 0 (convex hulls again, `divsteps_bounds` in `testkit/compared`).
"""

import random
from fractions import Fraction
from itertools import product as every
from math import prod

import z3

import evaluate
from algebra import Algebra, Unknown, Value, add, balanced, constant, scale, whole
from claims import Failed, Prover
from formula import NoValue, integer, names
from graph import Graph, Refused, needed, signed
from second import bit_vectors, decide

RUNS = 40  # inputs for the hints
SAME = 100  # expressions with the same values that are tried


def bound(bits):
    """Number of steps that reach g = 0 from f < 2^bits, in the variant with delta = 1/2 (https://github.com/sipa/safegcd-bounds)."""
    return 590 if bits == 256 else (45907 * bits + 26313) // 19929


def divstep(d, f, g):
    if g & 1 and d >= 0:
        return -d, g, g - f >> 1
    return d + 1, f, g + f * (g & 1) >> 1


def matrix(d, f, g, n):
    """The matrix of n steps, and the new d."""
    u, v, q, r = 1, 0, 0, 1
    for _ in range(n):
        odd = g & 1
        e, f, g = divstep(d, f, g)
        if odd and d >= 0:
            u, v, q, r = 2 * q, 2 * r, q - u, r - v
        else:
            u, v, q, r = 2 * u, 2 * v, q + odd * u, r + odd * v
        d = e
    return (u, v, q, r), d


def signs(graph, node):
    """The sign of an expression, if the graph has signs of its operands instead."""
    if node.op == "sum" and node.extra == ((1, 1), 0) and {x.op for x in node.args} == {"left", "right"} and sum(x.extra for x in node.args) >= 8 * node.size:
        node = graph.make("or", node.args, node.size)  # two words without a common bit
    found = ((shift, graph.shift(shift, node, graph.const(8 * node.size - 1, 4), node.size)) for shift in ("right", "sright") if node.op in ("and", "or", "xor"))
    return [(shift, sign) for shift, sign in found if sign.op != "const"]


class Lemma:
    """Some expressions, made of others: in a graph of their own, where the others (`cuts`) are inputs. A cut may be several expressions that are equal."""

    def __init__(self, graph, outputs, cuts):
        self.graph, made = Graph(), {}
        cuts = {role: x if isinstance(x, list) else [x] for role, x in cuts.items()}
        for role, (node, *same) in cuts.items():
            if node.id not in made:
                made[node.id] = self.graph.const(node.extra, node.size) if node.op == "const" else self.graph.input((role, 0), node.size)
                for shift, sign in signs(graph, node):
                    made[sign.id] = self.graph.make(shift, [made[node.id]], node.size, 8 * node.size - 1)
            made |= {x.id: made[node.id] for x in same}
        for n in needed(outputs, made):
            if n.op in ("input", "ptr"):
                raise Refused(f"an inversion: {n.extra} is read where it is not expected")
            made[n.id] = self.graph.make(n.op, [made[a.id] for a in n.args], n.size, n.extra)
        self.made, self.outputs, self.cuts = made, [made[n.id] for n in outputs], {role: made[node.id] for role, (node, *_) in cuts.items()}
        nodes = tuple((n.op, tuple(a.id for a in n.args), n.size, n.extra) for n in self.graph.nodes)
        self.key = nodes, tuple(n.id for n in self.outputs), tuple((role, n.id) for role, n in self.cuts.items())


class Words(Algebra):
    """Polynomials of a lemma. `ranges`: the interval of a cut that is a signed number. The word of a cut of `shifted` is a multiple of 2^s."""

    def __init__(self, lemma, ranges, shifted="", s=0):
        super().__init__(lemma.graph)
        self.poly, self.met_signs, taken = {}, {}, {}  # `met_signs`: samples of numbers
        self.deep = all(n.size == 4 for n in lemma.cuts.values())
        for role, node in lemma.cuts.items():
            k = s if role in shifted else 0
            lo, hi = ranges.get(role, (0, (1 << 8 * node.size - k) - 1))
            if node.op == "const":
                x = (node.extra if lo >= 0 else signed(node.extra, node.size)) >> k
                self.poly[role] = constant(x)
            else:
                x, a = lo, (self.atom(role, *((lo, hi) if hi else (0, -lo))),)
                self.poly[role] = {a: 1 if hi else -1} if lo < hi else constant(lo)
            if not lo <= x <= hi:
                raise Failed(f"{role} is outside its range")
            if node.id in taken:  # the same limb twice: one integer, unless its sign counts in one role only
                other, least, most = taken[node.id]
                if least < 0 or most >> 8 * node.size - 1 or k or other in shifted:
                    raise Failed(f"{role} and {other} are the same")
                self.poly[role] = self.poly[other]
            elif node.op != "const":
                taken[node.id] = role, lo, hi
                self.values[node.id] = self.split(Value(scale(self.poly[role], 1 << k), lo << k, hi << k), 8 * node.size)[0]

    def split(self, x, k):
        """The sum of upper parts of products has room, if it is the upper part of a sum."""
        if x.lo < 0 <= x.hi and max(-x.lo, x.hi + 1) >> k - 1:
            x = Value(x.poly, *self.narrow(x.poly, x.lo, x.hi))
        return super().split(x, k)

    def compute(self, n, a):
        w = 8 * n.size
        if n.op == "mul":  # a factor that is negative: the sign of the product does not depend on its size
            a = [Value(add(x.poly, constant(-1 << w)), x.lo - (1 << w), x.hi - (1 << w)) if x.lo >> w - 1 else x for x in a]
        return super().compute(n, a)

    def small(self, x, lo, hi, k):
        """A sign that is met in another form keeps its name: that of y with x = 2^j y + r or y = 2^j x + r, where r is from 0 to 2^j - 1."""
        if (key := frozenset(x.items())) not in self.negatives:
            u = self.sampled(x)
            for (y, v), j in every(list(self.met_signs.items()), (0, 30, 31, 32, 59, 64)):
                for a, b, p, q in ((u, v, x, dict(y)), (v, u, dict(y), x)):
                    if [z >> j for z in a] == b and key not in self.negatives and self.is_rest(p, q, j):
                        self.negatives[key] = self.negatives[y][0], lo, hi
            self.met_signs[key] = u
        return super().small(x, lo, hi, k)

    def is_rest(self, x, y, j):
        """True if x - 2^j y is shown to be from 0 to 2^j - 1."""
        p = add(x, y, -1 << j)
        for _ in range(4):
            lo, hi = self.interval(p)
            if 0 <= lo and hi < 1 << j or len(p) > 8:
                break
            a = max((a for m, c in p.items() for a in m if len(m) == 1 and a in self.tops and c % (1 << self.tops[a][1]) == 0), default=None)
            if a is None:
                break
            of, n = self.tops[a]
            p = add(add(p, {(a,): -p[a,]}), of, p[a,] >> n)
        return 0 <= lo and hi < 1 << j

    def clear(self, p, k):
        """Notes that p is a multiple of 2^k."""
        for sign in (1, -1):
            self.residues[frozenset((m, b) for m, c in p.items() if (b := balanced(sign * c, k))), k] = Value({}, 0, 0)

    def vanish(self, p, k, what):
        """Shows that p is 0 modulo 2^k. Coefficients may have powers of two below them."""
        reduced = lambda p: {m: r for m, c in p.items() if (r := Fraction(c) % (1 << k))}  # noqa: E731
        p = reduced(p)
        while heads := {a for m in p for a in m if a in self.defines}:
            a = max(heads)
            of, j = self.defines[a]
            p = reduced(self.substitute(p, a, scale(of, Fraction(1, 1 << j))))
        if p:
            raise Failed(f"{what}: {len(p)} terms are left, in {sorted({str(self.names[a]) for m in p for a in m})[:6]}")

    def combine(self, factors, *numbers):
        total = {}
        for factor, number in zip(factors, numbers):
            total = add(total, self.times(self.poly[factor], number))
        return total

    def number(self, name, n, width):
        """The integer of n limbs."""
        return whole([self.poly[f"{name}{i}"] for i in range(n)], width)


class Inversion:
    """The proof for a run of a function. Integers have limbs of `width` bits; the highest limb is signed. A batch has `steps` steps, in chunks of
    `sizes` steps, on words that hold `low` bits and a row of the matrix."""

    width, steps, low, sizes = 30, 30, 9, (9, 9, 9, 3)
    multiples = 3  # inputs for the hints are below so many p: some code reduces more than the contract needs

    def __init__(self, call, seconds):
        self.call, self.graph, self.seconds = call, call.machine.graph, seconds
        self.known, self.p, self.size = {}, call.contract.modulus, call.cpu.word
        self.bits, self.batches = 8 * self.size, -(-bound(self.p.bit_length()) // self.steps)
        self.count = -(-(-(-self.p.bit_length() // self.bits) * self.bits + self.spare) // self.width)
        self.nodes, self.random, self.readers = needed(call.outputs()), random.Random(1), {}
        for n in self.nodes:
            for x in n.args:
                self.readers.setdefault(x.id, set()).add(n.id)
        (place,) = [a for a in call.contract.places if a["role"] == "from"]
        contract, self.region, self.unit = call.contract, call.region[place["place"]], call.contract.limb or self.bits
        # An element has limbs of `unit` bits. `limits`: the largest limbs of operand and result, if these are not words.
        self.limits = [contract.limits.get(x.get("range"), ()) for x in (place, contract.formulas[0][0])]
        self.end_of_input = contract.value(self.limits[0]) + 1 if contract.limb else contract.ends[place["range"]]
        self.inputs = [x for x in self.nodes if x.op == "input" and x.extra[0] == self.region]
        most = min(self.multiples * self.p, 1 << 8 * call.contract.bytes)
        self.runs = [(2 * self.p + 1) % most] + [self.random.randrange(1, most) for _ in range(RUNS - 1)]
        self.at, self.found, self.values = {}, {}, {}
        mask = (1 << self.unit) - 1
        self.fill({x: [r >> self.unit * x.extra[1] & mask for r in self.runs] for x in self.inputs}, 0)

    spare = 8  # bits of d and e beyond p, with the sign

    def most(self):
        """The largest value of d and e: each batch adds less than p. So the last division leaves x with -p < x < p, plus less than p, minus p."""
        most = (1 << self.width) + self.batches * self.p
        if self.batches * self.steps > 1000 or most >> self.width >= self.p or most >> self.width * (self.count - 1) + self.bits - 1:
            raise Failed("an inverse: d and e do not fit")
        return most

    def factor(self):
        """e at the start."""
        return 1 << self.width

    def batch_matrix(self, d, f, g):
        """The matrix of a batch, and the new d."""
        return matrix(d, f, g, self.steps)

    def fill(self, given, window):
        """Computes values of expressions from the values of a few. With a window of so many expressions after the first one."""
        first = min(i for i, n in enumerate(self.nodes) if n in given)
        for n, x in list(given.items()):
            k = 8 * n.size
            given |= {sign: [((v >> k - 1 & 1) * (1 if shift == "right" else -1)) for v in x] for shift, sign in signs(self.graph, n)}
        nodes = self.nodes[first : first + window] if window else self.nodes
        at, self.found = self.at, {}
        at.update((n.id, tuple(v & (1 << 8 * n.size) - 1 for v in x)) for n, x in given.items())
        for n in nodes:
            if n not in given:
                columns = [at.get(a.id) or (evaluate.value(a, ()) if not a.args else 0,) * RUNS for a in n.args]
                at[n.id] = tuple(evaluate.value(n, a) for a in zip(*columns)) if n.args else (evaluate.value(n, ()),) * RUNS
            self.found.setdefault((n.size, at[n.id]), []).append(n)

    def limb(self, x, i):
        """A limb of an integer."""
        return x >> self.width * i if i == self.count - 1 else x >> self.width * i & (1 << self.width) - 1

    def between(self, name, most, cuts, given):
        """Integers between -most and most for the runs; their limbs are put into `given`."""
        limbs, last = [cuts[f"{name}{i}"][0] for i in range(self.count)], self.count - 1
        values = [self.random.randrange(-most, most + 1) | (name == "f") for _ in range(RUNS)]
        if name == "d":  # the multiple of p may be 0, and the result negative
            values = [x >> self.width << self.width if j % 2 else x for j, x in enumerate(values)]
        wide = self.unmasked(limbs[0])
        given[wide] = [x & (1 << self.width) - 1 | self.random.getrandbits(self.bits) >> self.width << self.width for x in values]
        for i, x in enumerate(limbs):
            given[x] = [x.extra if x.op == "const" else self.limb(v, i) for v in values]
        given |= {x: given[same[0]] for i in range(self.count) for same in [cuts[f"{name}{i}"]] for x in same}
        number = lambda v: sum((signed(x & (1 << self.bits) - 1, self.size) if i == last else x) << self.width * i for i, x in enumerate(v))  # noqa: E731
        return [number(v) for v in zip(*(given[x] for x in limbs))]

    def find(self, what, values, after=-1):
        """The first expression after another one that has these values."""
        node = next(iter(self.all(values, after)), None)
        if node is None:
            raise Refused(f"an inversion: no expression is {what}")
        return node

    def all(self, values, after=-1, size=None):
        """The expressions after another one that have these values, or whose lowest bits have them: code does not make limbs that it does not use."""
        size = size or self.size
        column, mask = tuple(x & (1 << 8 * size) - 1 for x in values), (1 << self.width) - 1
        constants = [self.graph.const(column[0], size)] if len(set(column)) == 1 else []
        if whole := constants + [n for n in self.found.get((size, column), ()) if n.id > after]:
            return whole
        found = (ns for (k, c), ns in self.found.items() if k == size and c[0] & mask == column[0] and all(x & mask == y for x, y in zip(c, column)))
        return [self.graph.bitwise("and", n, self.graph.const(mask, size)) for ns in found for n in ns if n.id > after]

    def once(self, name, outputs, cuts, show, *given):
        """Shows a lemma, unless it is known from the same expressions, or known to fail."""
        lemma = Lemma(self.graph, outputs, cuts)
        key = name, lemma.key, given
        if key not in self.known:
            try:
                show(lemma, *given)
                self.known[key] = None
            except (Failed, Unknown) as e:
                self.known[key] = e
        if self.known[key]:
            raise self.known[key]

    def vectors(self, lemma):
        """Outputs and cuts of a lemma as bit vectors."""
        at = bit_vectors(lemma.graph.nodes, lambda name, size: z3.BitVec(name[0], 8 * size))
        return [at[n.id] for n in lemma.outputs], {role: at[n.id] for role, n in lemma.cuts.items()}

    def integer(self, limbs, bits, signed=False, width=None):
        """The integer of limbs as a bit vector."""
        last = len(limbs) - 1
        wide = [(z3.SignExt if signed and i == last else z3.ZeroExt)(bits - x.size(), x) << (width or self.width) * i for i, x in enumerate(limbs)]
        return sum(wide[1:], start=wide[0])

    def decide(self, what, given, claims):
        decide(what, given, claims, self.seconds)

    # Steps.

    def step(self, lemma, first, s=0):
        """One step of integers f and g of a word, and y = -d. If -2^(k-2) <= f, g < 2^(k-2) for words of k bits, sums do not overflow, and this
        holds after the step. The first step of a chunk makes its words, from f and g times 2^s."""
        outputs, cuts = self.vectors(lemma)
        self.decide_step(outputs, *(cuts[x] for x in "yfg"), first, [], s)

    def decide_step(self, outputs, y, f, g, first, given, s=0):
        new, (y, f, g) = self.integers(*outputs, *[g] * (3 - len(outputs)))[: len(outputs)], self.integers(y, f, g)
        given = [*given, y > -1024, y < 1024, *self.room(f, g, first, s)]
        if first:
            f, g = self.low_words(f >> s, g >> s)
        odd, swap = g & 1 == 1, z3.And(g & 1 == 1, y <= 0)
        half = z3.If(odd, z3.If(swap, g - f, g + f), g) >> 1
        self.decide("a step", given, [x == z for x, z in zip(new, (z3.If(swap, -y, y - 1), z3.If(swap, g, f), half))])

    @staticmethod
    def integers(y, f, g):
        """-d, f and g, from what the code has."""
        return y, f, g

    def room(self, f, g, first, s):
        """What is known of f and g before a step."""
        return [x << self.bits - s == 0 for x in (f, g) if s]

    def low_words(self, f, g):
        """The words of a chunk, from f and g."""
        b, low = self.low, (1 << self.low) - 1
        return (f & low) - (1 << 2 * b + 1), (g & low) - (1 << 3 * b + 2)

    def unmasked(self, x):
        """The word whose lowest bits are a limb."""
        return next((y for y, m in (x.args, x.args[::-1]) if m.op == "const" and m.extra == (1 << self.width) - 1), x) if x.op == "and" else x

    def run(self, n, y, f, g, d, F, G, s):
        """n steps on the low bits of words f and g; the expressions are 2^s times f and g. Returns where y, f and g are, and d."""
        for i in range(n):
            d, F, G = zip(*map(divstep, d, F, G))
            new = [self.find("a step", x) for x in ([-x for x in d], F, G)]
            for a, b in every(*({x: 0, self.unmasked(x): 0} for x in (f, g))) if i == 0 else ((f, g),):
                try:
                    self.once("step", new, {"y": y, "f": a, "g": b}, self.step, i == 0, 0 if i else s)
                    break
                except Refused as e:
                    reason = e
            else:
                raise reason
            y, f, g = new
        return y, f, g, d

    def unpack(self, lemma, n, more=0):
        """Entries of minus the matrix, times 2^`more`, from the last words of a chunk."""
        outputs, cuts = self.vectors(lemma)
        for i, x in enumerate("fg"):
            c, u, v = z3.BitVecs("c u v", self.bits)
            given = [c >= -(1 << self.low), c < 1 << self.low, cuts[x] == c - (u << 2 * self.low + 1 - n) - (v << 3 * self.low + 2 - n)]
            given += [z3.And(a > -(1 << n), a <= 1 << n) for a in (u, v)] + [z3.If(u < 0, -u, u) + z3.If(v < 0, -v, v) <= 1 << n]
            self.decide("the matrix of a chunk", given, [outputs[2 * i] == -u << more, outputs[2 * i + 1] == -v << more])

    def chunk(self, n, y, f, g, d, F, G, s):
        """n steps on the low bits of words f and g. Returns minus the matrix, the new y, and values of both."""
        F, G = zip(*map(self.low_words, F, G))
        minus = [[-x for x in m] for m in zip(*(matrix(*x, n)[0] for x in zip(d, F, G)))]
        y, f, g, d = self.run(n, y, f, g, d, F, G, s)
        nodes = [self.find("the matrix of a chunk", x) for x in minus]
        self.once("unpack", nodes, {"f": f, "g": g}, self.unpack, n)
        return nodes, y, list(d), minus

    def next_low(self, lemma, s, right, sign=-1):
        """u f + v g, or minus that, where so many lower bits of the words of f and g are right."""
        words = Words(lemma, dict.fromkeys("uv", (-(1 << self.low), (1 << self.low) - 1)), "fg", s)
        words.vanish(add(words.of(lemma.outputs[0]).poly, words.combine("uv", words.poly["f"], words.poly["g"]), -sign), right, "a word of the next chunk")

    def compose(self, lemma):
        """The matrix of a batch from the matrices of its chunks, each with a minus."""
        ends = {f"{x}{i}": (-(1 << n), (1 << n) - 1) for i, n in enumerate(self.sizes) for x in "uvqr"}
        words, a = Words(lemma, ends), [constant(1), {}, {}, constant(1)]
        row = lambda i, u, v: (words.combine((f"{u}{i}", f"{v}{i}"), a[0], a[2]), words.combine((f"{u}{i}", f"{v}{i}"), a[1], a[3]))  # noqa: E731
        for i in range(len(self.sizes)):
            a = [*row(i, "u", "v"), *row(i, "q", "r")]
        for x, p in zip(lemma.outputs, a):
            words.vanish(add(words.of(x).poly, p, -((-1) ** len(self.sizes))), self.bits, "the matrix of a batch")

    def batch(self, y, f, g, d, F, G):
        """The steps of a batch on words f and g: the matrix and y. Words have `width` right bits, and n less after n steps."""
        parts, (ints, e) = {}, zip(*(matrix(*x, self.steps) for x in zip(d, F, G)))
        F, G = ([x & (1 << self.width) - 1 for x in X] for X in (F, G))
        s, right = 0, self.width
        for i, n in enumerate(self.sizes):
            nodes, y, d, minus = self.chunk(n, y, f, g, d, F, G, s)
            parts |= {f"{x}{i}": node for x, node in zip("uvqr", nodes)}
            if i < len(self.sizes) - 1:
                F, G = ([-(u * s + v * t) for u, v, s, t in zip(*minus[j : j + 2], F, G)] for j in (0, 2))
                new = [self.find("a word of the next chunk", x) for x in (F, G)]
                for row, x in zip(("uv", "qr"), new):
                    self.once("next", [x], {"f": f, "g": g, **{a: parts[f"{b}{i}"] for a, b in zip("uv", row)}}, self.next_low, s, right)
                (f, g), s, right = new, n, right - n
                F, G = ([signed(x & (1 << self.bits) - 1, self.size) >> n for x in X] for X in (F, G))
        nodes = [self.find("the matrix of a batch", [m[j] for m in ints]) for j in range(4)]
        self.once("compose", nodes, parts, self.compose)
        return dict(zip("uvqr", nodes)), y, list(e), ints

    # Integers of several limbs.

    def limbs(self, name, values, n, after, cuts=None, show=None, *given, first=()):
        """Expressions of the limbs of integers, for which a lemma can be shown: the first ones, or one limb after the other. And expressions that are equal."""
        self.values[name], columns = values, ([self.limb(x, i) for x in values] for i in range(n))
        far = lambda x: (x.op != "const", max(self.readers.get(x.id, {0})) < x.id + len(self.nodes) // (4 * self.batches))  # noqa: E731
        candidates = [sorted(self.all(column, after, -(-self.width // 8)), key=far)[:SAME] for column in columns]
        shown = lambda nodes: not show or self.holds(show.__name__, [*first, *nodes], cuts, show, *given)  # noqa: E731
        chosen = [x for x, *_ in filter(None, candidates)]
        if len(chosen) < n or not shown(chosen):
            chosen = []
            for i, limb in enumerate(candidates):
                x = next((x for x in limb if shown([*chosen, x])), None)
                if x is None:
                    raise Refused(f"an inversion: no expression is {name}{i}")
                chosen.append(x)
        more = show in (self.rows, self.divided, self.last)
        inner = Lemma(self.graph, chosen, cuts).made.keys() if more else {}
        same = lambda x, y: x is not y and self.readers.get(y.id, set()) - inner and self.holds("same", [x, y], cuts, self.same, *given)  # noqa: E731
        return {f"{name}{i}": [x, *(y for y in limb if more and same(x, y))] for i, (x, limb) in enumerate(zip(chosen, candidates))}

    def holds(self, *lemma):
        try:
            self.once(*lemma)
            return True
        except (Failed, Refused, Unknown):
            return False

    def ranges(self, name, least, most):
        """Intervals of limbs of an integer. The highest one is signed."""
        last = self.count - 1
        return {f"{name}{i}": (0, (1 << self.width) - 1) for i in range(last)} | {f"{name}{last}": (least >> self.width * last, most >> self.width * last)}

    def rows(self, lemma, s, names, least, most):
        """The lowest limbs of (u a + v b) / 2^s for integers a from -most and b from `least` to `most`."""
        words = self.row_words(lemma, names, least, most)
        x = words.combine("uv", *(words.number(a, self.count, self.width) for a in names))
        if s:
            words.clear(x, s)
        self.equal(words, lemma.outputs, scale(x, Fraction(1, 1 << s)), "a product by a matrix")

    def row_words(self, lemma, names, least, most):
        ends = (1 - (1 << self.steps), 1 << self.steps)
        return Words(lemma, {"u": ends, "v": ends} | self.ranges(names[0], -most, most) | self.ranges(names[1], least, most))

    def equal(self, words, nodes, x, what):
        """Words are the lowest limbs of x."""
        values = [words.of(node) for node in nodes]
        if any(v.lo < 0 or v.hi >> self.width for v in values[: self.count - 1]):
            raise Failed(f"{what}: a limb is too large")
        k = self.bits if len(nodes) == self.count else self.width
        words.vanish(add(whole([v.poly for v in values], self.width), x, -1), self.width * (len(nodes) - 1) + k, what)

    def divided(self, lemma, names, least, most):
        """(u d + v e + t p) / 2^width for some t of `width` bits."""
        words = self.row_words(lemma, names, least, most)
        self.quotient(words, lemma, words.combine("uv", *(words.number(a, self.count, self.width) for a in names)), "d and e")

    def same(self, lemma, *given):
        """Two expressions are equal, in a product by a matrix or in the last division."""
        for words in [self.row_words(lemma, *given[-3:])] if given else [words for _, words, _ in self.both_signs(lemma)]:
            x, y = (words.of(n).poly for n in lemma.outputs)
            words.vanish(add(x, y, -1), self.bits, "two expressions")

    def quotient(self, words, lemma, x, what, less=0):
        t, k = words.of(lemma.outputs[0]), self.width
        if t.lo < 0 or t.hi >> k:
            raise Failed(f"{what}: a multiple is too large")
        self.equal(words, lemma.outputs[1:], scale(add(x, add(t.poly, constant(less << k), -1), self.p), Fraction(1, 1 << k)), what)

    def by_quotient(self, product, name, after, cuts, show, *given, less=0):
        """Limbs of an integer, plus a multiple of p, divided by 2^width; then so many p less."""
        k = self.width
        multiples = [-x * pow(self.p, -1, 1 << k) % (1 << k) for x in product]
        t = self.find("a multiple of p", multiples, after)
        if t.op != "const" or t.extra:
            self.later = self.most()
        values = [(x + t * self.p >> k) - less * self.p for x, t in zip(product, multiples)]
        return self.limbs(name, values, self.count, after, cuts, show, *given, first=[t])

    def update(self, cuts, product, name, after):
        """u d + v e divided by 2^width modulo p."""
        return self.by_quotient(product, name, after, cuts, self.divided, "de", -self.reach, self.reach)

    def prove(self):
        """Shows all of it."""
        p, batches, most = self.p, self.batches, self.most()
        # f = d a c modulo p for c = 1 / factor at the start; and so for g and e: 2^n (f', g') = T (f, g), and (d', e') = T (d, e) or that divided by 2^n.
        F, G, D, E = [p] * RUNS, [x % p for x in self.runs], [0] * RUNS, [self.factor()] * RUNS
        y, d, window, n = self.graph.const(0, self.size), [0] * RUNS, 3 * len(self.nodes) // batches, self.count
        self.later = self.factor()  # |d| and |e| are at most that until a multiple of p is added; compilers know it
        f, de = self.limbs("f", F, n, -1), self.limbs("d", D, n, -1) | self.limbs("e", E, n, -1)
        g = self.first(f, F, G)
        self.once("start", [x for x, in g.values()], {f"a{x.extra[1]}": x for x in self.inputs}, self.start)
        for k in range(batches):
            self.reach = self.later
            if k == batches - 1:
                self.nodes, window = self.graph.nodes, 3 * len(self.graph.nodes) // batches  # also those that are not used any more
            if k < 3:  # d and e are short
                F, G, D, E = (self.values.get(x) or F for x in "fgde") if k else (F, G, D, E)
            else:
                d = [self.random.randrange(-6, 7) for _ in range(RUNS)]
                given = {y: [-x for x in d]}
                F, G, D, E = (self.between(x, z, f | g | de, given) for x, z in (("f", p), ("g", p), ("d", most), ("e", most)))
                self.fill(given, window)
            t, y, d, m = self.batch(y, f["f0"][0], g["g0"][0], d, F, G)
            new, products, fg, old, de = self.apply(m, F, G, self.steps), self.apply(m, D, E, 0), f | g, de, {}
            for (a, b), u, v, values, product in zip(("fd", "ge") if k < batches - 1 else ("fd",), "uq", "vr", new, products):
                row, after = {"u": t[u], "v": t[v]}, max(t[u].id, t[v].id)
                out = self.limbs(a, values, n, after, row | fg, self.rows, self.steps, "fg", -p if k else 0, p)
                f, g = (out, g) if a == "f" else (f, out)
                de |= self.update(row | old, product, b, after)
        # f is 1 or -1, or p.
        tops = [self.random.randrange(-1, 1) for _ in range(RUNS)]
        given = dict.fromkeys(f[f"f{n - 1}"], tops)
        D = self.between("d", most, de, given)
        self.fill(given, window)
        self.result([x * (1 if s == 0 else -1) for x, s in zip(D, tops)], {"f": f[f"f{n - 1}"], **{f"d{i}": de[f"d{i}"] for i in range(n)}})

    def result(self, D, cuts):
        out = self.by_quotient(D, "x", cuts["d0"][0].id, cuts, self.last, less=1)
        words, c = self.call.outputs(), integer(self.call.contract.formulas[0][1][1], self.call.contract.numbers)
        if c != 1:
            inverses = [x * pow(2, -self.width, self.p) % self.p for x in D]
            columns = [self.all([x >> self.bits * i for x in inverses]) for i in range(len(words))]
            for words in every(*(column[::-1] for column in columns)):  # the last ones first: those before may be p more, which values do not show
                try:
                    self.once("product", self.call.outputs(), {f"a{i}": x for i, x in enumerate(words)}, self.product, c, self.p)
                    break
                except Refused:
                    pass
            else:
                raise Refused("an inversion: no expression is the inverse")
        self.once("end", words, out, self.end)

    def product(self, lemma, c, end):
        """c a modulo p, and below p, for a below `end`."""
        algebra, words = Algebra(lemma.graph), [lemma.cuts[f"a{i}"] for i in range(len(lemma.cuts))]
        algebra.ranges[f"a{len(words) - 1}", 0] = end - 1 >> self.bits * (len(words) - 1)
        prover = Prover(algebra, self.seconds)
        x, out = (whole([algebra.of(n).poly for n in nodes], self.bits) for nodes in (words, lemma.outputs))
        prover.operands.append((x, end - 1))
        prover.limbs += [a for m in x for a in m]
        prover.congruent(add(out, x, -c), self.p, "the product")
        prover.at_most(out, self.p - 1, "the product")

    def last(self, lemma):
        """d / 2^width modulo p, or -d if f is negative; and p less: above -2 p, and below p."""
        for s, words, d in self.both_signs(lemma):
            self.quotient(words, lemma, scale(d, s), "the sign of d", 1)

    def both_signs(self, lemma):
        top = 1 << self.bits - 1
        for s, ends in ((1, (0, top - 1)), (-1, (-top, -1))):
            words = Words(lemma, {"f": ends} | self.ranges("d", -self.most(), self.most()))
            yield s, words, words.number("d", self.count, self.width)

    def end(self, lemma):
        """The result: below p."""
        outputs, cuts = self.vectors(lemma)
        bits = self.width * self.count + self.bits
        x, out, p = self.integer([cuts[f"x{i}"] for i in range(self.count)], bits, True), self.integer(outputs, bits, False, self.unit), z3.BitVecVal(self.p, bits)
        given = [x >= -2 * p, x < p, *(z3.ULT(cuts[f"x{i}"], 1 << self.width) for i in range(self.count - 1))]
        claims = [z3.ULT(out, p), z3.Or(*(out == x + m * self.p for m in range(3)))]
        self.decide("the result", given, [*claims, *map(z3.ULE, outputs, self.limits[1])])

    @staticmethod
    def apply(m, F, G, s):
        """Values of both rows of a matrix, divided by 2^s."""
        return [[a * f + b * g >> s for (a, b), f, g in zip((x[i : i + 2] for x in m), F, G)] for i in (0, 2)]

    def first(self, f, F, G):
        """Limbs of g before the first batch: those with its values that the first new f and the first chunk are made of."""
        m = [self.batch_matrix(0, *x)[0] for x in zip(F, G)]
        u, v = (self.find("the first matrix", [x[j] for x in m]) for j in (0, 1))
        outputs = [x for x, *_ in self.limbs("f", self.apply(m, F, G, self.steps)[0], self.count, -1).values()]
        used = {n.id for n in needed(outputs)}
        for choice in every(*([n for n in self.all([self.limb(x, i) for x in G]) if n.op == "const" or n.id in used] for i in range(self.count))):
            g = {f"g{i}": [node] for i, node in enumerate(choice)}
            try:
                Lemma(self.graph, outputs, {"u": u, "v": v, **f, **g})
                return g
            except Refused:
                pass
        raise Refused("an inversion: nothing is g at the start")

    def start(self, lemma):
        """g is what is inverted, less a multiple of p, and below p."""
        outputs, cuts = self.vectors(lemma)
        bits = self.width * self.count + self.bits
        a = [cuts[f"a{i}"] for i in range(len(cuts))]
        x, z, end = self.integer(a, bits, False, self.unit), self.integer(outputs, bits), self.end_of_input
        claims = [z3.ULT(z, self.p), z3.Or(*(z == x - m * self.p for m in range(end // self.p + 1)))]
        self.decide("g", [z3.ULT(x, end), *map(z3.ULE, a, self.limits[0])], claims + [z3.ULT(limb, 1 << self.width) for limb in outputs if self.width < self.bits])


class Long(Inversion):
    width, steps, low, sizes = 59, 59, 20, (20, 20, 19)


class Folded(Inversion):
    """Limbs are words. d and e are not divided: what is above p is folded."""

    width, steps, low, sizes, spare = 64, 59, 20, (20, 20, 19), 0

    def most(self):
        most = (1 << 255) - 1
        if self.p.bit_length() != 255 or (1 << 254) + (most + 1 - self.p) * ((1 << 59) + 1) >= self.p:
            raise Failed("an inverse: d and e do not fit")
        return most

    def factor(self):
        return pow(2, -self.steps * self.batches, self.p)

    def fold_top(self, lemma):
        """h and t with x = 2^255 h + 2^192 t + the lower words, and -2^62 <= t < 2^62."""
        (h, t), cuts = self.vectors(lemma)
        x = z3.SignExt(8, z3.Concat(cuts["x4"], cuts["x3"]))
        wide = lambda x: z3.SignExt(72, x)  # noqa: E731
        self.decide("the highest words", [cuts["x4"] >= -(1 << 61), cuts["x4"] < 1 << 61], [x - (wide(h) << 63) == wide(t), t >= -(1 << 62), t < 1 << 62])

    def fold(self, lemma):
        words = Words(lemma, {"t": (-(1 << 62), (1 << 62) - 1), "h": (-(1 << 62), 1 << 62)})
        x = add(whole([words.poly[x] for x in ("x0", "x1", "x2", "t")], 64), words.poly["h"], (1 << 255) - self.p)
        self.equal(words, lemma.outputs, x, "d and e")

    def update(self, cuts, product, name, after):
        """u d + v e, less a multiple of p that leaves |d| < 2^254 + C (2^59 + 1)."""
        x = self.limbs("x", product, 5, after, cuts, self.rows, 0, "de", -self.most(), self.most())
        high = [z + (1 << 254) >> 255 for z in product]
        top = [(z >> 192) - (h << 63) for z, h in zip(product, high)]
        h, t = self.find("a quotient", high, after), self.find("what it leaves", top, after)
        self.once("top", [h, t], {"x3": x["x3"], "x4": x["x4"]}, self.fold_top)
        cuts = {"x0": x["x0"], "x1": x["x1"], "x2": x["x2"], "t": t, "h": h}
        return self.limbs(name, [z - h * self.p for z, h in zip(product, high)], 4, after, cuts, self.fold)

    def result(self, D, cuts):
        t = self.limbs("d", D, 4, -1, cuts, self.end)
        self.once("end", [*(x for x, *_ in t.values()), *self.call.outputs()], cuts, self.end)

    def end(self, lemma):
        """d, or -d if f is negative; then the result: p more if that is negative, so it is below p, for d between -p and p."""
        for s, words, d in self.both_signs(lemma):
            nodes, d = lemma.outputs, scale(d, s)
            self.equal(words, nodes[:4], d, "the sign of d")
            if nodes[4:]:
                self.equal(words, nodes[4:], add(d, words.sign(words.of(nodes[3]), 64).poly, self.p), "the result")


class Rows(Words):
    """Polynomials of a product by a row (u, v) with |u| + |v| <= 2^n, in sums that have room for no more than that. -2^n is the end of the range of u."""

    def interval(self, p):
        for h, key in ((m, self.highs.get(m[0])) for m in p if len(m) == 1):
            if key in self.negatives and p.keys() - {()} > {h, n := (self.negatives[key][0],)}:  # both have the same sign
                c, lo, hi = p[h], self.lo[h[0]], self.hi[h[0]]
                x, y = self.interval({m: z for m, z in p.items() if m not in (h, n)})
                ends = [c * z + w for z, w in ((0, 0), (hi, 0), (lo, p[n]), (-1, p[n]))]
                return x + min(ends), y + max(ends)
        lo, hi = super().interval(p)
        u, v = (next((m[0] for m in self.poly.get(x, {}) if m), None) for x in "uv")
        pairs = {m: c for m, c in p.items() if len(m) < 3 and (u in m) != (v in m)}
        ends = [sum(abs(c) * prod(max(-self.lo[a], self.hi[a]) for a in m if a != x) for m, c in pairs.items() if x in m) for x in (u, v)]
        x, y = super().interval(add(p, pairs, -1))
        most = max(ends) * max((-self.lo[a] for a in (u, v) if a is not None), default=0)
        return max(lo, x - most), min(hi, y + most)

    def split(self, x, k):
        upper = [m for m, c in x.poly.items() if c == 1 and len(m) == 1 and m[0] in self.upper]
        if x.lo < 0 <= x.hi and upper and self.bits.issuperset(a for m in x.poly if m not in upper for a in m):
            lo, hi = self.narrow(x.poly, x.lo, x.hi)
            if -1 << k <= lo < 0 <= hi < 1 << k:  # a carry of signed sums
                return self.small(x.poly, lo, hi, k)
        return super().split(x, k)

    def compute(self, n, a):
        for c, x in (a, a[::-1]) if n.op == "mul" else ():
            if set(c.poly) <= {()} and c.hi < 1 << 31:  # a factor such as 2: the sum that it doubles needs no name
                return self.split(Value(scale(x.poly, c.hi), x.lo * c.hi, x.hi * c.hi), 8 * n.size)[0]
        return super().compute(n, a)


def left(steps):
    """Bits of f and g after some steps from f < 2^255 and 0 < g < f, as in `safegcd_thumb.rs`, and their largest size. If g was 0, f needs none: then d
    is 0."""
    bits = 255 if steps <= 255 else max(589 - steps, 0) * 49 // 64 + 1
    return bits, 1 << 255 if steps <= 255 else 7 << bits >> 3


class Digits(Inversion):
    """GF(2^255 - C) on Cortex-M4. Integers are sums of s_i 2^(31 i) with -2^30 <= s_i < 2^30, in words 2 s_i. A batch has 31 steps: two chunks of 15
    steps on 1 and h = g / f modulo a power of two, and one on the matrix. Words of a chunk hold f - 2^16 v, or f + 2^16 v if h is negative; the code
    has f as (f - 1) / 2, and -d - 1. Batches take minus the matrix. In the first eight, d and e are not divided, but get a digit."""

    width, steps, low, offset, share = 31, 31, 15, 1, 2  # `offset`: what is subtracted from -d

    def limb(self, x, i):
        return 2 * ((x + sum(1 << 31 * j + 30 for j in range(20)) >> 31 * i & (1 << 31) - 1) - (1 << 30))

    def latest(self, what, values, after=-1):
        """The expressions with these values; the ones that are read last come first."""
        self.find(what, values, after)
        return sorted(self.all(values, after), key=lambda x: (x.op != "const", max(self.readers.get(x.id, {0}))), reverse=True)

    # Steps.

    def integers(self, y, f, g):
        y, f, g = (z3.SignExt(2, x) for x in (y, f, g))
        return y + self.offset, 2 * f + 1, g

    def low_words(self, f, g):
        return f, g - (1 << 31) - (g >> 33 << 32)

    def room(self, f, g, first, s):
        """The first step of a chunk is on 1 and h, which has 15 bits, or 16 with the sign (`first`). Sums do not overflow."""
        return [f >= -1 << 31, f < 1 << 31] + ([g >= (0 if first == 15 else -1 << 15), g < 1 << 15] if first else [])

    def find_inverse(self, f, inverses, nodes, bits, s):
        """The last one of some expressions that is 1 / f in its lowest bits."""
        nodes = (n for n in reversed(nodes) if n.size == self.size and n.id in self.at)
        r = next((n for n in nodes if [x & (1 << bits) - 1 for x in self.at[n.id]] == inverses), None)
        if r is None:
            raise Refused("no expression is an inverse")
        self.once("inverse", [r], {"f": f}, self.inverse, bits, s)
        return r

    def inverse(self, lemma, bits, s):
        """1 / f modulo 2^bits, for each odd f, by operations whose lowest bits depend on lowest bits only. Words have s bits below f."""
        f, mask = lemma.cuts["f"], (1 << bits) - 1
        odd = [f.extra >> s & mask] if f.op == "const" else range(1, 1 << bits, 2)
        at = {}
        for n in lemma.graph.nodes:
            if n is f and not s or n.op in ("right", "sright") and n.args[0] is f and n.extra == s:
                at[n.id] = odd
            elif n.op == "const" or n.op in ("mul", "sum", "xor", "left") and all(a.id in at for a in n.args):
                columns = zip(*(at[a.id] for a in n.args)) if n.args else [()] * len(odd)
                at[n.id] = [evaluate.value(n, a) & mask for a in columns]
        if any(x * y & mask != 1 for x, y in zip(odd, at.get(lemma.outputs[0].id, [0]))):
            raise Failed("an inverse")

    def ratio(self, lemma, bits, s):
        """h = g / f, from the inverse of f. Below g are zeros."""
        (h,), cuts = self.vectors(lemma)
        k = self.bits - bits
        self.decide("a ratio", [cuts["g"] & (1 << s) - 1 == 0], [(h - (cuts["g"] >> s) * cuts["r"]) << k == 0, h == (z3.LShR(h << k, k) if bits == 15 else h << k >> k)])

    def unpack(self, lemma, sign):
        """The matrix of a chunk, or minus that: for x = c - 2^16 v with 2^15 c = u + v h."""
        outputs, cuts = self.vectors(lemma)
        h = z3.SignExt(2, cuts["h"])
        for i, x in enumerate(self.integers(cuts["h"], cuts["f"], cuts["g"])[1:]):
            c, v = z3.BitVecs("c v", self.bits + 2)
            given = [c > -1 << 15, c < 1 << 15, v > -1 << 15, v <= 1 << 15, h >= (0 if sign < 0 else -1 << 15), h < 1 << 15]
            given += [x >= -1 << 31, x < 1 << 31, x == c - z3.If(h < 0, -(v << 16), v << 16)]
            a, b = outputs[2 * i : 2 * i + 2]
            self.decide("the matrix of a chunk", given, [z3.SignExt(2, b) == sign * v, a == z3.Extract(31, 0, c << 15) * sign - b * cuts["h"]])

    def chunk(self, y, f, g, d, F, G, bits, s, sign, after):
        """15 steps on words f and g with s bits below the integers F and G, of which so many bits are right."""
        inverses = [pow(x, -1, 1 << bits) for x in F]
        H = [x * z % (1 << bits) for x, z in zip(G, inverses)]
        H = [x - (x >> 15 << 16) for x in H] if bits == 16 else H
        h = self.find("a ratio", H, after)
        r = self.find_inverse(f, inverses, self.graph.nodes[max(h.id - SAME, 0) : h.id], bits, s)
        self.once("ratio", [h], {"g": g, "r": r}, self.ratio, bits, s)
        F, G = [1] * RUNS, [self.low_words(1, x)[1] for x in H]
        m, f, g = [*zip(*(matrix(*x, 15)[0] for x in zip(d, F, G)))], self.graph.const(0, self.size), h
        for i in range(15):
            d, F, G = zip(*map(divstep, d, F, G))
            found = (self.latest("a step", x, after)[:9] for x in ([-x - self.offset for x in d], [x >> 1 for x in F], G))
            new = next((x for x in every(*found) if self.holds("step", [*x], {"y": y, "f": f, "g": g}, self.step, 0 if i else bits)), None)
            if new is None:
                raise Refused("an inversion: no expressions are a step")
            y, f, g = new
        nodes = [self.find("the matrix of a chunk", [sign * x for x in z], after) for z in m]
        self.once("unpack", nodes, {"f": f, "g": g, "h": h}, self.unpack, sign)
        return nodes, y, g, d, m

    def compose(self, lemma, factor=1):
        """The product of the matrices of both chunks, and of a factor."""
        words = Words(lemma, {f"{x}{i}": (-1 << 15, 1 << 15) for i in (0, 1) for x in "uvqr"})
        for x, (a, b) in zip(lemma.outputs, every(("u1 v1", "q1 r1"), ("u0 q0", "v0 r0"))):
            product = words.combine(a.split(), *(words.poly[z] for z in b.split()))
            words.vanish(add(words.of(x).poly, product, -factor), self.bits, "the matrix of two chunks")

    def last_step(self, lemma):
        """A step of the matrix, with the lowest bit of g."""
        outputs, cuts = self.vectors(lemma)
        y, g, u, v, q, r = (cuts[x] for x in "yguvqr")
        odd, swap = g & 1 == 1, z3.And(g & 1 == 1, y < 0)
        new = [z3.If(swap, 2 * b, 2 * a) for a, b in ((u, q), (v, r))] + [z3.If(odd, z3.If(swap, b - a, b + a), b) for a, b in ((u, q), (v, r))]
        self.decide("the last step", [y > -1024, y < 1024], [x == z for x, z in zip(outputs, [*new, z3.If(swap, ~y, y) - 1])])

    def batch(self, y, f, g, d, F, G, after):
        """Minus the matrix of a batch on words f and g."""
        ints, e = zip(*(matrix(*x, 31) for x in zip(d, F, G)))
        thirty = zip(*(matrix(*x, 30)[0] for x in zip(d, F, G)))
        nodes, y, _, d, m = self.chunk(y, f, g, d, F, G, 15, 1, -1, after)
        parts = {f"{x}0": node for x, node in zip("uvqr", nodes)}
        F, G = ([x & (1 << 31) - 1 for x in X] for X in (F, G))
        low = [[signed(-(a * x + b * z) & (1 << 32) - 1, 4) for a, b, x, z in zip(*m[j : j + 2], F, G)] for j in (0, 2)]
        new = [self.find("a word of the next chunk", x, after) for x in low]
        for row, x in zip(("uv", "qr"), new):
            self.once("next", [x], {"f": f, "g": g, **{a: parts[f"{b}0"] for a, b in zip("uv", row)}}, self.next_low, 1, 31, 1)
        nodes, y, g, d, m = self.chunk(y, *new, d, *([x >> 15 for x in X] for X in low), 16, 15, 1, after)
        parts |= {f"{x}1": node for x, node in zip("uvqr", nodes)}
        nodes = [self.find("the matrix of 30 steps", [-x for x in z], after) for z in thirty]
        self.once("compose", nodes, parts, self.compose)
        out = [self.find("the matrix of a batch", [-m[j] for m in ints], after) for j in range(4)]
        new_y = self.find("d after a batch", [-x - 1 for x in e], after)
        self.once("last step", [*out, new_y], {"y": y, "g": g, **dict(zip("uvqr", nodes))}, self.last_step)
        return dict(zip("uvqr", out)), new_y, list(e), [[-x for x in m] for m in ints]

    # Integers.

    @staticmethod
    def largest(n):
        """The largest integer of n digits."""
        return sum((1 << 30) - 1 << 31 * i for i in range(n))

    def lengths(self, steps, least=1):
        """Number of digits of f and g before each batch of so many steps."""
        n = [max(-(-(left(steps * k)[0] + 1) // self.width), least) for k in range(self.batches + 1)]
        if any(left(steps * k)[1] > self.largest(x) for k, x in enumerate(n)):
            raise Failed("f and g do not fit")
        return n

    @staticmethod
    def ends(n):
        """The intervals of n digits."""
        return [(-1 << 30, (1 << 30) - 1)] * n

    def multiple(self, x, _):
        """The t with which x + t p is a multiple of 2^31; between -2^31 / `share` and that."""
        return (x * pow(self.call.contract.constant, -1, 1 << 31) + (1 << 30) & (1 << 31) - 1) - (1 << 30)

    def between(self, name, most, n, cuts, given):
        """Integers for the runs; their digits are put into `given`."""
        values = [self.random.randrange(-most, most + 1) | (name == "f") for _ in range(RUNS)]
        given |= {x: [self.limb(v, i) for v in values] for i in range(n) for x in cuts[f"{name}{i}"]}
        return values

    def product_rows(self, lemma, n, names, divided, reduced):
        """The digits of u a + v b, or of that divided by 2^31, or of that plus a multiple of p and divided. The words are even."""
        ends, w = {f"{a}{i}": x for a in names for i, x in enumerate(self.ends(n))}, self.width
        words = Rows(lemma, dict.fromkeys("uv", self.entries()) | ends, ends, 1)
        x, digits = words.combine("uv", *(words.number(a, n, w) for a in names)), []
        if divided and not reduced:
            words.clear(x, w)
        for node in lemma.outputs:
            v = words.of(node)
            if any(c % 2 for c in v.poly.values()):
                raise Failed("a word of a digit is odd")
            v = words.signed(v, 32) if node.size == self.size else v  # the sign of the highest halfword is above the digits
            if reduced and not digits and max(-v.lo, v.hi) > (2 << w) // self.share:
                raise Failed("a multiple of p is too large")
            digits.append(scale(v.poly, Fraction(1, 2)))
        if reduced:
            x = add(x, digits.pop(0), self.p)
        words.vanish(add(whole(digits, w), scale(x, Fraction(1, 1 << w * divided)), -1), w * (len(digits) - 1) + 8 * lemma.outputs[-1].size - 1, "a product by a matrix")

    def entries(self):
        """The interval of the entries of a matrix."""
        return -1 << self.width, (1 << self.width) - 1

    def digits(self, words):
        """The integer of words of digits as a bit vector."""
        return sum(z3.SignExt(320 - 32, x >> 1) << 31 * i for i, x in enumerate(words))

    def start(self, lemma, end):
        """The digits of g: of a number below `end`, less a multiple of p, and below p."""
        outputs, cuts = self.vectors(lemma)
        x, g = self.integer([cuts[f"a{i}"] for i in range(8)], 320, False, 32), self.digits(outputs)
        claims = [g >= 0, g < self.p, z3.Or(*(g == x - m * self.p for m in range(end // self.p + 1))), *(z & 1 == 0 for z in outputs)]
        self.decide("g", [z3.ULT(x, end)], claims)

    def end(self, lemma, most, end):
        """d or -d, less p times the part of d above 2^255; and p more, if that is negative."""
        outputs, cuts = self.vectors(lemma)
        digits = [cuts[f"d{i}"] for i in range(self.count)]
        d, out = self.digits(digits), self.integer(outputs, 320, False, 32)
        x = d - (d >> 255 << 255) + (d >> 255) * self.call.contract.constant
        for minus in (cuts["f"] >= 0, cuts["f"] < 0):
            r = z3.If(cuts["f"] < 0, self.p - x, x)
            r = z3.If(r < 0, r + self.p, r)
            self.decide("the result", [minus, d >= -most, d <= most, *(z & 1 == 0 for z in digits)], [r >= 0, r < end, out == r])

    def prove(self):
        p, w, contract, full = self.p, self.width, self.call.contract, self.count
        c, n = contract.constant, self.lengths(w)
        if pow(2, 255, p) != c:
            raise Failed("an inverse: another modulus")
        # f = d (c a) / 2^7 at the start, and d has no division by 2^248; 2^255 = c. Or 2^0 and 2^255.
        most = 1 << 255 - w * (full - 1)
        F, G, D, E = [p] * RUNS, [x * c % p for x in self.runs], [0] * RUNS, [most] * RUNS
        words = [self.latest("the operand", [x >> 32 * i for x in G])[0] for i in range(8)]
        self.once("operand", words, {f"a{x.extra[1]}": x for x in self.inputs}, self.product, c, self.end_of_input)
        f, g, de = self.limbs("f", F, full, -1), self.limbs("g", G, full, -1), self.limbs("d", D, 1, -1) | self.limbs("e", E, 1, -1)
        self.once("start", [x for x, in g.values()], {f"a{i}": x for i, x in enumerate(words)}, self.start, p)
        y, d, count, after = self.graph.const(-self.offset, 4), [0] * RUNS, 1, -1
        for k in range(self.batches):
            if k == self.batches - 1:
                self.nodes = self.graph.nodes
            if k >= 3:
                d = [self.random.randrange(-6, 7) for _ in range(RUNS)]
                given = {y: [-x - self.offset for x in d]}
                F, G = (self.between(a, left(w * k)[1], n[k], f | g, given) for a in "fg")
                D, E = (self.between(a, most, count, de, given) for a in "de")
                self.fill(given, 3 * len(self.nodes) // self.batches)
            t, y, d, m = self.batch(y, *(self.graph.zext(x[0], 4) for x in (f["f0"], g["g0"])), d, F, G, after)
            after, fg, old, de, long = max(x.id for x in t.values()), f | g, de, {}, count == full
            low = self.apply(m, *([x & (1 << w) - 1 for x in X] for X in (D, E)), 0)
            (F, G), (D, E) = self.apply(m, F, G, w), self.apply(m, D, E, 0)
            if long:
                T = [[*map(self.multiple, *X)] for X in zip((D, E), low)]
                D, E = ([x + z * p >> w for x, z in zip(*X)] for X in ((D, T[0]), (E, T[1])))
            for j in range(2 if k < self.batches - 1 else 1):
                row = {"u": t["uq"[j]], "v": t["vr"[j]]}
                out = self.limbs("fg"[j], (F, G)[j], n[k + 1], after, row | fg, self.product_rows, n[k], "fg", 1, 0)
                f, g = (f, out) if j else (out, g)
                first = self.latest("a multiple of p", [2 * x for x in T[j]], after)[:1] if long else []
                de |= self.limbs("de"[j], (D, E)[j], min(count + 1, full), after, row | old, self.product_rows, count, "de", int(long), int(long), first=first)
            most, count = (most + p // self.share + 1, full) if long else (most << w, count + 1)
            if most > self.largest(count):
                raise Failed("an inverse: d and e do not fit")
        cuts = {"f": f["f0"][0], **{f"d{i}": de[f"d{i}"] for i in range(full)}}
        self.once("end", self.call.outputs(), cuts, self.end, most, contract.ends[contract.formulas[0][0]["range"]])


class Halfwords(Digits):
    """GF(2^255 - C) on Cortex-M0+. Integers are sums of s_i 2^(15 i), in halfwords 2 s_i; only the highest one is signed. A batch has one chunk; the code
    has -d. In the first 17 batches, d and e are not divided."""

    width, steps, offset, share = 15, 15, 0, 1

    def limb(self, x, i):
        return 2 * (x >> 15 * i) & 0xFFFF

    def batch(self, y, f, g, d, F, G, after):
        nodes, y, _, d, m = self.chunk(y, f, g, d, F, G, 15, 1, -1, after)
        return dict(zip("uvqr", nodes)), y, list(d), [[-x for x in z] for z in zip(*m)]

    @staticmethod
    def largest(n):
        return (1 << 15 * n - 1) - 1

    @staticmethod
    def ends(n):
        return [(0, (1 << 15) - 1)] * (n - 1) + [(-1 << 14, (1 << 14) - 1)]

    def multiple(self, x, low):
        """`low`: the sum of the products of the lowest digits. Its sign is that of -t."""
        return (x * pow(self.call.contract.constant, -1, 1 << 15) & (1 << 15) - 1) - (low < 0) * (1 << 15)

    def digits(self, words):
        return self.integer(words, 320, True) >> 1


def prove(call, seconds):
    """The reasons why value and range are not shown, or `None` twice: both follow from the same lemmas."""
    contract, (out, tree) = call.contract, call.contract.formulas[0]
    if contract.ends[out["range"]] < contract.modulus or names(tree[1]) - set(contract.numbers):
        return ("an inversion with another formula",) * 2
    if call.machine.replaced:
        return ("an inversion with calls that are replaced",) * 2
    method = Inversion if call.cpu.word == 4 else Long
    if contract.family == "gf255":
        method = {"x86-64": Folded, "m4": Digits, "m4f": Digits, "m0plus": Halfwords}.get(call.cpu.name, method)
    try:
        method(call, seconds).prove()
    except (Failed, Refused, Unknown, NoValue) as e:
        return (f"{e}",) * 2
    return None, None
