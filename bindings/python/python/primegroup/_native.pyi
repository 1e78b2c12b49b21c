# Written by stubs.py: do not edit.
from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Any, Literal, Protocol, Self, TypeAlias, final

import numpy as np
import numpy.typing as npt
from typing_extensions import Buffer, disjoint_base

_Bytes: TypeAlias = Buffer | npt.NDArray[np.uint8] | npt.NDArray[np.int8]
_Rules: TypeAlias = Literal["strict", "plain", "zip215"]

class _ArrowArray(Protocol):
    """A column of Arrow: of pyarrow, Polars, DuckDB, DataFusion."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class _ArrowStream(Protocol):
    """A column of Arrow, in chunks."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

_Column: TypeAlias = _ArrowArray | _ArrowStream | _Bytes | npt.NDArray[np.object_] | Sequence[_Bytes | None]

__version__: str

class InvalidSignature(ValueError):
    """A signature, an aggregate or a proof is not valid."""

class InvalidCiphertext(ValueError):
    """What is to be decrypted was not encrypted to this key, or was changed."""

class Unsupported(ValueError):
    """The group or its scheme does not have what was asked for."""

class Fault(RuntimeError):
    """A signature was checked before its release, and was not valid: the machine computed wrongly."""

@disjoint_base
class SecretKey:
    """A private key of a group. It is wiped when dropped, says nothing in `repr`, and can be neither copied nor pickled. Everything made with it
    takes time that does not depend on it.
    """

    def __new__(cls, encoded: _Bytes, /) -> Self: ...
    @classmethod
    def generate(cls) -> Self:
        """A random key."""
    @classmethod
    def from_seed(cls, seed: _Bytes, /) -> Self:
        """The key for a seed, always the same for the same seed, which must hold at least 32 unpredictable bytes."""
    @classmethod
    def from_bytes(cls, encoded: _Bytes, /) -> Self:
        """The key with these bytes; as the constructor."""
    @classmethod
    def from_pem(cls, text: str | _Bytes, /) -> Self:
        """Reads a key from PEM: PKCS #8, EC PRIVATE KEY, or the library's own format for groups that have no standard one."""
    @classmethod
    def from_der(cls, der: _Bytes, /) -> Self:
        """Reads a key in DER: PKCS #8 or ECPrivateKey."""
    @property
    def public_key(self) -> PublicKey:
        """The public key."""
    def to_bytes(self) -> bytes:
        """The private key as bytes, which nobody wipes."""
    def to_pem(self) -> str:
        """The private key as PEM, which nobody wipes."""
    def to_der(self) -> bytes:
        """The private key as PKCS #8 in DER, which nobody wipes. Groups that have a format of our own have none in DER."""
    def __bytes__(self) -> bytes: ...
    def __copy__(self) -> Any: ...
    def __deepcopy__(self, _memo: Any) -> Any: ...
    def __eq__(self, value: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@disjoint_base
class PublicKey:
    """A public key of a group. It is checked when it is read: a key of Ed25519 by the `rules` "strict", which refuse points of small order, unless
    others are named.
    """

    def __new__(cls, encoded: _Bytes, /, *, rules: _Rules | None = None) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: _Bytes, /) -> Self:
        """The key with these bytes; as the constructor."""
    @classmethod
    def from_pem(cls, text: str | _Bytes, /) -> Self:
        """Reads a key from PEM: SubjectPublicKeyInfo, or the library's own format for groups that have no standard one."""
    @classmethod
    def from_der(cls, der: _Bytes, /) -> Self:
        """Reads a key in DER: SubjectPublicKeyInfo."""
    def to_bytes(self) -> bytes:
        """The key as bytes."""
    def to_pem(self) -> str:
        """The key as PEM."""
    def to_der(self) -> bytes:
        """The key as SubjectPublicKeyInfo in DER. Groups that have a format of our own have none in DER."""
    def __bytes__(self) -> bytes: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _nothing(
        self,
        message: _Bytes,
        signature: _Bytes,
        /,
        *,
        context: _Bytes | None = None,
        prehashed: str | bool | None = None,
        rules: str | None = None,
        low_s: bool = False,
    ) -> None: ...

@disjoint_base
class Point:
    """An element of a group. Operators take elements of the same group, scalars, and integers, and take time that does not depend on values."""

    def __new__(cls, encoded: _Bytes, /) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: _Bytes, /) -> Self:
        """The element with this encoding; as the constructor."""
    @classmethod
    def identity(cls) -> Self:
        """The neutral element."""
    @classmethod
    def generator(cls) -> Self:
        """The generator."""
    @classmethod
    def map_to_group(cls, uniform: _Bytes, /) -> Self:
        """Maps `UNIFORM_LEN` uniform bytes to the group: one map, which is no random oracle by itself."""
    @classmethod
    def mul_generator(cls, scalar: Scalar | int, /) -> Self:
        """A multiple of the generator: faster than the product of any other element."""
    @classmethod
    def multi_scalar_mul_vartime(cls, scalars: Iterable[Scalar | int], points: Iterable[Self], /) -> Self:
        """The sum of `scalars[i] * points[i]`, in variable time: for public data only."""
    def to_bytes(self) -> bytes:
        """The canonical encoding."""
    def double(self) -> Self:
        """Twice this element."""
    def is_identity(self) -> bool:
        """Tells whether this is the neutral element."""
    def __bytes__(self) -> bytes: ...
    def __add__(self, value: Self, /) -> Self: ...
    def __radd__(self, value: Self, /) -> Self: ...
    def __sub__(self, value: Self, /) -> Self: ...
    def __rsub__(self, value: Self, /) -> Self: ...
    def __neg__(self) -> Self: ...
    def __mul__(self, value: Scalar | int, /) -> Self: ...
    def __rmul__(self, value: Scalar | int, /) -> Self: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@disjoint_base
class Scalar:
    """An integer modulo the order of a group. It may be a secret: it is wiped when dropped, says nothing in `repr`, and can be neither copied nor
    pickled. `int` and `bytes` show it.
    """

    def __new__(cls, value: _Bytes | int, /) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: _Bytes, /) -> Self:
        """The scalar with this encoding."""
    @classmethod
    def reduce(cls, data: _Bytes, /) -> Self:
        """An integer of any length, in the order of bytes of the encoding, modulo the order: of 16 bytes more than a scalar has, if they are
        random and the scalar is to be so, too.
        """
    @classmethod
    def random(cls) -> Self:
        """A random scalar."""
    def to_bytes(self) -> bytes:
        """The encoding, which nobody wipes."""
    def invert(self) -> Self:
        """`1 / self`."""
    def is_zero(self) -> bool:
        """Tells whether this is 0."""
    def __bytes__(self) -> bytes: ...
    def __int__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __add__(self, value: Self | int, /) -> Self: ...
    def __radd__(self, value: Self | int, /) -> Self: ...
    def __sub__(self, value: Self | int, /) -> Self: ...
    def __rsub__(self, value: Self | int, /) -> Self: ...
    def __mul__(self, value: Self | int, /) -> Self: ...
    def __rmul__(self, value: Self | int, /) -> Self: ...
    def __truediv__(self, value: Self | int, /) -> Self: ...
    def __rtruediv__(self, value: Self | int, /) -> Self: ...
    def __neg__(self) -> Self: ...
    def __copy__(self) -> Any: ...
    def __deepcopy__(self, _memo: Any) -> Any: ...
    def __eq__(self, value: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@disjoint_base
class Gt:
    """An element of the third group of a curve with a pairing, written as a product. Operators take elements of the same group, and exponents that are
    scalars of either group or integers, and take time that does not depend on values.
    """

    def __new__(cls, encoded: _Bytes, /) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: _Bytes, /) -> Self:
        """The element with this encoding; as the constructor."""
    @classmethod
    def identity(cls) -> Self:
        """The neutral element."""
    @classmethod
    def generator(cls) -> Self:
        """The pairing of both generators."""
    def to_bytes(self) -> bytes:
        """The canonical encoding."""
    def invert(self) -> Self:
        """`1 / self`."""
    def is_identity(self) -> bool:
        """Tells whether this is the neutral element."""
    def __bytes__(self) -> bytes: ...
    def __mul__(self, value: Self, /) -> Self: ...
    def __rmul__(self, value: Self, /) -> Self: ...
    def __truediv__(self, value: Self, /) -> Self: ...
    def __rtruediv__(self, value: Self, /) -> Self: ...
    def __pow__(self, value: Scalar | int, mod: None = None, /) -> Self: ...
    def __rpow__(self, value: Any, mod: Any = None, /) -> Any: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class BlsScheme:
    """BLS signatures with public keys of a group, by one of the schemes for aggregates: "basic", whose messages are all different; "augmented", which
    signs the public key, too; and "possession", whose keys come with proofs. Each has tags of its own: a signature of one is none of another.
    """

    @property
    def name(self) -> str:
        """The scheme, in a few words."""
    @property
    def signature_len(self) -> int:
        """Length of a signature, an aggregate or a proof."""
    def sign(self, key: SecretKey, message: _Bytes, /) -> bytes:
        """Signs a message."""
    def verify(self, public_key: PublicKey | _Bytes, message: _Bytes, signature: _Bytes, /) -> None:
        """Verifies a signature: raises `InvalidSignature` if it is not valid."""
    def aggregate(self, signatures: Iterable[_Bytes], /) -> bytes:
        """The sum of signatures. That they are valid is not checked."""
    def aggregate_verify(
        self, signed: Iterable[tuple[PublicKey | _Bytes, _Bytes]], signature: _Bytes, /
    ) -> None:
        """Verifies the sum of signatures of tuples (public key, message): raises `InvalidSignature` if it is not valid, for none at all, and
        for equal messages in the basic scheme. Keys of "possession" are each a `ProvenPublicKey`.
        """
    def fast_aggregate_verify(
        self, public_keys: Iterable[ProvenPublicKey], message: _Bytes, signature: _Bytes, /
    ) -> None:
        """Verifies the sum of signatures of one message by all these keys, each a `ProvenPublicKey`: raises `InvalidSignature` if it is not valid.
        For "possession" alone.
        """
    def prove(self, key: SecretKey, /) -> bytes:
        """The proof that a private key is known. For "possession" alone."""
    def verify_proof(self, public_key: PublicKey | _Bytes, proof: _Bytes, /) -> ProvenPublicKey:
        """Verifies such a proof: the key as one that may be summed. Raises `InvalidSignature` if the proof is not valid. For "possession" alone."""
    def aggregate_keys(self, public_keys: Iterable[ProvenPublicKey], /) -> ProvenPublicKey:
        """The sum of public keys, each a `ProvenPublicKey`: signatures of one message by all of them are verified with the sum. For "possession" alone."""

@final
class ProvenPublicKey:
    """A public key of a BLS scheme with proofs of possession, whose owner has proved to know the private key. Only such keys may be summed: without
    proofs, somebody could choose a key that cancels the keys of others.

    `verify_proof` makes one, and `checked_elsewhere` does for proofs that were verified before.
    """

    @classmethod
    def checked_elsewhere(cls, public_key: PublicKey, /) -> Self:
        """A public key whose proof of possession was verified elsewhere: at its registration, say. For a key that nobody checked, forgeries are
        possible: whoever calls this vouches for it.
        """
    @property
    def public_key(self) -> PublicKey:
        """The public key."""
    def __bytes__(self) -> bytes: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def load_pem(text: str | _Bytes, /) -> SecretKey | PublicKey:
    """Reads a private or a public key of any group from PEM: an object of its class."""
def load_der(der: _Bytes, /) -> SecretKey | PublicKey:
    """Reads a private or a public key of any standard group in DER: an object of its class."""

_modules: dict[str, ModuleType]

__all__ = [
    "SecretKey",
    "PublicKey",
    "Point",
    "Scalar",
    "Gt",
    "BlsScheme",
    "ProvenPublicKey",
    "InvalidSignature",
    "InvalidCiphertext",
    "Unsupported",
    "Fault",
    "load_pem",
    "load_der",
    "_modules",
    "__version__",
]
