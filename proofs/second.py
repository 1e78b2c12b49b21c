"""A second opinion: functions of sums are proved again as bit vectors, word for word, without polynomials.

The graph of the machine code becomes one formula of bit vectors, bit by bit as the CPU computes. bitwuzla shows that no operands in their
ranges give an output which is out of its range, or which is not the contract's formula plus a small multiple of the modulus. This shares the lifting
with the proofs, and neither the algebra nor the linear programme. Products are too large for it.
"""

import math
import time

import bitwuzla
import z3

from claims import Failed
from contract import INPUTS, Call, word_range
from formula import NoValue
from formula import evaluate as formula_value
from graph import needed

EXTRA = 16  # bits above the largest element, for sums of a few elements and their signs


def word(x):
    """A truth value as a byte."""
    return z3.If(x, z3.BitVecVal(1, 8), z3.BitVecVal(0, 8))


def widened(args, bits, extra):
    return [z3.ZeroExt(bits + extra - a.size(), a) for a in args]


def unit(x):
    """1 or -1 if a word is 0 or that, else 0."""
    match x.op:
        case "const":
            return {1: 1, (1 << 8 * x.size) - 1: -1}.get(x.extra, 0)
        case "and":
            return int(any(y.op == "const" and y.extra == 1 for y in x.args))
        case "right" | "sright" if x.extra == 8 * x.size - 1:
            return 1 if x.op == "right" else -1
        case "mul":
            return math.prod(map(unit, x.args))
    return 0


def total(n, a):
    v = z3.BitVecVal(n.extra[1], 8 * n.size)
    for factor, x in zip(n.extra[0], a):
        v = v + x if factor == 1 else v - x if factor == -1 else v + z3.BitVecVal(factor, 8 * n.size) * x
    return v


def product(n, a):
    """A product by a bit or a sign is a choice."""
    s, v, w = next(((s, v, w) for x, v, w in zip(n.args, a, a[::-1]) if (s := unit(x))), (0, *a))
    return z3.If(v == 0, v, s * w) if s else v * w


def carry(n, a):
    k = a[0].size()
    return z3.Extract(k + 7, k, sum(widened(a[1:], k, 8), start=z3.ZeroExt(8, a[0])))


def borrow(n, a):
    x, y, c = widened(a, a[0].size(), 8)
    return word(x - y - c < 0) if n.op == "borrow3" else word(x - y - 1 + c >= 0)


def shifted_by(n, a):
    if a[1].size() > a[0].size():
        raise NoValue(n.op)
    by = z3.ZeroExt(a[0].size() - a[1].size(), a[1])
    return a[0] << by if n.op == "left_by" else z3.LShR(a[0], by)


def leading_zeros(n, a):
    k = a[0].size()
    v = z3.BitVecVal(k, 8 * n.size)
    for i in range(k):
        v = z3.If(z3.Extract(i, i, a[0]) == 1, z3.BitVecVal(k - 1 - i, 8 * n.size), v)
    return v


# The bit vector of an operation: of a node, and its arguments' bit vectors. The same operations as in `evaluate.py`.
VECTORS = {
    "const": lambda n, a: z3.BitVecVal(n.extra, 8 * n.size),
    "part": lambda n, a: z3.Extract(8 * (n.extra + n.size) - 1, 8 * n.extra, a[0]),
    "join": lambda n, a: z3.Concat(a[1], a[0]),
    "zext": lambda n, a: z3.ZeroExt(8 * n.size - a[0].size(), a[0]),
    "sext": lambda n, a: z3.SignExt(8 * n.size - a[0].size(), a[0]),
    "sum": total,
    "mul": product,
    **dict.fromkeys(("carry", "carry3"), carry),
    "top": lambda n, a: word(z3.ULT(~(a[0] & ~a[1]), a[0] & ~a[1])),
    "less": lambda n, a: word(z3.ULT(a[0], a[1])),
    "sless": lambda n, a: word(a[0] < a[1]),
    **dict.fromkeys(("borrow3", "noborrow3"), borrow),
    "not": lambda n, a: a[0] ^ 1,
    "equal": lambda n, a: word(a[0] == a[1]),
    "or": lambda n, a: a[0] | a[1],
    **dict.fromkeys(("xor", "bxor"), lambda n, a: a[0] ^ a[1]),
    **dict.fromkeys(("and", "band"), lambda n, a: a[0] & a[1]),
    "left": lambda n, a: a[0] << n.extra,
    "right": lambda n, a: z3.LShR(a[0], n.extra),
    "sright": lambda n, a: a[0] >> n.extra,
    **dict.fromkeys(("left_by", "right_by"), shifted_by),
    "lzcount": leading_zeros,
    "choose": lambda n, a: z3.If(a[0] != 0, a[1], a[2]),
}


def bit_vectors(nodes, inputs):
    """The formula of each node, by its number."""
    at = {}
    for n in nodes:
        if n.op != "input" and n.op not in VECTORS:
            raise NoValue(n.op)
        at[n.id] = inputs(n.extra, n.size) if n.op == "input" else VECTORS[n.op](n, [at[x.id] for x in n.args])
    return at


def solve(solver, seconds):
    """bitwuzla's answer."""
    options = bitwuzla.Options()
    options.set(bitwuzla.Option.TIME_LIMIT_PER, 1000 * seconds)
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
    parser.parse("(set-logic QF_BV)" + solver.to_smt2().replace("(check-sat)", ""), True, False)
    return parser.bitwuzla().check_sat()


def decide(what, given, claims, seconds):
    """Shows by bit vectors that what is given implies the claims."""
    for claim in claims:
        solver = z3.SolverFor("QF_BV")
        solver.add(*given, z3.Not(claim))
        if solve(solver, seconds) != bitwuzla.Result.UNSAT:
            raise Failed(f"{what}: not shown")


class Vectors:
    """Integers as signed bit vectors that do not overflow. A half is a number whose double is known: no division is needed elsewhere."""

    prime = 0

    def __init__(self, bits):
        self.bits = bits

    def number(self, n):
        return z3.BitVecVal(n, self.bits)

    def add(self, x, y, sign=1):
        return x + y if sign == 1 else x - y

    def scale(self, x, c):
        raise NoValue("a quotient")

    def times(self, x, y):
        if not (z3.is_bv_value(x) or z3.is_bv_value(y)):
            raise NoValue("a product")
        return x * y


def doubled(tree):
    """A formula and the power of two that divides it."""
    if tree[0] == "/" and tree[2] == ("number", 2):
        return tree[1], 1
    return tree, 0


def chosen(tree, words):
    """The formulas among which words choose, with their conditions. Truth values are words of zeros or ones."""
    if tree[0] != "if":
        return [(z3.BoolVal(True), tree)]
    _, (_, name), x, y = tree
    return [(z3.And(words[name] != 0, c), t) for c, t in chosen(x, words)] + [(z3.And(words[name] == 0, c), t) for c, t in chosen(y, words)]


def opinion(cpu, image, contract, seconds):
    """`None` if bitwuzla agrees that a function is what its contract says, else what it answers."""
    call = Call(cpu, image, contract, next(iter(contract.patterns())))
    call.trace()
    bits, variables = 8 * contract.bytes + EXTRA, {}

    def inputs(name, size):
        return variables.setdefault(name, z3.BitVec("_".join(map(str, name)), 8 * size))

    outputs = call.outputs()
    at = bit_vectors(needed(outputs), inputs)

    def element(words):
        return z3.Concat(z3.BitVecVal(0, EXTRA), *reversed(words))

    solver, given, words = z3.SolverFor("QF_BV"), {}, {}
    for a in contract.places:
        if a["role"] in INPUTS:
            given[a["place"]] = element([inputs((call.region[a["place"]], i), cpu.word) for i in range(contract.bytes // cpu.word)])
            solver.add(z3.ULT(given[a["place"]], z3.BitVecVal(contract.ends[a["range"]], bits)))
    for i, a in enumerate(contract.words):
        words[a["word"]] = inputs(("words", i), 4)
        solver.add(z3.ULE(words[a["word"]], word_range(a)[1]))
        given[a["word"]] = z3.ZeroExt(bits - 32, words[a["word"]])
    most = 3 * max(-(-contract.ends[a["range"]] // contract.modulus) for a in contract.places) + 1
    wrong, i, ring = [], 0, Vectors(bits)
    for a, tree in contract.formulas:
        count = contract.bytes // cpu.word
        out = element([at[n.id] for n in outputs[i : i + count]])
        i += count
        wrong.append(z3.UGE(out, z3.BitVecVal(contract.ends[a["range"]], bits)))
        for condition, case in chosen(tree, words):
            case, halves = doubled(case)
            expected = formula_value(case, ring, given, contract.numbers)
            difference = (out << halves) - expected
            wrong.append(z3.And(condition, *(difference != z3.BitVecVal(m * contract.modulus, bits) for m in range(-most, most + 1))))
    solver.add(z3.Or(wrong))
    answer = solve(solver, seconds)
    return None if answer == bitwuzla.Result.UNSAT else str(answer)


def main(cpu, image, contracts, options):
    """Asks for a second opinion on the functions of sums. Returns the number of those on which it disagrees, or 1 if too few are shown."""
    counts = {"agree": 0, "out of time": 0, "DISAGREE": 0}
    for contract in contracts:
        if contract.kind != "integers" or contract.parts > 1 or contract.limb or not contract.formulas or contract.loops()[0] is not None:
            continue
        start = time.process_time()
        try:
            answer = opinion(cpu, image, contract, options.seconds)
        except NoValue:
            continue  # a product
        outcome = {None: "agree", "unknown": "out of time"}.get(answer, "DISAGREE")
        counts[outcome] += 1
        print(f"{cpu.name} {contract.key:34} {time.process_time() - start:6.2f} s  {outcome}", flush=True)
    print(f"{cpu.name}, second opinion: " + ", ".join(f"{n} {what}" for what, n in counts.items()), flush=True)
    return counts["DISAGREE"] + (counts["agree"] == 0)
