"""Routines that are proved once: in the functions that call them, a call is replaced by what the routine's contract says.

A contract is an entry of `ROUTINES`. A routine is proved for the modulus and the lengths of a call, and for all other words. Each result is then
one expression of whole integers, so the caller's proof is short. What the contract demands of operands is shown for each call, by the caller's
proof. A call that no proved contract allows is executed like other code.
"""

import hashlib
import re
from itertools import product as every

from algebra import Algebra, Unknown, add, constant
from claims import Failed, Prover
from contract import Ring, shape
from formula import evaluate, names, parse
from graph import Refused
from machine import Machine

RISCV, RV64, MIPS, M4, M0, A64, X64 = ("fe310", "hazard3"), ("rv64",), ("m4k",), ("m4", "m4f"), ("m0plus",), ("a64",), ("x86-64",)
REGISTERS = {MIPS: ["a0", "a1", "a2", "a3"], RISCV + RV64: ["a0", "a1", "a2", "a3", "a4"], M4: (ARM := ["r0", "r1", "r2", "r3", "r4"]), M0: ARM, A64: [f"x{i}" for i in range(5)],
             X64: ["RDI", "RSI", "RDX", "RCX"]}
LENGTHS = {"four": 8, "six": 12, "eight": 16, "twelve": 24, "255": 8, "p256": 8}  # of symbols that say the number of words of 64 bits, or a field
P256 = 2**256 - 2**224 + 2**192 + 2**96 - 1

# CPUs, symbol, what each register has, results. Places are written `name:words`, as a multiple of n: the number in the symbol, or the operand n
# (N in bytes). Two places with a comma follow each other, or the second one begins in the first, at `@words`. p is the modulus, k a constant, m a
# mask of 0 or -1, `-` nothing. C and D = 2C give the modulus 2^255 - C.
# Results are modulo R, or below p with `mod p`: then a and b are below p, d, i and j are below 2p, t is below p R, r and s are between -p R and p R.
# `mod 2p` is some integer below 2p that is congruent modulo p, and so with `mod 2pp`, `mod R` and `mod Q`, which is R / 2 + R / 2^15. e to h are below R / 2,
# and other letters any integers. A place without a formula (`None`) is overwritten with anything.
ROUTINES = [
    *(
        entry
        for cpus, skip, t in ((RISCV, "", "t"), (MIPS, "", "s"), (M4, "- ", "s"))
        for entry in (
            (cpus, r"primegroup_mont(8|12)_wide", "t:2 a:1 b:1", {"t": "a b"}),
            (cpus, r"primegroup_mont(8|12)_reduce", f"out:1 {t}:2 {skip}p k", {"out": f"{t} / R mod p"}),
            (cpus, r"primegroup_mont(8|12)_add", "out:1 a:1 b:1 p", {"out": "a + b mod p"}),
            (cpus, r"primegroup_mont(8|12)_sub", "out:1 a:1 b:1 p", {"out": "a - b mod p"}),
        )
    ),
    *((cpus, r"primegroup_mont(8|12)_mul", "out:1 A:1 b:1 p k", {"out": "A b / R mod p"}) for cpus in (RISCV, M4)),
    (RISCV, r"primegroup_mont(8)_square", "out:1 a:1 - p k", {"out": "a^2 / R mod p"}),
    *(
        entry
        for cpus in (RISCV, MIPS)
        for entry in (
            (cpus, r"primegroup_mont_sum", "out:1 a:1 b:1 n", {"out": "a + b"}),
            (cpus, r"primegroup_mont_difference", "out:1 a:1 b:1 n", {"out": "a - b", "borrow": "a b"}),
            (cpus, r"primegroup_mont_pair_end", "x:1 y:1 u:1 n", {"x": "x - u", "y": "y - x - u"}),
        )
    ),
    (RISCV, r"primegroup_mont_sum_if", "out:1 a:1 b:1 n m", {"out": "a + b if m else a"}),
    (MIPS, r"primegroup_mont_turn", "x:1 y:1 n", {"x": "x - y", "y": "x + y"}),
    (M4, r"primegroup_mont(8|12)_plus", "out:1 a:1 b:1", {"out": "a + b"}),
    (M4, r"primegroup_mont(8)_double_product", "x:2,y:2 e:1,f:1 g:1,h:1", {"x": "e g - f h", "y": "e h + f g"}),
    (M4, r"primegroup_mont(8|12)_double_sub", "x:2 y:2", {"x": "x - y"}),
    (M4, r"primegroup_mont(8|12)_add_doubles", "x:2,v:2 y:2,w:2", {"x": "x + y", "v": "v + w"}),
    (M4, r"primegroup_mont(8|12)_sub_doubles", "x:2,v:2 y:2,w:2", {"x": "x - y", "v": "v - w"}),
    (M4, r"primegroup_mont(8|12)_sub_two_doubles", "x:2,v:2 y:2,w:2 z:2,u:2", {"x": "x - y - z", "v": "v - w - u"}),
    (M4, r"primegroup_mont(8|12)_turn_doubles", "x:2,y:2", {"x": "x - y", "y": "x + y"}),
    (M0, r"primegroup_mont_product", "t:2 a:1 b:1 N", {"t": "a b"}),
    (M0, r"primegroup_mont_product(8)", "t:2 a:1 b:1", {"t": "a b"}),
    (M0, r"primegroup_mont_square(8)", "t:2 a:1", {"t": "a^2"}),
    (M0, r"primegroup_mont_reduce", "t:2,l:1@0,h:1@1 p k N", {"l": "0", "h": "t / R mod 2p"}),
    (M0, r"primegroup_mont_below(8|12)", "out:1 d:1 - p", {"out": "d mod p"}),
    (M0, r"primegroup_mont_add(8|12)", "out:1 a:1 b:1 p", {"out": "a + b mod p"}),
    (M0, r"primegroup_mont_sub(8|12)", "out:1 a:1 b:1 p", {"out": "a - b mod p"}),
    (M0, r"primegroup_mont_sum", "out:1 a:1 b:1 N", {"out": "a + b"}),
    (M0, r"primegroup_mont_subtract", "a:1 b:1 N", {"a": "a - b", "borrow": "a b"}),
    (M0, r"primegroup_mont_add_masked", "a:1 b:1 N m", {"a": "a + b if m else a"}),
    *(
        (cpus, rf"primegroup_gf{name}", places, {"out": formula})
        for cpus, name, places, formula in (
            (M0 + M4, "(255)_mul", "out:1 x:1 y:1 D", "x y mod Q"),
            (M0 + M4, "(255)_square", "out:1 x:1 - D", "x^2 mod Q"),
            (RISCV, "(255)_square_rsub", "out:1 x:1 j:1 D", "j - x^2 mod 2p"),
            (M0 + M4 + RISCV, "(255)_add", "out:1 i:1 j:1 C", "i + j mod 2p"),
            (M0 + M4, "(255)_sub", "out:1 i:1 j:1 D", "i - j mod 2p"),
            (M0, "(255)_sub_double", "out:1 i:1 j:1 C", "i - 2 j mod 2p"),
            (M0, "(255)_select", "out:1 x:1 y:1 m", "x - x m + y m"),
            (M0 + M4, "(p256)_mul", "out:1 x:1 y:1", "x y / R mod R"),
            (M0 + M4, "(p256)_square", "out:1 x:1", "x^2 / R mod R"),
            (M0 + M4, "(p256)_add", "out:1 x:1 y:1", "x + y mod R"),
            (M0 + M4, "(p256)_sub", "out:1 x:1 y:1", "x - y mod R"),
        )
    ),
    (A64 + RV64, r"primegroup_mont_(four|six)_mul", "out:1 A:1 b:1 p k", {"out": "A b / R mod p"}),
    (A64 + RV64, r"primegroup_mont_(four|six)_square", "out:1 a:1 - p k", {"out": "a^2 / R mod p"}),
    (A64, r"primegroup_mont_(four|six)_add", "out:1 a:1 b:1 p", {"out": "a + b mod p"}),
    (A64, r"primegroup_mont_(four|six)_sub", "out:1 a:1 b:1 p", {"out": "a - b mod p"}),
    (A64, r"primegroup_mont_(eight|twelve)_sum", "out:1 a:1 b:1", {"out": "a + b"}),
    (A64, r"primegroup_mont_(eight|twelve)_difference", "out:1 a:1 b:1", {"out": "a - b"}),
    (A64 + RV64, r"primegroup_mont_(four|six)_product", "t:2 a:1 b:1", {"t": "a b"}),
    (A64 + RV64, r"primegroup_mont_(four|six)_reduce", "out:1 s:2 - p k", {"out": "s / R mod p"}),
    *(
        (X64, rf"_ZN15primegroup_core7kernels3x644mont\d(four|six)_sums{name}17h\w+", places, results)
        for name, places, results in (
            ("11set_product", "x:2,y:2 e:1,f:1 g:1,h:1", {"x": "e g - f h", "y": "e h + f g"}),
            ("10set_square", "x:2,y:2 a:1,b:1 p", {"x": "a^2 - b^2 mod 2pp", "y": "2 a b"}),
            ("6reduce", "u:1,v:1 r:2,s:2 p k", {"u": "r / R mod p", "v": "s / R mod p", "r": None, "s": None}),
        )
    ),
]


class Words:
    """Integers modulo a power of two, as expressions."""

    def __init__(self, graph, size):
        self.graph, self.size = graph, size

    def number(self, n):
        return self.graph.const(n, self.size)

    def add(self, x, y, sign=1):
        return self.graph.sum([(1, x), (sign, y)], 0, self.size)

    def times(self, x, y):
        return self.graph.product(x, y, self.size)


class Contract:
    """A contract for one length, modulus and mask."""

    def __init__(self, entry, n, p, numbers):
        _, self.symbol, registers, results = entry
        self.n, self.p, self.numbers = n, p, numbers  # `numbers`: values of p, k, n
        self.registers = registers.split()
        # The formula of a result, and the end of its range if it is some integer that is congruent, or 0.
        whole, p = 1 << 32 * n, p or 0
        ends = {"": 0, "p": p, "2p": 2 * p, "2pp": 2 * p * p, "R": whole, "Q": whole // 2 + (whole >> 15)}
        self.results = {name: (parse(text.partition(" mod ")[0]), ends[text.partition(" mod ")[2]]) if text else (None, 0) for name, text in results.items()}
        self.places = {}  # name: (name of its register, offset, size)
        for item in self.registers:
            at = 0
            for place in item.split(",") if ":" in item else ():
                name, words, start = re.fullmatch(r"(\w):(\d)(?:@(\d))?", place.replace("out", "o")).groups()
                at, size = 4 * n * int(start) if start else at, 4 * n * int(words)
                self.places["out" if name == "o" else name] = item, at, size
                at += size

    def read(self):
        """The places that are read."""
        return [x for x in self.places if any(x in names(tree) for tree, _ in self.results.values() if tree)]

    def demands(self):
        """The range of each operand, as the least and the largest value, where that is less than its words allow."""
        ends = {x: (0, (1 << 32 * self.n - 1) - 1) for x in "efgh"}
        if any(reduced for _, reduced in self.results.values()):
            whole = (self.p << 32 * self.n) - 1
            ends |= {"a": (0, self.p - 1), "b": (0, self.p - 1), **dict.fromkeys("dij", (0, 2 * self.p - 1)), "t": (0, whole), "r": (-whole, whole), "s": (-whole, whole)}
        return {x: ends[x] for x in self.read() if x in ends}

    def given(self, graph, node, x, size):
        """An operand as an expression of so many bytes. r and s have a sign."""
        return graph.part(node, 0, size) if size < node.size else (graph.sext if x in "rs" else graph.zext)(node, size)

    def apply(self, graph, operands, mask=None, number=0):
        """An expression for each result of a call with this number."""
        found = {}
        for name, (tree, reduced) in self.results.items():
            if name == "borrow":
                found[name] = graph.sum([(-1, graph.zext(graph.less(operands["a"], operands["b"]), 4))], 0, 4)
                continue
            if tree is None:
                found[name] = graph.input(("after", number, name), self.places[name][2])
                continue
            size = 8 * self.n + 4 if reduced else self.places[name][2]
            given = {x: self.given(graph, node, x, size) for x, node in operands.items()}
            if mask is not None:
                given["m"] = graph.zext(graph.bitwise("and", mask, graph.const(1, 4)), size)
            divided = reduced and tree[0] == "/"
            node = evaluate(tree[1] if divided else tree, Words(graph, size), given, {})
            if reduced:
                node = graph.make("residue", (node,), self.places[name][2], (self.p, 32 * self.n if divided else 0, reduced, number * (reduced > self.p)))
            found[name] = node
        return found

    def overlaps(self):
        """For each place that may be the result: whether it is."""
        may = [x for x in self.read() if "out" in self.places and self.places[x][2] == self.places["out"][2]]
        for chosen in every((False, True), repeat=len(may)):
            yield [x for x, yes in zip(may, chosen) if yes]


class Run:
    """One run of a routine on words of its own."""

    def __init__(self, cpu, image, at, contract, same, mask, parts):
        self.cpu, self.contract, self.machine = cpu, contract, Machine(cpu, image)
        machine, graph = self.machine, self.machine.graph
        # A product may itself call a routine: then operands are whole.
        self.unit = 4 * contract.n if parts and "A" in contract.places and cpu.word == 4 else cpu.word
        machine.parts = parts if self.unit > cpu.word else None
        self.regions = {}
        for item, register in zip(contract.registers, registers(cpu)):
            if ":" in item:
                inside = [x for x, (of, _, _) in contract.places.items() if of == item]
                region = "out:1" if inside[0] in same else item
                self.regions[item] = region
                if region not in machine.regions:
                    size = max(sum(contract.places[x][1:]) for x in inside)
                    written = region == "out:1" or any(x in contract.results for x in inside)
                    machine.region(region, size, self.unit, written, filled=any(x in contract.read() for x in inside) or region == "out:1" and bool(same))
                machine.set(register, machine.pointer(region))
            elif item == "p":
                place = machine.region("p", 4 * contract.n, cpu.word, False)
                place.bytes.write(0, graph.const(contract.p, 4 * contract.n))
                machine.set(register, machine.pointer("p"))
            elif item != "-":
                machine.set(register, graph.const(mask if item == "m" else contract.numbers[item], cpu.word))
        graph.aligned, graph.sizes = False, {}  # operands may overlap each other, and begin anywhere
        machine.stack.size += 256  # a routine may keep words in its caller's frame
        self.operands = {x: self.place(x) for x in contract.read()}
        self.expected = contract.apply(graph, self.operands, None if mask is None else graph.const(mask, 4))
        before = machine.call(at)
        for x, (tree, _) in contract.results.items():
            if x in contract.places and tree:
                _, at, size = contract.places[x]
                if not machine.regions[self.regions[contract.places[x][0]]].written.issuperset(range(at, at + size)):
                    raise Failed(f"not all of {x} is written")
        self.changed = {i for i, held in machine.registers.map.items() if held != before.get(i) and not self.untouched(i, held)}

    def untouched(self, i, held):
        node, k = held
        if node.op != "input" or node.extra[0] != "register":
            return False
        name = node.extra[1]
        return i == (self.machine.names[name][0] if isinstance(name, str) else name) + k

    def place(self, x):
        item, at, size = self.contract.places[x]
        return self.machine.regions[self.regions[item]].read(at, size)

    def outputs(self):
        return {x: self.place(x) if x in self.contract.places else self.machine.get(self.cpu.result) for x, (tree, _) in self.contract.results.items() if tree}

    def prove(self, seconds):
        """Shows value and range of each result."""
        contract, algebra = self.contract, Algebra(self.machine.graph)
        prover, polys, demands = Prover(algebra, seconds), {}, contract.demands()
        for x, node in self.operands.items():
            least, most = demands.get(x, (0, (1 << 8 * node.size) - 1))
            region, end = self.regions[contract.places[x][0]], contract.places[x][1] + node.size
            if x in demands and least == 0:
                algebra.ranges[region, end // self.unit - 1] = most >> 8 * (node.size - self.unit)
        for x, node in self.operands.items():
            value = algebra.of(node).poly
            prover.limbs += [a for m in value for a in m]
            if x in "rs":
                value = add(value, algebra.sign(algebra.of(node), 8 * node.size).poly, -1 << 8 * node.size)
            if x in demands:
                least, most = demands[x]
                if least:
                    algebra.facts += [add(constant(most), value, -1), add(value, constant(-least))]
                else:
                    prover.operands.append((value, most))
            polys[x] = value
        for demand in self.machine.demands:
            prover.demanded(*demand)
        for mask in self.machine.masks:
            prover.is_mask(mask)
        for name, node in self.outputs().items():
            tree, reduced = contract.results[name]
            value = algebra.of(node).poly
            if reduced:
                expected = evaluate(tree, Ring(algebra, contract.p), polys, {"R": 1 << 32 * contract.n})
                prover.congruent(add(value, expected, -1), contract.p, name)
                prover.at_most(value, reduced - 1, name)
            else:  # both are below 2^k, so they are equal if they are modulo 2^k + 1
                prover.congruent(add(value, algebra.of(self.expected[name]).poly, -1), (1 << 8 * node.size) + 1, name)


def registers(cpu):
    return next((found for cpus, found in REGISTERS.items() if cpu.name in cpus), [])


def prove(cpu, image, at, contract, seconds, parts=None):
    """What a caller must know of a routine: registers and stack that it changes, which operands the result may be, code, or the reason why not."""
    found = {"reason": None, "changed": set(), "stack": set(), "spans": set(), "same": []}
    try:
        for mask in (0, (1 << 32) - 1) if "m" in contract.registers else (None,):
            allowed, base, table = [], None, {}
            for same in contract.overlaps():
                try:
                    run = Run(cpu, image, at, contract, same, mask, parts)
                    numbers = shape(run.machine.graph, [*run.outputs().values()], table, lambda n: renamed(run, n, table))
                    if numbers != base:
                        run.prove(seconds)
                    base = base or numbers
                except (Failed, Refused, Unknown):
                    if not same:
                        raise
                    continue
                allowed.append(same)
                found["changed"] |= run.changed
                found["stack"] |= run.machine.stack.written
                found["spans"] |= run.machine.touched
            found["same"] = [x for x in allowed if x in (found["same"] or allowed)]
    except (Failed, Refused, Unknown) as e:
        found["reason"] = f"{e}"[:300]
    return found | {x: sorted(found[x]) for x in ("changed", "stack", "spans")}


def renamed(run, n, table):
    """The number of an input's structure: by the operand and its word, wherever the operand lies."""
    item = next((of for of, region in run.regions.items() if region == n.extra[0] and of != "out:1"), n.extra[0])
    return table.setdefault(("input", n.size, (item, n.extra[1]), ()), len(table))


class Parts:
    """The routines of a program. `known`: what was shown of them, by symbol and constants, with a hash of the code."""

    def __init__(self, cpu, image, prover, seconds):
        self.cpu, self.image, self.prover, self.seconds, self.known, self.tell = cpu, image, prover, seconds, {}, lambda key, found: None
        self.at = {}
        for name, at in image.symbols.items():
            for entry in ROUTINES if at else ():
                if cpu.name in entry[0] and (match := re.fullmatch(entry[1], name)):
                    self.at[at & ~cpu.thumb] = name, entry, match[1] if match.groups() else ""

    def serve(self, contract):
        """True if a function may be proved by parts."""
        return bool(self.at) and contract.kind == "integers" and not contract.limb

    def digest(self, key, found):
        digest = hashlib.sha256(f"{self.prover} {key} {self.seconds}".encode())
        for at, size in found["spans"]:
            digest.update(f"{at}:".encode() + self.image.bytes(at, size))
        return digest.hexdigest()

    def of(self, at, contract):
        """What was shown of a routine, now or before."""
        key = f"{self.at[at][0]} {contract.n} {contract.p} {contract.numbers}"
        found = self.known.get(key)
        if found is None or found["digest"] != self.digest(key, found):
            self.tell(key, (late := {"reason": "out of time", "spans": []}) | {"digest": self.digest(key, late)})
            found = prove(self.cpu, self.image, at, contract, self.seconds, self)
            found["call"], found["digest"] = [at, contract.n, contract.p, contract.numbers], self.digest(key, found)
            self.known[key] = found
            self.tell(key, found)
        return found

    def call(self, machine, at):
        """Replaces a call; returns the address after it, or `None` if no contract allows the call."""
        try:
            name, entry, tag = self.at[at]
            items = dict(zip(entry[2].split(), map(machine.get, registers(self.cpu))))
            p, numbers = P256 if tag == "p256" else None, {}
            for item, node in items.items():
                if item in ("k", "n", "N", "C", "D"):
                    if node.op != "const":
                        return None
                    numbers[item] = node.extra
            n = LENGTHS.get(tag) or int(tag or 0) or numbers.get("n", numbers.get("N", 0) // 4)
            if not 0 < n <= 64:
                return None
            if tag == "255":
                p = (1 << 255) - numbers.get("C", numbers.get("D", 2) // 2)
                if not p & 1:
                    return None
            if "p" in items:
                p = self.memory(machine, items["p"], 0, 4 * n)
                if p.op != "const" or not p.extra & 1:
                    return None
                p = p.extra
            contract = Contract(entry, n, p, numbers)
            found = self.of(at, contract)
            sp = machine.get(self.cpu.sp)
            if found["reason"] or sp.op != "ptr" or sp.extra[0] != "stack":
                return None
            back = machine.get(self.cpu.lr) if self.cpu.lr else machine.stack.read(sp.extra[1], self.cpu.word)
            if back.op != "const":
                return None
            return self.replace(machine, contract, found, items, back, sp.extra[1])
        except Refused:
            return None

    @staticmethod
    def memory(machine, pointer, at, size):
        return machine.load(machine.graph.sum([(1, pointer)], at, machine.cpu.word), size)

    def replace(self, machine, contract, found, items, back, sp):
        graph, spans, same = machine.graph, {}, []
        for x, (item, at, size) in contract.places.items():
            if items[item].op == "ptr":
                region, offset = items[item].extra
                spans[x] = region, offset + at, offset + at + size
            elif items[item].op != "const" or x in contract.results:
                return None
        meet = lambda u, v: u[0] == v[0] and u[1] < v[2] and v[1] < u[2]  # noqa: E731
        frame = {sp + i for i in found["stack"]}
        for x, span in spans.items():
            if span[0] == "stack" and not frame.isdisjoint(range(*span[1:])):
                return None
            for y in contract.results:
                if contract.places[x][0] != contract.places.get(y, [""])[0] and y in spans and meet(span, spans[y]):
                    if y != "out" or span != spans[y]:
                        return None
                    same.append(x)
        if same not in found["same"] or "p" in items and items["p"].op != "const":
            return None
        for i in frame:
            machine.stack.check(i, 1)
        operands = {x: self.memory(machine, items[contract.places[x][0]], *contract.places[x][1:]) for x in contract.read()}
        results = contract.apply(graph, operands, items.get("m"), machine.replaced + 1)
        for x in results:
            if x in spans:
                machine.regions[spans[x][0]].check(spans[x][1], spans[x][2] - spans[x][1])
                if not machine.regions[spans[x][0]].writable:
                    return None
        # From here on the call is replaced.
        for x, (least, most) in contract.demands().items():
            machine.demands.append((contract.given(graph, operands[x], x, 8 * contract.n + 4), least, most))
        if "m" in items:
            machine.masks.append(items["m"])
        machine.replaced += 1
        for i in found["changed"]:
            machine.registers.write(i, graph.input(("after", machine.replaced, i), 1))
        machine.set(self.cpu.sp, machine.pointer("stack", sp + (0 if self.cpu.lr else self.cpu.word)))
        for i in frame:
            machine.stack.bytes.map.pop(i, None)
        machine.stack.written |= frame
        for x, node in results.items():
            if x == "borrow":
                machine.set(self.cpu.result, node)
            else:
                machine.regions[spans[x][0]].write(spans[x][1], node)
        machine.touched |= {tuple(span) for span in found["spans"]}
        return back.extra & ~self.cpu.thumb
