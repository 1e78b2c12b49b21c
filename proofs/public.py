"""Branches on public numbers: which are possible on a path, and what a path says of a number.

A path is the list of its conditions. They are expressions of public numbers alone, and go to z3 as bit vectors.
"""

import z3

from graph import Refused


def truth(c):
    return z3.If(c, z3.BitVecVal(1, 8), z3.BitVecVal(0, 8))


class Path:
    """The conditions of one path. `numbers` has the largest value of each public input."""

    def __init__(self, numbers, choices=()):
        self.numbers, self.choices, self.forks = numbers, choices, []
        self.terms, self.known, self.solver = {}, {}, z3.SolverFor("QF_BV")

    def is_public(self, node):
        if node.id not in self.known:
            self.known[node.id] = node.extra in self.numbers if node.op == "input" else node.op != "ptr" and all(map(self.is_public, node.args))
        return self.known[node.id]

    def possible(self, *conditions):
        return self.solver.check(*conditions) != z3.unsat

    def decide(self, condition):
        """The truth of a condition on this path: the only possible one, or the one that was chosen, or true."""
        is_true = self.term(condition) == 1
        if not self.possible(is_true):
            return False
        if not self.possible(z3.Not(is_true)):
            return True
        chosen = self.choices[len(self.forks)] if len(self.forks) < len(self.choices) else True
        self.forks.append(chosen)
        self.solver.add(is_true if chosen else z3.Not(is_true))
        return chosen

    def others(self):
        """After a run: the choices of paths that it has left to others."""
        return [(*self.forks[:i], False) for i in range(len(self.choices), len(self.forks))]

    def range(self, name):
        """The least and the largest value of a number on this path; the largest one up to a power of two."""
        x = next((t for n, t in self.terms.values() if n.op == "input" and n.extra == name), None)
        if x is None or not self.forks:
            return 0, self.numbers[name]
        self.solver.check()
        value = self.solver.model().eval(x, model_completion=True)
        if not self.possible(x != value):
            return value.as_long(), value.as_long()
        return 0, min(self.numbers[name], *((1 << n) - 1 for n in range(1, 33) if n == 32 or not self.possible(z3.UGE(x, 1 << n))))

    def term(self, n):
        if n.id in self.terms:
            return self.terms[n.id][1]
        a, bits = [self.term(x) for x in n.args], 8 * n.size
        match n.op:
            case "const":
                t = z3.BitVecVal(n.extra, bits)
            case "input":
                t = z3.BitVec(str(n.extra), bits)
                self.solver.add(z3.ULE(t, self.numbers[n.extra]))
            case "zext":
                t = z3.ZeroExt(bits - 8 * n.args[0].size, a[0])
            case "part":
                t = z3.Extract(8 * n.extra + bits - 1, 8 * n.extra, a[0])
            case "sum":
                t = z3.BitVecVal(n.extra[1], bits)
                for sign, x in zip(n.extra[0], a):
                    t = t + sign * x
            case "mul":
                t = a[0] * a[1]
            case "left":
                t = a[0] << n.extra
            case "right":
                t = z3.LShR(a[0], n.extra)
            case "sright":
                t = a[0] >> n.extra
            case "and" | "band":
                t = a[0] & a[1]
            case "or":
                t = a[0] | a[1]
            case "xor" | "bxor":
                t = a[0] ^ a[1]
            case "not":
                t = truth(a[0] == 0)
            case "equal":
                t = truth(a[0] == a[1])
            case "less":
                t = truth(z3.ULT(a[0], a[1]))
            case "sless":
                t = truth(a[0] < a[1])
            case "carry":
                t = truth(z3.Not(z3.BVAddNoOverflow(a[0], a[1], False)))
            case _:
                raise Refused(f"a branch on {n.op} of a public number")
        self.terms[n.id] = n, t
        return t
