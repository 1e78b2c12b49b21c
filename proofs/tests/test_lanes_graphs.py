"""Graphs on lanes: integers in limbs, and elements modulo the prime."""

import unittest

from lanes import LIMB, NotShown, Part, Ring, parsed

P = 2**255 - 19
SMALL = "[(0, 4503599627370495), (0, 4503599627370495), (0, 4503599627370495), (0, 4503599627370495)]"


def part(ops, results):
    """A part whose inputs are the five limbs of an element behind the pointer `p`, with these operations after them."""
    inputs = [f'(From(Memory {{ pointer: "p", at: {i} }}), {SMALL})' for i in range(5)]
    wide = "[(-99999999999999999999999, 99999999999999999999999)" + ", (-99999999999999999999999, 99999999999999999999999)" * 3 + "]"
    text = ", ".join(inputs + [f"({op}, {wide})" for op in ops])
    stores = ", ".join(f'(Memory {{ pointer: "out", at: {i} }}, V({v}))' for i, v in enumerate(results))
    return Part(f"family\t19\tname\t0\t[]\t[{text}]\t[]\t[{stores}]\t[]\n")


class Graphs(unittest.TestCase):
    def setUp(self):
        self.ring = Ring("a b c d", P)
        self.inputs = {"p": [list(self.ring.names.values())]}

    def test_text_is_read(self):
        self.assertEqual(parsed('[(Lo(V(1), V(2), V(3)), [(0, 1)]), (From(Memory { pointer: "p", at: 7 }), []), (Zero, [])]'),
                         [(("Lo", 1, 2, 3), [(0, 1)]), (("From", ("Memory", "p", 7)), []), (("Zero",), [])])

    def test_lanes_move_and_add(self):
        a, b, c, d = self.ring.names.values()
        moved = part([f"Permute(V({i}), 27)" for i in range(5)] + [f"AddIn(2, V({5 + i}), V({5 + i}), V({i}))" for i in range(5)], range(10, 15))
        self.assertEqual(self.ring.run(moved, self.inputs)[0], [d, c + b, b, a])

    def test_a_carry_keeps_the_element_and_a_lost_one_is_refused(self):
        """The lowest limb is cut at 51 bits, and what is above is added to the next limb."""
        ones = f"From(Constant([{2**LIMB - 1}, {2**LIMB - 1}, {2**LIMB - 1}, {2**LIMB - 1}]))"
        text = part(["Zero", "And(V(0), V(7))", ones, f"Shr(V(0), {LIMB})", "Add(V(1), V(8))"], (6, 9, 2, 3, 4))
        text.ops[7] = (text.ops[7][0], [(2**LIMB - 1, 2**LIMB - 1)] * 4)
        text.ops[6], text.ops[7] = text.ops[7], (("And", 0, 6), text.ops[6][1])
        text.results = [[7, 9, 2, 3, 4]]
        self.assertEqual(self.ring.run(text, self.inputs)[0], list(self.ring.names.values()))
        text.results = [[7, 1, 2, 3, 4]]
        with self.assertRaises(NotShown):
            self.ring.run(text, self.inputs)

    def test_what_wraps_is_refused(self):
        for op in ("Hi(V(5), V(6), V(6))", "Shr(V(7), 1)"):
            with self.assertRaises(NotShown):
                self.ring.run(part(["Zero", "Shl(V(0), 4)", "Shl(V(0), 13)", op], (8, 8, 8, 8, 8)), self.inputs)


if __name__ == "__main__":
    unittest.main()
