"""Numbers for expressions: what each node of a graph, each atom and each polynomial is on given inputs."""



def signed(x, size):
    return x - (1 << 8 * size) if x >> (8 * size - 1) & 1 else x


def overflows(n, a, sign):
    x, y = (signed(x, n.args[0].size) for x in a)
    return not -(1 << 8 * n.args[0].size - 1) <= x + sign * y < 1 << 8 * n.args[0].size - 1


# The value of an operation: of a node, and its arguments' values.
OPERATIONS = {
    "const": lambda n, a: n.extra,
    "part": lambda n, a: a[0] >> 8 * n.extra,
    "join": lambda n, a: a[0] | a[1] << 8 * n.args[0].size,
    "zext": lambda n, a: a[0],
    "sext": lambda n, a: signed(a[0], n.args[0].size),
    "sum": lambda n, a: n.extra[1] + sum(s * x for s, x in zip(n.extra[0], a)),
    "mul": lambda n, a: a[0] * a[1],
    **dict.fromkeys(("carry", "carry3"), lambda n, a: sum(a) >> 8 * n.args[0].size),
    "top": lambda n, a: (a[0] & ~a[1]) >> 8 * n.args[0].size - 1,
    "less": lambda n, a: a[0] < a[1],
    "borrow3": lambda n, a: a[0] - a[1] - a[2] < 0,
    "noborrow3": lambda n, a: a[0] - a[1] - 1 + a[2] >= 0,
    "popcount": lambda n, a: a[0].bit_count(),
    "lzcount": lambda n, a: 8 * n.args[0].size - a[0].bit_length(),
    "not": lambda n, a: 1 - a[0],
    "equal": lambda n, a: a[0] == a[1],
    "or": lambda n, a: a[0] | a[1],
    **dict.fromkeys(("xor", "bxor"), lambda n, a: a[0] ^ a[1]),
    **dict.fromkeys(("and", "band"), lambda n, a: a[0] & a[1]),
    "left": lambda n, a: a[0] << n.extra,
    "right": lambda n, a: a[0] >> n.extra,
    "sright": lambda n, a: signed(a[0], n.size) >> n.extra,
    "left_by": lambda n, a: a[0] << min(a[1], 8 * n.size),
    "right_by": lambda n, a: a[0] >> min(a[1], 8 * n.size),
    "sright_by": lambda n, a: signed(a[0], n.size) >> min(a[1], 8 * n.size),
    "sless": lambda n, a: signed(a[0], n.args[0].size) < signed(a[1], n.args[1].size),
    "scarry": lambda n, a: overflows(n, a, 1),
    "sborrow": lambda n, a: overflows(n, a, -1),
    "choose": lambda n, a: a[1] if a[0] else a[2],
    "residue": lambda n, a: signed(a[0], n.args[0].size) * pow(2, -n.extra[1], n.extra[0]) % n.extra[0],
}


def value(n, a):
    """The value of a node, from its arguments' values. Pointers, and flags that nobody reads, are 0."""
    return int(OPERATIONS.get(n.op, lambda n, a: 0)(n, a)) & (1 << 8 * n.size) - 1


def nodes(graph, inputs):
    """The value of every node. `inputs` gives those of inputs, by name and size."""
    values = []
    for n in graph.nodes:
        values.append(inputs(n.extra, n.size) & (1 << 8 * n.size) - 1 if n.op == "input" else value(n, [values[x.id] for x in n.args]))
    return values


def atoms(algebra, inputs):
    """A function that gives the value of a polynomial. Checks every equation and every interval of the algebra on the way."""
    at = {a: inputs(name, 8) for a, name in enumerate(algebra.names) if isinstance(name, tuple)}
    zeros = {a: dict(key) for key, v in algebra.zeros.items() for m in v.poly for a in m}
    negatives = {n: dict(key) for key, (n, _, _) in algebra.negatives.items()}

    def of_atom(a):
        if a not in at and a in zeros:
            at[a] = int(poly(zeros[a]) == 0)
        elif a not in at and a in negatives:
            at[a] = int(poly(negatives[a]) < 0)
        elif a not in at and a in algebra.xors:
            x, y = algebra.xors[a]
            at[a] = poly(x.poly) ^ poly(y.poly)
        return at[a]

    def poly(p):
        total = 0
        for m, c in p.items():
            for x in m:
                c *= of_atom(x)
            total += c
        return total

    for x, v, k, q in algebra.equations:
        value = poly(x)
        for part, p in ((value >> k, q), (value & (1 << k) - 1, v)) if k else ((value, v),):
            new = [m for m in p if len(m) == 1 and m[0] not in at and m[0] not in zeros and m[0] not in negatives and m[0] not in algebra.xors]
            if new:
                (m,) = new
                at[m[0]] = 0
                at[m[0]] = (part - poly(p)) * p[m]  # the coefficient is 1 or -1
            if poly(p) != part:
                raise ValueError("an equation does not hold")
    for a, value in at.items():
        if not algebra.lo[a] <= value <= algebra.hi[a]:
            raise ValueError(f"{algebra.names[a]} is {value:#x}, outside its interval")
    return poly
