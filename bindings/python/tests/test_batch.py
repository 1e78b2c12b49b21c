"""Many signatures: every kind of column, every number of bad rows, threads; the answers of single verification."""

import random

import common
import numpy as np
import primegroup
import pyarrow as pa
import pytest
from common import SIGNING, name
from hypothesis import given, settings
from hypothesis import strategies as st
from primegroup import ed25519, jq255e

each = pytest.mark.parametrize
SCHEMES = [ed25519, jq255e, jq255e.schnorr, primegroup.do255s, primegroup.p256]


def rows(group, count, devices=None, seed=1):
    """Valid rows: tuples (key, message, signature)."""
    keys = [group.SecretKey.from_seed(f"{seed} {i}".encode().ljust(32)) for i in range(devices or count)]
    out = []
    for i in range(count):
        key = keys[i * 7919 % len(keys)]
        message = f"message {i}".encode()
        out.append((bytes(key.public_key), message, key.sign(message)))
    return out


def spoil(rows, which, how):
    """Rows that are not valid, in one of several ways."""
    out = list(rows)
    for i in which:
        key, message, signature = out[i]
        out[i] = {
            0: lambda: (key, message + b"!", signature),
            1: lambda: (key, message, signature[:-1] + bytes([signature[-1] ^ 1])),
            2: lambda: (key, message, bytes([signature[0] ^ 1]) + signature[1:]),
            3: lambda: (b"\xff" * len(key), message, signature),
            4: lambda: (key[:-1], message, signature),
            5: lambda: (key, message, signature + b"\0"),
        }[(how + i) % 6]()
    return out


def columns(rows):
    return [list(column) for column in zip(*rows)] or [[], [], []]


def single(group, rows, rules="strict"):
    """The indexes of bad rows, one by one."""
    bad = []
    for i, (key, message, signature) in enumerate(rows):
        try:
            options = {"rules": rules} if group.RULES else {}
            group.PublicKey(key, **options).verify(message, signature, **options)
        except ValueError:
            bad.append(i)
    return bad


@each("group", SIGNING, ids=name)
def test_every_group(group):
    good = rows(group, 10 if not common.is_slow(group) else 4, 3)
    assert group.verify_batch(good) == group.verify_batch(*columns(good), threads=1) == []
    bad = spoil(good, [1, 3], 0)
    assert group.verify_batch(bad) == single(group, bad) == [1, 3]
    assert group.verify_batch([]) == group.verify_batch([], [], []) == []
    assert group.verify_batch([(group.PublicKey(k), m, s) for k, m, s in good]) == []


@each("threads", [1, 2, 3])
@each("group", SCHEMES, ids=name)
def test_any_number_of_bad_rows(group, threads):
    good = rows(group, 300, 40)
    draw = random.Random(7)
    for count in (0, 1, 2, 5, 20, 100, 299, 300):
        which = draw.sample(range(len(good)), count)
        for how in range(3):
            bad = spoil(good, which, how)
            assert group.verify_batch(bad, threads=threads) == sorted(which)
    # Those of others, which are valid for other rows.
    swapped = list(good)
    swapped[10], swapped[200] = (*good[10][:2], good[200][2]), (*good[200][:2], good[10][2])
    assert group.verify_batch(swapped, threads=threads) == [10, 200]


@each("devices", [1, 2, 100, 2000])
@each("group", [ed25519, jq255e.schnorr], ids=name)
def test_devices(group, devices):
    good = rows(group, 2000, devices)
    assert group.verify_batch(*columns(good), threads=1) == []
    which = [0, 17, 1023, 1024, 1999]
    assert group.verify_batch(spoil(good, which, 1), threads=1) == which


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_same_answers_as_one_by_one(data):
    group = data.draw(st.sampled_from(SCHEMES))
    good = rows(group, data.draw(st.integers(0, 40)), data.draw(st.integers(1, 10)))
    which = data.draw(st.lists(st.integers(0, len(good) - 1), unique=True)) if good else []
    bad = spoil(good, which, data.draw(st.integers(0, 5)))
    draw = random.Random(data.draw(st.integers(0, 1000)))
    draw.shuffle(bad)
    assert group.verify_batch(bad, threads=data.draw(st.integers(1, 3))) == single(group, bad)


def test_rules_of_ed25519():
    """A batch accepts the edge cases of CCTV that single verification by the same rules accepts, alone and among others."""
    cases = common.load("rfc/rfc8032/ed25519-cctv-edge-cases.json")
    all_rows = [(bytes.fromhex(c["key"]), c["msg"].encode(), bytes.fromhex(c["sig"])) for c in cases]
    for rules, accepted in (("plain", 172), ("strict", 43), ("zip215", 826)):
        expected = single(ed25519, all_rows, rules)
        assert len(all_rows) - len(expected) == accepted
        for threads in (1, 2):
            assert ed25519.verify_batch(all_rows, rules=rules, threads=threads) == expected
    assert ed25519.verify_batch(all_rows) == single(ed25519, all_rows)


def arrow_kinds():
    yield "binary", pa.binary()
    yield "large_binary", pa.large_binary()
    yield "binary_view", pa.binary_view()


@each("kind", [k for _, k in arrow_kinds()], ids=[k for k, _ in arrow_kinds()])
def test_arrow(kind):
    group = ed25519
    good = rows(group, 100, 10)
    bad = spoil(good, [6, 54], 0)  # other messages
    keys, messages, signatures = (pa.array(column, kind) for column in columns(bad))
    assert group.verify_batch(keys, messages, signatures) == [6, 54]
    assert group.verify_batch(keys[40:], messages[40:], signatures[40:]) == [14]
    fixed = pa.array([k for k, _, _ in good], pa.binary(32)), pa.array([s for _, _, s in good], pa.binary(64))
    assert group.verify_batch(fixed[0], messages, fixed[1]) == [6, 54]
    assert group.verify_batch(fixed[0][40:], messages[40:], fixed[1][40:]) == [14]
    chunked = [pa.chunked_array([c[:30], c[30:31], c[31:]]) for c in (keys, messages, signatures)]
    assert group.verify_batch(*chunked) == [6, 54]
    # Whatever one column is, another may be something else.
    assert group.verify_batch(chunked[0], [m for _, m, _ in bad], signatures) == [6, 54]


@each("index", [pa.int8(), pa.uint16(), pa.int64()], ids=str)
@each("kind", [k for _, k in arrow_kinds()], ids=[k for k, _ in arrow_kinds()])
def test_dictionaries(kind, index):
    """Columns of few different values, which Arrow and Parquet keep as numbers and a dictionary."""
    bad = spoil(rows(ed25519, 60, 5), [6, 54], 0)
    bad[9] = None, *bad[9][1:]
    cells = columns(bad)

    def encoded(column):
        values = sorted({cell for cell in column if cell is not None})
        numbers = pa.array([None if cell is None else values.index(cell) for cell in column], index)
        return pa.DictionaryArray.from_arrays(numbers, pa.array(values, kind))

    keys, messages, signatures = map(encoded, cells)
    assert ed25519.verify_batch(keys, messages, signatures) == [6, 9, 54]
    assert ed25519.verify_batch(keys[40:], messages[40:], signatures[40:]) == [14]
    assert ed25519.verify_batch(pa.chunked_array([keys[:7], keys[7:]]), *cells[1:]) == [6, 9, 54]
    # A null in the dictionary, and a dictionary without values.
    keys = pa.DictionaryArray.from_arrays(pa.array([1, 0], index), pa.array([None, cells[0][0]], kind))
    assert ed25519.verify_batch(keys, cells[1][:1] * 2, cells[2][:1] * 2) == [1]
    keys = pa.DictionaryArray.from_arrays(pa.nulls(2, index), pa.array([], kind))
    assert ed25519.verify_batch(keys, cells[1][:2], cells[2][:2]) == [0, 1]
    with pytest.raises(TypeError):
        ed25519.verify_batch(pa.array(["a", "b"]).dictionary_encode(), cells[1][:2], cells[2][:2])


def test_nulls_are_not_valid():
    good = rows(ed25519, 8)
    for column in range(3):
        cells = columns(good)
        cells[column][2] = cells[column][5] = None
        assert ed25519.verify_batch(*cells) == [2, 5]
        for kind in (pa.binary(), pa.large_binary(), pa.binary_view()):
            assert ed25519.verify_batch(*(pa.array(c, kind) for c in cells)) == [2, 5]
    cells = columns(good)
    fixed = pa.array([None if i == 4 else k for i, k in enumerate(cells[0])], pa.binary(32))
    assert ed25519.verify_batch(fixed, cells[1], cells[2]) == [4]
    assert ed25519.verify_batch(pa.nulls(8), cells[1], cells[2]) == list(range(8))
    tuples = [(None, m, s) if i == 1 else (k, m, s) for i, (k, m, s) in enumerate(good)]
    assert ed25519.verify_batch(tuples) == [1]


def matrix(column):
    return np.frombuffer(b"".join(column), np.uint8).reshape(len(column), -1)


def test_numpy():
    key = jq255e.SecretKey.generate()
    messages = [bytes([i]) * 20 for i in range(50)]
    signatures = [key.sign(m) for m in messages]
    signatures[7] = signatures[8]
    keys = [bytes(key.public_key)] * 50
    k, m, s = matrix(keys), matrix(messages), matrix(signatures)
    assert jq255e.verify_batch(k, m, s) == [7]
    assert jq255e.verify_batch(k[::-1], m[::-1], s[::-1]) == [42]
    assert jq255e.verify_batch(np.asfortranarray(k), m.view(np.int8), memoryview(s)) == [7]
    objects = np.array([*signatures, None], object)[:50]
    assert jq255e.verify_batch(k, messages, objects) == [7]
    assert jq255e.verify_batch(k[:0], m[:0], s[:0]) == []
    assert jq255e.verify_batch(np.zeros((3, 0), np.uint8), m[:3], s[:3]) == [0, 1, 2]
    for wrong in (k.reshape(-1), k.astype(np.int32), np.array(keys), k.reshape(50, 8, 4), b"".join(keys)):
        with pytest.raises(TypeError):
            jq255e.verify_batch(wrong, m, s)


def test_what_is_refused():
    good = rows(ed25519, 4)
    k, m, s = columns(good)
    for wrong in (
        lambda: ed25519.verify_batch(k, m),
        lambda: ed25519.verify_batch("text", m, s),
        lambda: ed25519.verify_batch(k, ["text"] * 4, s),
        lambda: ed25519.verify_batch(pa.array(["a"] * 4), m, s),
        lambda: ed25519.verify_batch(pa.array([1] * 4), m, s),
        lambda: ed25519.verify_batch([(1, 2)]),
        lambda: ed25519.verify_batch([b"1"]),
        lambda: ed25519.verify_batch(5),
        lambda: ed25519.verify_batch([jq255e.SecretKey.generate().public_key] * 4, m, s),
    ):
        with pytest.raises(TypeError):
            wrong()
    for wrong in (
        lambda: ed25519.verify_batch(k[:3], m, s),
        lambda: ed25519.verify_batch(k, m, s, threads=0),
        lambda: ed25519.verify_batch(k, m, s, threads=10**6),
        lambda: ed25519.verify_batch(k, m, s, rules="lax"),
        lambda: ed25519.verify_batch(k, m, s, context=bytes(256)),
        lambda: jq255e.verify_batch([], rules="strict"),
    ):
        with pytest.raises(ValueError):
            wrong()


def test_contexts():
    key = ed25519.SecretKey.generate()
    signed = [(key.public_key, bytes([i]), key.sign(bytes([i]), context=b"here")) for i in range(20)]
    assert ed25519.verify_batch(signed, context=b"here") == []
    assert ed25519.verify_batch(signed, context=b"there") == ed25519.verify_batch(signed) == list(range(20))


def test_broken_arrow_is_an_error():
    class Wrong:
        def __arrow_c_array__(self, requested_schema=None):
            return 1, 2

    class Raises:
        def __arrow_c_stream__(self, requested_schema=None):
            raise RuntimeError("no")

    with pytest.raises(TypeError):
        ed25519.verify_batch(Wrong(), [], [])
    with pytest.raises(RuntimeError):
        ed25519.verify_batch(Raises(), [], [])
    # Offsets that go back: the first row would leave the data.
    offsets = pa.py_buffer(np.array([0, 64, 32], np.int32))
    bad = pa.Array.from_buffers(pa.binary(), 2, [None, offsets, pa.py_buffer(bytes(64))])
    with pytest.raises(ValueError):
        ed25519.verify_batch(bad, [b""] * 2, [bytes(64)] * 2)
