"""Formulas of contracts: `out = a b / R - c`, `a = b if m else a`, `a^(2^n)`.

The first line of a function's documentation states one formula for each result, in backquotes. The same formulas are evaluated as
polynomials (the proofs) and as numbers (the tests of the prover), over any ring.
"""

import ast
import re

FUNCTIONS = {"legendre", "half_trace", "coefficient", "integers", "negative", "entry"}
WORDS = FUNCTIONS | {"if", "else"}  # no factors
SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}


class Unreadable(Exception):
    """A contract that the prover cannot read."""


def spans(line):
    """The code spans at the start of a line of documentation, or the first span if the line starts with words."""
    first = re.match(r"\s*(`[^`]+`(?:, `[^`]+`)*)", line)
    return re.findall(r"`([^`]+)`", first[1]) if first else re.findall(r"`([^`]+)`", line)[:1]


def formulas(line):
    """Pairs of the name of a result (`None` for a returned value) and its formula."""
    found = []
    for text in spans(line):
        name, equals, formula = text.rpartition(" = ")
        found.append((name if equals else None, parse(formula)))
    if not found:
        raise Unreadable(f"no formula in {line!r}")
    return found


def parse(text):
    """The tree of a formula: tuples of an operation and its operands. Python reads it, with signs for products and powers."""
    if text.startswith("pair "):
        return ("pair", parse(text[5:]))
    tokens, python, before = re.findall(r"[A-Za-z_]+|\d+|[-+/^(),]", text), "", "("
    if "".join(tokens) != text.replace(" ", ""):
        raise Unreadable(f"unknown characters in {text!r}")
    for token in tokens:
        begins, ends = (x not in WORDS and (x == bracket or x.isalnum()) for x, bracket in ((token, "("), (before, ")")))
        sign = " * " if begins and ends else " 0 " if token == "-" and before in ("(", ",", "if", "else") else " "
        python, before = python + sign + ("**" if token == "^" else token), token
    try:
        return tree_of(ast.parse(python.strip(), mode="eval").body)
    except (SyntaxError, Unreadable) as e:
        raise Unreadable(f"{e} in {text!r}") from e


def tree_of(node):
    match node:
        case ast.Constant(n) if type(n) is int:
            return ("number", n)
        case ast.Name(x) if len(x) == 1 and x.isalpha():
            return ("name", x)
        case ast.BinOp(x, sign, y) if type(sign) in SIGNS:
            return (SIGNS[type(sign)], tree_of(x), tree_of(y))
        case ast.IfExp(ast.Name() as condition, x, y):
            return ("if", tree_of(condition), tree_of(x), tree_of(y))
        case ast.Call(ast.Name(name), arguments) if name in FUNCTIONS:
            return (name, *map(tree_of, arguments))
    raise Unreadable(f"{ast.unparse(node)!r}")


def names(tree):
    """All names of a formula."""
    return {tree[1]} if tree[0] == "name" else {n for x in tree[1:] if isinstance(x, tuple) for n in names(x)}


def multiplies_sums(tree):
    """True if a sum is a factor somewhere in a formula, or in the product of two pairs."""
    if tree[0] == "pair" and tree[1][1][0] in ("*", "^"):
        return True
    inner = [x for x in tree[1:] if isinstance(x, tuple)]
    factors = inner if tree[0] == "*" else inner[:1] if tree[0] == "^" else []  # an exponent is no factor
    return any(x[0] in ("+", "-") for x in factors) or any(map(multiplies_sums, inner))


def integer(tree, given):
    """The value of a formula of integers."""
    match tree:
        case ("number", n):
            return n
        case ("name", x):
            if x not in given:
                raise Unreadable(f"{x} is no number")
            return given[x]
        case ("if", condition, x, y):
            return integer(x if integer(condition, given) else y, given)
        case (op, x, y) if op in "+-*^":
            x, y = integer(x, given), integer(y, given)
            return x + y if op == "+" else x - y if op == "-" else x * y if op == "*" else x**y
    raise Unreadable(f"{tree} is no integer")


class NoValue(Exception):
    """A formula that is no polynomial: an inverse, a Legendre symbol."""


def evaluate(tree, ring, given, numbers):
    """The value of a formula in a ring. `given` are elements of the ring, `numbers` integers for exponents."""
    again = lambda x: evaluate(x, ring, given, numbers)  # noqa: E731
    match tree:
        case ("pair", x):
            return evaluate(x, ring.complex(), given, numbers)
        case ("number", n):
            return ring.number(n)
        case ("name", x):
            return given[x] if x in given else ring.number(numbers[x])
        case ("if", condition, x, y):
            x, y = again(x), again(y)
            return ring.add(y, ring.times(again(condition), ring.add(x, y, -1)))
        case ("+", x, y):
            return ring.add(again(x), again(y))
        case ("-", x, y):
            return ring.add(again(x), again(y), -1)
        case ("*", x, y):
            return ring.times(again(x), again(y))
        case ("/", x, y):
            try:
                return ring.scale(again(x), pow(integer(y, numbers), -1, ring.prime))
            except Unreadable as e:
                if not hasattr(ring, "inverse"):
                    raise NoValue("an inverse") from e
                return ring.times(again(x), ring.inverse(again(y)))
        case ("^", x, y):
            x, n = again(x), integer(y, numbers)
            if hasattr(ring, "frobenius") and n in [ring.prime**i for i in range(1, ring.degree)]:
                return ring.frobenius(x, n)
            if n == 0:
                return ring.number(1)
            power = x
            for bit in bin(n)[3:]:
                power = ring.times(power, power)
                if bit == "1":
                    power = ring.times(power, x)
            return power
        case ("coefficient", x, ("number", i)):
            return again(x)[i : i + 1]
        case ("integers", x):
            return ring.integers(again(x))
    raise NoValue(tree[0])


class Coefficients:
    """Polynomials in z modulo z^n - 2 over a ring: lists of coefficients, in Montgomery form with the factor 2^32."""

    def __init__(self, base, degree):
        self.base, self.prime, self.degree = base, base.prime, degree

    def number(self, n):
        return [self.base.number(n)]

    def add(self, x, y, sign=1):
        zeros = [self.base.number(0)] * max(len(x), len(y))
        return [self.base.add(u, v, sign) for u, v, _ in zip(x + zeros, y + zeros, zeros)]

    def scale(self, x, c):
        return [self.base.scale(u, c) for u in x]

    def times(self, x, y):
        out = [self.base.number(0)] * min(self.degree, len(x) + len(y) - 1)
        for i, u in enumerate(x):
            for j, v in enumerate(y):
                high, k = divmod(i + j, self.degree)
                out[k] = self.base.add(out[k], self.base.scale(self.base.times(u, v), 1 + high))
        return out

    def frobenius(self, x, n):
        """x^n for a power n of p: z^(n - 1) is a power of z^degree = 2, and the coefficients stay as they are."""
        assert (n - 1) % self.degree == 0
        return [self.base.scale(u, pow(2, i * (n - 1) // self.degree, self.prime)) for i, u in enumerate(x)]

    def inverse(self, x):
        """1 / x, and 0 for 0: the power p - 2."""
        if len(x) > 1:
            raise NoValue("an inverse")
        return evaluate(("^", ("name", "x"), ("number", self.prime - 2)), self, {"x": x}, {})

    def from_memory(self, x):
        return self.scale(x, pow(2, -32, self.prime))

    integers = from_memory


class Numbers:
    """Integers modulo a prime."""

    def __init__(self, prime):
        self.prime = prime

    def number(self, n):
        return n % self.prime

    def add(self, x, y, sign=1):
        return (x + sign * y) % self.prime

    def scale(self, x, c):
        return x * c % self.prime

    def times(self, x, y):
        return x * y % self.prime


class Pairs:
    """Pairs over a ring, part by part; or `complex`, as x + y i with i^2 = -1."""

    def __init__(self, base, is_complex=False):
        self.base, self.prime, self.is_complex = base, base.prime, is_complex

    def complex(self):
        return Pairs(self.base, True)

    def number(self, n):
        n = self.base.number(n)
        return (n, self.base.number(0) if self.is_complex else n)

    def add(self, x, y, sign=1):
        return tuple(self.base.add(u, v, sign) for u, v in zip(x, y))

    def scale(self, x, c):
        return tuple(self.base.scale(u, c) for u in x)

    def times(self, x, y):
        t, add = self.base.times, self.base.add
        if not self.is_complex:
            return t(x[0], y[0]), t(x[1], y[1])
        return add(t(x[0], y[0]), t(x[1], y[1]), -1), add(t(x[0], y[1]), t(x[1], y[0]))
