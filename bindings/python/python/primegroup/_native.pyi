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
    """A private key of a group. It is wiped when dropped, hidden in `repr`, and can be neither copied nor pickled. The
    time of its operations does not depend on it.
    """

    def __new__(cls, encoded: _Bytes, /) -> Self: ...
    @classmethod
    def generate(cls) -> Self:
        """Returns a random key."""
    @classmethod
    def from_seed(cls, seed: _Bytes, /) -> Self:
        """Derives the key from a seed, which must hold at least 32 unpredictable bytes. The same seed always gives the
        same key.
        """
    @classmethod
    def from_bytes(cls, encoded: _Bytes, /) -> Self:
        """Returns the key with these bytes; same as the constructor."""
    @classmethod
    def from_pair(cls, pair: _Bytes, /) -> Self:
        """Reads a key pair that `to_pair` wrote. Costs no multiplication, so a key loads faster than by `from_bytes`."""
    @classmethod
    def from_pem(cls, text: str | _Bytes, /) -> Self:
        """Reads a key from PEM: PKCS #8, EC PRIVATE KEY, or the library's own format for groups without a standard one."""
    @classmethod
    def from_der(cls, der: _Bytes, /) -> Self:
        """Reads a key from DER: PKCS #8 or ECPrivateKey."""
    @property
    def public_key(self) -> PublicKey:
        """The public key."""
    def to_bytes(self) -> bytes:
        """Returns the private key as bytes. The returned object is not wiped."""
    def to_pair(self) -> bytes:
        """Returns the private key, the public key and a check of 16 bytes, for `from_pair`. Keep it as secret as the
        private key. The returned object is not wiped.
        """
    def to_pem(self) -> str:
        """Returns the private key as PEM. The returned object is not wiped."""
    def to_der(self) -> bytes:
        """Returns the private key as PKCS #8 in DER. The returned object is not wiped. Groups without a standard format
        have no DER.
        """
    def __bytes__(self) -> bytes: ...
    def __copy__(self) -> Any: ...
    def __deepcopy__(self, _memo: Any) -> Any: ...
    def __eq__(self, value: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@disjoint_base
class PublicKey:
    """A public key of a group. It is checked when it is read. An Ed25519 key is read by the "strict" rules, which refuse
    points of small order, unless `rules` names others.
    """

    def __new__(cls, encoded: _Bytes, /, *, rules: _Rules | None = None) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: _Bytes, /) -> Self:
        """Returns the key with these bytes; same as the constructor."""
    @classmethod
    def from_pem(cls, text: str | _Bytes, /) -> Self:
        """Reads a key from PEM: SubjectPublicKeyInfo, or the library's own format for groups without a standard one."""
    @classmethod
    def from_der(cls, der: _Bytes, /) -> Self:
        """Reads a key from DER: SubjectPublicKeyInfo."""
    def to_bytes(self) -> bytes:
        """Returns the key as bytes."""
    def to_pem(self) -> str:
        """Returns the key as PEM."""
    def to_der(self) -> bytes:
        """Returns the key as SubjectPublicKeyInfo in DER. Groups without a standard format have no DER."""
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
    """An element of a group. Operators take elements of the same group, scalars, and integers. The time of operations
    does not depend on values.
    """

    def __new__(cls, encoded: _Bytes, /) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: _Bytes, /) -> Self:
        """Decodes an element; same as the constructor."""
    @classmethod
    def identity(cls) -> Self:
        """Returns the neutral element."""
    @classmethod
    def generator(cls) -> Self:
        """Returns the generator."""
    @classmethod
    def map_to_group(cls, uniform: _Bytes, /) -> Self:
        """Maps `UNIFORM_LEN` uniform bytes to the group. One map is not a random oracle by itself."""
    @classmethod
    def mul_generator(cls, scalar: Scalar | int, /) -> Self:
        """Multiplies the generator by a scalar. This is faster than multiplication of any other element."""
    @classmethod
    def multi_scalar_mul_vartime(cls, scalars: Iterable[Scalar | int], points: Iterable[Self], /) -> Self:
        """Computes the sum of `scalars[i] * points[i]` (multi-scalar multiplication). Runs in variable time: for public
        data only.
        """
    def to_bytes(self) -> bytes:
        """Returns the canonical encoding."""
    def double(self) -> Self:
        """Returns twice this element."""
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
    """An integer modulo the order of a group. It may be a secret: it is wiped when dropped, hidden in `repr`, and can be
    neither copied nor pickled. `int` and `bytes` reveal it.
    """

    def __new__(cls, value: _Bytes | int, /) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: _Bytes, /) -> Self:
        """Decodes a scalar."""
    @classmethod
    def reduce(cls, data: _Bytes, /) -> Self:
        """Reduces an integer of any length modulo the order. The byte order is that of the encoding. For a random scalar,
        use random bytes, 16 more than a scalar has.
        """
    @classmethod
    def random(cls) -> Self:
        """Returns a random scalar."""
    def to_bytes(self) -> bytes:
        """Returns the encoding. The returned `bytes` object is not wiped."""
    def invert(self) -> Self:
        """Returns `1 / self`."""
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
    """An element of the third group of a curve with a pairing, written as a product. Operators take elements of the same
    group. Exponents are integers, or scalars of the first or second group. The time of operations does not depend on
    values.
    """

    def __new__(cls, encoded: _Bytes, /) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: _Bytes, /) -> Self:
        """Decodes an element; same as the constructor."""
    @classmethod
    def identity(cls) -> Self:
        """Returns the neutral element."""
    @classmethod
    def generator(cls) -> Self:
        """Returns the pairing of both generators."""
    def to_bytes(self) -> bytes:
        """Returns the canonical encoding."""
    def invert(self) -> Self:
        """Returns `1 / self`."""
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
    """BLS signatures with public keys of a group, by one of the three schemes with aggregation. "basic" requires
    different messages. "augmented" also signs the public key. "possession" requires proofs of possession for keys.
    Each scheme has its own tags: a signature of one scheme is invalid in the others.
    """

    @property
    def name(self) -> str:
        """Short description of the scheme."""
    @property
    def signature_len(self) -> int:
        """Length of a signature, an aggregate or a proof, in bytes."""
    def sign(self, key: SecretKey, message: _Bytes, /) -> bytes:
        """Signs a message."""
    def verify(self, public_key: PublicKey | _Bytes, message: _Bytes, signature: _Bytes, /) -> None:
        """Verifies a signature. Raises `InvalidSignature` if it is not valid."""
    def aggregate(self, signatures: Iterable[_Bytes], /) -> bytes:
        """Aggregates signatures. Does not check that they are valid."""
    def aggregate_verify(
        self, signed: Iterable[tuple[PublicKey | _Bytes, _Bytes]], signature: _Bytes, /
    ) -> None:
        """Verifies an aggregate signature of tuples (public key, message). Raises `InvalidSignature` if it is not valid,
        for an empty list, and for equal messages in the basic scheme. With "possession", each key must be a
        `ProvenPublicKey`.
        """
    def fast_aggregate_verify(
        self, public_keys: Iterable[ProvenPublicKey], message: _Bytes, signature: _Bytes, /
    ) -> None:
        """Verifies an aggregate signature of one message by all these keys, each a `ProvenPublicKey`. Raises
        `InvalidSignature` if it is not valid. For "possession" only.
        """
    def prove(self, key: SecretKey, /) -> bytes:
        """Returns the proof of possession of a private key. For "possession" only."""
    def verify_proof(self, public_key: PublicKey | _Bytes, proof: _Bytes, /) -> ProvenPublicKey:
        """Verifies a proof of possession, and returns the key as a `ProvenPublicKey`, which may be aggregated. Raises
        `InvalidSignature` if the proof is not valid. For "possession" only.
        """
    def aggregate_keys(self, public_keys: Iterable[ProvenPublicKey], /) -> ProvenPublicKey:
        """Aggregates public keys, each a `ProvenPublicKey`. The sum verifies aggregate signatures of one message by all
        of them. For "possession" only.
        """

@final
class ProvenPublicKey:
    """A public key of a BLS scheme with proofs of possession. Its owner has proved knowledge of the private key. Only
    such keys may be aggregated: without proofs, an attacker could choose a key that cancels the keys of others.

    `verify_proof` makes a proven key; `checked_elsewhere` makes one whose proof was verified before.
    """

    @classmethod
    def checked_elsewhere(cls, public_key: PublicKey, /) -> Self:
        """Returns a proven key for a public key whose proof of possession was verified elsewhere, for example at its
        registration. The caller vouches for that: if nobody checked the proof, forgeries are possible.
        """
    @property
    def public_key(self) -> PublicKey:
        """The public key."""
    def __bytes__(self) -> bytes: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def load_pem(text: str | _Bytes, /) -> SecretKey | PublicKey:
    """Reads a private or a public key of any group from PEM. Returns an object of its class."""
def load_der(der: _Bytes, /) -> SecretKey | PublicKey:
    """Reads a private or a public key of any standard group from DER. Returns an object of its class."""

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
