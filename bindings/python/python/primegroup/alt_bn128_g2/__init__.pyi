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
ORDER: int
UNIFORM_LEN: int
SCALAR_LEN: int
POINT_LEN: int
SIGNATURE_LEN: int
SIGNATURES: str
PREHASHES: list[str]
CONTEXTS: bool
RULES: bool
SHARED_SECRET_LEN: int
HASH_TO_GROUP_SUITE: str
HASH_TO_GROUP_TAGS: bool

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
    def open(
        self,
        sealed: _Bytes,
        /,
        *,
        info: _Bytes | None = None,
        aad: _Bytes | None = None,
        sender: PublicKey | _Bytes | None = None,
    ) -> bytes:
        """Decrypts a message that `PublicKey.seal` encrypted to this key (HPKE, RFC 9180, with HKDF-SHA-256 and
        ChaCha20-Poly1305). If `sender` is given, the message must come from it.
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
    def seal(
        self,
        message: _Bytes,
        /,
        *,
        info: _Bytes | None = None,
        aad: _Bytes | None = None,
        sender: SecretKey | None = None,
    ) -> bytes:
        """Encrypts a message to the owner of this key (HPKE, RFC 9180, with HKDF-SHA-256 and ChaCha20-Poly1305). Returns
        the encapsulated key followed by the ciphertext. `info` and `aad` are public strings that both sides know. With
        a `sender`, a private key, the message is authenticated as coming from its owner.
        """
    @property
    def point(self) -> Point:
        """The key as an element of the group."""
    @classmethod
    def from_point(cls, point: Point, /) -> Self:
        """Returns the key for this element, which must not be the neutral element."""

class Point(_native.Point):
    ...

class Scalar(_native.Scalar):
    ...

def hash_to_group(
    message: _Bytes, dst: _Bytes | None = None, *, prehashed: str | bool | None = None
) -> Point:
    """Hashes a message to the group. The result is an element whose discrete logarithm is unknown. `dst` is the
    domain separation tag, for groups with tags (`HASH_TO_GROUP_TAGS`). With `prehashed`, the message is a hash
    value: of the hash function with that name, or of the group's own hash function for `True`.
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
    "ORDER",
    "UNIFORM_LEN",
    "SCALAR_LEN",
    "POINT_LEN",
    "Point",
    "Scalar",
    "SIGNATURE_LEN",
    "SIGNATURES",
    "PREHASHES",
    "CONTEXTS",
    "RULES",
    "verify_batch",
    "SHARED_SECRET_LEN",
    "HASH_TO_GROUP_SUITE",
    "HASH_TO_GROUP_TAGS",
    "hash_to_group",
]
