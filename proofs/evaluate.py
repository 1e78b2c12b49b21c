"""Numbers for expressions: what each node of a graph, each atom and each polynomial is on given inputs."""

from graph import signed


def nodes(graph, inputs):
    """The value of every node. `inputs` gives those of inputs, by name and size."""
    values = []
    for n in graph.nodes:
        a, width = [values[x.id] for x in n.args], 8 * n.size
        k = 8 * n.args[0].size if n.args else 0
        match n.op:
            case "const":
                v = n.extra
            case "input":
                v = inputs(n.extra, n.size)
            case "part":
                v = a[0] >> 8 * n.extra
            case "join":
                v = a[0] | a[1] << k
            case "zext":
                v = a[0]
            case "sext":
                v = signed(a[0], n.args[0].size)
            case "sum":
                v = n.extra[1] + sum(s * x for s, x in zip(n.extra[0], a))
            case "mul":
                v = a[0] * a[1]
            case "carry" | "carry3":
                v = sum(a) >> k
            case "less":
                v = a[0] < a[1]
            case "borrow3":
                v = a[0] - a[1] - a[2] < 0
            case "noborrow3":
                v = a[0] - a[1] - 1 + a[2] >= 0
            case "not":
                v = 1 - a[0]
            case "equal":
                v = a[0] == a[1]
            case "or":
                v = a[0] | a[1]
            case "xor" | "bxor":
                v = a[0] ^ a[1]
            case "and" | "band":
                v = a[0] & a[1]
            case "left":
                v = a[0] << n.extra
            case "right":
                v = a[0] >> n.extra
            case "sright":
                v = signed(a[0], n.size) >> n.extra
            case "left_by":
                v = a[0] << min(a[1], width)
            case "right_by":
                v = a[0] >> min(a[1], width)
            case "sright_by":
                v = signed(a[0], n.size) >> min(a[1], width)
            case "sless":
                v = signed(a[0], n.args[0].size) < signed(a[1], n.args[1].size)
            case "scarry" | "sborrow":
                x, y = (signed(x, n.args[0].size) for x in a)
                v = not -(1 << k - 1) <= (x + y if n.op == "scarry" else x - y) < 1 << k - 1
            case "choose":
                v = a[1] if a[0] else a[2]
            case "ptr":
                v = 0
            case _:  # flags that nobody reads: population counts and the like
                v = 0
        values.append(int(v) & (1 << width) - 1)
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
