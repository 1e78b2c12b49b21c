# Written by stubs.py: do not edit.
"""Prime-order elliptic-curve groups, and the schemes on them.

Each group is a module of its own, with everything that it can do:

>>> from primegroup import jq255e
>>> key = jq255e.SecretKey.generate()
>>> signature = key.sign(b"a message")
>>> key.public_key.verify(b"a message", signature)

A signature that is not valid raises an exception, so that a forgotten result is no hole:

>>> key.public_key.verify(b"another message", signature)
Traceback (most recent call last):
    ...
primegroup.InvalidSignature: signature is not valid

`GROUPS` names all groups, and `group` gives a module by its name.
"""

from types import ModuleType

from . import do255e as do255e
from . import do255s as do255s
from . import jq255e as jq255e
from . import jq255s as jq255s
from . import ed25519 as ed25519
from . import ristretto255 as ristretto255
from . import x25519 as x25519
from . import curve9767 as curve9767
from . import c1665 as c1665
from . import xsb233 as xsb233
from . import xsk233 as xsk233
from . import p256 as p256
from . import secp256k1 as secp256k1
from . import bls12_381_g1 as bls12_381_g1
from . import bls12_381_g2 as bls12_381_g2
from . import bn254_g1 as bn254_g1
from . import bn254_g2 as bn254_g2
from . import alt_bn128_g1 as alt_bn128_g1
from . import alt_bn128_g2 as alt_bn128_g2
from . import bls12_381 as bls12_381
from . import bn254 as bn254
from . import alt_bn128 as alt_bn128
from ._native import (
    BlsScheme as BlsScheme,
    Fault as Fault,
    Gt as Gt,
    InvalidCiphertext as InvalidCiphertext,
    InvalidSignature as InvalidSignature,
    Point as Point,
    ProvenPublicKey as ProvenPublicKey,
    PublicKey as PublicKey,
    Scalar as Scalar,
    SecretKey as SecretKey,
    Unsupported as Unsupported,
    __version__ as __version__,
    load_der as load_der,
    load_pem as load_pem,
)

GROUPS: tuple[str, ...]
PAIRINGS: tuple[str, ...]

def group(name: str) -> ModuleType:
    """The module of the group with this name.

    Raises `Unsupported` if there is none.
    """

__all__ = [
    "BlsScheme",
    "Fault",
    "GROUPS",
    "Gt",
    "InvalidCiphertext",
    "InvalidSignature",
    "PAIRINGS",
    "Point",
    "ProvenPublicKey",
    "PublicKey",
    "Scalar",
    "SecretKey",
    "Unsupported",
    "__version__",
    "group",
    "load_der",
    "load_pem",
    "do255e",
    "do255s",
    "jq255e",
    "jq255s",
    "ed25519",
    "ristretto255",
    "x25519",
    "curve9767",
    "c1665",
    "xsb233",
    "xsk233",
    "p256",
    "secp256k1",
    "bls12_381_g1",
    "bls12_381_g2",
    "bn254_g1",
    "bn254_g2",
    "alt_bn128_g1",
    "alt_bn128_g2",
    "bls12_381",
    "bn254",
    "alt_bn128",
]
