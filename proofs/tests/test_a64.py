"""AArch64: borrows as LLVM computes them, flags in a word, the carry of a sum that is not computed, and planted bugs."""

import random
import unittest

import evaluate
from algebra import Algebra
from contract import Call
from cpus import CPUS
from graph import Graph, Refused
from toy import contract, image

CPU, M = CPUS["a64"], (1 << 64) - 1
LOAD, END = "080040f9 090440f9 2a0140f9", "0a0100f9 c0035fd6"  # ldr x8, [x0]; ldr x9, [x0, 8]; ldr x10, [x9]; str x10, [x8]; ret
SET, SAVE, CLEAR, RESTORE = "ff031feb", "0b423bd5", "ff031fab", "0b421bd5"  # subs xzr, xzr, xzr; mrs x11, nzcv; adds ...; msr nzcv, x11
TWICE = "4a010a9a"  # adc x10, x10, x10
NOP = CPU.nop.hex()


def run(*code):
    """The reasons why `out = 2 a + 1` is not shown, for a below 2^63."""
    made = Call(CPU, image(bytes.fromhex("".join(code))), contract(formula="out = 2 a + 1"), {"a": "a"})
    made.trace()
    return made.prove(5)


class Flags(unittest.TestCase):
    def test_flags_survive_in_a_word(self):
        self.assertEqual(run(LOAD, SET, SAVE, CLEAR, RESTORE, TWICE, END), (None, None))

    def test_planted_bugs_are_refused(self):
        for bug in ((CLEAR, SAVE, CLEAR, RESTORE, TWICE), (SET, SAVE, CLEAR, NOP, TWICE), (SET, SAVE, CLEAR, RESTORE, NOP)):
            self.assertIsNotNone(run(LOAD, *bug, END)[0])

    def test_other_words_are_no_flags(self):
        with self.assertRaisesRegex(Refused, "flags"):
            run(LOAD, SET, NOP, CLEAR, RESTORE, TWICE, END)

    def test_saved_registers(self):
        with self.assertRaisesRegex(Exception, "x19 is not kept"):
            run(LOAD, "f30309aa", SET, TWICE, END)  # mov x19, x9
        with self.assertRaisesRegex(Exception, "d8 is not kept"):
            run(LOAD, "2801679e", SET, TWICE, END)  # fmov d8, x9


class Borrows(unittest.TestCase):
    def test_differences_of_words_with_a_sign(self):
        """x - y - b, with -b in a word: the difference is added to it, and the upper word is the sign."""
        g = Graph()
        x, y, c, d = (g.input((name, 0), 8) for name in "xycd")
        b = g.sum([(-1, g.zext(g.less(c, d), 8))], 0, 8)
        g.now += 1
        low, sign = g.sum([(1, x), (-1, y)], 0, 8), g.sum([(-1, g.zext(g.less(x, y), 8))], 0, 8)
        g.now += 1
        carry = g.carry(low, b)
        word = g.sum([(1, low), (1, b)], 0, 8)
        g.now += 1
        upper = g.sum([(1, sign), (1, b), (1, g.zext(carry, 8))], 0, 8)
        self.assertEqual(upper.args[0].args[0].op, "borrow3")
        self.assertIs(g.shift("sright", upper, g.const(63, 4), 8), upper)
        other = g.choose(carry, g.sum([(1, b)], 1, 8), b)
        random_ = random.Random(1)
        for _ in range(200):
            given = {name: random_.choice((0, 1, M, random_.getrandbits(64))) for name in "xycd"}
            values = evaluate.nodes(g, lambda name, size: given[name[0]])  # noqa: B023
            borrow = int(given["c"] < given["d"])
            exact = given["x"] - given["y"] - borrow
            self.assertEqual((values[word.id], values[upper.id]), (exact & M, exact >> 64 & M))
            self.assertEqual(values[other.id], ((given["x"] - given["y"] & M) - borrow >> 64) & M)

    def test_the_carry_of_a_sum_that_is_not_computed(self):
        """a + (m p mod 2^64) for m = -a / p: its carry says that a is not 0, as the comparison with 1 does."""
        p = 0xF3B9CAC2FC632551
        for first in (True, False):
            g = Graph()
            a = g.input(("a", 0), 8)
            m = g.product(a, g.const(-pow(p, -1, 1 << 64), 8), 8)
            product = g.product(g.zext(m, 16), g.const(p, 16), 16)
            upper, carry = g.part(product, 8, 8), g.negate(g.less(a, g.const(1, 8)))
            algebra = Algebra(g)
            for node in (upper, carry) if first else (carry, upper):
                algebra.of(node)
            random_ = random.Random(2)
            for x in (0, 1, M, *(random_.getrandbits(64) for _ in range(20))):
                value = evaluate.atoms(algebra, lambda name, size: x)  # noqa: B023
                multiple = (-x * pow(p, -1, 1 << 64) & M) * p
                self.assertEqual((value(algebra.of(upper).poly), value(algebra.of(carry).poly)), (multiple >> 64, int(x + (multiple & M) > M)))
                for whole, v, k, q in algebra.equations:
                    self.assertEqual(value(whole), value(v) + (value(q) << k))


class Bytes(unittest.TestCase):
    def assembled(self, order, apart=0):
        """A word made of the bytes of another one, as code without unaligned loads does it. `apart`: how many bits too far."""
        g = Graph()
        x, whole = g.input(("x", 0), 4), None
        for i, k in enumerate(order):
            byte = g.shift("left", g.zext(g.part(x, k, 1), 4), g.const(8 * i + apart * (i == 3), 4), 4)
            whole = byte if whole is None else g.bitwise("or", whole, byte)
        value = evaluate.nodes(g, lambda name, size: 0x12345678)[whole.id]
        self.assertEqual(value, 0 | sum((0x12345678 >> 8 * k & 255) << 8 * i + apart * (i == 3) for i, k in enumerate(order)) & 0xFFFFFFFF)
        return x, whole

    def test_bytes_of_a_word_are_the_word(self):
        x, whole = self.assembled((0, 1, 2, 3))
        self.assertIs(x, whole)
        for x, whole in (self.assembled((0, 2, 1, 3)), self.assembled((0, 1, 2, 2)), self.assembled((0, 1, 2, 3), 1)):
            self.assertIsNot(x, whole)

    def test_bytes_that_are_stored_are_the_word(self):
        g = Graph()
        word = g.join(g.join(g.input(("x", 0), 2), g.input(("x", 1), 2)), g.input(("x", 2), 4))
        parts = [g.part(g.shift("right", word, g.const(8 * i, 4), 8), 0, 1) for i in range(8)]
        whole = parts[0]
        for part in parts[1:]:
            whole = g.join(whole, part)
        for i, x in ((0, word.args[0].args[0]), (4, word.args[1])):
            self.assertIs(g.part(whole, i, x.size), x)
        self.assertIsNot(g.part(whole, 1, 2), word.args[0].args[0])

    def test_a_mask_of_lanes(self):
        """(x xor y) and m, xor y, in words of four lanes: a choice in each lane, and not the other one."""
        g = Graph()
        x, y = (g.join(g.join(*(g.input((n, i), 2) for i in (0, 1))), g.join(*(g.input((n, i), 2) for i in (2, 3)))) for n in "xy")
        mask = g.sum([(-1, g.zext(g.less(g.input(("b", 0), 8), g.const(9, 8)), 8))], 0, 8)
        node = g.bitwise("xor", g.bitwise("and", g.bitwise("xor", x, y), mask), y)
        self.assertEqual([g.part(node, i, 2).op for i in (0, 2, 4, 6)], ["xor"] * 4)
