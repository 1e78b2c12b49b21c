"""Graphs on lanes: integers in limbs, and elements modulo the prime."""

import unittest

from formulas import NotShown
from lanes import FACTOR, Lane, Part, Ring, known, parsed

P, LIMB = 2**255 - 19, 51
P256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
SMALL = "[(0, 4503599627370495), (0, 4503599627370495), (0, 4503599627370495), (0, 4503599627370495)]"


def part(ops, results, prime=P, bits=LIMB, carried=()):
    """A part whose inputs are the five limbs of an element behind the pointer `p`, with these operations after them."""
    inputs = [f'(From(Memory {{ pointer: "p", at: {i} }}), {SMALL})' for i in range(5)]
    wide = "[(-99999999999999999999999, 99999999999999999999999)" + ", (-99999999999999999999999, 99999999999999999999999)" * 3 + "]"
    text = ", ".join(inputs + [f"({op}, {wide})" for op in ops])
    stores = ", ".join(f'(Memory {{ pointer: "out", at: {i} }}, V({v}))' for i, v in enumerate(results))
    carried = ", ".join("[" + ", ".join(f"V({v})" for v in limbs) + "]" for limbs in carried)
    return Part(f"family\t{prime}\t{bits}\tname\t0\t[]\t[{text}]\t[]\t[{stores}]\t[{carried}]\n")


class Graphs(unittest.TestCase):
    def setUp(self):
        self.ring = Ring("a b c d", P)
        self.inputs = {"p": [list(self.ring.names.values())]}

    def test_text_is_read(self):
        self.assertEqual(parsed('[(Lo(V(1), V(2), V(3)), [(0, 1)]), (From(Memory { pointer: "p", at: 7 }), []), (Zero, [])]'),
                         [(("Lo", 1, 2, 3), [(0, 1)]), (("From", ("Memory", "p", 7)), []), (("Zero",), [])])

    def test_lanes_move_and_add(self):
        a, b, c, d = self.ring.names.values()
        moved = part([f"PermuteZ(15, V({i}), 27)" for i in range(5)] + [f"AddIn(2, V({5 + i}), V({5 + i}), V({i}))" for i in range(5)], range(10, 15))
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

    def test_upper_bits_of_limbs_of_52_bits_do_not_count(self):
        """As in P-256: a carry leaves the lowest limb as it is, and adds its upper bits to the next one."""
        ring = Ring("a b c d", P256)
        ops = [f"Add(V({i}), V({i}))" for i in range(5)]
        for i in range(4):
            ops += [f"Shr(V({9 + 2 * i if i else 5}), {FACTOR})", f"Add(V({6 + i}), V({10 + 2 * i}))"]
        for results, carried in (((5, 11, 13, 15, 17), ()), ((5, 11, 13, 15, 17), [(5, 11, 13, 15, 17)]), ((5, 6, 13, 15, 17), ()), ((5, 11, 13, 15, 9), ())):
            text = part(ops, results, P256, FACTOR, carried)
            if results[1] == 11 and results[4] == 17:
                self.assertEqual(ring.run(text, {"p": [list(ring.names.values())]})[0], [x * 2 for x in ring.names.values()])
            else:
                with self.assertRaises(NotShown):
                    ring.run(text, {"p": [list(ring.names.values())]})

    def test_a_product_by_a_power_of_two_is_a_shift(self):
        x, n = Lane({(("x", 0, 0),): 1}, 0, 2**60), 44
        text = part([], (0, 1, 2, 3, 4))
        text.run({})
        lower, upper = text.product(x, known(1 << n))
        quotients = {key[1]: name for key, name in text.quotients.items()}
        self.assertEqual(lower.poly, {(("x", 0, 0),): 2**n, (quotients[8],): -(2**FACTOR)})
        self.assertEqual(upper, Lane({(quotients[8],): 1, (quotients[FACTOR],): -(2**n)}, 0, 2**n - 1))

    def test_a_multiple_has_an_exact_quotient(self):
        text = part([], (0, 1, 2, 3, 4))
        text.run({})
        x = Lane({(("x", 0, 0),): 24, (): 8}, 8, 2**60)
        self.assertEqual(text.quotient(x, 3).poly, {(("x", 0, 0),): 3, (): 1})
        self.assertEqual(text.quotient(x, 4).poly, {(("quotient", 0, 0),): 1})

    def test_uppers_of_a_sum_are_the_uppers_of_its_parts_and_at_most_two_more(self):
        """(x + 1) y, x y and y: 4 times what is between their uppers."""
        for least, most, shown in ((0, 4, True), (1, 4, False), (0, 3, False)):
            ops = ["Zero", "Add(V(1), V(6))", "Hi(V(5), V(7), V(2))", "Hi(V(5), V(1), V(2))", "Sub(V(8), V(9))", "Shl(V(10), 2)"]
            text = part(ops, (0, 1, 2, 3, 4))
            text.ops.insert(6, (("From", ("Constant", [1] * 4)), [(1, 1)] * 4))
            text.ops[1] = (text.ops[1][0], [(0, 2**51)] * 4)
            text.ops[11] = (text.ops[11][0], [(least, most)] * 4)
            if shown:
                text.run({})
            else:
                with self.assertRaises(NotShown):
                    text.run({})


if __name__ == "__main__":
    unittest.main()
