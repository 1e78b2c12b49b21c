"""Calls that are replaced by contracts of routines: only of routines that are proved, and only where the contract allows the call."""

import random
import struct
import unittest
from unittest import mock

import mutants
import parts
import toy
from contract import Call, Contract
from cpus import CPUS
from graph import Graph, Refused
from machine import Image

CPU, AT = CPUS["hazard3"], 0x1000
ROUTINE = AT + 0x100
LOAD_A, LOAD_B, ADD, SUB, STORE, RETURN = 0x0005A283, 0x00062303, 0x006282B3, 0x406282B3, 0x00552023, 0x00008067
SUM = (RETURN, LOAD_A, LOAD_B, ADD, STORE, RETURN)[1:]
# a2 = a1 = a, a0 = out; a3 = 1; s0 keeps the return address. One word: out = a + a.
ENTER, LEAVE = (0x00452583, 0x00058613, 0x00052503, 0x00100693, 0x00008713), (0x00070067,)
P = 2**31 - 1
SUMS = parts.Contract((parts.RISCV, "primegroup_mont_sum", "out:1 a:1 b:1 n", {"out": "a + b"}), 1, None, {"n": 1})


def jal(at, to):
    d = to - at
    return 1 << 7 | 0x6F | (d >> 20 & 1) << 31 | (d >> 1 & 0x3FF) << 21 | (d >> 11 & 1) << 20 | (d >> 12 & 0xFF) << 12


def image(routine, enter):
    made, code = Image.__new__(Image), [*enter, jal(AT + 4 * len(enter), ROUTINE), *LEAVE]
    code += [0] * ((ROUTINE - AT) // 4 - len(code)) + list(routine) + [0] * 8
    made.parts, made.translated, made.symbols = [(AT, bytearray(struct.pack(f"<{len(code)}I", *code))), (0x2000, bytearray(struct.pack("<I", P)))], {}, {"primegroup_mont_sum": ROUTINE}
    return made


def contract(formula="out = 2 a", bits=30):
    ranges = {"A": [f" Below `2^{bits}`.", f"{2**bits - 1:x}"], "Out": [" Below `2^32`.", f"{2**32 - 1:x}"]}
    arguments = [{"place": "out", "role": "to", "range": "Out"}, {"place": "a", "role": "from", "range": "A"}]
    return Contract({"family": "mont", "constant": 0, "modulus": f"{P:x}", "ranges": ranges, "bytes": 4, "name": "f", "formula": f" `{formula}`.",
                     "memory": True, "at": AT, "arguments": arguments, "apart": []})


def run(routine, same=None, formula="out = 2 a", enter=ENTER, bits=30):
    """The number of calls that were replaced, what is not shown, and what is not shown of the routine."""
    made = image(routine, enter)
    call = Call(CPU, made, contract(formula, bits), same or {"a": "a"}, None, known := parts.Parts(CPU, made, "", 10))
    call.trace()
    return call.machine.replaced, call.prove(10), [found["reason"] for found in known.known.values()]


class Calls(unittest.TestCase):
    def test_a_call_of_a_proved_routine_is_replaced(self):
        for same in ({"a": "a"}, {"a": "out"}):
            self.assertEqual(run(SUM, same), (1, (None, None), [None]))

    def test_the_callers_formula_is_still_checked(self):
        replaced, (value, _), _ = run(SUM, formula="out = 3 a")
        self.assertEqual(replaced, 1)
        self.assertIn("not congruent", value)

    def test_a_routine_that_does_something_else_is_executed(self):
        replaced, (value, _), (reason,) = run((LOAD_A, LOAD_B, SUB, STORE, RETURN))
        self.assertEqual(replaced, 0)
        self.assertIsNotNone(reason)
        self.assertIn("not congruent", value)

    def test_a_wrong_contract_is_refused(self):
        wrong = [(("hazard3",), "primegroup_mont_sum", "out:1 a:1 b:1 n", {"out": "a - b"})]
        with mock.patch.object(parts, "ROUTINES", wrong):
            replaced, (value, _), (reason,) = run(SUM, formula="out = 0 a")
        self.assertEqual(replaced, 0)
        self.assertIsNotNone(reason)
        self.assertIn("not congruent", value)

    def test_registers_that_the_routine_changes_are_unknown_after_it(self):
        t2 = 0x00000393  # the routine sets t2 = 0, and the caller would store it
        with mock.patch.object(__import__(__name__), "LEAVE", (0x00752023, 0x00070067)):
            replaced, (value, _), _ = run((t2, *SUM), formula="out = 0 a")
        self.assertEqual(replaced, 1)
        self.assertIsNotNone(value)

    def test_words_of_the_callers_frame_that_the_routine_changes_are_unknown_after_it(self):
        enter, leave = (0xFF010113, *ENTER, LOAD_A, 0x00512423), (0x00812283, STORE, 0x01010113, *LEAVE)  # out = a, by way of 8(sp)
        with mock.patch.object(__import__(__name__), "LEAVE", leave):
            self.assertEqual(run((0x00012623, *SUM), formula="out = a", enter=enter)[:2], (1, (None, None)))  # the routine clears 12(sp)
            with self.assertRaisesRegex(Refused, "nothing was written to"):
                run((0x00012423, *SUM), formula="out = a", enter=enter)  # 8(sp)

    def test_the_caller_shows_what_the_contract_demands(self):
        # out = a less p, where that is not negative: for a below 2p.
        below = [(("hazard3",), "primegroup_mont_sum", "out:1 d:1 p n", {"out": "d mod p"})]
        routine = (LOAD_A, LOAD_B, 0x0062B3B3, 0xFFF38393, 0x00737333, SUB, STORE, RETURN)
        enter = (ENTER[0], 0x00002637, *ENTER[2:])
        with mock.patch.object(parts, "ROUTINES", below):
            self.assertEqual(run(routine, None, "out = a", enter, 31), (1, (None, None), [None]))
            replaced, (value, _), _ = run(routine, None, "out = a", enter, 32)
        self.assertEqual(replaced, 1)
        self.assertIn("an operand of a routine", value)

    def test_some_integer_in_a_range_that_is_congruent(self):
        # out = v, which is congruent to itself, but need not be below 2p; and two calls may give two integers.
        entry = lambda end: [(("hazard3",), "primegroup_mont_sum", "out:1 v:1 p n", {"out": f"v mod {end}"})]  # noqa: E731
        enter = (ENTER[0], 0x00002637, *ENTER[2:])
        for routine, end, reason in (((LOAD_A, STORE, RETURN), "R", None), ((LOAD_A, STORE, RETURN), "2p", "at most"), (SUM, "R", "not congruent")):
            with mock.patch.object(parts, "ROUTINES", entry(end)):
                (found,) = run(routine, None, "out = a", enter, 31)[2]
            self.assertIn(reason or "None", str(found))
        for end, same in (("p", True), ("2p", False), ("R", False)):
            graph, made = Graph(), parts.Contract(entry(end)[0], 1, P, {})
            results = [made.apply(graph, {"v": graph.input(("v", 0), 4)}, None, number)["out"] for number in (1, 2)]
            self.assertEqual(results[0] is results[1], same)

    def test_overlaps_that_do_not_work_are_not_allowed(self):
        # The routine stores before it reads the second operand: wrong if that is the result.
        early = (LOAD_A, STORE, LOAD_B, ADD, STORE, RETURN)
        found = parts.prove(CPU, image(early, ENTER), ROUTINE, SUMS, 10)
        self.assertEqual((found["reason"], found["same"]), (None, [[], ["a"], ["a", "b"]]))

    def test_what_was_shown_of_other_code_is_not_used(self):
        good, bad = image(SUM, ENTER), image((LOAD_A, LOAD_B, SUB, STORE, RETURN), ENTER)
        known = parts.Parts(CPU, good, "", 10)
        self.assertIsNone(known.of(ROUTINE, SUMS)["reason"])
        other = parts.Parts(CPU, bad, "", 10)
        other.known = dict(known.known)
        self.assertIsNotNone(other.of(ROUTINE, SUMS)["reason"])

    def test_nothing_is_known_of_where_operands_are(self):
        beq, align = 0x00C58463, (0x0085F393, 0x00038463)  # if a1 = a2; if a1 & 8 = 0
        for start in ((beq,), align):
            found = parts.prove(CPU, image((*start, 0x00000013, *SUM), ENTER), ROUTINE, SUMS, 10)
            self.assertIn("a branch that depends on data", found["reason"])

    def test_a_store_beyond_the_result_is_refused(self):
        found = parts.prove(CPU, image((LOAD_A, LOAD_B, ADD, STORE, 0x00552223, RETURN), ENTER), ROUTINE, SUMS, 10)
        self.assertIn("access to", found["reason"])


class Stack(unittest.TestCase):
    """Calls on x86-64, whose return address is on the stack."""

    DOUBLE = "488b16 4801d2 488917 c3"  # mov rdx, [rsi]; add rdx, rdx; mov [rdi], rdx; ret
    COPY = "488b07 488b4f08 488b09 51 4889c7 4889e6"  # push a; rdi = out, rsi = rsp

    def run_(self, start, end, routine=DOUBLE, formula="out = 2 a", results=None):
        code = bytes.fromhex(start)
        code += b"\xe8" + struct.pack("<i", 0x100 - len(code) - 5) + bytes.fromhex(end)
        made = toy.image(code + bytes(0x100 - len(code)) + bytes.fromhex(routine))
        made.symbols["r2"] = 0x1100
        entry = [(("x86-64",), "r(2)", "out:1 v:1", results or {"out": "v + v"})]
        with mock.patch.object(parts, "ROUTINES", entry):
            call = Call(CPUS["x86-64"], made, toy.contract(formula), {"a": "a"}, None, parts.Parts(CPUS["x86-64"], made, "", 5))
            call.trace()
        return call.machine.replaced, call.prove(5)[0]

    def test_a_call_is_replaced(self):
        self.assertEqual(self.run_("488b07 488b7708 4889c7", "c3"), (1, None))
        self.assertIsNotNone(self.run_("488b07 488b7708 4889c7", "c3", formula="out = 3 a")[1])

    def test_mutants_of_a_routine(self):
        made = toy.image(bytes.fromhex(self.DOUBLE))
        made.symbols["r2"] = 0x1000
        entry = [(("x86-64",), "r(2)", "out:1 v:1", {"out": "v + v"})]
        with mock.patch.object(parts, "ROUTINES", entry):
            known = parts.Parts(CPUS["x86-64"], made, "", 5)
            known.of(0x1000, parts.Contract(entry[0], 2, None, {}))
            outcomes = mutants.of_routines(CPUS["x86-64"], made, known.known, 5, random.Random(1), 12)
        self.assertEqual(len(outcomes), 12)
        self.assertGreater(outcomes.count("refused"), 6)
        self.assertNotIn("ACCEPTED WRONGLY", outcomes)

    def test_a_patched_image_leaves_the_other_one_as_it_is(self):
        made = toy.image(bytes.fromhex(self.DOUBLE))
        made.translated = {"x86-64": {0x1000: "mov", 0x1003: "add", 0x1100: "far"}}
        other = made.patched(0x1003, b"\x90\x90\x90")
        self.assertEqual((made.bytes(0x1003, 1), other.bytes(0x1003, 1)), (b"\x48", b"\x90"))
        self.assertEqual(other.translated["x86-64"], {0x1100: "far"})

    def test_a_routine_that_leaves_the_stack_pointer_wrong_is_not_replaced(self):
        with self.assertRaises(Refused):
            self.run_("488b07 488b7708 4889c7", "c3", routine="488b16 4801d2 488917 4883ec08 c3")

    def test_a_place_that_is_lost_is_unknown(self):
        for results, shown in ((None, True), ({"out": "v + v", "v": None}, False)):
            replaced, value = self.run_(self.COPY, "59 48890f c3", formula="out = a", results=results)  # pop rcx; mov [rdi], rcx
            self.assertEqual((replaced, value is None), (1, shown))
        operand = self.run_("488b07 488b7708 4889c7", "c3", results={"out": "v + v", "v": None})
        self.assertEqual(operand, (0, None))  # it may not be overwritten, so the call is executed


if __name__ == "__main__":
    unittest.main()
