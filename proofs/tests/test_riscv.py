"""Instructions that p-code does not define: their bits by the name that the disassembler gives them, their results on numbers."""

import random
import unittest

import evaluate
from cpus import CPUS
from machine import Machine
from riscv import CONSTANTS, REGISTERS, UNARY, lacking
from toy import image

CPU, M = CPUS["hazard3"], (1 << 32) - 1
signed = lambda x: x - (x >> 31 << 32)  # noqa: E731
turned = lambda x, n: (x >> n | x << 32 - n) & M  # noqa: E731
# What the manual's text says, under the names of SLEIGH, which are those of a draft. `n` is the number of a bit or of places.
EXPECTED = {
    "sh1add": lambda x, y: 2 * x + y, "sh2add": lambda x, y: 4 * x + y, "sh3add": lambda x, y: 8 * x + y,
    "andn": lambda x, y: x & ~y, "orn": lambda x, y: x | ~y, "xnor": lambda x, y: ~(x ^ y),
    "min": lambda x, y: min(x, y, key=signed), "max": lambda x, y: max(x, y, key=signed), "minu": min, "maxu": max,
    "pack": lambda x, y: x & 0xFFFF | y << 16, "packh": lambda x, y: x & 0xFF | (y & 0xFF) << 8,
    "rol": lambda x, n: turned(x, -n % 32), "ror": turned, "rori": turned,
    "sbclr": lambda x, n: x & ~(1 << n), "sbext": lambda x, n: x >> n & 1, "sbinv": lambda x, n: x ^ 1 << n, "sbset": lambda x, n: x | 1 << n,
    "grevi": lambda x, _: int.from_bytes(x.to_bytes(4, "little"), "big"),
    "sext.b": lambda x, _: (x & 0xFF ^ 0x80) - 0x80, "sext.h": lambda x, _: (x & 0xFFFF ^ 0x8000) - 0x8000,
}
EXPECTED |= {f"{name}i": EXPECTED[name] for name in ("sbclr", "sbext", "sbinv", "sbset")}
BY_NUMBER = {"rol", "ror", "rori"} | {f"sb{x}{i}" for x in ("clr", "ext", "inv", "set") for i in ("", "i")}


def instructions():
    """Each instruction as a word: a0 from a1 and a2, or from a1 and 11 or 19."""
    base = 10 << 7 | 11 << 15
    for (seven, three) in REGISTERS:
        yield 0x33 | base | 12 << 20 | three << 12 | seven << 25
    for (seven, three) in CONSTANTS:
        yield from (0x13 | base | n << 20 | three << 12 | seven << 25 for n in (11, 19, 0))
    for (three, twelve) in UNARY:
        yield 0x13 | base | three << 12 | twelve << 20


class Instructions(unittest.TestCase):
    def test_results(self):
        seen, random_ = set(), random.Random(1)
        for word in instructions():
            machine = Machine(CPU, image(b""))
            name = machine.context.disassemble(word.to_bytes(4, "little"), 0).instructions[0].mnem
            seen.add(name)
            run, length = lacking(word.to_bytes(4, "little"))
            self.assertEqual(length, 4)
            for _ in range(50):
                x, y = (random_.choice((0, 1, M, 1 << 31, random_.getrandbits(32))) for _ in range(2))
                n = (word >> 20 & 31) if word & 0x7F == 0x13 else random_.randrange(32)
                by_number = name in BY_NUMBER
                machine.set("a1", machine.graph.input(("x", 0), 4))
                machine.set("a2", machine.graph.const(n, 4) if by_number else machine.graph.input(("y", 0), 4))
                run(machine)
                values = evaluate.nodes(machine.graph, lambda name, size: {"x": x, "y": y}[name[0]])
                self.assertEqual(values[machine.get("a0").id], EXPECTED[name](x, n if by_number else y) & M, (name, hex(x), hex(y), n))
        self.assertEqual(seen, set(EXPECTED))

    def test_other_instructions_stay_unknown(self):
        for word in (0x60059513, 0x0AC59533, 0x68755513):  # clz, clmul, brev8
            self.assertIsNone(lacking(word.to_bytes(4, "little")))


if __name__ == "__main__":
    unittest.main()
