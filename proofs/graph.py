"""Expressions of machine words: a graph in which each expression exists once.

`machine.py` builds the graph. `algebra.py` and `binary.py` turn it into polynomials, `evaluate.py` into numbers.
"""


from evaluate import OPERATIONS, signed, value


class Refused(Exception):
    """The code does something that is not allowed, or not understood."""


class Node:
    """An expression: an operation on expressions, with a result of `size` bytes. `extra` is what else it needs."""

    __slots__ = ("id", "op", "args", "size", "extra", "birth")

    def __repr__(self, depth=6):
        if self.op in ("const", "input", "ptr"):
            return hex(self.extra) if self.op == "const" else f"{self.extra}"
        return f"{self.op}{self.size}({', '.join(a.__repr__(depth - 1) if depth else '...' for a in self.args)})"


class Graph:
    """Expressions, each once, in the order in which they were made. `now` counts instructions."""

    def __init__(self):
        self.table = {}
        self.nodes, self.sizes, self.low = [], {}, {}  # `sizes`: of places
        self.now, self.terms = 0, []  # `terms`: of the latest sum
        self.aligned = True  # places begin at multiples of 64

    def make(self, op, args, size, extra=None):
        """The expression. An operation on constants is a constant; but a residue is any number that is congruent."""
        key = (op, tuple(a.id for a in args), size, extra)
        node = self.table.get(key)
        if node is None:
            node = Node()
            node.id, node.op, node.args, node.size, node.extra, node.birth = len(self.nodes), op, tuple(args), size, extra, self.now
            if args and all(a.op == "const" for a in args) and op in OPERATIONS and op != "residue":
                node = self.const(value(node, [a.extra for a in args]), size)
            else:
                self.nodes.append(node)
            self.table[key] = node
        return node

    def const(self, x, size):
        return self.make("const", (), size, x & (1 << 8 * size) - 1)

    def input(self, name, size):
        return self.make("input", (), size, name)

    def pointer(self, region, offset, size):
        return self.make("ptr", (), size, (region, offset))

    # Parts and wholes.

    def part(self, x, at, size):
        """Bytes `at..at+size` of x."""
        if at == 0 and size == x.size:
            return x
        if x.op == "part":
            return self.part(x.args[0], x.extra + at, size)
        if x.op == "zext":
            inner = x.args[0]
            if at >= inner.size:
                return self.const(0, size)
            if at + size <= inner.size:
                return self.part(inner, at, size)
            if at == 0:
                return self.zext(inner, size)
        if x.op == "join":
            low, high = x.args
            if at + size <= low.size:
                return self.part(low, at, size)
            if at >= low.size:
                return self.part(high, at - low.size, size)
            return self.join(self.part(low, at, low.size - at), self.part(high, 0, at + size - low.size))
        return self.make("part", (x,), size, at)

    def join(self, low, high):
        if high.op == "const" and high.extra == 0:
            return self.zext(low, low.size + high.size)
        if low.op == high.op == "choose" and low.args[0] is high.args[0]:
            return self.choose(low.args[0], *map(self.join, low.args[1:], high.args[1:]))
        if low.op == high.op == "part" and low.args == high.args and low.extra + low.size == high.extra:
            return self.part(low.args[0], low.extra, low.size + high.size)
        return self.make("join", (low, high), low.size + high.size)

    def zext(self, x, size):
        if x.size == size:
            return x
        if x.op == "zext":
            x = x.args[0]
        return self.make("zext", (x,), size)

    def sext(self, x, size):
        return x if x.size == size else self.make("sext", (x,), size)

    # Sums: terms with signs, and a constant. Those of one instruction are one sum: the three terms of an addition with carry.

    def sum(self, terms, constant, size):
        flat = {}
        for sign, x in terms:
            if x.op == "const":
                constant += sign * x.extra
            elif x.op == "ptr" and x.extra[1]:  # pointers into one place cancel
                constant += sign * x.extra[1]
                x = self.pointer(x.extra[0], 0, size)
                flat[x] = flat.get(x, 0) + sign
            elif x.op == "sum" and x.size == size and (x.birth == self.now or any(y.op == "ptr" for y in x.args)):
                signs, c = x.extra
                constant += sign * c
                for s, y in zip(signs, x.args):
                    flat[y] = flat.get(y, 0) + sign * s
            else:
                flat[x] = flat.get(x, 0) + sign
        if sum(x.op == "zext" and x.args[0].op in ("carry", "less") for x in flat) > 1 or any(self.borrow(x) for x in flat):
            flat = self.borrows(flat)
        self.terms = terms
        flat = sorted(((x, c) for x, c in flat.items() if c), key=lambda t: t[0].id)
        constant &= (1 << 8 * size) - 1
        if not flat:
            return self.const(constant, size)
        pointers = [(x, c) for x, c in flat if x.op == "ptr"]
        if pointers:
            if len(flat) == 1 and pointers[0][1] == 1:
                region, offset = pointers[0][0].extra
                return self.pointer(region, offset + signed(constant, size), size)
            if len(flat) == 2 == len(pointers) and pointers[0][0].extra[0] == pointers[1][0].extra[0]:
                (x, c), (y, d) = pointers
                if (c, d) in ((1, -1), (-1, 1)):
                    return self.const(constant + c * x.extra[1] + d * y.extra[1], size)
        if len(flat) == 1 and flat[0][1] == 1 and constant == 0:
            return flat[0][0]
        return self.make("sum", [x for x, _ in flat], size, (tuple(c for _, c in flat), constant))

    def negated(self, x):
        """The word b of a word -b, where b is 0 or 1."""
        return x.args[0] if x.op == "sum" and x.extra == ((-1,), 0) and x.args[0].op == "zext" and self.is_bit(x.args[0]) else None

    def borrow(self, x):
        """The carry of y - b, where x is this carry and b is 0 or 1: b less the borrow. As (b, borrow)."""
        if x.op == "zext" and x.args[0].op == "carry":
            y, z = x.args[0].args
            for y, z in ((y, z), (z, y)):
                if (b := self.negated(z)) is not None:
                    return b, self.zext(self.less(y, b), x.size)
        return None

    def borrows(self, flat):
        """Terms with borrows in place of such carries: LLVM subtracts words as numbers of 128 bits with a sign. Two carries, or borrows, of a
        sum of three terms become one."""
        found = {}
        for x, c in flat.items():
            plus, minus = self.borrow(x) or (None, self.negated(x))
            for y, d in ((plus, c), (minus, -c)) if minus is not None else ((x, c),):
                if y is not None:
                    found[y] = found.get(y, 0) + d
        bits = [x for x in found if x.op == "zext" and x.args[0].op in ("carry", "less")]
        for x, y in ((x, y) for x in bits for y in bits if x.id < y.id):
            if 0 != found[x] == found[y] and (both := self.either(x.args[0], y.args[0])).op in ("carry3", "borrow3", "noborrow3"):
                both, found[x], found[y], factor = self.zext(both, x.size), 0, 0, found[x]
                found[both] = found.get(both, 0) + factor
        return found

    # Truth values, of one byte.

    def negate(self, x):
        return x.args[0] if x.op == "not" else self.make("not", (x,), 1)

    def less(self, x, y):
        if x is y or (y.op == "const" and y.extra == 0):
            return self.const(0, 1)
        if x.op == y.op == "ptr" and x.extra[0] == y.extra[0]:
            return self.const(x.extra[1] < y.extra[1], 1)
        if x.op == "sum" and y.op == "const" and x.extra in (((1, -1), 0), ((-1, 1), 0)) and x.args[0].op == x.args[1].op == "ptr":
            # Places do not overlap, so the distance from one to another is at least its size.
            if y.extra <= self.sizes.get(x.args[x.extra[0].index(-1)].extra[0], 0) and x.args[0].extra[1] == x.args[1].extra[1] == 0 and {p.extra[0] for p in x.args} <= set(self.sizes):
                return self.const(0, 1)
        # A sum that is less than a term of it: how CPUs without flags see a carry.
        if x.op == "sum" and x.extra == ((1, 1), 0) and y in x.args:
            return self.carry(*x.args)
        if x.op == "sum" and x.extra[0] == (1,) and (y is x.args[0] or y.op == "const" and y.extra == x.extra[1]):
            return self.carry(x.args[0], self.const(x.extra[1], x.size))
        return self.make("less", (x, y), 1)

    def signed_less(self, x, y):
        return self.make("sless", (x, y), 1)

    def carry(self, x, y):
        for x, y in ((x, y), (y, x)):
            if y.op == "const" and y.extra in (0, (1 << 8 * y.size) - 1) and (y.extra == 0 or x.size == 1 and self.is_bit(x)):
                return x if y.extra else self.const(0, 1)  # a bit that is kept in a byte becomes the carry again
        return self.make("carry", sorted((x, y), key=lambda n: n.id), 1)

    def equal(self, x, y):
        if x is y:
            return self.const(1, 1)
        if x.op == "sum" and y.op == "const" and (x.extra[0], y.extra) in (((1, -1), 0), ((-1, 1), 0)) and x.extra[1] == 0:
            x, y = x.args  # the difference of two pointers
        if x.op == y.op == "ptr":
            if x.extra[0] == y.extra[0]:
                return self.const(x.extra[1] == y.extra[1], 1)
            if x.extra[1] == y.extra[1] == 0 and x.extra[0] in self.sizes and y.extra[0] in self.sizes:
                return self.const(0, 1)  # places do not overlap
        if x.op == "ptr" and y.op == "const" and y.extra == 0:
            return self.const(0, 1)  # no place is at address 0
        if x.op == "const":
            x, y = y, x
        (n, u), (m, v) = self.trailing(x), self.trailing(y)
        if (u ^ v) & (1 << min(n, m)) - 1:
            return self.const(0, 1)
        if n == m == 8 * x.size:
            return self.const(1, 1)
        return self.make("equal", (x, y), 1)

    def trailing(self, x):
        """The lowest bits of a word that are known, as (number, value). So a 1 below data may count shifts."""
        if x.id not in self.low:
            known = [self.trailing(a) for a in x.args] if x.op in ("left", "sum", "or", "and") else []
            n, (u, *rest) = min((k for k, _ in known), default=0), [v for _, v in known] or [0]
            if x.op == "const":
                n, u = 8 * x.size, x.extra
            elif x.op == "left":
                n, u = min(8 * x.size, n + x.extra), u << x.extra
            elif x.op == "sum":
                u = sum(f * v for f, v in zip(x.extra[0], (u, *rest))) + x.extra[1]
            elif x.op == "or":
                u |= rest[0]
                while any(k > n and v >> n & 1 for k, v in known):  # a one of one word is a one
                    u, n = u | 1 << n, n + 1
            elif x.op == "and":  # zeros of one word are zeros
                zeros = max((v & -v).bit_length() - 1 if v else k for k, v in known)
                n, u = (zeros, 0) if zeros > n else (n, u & rest[0])
            self.low[x.id] = n, u & (1 << n) - 1
        return self.low[x.id]

    def either(self, x, y):
        for a, b in ((x, y), (y, x)):
            if a.op == "const":
                return self.const(1, 1) if a.extra else b
            # The two carries of an addition with carry, of which there is at most one; and so with borrows.
            inner = b.args[0] if b.op in ("carry", "less") else None
            if b.op == "carry":
                inner = next((n for n in b.args if n.op == "sum"), None)
                third = next((n for n in b.args if n is not inner), None)
            if a.op == b.op == "carry" and inner and third:
                three = sorted((*a.args, third), key=self.is_bit)
                if self.sum([(1, a.args[0]), (1, a.args[1])], 0, inner.size) is inner and self.is_bit(three[2]):
                    return self.make("carry3", three, 1)
            if a.op == b.op == "less" and (self.is_bit(c := b.args[1]) or c.op == "const" and c.extra == 1):
                p, q = a.args
                for op, x, y in (("borrow3", p, q), ("noborrow3", q, p)):  # p - q - c is negative; q - p - 1 + c is not. Both are p <= q if c is 1.
                    if self.sum([(1, x), (-1, y)], 0, inner.size) is inner:
                        return self.negate(self.less(q, p)) if c.op == "const" else self.make(op, (x, y, c), 1)
        if x is y:
            return x
        return self.make("or", (x, y), 1)

    def left_over(self, terms, enough):
        """What is left of a sum of signed words, as words, where sums in it are opened, newest first, until `enough` says so."""
        flat, constant, size, todo = {}, 0, terms[0][1].size, terms
        for _ in range(6):
            for sign, x in todo:
                if x.op == "const":
                    constant += sign * x.extra
                else:
                    flat[x] = flat.get(x, 0) + sign
            flat = {x: c for x, c in flat.items() if c}
            rest = self.const(constant, size)
            words = [*flat, *[rest] * (rest.extra != 0)]
            if all(c == 1 for c in flat.values()) and enough(words):
                return words
            x = max((x for x in flat if x.op == "sum"), key=lambda x: x.id, default=None)
            if x is None:
                return None
            sign = flat.pop(x)
            constant += sign * x.extra[1]
            todo = [(sign * c, y) for c, y in zip(x.extra[0], x.args)]
        return None

    def majority(self, x):
        """The words of whose sum x has the carry as its highest bit, where code without flags computes it from a + b + c = s: it is that of
        ((a ^ s) & (a ^ b)) ^ b, or of (a ^ s) & a if b + c is below 2^31; then s is the second word."""
        for y, both in ((None, x),) if x.op == "and" else (x.args, x.args[::-1]) if x.op == "xor" else ():
            for u, v in (both.args, both.args[::-1]) if both.op == "and" else ():
                for a, s in (u.args, u.args[::-1]) if u.op == "xor" else ():
                    if y is None and v is a:
                        words = self.left_over([(1, s), (-1, a)], lambda words: 0 < len(words) < 3)
                        return words and ([a, s, *words], True)
                    if y is not None and v.op == "xor" and {*v.args} == {a, y}:
                        words = self.left_over([(1, s), (-1, a), (-1, y)], lambda words: len(words) < 2 and all(map(self.is_bit, words)))
                        if words is not None:
                            return [a, y, *words], False
        return None

    def both(self, x, y):
        for a, b in ((x, y), (y, x)):
            if a.op == "const":
                return b if a.extra else a
        return x if x is y else self.make("band", (x, y), 1)

    @staticmethod
    def is_bit(x):
        if x.op == "zext":
            x = x.args[0]
        return x.size == 1 and (all(map(Graph.is_bit, x.args)) if x.op == "or" else x.op in BITS)

    def choose(self, condition, x, y):
        """x where the condition is true, else y."""
        if condition.op == "const":
            return x if condition.extra else y
        if x is y:
            return x
        if condition.op == "not":
            return self.choose(condition.args[0], y, x)
        if x.op == "ptr" or y.op == "ptr":
            raise Refused("a pointer that depends on data")
        if x.op == "sum" and self.sum([(1, y)], 1, y.size) is x:
            return self.sum([(1, y), (1, self.zext(condition, y.size))], 0, y.size)
        return self.make("choose", (condition, x, y), x.size)

    # Words of bits.

    def chosen(self, x, y):
        """The choice that two products by opposite truth values are: how SLEIGH writes under a mask. `None` if they are not."""
        for c, u in (x.args, x.args[::-1]):
            if c.op == "zext" and (self.is_bit(c) or c.args[0].op == "and" and self.const(1, 1) in c.args[0].args):
                no = self.zext(self.negate(c.args[0]), c.size)
                if no in y.args:
                    return self.choose(c.args[0], u, y.args[1 - y.args.index(no)])
        return None

    def bitwise(self, op, x, y):
        size = x.size
        if op == "or" and x.op == y.op == "mul" and (found := self.chosen(x, y)) is not None:
            return found
        if size > 8:  # by words: registers of vectors
            out = None
            for at in range(0, size, 8):
                n = min(8, size - at)
                word = self.bitwise(op, self.part(x, at, n), self.part(y, at, n))
                out = word if out is None else self.join(out, word)
            return out
        ones = (1 << 8 * size) - 1
        if x.op == "const":
            x, y = y, x
        if x is y:
            return self.const(0, size) if op == "xor" else x
        if y.op == "const":
            if y.extra == 0:
                return y if op == "and" else x
            if op == "and" and y.extra & 1 and self.is_bit(x):
                return x
            if y.extra == ones and op != "xor":
                return x if op == "and" else y
            if op == x.op == "or" and (held := next((z for z in x.args if z.op == "const"), None)):  # constants that are set in two steps
                return self.bitwise("or", next(z for z in x.args if z is not held), self.const(y.extra | held.extra, size))
            if op == "and" and x.op == "mul" and x.args[0] is x.args[1] and not y.extra & 2:  # bit 1 of a square is 0
                return self.bitwise("and", x, self.const(y.extra | 2, size))
            if y.extra == 1 and op == x.op == "and" and all(z.op != "const" for z in x.args):
                return self.bitwise("and", *(self.bitwise("and", z, y) for z in x.args))
            if op == "or" and x.op == "ptr" and self.aligned and y.extra < 16 and not x.extra[1] & y.extra:
                return self.pointer(x.extra[0], x.extra[1] + y.extra, size)
        bare = lambda z: bare(z.args[0]) if z.op in ("zext", "part") and not z.extra else z  # noqa: E731
        negative = bare(x).op == "sum" and bare(x).extra[0] == (-1,)
        place = bare(bare(x).args[0]) if negative else bare(x)
        if op == "and" and self.aligned and y.op == "const" and place.op == "ptr":
            # Alignment.
            low, offset = ~y.extra & ones, bare(x).extra[1] - place.extra[1] if negative else place.extra[1]
            if low < 64 and x.op == "ptr":
                return self.pointer(x.extra[0], offset & ~low, size)
            if y.extra < 64:
                return self.const(offset & y.extra, size)
        if op == "and" and self.aligned and y.op == "const" and y.extra < 64 and x.op == "or" and all(z.op in ("ptr", "const") for z in x.args):
            return self.bitwise("or", *(self.bitwise("and", z, y) for z in x.args))
        lanes = lambda z: z.op == "join" or z.op == "zext" and z.args[0].op == "join"  # noqa: E731
        alone = op == "xor" and not (lanes(x) and lanes(y)) or op == "and" and (x in y.args or y in x.args)  # a carry, see `majority`
        if (lanes(x) or lanes(y)) and not alone and (op != "or" or {x.op, y.op} <= {"join", "zext", "const"}):
            at = (x if lanes(x) else y).args[0].size
            return self.join(*(self.bitwise(op, self.part(x, i, n), self.part(y, i, n)) for i, n in ((0, at), (at, size - at))))
        if x.op == y.op == "zext" and x.args[0].op in BITS and y.args[0].op in BITS and x.args[0].size == y.args[0].size == 1:
            # CPUs without flags have truth values in words.
            a, b = x.args[0], y.args[0]
            return self.zext(self.either(a, b) if op == "or" else self.make("band" if op == "and" else "bxor", sorted((a, b), key=lambda n: n.id), 1), size)
        return self.make(op, sorted((x, y), key=lambda n: n.id), size)

    def product(self, x, y, size):
        if x.op == "const":
            x, y = y, x
        if y.op == "const" and y.extra in (0, 1):
            return x if y.extra else y
        return self.make("mul", sorted((x, y), key=lambda n: n.id), size)

    def rotated(self, x, right):
        """x, rotated to the right by a constant number of bits."""
        right %= 8 * x.size
        if right % 8 == 0:
            return self.join(self.part(x, right // 8, x.size - right // 8), self.part(x, 0, right // 8)) if right else x
        low, high = (self.shift(op, x, self.const(k, 4), x.size) for op, k in (("right", right), ("left", 8 * x.size - right)))
        return self.bitwise("or", low, high)

    def shift(self, op, x, n, size):
        if n.op != "const":
            return self.make(op + "_by", (x, n), size)
        n = n.extra
        if n == 0:
            return x
        if x.op == "right" and op != "left" and n + x.extra >= 8 * size:
            return self.const(0, size)
        if n >= 8 * size:
            if op == "sright":
                n = 8 * size - 1
            else:
                return self.const(0, size)
        if op == "sright" and self.negated(x) is not None:
            return x
        if n % 8 == 0 and (op == "left" and x.op == "zext" and x.args[0].size + n // 8 <= size or op == "right" and x.op == "join"):  # whole bytes
            zeros = self.const(0, n // 8)
            return self.join(zeros, self.part(x, 0, size - n // 8)) if op == "left" else self.join(self.part(x, n // 8, size - n // 8), zeros)
        if n == 8 * size - 1 and op == "right" and (found := self.majority(x)):
            words, if_small = found
            if if_small:
                return self.zext(self.make("top", words, 1), size)
            return self.zext(self.carry(*words) if len(words) == 2 else self.make("carry3", words, 1), size)
        if n == 8 * size - 1 and op != "left" and x.op in ("and", "or", "xor"):  # of signs
            return self.bitwise(x.op, *(self.shift(op, y, self.const(n, 4), size) for y in x.args))
        return self.make(op, (x,), size, n)


BITS = {"carry", "top", "less", "equal", "not", "or", "carry3", "borrow3", "noborrow3", "band", "bxor", "sless", "bit"}


def needed(outputs, known=()):
    """The nodes that outputs depend on, in their order, except those behind known ones."""
    found, todo = {}, list(outputs)
    while todo:
        n = todo.pop()
        if n.id not in found and n.id not in known:
            found[n.id] = n
            todo += n.args
    return [found[i] for i in sorted(found)]
