"""Traces of small functions: what is accepted, and what is refused."""

import unittest

import evaluate
from claims import Failed
from graph import Graph, Refused
from toy import DOUBLE, RETURN, START, STORE, call

GOOD = START + DOUBLE + STORE + RETURN


class Traces(unittest.TestCase):
    def refused(self, why, *code, error=Refused):
        with self.assertRaisesRegex(error, why):
            call(b"".join(code)).trace()

    def test_a_straight_function_is_accepted(self):
        c = call(GOOD)
        c.trace()
        self.assertEqual(c.machine.executed, 6)
        self.assertEqual([n.op for n in c.output("out")], ["sum"])

    def test_a_branch_on_data_is_refused(self):
        self.refused("branch that depends on data", START, bytes.fromhex("4885d2 7403"), DOUBLE, STORE, RETURN)

    def test_an_address_from_data_is_refused(self):
        self.refused("address that depends on data", START, bytes.fromhex("488b1411"), STORE, RETURN)

    def test_writing_an_operand_is_refused(self):
        self.refused("which is an operand", START, bytes.fromhex("488911"), STORE, RETURN)

    def test_reading_beyond_a_place_is_refused(self):
        self.refused("which has bytes 0..8", START, bytes.fromhex("488b5108"), STORE, RETURN)

    def test_reading_an_output_first_is_refused(self):
        self.refused("nothing was written to", START, bytes.fromhex("488b10"), STORE, RETURN)

    def test_a_register_of_the_caller_must_be_kept(self):
        self.refused("RBX is not kept", START, bytes.fromhex("4889d3"), STORE, RETURN, error=Failed)

    def test_the_stack_pointer_must_be_restored(self):
        self.refused("which has bytes|nothing was written|no constant", START, STORE, bytes.fromhex("4883ec08"), RETURN)

    def test_an_output_must_be_written(self):
        self.refused("not all of out is written", START, RETURN, error=Failed)

    def test_a_loop_with_constant_bounds_unrolls(self):
        c = call(START + bytes.fromhex("b903000000 4801d2 ffc9 75f9") + STORE + RETURN)
        c.trace()
        self.assertEqual(c.machine.executed, 3 + 1 + 9 + 2)

    def test_a_conditional_move_is_a_choice(self):
        c = call(START + bytes.fromhex("31f6 4885d2 480f44d6") + STORE + RETURN)
        c.trace()
        self.assertEqual([n.op for n in c.output("out")], ["choose"])

    def test_places_may_be_the_same(self):
        c = call(GOOD, same={"a": "out"})
        c.trace()
        self.assertEqual(c.output("out")[0].args[0].extra, ("out", 0))


class Bitwise(unittest.TestCase):
    def setUp(self):
        self.graph = Graph()
        self.x, self.y = (self.graph.input((name, 0), 8) for name in "xy")

    def test_bit_1_of_a_square_is_0_and_of_other_products_is_not(self):
        g, square = self.graph, self.graph.product(self.x, self.x, 8)
        mask = g.const(~2, 8)
        self.assertIs(g.bitwise("and", square, mask), square)
        self.assertEqual(g.bitwise("and", g.product(self.x, self.y, 8), mask).op, "and")
        self.assertIs(g.bitwise("and", square, g.const(5, 8)), g.bitwise("and", square, g.const(7, 8)))

    def test_a_bit_may_be_set_in_an_aligned_pointer(self):
        g = self.graph
        change = lambda offset, bits: g.bitwise("or", g.pointer("stack", offset, 8), g.const(bits, 8))  # noqa: E731
        self.assertIs(change(-440, 4), g.pointer("stack", -436, 8))
        self.assertEqual([change(-436, 4).op, change(-440, 32).op], ["or", "or"])

    def test_the_lowest_bit_of_two_words_is_that_of_their_lowest_bits(self):
        g = self.graph
        both = g.bitwise("and", g.bitwise("and", self.x, self.y), g.const(1, 8))
        self.assertTrue(all("const" in [x.op for x in a.args] for a in both.args))
        for x, y in ((6, 7), (5, 3), (1, 1), (0, 9)):
            at = evaluate.nodes(g, lambda name, size, of={"x": x, "y": y}: of[name[0]])
            self.assertEqual(at[both.id], x & y & 1)
