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
    def to_jwk(self) -> str:
        """Returns the private key, with the public key, as a JSON Web Key. The returned object is not wiped."""
    @classmethod
    def from_jwk(cls, text: str | _Bytes, /) -> Self:
        """Reads a private key from a JSON Web Key."""

class PublicKey(_native.PublicKey):
    def to_jwk(self) -> str:
        """Returns the key as a JSON Web Key."""
    @classmethod
    def from_jwk(cls, text: str | _Bytes, /) -> Self:
        """Reads a public key from a JSON Web Key. The JSON Web Key of a private key is refused."""
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
