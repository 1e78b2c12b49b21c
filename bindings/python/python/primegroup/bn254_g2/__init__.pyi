# Written by stubs.py: do not edit.
from collections.abc import Iterable, Sequence
from typing import Any, Literal, Self, TypeAlias

from typing_extensions import Buffer

from primegroup import _native
from . import schnorr as schnorr
from . import bls as bls

_Column: TypeAlias = _native._Column

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
    def public_key(self) -> PublicKey: ...
    def sign(
        self,
        message: Buffer,
        /,
        *,
        context: Buffer | None = None,
        prehashed: str | None = None,
        randomness: Buffer | None = None,
        fault_check: bool = False,
    ) -> bytes: ...
    def exchange(self, peer: PublicKey | Buffer, /) -> bytes: ...
    def exchange_each(self, peers: Iterable[PublicKey | Buffer], /) -> list[bytes | None]: ...
    def open(
        self,
        sealed: Buffer,
        /,
        *,
        info: Buffer | None = None,
        aad: Buffer | None = None,
        sender: PublicKey | Buffer | None = None,
    ) -> bytes: ...

class PublicKey(_native.PublicKey):
    def verify(
        self,
        message: Buffer,
        signature: Buffer,
        /,
        *,
        context: Buffer | None = None,
        prehashed: str | None = None,
        rules: Literal["plain", "strict", "zip215"] | None = None,
    ) -> None: ...
    def seal(
        self,
        message: Buffer,
        /,
        *,
        info: Buffer | None = None,
        aad: Buffer | None = None,
        sender: SecretKey | None = None,
    ) -> bytes: ...
    @property
    def point(self) -> Point: ...
    @classmethod
    def from_point(cls, point: Point, /) -> Self: ...

class Point(_native.Point):
    ...

class Scalar(_native.Scalar):
    ...

def hash_to_group(
    message: Buffer, dst: Buffer | None = None, *, prehashed: str | None = None
) -> Point: ...
def verify_batch(
    keys: _Column | Sequence[PublicKey] | Iterable[tuple[PublicKey | Buffer | None, Buffer | None, Buffer | None]],
    messages: _Column | None = None,
    signatures: _Column | None = None,
    *,
    context: Buffer | None = None,
    rules: Literal["plain", "strict", "zip215"] | None = None,
    threads: int | None = None,
) -> list[int]: ...

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
    "bls",
    "SHARED_SECRET_LEN",
    "HASH_TO_GROUP_SUITE",
    "HASH_TO_GROUP_TAGS",
    "hash_to_group",
    "schnorr",
]
