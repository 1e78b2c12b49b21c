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
SHARED_SECRET_LEN: int

class SecretKey(_native.SecretKey):
    @property
    def public_key(self) -> PublicKey:
        """The public key."""
    def exchange(self, peer: PublicKey | _Bytes, /) -> bytes:
        """The secret shared with the owner of a public key, of `SHARED_SECRET_LEN` bytes."""
    def exchange_each(self, peers: Iterable[PublicKey | _Bytes], /) -> list[bytes | None]:
        """The secrets shared with the owners of many public keys; `None` for bytes that are no public key to share a secret with. Ctrl-C ends it."""
    def open(
        self,
        sealed: _Bytes,
        /,
        *,
        info: _Bytes | None = None,
        aad: _Bytes | None = None,
        sender: PublicKey | _Bytes | None = None,
    ) -> bytes:
        """Decrypts what `PublicKey.seal` encrypted to this key (HPKE, RFC 9180, with HKDF-SHA-256 and ChaCha20-Poly1305); from this `sender`, if
        there is one.
        """

class PublicKey(_native.PublicKey):
    def seal(
        self,
        message: _Bytes,
        /,
        *,
        info: _Bytes | None = None,
        aad: _Bytes | None = None,
        sender: SecretKey | None = None,
    ) -> bytes:
        """Encrypts a message to the owner of this key (HPKE, RFC 9180, with HKDF-SHA-256 and ChaCha20-Poly1305): the encapsulated key, then the
        ciphertext. `info` and `aad` are public strings that both sides know; with a `sender`, a private key, the receiver knows who sent it.
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
    "SHARED_SECRET_LEN",
]
