"""The sign of an element of GF(9767^19): whether its highest coefficient that is not 0 is above p / 2, as an integer.

The graph is cut at the coefficients as integers, where 0 may be p. Values on random inputs tell which expressions these are, as hints. Polynomials
show that they are. What follows is shown over bit vectors.
"""

import random

import z3

import evaluate
from algebra import add, constant, scale
from contract import Lanes
from graph import Refused, needed
from inversion import Lemma
from second import bit_vectors, decide

FORMS = ((0, 0), (0, 1), (16, 1))  # of an integer x: the word (x - d) 2^s, which may be a lane


def prove(call, seconds):
    """Shows the claim and returns `None` for value and range, or raises the reason why not."""
    graph, p, (out,), lanes = call.machine.graph, call.contract.modulus, call.outputs(), Lanes(call, seconds)
    (place,), random_, cuts, given = [a for a in call.contract.places if a["role"] == "from"], random.Random(1), {}, []
    least, most = call.contract.lanes[place["range"]]
    nodes, region = needed([out]), call.region[place["place"]]
    runs = [[least] * lanes.degree, [most] * lanes.degree, *([random_.randrange(least, most + 1) for _ in range(lanes.degree)] for _ in range(20))]
    values = [evaluate.nodes(graph, lambda name, size: run[name[1]] if name[0] == region else 0) for run in runs]  # noqa: B023
    for i, x in enumerate(lanes.inputs[place["place"]]):
        integers = [run[i] * pow(2, -32, p) % p for run in runs]
        is_integer = lambda n, s, d: all(v[n.id] % (1 << s) == 0 and (v[n.id] >> s) + d in (y, y or p) for v, y in zip(values, integers))  # noqa: B023, E731
        for cut, (s, d) in ((n, form) for n in nodes if n.size <= 8 for form in FORMS if is_integer(n, *form)):
            end, what, word = max(p - 1, *((v[cut.id] >> s) + d for v in values)), f"coefficient {i}", lanes.algebra.of(cut).poly
            if any(c % (1 << s) for c in word.values()):
                raise Refused(f"{what} is not shown to be a lane")
            poly = add(constant(d), {m: c >> s for m, c in word.items()})
            lanes.prover.congruent(add(poly, x, -1), p, what)
            lanes.prover.at_most(poly, end, what)
            lanes.prover.at_most(scale(poly, -1), -d, what)
            cuts[f"{i}:{cut.id}"] = cut, end, s, d
    lemma = Lemma(graph, [out], {role: cut for role, (cut, *_) in cuts.items()})
    at, found = bit_vectors(lemma.graph.nodes, lambda name, size: z3.BitVec(name[0], 8 * size)), {}
    for role, (cut, end, s, d) in cuts.items():
        word = z3.ZeroExt(64 - 8 * cut.size, at[lemma.cuts[role].id])
        number = z3.If((x := z3.LShR(word, s) + d) == p, 0, x)
        given += [word == x - d << s, z3.UGE(x, d), z3.ULE(x, end), number == found.setdefault(role.partition(":")[0], number)]
    if len(found) < lanes.degree:
        raise Refused("no expression is a coefficient as an integer")
    result = z3.BoolVal(False)
    for x in found.values():  # the highest one that is not 0 decides
        result = z3.If(x == 0, result, z3.UGT(x, p // 2))
    expected = z3.If(result, z3.BitVecVal(1, 8 * out.size), z3.BitVecVal(0, 8 * out.size))
    decide("the sign", given, [at[lemma.outputs[0].id] == expected], seconds)
    return None, None
