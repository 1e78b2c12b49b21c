"""Carries and signs by the integers that they are the upper part of.

A carry q of a chain of words has 2^K q = W - L: W is the integer that all words make, a polynomial in the operands, and L the lower words that
are left, so 0 <= L < 2^K. A claim about a few carries is then a linear programme with a few such facts, however long the chain was. The values
of carries are tried one by one; z3 excludes those that cannot be.
"""

from itertools import product as every
from math import gcd, prod

import z3

from algebra import add, constant, scale

MOST = 3000  # terms of an integer
MANY = 12  # carries of a fact
DEEP = 10  # bits that are tried together
MANIFOLD = 1 << 12  # cases of carries that are tried together
FEW = 1 << 16  # more values than a dropped carry has
SHORT = 8  # terms of a word
LONG = 1000  # carries of a range
FEW_CARRIES = 4  # carries that are tried together first
SMALL = 8  # values of an atom that is tried


class Wholes:
    def __init__(self, prover):
        self.prover, self.algebra, self.size = prover, prover.algebra, None

    def index(self):
        """What equations say of atoms: which is the lower or upper part of which word, and which upper part nobody uses."""
        algebra = self.algebra
        size = len(algebra.equations), len(algebra.facts), len(algebra.values)
        if self.size == size:
            return
        self.size = size
        self.upper, self.free, self.facts, self.found, self.lowest, lower, uses = {}, set(), {}, {}, set(), [], {}
        used = {a for value in algebra.values.values() for m in value.poly for a in m}
        for i, (x, v, k, q) in enumerate(algebra.equations):
            for a in {a for m in x for a in m}:
                uses[a] = uses.get(a, 0) + 1
            tops = [m[0] for m in q if len(m) == 1 and q[m] in (1, -1)]
            lows = [m[0] for m in v if len(m) == 1]
            for a in tops:
                self.upper.setdefault(a, i)
            if k == 1 and len(lows) == 1:  # a lowest bit
                self.facts.setdefault(lows[0], []).append(add(add(x, v, -1), q, -2))
                self.lowest.add(lows[0])
            if len(v) == 1 == len(lows) and len(tops) == 1:
                lower.append((lows[0], tops[0], len(x) == 1))
        self.unused = [(v, q, masked) for v, q, masked in lower if q not in used and q not in uses]
        # A word of which only the lower part is used, as a multiplier of a reduction, is no part of a sum: it stays.
        self.free = {v for v, q, masked in self.unused if masked or algebra.hi[q] - algebra.lo[q] > FEW}
        # A carry is used once; a bit of more words, as the borrow that selects a multiple of the modulus, is kept.
        self.shared = {a for a, n in uses.items() if n > 4}
        self.uses, self.kept = uses, None
        for fact in algebra.facts:
            for m in fact:
                if len(m) == 1:
                    self.facts.setdefault(m[0], []).append(fact)

    def survey(self):
        """What `joined` has to know besides: which atoms are words of products, and which of them stay."""
        self.index()
        if self.kept is not None:
            return
        # Words of products that are used twice or with a sign, and the bits that choose signs; then also factors, which may be made of others
        # with a sign. Upper parts of words of products that nobody uses.
        algebra, degrees, levels, bits = self.algebra, {}, {}, self.algebra.bits
        for x, v, _, q in algebra.equations:
            new = {a for part in (v, q) for m in part for a in m} - degrees.keys()
            degree = max((sum(degrees.get(a, a not in bits) for a in m) for m in x), default=0)
            level = max((levels.get(a, 0) + (len(m) > 1) for m in x for a in m), default=0)
            degrees |= {a: 0 if a in bits else degree for a in new}
            levels |= dict.fromkeys(new, level if degree == 1 else 0)
        signed = {a for x, _, _, _ in algebra.equations for m in x if len(m) > 1 and any(a in bits for a in m) for a in m}
        wide = {a for a in signed | {a for a, n in self.uses.items() if n > 1} if algebra.hi[a] >> 30}
        words = {a for a in wide if degrees.get(a, 1) > 1}
        times = {m[0] for x, _, _, _ in algebra.equations for m, c in x.items() if len(m) == 1 and m[0] in self.upper and abs(c) & abs(c) - 1}
        kept = words | self.shared & bits | {a for a in times if algebra.hi[a] - algebra.lo[a] < SMALL}
        self.kept = [kept, *(kept | {a for a in wide - signed if 0 < levels.get(a, 0) <= level} for level in sorted(set(levels.values()) - {0}))]
        self.dropped = [q for v, q, _ in self.unused if v in words]
        self.complete = [q for v, q, _ in self.unused if degrees.get(v, 1) > 1 and algebra.hi[v] >> 30]
        self.degrees, self.runs = degrees, None
        self.words = {m[0]: i for i, (_, v, _, _) in enumerate(algebra.equations) for m in v if len(m) == 1}

    def whole(self, p, keep=()):
        """(P, e) with 2^e p = P: carries between words vanish. `None` if P is too long."""
        self.index()
        algebra, e = self.algebra, 0
        while heads := {a for m in p for a in m if (a in algebra.defines or a in self.prover.equal) and a not in self.free and a not in keep}:
            a = max(heads)
            definition, k = (self.prover.equal[a], 0) if a in self.prover.equal else algebra.defines[a]
            if k:
                most = max(m.count(a) for m in p)
                p, e = {m: c << k * (most - m.count(a)) for m, c in p.items()}, e + k * most
            p = algebra.substitute(p, a, definition)
            if len(p) > MOST:
                return None
        return p, e

    def chain(self, p, b, keep, lower=()):
        """p times a positive number, as a polynomial in the operands, in lower words, and in carries to `keep`."""
        algebra, lower, keep = self.algebra, set(lower), keep | {b}
        for again in range(8):
            for n in range(400):
                heads = [a for m, c in p.items() if len(m) == 1 and (a := m[0]) in self.upper and a not in keep and not (again and abs(c) >= abs(p[b,]))]
                if not heads or len(p) > MOST:
                    break
                x, v, k, q = algebra.equations[self.upper[a := max(heads)]]
                rest = add(add(x, v, -1), {m: c for m, c in q.items() if m != (a,)}, -1 << k)
                factor = p[a,] * q[a,]
                p = add({m: c << k for m, c in p.items() if m != (a,)}, rest, factor)
                if n % 16 == 15:  # numbers stay short
                    shift = min(map(algebra.trailing, p.values()), default=0)
                    p = {m: c >> shift for m, c in p.items()}
                lower.update(v)
            if again and not n:
                break
            # Lower words that are left stay as they are; the other ones are made of operands, and of carries below them.
            low = {m: p[m] for m in lower if m in p and len(m) == 1}
            whole = self.whole(add(p, low, -1), keep=keep)
            if whole is None or (b,) not in whole[0]:
                return None
            p = add(whole[0], low, 1 << whole[1])
        common = gcd(*p.values())
        return {m: c // common for m, c in p.items()}

    def carry(self, b, *keeps):
        """Facts about a carry, as (polynomial, least, largest), in terms of atoms to keep."""
        self.index()
        key = b, *map(frozenset, keeps)
        if key not in self.found:
            algebra, found = self.algebra, self.found.setdefault(key, [])
            if b in self.lowest:
                found.append((self.facts[b][0], 0, 0))
            for keep in keeps or (set(), self.shared) if b not in self.lowest else ():
                for fact in self.facts.get(b, ()):
                    if parts := self.chain(fact, b, keep):
                        found.append((parts, 0, None))
                if b in self.upper:
                    x, v, k, q = algebra.equations[self.upper[b]]
                    if parts := self.chain(add(add(x, v, -1), q, -1 << k), b, keep, v):
                        found.append((parts, 0, 0))
            found[:] = [fact for i, fact in enumerate(found) if fact not in found[:i]]
        return self.found[key]

    def products(self):
        """Words that are together a product: a last carry, the words, the fact about them."""
        algebra, known = self.algebra, self.prover.known
        if not self.runs or self.runs[0] < len(known):
            self.runs = len(known), []
            for q in self.complete:
                for fact in self.carry(q, self.shared & algebra.bits):
                    if all(a == q or a in self.shared or a in known or a not in self.upper for m in fact[0] for a in m):
                        run = {m[0] for m in fact[0] if len(m) == 1 and algebra.hi[m[0]] >> 30 and self.degrees.get(m[0], 1) > 1}
                        self.runs[1].append((q, run, fact))
        return self.runs[1]

    def joined(self, b, all_):
        """Facts about a carry in terms of words of products, and what these words are together. With Karatsuba's method a sum is not negative
        because it is the upper part of the whole product. With `all_`, words of all products stay, also if they are used once."""
        self.survey()
        algebra, facts, done, todo = self.algebra, [], set(), [b, *(q for q in self.dropped if q < b and not all_)]
        runs = [(run, fact) for q, run, fact in self.products() if q < b] if all_ else []
        kept = [self.kept[0].union(*(run for run, _ in runs))] if all_ else self.kept
        while todo and len(done) < 60:
            a = todo.pop(0)
            if a in done or a in self.shared & algebra.bits - {b}:
                continue
            done.add(a)
            found = self.carry(a, *kept) if a in self.upper or a in self.facts else []
            if a in self.words:  # a word whose upper part is known
                x, v, k, q = algebra.equations[self.words[a]]
                if len(x) < (3 if a in kept[0] else SHORT) and all(c in self.prover.known or c in self.dropped for m in q for c in m):
                    found = [(add(add(x, v, -1), q, -1 << k), 0, 0)]
            there = {m[0] for fact in found for m in fact[0] if len(m) == 1}
            todo += sorted(there - done, reverse=True) if a not in self.dropped else []
            facts += found
            facts += [fact for run, fact in runs if run & there and fact not in facts]
        return facts

    def about(self, polys, most=24, words=False):
        """Facts about the carries of polynomials, and of those that these are made of; with `words` also of those of single words."""
        self.index()
        algebra, facts, done, todo = self.algebra, [], set(), sorted({a for p in polys for m in p for a in m}, reverse=True)
        while todo and len(done) < most:
            b = todo.pop(0)
            if b in done or not (b in self.upper or b in self.facts):
                continue
            done.add(b)
            for fact in self.carry(b):
                carries = {m[0] for m in fact[0] if len(m) == 1 and (m[0] in self.upper or m[0] in self.facts)}
                if sum(algebra.hi[a] - algebra.lo[a] < SMALL for a in carries) <= MANY:  # more of them are of a chain inside a sum, which says little
                    facts.append(fact)
                    todo += sorted(carries - done, reverse=True)
            if b in self.upper:  # and the word itself, which may be cut in two ways
                x, v, k, q = algebra.equations[self.upper[b]]
                if len(x) < SHORT:
                    facts.append((add(add(x, v, -1), q, -1 << k), 0, 0))
                    todo += sorted({m[0] for m in x if len(m) == 1} - done, reverse=True) if words else []
        return facts

    def impossible(self, facts, values, but=None, words=()):
        """True if no operands give these facts, where atoms have these values. With `but`, other atoms of few values are integers, and have
        together none of the values that it lists; and sums of these words are 0 or not below 1."""
        algebra, rows = self.algebra, [(self.algebra.given(p, values, values.values()), lo, hi) for p, lo, hi in facts]
        there = {m for p, _, _ in rows for m in p}
        for p, most in self.prover.operands:
            if any(m in there for m in p):
                rows.append((p, None, most))
        for xy, x, most_x, y, most_y in self.prover.products():
            if any(m in there for m in xy):
                rest = add(add(xy, x, -most_y), y, -most_x)  # (most_x - x) (most_y - y) >= 0
                rows += [(add(xy, x, -most_y), None, 0), (add(xy, y, -most_x), None, 0), (rest, -most_x * most_y, None)]
        text, sums, own, units, tried = [], [[] for _ in rows], {}, {}, set()

        def number(c):
            return f"{c}.0" if c >= 0 else f"(- {-c}.0)"

        def declare(x, lo, hi):
            text.append(f"(declare-const {x} Real)(assert (<= {number(lo)} {x} {number(hi)}))")
            return x

        def variable(m):
            if m not in own:
                lo, hi = algebra.monomial_interval(m)
                own[m] = x = declare(f"m{len(own)}", lo, hi)
                if hi - lo < SMALL:
                    text.append(f"(assert (or {' '.join(f'(= {x} {number(i)})' for i in range(lo, hi + 1))}))")
                b = next((i for i, a in enumerate(m) if a in algebra.bits), None)
                if len(m) > 1 and b is not None:
                    text.append(f"(assert (= {x} (ite (= {variable((m[b],))} 1.0) {variable(m[:b] + m[b + 1 :])} 0.0)))")
            return own[m]

        # Monomials that occur only together, always with the same ratio, are one variable.
        columns, together = {}, {}
        for i, (p, _, _) in enumerate(rows):
            for m, c in p.items():
                if m and but is not None and (len(m) == 1 and algebra.hi[m[0]] - algebra.lo[m[0]] < SMALL or len(m) > 1 and any(a in algebra.bits for a in m)):
                    variable(m)
                if m:
                    columns.setdefault(m, []).append((i, c))
        for case in but or ():
            text.append(f"(assert (or false {' '.join(f'(distinct {variable((a,))} {number(v)})' for a, v in case.items())}))")
        for m, column in columns.items():
            x, known = own.get(m), False
            if x is None:
                common = gcd(*(c for _, c in column)) * (1 if column[0][1] > 0 else -1)
                ends = [common * end for end in algebra.monomial_interval(m)]
                column = tuple((i, c // common) for i, c in column)
                known, (x, lo, hi) = column in together, together.get(column, (f"x{len(together)}", 0, 0))
                together[column] = x, lo + min(ends), hi + max(ends)
                units[x] = gcd(units.get(x, 0), common)
                if len(m) == 1 and m[0] in words:
                    tried.add(x)
            for i, c in column if not known else ():
                sums[i].append(f"(* {number(c)} {x})")
        for x, lo, hi in together.values():
            declare(x, lo, hi)
        text += [f"(assert (or (= {x} 0.0) (>= {x} {n}.0) (<= {x} (- {n}.0))))" for x, n in units.items() if x in tried and but is not None]
        for (p, lo, hi), terms in zip(rows, sums):
            total = f"(+ {number(p.get((), 0))} 0.0 {' '.join(terms)})"
            text += [f"(assert ({compare} {total} {number(end)}))" for compare, end in ((">=", lo), ("<=", hi)) if end is not None]
        solver = z3.SolverFor("QF_LRA")
        solver.from_string("".join(text))
        return self.prover.unsatisfiable(solver)

    def excluded(self, facts, atoms, values, words=()):
        """True if no case of these atoms is possible."""
        left = [a for a in atoms if a not in values]
        if self.impossible(facts(values), values, None if left else (), words):
            return True
        return bool(left) and all(self.excluded(facts, atoms, values | {left[0]: v}, words) for v in (0, 1))

    def tried(self, *polys):
        """Atoms of polynomials that have few values."""
        return sorted(a for a in {a for p in polys for m in p for a in m} if self.algebra.hi[a] - self.algebra.lo[a] < SMALL)

    def settled(self, p, a, impossible):
        """p with the value of an atom, if only one is possible."""
        possible = [v for v in range(self.algebra.lo[a], self.algebra.hi[a] + 1) if not impossible(v)]
        if len(possible) == 1:
            self.prover.known[a], self.prover.equal[a] = possible[0], constant(possible[0])
            p = self.algebra.substitute(p, a, constant(possible[0]))
        return p

    def congruent(self, p, prime):
        """What is left of p modulo a prime, for a polynomial in carries: nothing if it is 0."""
        for a in self.tried(p):
            known = len(self.prover.known)
            p = self.settled(p, a, lambda v: self.impossible(self.about([{(a,): 1}], most=4), {a: v}))  # noqa: B023
            self.size = self.size if len(self.prover.known) == known else None
        p = {m: c % prime for m, c in p.items() if c % prime}
        bits = [a for a in self.tried(p) if a in self.algebra.bits]
        for i, a in enumerate(bits):  # the same carry of a sum that the code makes in two ways
            values = self.algebra.sample(a)
            for b in [b for b in bits[:i] if b in bits[max(0, i - 3) : i] or 0 < sum(values) < len(values) and self.algebra.sample(b) == values]:
                facts = self.about([{(a,): 1}, {(b,): 1}], most=6, words=len(bits) > DEEP)
                if b not in self.prover.equal and all(self.impossible(facts, {a: v, b: 1 - v}) for v in (0, 1)):
                    self.prover.equal[a] = {(b,): 1}
                    p = self.algebra.substitute(p, a, self.prover.equal[a])
                    self.size = None
                    break
        p = {m: c % prime for m, c in p.items() if c % prime}
        if len(self.tried(p)) <= FEW_CARRIES and self.vanishes(p, prime):
            return {}
        tried, factors, known = self.tried(p), {}, {}  # factors of each product of other atoms; `known`: whether one and its multiples vanish
        for m, c in p.items():
            factors.setdefault(tuple(a for a in m if a not in tried), {})[tuple(a for a in m if a in tried)] = c
        for other, factor in factors.items():
            for part in [factor] if other else self.connected(factor):
                unit = part[min(part)] if gcd(part[min(part)], prime) == 1 else 1
                key = frozenset((m, c * pow(unit, -1, prime) % prime) for m, c in part.items())
                if key not in known:
                    known[key] = 1 < len(part) and len(self.tried(part)) <= FEW_CARRIES and self.vanishes(part, prime)
                if known[key]:
                    p = add(p, {tuple(sorted(m + other)): c for m, c in part.items()}, -1)
        for all_ in (False, True):
            self.size = None  # what is known by now makes facts shorter
            for a in self.tried(p):
                facts, known = self.joined(a, all_), {b: v for b, v in self.prover.known.items() if v in (0, 1)}
                signs = sorted({b for fact in facts for m in fact[0] if len(m) > 1 for b in m if b in self.algebra.bits} - {a} - set(known))
                if len(signs) <= DEEP:
                    p = self.settled(p, a, lambda v: self.excluded(lambda _: facts, signs, known | {a: v}, {*self.kept[0], *self.dropped}))  # noqa: B023
        if self.vanishes(p, prime):
            return {}
        groups = {}  # of carries with the same factor: mostly the parts of one sum
        for m, c in p.items():
            groups.setdefault(min(c % prime, -c % prime), {})[m] = c
        for unit, group in groups.items() if len(groups) > 1 else ():
            if self.vanishes(group, prime):
                p = add(p, group, -1)
                signs = {m: 1 if c % prime == unit else -1 for m, c in group.items()}
                # Then the sum is 0 as an integer, too: with what is tried, each factor of the rest is less than the prime.
                atoms, of = set(self.tried(group)), self.algebra
                small = sum(prod(max(-of.lo[a], of.hi[a]) for a in m if a in atoms) for m in signs) < prime
                sign = signs.pop(newest := (max(a for m in signs for a in m),), 0)
                if sign and small and not any(newest[0] in m for m in signs) and gcd(unit, prime) == 1:
                    self.prover.equal[newest[0]] = scale(signs, -sign)
        return {} if self.vanishes(p, prime) else p

    @staticmethod
    def connected(p):
        """p as a sum of polynomials that have no atom in common."""
        parts = []
        for m, c in p.items():
            near = [part for part in parts if any(set(m) & set(n) for n in part)]
            parts = [part for part in parts if part not in near] + [{m: c} | {n: d for part in near for n, d in part.items()}]
        return parts

    def vanishes(self, p, prime):
        """True if p is 0 modulo a prime in all cases of its carries that are possible."""
        atoms = self.tried(p)
        cases = [range(self.algebra.lo[a], self.algebra.hi[a] + 1) for a in atoms]
        if not p or prod(map(len, cases)) > MANIFOLD or not all(any(a in atoms for a in m) for m in p if m):
            return not p
        is_zero = lambda values: all(c % prime == 0 for c in self.algebra.given(p, atoms, values).values())  # noqa: E731
        good = [dict(zip(atoms, values)) for values in every(*cases) if is_zero(values)]
        return any(self.impossible(self.about([{(a,): 1} for a in atoms], words=words), {}, good) for words in (False, True))

    def at_most(self, p, bound):
        """p <= bound."""
        return any(self.below(p, bound, *about) for about in every((24, LONG), (False, True)))

    def below(self, p, bound, most, words):
        algebra = self.algebra
        for a in sorted({a for m in p for a in m if algebra.names[a] == "named"}, reverse=True):
            p = algebra.substitute(p, a, algebra.defines[a][0])
        atoms = sorted({a for m in p if len(m) > 1 for a in m if a in algebra.bits})
        if len(atoms) > DEEP:
            return False
        near = self.about([{(a,): 1} for a in atoms], most, words)

        def facts(values):
            word = algebra.given(p, values, values.values())
            if any(a not in values for a in atoms) or (whole := self.whole(word)) is None:
                return near
            lo, hi = algebra.interval(word)
            whole, e = whole
            return near + self.about([whole], most, words) + [(whole, max(lo, bound + 1) << e, hi << e)]

        return self.excluded(facts, atoms, {})
