# Written by stubs.py: do not edit.
from collections.abc import Iterable, Sequence
from typing import Any, Literal, Self, TypeAlias

from typing_extensions import Buffer

from primegroup import _native

NAME: str
SECURITY: int
PRIME_ORDER: bool
SECRET_KEY_LEN: int
PUBLIC_KEY_LEN: int
SHARED_SECRET_LEN: int

class SecretKey(_native.SecretKey):
    @property
    def public_key(self) -> PublicKey: ...
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
    def seal(
        self,
        message: Buffer,
        /,
        *,
        info: Buffer | None = None,
        aad: Buffer | None = None,
        sender: SecretKey | None = None,
    ) -> bytes: ...



__all__ = [
    "NAME",
    "__doc__",
    "SECURITY",
    "PRIME_ORDER",
    "SECRET_KEY_LEN",
    "PUBLIC_KEY_LEN",
    "SecretKey",
    "PublicKey",
    "SHARED_SECRET_LEN",
]
