"""Inversions: the function of GF(2^255 - 19) on x86-64 is proved, and is not with a bug in it. Builds the program of `export`."""

import re
import struct
import unittest
from pathlib import Path

import inversion
import second
from claims import Failed
from contract import Call
from cpus import CPUS
from graph import Graph, Refused
from machine import Image
from prove import build, contracts_of, examine

ROOT, X86, P = Path(__file__).parents[2], CPUS["x86-64"], 2**255 - 19


class Theory(unittest.TestCase):
    def test_a_matrix_is_that_of_its_steps(self):
        for f, g in ((P, 9), (-5, 3), (7, -12)):
            (u, v, q, r), d = inversion.matrix(2, f, g, 20)
            e, x, y = 2, f, g
            for _ in range(20):
                e, x, y = inversion.divstep(e, x, y)
            self.assertEqual((e, x << 20, y << 20), (d, u * f + v * g, q * f + r * g))

    def test_numbers_of_steps_are_the_published_ones(self):
        self.assertEqual([inversion.bound(n) for n in (255, 256)], [588, 590])


class Lemmas(unittest.TestCase):
    def proof(self, method=inversion.Long):
        proof = method.__new__(method)
        proof.seconds, proof.size, proof.bits, proof.p, proof.batches, proof.count = 20, 8, 64, P, 10, 5
        proof.unit, proof.limits = 64, [(), ()]
        return proof

    def next_words(self, sign=-1, other="g"):
        """The lemma on a word of f after a chunk, where u and v have a minus, for code with this sign and word."""
        g = Graph()
        cuts = {name: g.input((name, 0), 8) for name in "fguv"}
        output = g.sum([(-1, g.product(cuts["u"], cuts["f"], 8)), (sign, g.product(cuts["v"], cuts[other], 8))], 0, 8)
        self.proof().next_low(inversion.Lemma(g, [output], cuts), 0, 39)

    def test_a_matrix_product_is_shown(self):
        self.next_words()
        for wrong in ({"sign": 1}, {"other": "f"}):
            with self.assertRaises(Failed):
                self.next_words(**wrong)

    def test_a_step_is_shown(self):
        g = Graph()
        y, f, h = (g.input((name, 0), 8) for name in "yfg")
        odd, one = g.part(g.bitwise("and", h, g.const(1, 8)), 0, 1), g.const(1, 8)
        swap = g.make("band", (odd, g.signed_less(y, one)), 1)
        total = g.choose(odd, g.choose(swap, g.sum([(1, h), (-1, f)], 0, 8), g.sum([(1, h), (1, f)], 0, 8)), h)
        new = [g.choose(swap, g.sum([(-1, y)], 0, 8), g.sum([(1, y)], -1, 8)), g.choose(swap, h, f), g.shift("sright", total, one, 8)]
        cuts = {"y": y, "f": f, "g": h}
        self.proof().step(inversion.Lemma(g, new, cuts), False)
        for i, wrong in enumerate((g.sum([(1, y)], -1, 8), f, total)):
            with self.assertRaises(Failed):
                self.proof().step(inversion.Lemma(g, new[:i] + [wrong] + new[i + 1 :], cuts), False)

    def test_zeros_above_a_word_are_counted(self):
        g = Graph()
        x = g.input(("x", 0), 4)
        lemma = inversion.Lemma(g, [g.make("lzcount", [x], 4)], {"x": x})
        (n,), cuts = self.proof().vectors(lemma)
        self.proof().decide("zeros", [cuts["x"] > 0, cuts["x"] < 256], [n <= 31, n >= 24])
        with self.assertRaises(Failed):
            self.proof().decide("zeros", [cuts["x"] < 256], [n <= 31])

    def test_a_multiple_of_p_is_shown(self):
        """d / 2^59 modulo p for one limb, by code that multiplies by a constant and by the modulus."""
        for modulus, refused in ((101, False), (103, True)):
            g, k, p = Graph(), 59, 101
            d, mask = g.input(("d", 0), 8), g.const((1 << 59) - 1, 8)
            t = g.bitwise("and", g.product(d, g.const(-pow(p, -1, 1 << k), 8), 8), mask)
            total = g.sum([(1, g.zext(d, 16)), (1, g.product(g.zext(t, 16), g.const(modulus, 16), 16))], 0, 16)
            lemma = inversion.Lemma(g, [t, g.part(g.shift("right", total, g.const(k, 4), 16), 0, 8)], {"d": d})
            proof, words = self.proof(), inversion.Words(lemma, {"d": (0, 1 << 50)})
            proof.p, proof.count = p, 1
            if refused:
                with self.assertRaises(Failed):
                    proof.quotient(words, lemma, words.poly["d"], "d")
            else:
                proof.quotient(words, lemma, words.poly["d"], "d")

    def test_a_sum_that_passes_a_word_is_refused(self):
        """The end for p close to 2^64: p is added twice to a negative integer; or once, and then a word is reduced."""
        g, proof = Graph(), self.proof()
        proof.p, proof.count, (x0, x1) = (1 << 64) - 59, 2, (g.input(("x", i), 8) for i in range(2))
        wide, p = g.sum([(1, g.zext(x0, 16)), (1, g.shift("left", g.make("sext", [x1], 16), g.const(59, 4), 16))], 0, 16), g.const(proof.p, 16)
        more = lambda x: g.sum([(1, x), (1, g.make("and", [g.make("sright", [x], 16, 127), p], 16))], 0, 16)  # noqa: E731
        word, modulus = g.part(more(wide), 0, 8), g.const(proof.p, 8)
        old = g.choose(g.less(word, modulus), word, g.sum([(1, word), (-1, modulus)], 0, 8))
        for out, refused in ((g.part(more(more(wide)), 0, 8), False), (old, True), (word, True)):
            lemma = inversion.Lemma(g, [out], {"x0": x0, "x1": x1})
            if refused:
                with self.assertRaises(Failed):
                    proof.end(lemma)
            else:
                proof.end(lemma)

    def test_limbs_of_an_element_are_in_their_ranges(self):
        """Limbs of 29 bits, with room for more. At the start they become words, and at the end a word becomes limbs."""
        g, proof = Graph(), self.proof()
        proof.p, proof.count, proof.unit, proof.limits, proof.end_of_input = (1 << 57) - 13, 1, 29, [(1 << 30, 1 << 26), (1 << 29, 1 << 28)], 1 << 57
        a, b, x, mask = (*(g.input((name, 0), 8) for name in ("a0", "a1", "x0")), g.const((1 << 29) - 1, 8))
        total = g.sum([(1, a), (1, g.shift("left", b, g.const(29, 4), 8))], 0, 8)
        low = g.bitwise("and", a, mask)
        wrong = g.sum([(1, low), (1, g.shift("left", b, g.const(29, 4), 8))], 0, 8)
        proof.start(inversion.Lemma(g, [total], {"a0": a, "a1": b}))
        more = g.sum([(1, x), (1, g.bitwise("and", g.shift("sright", x, g.const(63, 4), 8), g.const(proof.p, 8)))], 0, 8)
        more = g.sum([(1, more), (1, g.bitwise("and", g.shift("sright", more, g.const(63, 4), 8), g.const(proof.p, 8)))], 0, 8)
        limbs = [g.bitwise("and", more, mask), g.shift("right", more, g.const(29, 4), 8)]
        proof.end(inversion.Lemma(g, limbs, {"x0": x}))
        with self.assertRaises(Failed):
            proof.start(inversion.Lemma(g, [wrong], {"a0": a, "a1": b}))
        proof.limits[1] = (1 << 29, (1 << 28) - 2)
        with self.assertRaises(Failed):
            proof.end(inversion.Lemma(g, limbs, {"x0": x}))

    def test_a_multiple_of_p_may_be_taken_away_after_a_division(self):
        """t - 2^59 in place of t, for one limb."""
        g, k, p, proof = Graph(), 59, 101, self.proof()
        d, mask, proof.p, proof.count = g.input(("d", 0), 8), (1 << 59) - 1, p, 1
        t = g.bitwise("or", g.product(d, g.const(-pow(p, -1, 1 << k), 8), 8), g.const(~mask, 8))
        total = g.sum([(1, g.zext(d, 16)), (1, g.product(g.make("sext", [t], 16), g.const(p, 16), 16))], 0, 16)
        lemma = inversion.Lemma(g, [g.bitwise("and", t, g.const(mask, 8)), g.part(g.shift("sright", total, g.const(k, 4), 16), 0, 8)], {"d": d})
        for less in (1, 0, 2):
            words = inversion.Words(lemma, {"d": (0, 1 << 50)})
            if less == 1:
                proof.quotient(words, lemma, words.poly["d"], "d", less)
            else:
                with self.assertRaises(Failed):
                    proof.quotient(words, lemma, words.poly["d"], "d", less)

    def test_a_sign_of_another_number_is_not_taken(self):
        g = Graph()
        words = inversion.Words(inversion.Lemma(g, [], {}), {})
        x = {(words.atom("x", -(1 << 40), 1 << 40),): 1}
        low, high = words.split(inversion.Value(x, -(1 << 40), 1 << 40), 32)
        sign = words.sign(inversion.Value(x, -(1 << 40), 1 << 40), 64).poly
        self.assertEqual(words.sign(high, 32).poly, sign)
        for wrong in (inversion.add(high.poly, {(): 1}), inversion.scale(high.poly, -1)):
            self.assertNotEqual(words.sign(inversion.Value(wrong, -(1 << 9), 1 << 9), 32).poly, sign)

    def test_equal_limbs_are_one_only_if_they_are_not_negative(self):
        g = Graph()
        x = g.input(("x", 0), 8)
        lemma = inversion.Lemma(g, [x], {"a": x, "b": x})
        words = inversion.Words(lemma, {"a": (0, 99), "b": (-9, 9)})
        self.assertEqual(words.poly["a"], words.poly["b"])
        for wrong in ({"a": (-9, 9), "b": (0, 99)}, {"a": (0, (1 << 64) - 1), "b": (-9, 9)}):
            with self.assertRaises(Failed):
                inversion.Words(lemma, wrong)

    def test_the_sign_of_two_words_without_a_common_bit_is_that_of_the_higher_one(self):
        g = Graph()
        low, high, sign = g.input(("x", 0), 4), g.shift("left", g.input(("y", 0), 4), g.const(2, 4), 4), g.const(31, 4)
        for n, found in ((30, [("sright", g.shift("sright", high, sign, 4))]), (29, [])):
            word = g.sum([(1, high), (1, g.shift("right", low, g.const(n, 4), 4))], 0, 4)
            self.assertEqual([x for x in inversion.signs(g, word) if x[0] == "sright"], found)

    def test_a_product_by_a_bit_or_a_sign_is_a_choice(self):
        g, k = Graph(), 32
        x, y = (g.input((name, 0), 4) for name in "xy")
        bit, sign = g.bitwise("and", x, g.const(1, 4)), g.shift("sright", y, g.const(31, 4), 4)
        for factor, s in ((bit, 1), (sign, -1), (g.shift("right", y, g.const(31, 4), 4), 1), (g.product(bit, sign, 4), -1),
                          (g.bitwise("and", x, g.const(3, 4)), 0), (g.shift("right", y, g.const(30, 4), 4), 0), (g.product(bit, x, 4), 0)):
            self.assertEqual(second.unit(factor), s)
            lemma = inversion.Lemma(g, [factor, g.product(factor, g.sum([(1, x), (1, y)], 5, 4), 4)], {"x": x, "y": y})
            (f, product), cuts = self.proof().vectors(lemma)
            if s:
                self.proof().decide("a product", [], [product == f * (cuts["x"] + cuts["y"] + 5)])

    def test_a_factor_that_is_negative_gives_a_negative_product(self):
        for top, negative in ((3 << 30, 1), (1 << 30, 0)):
            g = Graph()
            x = g.input(("x", 0), 4)
            wide = g.product(g.sext(g.bitwise("or", x, g.const(top, 4)), 8), g.const(5, 8), 8)
            words = inversion.Words(inversion.Lemma(g, [wide], {"x": x}), {"x": (0, (1 << 30) - 1)})
            expected = inversion.add(inversion.scale(words.poly["x"], 5), inversion.constant((5 << 30) - negative * (5 << 31) + (negative << 64)))
            self.assertEqual(words.of(words.graph.nodes[-1]).poly, inversion.add(expected, {(): 0}))

    def test_upper_parts_of_products_by_halves_have_room(self):
        """The upper words of u f and v g, each made of products of 16 bits, as on Cortex-M0+. Their sum is a signed number that does not wrap."""
        g, s = Graph(), lambda n: g.const(n, 4)
        u, v, f, h = (g.input((name, 0), 4) for name in "uvfg")
        halves = lambda x: (g.zext(g.part(x, 0, 2), 4), g.shift("right", x, s(16), 4))  # noqa: E731

        def upper(x, y):
            (a, b), (c, d), t = halves(x), halves(y), lambda p, q: g.product(p, q, 4)
            middle, carry = g.sum([(1, t(a, d)), (1, t(b, c))], 0, 4), g.carry(t(a, d), t(b, c))
            low = g.carry(g.shift("left", middle, s(16), 4), t(a, c))
            high = [g.shift("right", middle, s(16), 4), g.shift("left", g.zext(carry, 4), s(16), 4), t(b, d), g.zext(low, 4), t(y, g.shift("sright", x, s(31), 4))]
            return g.sum([(1, n) for n in high], 0, 4)

        lemma = inversion.Lemma(g, [g.sum([(1, upper(u, f)), (1, upper(v, h))], 0, 4)], {"u": u, "v": v, "f": f, "g": h})
        for bits, has_room in ((30, True), (32, False)):
            ends = (1 - (1 << bits - 1 + has_room), (1 << bits - 1 + has_room) - 1)
            words = inversion.Words(lemma, {"u": ends, "v": ends, "f": (0, (1 << bits) - 1), "g": (0, (1 << bits) - 1)})
            wraps = [words.names[a] for (a, *_), c in words.of(lemma.outputs[0]).poly.items() if c == 1 << 32]
            self.assertEqual(wraps == ["negative"], has_room)

    def test_a_limb_of_few_values_is_a_bit_or_a_number(self):
        g = Graph()
        x, y = (g.input((name, 0), 4) for name in "xy")
        words = inversion.Words(inversion.Lemma(g, [x, y], {"x": x, "y": y}), {"x": (-1, 0), "y": (0, 0)})
        (((a,), c),) = words.poly["x"].items()
        self.assertEqual((words.lo[a], words.hi[a], c, words.poly["y"]), (0, 1, -1, {}))
        proof = self.proof()
        self.assertEqual([proof.ranges("g", least, P)["g4"] for least in (0, -P)], [(0, P >> 236), (-P >> 236, P >> 236)])

    def test_the_limb_that_is_read_much_later_is_taken_first(self):
        g, proof = Graph(), self.proof()
        near, far, dead = (g.input((name, 0), 8) for name in "xyz")
        proof.graph, proof.values, proof.nodes, proof.found = g, {}, range(4000), {(8, (5, 6)): [near, far, dead]}
        proof.readers = {near.id: {far.id + 1}, far.id: {3000}}
        self.assertEqual(proof.limbs("x", [5, 6], 1, -1), {"x0": [far]})

    def test_a_lemma_that_failed_fails_again_and_is_tried_once(self):
        g, proof, tried = Graph(), self.proof(), []
        proof.graph, proof.known, x = g, {}, g.input(("x", 0), 8)

        def show(lemma):
            tried.append(lemma)
            raise Failed("never")

        for _ in range(2):
            with self.assertRaises(Failed):
                proof.once("x", [x], {"x": x}, show)
        self.assertEqual(len(tried), 1)

    def test_what_a_lemma_does_not_name_is_refused(self):
        g = Graph()
        x, y = g.input(("x", 0), 8), g.input(("y", 0), 8)
        with self.assertRaises(Refused):
            inversion.Lemma(g, [g.sum([(1, x), (1, y)], 0, 8)], {"x": x})


class ThumbLemmas(unittest.TestCase):
    """Lemmas for signed digits and one column of the matrix, as on Cortex-M4."""

    def setUp(self):
        self.g, self.proof = Graph(), inversion.Digits.__new__(inversion.Digits)
        self.proof.seconds, self.proof.size, self.proof.bits, self.proof.p = 20, 4, 32, P

    def refused(self, show, outputs, cuts, *given):
        with self.assertRaises(Failed):
            show(inversion.Lemma(self.g, outputs, cuts), *given)

    def test_digits_are_signed(self):
        for x in (P, -P, 5, -(1 << 30), (1 << 30) - 1, 1 << 30):
            digits = [self.proof.limb(x, i) // 2 for i in range(10)]
            self.assertEqual(sum(d << 31 * i for i, d in enumerate(digits)), x)
            self.assertTrue(all(-(1 << 30) <= d < 1 << 30 for d in digits))

    def test_an_inverse_is_shown_for_its_lowest_bits(self):
        g, f = self.g, self.g.input(("f", 0), 4)
        x = g.shift("right", f, g.const(1, 4), 4)

        def newton(x, two=2):
            r = g.bitwise("xor", g.sum([(3, x)], 0, 4), g.const(2, 4))
            for _ in range(2):
                r = g.product(r, g.sum([(-1, g.product(x, r, 4))], two, 4), 4)
            return r

        self.proof.inverse(inversion.Lemma(g, [newton(x)], {"f": f}), 15, 1)
        for wrong in (newton(x, 3), newton(f), newton(g.shift("right", x, g.const(1, 4), 4)), g.shift("right", newton(x), g.const(1, 4), 4)):
            self.refused(self.proof.inverse, [wrong], {"f": f}, 15, 1)

    def test_a_step_on_halves_is_shown(self):
        g = self.g
        y, f, h = (g.input((name, 0), 4) for name in "yfg")
        odd, one = g.part(g.bitwise("and", h, g.const(1, 4)), 0, 1), g.const(1, 4)
        minus, half = g.shift("sright", y, g.const(31, 4), 4), g.shift("sright", h, one, 4)
        swap = g.make("band", (odd, g.signed_less(y, g.const(0, 4))), 1)
        total = lambda bit: g.choose(odd, g.sum([(1, half), (1, g.bitwise("xor", f, minus))], bit, 4), half)  # noqa: E731
        new = [g.sum([(1, g.choose(swap, g.bitwise("xor", y, g.const(-1, 4)), y))], -1, 4), g.choose(swap, half, f), total(1)]
        cuts = {"y": y, "f": f, "g": h}
        self.proof.step(inversion.Lemma(g, new, cuts), 0)
        for i, wrong in enumerate((y, f, total(0))):
            self.refused(self.proof.step, new[:i] + [wrong] + new[i + 1 :], cuts, 0)

    def test_digits_of_a_product_are_shown(self):
        """u a + v b for one digit each, as two digits, and by code that leaves out the sign of the lower one."""
        g = self.g
        u, v, a, b = (g.input((name, 0), 4) for name in ("u", "v", "a0", "b0"))
        wide = lambda x: g.make("sext", [x], 8)  # noqa: E731
        total = g.sum([(1, g.product(wide(u), wide(a), 8)), (1, g.product(wide(v), wide(b), 8))], 0, 8)
        low, high = g.part(total, 0, 4), g.part(total, 4, 4)
        carry = lambda x: g.product(x, g.const(2, 4), 4)  # noqa: E731
        cuts = {"u": u, "v": v, "a0": a, "b0": b}
        right = carry(g.sum([(1, high), (1, g.shift("right", low, g.const(31, 4), 4))], 0, 4))
        self.proof.product_rows(inversion.Lemma(g, [low, right], cuts), 1, "ab", 0, 0)
        for wrong in (carry(high), high):
            self.refused(self.proof.product_rows, [low, wrong], cuts, 1, "ab", 0, 0)


    def test_halfwords_of_a_product_are_shown(self):
        """u a + v b for two digits each, divided by 2^15, as on Cortex-M0+: only the highest digit has a sign."""
        g, self.proof = self.g, inversion.Halfwords.__new__(inversion.Halfwords)
        self.proof.size, self.proof.bits, self.proof.p = 4, 32, P
        cuts = {name: g.input((name, 0), 2 if name[0] in "ab" else 4) for name in ("u", "v", "a0", "a1", "b0", "b1")}
        shift = lambda op, x, n: g.shift(op, x, g.const(n, 4), 4)  # noqa: E731

        def halves(extend, carry="sright"):
            total, found = [], []
            for i in "01":
                digits = [g.make("zext" if i == "0" else extend, [cuts[a + i]], 4) for a in "ab"]
                total = g.sum([*((1, g.product(cuts[x], y, 4)) for x, y in zip("uv", digits)), *total], 0, 4)
                found.append(g.part(total, 0, 2))
                total = [(1, shift("left", shift(carry, total, 16), 1))]
            return [*found[1:], g.part(total[0][1], 0, 2)]

        self.proof.product_rows(inversion.Lemma(g, halves("sext"), cuts), 2, "ab", 1, 0)
        for wrong in (halves("zext"), halves("sext", "right")):
            self.refused(self.proof.product_rows, wrong, cuts, 2, "ab", 1, 0)

    def test_digits_hold_f_and_g(self):
        for method, batches in ((inversion.Digits, 19), (inversion.Halfwords, 40)):
            proof = method.__new__(method)
            proof.batches = batches
            self.assertEqual(proof.lengths(proof.steps)[-1], 1)
            proof.largest = lambda n, proof=proof: (1 << proof.width * (n - 1)) - 1
            with self.assertRaises(Failed):
                proof.lengths(proof.steps)


class Functions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.file, lists = build(X86, ROOT, ROOT / "target/proofs")
        found = {c.key: c for c in contracts_of(X86, lists, Image(cls.file))}
        cls.contract = found["gf255:19:invert"]
        call = Call(X86, Image(cls.file), cls.contract, next(iter(cls.contract.patterns())))
        call.trace()
        cls.code = [(at, call.machine.text(at), call.machine.image.bytes(at, size)) for at, size in sorted(call.machine.touched)]

    def refused(self, pattern, change):
        """Plants a bug in the first instruction with this text: the trace is shown, value and range are not."""
        at, code = next((at, code) for at, text, code in self.code if re.fullmatch(pattern, text))
        verdict = examine(X86, Image(self.file, [(at, change(code))]), self.contract, 40)
        self.assertIsNone(verdict["trace"])
        self.assertIsNotNone(verdict["value"])
        self.assertIsNotNone(verdict["range"])

    def test_the_function_is_proved(self):
        self.assertEqual(examine(X86, Image(self.file), self.contract, 40).text(), "proved")

    def test_a_step_without_an_instruction_is_refused(self):
        self.refused("SAR [A-Z0-9]+,0x1", lambda code: b"\x90" * len(code))

    def test_a_wrong_update_of_f_and_g_is_refused(self):
        self.refused("MOV [A-Z0-9]+,0x800000000000000", lambda code: code[:-1] + b"\x04")

    def test_a_wrong_constant_is_refused(self):
        constant = pow(2, -590, P) >> 192
        self.refused(f"MOV [A-Z0-9]+,{constant:#x}", lambda code: code[:-8] + struct.pack("<Q", constant ^ 1))

    def test_a_batch_too_few_is_refused(self):
        self.refused("MOV E[A-Z]+,0xa", lambda code: code[:-4] + struct.pack("<I", 9))


if __name__ == "__main__":
    unittest.main()
