"""Legendre symbols by divsteps: 1, 0 or -1, from the graph of the machine code.

f, g and the matrices are those of `inversion.py`, and so are the cuts. Words of a batch hold a reference: the lowest bits of f and g, and the sign of
f, but not that of g. The sign of the symbol is the parity of many bits. `linear` takes the expression of that parity apart, as a sum over GF(2) of bits
of other expressions. Each of them must be a bit that the algorithm adds, and each bit that it adds must be there once.

Used of divsteps, in addition to what `inversion.py` lists (see `core/src/field/safegcd/mod.rs`): with g = 0 at the end, the symbol of g and f is -1 if
the sum of these bits is 1.
1. For each step from f to f' of a reference: bits 1 and 2 of f', bit 1 of (f' and not f), and its sign.
2. For each reference that starts from (f, g): (r xor t) and (s xor u xor r), where s and u are the signs of f and g, r is the sign of the last f of the
   reference, and t that of what its matrix makes of f.
3. For each product by minus a matrix: bit 1 and the sign of the new f.
"""

from fractions import Fraction
from heapq import heappop, heappush
from itertools import product as every

import z3

from algebra import add, scale
from claims import Failed
from graph import Refused, signed
from inversion import RUNS, SAME, Digits, Folded, Halfwords, Inversion, Long, Words, bound, divstep, left, matrix


def odd(x):
    return x.bit_count() & 1


def linear(node, mask):
    """The parity of these bits of a word, as a sum over GF(2): bits of other expressions, and a constant."""
    masks, heap, leaves, constant = {node.id: (node, mask)}, [-node.id], {}, 0

    def put(x, m):
        if x.id not in masks:
            heappush(heap, -x.id)
        masks[x.id] = x, masks.get(x.id, (x, 0))[1] ^ m & (1 << 8 * x.size) - 1

    while heap:
        n, m = masks.pop(-heappop(heap))
        if not m:
            continue
        args, top = n.args, 8 * n.args[0].size - 1 if n.args else 0
        known = next((x for x in args if x.op == "const"), None)
        match n.op:
            case "const":
                constant ^= odd(m & n.extra)
            case "xor" | "bxor":
                put(args[0], m)
                put(args[1], m)
            case "and" if known is not None:
                put(next(x for x in args if x is not known), m & known.extra)
            case "left":
                put(args[0], m >> n.extra)
            case "right" | "sright":
                put(args[0], m << n.extra)
                put(args[0], odd(m >> top + 1 - n.extra) << top if n.op == "sright" else 0)
            case "zext" | "sext":
                put(args[0], m)
                put(args[0], odd(m >> top + 1) << top if n.op == "sext" else 0)
            case "part":
                put(args[0], m << 8 * n.extra)
            case "join":
                put(args[0], m)
                put(args[1], m >> top + 1)
            case "not":
                put(args[0], m & 1)
                constant ^= m & 1
            case "sum" if n.extra == ((-1,), -1):  # all bits turned
                put(args[0], m)
                constant ^= odd(m)
            case _:
                leaves[n.id] = [n, m]
    return leaves, constant


class Symbol(Inversion):
    """A batch has so many steps (`done`), which are counted as `steps`: matrices are multiplied by a power of two. 27 steps one by one, with the entries
    of the matrix in words of their own. Words of f have bit 1 of f and its sign in these bits."""

    done, one, sign, offset = 27, 1, 31, 0

    def __init__(self, call, seconds):
        super().__init__(call, seconds)
        self.near = {}  # for each expression, the ones in the sum that are made of it in few operations
        self.batches = -(-bound(self.p.bit_length()) // self.done)

    def batch_matrix(self, d, f, g):
        m, d = matrix(d, f, g, self.done)
        return [x << self.steps - self.done for x in m], d

    def low_words(self, f, g):
        return f, g

    def turn(self, leaf, mask):
        """Takes bits of an expression from the sum."""
        if leaf.op != "const":
            self.leaves.setdefault(leaf.id, [leaf, 0])[1] ^= mask
        else:
            self.constant ^= odd(leaf.extra & mask)

    def take(self, what, cuts, values, *lemma):
        """Takes a bit from the sum: the first one with these values (if they are given) for which a lemma can be shown, of those that are made of the
        cuts in few operations."""
        for x in sorted({x for cut in cuts.values() for node in (cut if isinstance(cut, list) else [cut]) for x in self.near.get(node.id, ())}):
            n, left = self.leaves[x]
            for i in (i for i in range(left.bit_length()) if left >> i & 1):
                if (not values or all(x >> i & 1 == y for x, y in zip(self.at[n.id], values))) and self.holds(what, [n], cuts, *lemma, i):
                    return self.turn(n, 1 << i)
        raise Refused(f"a symbol: no bit is {what}")

    def swap(self, lemma, first, bit, i):
        """A bit of (f' and not f), as bit i of an expression; the first step of a chunk makes its word f."""
        (x,), cuts = self.vectors(lemma)
        f = self.word(cuts, "f")
        x, new, old = (z3.Extract(j, j, x) for x, j in ((x, i), (cuts["n"], bit), (self.low_words(f, f)[0] if first else f, bit)))
        self.decide("a swap", [], [x == new & ~old])

    def correct(self, lemma, sign, negative, minus, i):
        """The correction for a reference, of which the last f has its sign in this bit. `negative`: of g, if that is known. `minus`: of the matrix."""
        (x,), cuts = self.vectors(lemma)
        bit = lambda x, j: z3.Extract(j, j, x)  # noqa: E731
        s, t, u, r = *(bit(cuts[a], self.bits - 1) for a in "stu"), bit(cuts["r"], sign)
        self.decide("a correction", [u == int(negative)] if negative is not None else [], [bit(x, i) == (r ^ t ^ int(minus)) & (s ^ u ^ r)])

    def word(self, cuts, name):
        """A word of a chunk; or, by the lowest and the highest limb, of a reference: the lowest bits, with the sign of f or the opposite of that of g."""
        if name in cuts:
            return cuts[name]
        sign = cuts[f"{name}t"] >> self.bits - 1
        return (cuts[f"{name}0"] & (1 << self.steps) - 1) + ((sign if name == "f" else ~sign) << self.steps)

    def shown(self, what, values, cuts, show, *given):
        """The expressions with these values for which a lemma can be shown: they are equal."""
        found = [x for x in self.all(values)[:SAME] if self.holds(what, [x], cuts, show, *given)]
        if not found:
            raise Refused(f"a symbol: no expression is {what}")
        return found

    def reference(self, lemma, name, start):
        (x,), cuts = self.vectors(lemma)
        limb = [z3.ULT(cuts[f"{name}0"], 1 << self.width)] if self.width < self.bits else []
        self.decide("a reference", limb + self.highest(cuts, start), [x == self.word(cuts, name)])

    def highest(self, cuts, start):
        """What is known of the highest limbs: f and g are from -p to p, and not negative at the start."""
        shift, tops = self.width * (self.count - 1), [cuts[x] for x in ("ft", "gt") if x in cuts]
        return [claim for x in tops for claim in (x >= (0 if start else -self.p >> shift), x <= self.p >> shift)]

    def first_step(self, lemma, first, start):
        """A step, from words or limbs."""
        outputs, cuts = self.vectors(lemma)
        self.decide_step(outputs, cuts["y"], self.word(cuts, "f"), self.word(cuts, "g"), first, self.highest(cuts, start))

    def matrix_step(self, lemma):
        """A step of the matrix."""
        outputs, cuts = self.vectors(lemma)
        is_odd, y = cuts["g"] & 1 == 1, cuts["y"]
        swap = z3.And(is_odd, y <= 0)
        for a, b, new, next_ in (("u", "q", *outputs[:2]), ("v", "r", *outputs[2:])):
            a, b = cuts[a], cuts[b]
            self.decide("a step", [y > -1024, y < 1024], [new == 2 * z3.If(swap, b, a), next_ == z3.If(is_odd, z3.If(swap, b - a, b + a), b)])

    def exact(self, lemma, s, sign=-1):
        """(u f + v g) / 2^s, for the row (u, v) or minus that."""
        words = Words(lemma, dict.fromkeys("fg", (-1 << self.steps, (1 << self.steps) - 1)) | dict.fromkeys("uv", (-(1 << s), 1 << s)))
        x = words.combine("uv", words.poly["f"], words.poly["g"])
        words.clear(x, s)
        words.vanish(add(words.of(lemma.outputs[0]).poly, scale(x, Fraction(-sign, 1 << s))), self.bits, "the next reference")

    def steps_of(self, n, y, f, g, d, F, G, first, limbs=None, start=False):
        """n steps on words, and what they add to the sum. The first one may be made of limbs."""
        mask = 1 << self.one | 1 << self.sign
        F, G = zip(*map(self.low_words, F, G)) if first else (F, G)
        for i in range(n):
            before, (d, F, G) = F, zip(*map(divstep, d, F, G))
            last = [-1 if i == 0 else x.id for x in (y, f, g)]
            found = [self.all(x, after)[:9] for x, after in zip(([-x - self.offset for x in d], [x >> 1 - self.one for x in F], G), last)]
            if not first and i == n - 1:
                found.pop()  # nothing is made of the last g
            found[1].sort(key=lambda x: x.id not in self.leaves)
            ways = [[{name: x}] for name, x in (("f", f), ("g", g))]
            for name, way in zip("fg", ways) if limbs and i == 0 else ():
                (x, *_), top = limbs[f"{name}0"], limbs[f"{name}t"]
                way += [{f"{name}0": z, f"{name}t": top} for z in (x, self.unmasked(x))]
            for new, a, b in every(every(*found), *ways):
                if self.holds("step", [*new], {"y": y, **a, **b}, self.first_step, first and i == 0, start):
                    break
            else:
                raise Refused("a symbol: no expressions are a step")
            yield y, f, g, new
            old = f[0] if isinstance(f, list) else f
            if old.op == "const":
                self.turn(new[1], mask & ~(self.low_words(signed(old.extra, self.size), 0)[0] if first and i == 0 else old.extra))
            else:
                for bit in (self.one, self.sign):
                    values = None if self.one else [x & ~z & 2 << bit != 0 for x, z in zip(F, before)]
                    self.take("a swap", {**a, "n": new[1]}, values, self.swap, first and i == 0, bit)
            self.turn(new[1], 3 << self.one)
            y, f, *g = new
            g = g and g[0]
        self.state = y, f, g, list(d)

    def batch(self, y, f, g, d, F, G, limbs, start):
        """The steps of a batch on a reference: the matrix and y. Also the last f of the reference."""
        m = {"u": self.graph.const(8, 4), "v": self.graph.const(0, 4), "q": self.graph.const(0, 4), "r": self.graph.const(8, 4)}
        ints, e = zip(*map(self.batch_matrix, d, F, G))
        values = [(8, 0, 0, 8)] * RUNS
        D, X, Z = d, F, G
        for y_, f_, g_, _ in self.steps_of(self.done, y, f, g, d, F, G, False, limbs, start):
            turned = []
            for d_, x, z, (u, v, q, r) in zip(D, X, Z, values):
                (a, b, c, h), _ = matrix(d_, x, z, 1)
                turned.append((a * u + b * q, a * v + b * r, c * u + h * q, c * v + h * r))
            D, X, Z = zip(*map(divstep, D, X, Z))
            values, old = turned, m
            nodes = [self.find("a matrix", [x[j] for x in values]) for j in range(4)]
            self.once("matrix", [nodes[j] for j in (0, 2, 1, 3)], {"y": y_, "g": g_, **old}, self.matrix_step)
            m = dict(zip("uvqr", nodes))
        y, f, *_ = self.state
        return m, y, list(e), ints, f

    def find_parity(self):
        """Takes the parity apart, and shows that the result is right if it is the sign."""
        p, (out,) = self.p, self.call.outputs()
        signs_ = [int(pow(x, p // 2, p) != 1) for x in self.runs]
        lowest = (x for x in self.nodes if x.op == "and" and any(z.op == "const" and z.extra == 1 for z in x.args))
        for parity in (x for x in lowest if self.at[x.id] == tuple(signs_)):
            self.leaves, self.constant = linear(parity, 1)
            if len(self.leaves) > self.batches * self.done:
                break
        else:
            raise Refused("a symbol: no expression is the sign")
        for leaf, _ in self.leaves.values():
            made = {leaf.id: leaf}
            for _ in range(5):
                made |= {x.id: x for y in made.values() for x in y.args}
            for x in made:
                self.near.setdefault(x, []).append(leaf.id)
        self.once("end", [out], {"s": parity} | {f"a{x.extra[1]}": x for x in self.inputs}, self.end)
    def prove(self):
        p, n = self.p, self.count
        self.find_parity()
        F, G = [p] * RUNS, [x % p for x in self.runs]
        y, d, window = self.graph.const(0, self.size), [0] * RUNS, 3 * len(self.nodes) // self.batches
        f = self.limbs("f", F, n, -1)
        g = self.first(f, F, G)
        self.once("start", [x for x, in g.values()], {f"a{x.extra[1]}": x for x in self.inputs}, self.start)
        for k in range(self.batches):
            if k == self.batches - 1:
                self.nodes, window = self.graph.nodes, 3 * len(self.graph.nodes) // self.batches
            if k >= 3:
                d = [self.random.randrange(-6, 7) for _ in range(RUNS)]
                given = {y: [-x for x in d]}
                F, G = (self.between(x, p, f | g, given) for x in "fg")
                self.fill(given, window)
            low, top = (1 << self.steps) - 1, f"{n - 1}"
            X, Z = [(x & low) - (x < 0) * (low + 1) for x in F], [(x & low) - (x >= 0) * (low + 1) for x in G]
            cuts = {"f0": f["f0"], "ft": f[f"f{top}"], "g0": g["g0"], "gt": g[f"g{top}"]}
            words = [self.shown("a reference", x, {z: cuts[z] for z in (f"{name}0", f"{name}t")}, self.reference, name, k == 0) for name, x in zip("fg", (X, Z))]
            t, y, d, m, last = self.batch(y, *words, d, X, Z, cuts, k == 0)
            fg, (new, other) = f | g, self.apply(m, F, G, self.steps)
            for a, u, v, values in zip("fg" if k < self.batches - 1 else "f", "uq", "vr", (new, other)):
                row, after = {"u": t[u], "v": t[v]}, max(t[u].id, t[v].id)
                made = self.limbs(a, values, n, after, row | fg, self.rows, self.steps, "fg", -p if k else 0, p)
                f, g = (made, g) if a == "f" else (f, made)
            self.take("a correction", {"s": cuts["ft"], "u": cuts["gt"], "r": last, "t": f[f"f{top}"]}, None, self.correct, self.bits - 1, None if k else False, False)
            F, G = new, other
        if self.constant or any(mask for _, mask in self.leaves.values()):
            raise Failed("a symbol: other bits are added")

    def end(self, lemma):
        """1 or -1 by the sign, and 0 for multiples of p."""
        (out,), cuts = self.vectors(lemma)
        a = [cuts[f"a{i}"] for i in range(len(cuts) - 1)]
        bits = self.width * self.count + self.bits
        x, s = self.integer(a, bits, False, self.unit), cuts["s"]
        zero = z3.Or(*(x == m * self.p for m in range(self.end_of_input // self.p + 1)))
        given = [z3.ULT(x, self.end_of_input), *map(z3.ULE, a, self.limits[0]), z3.ULE(s, 1)]
        self.decide("the symbol", given, [out == z3.If(zero, 0, z3.If(s == 0, z3.BitVecVal(1, 32), z3.BitVecVal(-1, 32)))])


class LongSymbol(Symbol, Long):
    """Three chunks of 18 steps, on words that hold 20 bits with a sign and a row of the matrix."""

    done, sign = 54, 20

    def low_words(self, f, g):
        x, z = Long.low_words(self, f, g)
        return x + (f >> self.bits - 1 << self.low), z + (~(g >> self.bits - 1) << self.low)

    def batch(self, y, f, g, d, F, G, limbs, start):
        parts, (ints, e) = {}, zip(*map(self.batch_matrix, d, F, G))
        for i, s in enumerate(self.sizes):
            minus = [[-x << s - 18 for x in m] for m in zip(*(matrix(*x, 18)[0] for x in zip(d, F, G)))]
            for _ in self.steps_of(18, y, f, g, d, F, G, True, limbs if i == 0 else None, start):
                pass
            y, last, other, d = self.state
            nodes = [self.find("the matrix of a chunk", x) for x in minus]
            self.once("unpack", nodes, {"f": last, "g": other}, self.unpack, 18, s - 18)
            parts |= {f"{x}{i}": node for x, node in zip("uvqr", nodes)}
            new = [[-(u * x + v * z) >> s for u, v, x, z in zip(*minus[j : j + 2], F, G)] for j in (0, 2)]
            words = []
            for row, x in zip(("uv", "qr") if i < len(self.sizes) - 1 else ("uv",), new):
                cuts = {"f": f, "g": g, **{a: parts[f"{b}{i}"] for a, b in zip("uv", row)}}
                words.append(self.shown("the next reference", x, cuts, self.exact, s))
            self.take("a correction", {"s": f, "u": g, "r": last, "t": words[0]}, None, self.correct, self.sign, True if start and i == 0 else None, False)
            f, g, F, G = words[0], words[-1], *new
        nodes = [self.find("the matrix of a batch", [m[j] for m in ints]) for j in range(4)]
        self.once("compose", nodes, parts, self.compose)
        return dict(zip("uvqr", nodes)), y, list(e), ints, f


class FoldedSymbol(LongSymbol, Folded):
    """Limbs are words."""

    width = Folded.width


class DigitSymbol(Symbol, Digits):
    """GF(2^255 - C) on Cortex-M4. A batch has a reference of 31 bits, and two references of 17 bits to that, 14 steps each. Words of the steps hold
    f - 2^17 v, or f + 2^17 v if g is negative; the code has f as (f - 1) / 2. Batches take -8 times the matrix."""

    done, one, sign, offset, multiples, low_words = 28, 0, 15, 1, 2, Digits.low_words
    least, reference_bits, factor, minus = 1, 30, 1, True  # `least`: number of digits; `factor`: of the matrix of 14 steps

    def room(self, f, g, first, s):
        return [f >= -1 << 31, f < 1 << 31] + ([g >= -1 << 16, g < 1 << 16] if first else [])

    def reference(self, lemma, bits, flip, negative):
        """The lowest bits of digits or of a word, and a sign, or the opposite of that. `negative`: the word is."""
        (x,), cuts = self.vectors(lemma)
        digits = [z3.ZeroExt(32 - cuts[a].size(), cuts[a]) for a in "ab" if a in cuts]
        low = sum((z3.LShR(a, 1) << self.width * i for i, a in enumerate(digits)), start=z3.BitVecVal(0, 32)) if digits else cuts["s"]
        sign = cuts["s"] >> 31
        self.decide("a reference", [a & 1 == 0 for a in digits] + [cuts["s"] < 0] * negative, [x == low & (1 << bits) - 1 | (~sign if flip else sign) << bits])

    def references(self, bits, F, G, *cuts, negative=False):
        """References to f and g, and their values. `negative`: g is."""
        values = [(x & (1 << bits) - 1) - ((x < 0) << bits) for x in F], [(x & (1 << bits) - 1) - ((x >= 0) << bits) for x in G]
        return [self.shown("a reference", x, c, self.reference, bits, flip, flip and negative)[0] for x, c, flip in zip(values, cuts, (False, True))] + [*values]

    def unpack(self, lemma, half, least, end):
        """2^14 c, v and a multiple of v, from the last word of f (`half`) or g. z, the g at the start, is in a range."""
        outputs, cuts = self.vectors(lemma)
        x, z = self.integers(cuts["z"], cuts["x"], cuts["x"])[1 if half else 2], z3.SignExt(2, cuts["z"])
        c, v = z3.BitVecs("c v", self.bits + 2)
        given = [c > -1 << 16, c < 1 << 16, v > -1 << 14, v <= 1 << 14, z >= least, z < end]
        given += [x >= -1 << 31, x < 1 << 31, x == c - z3.If(z < 0, -(v << 17), v << 17)]
        self.decide("the matrix of 14 steps", given, [a == z3.Extract(31, 0, b) for a, b in zip(outputs, (c << 14, v, self.factor * v))])

    def entry(self, lemma):
        """A multiple of u, where 2^14 c = u f + v g and r = 1 / f. u has 16 bits."""
        (u,), cuts = self.vectors(lemma)
        self.decide("the matrix of 14 steps", [], [u == self.factor * ((cuts["c"] - cuts["z"] * cuts["v"]) * cuts["r"] << 16 >> 16)])

    def fourteen(self, y, f, g, F, G, d, ends):
        """14 steps on references: the matrix, y, d, and the last f of the reference. `ends`: the range of g."""
        inverses = [pow(x, -1, 1 << 16) for x in F]
        r = self.find_inverse(f, inverses, self.graph.nodes[f.id : f.id + SAME], 16, 0)
        m, e = zip(*(matrix(*x, 14) for x in zip(d, F, G)))
        half = self.graph.shift("sright", f, self.graph.const(1, 4), 4)
        for _ in self.steps_of(14, y, half, g, d, F, G, True):
            pass
        y, last, other, _ = self.state
        nodes = [self.find("the matrix of 14 steps", [self.factor * x[j] for x in m]) for j in range(4)]
        for j, word in ((0, last), (2, other)):
            numbers = zip(*((x[j] * a + x[j + 1] * b, x[j + 1]) for x, a, b in zip(m, F, G)))
            for c, v in every(*(self.all(x)[:9] for x in numbers)):
                if self.holds("unpack", [c, v, nodes[j + 1]], {"x": word, "z": g}, self.unpack, j == 0, *ends):
                    break
            else:
                raise Refused("a symbol: no expressions are of a matrix")
            self.once("entry", [nodes[j]], {"c": c, "v": v, "z": g, "r": r}, self.entry)
        return nodes, y, list(e), m, last

    def batch(self, y, f, g, F, G, d, start):
        """The steps of a batch on references: -8 times the matrix, y, and the last f of the reference with the bit of its sign."""
        parts, (m, e) = {}, zip(*(matrix(*x, 28) for x in zip(d, F, G)))
        for i in range(2):
            words = self.references(16, F, G, {"s": f}, {"s": g}, negative=start and i == 0)
            nodes, y, d, ints, last = self.fourteen(y, *words, d, (0 if start and i == 0 else -1 << 16, 1 << 16))
            parts |= {f"{x}{i}": node for x, node in zip("uvqr", nodes)}
            F, G = self.apply(ints, F, G, 14)
            rows = [{"f": f, "g": g, "u": parts[f"{u}{i}"], "v": parts[f"{v}{i}"]} for u, v in ("uv", "qr")]
            new = [self.shown("the next reference", x, cuts, self.exact, 14, 1)[0] for x, cuts in list(zip((F, G), rows))[: 2 - i]]
            self.take("a correction", {"s": f, "u": g, "r": last, "t": new[0]}, None, self.correct, self.sign, True if start and i == 0 else None, False)
            f, g = new[0], new[-1]
        nodes = [self.find("the matrix of a batch", [-8 * x[j] for x in m]) for j in range(4)]
        self.once("compose", nodes, parts, self.compose, -8)
        return dict(zip("uvqr", nodes)), y, list(e), [[-8 * x for x in row] for row in m], f, 31

    def sign_word(self, values, n):
        """Values of the word with the sign of an integer, if the last product had so many digits."""
        return [x >> 31 * 8 for x in values]

    def find_sign(self, values, after, n, digits, row):
        """The word with the sign of an integer: of all digits. The ones above a number that has become shorter are 0."""
        cuts = {f"d{i}": x for i, x in enumerate(digits)}
        words = sorted(self.all(self.sign_word(values, n), after), key=lambda x: all(digits[-1] not in y.args for y in x.args))  # made of the highest one
        return next((x for x in words if self.holds("sign", [x], cuts, self.sign_of_digits, n)), None)

    def sign_of_digits(self, lemma, n):
        (x,), cuts = self.vectors(lemma)
        digits = [cuts[f"d{i}"] for i in range(self.count)]
        self.decide("a sign", [z & 1 == 0 for z in digits[:n]] + [z == 0 for z in digits[n:]], [(x < 0) == (self.digits(digits) < 0)])

    def prove(self):
        p, w, b = self.p, self.width, self.done
        n = self.lengths(b, self.least)
        self.nodes = self.graph.nodes  # also those of which only the sign is used
        self.fill({x: self.at[x.id] for x in self.inputs}, 0)
        self.find_parity()
        now = {"f": [p] * RUNS, "g": [x % p for x in self.runs]}
        digits = {a: [x for x, in self.limbs(a, now[a], self.count, -1).values()] for a in "fg"}
        self.once("start", digits["g"], {f"a{x.extra[1]}": x for x in self.inputs}, self.start, self.end_of_input)
        y, d, after, sign = self.graph.const(-self.offset, 4), [0] * RUNS, -1, dict.fromkeys("fg", self.graph.const(0, 4))
        for k in range(self.batches):
            fg = {f"{a}{i}": [x] for a in "fg" for i, x in enumerate(digits[a][: n[k]])}
            if k >= 3:
                d = [self.random.randrange(-6, 7) for _ in range(RUNS)]
                zeros = {x: (0,) * RUNS for a in "fg" for x in digits[a][n[k] :]}  # of numbers that have become shorter
                self.at |= {x.id: values for x, values in zeros.items()}
                given = {x: values for x, values in zeros.items() if x.id > after} | {y: [-x - self.offset for x in d]}
                now = {a: self.between(a, left(b * k)[1], n[k], fg, given) for a in "fg"}
                given |= {sign[a]: self.sign_word(now[a], n[k - 1]) for a in "fg"}
                self.fill(given, 3 * len(self.nodes) // self.batches)
            cuts = ({"s": sign[a]} | dict(zip("ab", digits[a][: -(-self.reference_bits // w)])) for a in "fg")
            t, y, d, m, last, bit = self.batch(y, *self.references(self.reference_bits, *now.values(), *cuts), d, k == 0)
            after, new = max(x.id for x in t.values()), dict(zip("fg", self.apply(m, *now.values(), w)))
            ends, sign = {"s": sign["f"], "u": sign["g"], "r": last}, {}
            for a, u, v in ("fuv", "gqr")[: 1 if k == self.batches - 1 else 2]:
                row = {"u": t[u], "v": t[v]} | fg
                out = self.limbs(a, new[a], n[k] - self.carried(n, k), after, row, self.product_rows, n[k], "fg", 1, 0)
                digits[a] = [x for x, *_ in out.values()] + digits[a][n[k] :]
                sign[a] = self.find_sign(new[a], after, n[k + 1] if self.minus else n[k], digits[a], row)
                if sign[a] is None:
                    raise Refused("a symbol: no expression has a sign")
            self.take("a correction", ends | {"t": sign["f"]}, None, self.correct, bit, None, self.minus)
            for x, mask in ((sign["f"], 1 << 31), (digits["f"][0], 4)) if self.minus else ():
                leaves, constant = linear(x, mask)
                self.constant ^= constant
                for leaf in leaves.values():
                    self.turn(*leaf)
            now = new
        if self.constant or any(mask for _, mask in self.leaves.values()):
            raise Failed("a symbol: other bits are added")

    def carried(self, n, k):
        return 0


class HalfwordSymbol(DigitSymbol, Halfwords):
    """GF(2^255 - C) on Cortex-M0+: references have 17 bits, and a batch takes twice the matrix of 14 steps. The last carries of the product are words with
    the signs of f and g."""

    done, offset, least, reference_bits, factor, minus = 14, 0, 2, 16, 2, False

    def entries(self):
        return -1 << self.width, 1 << self.width

    def batch(self, y, f, g, F, G, d, start):
        nodes, y, d, m, last = self.fourteen(y, f, g, F, G, d, (-1 << 16, 0 if start else 1 << 16))
        return dict(zip("uvqr", nodes)), y, d, [[2 * x for x in row] for row in m], last, self.sign

    def sign_word(self, values, n):
        return [2 * (x >> self.width * (n - 1)) for x in values]

    def find_sign(self, values, after, n, digits, row):
        carries = self.all(self.sign_word(values, n), after)
        return next((x for x in carries if self.holds("sign", [*digits[: n - 1], x], row, self.product_rows, n, "fg", 1, 0)), None)

    def carried(self, n, k):
        """1 if the highest digit is not read any more."""
        return int(k == self.batches - 1 or n[k + 1] < n[k])


def prove(call, seconds):
    """The reason why the value is not shown, or `None`, twice."""
    if call.machine.replaced:
        return ("a symbol with calls that are replaced",) * 2
    method = Symbol if call.cpu.word == 4 else LongSymbol
    if call.contract.family == "gf255":
        method = {"x86-64": FoldedSymbol, "m4": DigitSymbol, "m4f": DigitSymbol, "m0plus": HalfwordSymbol}.get(call.cpu.name, method)
    method(call, seconds).prove()
    return None, None
