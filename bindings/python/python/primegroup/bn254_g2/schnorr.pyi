# Written by stubs.py: do not edit.
from collections.abc import Iterable, Sequence
from typing import Any, Literal, Self, TypeAlias

from primegroup._native import _Bytes, _Column, _Rules
from primegroup import _native

NAME: str
SECURITY: int
PRIME_ORDER: bool
SECRET_KEY_LEN: int
PUBLIC_KEY_LEN: int
SIGNATURE_LEN: int
SIGNATURES: str
PREHASHES: list[str]
CONTEXTS: bool
RULES: bool
SHARED_SECRET_LEN: int

class SecretKey(_native.SecretKey):
    @property
    def public_key(self) -> PublicKey:
        """The public key."""
    def sign(
        self,
        message: _Bytes,
        /,
        *,
        context: _Bytes | None = None,
        prehashed: str | bool | None = None,
        randomness: _Bytes | None = None,
        fault_check: bool = False,
        low_s: bool = False,
    ) -> bytes:
        """Signs a message. By default the signature depends only on key and message.

        `context` is a string of 1 to 255 bytes, for schemes with contexts (Ed25519 then signs with Ed25519ctx). With
        `prehashed`, the message is a hash value: of the hash function with that name, or of the scheme's own hash
        function for `True` (Ed25519ph with SHA-512, ECDSA with SHA-256). `randomness` enters the nonce. With
        `fault_check`, the signature is verified before it is released. With `low_s`, s of an ECDSA signature is at
        most half the order, as Bitcoin and Ethereum require.
        """
    def exchange(self, peer: PublicKey | _Bytes, /) -> bytes:
        """Returns the secret shared with the owner of a public key, of `SHARED_SECRET_LEN` bytes."""
    def exchange_each(self, peers: Iterable[PublicKey | _Bytes], /) -> list[bytes | None]:
        """Returns the secrets shared with the owners of many public keys; `None` for bytes that are not a valid public
        key for the exchange. Ctrl-C interrupts it.
        """

class PublicKey(_native.PublicKey):
    def verify(
        self,
        message: _Bytes,
        signature: _Bytes,
        /,
        *,
        context: _Bytes | None = None,
        prehashed: str | bool | None = None,
        rules: _Rules | None = None,
        low_s: bool = False,
    ) -> None:
        """Verifies a signature. Raises `InvalidSignature` if it is not valid, and returns nothing.

        `context` and `prehashed` are as for signing. `rules` are for schemes with several rules (Ed25519): "strict"
        (no points of small order, the default), "plain" (RFC 8032 without the cofactor) or "zip215". With `low_s`,
        ECDSA signatures with s above half the order are refused.
        """

def verify_batch(
    keys: _Column | Sequence[PublicKey] | Iterable[tuple[PublicKey | _Bytes | None, _Bytes | None, _Bytes | None]],
    messages: _Column | None = None,
    signatures: _Column | None = None,
    *,
    context: _Bytes | None = None,
    rules: _Rules | None = None,
    threads: int | None = None,
) -> list[int]:
    """Returns the indexes, in order, of all signatures that are not valid: `verify_batch(keys, messages, signatures)`
    with columns, or `verify_batch(rows)` with an iterable of tuples (key, message, signature).

    A column is a numpy array of bytes with one row per key, an Arrow array (any object with `__arrow_c_array__` or
    `__arrow_c_stream__`: pyarrow, Polars, DuckDB, DataFusion), or a sequence of bytes-like objects and public
    keys. Rows with a null are not valid. Every row gets the same answer as from `PublicKey.verify`, except with
    probability 2^-128. For Ed25519, the rules of ZIP-215 apply by default, also to the decoding of keys; `rules`
    selects others.

    Runs on all processors, or on `threads` threads; the interpreter's lock is released.
    """

__all__ = [
    "NAME",
    "__doc__",
    "SECURITY",
    "PRIME_ORDER",
    "SECRET_KEY_LEN",
    "PUBLIC_KEY_LEN",
    "SecretKey",
    "PublicKey",
    "SIGNATURE_LEN",
    "SIGNATURES",
    "PREHASHES",
    "CONTEXTS",
    "RULES",
    "verify_batch",
    "SHARED_SECRET_LEN",
]
