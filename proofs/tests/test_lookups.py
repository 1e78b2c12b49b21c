"""Table lookups: a scan of the whole table is proved, other code is refused."""

import unittest

from contract import Contract
from cpus import CPUS
from prove import examine
from toy import RETURN, STORE, image

START = bytes.fromhex("488b07 488b4f08 8b36 31d2")  # rax = &out, rcx = &T, esi = i, edx = 0
WIDE, NARROW = "83fe", "4080fe"  # cmp esi, k; cmp sil, k


def scan(*entries, compare=WIDE):
    """Code that adds T[k] to the result where the index is j, for pairs (j, k)."""
    return START + b"".join(bytes.fromhex(f"4531c0 {compare}{j:02x} 410f94c0 49f7d8 4c2341{8 * k:02x} 4c09c2") for j, k in entries) + STORE + RETURN


def verdict(code):
    places = [{"place": "out", "role": "to", "range": "Entry"}, {"place": "T", "role": "from", "range": "Table", "bytes": 16}]
    word = {"word": "i", "public": False, "numbers": {"first": 0, "last": 2**32 - 1}}
    line = {"family": "lookup", "constant": 2, "modulus": "0", "ranges": {"Entry": ["`2^64`", ""], "Table": ["`2^128`", ""]}, "bytes": 8,
            "name": "words_2", "formula": "`out = entry(T, i)`", "memory": False, "at": 0x1000, "arguments": [*places, word], "apart": []}
    return examine(CPUS["x86-64"], image(code), Contract(line), 5)


class Lookups(unittest.TestCase):
    def test_a_scan_of_the_table_is_proved(self):
        self.assertEqual(verdict(scan((0, 0), (1, 1))).text(), "proved")

    def test_wrong_entries_are_refused(self):
        for code in (scan((0, 0), (2, 1)), scan((0, 1), (1, 0)), scan((0, 0), (1, 1), (2, 1)), scan((0, 0), (1, 1), compare=NARROW)):
            self.assertEqual(verdict(code).text(), "trace only; value: word 0 of the entry: not shown")

    def test_an_entry_that_is_not_read_is_refused(self):
        self.assertEqual(verdict(scan((0, 0))).text(), "tested only; trace: not all of T is read")

    def test_an_address_that_depends_on_the_index_is_refused(self):
        self.assertIn("an address that depends on data", verdict(START + bytes.fromhex("488b14f1") + STORE + RETURN)["trace"])
