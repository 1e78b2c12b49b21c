"""Writes the type stubs of the package, from the modules as they are: `python stubs.py` writes, `python stubs.py --check` compares.

Types of methods stand here, once. The built package tells which group has a method, and what it documents. mypy's stubtest checks the result.
"""

import inspect
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import primegroup

FOLDER = Path(__file__).resolve().parent / "python/primegroup"
HEAD = "# Written by stubs.py: do not edit.\n"
#: Parameters of bytes are anything with a buffer. Before Python 3.12 type checkers know no buffers of numpy, so its arrays are named.
IMPORTS = """from collections.abc import Iterable, Sequence
from typing import Any, Literal, Self, TypeAlias

from primegroup._native import _Bytes, _Column, _Rules
"""
NATIVE_IMPORTS = """from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Any, Literal, Protocol, Self, TypeAlias, final

import numpy as np
import numpy.typing as npt
from typing_extensions import Buffer, disjoint_base

_Bytes: TypeAlias = Buffer | npt.NDArray[np.uint8] | npt.NDArray[np.int8]
_Rules: TypeAlias = Literal["strict", "plain", "zip215"]

"""

SECRET = """
    def __new__(cls, encoded: _Bytes, /) -> Self: ...
    @classmethod
    def generate(cls) -> Self: ...
    @classmethod
    def from_seed(cls, seed: _Bytes, /) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: _Bytes, /) -> Self: ...
    @classmethod
    def from_pair(cls, pair: _Bytes, /) -> Self: ...
    @classmethod
    def from_pem(cls, text: str | _Bytes, /) -> Self: ...
    @classmethod
    def from_der(cls, der: _Bytes, /) -> Self: ...
    @property
    def public_key(self) -> PublicKey: ...
    def to_bytes(self) -> bytes: ...
    def to_pair(self) -> bytes: ...
    def to_pem(self) -> str: ...
    def to_der(self) -> bytes: ...
    def __bytes__(self) -> bytes: ...
    def __copy__(self) -> Any: ...
    def __deepcopy__(self, _memo: Any) -> Any: ...
    def __eq__(self, value: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
"""
PUBLIC = """
    def __new__(cls, encoded: _Bytes, /, *, rules: _Rules | None = None) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: _Bytes, /) -> Self: ...
    @classmethod
    def from_pem(cls, text: str | _Bytes, /) -> Self: ...
    @classmethod
    def from_der(cls, der: _Bytes, /) -> Self: ...
    def to_bytes(self) -> bytes: ...
    def to_pem(self) -> str: ...
    def to_der(self) -> bytes: ...
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
"""
POINT = """
    def __new__(cls, encoded: _Bytes, /) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: _Bytes, /) -> Self: ...
    @classmethod
    def identity(cls) -> Self: ...
    @classmethod
    def generator(cls) -> Self: ...
    @classmethod
    def map_to_group(cls, uniform: _Bytes, /) -> Self: ...
    @classmethod
    def mul_generator(cls, scalar: Scalar | int, /) -> Self: ...
    @classmethod
    def multi_scalar_mul_vartime(cls, scalars: Iterable[Scalar | int], points: Iterable[Self], /) -> Self: ...
    def to_bytes(self) -> bytes: ...
    def double(self) -> Self: ...
    def is_identity(self) -> bool: ...
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
"""
SCALAR = """
    def __new__(cls, value: _Bytes | int, /) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: _Bytes, /) -> Self: ...
    @classmethod
    def reduce(cls, data: _Bytes, /) -> Self: ...
    @classmethod
    def random(cls) -> Self: ...
    def to_bytes(self) -> bytes: ...
    def invert(self) -> Self: ...
    def is_zero(self) -> bool: ...
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
"""
BLS = """
    @property
    def name(self) -> str: ...
    @property
    def signature_len(self) -> int: ...
    def sign(self, key: SecretKey, message: _Bytes, /) -> bytes: ...
    def verify(self, public_key: PublicKey | _Bytes, message: _Bytes, signature: _Bytes, /) -> None: ...
    def aggregate(self, signatures: Iterable[_Bytes], /) -> bytes: ...
    def aggregate_verify(
        self, signed: Iterable[tuple[PublicKey | _Bytes, _Bytes]], signature: _Bytes, /
    ) -> None: ...
    def fast_aggregate_verify(
        self, public_keys: Iterable[ProvenPublicKey], message: _Bytes, signature: _Bytes, /
    ) -> None: ...
    def prove(self, key: SecretKey, /) -> bytes: ...
    def verify_proof(self, public_key: PublicKey | _Bytes, proof: _Bytes, /) -> ProvenPublicKey: ...
    def aggregate_keys(self, public_keys: Iterable[ProvenPublicKey], /) -> ProvenPublicKey: ...
"""
PROVEN = """
    @classmethod
    def checked_elsewhere(cls, public_key: PublicKey, /) -> Self: ...
    @property
    def public_key(self) -> PublicKey: ...
    def __bytes__(self) -> bytes: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
"""
GT = """
    def __new__(cls, encoded: _Bytes, /) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: _Bytes, /) -> Self: ...
    @classmethod
    def identity(cls) -> Self: ...
    @classmethod
    def generator(cls) -> Self: ...
    def to_bytes(self) -> bytes: ...
    def invert(self) -> Self: ...
    def is_identity(self) -> bool: ...
    def __bytes__(self) -> bytes: ...
    def __mul__(self, value: Self, /) -> Self: ...
    def __rmul__(self, value: Self, /) -> Self: ...
    def __truediv__(self, value: Self, /) -> Self: ...
    def __rtruediv__(self, value: Self, /) -> Self: ...
    def __pow__(self, value: Scalar | int, mod: None = None, /) -> Self: ...
    def __rpow__(self, value: Any, mod: Any = None, /) -> Any: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
"""

#: Members that not every group has.
MEMBERS = {
    "sign": """    def sign(
        self,
        message: _Bytes,
        /,
        *,
        context: _Bytes | None = None,
        prehashed: str | bool | None = None,
        randomness: _Bytes | None = None,
        fault_check: bool = False,
        low_s: bool = False,
    ) -> bytes: ...""",
    "sign_recoverable": """    def sign_recoverable(
        self,
        message: _Bytes,
        /,
        *,
        prehashed: str | bool | None = None,
        randomness: _Bytes | None = None,
        fault_check: bool = False,
        low_s: bool = False,
    ) -> tuple[bytes, int]: ...""",
    "derive_master": "    @classmethod\n    def derive_master(cls, seed: _Bytes, /) -> Self: ...",
    "derive_child": "    def derive_child(self, index: int, /) -> Self: ...",
    "derive_path": "    def derive_path(self, path: Iterable[int], /) -> Self: ...",
    "exchange": "    def exchange(self, peer: PublicKey | _Bytes, /) -> bytes: ...",
    "exchange_each": "    def exchange_each(self, peers: Iterable[PublicKey | _Bytes], /) -> list[bytes | None]: ...",
    "open": """    def open(
        self,
        sealed: _Bytes,
        /,
        *,
        info: _Bytes | None = None,
        aad: _Bytes | None = None,
        sender: PublicKey | _Bytes | None = None,
    ) -> bytes: ...""",
    "decrypt": """    def decrypt(
        self, sealed: _Bytes, /, *, derive: _Bytes | None = None, authenticate: _Bytes | None = None, tag_len: int = 16
    ) -> bytes: ...""",
    "verify": """    def verify(
        self,
        message: _Bytes,
        signature: _Bytes,
        /,
        *,
        context: _Bytes | None = None,
        prehashed: str | bool | None = None,
        rules: _Rules | None = None,
        low_s: bool = False,
    ) -> None: ...""",
    "recover": """    @classmethod
    def recover(
        cls, message: _Bytes, signature: _Bytes, recovery: int, /, *, prehashed: str | bool | None = None
    ) -> Self: ...""",
    "to_jwk": "    def to_jwk(self) -> str: ...",
    "from_jwk": "    @classmethod\n    def from_jwk(cls, text: str | _Bytes, /) -> Self: ...",
    "seal": """    def seal(
        self,
        message: _Bytes,
        /,
        *,
        info: _Bytes | None = None,
        aad: _Bytes | None = None,
        sender: SecretKey | None = None,
    ) -> bytes: ...""",
    "encrypt": """    def encrypt(
        self, message: _Bytes, /, *, derive: _Bytes | None = None, authenticate: _Bytes | None = None, tag_len: int = 16
    ) -> bytes: ...""",
    "to_sec1": "    def to_sec1(self, *, compressed: bool = True) -> bytes: ...",
    "from_sec1": "    @classmethod\n    def from_sec1(cls, point: _Bytes, /) -> Self: ...",
    "point": "    @property\n    def point(self) -> Point: ...",
    "from_point": "    @classmethod\n    def from_point(cls, point: Point, /) -> Self: ...",
}

FUNCTIONS = {
    "hash_to_group": """def hash_to_group(
    message: _Bytes, dst: _Bytes | None = None, *, prehashed: str | bool | None = None
) -> Point: ...""",
    "signature_to_der": "def signature_to_der(signature: _Bytes) -> bytes: ...",
    "signature_from_der": "def signature_from_der(der: _Bytes) -> bytes: ...",
    "signature_is_low": "def signature_is_low(signature: _Bytes) -> bool: ...",
    "signature_to_low": "def signature_to_low(signature: _Bytes) -> bytes: ...",
    "verify_batch": """def verify_batch(
    keys: _Column | Sequence[PublicKey] | Iterable[tuple[PublicKey | _Bytes | None, _Bytes | None, _Bytes | None]],
    messages: _Column | None = None,
    signatures: _Column | None = None,
    *,
    context: _Bytes | None = None,
    rules: _Rules | None = None,
    threads: int | None = None,
) -> list[int]: ...""",
}


def documented(text: str, owner: object) -> str:
    """Stubs of functions with the documentation that their owner, a class or a module, has of them."""
    lines, found = [], None
    for line in text.splitlines():
        found = re.match(r"( *)def (\w+)\(", line) or found
        if found and line.endswith(": ..."):
            pad, name = found[1], found[2]
            doc = None if name.startswith("_") else inspect.getdoc(getattr(owner, name))
            line = line.removesuffix(" ...") + docstring(doc, f"{pad}    ") if doc else line
            found = None
        lines.append(line)
    return "\n".join(lines)


def docstring(doc: str, pad: str) -> str:
    lines = [f"{pad}{line}".rstrip() for line in f'"""{doc}'.splitlines()]
    return "\n" + "\n".join(lines) + (f'\n{pad}"""' if len(lines) > 1 else '"""')


def class_stub(module: ModuleType, cls: str) -> str:
    """A class of a group, with the members that not every group has."""
    made = getattr(module, cls)
    lines = []
    if cls == "SecretKey":
        lines.append("    @property\n    def public_key(self) -> PublicKey: ...")
    lines += [stub for member, stub in MEMBERS.items() if member in vars(made)]
    unknown = [m for m in vars(made) if not m.startswith("_") and m not in MEMBERS]
    assert not unknown, f"{module.__name__}.{cls}: no stub of {unknown}"
    return f"class {cls}(_native.{cls}):\n" + (documented("\n".join(lines), made) or "    ...") + "\n"


def exported(module: ModuleType) -> str:
    """The names that `from module import *` gives: PyO3 keeps the list."""
    return "\n__all__ = [\n" + "".join(f'    "{name}",\n' for name in module.__all__) + "]\n"


def module_stub(module: ModuleType) -> str:
    text = HEAD + IMPORTS + "from primegroup import _native\n"
    nested = [name for name in ("schnorr", "bls") if hasattr(module, name)]
    for name in nested:
        text += f"from . import {name} as {name}\n"
    text += "\n"
    for name, value in vars(module).items():
        if name.isupper():
            kind = f"list[{type(value[0]).__name__ if value else 'str'}]" if isinstance(value, list) else type(value).__name__
            text += f"{name}: {kind}\n"
    text += "\n"
    for cls in ("SecretKey", "PublicKey", "Point", "Scalar"):
        if hasattr(module, cls):
            text += class_stub(module, cls) + "\n"
    text += documented("\n".join(stub for name, stub in FUNCTIONS.items() if hasattr(module, name)), module) + "\n"
    return text + exported(module)


def bls_stub(module: ModuleType) -> str:
    schemes = "".join(f"{scheme}: BlsScheme\n" for scheme in ("basic", "augmented", "possession"))
    return HEAD + "from primegroup._native import BlsScheme\n\n" + schemes + exported(module)


def pairing_stub(module: Any) -> str:
    groups = [module.G1.NAME, module.G2.NAME]
    text = HEAD + "from collections.abc import Iterable\n\nfrom primegroup import _native\n"
    text += "".join(f"from . import {g} as {n}\n" for n, g in zip(("G1", "G2"), groups, strict=True))
    functions = """def pairing(p: G1.Point, q: G2.Point, /) -> Gt: ...
def pairing_product(pairs: Iterable[tuple[G1.Point, G2.Point]], /) -> Gt: ...
def product_is_one_vartime(pairs: Iterable[tuple[G1.Point, G2.Point]], /) -> bool: ..."""
    text += "\nNAME: str\nGT_LEN: int\n\nclass Gt(_native.Gt): ...\n\n"
    return text + documented(functions, module) + "\n" + exported(module)


def native_stub() -> str:
    text = HEAD + NATIVE_IMPORTS
    text += '''class _ArrowArray(Protocol):
    """A column of Arrow: of pyarrow, Polars, DuckDB, DataFusion."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class _ArrowStream(Protocol):
    """A column of Arrow, in chunks."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

_Column: TypeAlias = _ArrowArray | _ArrowStream | _Bytes | npt.NDArray[np.object_] | Sequence[_Bytes | None]

__version__: str

'''
    for error, base in (("InvalidSignature", ValueError), ("InvalidCiphertext", ValueError), ("Unsupported", ValueError), ("Fault", RuntimeError)):
        text += f"class {error}({base.__name__}):{docstring(inspect.getdoc(getattr(primegroup, error)) or '', '    ')}\n\n"
    classes = {"SecretKey": SECRET, "PublicKey": PUBLIC, "Point": POINT, "Scalar": SCALAR, "Gt": GT, "BlsScheme": BLS, "ProvenPublicKey": PROVEN}
    for cls, members in classes.items():
        made = getattr(primegroup._native, cls)
        kind = "final" if cls in ("BlsScheme", "ProvenPublicKey") else "disjoint_base"
        text += f"@{kind}\nclass {cls}:{docstring(inspect.getdoc(made) or '', '    ')}\n{documented(members, made)}\n\n"
    functions = """def load_pem(text: str | _Bytes, /) -> SecretKey | PublicKey: ...
def load_der(der: _Bytes, /) -> SecretKey | PublicKey: ..."""
    text += documented(functions, primegroup._native) + "\n"
    text += "\n_modules: dict[str, ModuleType]\n"
    return text + exported(primegroup._native)


def package_stub() -> str:
    text = HEAD + docstring(inspect.getdoc(primegroup) or "", "").lstrip("\n") + "\n\nfrom types import ModuleType\n\n"
    modules = (*primegroup.GROUPS, *primegroup.PAIRINGS)
    for name in modules:
        text += f"from . import {name} as {name}\n"
    own = [n for n in primegroup.__all__ if n not in modules and n not in ("GROUPS", "PAIRINGS", "group")]
    text += "from ._native import (\n" + "".join(f"    {n} as {n},\n" for n in own) + ")\n\n"
    text += "GROUPS: tuple[str, ...]\nPAIRINGS: tuple[str, ...]\n\n"
    text += documented("def group(name: str) -> ModuleType: ...", primegroup) + "\n\n"
    return text + "__all__ = [\n" + "".join(f'    "{n}",\n' for n in primegroup.__all__) + "]\n"


def all_stubs() -> dict[str, str]:
    files = {"__init__.pyi": package_stub(), "_native.pyi": native_stub()}
    for name in primegroup.GROUPS:
        module: Any = primegroup.group(name)
        files[f"{name}/__init__.pyi"] = module_stub(module)
        if hasattr(module, "schnorr"):
            files[f"{name}/schnorr.pyi"] = module_stub(module.schnorr)
        if hasattr(module, "bls"):
            files[f"{name}/bls.pyi"] = bls_stub(module.bls)
    for name in primegroup.PAIRINGS:
        files[f"{name}.pyi"] = pairing_stub(getattr(primegroup, name))
    return files


def main() -> int:
    files = all_stubs()
    known = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.pyi")}
    if "--check" in sys.argv[1:]:
        differing = [name for name, text in files.items() if name not in known or (FOLDER / name).read_text() != text]
        differing += sorted(known - files.keys())
        for name in differing:
            print(f"{name} is not what stubs.py writes")
        return 1 if differing else 0
    for name in known - files.keys():
        (FOLDER / name).unlink()
    for name, text in files.items():
        (FOLDER / name).parent.mkdir(exist_ok=True)
        (FOLDER / name).write_text(text)
    print(f"{len(files)} stubs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
