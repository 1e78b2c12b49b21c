"""A line of a contract list, and the proof of its function: constant time and memory (*trace*), formula (*value*), and *range*.

The lists come from `export`: names, arguments, ranges, formulas, aliasing, modulus, and the address of each function in the file that
is proved. No function is named here. A contract that is not understood is an error.
"""

from importlib import import_module
from itertools import product as every

import binary
from algebra import Algebra, Unknown, Value, add, constant, scale, whole
from claims import Failed, Prover
from formula import Coefficients, NoValue, Pairs, Unreadable, evaluate, formulas, integer, multiplies_sums, names, parse, spans
from machine import Machine

WRITTEN = ("to", "in_place", "lost")
OUTPUTS = ("to", "in_place", "returned")
INPUTS = ("from", "in_place", "lost")
FACTORS = (4, 8, 16, 64, 176, 121665)  # small factors that groups over GF(2^255 - C) pass to their functions


class Contract:
    """A function of a list, with everything that is claimed of it."""

    def __init__(self, line):
        self.line, self.at, self.name, self.memory = line, line["at"], line["name"], line["memory"]
        self.family, self.constant = line["family"], line["constant"]
        self.key = f"{self.family}:{self.constant}:{self.name}"
        self.modulus = int(line["modulus"], 16)
        self.kind = {"gf2_233": "binary", "gf9767x19": "coefficients", "lookup": "lookup"}.get(self.family, "integers")
        self.parts = 2 if self.family in ("mont_six", "mont_four") else 1
        self.bytes, self.limits = line["bytes"], {}
        # An element with a word more than its modulus needs has limbs of 29 bits. Their ranges are those of the tests: the largest limbs.
        self.limb = 29 if self.kind == "integers" and self.parts == 1 and 8 * self.bytes - self.modulus.bit_length() >= 32 else None
        self.places = [dict(a) for a in line["arguments"] if "place" in a]
        for i, a in enumerate(a for a in self.places if a["role"] == "returned"):
            a["place"] += str(i)  # the list calls all of them `result`
        self.words = [a for a in line["arguments"] if "word" in a]
        self.number = next((a["number"] for a in line["arguments"] if "number" in a), None)  # the interval of a returned number
        self.order = [a for a in self.places if a["role"] != "returned"] + [a for a in self.places if a["role"] == "returned"]
        self.numbers = {"p": self.modulus, "C": self.constant, "R": 1 << 8 * self.bytes // self.parts}
        self.ends = {name: self.end(name, *given) for name, given in line["ranges"].items()}
        self.lanes = {name: (int("at least 1" in text), self.ends[name] - 1) for name, (text, _) in line["ranges"].items()}
        self.formulas = self.read_formulas()
        # Products of sums have shorter proofs with whole elements, also where no call is replaced.
        self.sums = any(multiplies_sums(tree) for _, tree in self.formulas)

    def end(self, name, documentation, largest):
        """The least integer outside a range. Documentation and the range of the tests must agree."""
        found = spans(documentation)
        if not found:
            raise Unreadable(f"{self.key}: range {name} does not say where it ends: {documentation!r}")
        end = integer(parse(found[0]), self.numbers)
        if self.limb:
            self.limits[name] = [int(largest, 16) >> 32 * i & (1 << 32) - 1 for i in range(self.bytes // 4)]
            return end
        if self.kind in ("integers", "binary"):
            tested, size = int(largest, 16), 8 * self.bytes // self.parts
            if any(tested >> size * i & (1 << size) - 1 != end - 1 for i in range(self.parts)):
                raise Unreadable(f"{self.key}: range {name} ends at {end:#x}, but tests accept up to {tested:#x}")
        return end

    def size(self, place):
        """Bytes of a place: of an element, or of a table."""
        return place.get("bytes", self.bytes)

    def value(self, limbs):
        return sum(v << self.limb * i for i, v in enumerate(limbs))

    def read_formulas(self):
        """For each output, in order: its place and its formula."""
        found, outputs = formulas(self.line["formula"]), [a for a in self.places if a["role"] in OUTPUTS]
        known = {a["place"] for a in self.places if a["role"] in INPUTS} | {a["word"] for a in self.words} | set(self.numbers) | {"i"}
        for name, tree in found:
            if names(tree) - known:
                raise Unreadable(f"{self.key}: {names(tree) - known} in {self.line['formula']!r}")
        if (self.number or found[0][1][0] in ("negative", "legendre")) and not outputs:
            outputs = [{"place": "number", "role": "returned"}]
        if not outputs:
            return []
        if len(found) != len(outputs) or any(n not in (None if a["role"] == "returned" else a["place"],) for (n, _), a in zip(found, outputs)):
            raise Unreadable(f"{self.key}: results are {[a['place'] for a in outputs]}, but the formula is {self.line['formula']!r}")
        return [(a, tree) for a, (_, tree) in zip(outputs, found)]

    def inverse(self):
        """True if the function inverts an element of the integers modulo p."""
        tree = self.formulas[0][1] if len(self.formulas) == 1 else ("",)
        return self.kind == "integers" and self.parts == 1 and not self.limb and tree[0] == "/" and any(tree[2] == ("name", a["place"]) for a in self.places)

    def patterns(self):
        """The ways in which places may be the same: for each place that is read, itself or one that is written."""
        written = [a["place"] for a in self.places if a["role"] in WRITTEN] if self.memory else []
        read = [a["place"] for a in self.places if a["role"] == "from"]
        apart = {frozenset(x) for x in self.line["apart"]}
        choices = [[r] + [w for w in written if frozenset((r, w)) not in apart] for r in read]
        for chosen in every(*choices):
            yield dict(zip(read, chosen))

    def loops(self):
        """The name of the number that decides how often a loop runs, and its values. `None` if there is none."""
        for a in self.words:
            if a["word"] in ("n", "J"):
                numbers = a["numbers"]
                return a["word"], list(range(numbers["first"], numbers["last"] + 1)) if isinstance(numbers, dict) else numbers
        return None, [None]

    def factors(self):
        """The name of a public factor, and the values with which it occurs. `None` if there is none."""
        found = [(a["word"], [x for x in FACTORS if x <= word_range(a)[1]]) for a in self.words if a["public"] and self.family == "gf255"]
        return found[0] if found else None


def word_range(argument):
    numbers = argument["numbers"]
    return (numbers["first"], numbers["last"]) if isinstance(numbers, dict) else (min(numbers), max(numbers))


class Call:
    """One run of a function: one pattern of aliasing, and fixed values of words on which loops depend."""

    def __init__(self, cpu, image, contract, same, fixed=None, parts=None):
        self.cpu, self.contract, self.fixed, self.same = cpu, contract, fixed or {}, same
        self.machine = machine = Machine(cpu, image)
        machine.parts, width = parts, cpu.word
        # Bytes of a word of an operand. With parts, elements are whole.
        self.unit = 2 if contract.kind == "coefficients" else contract.bytes // contract.parts if parts else width
        self.region = {}
        for a in contract.order:
            name = same.get(a["place"], a["place"])
            self.region[a["place"]] = name
            if name == a["place"]:
                filled = a["role"] not in ("to", "returned") or name in same.values()
                place = machine.region(name, contract.size(a), self.unit, a["role"] != "from", filled)
                if filled and contract.kind == "coefficients":
                    place.bytes.write(contract.bytes - 2, machine.graph.const(0, 2))
        places = machine.region("places", width * max(1, len(contract.order)), width, False)
        for i, a in enumerate(contract.order):
            places.bytes.write(width * i, machine.pointer(self.region[a["place"]]))
        numbers = machine.region("words", 4 * max(1, len(contract.words)), 4, False)
        for i, a in enumerate(contract.words):
            if a["word"] in self.fixed:
                numbers.bytes.write(4 * i, machine.graph.const(self.fixed[a["word"]], 4))
        machine.set(cpu.arguments[0], machine.pointer("places"))
        machine.set(cpu.arguments[1], machine.pointer("words"))
        self.before = {r: machine.get(r) for r in cpu.saved}

    def trace(self):
        """Shows by running it: no address and no branch depends on data, only outputs are written, registers and stack are kept."""
        machine, cpu, contract = self.machine, self.cpu, self.contract
        machine.call(contract.at)
        for register, node in self.before.items():
            if machine.get(register) is not node:
                raise Failed(f"{register} is not kept")
        for a in contract.places:
            if a["role"] in ("to", "returned") and len(machine.regions[self.region[a["place"]]].written) < contract.bytes:
                raise Failed(f"not all of {a['place']} is written")
            if contract.kind == "lookup" and len(machine.regions[self.region[a["place"]]].bytes.map) < contract.size(a):
                raise Failed(f"not all of {a['place']} is read")

    def output(self, place):
        """The words of a place after the run, or the returned number."""
        if place not in self.region:
            return [self.machine.graph.part(self.machine.get(self.cpu.result), 0, 4)]
        region, width = self.machine.regions[self.region[place]], self.unit
        return [region.read(width * i, width) for i in range(self.contract.bytes // width)]

    def cases(self):
        """The values of truth values: each case is proved by itself."""
        truths = [a["word"] for a in self.contract.words if word_range(a) == (0, 1)]
        return [dict(zip(truths, values)) for values in every((0, 1), repeat=len(truths))]

    def outputs(self):
        return [node for a, _ in self.contract.formulas for node in self.output(a["place"])]

    def prove(self, seconds):
        """Shows value and range after `trace`. Returns the reasons why one is not shown: a pair, `None` where it is."""
        try:
            other = "inversion" if self.contract.inverse() else {"negative": "signs", "legendre": "legendre", "entry": "lookups"}.get(self.contract.formulas[0][1][0])
            if other:
                return import_module(other).prove(self, seconds)  # it needs this module
            if self.contract.kind == "binary":
                return binary.prove(self)
            reasons = [None, None]
            kind = Integers if self.contract.kind == "integers" else Lanes
            for proof in (kind(self, seconds, case) for case in self.cases()):
                for which, claim, *given in proof.claims():
                    try:
                        claim(*given)
                    except (Failed, Unknown) as e:
                        reasons[which] = reasons[which] or str(e)
                        if self.machine.parts:  # it is proved without parts
                            return tuple(reasons)
            return tuple(reasons)
        except NoValue as e:
            return (f"no polynomial: {e}",) * 2


class Ring:
    """Polynomials over the integers modulo an odd number."""

    def __init__(self, algebra, prime):
        self.algebra, self.prime = algebra, prime

    def number(self, n):
        return constant(n % self.prime)

    add, scale = staticmethod(add), staticmethod(scale)

    def times(self, x, y):
        return {m: r for m, c in self.algebra.times(x, y).items() if (r := c % self.prime)}


class Integers:
    """The claims of value (0) and range (1) about polynomials over the integers."""

    def __init__(self, call, seconds, case=()):
        self.call, contract = call, call.contract
        graph = call.machine.graph
        self.algebra = algebra = Algebra(graph)
        self.bits, self.count = contract.limb or 8 * call.unit, contract.bytes // contract.parts // call.unit
        for i, a in enumerate(contract.words):
            algebra.least["words", i], algebra.ranges["words", i] = word_range(a)
        self.prover = prover = Prover(algebra, seconds)
        self.inputs = {}
        for a in contract.places:
            if a["role"] not in INPUTS:
                continue
            region, end = call.region[a["place"]], contract.ends[a["range"]]
            for i in range(self.count * contract.parts):  # the range's end bounds the highest limb
                most = min((1 << self.bits) - 1, end - 1 >> self.bits * (i % self.count))
                if contract.limb:
                    most = contract.limits[a["range"]][i]
                algebra.ranges[region, i] = min(most, algebra.ranges.get((region, i), most))
        for a in contract.places:
            if a["role"] in INPUTS:
                region, end = call.region[a["place"]], contract.ends[a["range"]]
                parts = self.parts([graph.input((region, i), call.unit) for i in range(self.count * contract.parts)])
                self.inputs[a["place"]] = parts if contract.parts > 1 else parts[0]
                for part in parts:
                    prover.limbs += [x for m in part for x in m]
                    if end < 1 << self.bits * self.count and not contract.limb:
                        prover.operands.append((part, end - 1))
        for i, a in enumerate(contract.words):
            node, fixed = graph.input(("words", i), 4), (call.fixed | dict(case)).get(a["word"])
            if fixed is not None:
                algebra.values[node.id] = Value(constant(fixed), fixed, fixed)
            x = algebra.of(node).poly
            self.inputs[a["word"]] = (x, x) if contract.parts > 1 else x
        if contract.parts > 1:
            self.inputs["i"] = ({}, constant(1))

    def parts(self, words):
        limbs = [self.algebra.of(node).poly for node in words]
        return tuple(whole(limbs[self.count * j : self.count * (j + 1)], self.bits) for j in range(self.call.contract.parts))

    def claims(self):
        contract, ring = self.call.contract, Ring(self.algebra, self.call.contract.modulus)
        ring = Pairs(ring) if contract.parts > 1 else ring
        for demand in self.call.machine.demands:
            yield 0, self.prover.demanded, *demand
        for mask in self.call.machine.masks:
            yield 0, self.prover.is_mask, mask
        for a, tree in contract.formulas:
            expected = evaluate(tree, ring, self.inputs, contract.numbers | self.call.fixed)
            for x, y in zip(self.parts(self.call.output(a["place"])), expected if contract.parts > 1 else (expected,)):
                yield 0, self.prover.congruent, add(x, y, -1), contract.modulus, a["place"]
                yield 1, self.within, x, a

    def within(self, x, a):
        """Shows that a result is in its range, or its limbs in theirs."""
        contract, prover, what = self.call.contract, self.prover, f"{a['place']}: {a['range']}"
        if not contract.limb:
            return prover.at_most(x, contract.ends[a["range"]] - 1, what)
        for node, most in zip(self.call.output(a["place"]), contract.limits[a["range"]]):
            prover.at_most(self.algebra.of(node).poly, most, what)


class Lanes:
    """The claims of value (0) and range (1) about elements of 16-bit coefficients, in Montgomery form: some for each coefficient."""

    def __init__(self, call, seconds, case=()):
        self.call, contract, graph = call, call.contract, call.machine.graph
        self.algebra = algebra = Algebra(graph)
        self.prover, self.degree = Prover(algebra, seconds), contract.bytes // 2 - 1
        self.ring = Coefficients(Ring(algebra, contract.modulus), self.degree)
        self.inputs = {}
        for a in contract.places:
            if a["role"] in INPUTS:
                region, (least, most) = call.region[a["place"]], contract.lanes[a["range"]]
                for i in range(self.degree):
                    algebra.least[region, i], algebra.ranges[region, i] = least, most
                x = [algebra.of(graph.input((region, i), 2)).poly for i in range(self.degree)]
                self.inputs[a["place"]] = self.ring.from_memory(x)
        for i, a in enumerate(contract.words):
            algebra.least["words", i], most = word_range(a)
            algebra.ranges["words", i] = most
            node, fixed = graph.input(("words", i), 4), dict(case).get(a["word"])
            if fixed is not None:
                algebra.values[node.id] = Value(constant(fixed), fixed, fixed)
            x = [algebra.of(node).poly]
            self.inputs[a["word"]] = self.ring.from_memory(x) if most == contract.modulus else x  # 1..=p is a coefficient

    def claims(self):
        contract, prover = self.call.contract, self.prover
        for a, tree in contract.formulas:
            least, most = contract.lanes[a["range"]] if "range" in a else contract.number
            expected = evaluate(tree, self.ring, self.inputs, contract.numbers | self.call.fixed)
            for i, node in enumerate(self.call.output(a["place"])):
                what, x = f"{a['place']}[{i}]", self.algebra.of(node).poly
                if i == self.degree:
                    yield 0, prover.at_most, x, 0, what
                    continue
                difference = add(self.ring.from_memory([x])[0], expected[i] if i < len(expected) else {}, -1)
                yield 0, prover.congruent, difference, contract.modulus, what
                yield 1, prover.at_most, x, most, what
                yield 1, prover.at_most, scale(x, -1), -least, what


SYMMETRIC = {"carry", "carry3", "mul", "and", "or", "xor", "sum"}


def shape(graph, outputs, table, inputs):
    """Numbers of the structures of outputs, where `inputs` gives the number of an input's structure, or `None` for its own."""
    numbers = []
    for n in graph.nodes:
        own = inputs(n) if n.op == "input" else None
        if own is None:
            args, extra = [numbers[a.id] for a in n.args], n.extra
            if n.op == "sum":
                args, extra = sorted(zip(args, extra[0])), extra[1]
            elif n.op in SYMMETRIC:
                args.sort()
            own = table.setdefault((n.op, n.size, extra, tuple(args)), len(table))
        numbers.append(own)
    return [numbers[n.id] for n in outputs]


def same_with_aliases(call, base, table):
    """True if the outputs are those of the run without aliasing, where operands are equal. That proof is for equal operands too."""
    def renamed(n):
        region = base_same.get(n.extra[0])
        return table.setdefault(("input", n.size, (region, n.extra[1]), ()), len(table)) if region else None

    base_same = call.same
    return shape(call.machine.graph, call.outputs(), table, lambda n: None) == shape(base.machine.graph, base.outputs(), table, renamed)


def is_repeated(call, base, times, table):
    """True if the outputs are those of `base`, a run with one round, applied so often: the value then follows by induction."""
    (place,) = {a["place"] for a in call.contract.places if a["role"] in INPUTS}
    graph, words = base.machine.graph, base.outputs()
    numbers = None
    for _ in range(times):
        given = numbers
        numbers = shape(graph, words, table, lambda n: given[n.extra[1]] if given and n.extra[0] == place else None)
    return shape(call.machine.graph, call.outputs(), table, lambda n: None) == numbers


