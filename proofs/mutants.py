"""Bugs that are planted in the machine code of functions: the prover must refuse each that changes what is computed.

An instruction is left out, or one bit of it is turned. A mutant that is accepted must be the same function on random inputs.
"""

import random
import time
from pathlib import Path

import evaluate
import page
import simulate
from algebra import Unknown
from claims import Failed
from contract import Call
from formula import NoValue
from graph import Refused
from parts import Contract as Routine
from parts import Parts, Run, prove

OUTCOMES = ("refused", "accepted, the same function", "ACCEPTED WRONGLY")
EACH = 4  # bugs in a function


def proved(cpu, image, contract, seconds, known):
    """The reason why a function is not proved (`None` if it is), and its call. One pattern of aliasing: all places apart. `known`: of routines."""
    call, parts = None, Parts(cpu, image, "", seconds)
    parts.known = known
    try:
        call = Call(cpu, image, contract, next(iter(contract.patterns())))
        call.trace()
        if parts.serve(contract):
            short = Call(cpu, image, contract, call.same, None, parts)
            short.trace()
            if (short.machine.replaced or contract.sums) and not any(short.prove(seconds)):
                return None, call
        value, extent = call.prove(seconds)
        return value or extent, call
    except (Failed, Refused, Unknown) as e:
        return str(e) or "refused", call


def is_the_same(call, original, random_, runs=40):
    """True if the outputs of a mutant are those of the formula, or the original's where there is no formula for elements of integers."""
    for _ in range(runs):
        inputs = simulate.Inputs(call, random_)
        values = evaluate.nodes(call.machine.graph, inputs)
        if call.contract.kind == "integers" and all(a["place"] in call.region for a, _ in call.contract.formulas):
            if not simulate.outputs_are_expected(call, inputs, values):
                return False
        else:
            others = evaluate.nodes(original.machine.graph, inputs)
            if [values[n.id] for n in call.outputs()] != [others[n.id] for n in original.outputs()]:
                return False
    return True


def bugs(cpu, image, call, random_):
    """All instructions left out, and four bits of each turned, in a random order."""
    found = []
    for at, (_, length, _) in sorted(call.machine.cache.items()):
        found.append((at, cpu.nop * (length // len(cpu.nop)), "left out"))
        for _ in range(4):
            bit = random_.randrange(8 * length)
            data = bytearray(image.bytes(at, length))
            data[bit // 8] ^= 1 << bit % 8
            found.append((at, bytes(data), f"bit {bit}"))
    random_.shuffle(found)
    return found


def routine_is_the_same(run, random_, runs=40):
    """True if the results of a routine's mutant are those of its contract, on operands in their ranges."""
    contract, graph, unit, outputs = run.contract, run.machine.graph, run.unit, run.outputs()
    for _ in range(runs):
        words = {}
        for x, (item, at, size) in contract.places.items():
            least, most = contract.demands().get(x, (0, (1 << 8 * size) - 1))
            value = random_.choice((random_.randrange(least, most + 1), most, most - 1, least, 0))
            words |= {(run.regions[item], (at + i) // unit): value >> 8 * i & (1 << 8 * unit) - 1 for i in range(0, size, unit)}
        values = evaluate.nodes(graph, lambda name, size: words.get(name, random_.getrandbits(8 * size)))
        for name, node in outputs.items():
            end = contract.results[name][1]
            if (values[node.id] - values[run.expected[name].id]) % (contract.p if end else 1 << 8 * node.size) or end and values[node.id] >= end:
                return False
    return True


def of_routines(cpu, image, known, seconds, random_, count):
    """Plants `count` bugs in the routines that were proved, the same number in each. Returns the outcomes."""
    parts, waiting, outcomes = Parts(cpu, image, "", seconds), [], []
    for found in known.values():
        if not found["reason"]:
            at, n, p, numbers = found["call"]
            contract = Routine(parts.at[at][1], n, p, numbers)
            masks = (0, (1 << 32) - 1) if "m" in contract.registers else (None,)
            run = Run(cpu, image, at, contract, [], masks[-1], None)
            waiting.append((parts.at[at][0], at, contract, masks, bugs(cpu, image, run, random_)))
    for i in range(count if waiting else 0):
        name, start, contract, masks, bugs_ = waiting[i % len(waiting)]
        if not bugs_:
            continue
        at, data, what = bugs_.pop()
        patched, outcome = image.patched(at, data), OUTCOMES[0]
        others = Parts(cpu, patched, "", seconds)
        others.known = dict(known)
        if not prove(cpu, patched, start, contract, seconds, others)["reason"]:
            same = all(routine_is_the_same(Run(cpu, patched, start, contract, [], mask, None), random_) for mask in masks)
            outcome = OUTCOMES[1 if same else 2]
            print(f"{cpu.name} {name} {at:#x}: {what}: {outcome}", flush=True)
        outcomes.append(outcome)
    return outcomes


def of_functions(cpu, image, contracts, seconds, random_, count, known):
    """Plants `count` bugs in functions in a random order, and few in each. Puts the routines that they call into `known`. Returns the outcomes."""
    originals, outcomes = [], []
    for contract in random_.sample(contracts, len(contracts)):
        if contract.formulas and contract.loops()[0] is None and len(originals) <= count // EACH:
            reason, call = proved(cpu, image, contract, seconds, known)
            if reason is None:
                originals.append((contract, call, bugs(cpu, image, call, random_)))
    for i in range(count if originals else 0):
        contract, original, waiting = originals[i % len(originals)]
        if not waiting:
            continue
        at, data, what = waiting.pop()
        reason, mutant = proved(cpu, image.patched(at, data), contract, seconds, dict(known))
        outcome = OUTCOMES[0]
        if reason is None:
            try:
                same = is_the_same(mutant, original, random_)
            except NoValue:
                same = False
            outcome = OUTCOMES[1 if same else 2]
            print(f"{cpu.name} {contract.key} {at:#x} {original.machine.text(at)}: {what}: {outcome}", flush=True)
        outcomes.append(outcome)
    return outcomes


def main(cpu, image, contracts, chosen):
    """Plants bugs in the functions of each family, and as many in the routines that these call. Returns the number of mutants that were
    accepted wrongly, and of families that no function is proved of. Other bugs than those that the page counts, if it is to be written."""
    failed, path = 0, Path(__file__).parent.parent / "docs/PROOFS.md"
    for family in dict.fromkeys(c.family for c in contracts):
        start, known, before = time.time(), {}, page.mutants(path.read_text()).get((family, cpu.name), [0] * 3)
        random_ = random.Random(f"{cpu.name} {family} {sum(before)}")
        outcomes = of_functions(cpu, image, [c for c in contracts if c.family == family], chosen.seconds, random_, chosen.mutants, known)
        outcomes += of_routines(cpu, image, known, chosen.seconds, random_, chosen.mutants)
        counts = [outcomes.count(what) for what in OUTCOMES]
        print(f"{cpu.name} {family}: " + ", ".join(f"{n} {what}" for n, what in zip(counts, OUTCOMES)) + f"; {time.time() - start:.0f} s", flush=True)
        if chosen.write:
            page.add_mutants(path, family, cpu.name, counts)
        failed += counts[2] + (not outcomes)
    return failed
