"""Verdicts over Arrow columns of keys, messages and signatures.

A column is an array or chunked array of pyarrow, any object that exports one (a series of Polars), or a list. It holds bytes or text, plain or
dictionary-encoded. Text in a column of keys or signatures is hexadecimal; a message of text was signed as UTF-8.
"""

from binascii import Error as HexError
from binascii import unhexlify
from types import ModuleType
from typing import Any

import numpy as np
import primegroup
import pyarrow as pa
import pyarrow.compute as pc

#: The reasons why a row is bad, in the order in which they are looked for.
REASONS = ("null", "not hexadecimal", "key length", "signature length", "key", "signature")


def scheme(group: str) -> ModuleType:
    """The module that signs: of a group ("p256"), or of the generic scheme beside a group's own ("p256.schnorr")."""
    name, _, generic = group.partition(".")
    module = primegroup.group(name)
    if generic:
        module = getattr(module, generic, module)
    if not hasattr(module, "verify_batch") or module.__name__ != f"primegroup.{group}":
        raise primegroup.Unsupported(f"group {group!r} has no signatures")
    return module


def check_type(kind: pa.DataType, name: str) -> None:
    """Refuses a type that no row of bytes or text has."""
    if pa.types.is_dictionary(kind) or pa.types.is_run_end_encoded(kind):
        kind = kind.value_type
    if not (_is_text(kind) or _is_binary(kind) or pa.types.is_null(kind)):
        raise TypeError(f"column {name!r}: bytes or text are needed, not {kind}")


def _is_text(kind: pa.DataType) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


def _is_binary(kind: pa.DataType) -> bool:
    types = pa.types
    tests = (types.is_binary, types.is_large_binary, types.is_binary_view, types.is_fixed_size_binary)
    return any(test(kind) for test in tests)


def _chunks(column: Any) -> list[Any]:
    """The arrays of a column."""
    if not isinstance(column, pa.Array | pa.ChunkedArray):
        column = pa.chunked_array(column) if hasattr(column, "__arrow_c_stream__") else pa.array(column)
    return list(column.chunks) if isinstance(column, pa.ChunkedArray) else [column]


def _unhex(text: str | None) -> bytes | None:
    """The bytes that text stands for. Text that is not hexadecimal gives none, which is no key and no signature."""
    try:
        return None if text is None else unhexlify(text)
    except (HexError, ValueError):
        return b""


def _as_bytes(array: Any, name: str, hexadecimal: bool) -> Any:
    """An array of bytes, for an array of bytes or text."""
    check_type(array.type, name)
    if pa.types.is_run_end_encoded(array.type):
        array = pc.run_end_decode(array)
    if pa.types.is_dictionary(array.type):
        return pa.DictionaryArray.from_arrays(array.indices, _as_bytes(array.dictionary, name, hexadecimal))
    if not _is_text(array.type):
        return array
    if hexadecimal:
        return pa.array([_unhex(text) for text in array.to_pylist()], pa.binary())
    return array.cast(pa.large_binary() if pa.types.is_large_string(array.type) else pa.binary())


class Columns:
    """Three columns of as many rows, and how they are verified."""

    def __init__(self, keys: Any, messages: Any, signatures: Any, group: str, rules: str | None) -> None:
        self.module, self.rules = scheme(group), rules
        self.given = [pa.chunked_array(chunks) if chunks else pa.chunked_array([], pa.null()) for chunks in
                      map(_chunks, (keys, messages, signatures))]  # fmt: skip

    def __len__(self) -> int:
        return len(self.given[0])

    def bad(self, threads: int | None) -> list[int]:
        """The indexes of rows that are not valid."""
        names = ("key", "message", "signature")
        cells = [
            pa.chunked_array([_as_bytes(chunk, name, name != "message") for chunk in column.chunks] or [pa.nulls(0)])
            for name, column in zip(names, self.given, strict=True)
        ]
        options = {"rules": self.rules} if self.rules else {}
        found: list[int] = self.module.verify_batch(*cells, threads=threads, **options)
        return found

    def reason(self, i: int) -> str:
        """The reason why a row is bad."""
        key, message, signature = (column[i].as_py() for column in self.given)
        if key is None or message is None or signature is None:
            return "null"
        for text in (key, signature):
            if isinstance(text, str) and not _unhex(text):
                return "not hexadecimal"
        key, signature = ((_unhex(x) if isinstance(x, str) else x) or b"" for x in (key, signature))
        if len(key) != self.module.PUBLIC_KEY_LEN:
            return "key length"
        if len(signature) != self.module.SIGNATURE_LEN:
            return "signature length"
        try:
            self.module.PublicKey(key, **({"rules": self.rules} if self.rules else {}))
        except ValueError:
            return "key"
        return "signature"


def is_valid(
    keys: Any, messages: Any, signatures: Any, *, group: str = "ed25519", rules: str | None = None, threads: int | None = 1
) -> Any:
    """The verdict of each row: an array of booleans without nulls. A row with a null is not valid.

    Give it thousands of rows at a time. `rules` are those of `verify_batch`.
    """
    columns = Columns(keys, messages, signatures, group, rules)
    verdicts = np.ones(len(columns), bool)
    verdicts[columns.bad(threads)] = False
    return pa.array(verdicts)


def reasons(
    keys: Any, messages: Any, signatures: Any, *, group: str = "ed25519", rules: str | None = None, threads: int | None = 1
) -> Any:
    """The reason why each row is bad, one of `REASONS`: an array of text, with a null for each valid row."""
    columns = Columns(keys, messages, signatures, group, rules)
    bad = columns.bad(threads)
    numbers, valid = np.zeros(len(columns), np.int8), np.ones(len(columns), bool)
    valid[bad] = False
    numbers[bad] = [REASONS.index(columns.reason(i)) for i in bad]
    numbered = pa.DictionaryArray.from_arrays(pa.array(numbers, mask=valid), pa.array(REASONS))
    return numbered.cast(pa.string())
