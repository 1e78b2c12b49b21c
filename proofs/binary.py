"""Expressions of machine words bit by bit, as polynomials over GF(2) in the bits of the inputs: for binary fields.

A polynomial is a set of monomials as a number: bit k is the coefficient of the monomial with index k. A monomial is a sorted tuple of
variables. So a sum is one exclusive or, and equal polynomials are equal numbers: no step is approximated, and nothing is left to a solver.
"""

from algebra import Unknown
from formula import NoValue, evaluate
from graph import needed

MANY = 1 << 12  # a product of more terms is a new variable: bits that code masks away need no more


class Bits:
    """The bits of every expression of a graph."""

    def __init__(self, graph):
        self.graph, self.known, self.products, self.columns = graph, {}, {}, {}
        self.index, self.monomials = {(): 0}, [()]

    def monomial(self, m):
        if m not in self.index:
            self.index[m] = len(self.monomials)
            self.monomials.append(m)
        return self.index[m]

    def variable(self, name):
        return 1 << self.monomial((name,))

    def terms(self, p):
        found = []
        while p:
            low = p & -p
            found.append(low.bit_length() - 1)
            p ^= low
        return found

    def times(self, p, q):
        if p == 0 or q == 0:
            return 0
        if p == 1 or q == 1:
            return p if q == 1 else q
        if p == q:
            return p
        if p.bit_count() * q.bit_count() > MANY:
            return self.variable((("carry", min(p, q)), max(p, q)))
        result = 0
        for i in self.terms(p):
            for j in self.terms(q):
                key = (i, j) if i < j else (j, i)
                k = self.products.get(key)
                if k is None:
                    k = self.monomial(tuple(sorted(set(self.monomials[i]) | set(self.monomials[j]))))
                    self.products[key] = k
                result ^= 1 << k
        return result

    def choose(self, c, x, y):
        return [v ^ self.times(c, u ^ v) if u != v else v for u, v in zip(x, y)]

    def sum(self, terms, size):
        """Adds words with carries. A word may be subtracted: its complement is added, and one."""
        total = [0] * size
        for sign, bits in terms:
            carry = 0 if sign > 0 else 1
            for i in range(size):
                x = bits[i] if sign > 0 else bits[i] ^ 1
                both = self.times(total[i], x)
                if carry:
                    both ^= self.times(carry, total[i] ^ x)
                total[i], carry = total[i] ^ x ^ carry, both
        return total

    # Kernels multiply polynomials with integers that have zeros between bits, and add such products. Then columns of bits are what is known: for
    # each place of an integer the sum of the bits that are added there, and their number.

    def product(self, x, y, size):
        columns = [[0, 0] for _ in range(size)]
        for i, p in enumerate(x):
            for j, q in enumerate(y[: max(0, size - i)]):
                if p and q:
                    columns[i + j][0] ^= self.times(p, q)
                    columns[i + j][1] += 1
        return columns

    def total(self, terms, constant, size):
        columns = [[constant >> j & 1] * 2 for j in range(size)]
        for factor, columns_of_one in terms:
            for total, (p, n) in zip(columns, columns_of_one):
                total[0] ^= p if factor & 1 else 0
                total[1] += factor * n
        return columns

    def carried(self, n, columns):
        """The bits of an integer: the column's sum where no carry comes in. Others are new variables, on which no shown result depends."""
        bits, most = [], 0  # `most`: what the columns below add up to at most
        self.columns[n.id] = columns
        for j, (p, count) in enumerate(columns):
            bits.append(self.variable((("carry", n.id), j)) if most >> j else p)
            most += count << j
        return bits

    def of(self, node):
        for n in needed([node], self.known):
            self.known[n.id] = self.compute(n, [self.known[a.id] for a in n.args])
        return self.known[node.id]

    def compute(self, n, a):
        if n.op not in OPERATIONS:
            raise Unknown(f"no bits for {n.op}")
        return OPERATIONS[n.op](self, n, *a)

    def words_sum(self, n, *a):
        signs, c = n.extra
        terms = [(1 if s > 0 else -1, x) for s, x in zip(signs, a) for _ in range(abs(s))]
        if sum(any(b > 1 for b in x) for _, x in terms) > 1:
            if min(signs) < 0:
                raise Unknown("a difference of two words")
            columns = [self.columns.get(x.id) or [(b, int(b != 0)) for b in bits] for x, bits in zip(n.args, a)]
            return self.carried(n, self.total(zip(signs, columns), c, 8 * n.size))
        return self.sum([(1, constant(c, n))] + terms, 8 * n.size)

    def equal(self, x, y):
        same = 1
        for u, v in zip(x, y):
            same = self.times(same, u ^ v ^ 1)
        return [same] + [0] * 7


def constant(x, n):
    return [x >> i & 1 for i in range(8 * n.size)]


# The bits of an operation: of a node, and its arguments' bits.
OPERATIONS = {
    "const": lambda bits, n: constant(n.extra, n),
    "input": lambda bits, n: [bits.variable((n.extra, i)) for i in range(8 * n.size)],
    "zext": lambda bits, n, x: x + [0] * (8 * n.size - len(x)),
    "sext": lambda bits, n, x: x + [x[-1]] * (8 * n.size - len(x)),
    "part": lambda bits, n, x: x[8 * n.extra : 8 * (n.extra + n.size)],
    "join": lambda bits, n, x, y: x + y,
    "left": lambda bits, n, x: ([0] * n.extra + x)[: 8 * n.size],
    "right": lambda bits, n, x: x[n.extra :] + [0] * n.extra,
    "sright": lambda bits, n, x: x[n.extra :] + [x[-1]] * n.extra,
    **dict.fromkeys(("xor", "bxor"), lambda bits, n, x, y: [u ^ v for u, v in zip(x, y)]),
    **dict.fromkeys(("and", "band"), lambda bits, n, x, y: [bits.times(u, v) for u, v in zip(x, y)]),
    "or": lambda bits, n, x, y: [u ^ v ^ bits.times(u, v) for u, v in zip(x, y)],
    "not": lambda bits, n, x: [x[0] ^ 1] + x[1:],
    "choose": lambda bits, n, c, x, y: bits.choose(c[0], x, y),
    "equal": lambda bits, n, x, y: bits.equal(x, y),
    "sum": Bits.words_sum,
    "mul": lambda bits, n, x, y: bits.carried(n, bits.product(x, y, 8 * n.size)),
}


class Field:
    """Polynomials modulo an irreducible one: lists of coefficients, each a polynomial of `Bits`."""

    prime = 2

    def __init__(self, bits, modulus, words):
        self.bits, self.words = bits, words
        self.degree = modulus.bit_length() - 1
        self.low = [i for i in range(self.degree) if modulus >> i & 1]

    def reduce(self, x):
        x = list(x)
        for i in range(len(x) - 1, self.degree - 1, -1):
            c, x[i] = x[i], 0
            if c:
                for k in self.low:
                    x[i - self.degree + k] ^= c
        return x[: self.degree] + [0] * (self.degree - len(x))

    def number(self, n):
        return [n & 1]

    def add(self, x, y, _=1):
        n = max(len(x), len(y))
        return [u ^ v for u, v in zip(x + [0] * (n - len(x)), y + [0] * (n - len(y)))]

    def scale(self, x, c):
        raise NoValue("a constant of a binary field")

    def times(self, x, y):
        if x == y:
            return self.reduce([b for c in x for b in (c, 0)])
        if len(x) == 1 or len(y) == 1:  # a bit
            (c,), y = (x, y) if len(x) == 1 else (y, x)
            return [self.bits.times(c, b) for b in y]
        product = [0] * (len(x) + len(y))
        for i, u in enumerate(x):
            if u:
                for j, v in enumerate(y):
                    product[i + j] ^= self.bits.times(u, v)
        return self.reduce(product)


def half_trace(field, x):
    """The sum of x^(4^i) for i = 0 to (m - 1) / 2: linear, so it is one of each bit."""
    total, power = x, x
    for _ in range((field.degree - 1) // 2):
        power = field.times(power, power)
        power = field.times(power, power)
        total = field.add(total, power)
    return total


def prove(call):
    """Shows the value of all outputs of a call: the reasons why not, as a pair of value and range (any words are in range)."""
    contract, bits = call.contract, Bits(call.machine.graph)
    field, graph, width = Field(bits, contract.modulus, contract.bytes), call.machine.graph, call.cpu.word
    given = {}
    for a in contract.places:
        if a["role"] in ("from", "in_place", "lost"):
            words = [bits.of(graph.input((call.region[a["place"]], i), width)) for i in range(contract.bytes // width)]
            given[a["place"]] = [b for word in words for b in word]
    for i, a in enumerate(contract.words):
        if a["word"] not in call.fixed:
            given[a["word"]] = bits.of(graph.input(("words", i), 4))[:1]
            if a["numbers"] != {"first": 0, "last": 1}:
                raise NoValue("a number that is no bit")
            for j in range(1, 32):  # a mask is 0 or 1
                bits.known[graph.input(("words", i), 4).id][j] = 0
    for a, tree in contract.formulas:
        wanted = half_trace(field, given[tree[1][1]]) if tree[0] == "half_trace" else evaluate(tree, field, given, call.fixed)
        found = [b for node in call.output(a["place"]) for b in bits.of(node)]
        if a["range"] != "Exact":
            found, wanted = field.reduce(found), field.reduce(wanted)
        wrong = [i for i, (x, y) in enumerate(zip(found, wanted + [0] * (len(found) - len(wanted)))) if x != y]
        if wrong:
            return f"{a['place']}: bits {wrong[:4]} of {len(found)} are not those of the formula", None
    return None, None
