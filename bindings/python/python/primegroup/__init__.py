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

import sys as _sys
from types import ModuleType as _ModuleType

from . import _native
from ._native import (
    BlsScheme,
    Fault,
    Gt,
    InvalidCiphertext,
    InvalidSignature,
    Point,
    ProvenPublicKey,
    PublicKey,
    Scalar,
    SecretKey,
    Unsupported,
    __version__,
    load_der,
    load_pem,
)

#: The names of all groups.
GROUPS: tuple[str, ...] = tuple(name for name, module in _native._modules.items() if hasattr(module, "SecretKey") and "." not in name)
#: The names of all curves with a pairing, which have two groups each.
PAIRINGS: tuple[str, ...] = tuple(name for name, module in _native._modules.items() if hasattr(module, "G1"))

# The modules of the groups are made by the native part, from the library's own list.
for _name, _module in _native._modules.items():
    _sys.modules[f"{__name__}.{_name}"] = _module
    if "." not in _name:
        globals()[_name] = _module
del _name, _module


def group(name: str) -> _ModuleType:
    """The module of the group with this name.

    Raises `Unsupported` if there is none.
    """
    if name not in GROUPS:
        raise Unsupported(f"no group {name!r}; there are {', '.join(GROUPS)}")
    module: _ModuleType = _native._modules[name]
    return module


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
    *GROUPS,
    *PAIRINGS,
]
