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
"""

import random
from fractions import Fraction
from itertools import product as every

import z3

import evaluate
from algebra import Algebra, Unknown, Value, add, balanced, constant, scale
from claims import Failed
from formula import NoValue
from graph import Graph, Refused, signed
from second import bit_vectors, decide, needed

RUNS = 40  # inputs for the hints
STEPS, LOW, SIZES = 59, 20, (20, 20, 19)  # steps of a batch; low bits that a chunk sees; steps of chunks
MOST = (1 << 255) - 1  # of d and e


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


class Lemma:
    """Some expressions, made of others: in a graph of their own, where the others (`cuts`) are inputs."""

    def __init__(self, graph, outputs, cuts):
        self.graph, made = Graph(), {}
        for role, node in cuts.items():
            if node.id not in made:
                made[node.id] = self.graph.const(node.extra, node.size) if node.op == "const" else self.graph.input((role, 0), node.size)
                if node.op in ("and", "or", "xor"):  # the graph has signs of their operands in place of their sign
                    n = 8 * node.size - 1
                    for shift in ("right", "sright"):
                        sign = graph.shift(shift, node, graph.const(n, 4), node.size)
                        if sign.op != "const":
                            made[sign.id] = self.graph.make(shift, [made[node.id]], node.size, n)
        todo = list(outputs)
        while todo:
            n = todo[-1]
            missing = [a for a in n.args if a.id not in made] if n.id not in made else []
            if missing:
                todo.extend(missing)
                continue
            todo.pop()
            if n.id not in made:
                if n.op in ("input", "ptr"):
                    raise Refused(f"an inversion: {n.extra} is read where it is not expected")
                made[n.id] = self.graph.make(n.op, [made[a.id] for a in n.args], n.size, n.extra)
        self.outputs, self.cuts = [made[n.id] for n in outputs], {role: made[node.id] for role, node in cuts.items()}
        nodes = tuple((n.op, tuple(a.id for a in n.args), n.size, n.extra) for n in self.graph.nodes)
        self.key = nodes, tuple(n.id for n in self.outputs), tuple((role, n.id) for role, n in self.cuts.items())


class Words(Algebra):
    """Polynomials of a lemma. `ranges`: the interval of a cut that is a signed number."""

    def __init__(self, lemma, ranges):
        super().__init__(lemma.graph)
        self.poly = {}
        for role, node in lemma.cuts.items():
            lo, hi = ranges.get(role, (0, (1 << 8 * node.size) - 1))
            if node.op == "const":
                x = node.extra if lo >= 0 else signed(node.extra, node.size)
                self.poly[role] = constant(x)
            else:
                x, self.poly[role] = lo, {(self.atom(role, lo, hi),): 1}
            if not lo <= x <= hi or node.id in self.values:
                raise Failed(f"{role} is outside its range, or another cut, too")
            if node.op != "const":
                self.values[node.id] = self.split(Value(self.poly[role], lo, hi), 8 * node.size)[0]

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


def whole(words):
    """The integer of words."""
    total = {}
    for i, x in enumerate(words):
        total = add(total, x, 1 << 64 * i)
    return total


class Inversion:
    """The proof for a run of a function."""

    def __init__(self, call, seconds):
        self.call, self.graph, self.seconds = call, call.machine.graph, seconds
        self.known, self.p = set(), call.contract.modulus
        self.nodes, self.random = needed(call.outputs()), random.Random(1)
        (place,) = [a for a in call.contract.places if a["role"] == "from"]
        self.range, self.region = place["range"], call.region[place["place"]]
        self.inputs = [x for x in self.nodes if x.op == "input" and x.extra[0] == self.region]
        most = min(3 * self.p, 1 << 8 * call.contract.bytes)  # some code reduces more than the contract needs
        self.runs = [(2 * self.p + 1) % most] + [self.random.randrange(1, most) for _ in range(RUNS - 1)]
        self.at, self.found = [{} for _ in range(RUNS)], {}
        self.fill({x: [r >> 64 * x.extra[1] for r in self.runs] for x in self.inputs}, 0)

    def fill(self, given, window):
        """Computes values of expressions from the values of a few. With a window of so many expressions after the first one."""
        first = min(i for i, n in enumerate(self.nodes) if n in given)
        nodes = self.nodes[first : first + window] if window else self.nodes
        for j, at in enumerate(self.at):
            at.update((n.id, x[j] & (1 << 8 * n.size) - 1) for n, x in given.items())
            for n in nodes:
                if n not in given:
                    k = 8 * n.args[0].size if n.args else 0
                    args = [at.get(a.id, a.extra if a.op == "const" else 0) for a in n.args]
                    v = evaluate.OPERATIONS.get(n.op, lambda n, a, k: 0)(n, args, k) if n.op != "input" else 0
                    at[n.id] = int(v) & (1 << 8 * n.size) - 1
        self.found = {}
        for n in nodes:
            self.found.setdefault((n.size, tuple(at[n.id] for at in self.at)), []).append(n)

    def between(self, name, most, cuts, given):
        """Integers between -most and most for the runs; their words are put into `given`."""
        values = [self.random.randrange(-most, most + 1) | (name == "f") for _ in range(RUNS)]
        given |= {cuts[f"{name}{i}"]: [x >> 64 * i for x in values] for i in range(4)}
        return values

    def find(self, what, values, after=-1, optional=False):
        """The first expression after another one that has these values."""
        node = next(iter(self.all(values, after)), None)
        if node is None and not optional:
            raise Refused(f"an inversion: no expression is {what}")
        return node

    def all(self, values, after=-1):
        """The expressions after another one that have these values."""
        column = tuple(x & (1 << 64) - 1 for x in values)
        constants = [self.graph.const(column[0], 8)] if len(set(column)) == 1 else []
        return constants + [n for n in self.found.get((8, column), ()) if n.id > after]

    def once(self, name, outputs, cuts, show, *given):
        """Shows a lemma, unless it is known from the same expressions."""
        lemma = Lemma(self.graph, outputs, cuts)
        key = name, lemma.key, given
        if key not in self.known:
            show(lemma, *given)
            self.known.add(key)

    def vectors(self, lemma):
        """Outputs and cuts of a lemma as bit vectors."""
        at = bit_vectors(lemma.graph.nodes, lambda name, size: z3.BitVec(name[0], 8 * size))
        return [at[n.id] for n in lemma.outputs], {role: at[n.id] for role, n in lemma.cuts.items()}

    def decide(self, what, given, claims):
        decide(what, given, claims, self.seconds)

    # Steps.

    def low_bits(self, lemma):
        (f, g), cuts = self.vectors(lemma)
        b, low = LOW, (1 << LOW) - 1
        self.decide("the first words of a chunk", [], [f == (cuts["f"] & low) - (1 << 2 * b + 1), g == (cuts["g"] & low) - (1 << 3 * b + 2)])

    def step(self, lemma):
        """One step of integers f and g of a word, and y = -d. If -2^(k-2) <= f, g < 2^(k-2) for words of k bits, sums do not overflow, and this
        holds after the step."""
        outputs, cuts = self.vectors(lemma)
        y, f, g = (cuts[x] for x in "yfg")
        odd, swap = g & 1 == 1, z3.And(g & 1 == 1, y <= 0)
        new = z3.If(swap, -y, y - 1), z3.If(swap, g, f), z3.If(odd, z3.If(swap, g - f, g + f), g) >> 1
        self.decide("a step", [y > -1024, y < 1024], [x == z for x, z in zip(outputs, new)])

    def unpack(self, lemma, n):
        """Entries of minus the matrix, from the last words of a chunk."""
        outputs, cuts = self.vectors(lemma)
        for i, x in enumerate("fg"):
            c, u, v = z3.BitVecs("c u v", 64)
            given = [c >= -(1 << LOW), c < 1 << LOW, cuts[x] == c - (u << 2 * LOW + 1 - n) - (v << 3 * LOW + 2 - n)]
            given += [z3.And(a > -(1 << n), a <= 1 << n) for a in (u, v)] + [z3.If(u < 0, -u, u) + z3.If(v < 0, -v, v) <= 1 << n]
            self.decide("the matrix of a chunk", given, [outputs[2 * i] == -u, outputs[2 * i + 1] == -v])

    def chunk(self, n, y, f, g, d, F, G):
        """n steps on the low bits of words f and g. Returns minus the matrix, the new y, and values of both."""
        b, low = LOW, (1 << LOW) - 1
        F, G = [(x & low) - (1 << 2 * b + 1) for x in F], [(x & low) - (1 << 3 * b + 2) for x in G]
        matrices = [matrix(*x, n)[0] for x in zip(d, F, G)]
        f0, g0 = self.find("f of a chunk", F), self.find("g of a chunk", G)
        self.once("low", [f0, g0], {"f": f, "g": g}, self.low_bits)
        f, g = f0, g0
        for _ in range(n):
            d, F, G = zip(*map(divstep, d, F, G))
            after = max([n.id for n in (y, f, g) if n.op != "const"], default=-1)
            new = [self.find("a step", x, after) for x in ([-x for x in d], F, G)]
            self.once("step", new, {"y": y, "f": f, "g": g}, self.step)
            y, f, g = new
        minus = [[-m[i] for m in matrices] for i in range(4)]
        nodes = [self.find("the matrix of a chunk", x) for x in minus]
        self.once("unpack", nodes, {"f": f, "g": g}, self.unpack, n)
        return nodes, y, list(d), minus, f.id

    def next_low(self, lemma, n):
        """Words of f and g after a chunk: their lower bits are right."""
        words = Words(lemma, dict.fromkeys("uvqr", (-(1 << n), (1 << n) - 1)))
        for row, x in zip(("uv", "qr"), lemma.outputs):
            new = words.combine(row, words.poly["f"], words.poly["g"])
            words.clear(new, n)
            words.vanish(add(words.of(x).poly, scale(new, Fraction(1, 1 << n))), 64 - n, "the words of the next chunk")

    def compose(self, lemma):
        """The matrix of a batch from the matrices of its chunks, each with a minus."""
        ends = {f"{x}{i}": (-(1 << n), (1 << n) - 1) for i, n in enumerate(SIZES) for x in "uvqr"}
        words, a = Words(lemma, ends), [constant(1), {}, {}, constant(1)]
        row = lambda i, u, v: (words.combine((f"{u}{i}", f"{v}{i}"), a[0], a[2]), words.combine((f"{u}{i}", f"{v}{i}"), a[1], a[3]))  # noqa: E731
        for i in range(len(SIZES)):
            a = [*row(i, "u", "v"), *row(i, "q", "r")]
        for x, p in zip(lemma.outputs, a):
            words.vanish(add(words.of(x).poly, p, -((-1) ** len(SIZES))), 64, "the matrix of a batch")

    def batch(self, y, f, g, d, F, G):
        """The steps of a batch on words f and g: the matrix, y, and where it ends."""
        parts, ints = {}, [matrix(*x, STEPS) for x in zip(d, F, G)]
        for i, n in enumerate(SIZES):  # words of f and g have 64, 44 and 24 right bits
            nodes, y, d, minus, after = self.chunk(n, y, f, g, d, F, G)
            parts |= {f"{x}{i}": node for x, node in zip("uvqr", nodes)}
            if i < len(SIZES) - 1:
                F, G = ([signed(-(u * s + v * t) & (1 << 64) - 1, 8) >> n for u, v, s, t in zip(*minus[j : j + 2], F, G)] for j in (0, 2))
                # Code may shift without the sign: only lower bits matter.
                what = "a word of the next chunk"
                new = [self.find(what, x, after, True) or self.find(what, [z & (1 << 64 - n) - 1 for z in x], after) for x in (F, G)]
                self.once("next", new, {"f": f, "g": g, **{x: parts[f"{x}{i}"] for x in "uvqr"}}, self.next_low, n)
                f, g = new
        nodes = [self.find("the matrix of a batch", [m[j] for m, _ in ints], after) for j in range(4)]
        self.once("compose", nodes, parts, self.compose)
        return dict(zip("uvqr", nodes)), y, [e for _, e in ints], [m for m, _ in ints], after

    # Integers of several words.

    def words(self, name, values, n, after, cuts=None, show=None, *given):
        """Expressions of the words of integers, for which a lemma can be shown, one after the other."""
        chosen, reason = [], Refused(f"an inversion: no expression is {name}")
        for i in range(n):
            for x in self.all([x >> 64 * i for x in values], after):
                try:
                    if show:
                        self.once(show.__name__, [*chosen, x], cuts, show, *given)
                    chosen.append(x)
                    break
                except (Failed, Refused) as e:
                    reason = e
            else:
                raise reason
        return {f"{name}{i}": x for i, x in enumerate(chosen)}

    @staticmethod
    def ranges(name, most):
        """Intervals of words of an integer between -most and most. The highest one is signed."""
        return {f"{name}{i}": (0, (1 << 64) - 1) for i in range(3)} | {f"{name}3": (-most >> 192, most >> 192)}

    def rows(self, lemma, s, most, names):
        """The lowest words of (u a + v b) / 2^s for integers a, b up to `most`."""
        ends = (1 - (1 << STEPS), 1 << STEPS)
        words = Words(lemma, {"u": ends, "v": ends} | self.ranges(names[0], most) | self.ranges(names[1], most))
        x = words.combine("uv", *(whole([words.poly[f"{a}{i}"] for i in range(4)]) for a in names))
        if s:
            words.clear(x, s)
        self.equal(words, lemma.outputs, scale(x, Fraction(1, 1 << s)), "a product by a matrix")

    @staticmethod
    def equal(words, nodes, x, what):
        """Words are the lowest ones of x."""
        words.vanish(add(whole([words.of(node).poly for node in nodes]), x, -1), 64 * len(nodes), what)

    def fold_top(self, lemma):
        """h and t with x = 2^255 h + 2^192 t + the lower words, and -2^62 <= t < 2^62."""
        (h, t), cuts = self.vectors(lemma)
        x = z3.SignExt(8, z3.Concat(cuts["x4"], cuts["x3"]))
        wide = lambda x: z3.SignExt(72, x)  # noqa: E731
        self.decide("the highest words", [cuts["x4"] >= -(1 << 61), cuts["x4"] < 1 << 61], [x - (wide(h) << 63) == wide(t), t >= -(1 << 62), t < 1 << 62])

    def fold(self, lemma):
        words = Words(lemma, {"t": (-(1 << 62), (1 << 62) - 1), "h": (-(1 << 62), 1 << 62)})
        x = add(whole([words.poly[x] for x in ("x0", "x1", "x2", "t")]), words.poly["h"], (1 << 255) - self.p)
        self.equal(words, lemma.outputs, x, "d and e")

    def folds(self, cuts, product, name, after):
        """u d + v e, less a multiple of p that leaves |d| < 2^254 + C (2^59 + 1)."""
        x = self.words("x", product, 5, after, cuts, self.rows, 0, MOST, "de")
        high = [z + (1 << 254) >> 255 for z in product]
        top = [(z >> 192) - (h << 63) for z, h in zip(product, high)]
        h, t = self.find("a quotient", high, after), self.find("what it leaves", top, after)
        self.once("top", [h, t], {"x3": x["x3"], "x4": x["x4"]}, self.fold_top)
        cuts = {"x0": x["x0"], "x1": x["x1"], "x2": x["x2"], "t": t, "h": h}
        return self.words(name, [z - h * self.p for z, h in zip(product, high)], 4, after, cuts, self.fold)

    def prove(self):
        """Shows all of it."""
        p, batches = self.p, -(-bound(self.p.bit_length()) // STEPS)
        if (1 << 254) + ((1 << 255) - p) * ((1 << 59) + 1) >= p:
            raise Failed("d and e do not fit")
        # f = d a 2^(590 - 59 k) modulo p after k batches, and so for g and e: 2^59 (f', g') = T (f, g), and (d', e') = T (d, e).
        F, G, D, E = [p] * RUNS, [x % p for x in self.runs], [0] * RUNS, [pow(2, -STEPS * batches, p)] * RUNS
        y, d, window = self.graph.const(0, 8), [0] * RUNS, 2 * len(self.nodes) // batches
        f, de = self.words("f", F, 4, -1), self.words("d", D, 4, -1) | self.words("e", E, 4, -1)
        g = self.first(f, F, G)
        self.once("start", g.values(), {f"a{x.extra[1]}": x for x in self.inputs}, self.start)
        for k in range(batches):
            if k == batches - 1:
                self.nodes, window = self.graph.nodes, 2 * len(self.graph.nodes) // batches  # also those that are not used any more
            if k:
                d = [self.random.randrange(-6, 7) for _ in range(RUNS)]
                given = {y: [-x for x in d]}
                F, G, D, E = (self.between(x, z, f | g | de, given) for x, z in (("f", p), ("g", p), ("d", MOST), ("e", MOST)))
                self.fill(given, window)
            t, y, d, m, after = self.batch(y, f["f0"], g["g0"], d, F, G)
            new, products, fg, old, de = self.apply(m, F, G, STEPS), self.apply(m, D, E, 0), f | g, de, {}
            for (a, b), u, v, values, product in zip(("fd", "ge"), "uq", "vr", new, products):
                row = {"u": t[u], "v": t[v]}
                out = self.words(a, values, 4, after, row | fg, self.rows, STEPS, p, "fg")
                f, g = (out, g) if a == "f" else (f, out)
                de |= self.folds(row | old, product, b, after)
        # f is 1 or -1, or p.
        given = {f["f3"]: [self.random.randrange(-1, 1) for _ in range(RUNS)]}
        D = self.between("d", MOST, de, given)
        self.fill(given, window)
        cuts = {"f": f["f3"], **{f"d{i}": de[f"d{i}"] for i in range(4)}}
        t = self.words("d", [x * (1 if s == 0 else -1) for x, s in zip(D, given[f["f3"]])], 4, -1, cuts, self.end)
        self.once("end", [*t.values(), *self.call.outputs()], cuts, self.end)

    def end(self, lemma):
        """d, or -d if f is negative; then the result: p more if that is negative, so it is below p, for d between -p and p."""
        for s, ends in ((1, (0, (1 << 63) - 1)), (-1, (-1 << 63, -1))):
            words = Words(lemma, {"f": ends} | self.ranges("d", MOST))
            d, nodes = scale(whole([words.poly[f"d{i}"] for i in range(4)]), s), lemma.outputs
            self.equal(words, nodes[:4], d, "the sign of d")
            if nodes[4:]:
                self.equal(words, nodes[4:], add(d, words.sign(words.of(nodes[3]), 64).poly, self.p), "the result")

    @staticmethod
    def apply(m, F, G, s):
        """Values of both rows of a matrix, divided by 2^s."""
        return [[a * f + b * g >> s for (a, b), f, g in zip((x[i : i + 2] for x in m), F, G)] for i in (0, 2)]

    def first(self, f, F, G):
        """Words of g before the first batch: those with its values that the first new f and the first chunk are made of."""
        m = [matrix(0, *x, STEPS)[0] for x in zip(F, G)]
        u, v = (self.find("the first matrix", [x[j] for x in m]) for j in (0, 1))
        outputs = list(self.words("f", self.apply(m, F, G, STEPS)[0], 4, -1).values())
        outputs.append(self.find("g of the first chunk", [(x & (1 << LOW) - 1) - (1 << 3 * LOW + 2) for x in G]))
        for choice in every(*(self.all([x >> 64 * i for x in G]) for i in range(4))):
            g = {f"g{i}": node for i, node in enumerate(choice)}
            try:
                Lemma(self.graph, outputs, {"u": u, "v": v, **f, **g})
                return g
            except Refused:
                pass
        raise Refused("an inversion: nothing is g at the start")

    def start(self, lemma):
        """g is what is inverted, less a multiple of p, and below p."""
        outputs, cuts = self.vectors(lemma)
        x, z = (z3.Concat(z3.BitVecVal(0, 2), *reversed(words)) for words in ([cuts[f"a{i}"] for i in range(4)], outputs))
        end = z3.BitVecVal(self.call.contract.ends[self.range], 258)
        self.decide("g", [z3.ULT(x, end)], [z3.ULT(z, z3.BitVecVal(self.p, 258)), z3.Or(*(z == x - m * self.p for m in range(3)))])


def prove(call, seconds):
    """The reasons why value and range are not shown, or `None` twice: both follow from the same lemmas."""
    contract, (out, tree) = call.contract, call.contract.formulas[0]
    if call.cpu.word != 8 or contract.family != "gf255" or contract.bytes != 32:
        return ("an inverse by a method that is not known here",) * 2
    if tree[1] != ("number", 1) or contract.ends[out["range"]] < contract.modulus:
        return ("an inversion with another formula",) * 2
    try:
        Inversion(call, seconds).prove()
    except (Failed, Refused, Unknown, NoValue) as e:
        return (f"{e}",) * 2
    return None, None
