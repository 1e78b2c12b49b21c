"""The models against the CPU: on random inputs and edges, three things agree.

* The machine code itself, run by this CPU (x86-64).
* The graph that was lifted from it, node by node.
* Every polynomial and interval of the algebra over the integers, or every bit of the algebra over GF(2).

So an error of SLEIGH's, of `vectors.py`, of the lifting or of an algebra shows. (Boards are compared with the formula alone.)
"""

import ctypes
import mmap
import random

import evaluate
from algebra import Unknown
from binary import Bits
from claims import Failed
from contract import Call, Integers, Lanes
from formula import NoValue, Numbers, Pairs
from formula import evaluate as formula_value
from graph import Refused


class Native:
    """Calls functions of a file on this CPU, at the addresses that the file has."""

    def __init__(self, image):
        pages, self.libc = {}, ctypes.CDLL(None, use_errno=True)
        for at, data in image.parts:
            for i in range(0, len(data)):
                if i == 0 or (at + i) % 4096 == 0:
                    page = (at + i) // 4096 * 4096
                    n = min(4096 - (at + i - page), len(data) - i)
                    pages.setdefault(page, bytearray(4096))[at + i - page : at + i - page + n] = data[i : i + n]
        self.libc.mmap.restype = ctypes.c_void_p
        self.libc.mmap.argtypes = [ctypes.c_void_p] + [ctypes.c_long] * 5
        everything = mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
        for page, data in pages.items():
            fixed = 0x100000  # at this address or not at all
            if self.libc.mmap(page, 4096, everything, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | fixed, -1, 0) != page:
                raise OSError(f"address {page:#x} is taken")
            ctypes.memmove(page, bytes(data), 4096)

    def call(self, at, memory, order, words):
        """Runs a function. `memory` has the places by name, `order` the name of each argument. Returns the places afterwards."""
        rooms = {name: ctypes.create_string_buffer(len(data) + 64) for name, data in memory.items()}
        address = {name: (ctypes.addressof(b) + 63) // 64 * 64 for name, b in rooms.items()}
        for name, data in memory.items():
            ctypes.memmove(address[name], data, len(data))
        table = (ctypes.c_void_p * max(1, len(order)))(*(address[n] for n in order))
        numbers = (ctypes.c_uint32 * max(1, len(words)))(*words)
        ctypes.CFUNCTYPE(ctypes.c_uint32, ctypes.c_void_p, ctypes.c_void_p)(at)(ctypes.addressof(table), ctypes.addressof(numbers))
        return {name: ctypes.string_at(address[name], len(data)) for name, data in memory.items()}


def random_below(end, random_):
    """A number below `end`: any, near the end, small, or with runs of zeros and ones."""
    kind = random_.randrange(4)
    if kind == 0:
        return random_.randrange(end)
    if kind == 1:
        return end - 1 - random_.randrange(min(end, 1 << random_.choice((1, 3, 40))))
    if kind == 2:
        return random_.randrange(min(end, 1 << random_.choice((1, 40))))
    x = 0
    for i in range(0, end.bit_length(), 32):
        x |= random_.choice((0, 0xFFFFFFFF, random_.getrandbits(32))) << i
    return x % end


class Inputs:
    """Values for the places and words of a call."""

    def __init__(self, call, random_):
        contract, self.call = call.contract, call
        parts = contract.bytes // 2 if contract.kind == "coefficients" else contract.parts
        self.numbers, self.memory, self.words = {}, {}, []
        for a in contract.order:
            if call.region[a["place"]] == a["place"]:
                size = contract.size(a) // parts
                end = min(contract.ends[a["range"]], *(contract.ends[b["range"]] for b in contract.order if call.region[b["place"]] == a["place"]), 1 << 8 * size)
                x = [random_below(end, random_) for _ in range(parts)]
                if contract.limb:
                    most = map(min, zip(*(contract.limits[b["range"]] for b in contract.order if call.region[b["place"]] == a["place"])))
                    limbs = [random_below(1 + m, random_) for m in most]
                    self.numbers[a["place"]] = [contract.value(limbs)]
                    self.memory[a["place"]] = b"".join(v.to_bytes(4, "little") for v in limbs)
                    continue
                if contract.kind == "coefficients":
                    x = [1 + v % contract.modulus for v in x[:-1]] + [0]
                self.numbers[a["place"]] = x
                self.memory[a["place"]] = b"".join(v.to_bytes(size, "little") for v in x)
        for a in contract.words:
            allowed = a["numbers"]
            x = random_.randint(allowed["first"], allowed["last"]) if isinstance(allowed, dict) else random_.choice(allowed)
            self.words.append(call.fixed.get(a["word"], x))

    def __call__(self, name, size):
        """An input node's value."""
        if name[0] in self.memory:
            width, size = self.call.unit, min(self.call.unit, size)
            return int.from_bytes(self.memory[name[0]][width * name[1] : width * name[1] + size], "little")
        return self.words[name[1]] if name[0] == "words" else 0

    def expected(self):
        """What the formulas say of each output, modulo the prime."""
        contract, given = self.call.contract, {}
        ring = Numbers(contract.modulus)
        for a in contract.places:
            x = self.numbers.get(self.call.region[a["place"]])
            given[a["place"]] = tuple(x) if contract.parts > 1 else x[0]
        for a, x in zip(contract.words, self.words):
            given[a["word"]] = (x, x) if contract.parts > 1 else x
        if contract.parts > 1:
            ring, given["i"] = Pairs(ring), (0, 1)
        found = {}
        for a, tree in contract.formulas:
            x = formula_value(tree, ring, given, contract.numbers | self.call.fixed)
            found[a["place"]] = x if contract.parts > 1 else (x,)
        return found


def outputs_are_expected(call, inputs, values):
    """True if outputs, as nodes with these values, are those of the formulas and in their ranges."""
    contract, expected = call.contract, inputs.expected()
    size = 8 * contract.bytes // contract.parts
    for a, _ in contract.formulas:
        words = [values[n.id] for n in call.output(a["place"])]
        if contract.limb and any(v > most for v, most in zip(words, contract.limits[a["range"]])):
            return False
        x = contract.value(words) % contract.modulus if contract.limb else sum(v << 8 * call.cpu.word * i for i, v in enumerate(words))
        for j, want in enumerate(expected[a["place"]]):
            part = x >> size * j & (1 << size) - 1
            if (part - want) % contract.modulus or part >= contract.ends[a["range"]]:
                return False
    return True


def compare(call, target, runs, random_, counts):
    """Compares one call on random inputs. Returns what disagrees, or `None`."""
    machine, contract, width = call.machine, call.contract, call.unit
    algebra = bits = None
    changed = [a["place"] for a in contract.order if a["role"] != "from"]
    wanted = {p: call.output(p) for p in changed if p not in [a["place"] for a in contract.places if a["role"] == "lost"]}
    try:
        if contract.kind == "integers":
            integers = Integers(call, 1)
            algebra = integers.algebra
            for nodes in wanted.values():
                integers.parts(nodes)
        elif contract.kind == "coefficients":
            algebra = Lanes(call, 1).algebra
            for nodes in wanted.values():
                for node in nodes:
                    algebra.of(node)
        elif contract.kind == "binary":
            bits = Bits(machine.graph)
            for nodes in wanted.values():
                for node in nodes:
                    bits.of(node)
    except (Failed, Unknown):
        pass  # the words so far are compared
    for run in range(runs):
        inputs = Inputs(call, random_)
        values = evaluate.nodes(machine.graph, inputs)
        counts["nodes"] += len(values)
        if target:
            after = target.call(contract.at, inputs.memory, [call.region[a["place"]] for a in contract.order], inputs.words)
            for place, nodes in wanted.items():
                mine = b"".join(values[n.id].to_bytes(width, "little") for n in nodes)
                counts["outputs"] += 1
                if mine != after[call.region[place]]:
                    return f"{place} is not what the CPU has"
        if contract.kind == "integers":
            try:
                counts["formulas"] += 1
                if contract.formulas and not outputs_are_expected(call, inputs, values):
                    return "the outputs are not those of the formula"
            except NoValue:
                counts["formulas"] -= 1
        if algebra:
            poly = evaluate.atoms(algebra, inputs)
            for i, v in algebra.values.items():
                counts["polynomials"] += 1
                if poly(v.poly) != values[i] or not v.lo <= values[i] <= v.hi:
                    return f"the polynomial of {machine.graph.nodes[i]}"
        if bits and run == 0 and not any(v[0][0] == "carry" for m in bits.monomials for v in m):  # slow; and carries have no values
            bit = {v: inputs(v[0], 4 if v[0][0] == "words" else width) >> v[1] & 1 for m in bits.monomials for v in m}
            ones = "".join("1" if all([bit[v] for v in m]) else "0" for m in reversed(bits.monomials))
            true = int(ones, 2)  # the set of monomials that are 1
            for i, polynomials in bits.known.items():
                counts["polynomials"] += 1
                if sum(((p & true).bit_count() & 1) << j for j, p in enumerate(polynomials)) != values[i]:
                    return f"the bits of {machine.graph.nodes[i]}"
    return None


def main(cpu, image, contracts, chosen):
    """Compares functions; returns the number of disagreements."""
    random_, target, wrong = random.Random(7), Native(image) if cpu.target is None else None, 0
    counts = dict.fromkeys(("functions", "outputs", "nodes", "formulas", "polynomials"), 0)
    for contract in contracts:
        name, values = contract.loops()
        for same in contract.patterns():
            call = Call(cpu, image, contract, same, {name: values[min(2, len(values) - 1)]} if name else None)
            try:
                call.trace()
            except (Failed, Refused):
                break
            reason = compare(call, target, chosen.simulate, random_, counts)
            if reason:
                wrong += 1
                print(f"{cpu.name} {contract.key}: {reason}", flush=True)
        else:
            counts["functions"] += 1
    print(f"{cpu.name}: " + ", ".join(f"{n} {what}" for what, n in counts.items()) + f" agree; {wrong} do not", flush=True)
    return wrong
