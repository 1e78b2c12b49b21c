"""Table lookups: the result is the entry with this index, or zeros if there is none. Shown over bit vectors, for all tables and indices."""

import z3

from graph import needed
from second import bit_vectors, decide


def prove(call, seconds):
    """Shows the claim and returns `None` for value and range, or raises the reason why not."""
    ((out, (_, table, index)),), contract, inputs = call.contract.formulas, call.contract, {}
    variable = lambda name, size: inputs.setdefault(name, z3.BitVec(str(name), 8 * size))  # noqa: E731
    words, (table, size) = call.output(out["place"]), next((a["place"], contract.size(a)) for a in contract.places if ("name", a["place"]) == table)
    at, count = bit_vectors(needed(words), variable), len(words)
    index = variable(("words", [a["word"] for a in contract.words].index(index[1])), 4)
    for j, word in enumerate(words):
        expected = z3.BitVecVal(0, 8 * call.unit)
        for i in range(size // contract.bytes):
            expected = z3.If(index == i, variable((table, count * i + j), call.unit), expected)
        decide(f"word {j} of the entry", [], [at[word.id] == expected], seconds)
    return None, None
