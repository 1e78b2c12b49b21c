"""Traces of small functions: what is accepted, and what is refused."""

import unittest

from claims import Failed
from graph import Refused
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
