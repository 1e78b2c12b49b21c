# Written by stubs.py: do not edit.
from collections.abc import Iterable, Sequence
from typing import Any, Literal, Self, TypeAlias

from typing_extensions import Buffer

from primegroup import _native

_Column: TypeAlias = _native._Column

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
    "SIGNATURE_LEN",
    "SIGNATURES",
    "PREHASHES",
    "CONTEXTS",
    "RULES",
    "verify_batch",
    "SHARED_SECRET_LEN",
]
