"""Writes the type stubs of the package, from the modules as they are: `python stubs.py` writes, `python stubs.py --check` compares.

A method has its types here, once; which group has it, the built package says. That all of it is true, mypy's stubtest checks.
"""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import primegroup

FOLDER = Path(__file__).resolve().parent / "python/primegroup"
HEAD = "# Written by stubs.py: do not edit.\n"
IMPORTS = """from collections.abc import Iterable, Sequence
from typing import Any, Literal, Self, TypeAlias

from typing_extensions import Buffer

"""

SECRET = """
    def __new__(cls, encoded: Buffer, /) -> Self: ...
    @classmethod
    def generate(cls) -> Self: ...
    @classmethod
    def from_seed(cls, seed: Buffer, /) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: Buffer, /) -> Self: ...
    @classmethod
    def from_pem(cls, text: str | Buffer, /) -> Self: ...
    @classmethod
    def from_der(cls, der: Buffer, /) -> Self: ...
    @property
    def public_key(self) -> PublicKey: ...
    def to_bytes(self) -> bytes: ...
    def to_pem(self) -> str: ...
    def to_der(self) -> bytes: ...
    def __bytes__(self) -> bytes: ...
    def __copy__(self) -> Any: ...
    def __deepcopy__(self, _memo: Any) -> Any: ...
    def __eq__(self, value: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
"""
PUBLIC = """
    def __new__(cls, encoded: Buffer, /, *, zip215: bool = False) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: Buffer, /) -> Self: ...
    @classmethod
    def from_pem(cls, text: str | Buffer, /) -> Self: ...
    @classmethod
    def from_der(cls, der: Buffer, /) -> Self: ...
    def to_bytes(self) -> bytes: ...
    def to_pem(self) -> str: ...
    def to_der(self) -> bytes: ...
    def __bytes__(self) -> bytes: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _nothing(
        self,
        message: Buffer,
        signature: Buffer,
        /,
        *,
        context: Buffer | None = None,
        prehashed: str | None = None,
        rules: str | None = None,
    ) -> None: ...
"""
POINT = """
    def __new__(cls, encoded: Buffer, /) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: Buffer, /) -> Self: ...
    @classmethod
    def identity(cls) -> Self: ...
    @classmethod
    def generator(cls) -> Self: ...
    @classmethod
    def map_to_group(cls, uniform: Buffer, /) -> Self: ...
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
    def __new__(cls, value: Buffer | int, /) -> Self: ...
    @classmethod
    def from_bytes(cls, encoded: Buffer, /) -> Self: ...
    @classmethod
    def reduce(cls, data: Buffer, /) -> Self: ...
    @classmethod
    def random(cls) -> Self: ...
    def to_bytes(self) -> bytes: ...
    def invert(self) -> Self: ...
    def is_zero(self) -> bool: ...
    def __bytes__(self) -> bytes: ...
    def __int__(self) -> int: ...
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
    def sign(self, key: SecretKey, message: Buffer, /) -> bytes: ...
    def verify(self, public_key: PublicKey | Buffer, message: Buffer, signature: Buffer, /) -> None: ...
    def aggregate(self, signatures: Iterable[Buffer], /) -> bytes: ...
    def aggregate_verify(
        self, signed: Iterable[tuple[PublicKey | Buffer, Buffer]], signature: Buffer, /
    ) -> None: ...
    def fast_aggregate_verify(
        self, public_keys: Iterable[PublicKey | Buffer], message: Buffer, signature: Buffer, /
    ) -> None: ...
    def prove(self, key: SecretKey, /) -> bytes: ...
    def verify_proof(self, public_key: PublicKey | Buffer, proof: Buffer, /) -> None: ...
"""

#: Members that not every group has.
MEMBERS = {
    "sign": """    def sign(
        self,
        message: Buffer,
        /,
        *,
        context: Buffer | None = None,
        prehashed: str | None = None,
        randomness: Buffer | None = None,
        fault_check: bool = False,
    ) -> bytes: ...""",
    "exchange": "    def exchange(self, peer: PublicKey | Buffer, /) -> bytes: ...",
    "exchange_each": "    def exchange_each(self, peers: Iterable[PublicKey | Buffer], /) -> list[bytes | None]: ...",
    "open": """    def open(
        self,
        sealed: Buffer,
        /,
        *,
        info: Buffer | None = None,
        aad: Buffer | None = None,
        sender: PublicKey | Buffer | None = None,
    ) -> bytes: ...""",
    "decrypt": """    def decrypt(
        self, sealed: Buffer, /, *, derive: Buffer | None = None, authenticate: Buffer | None = None, tag_len: int = 16
    ) -> bytes: ...""",
    "verify": """    def verify(
        self,
        message: Buffer,
        signature: Buffer,
        /,
        *,
        context: Buffer | None = None,
        prehashed: str | None = None,
        rules: Literal["plain", "strict", "zip215"] | None = None,
    ) -> None: ...""",
    "seal": """    def seal(
        self,
        message: Buffer,
        /,
        *,
        info: Buffer | None = None,
        aad: Buffer | None = None,
        sender: SecretKey | None = None,
    ) -> bytes: ...""",
    "encrypt": """    def encrypt(
        self, message: Buffer, /, *, derive: Buffer | None = None, authenticate: Buffer | None = None, tag_len: int = 16
    ) -> bytes: ...""",
    "to_sec1": "    def to_sec1(self, *, compressed: bool = True) -> bytes: ...",
    "from_sec1": "    @classmethod\n    def from_sec1(cls, point: Buffer, /) -> Self: ...",
    "point": "    @property\n    def point(self) -> Point: ...",
    "from_point": "    @classmethod\n    def from_point(cls, point: Point, /) -> Self: ...",
}

FUNCTIONS = {
    "hash_to_group": """def hash_to_group(
    message: Buffer, dst: Buffer | None = None, *, prehashed: str | None = None
) -> Point: ...""",
    "signature_to_der": "def signature_to_der(signature: Buffer) -> bytes: ...",
    "signature_from_der": "def signature_from_der(der: Buffer) -> bytes: ...",
    "verify_batch": """def verify_batch(
    keys: _Column | Sequence[PublicKey] | Iterable[tuple[PublicKey | Buffer | None, Buffer | None, Buffer | None]],
    messages: _Column | None = None,
    signatures: _Column | None = None,
    *,
    context: Buffer | None = None,
    rules: Literal["plain", "strict", "zip215"] | None = None,
    threads: int | None = None,
) -> list[int]: ...""",
}


def class_stub(module: ModuleType, cls: str) -> str:
    """A class of a group: what it has beside that of all groups."""
    made = getattr(module, cls)
    lines = []
    if cls == "SecretKey":
        lines.append("    @property\n    def public_key(self) -> PublicKey: ...")
    lines += [stub for member, stub in MEMBERS.items() if member in vars(made)]
    unknown = [m for m in vars(made) if not m.startswith("_") and m not in MEMBERS]
    assert not unknown, f"{module.__name__}.{cls}: no stub of {unknown}"
    return f"class {cls}(_native.{cls}):\n" + ("\n".join(lines) or "    ...") + "\n"


def exported(module: ModuleType) -> str:
    """What `from module import *` gives: PyO3 keeps the list."""
    return "\n__all__ = [\n" + "".join(f'    "{name}",\n' for name in module.__all__) + "]\n"


def module_stub(module: ModuleType) -> str:
    text = HEAD + IMPORTS + "from primegroup import _native\n"
    nested = [name for name in ("schnorr", "bls") if hasattr(module, name)]
    for name in nested:
        text += f"from . import {name} as {name}\n"
    text += "\n_Column: TypeAlias = _native._Column\n\n" if hasattr(module, "verify_batch") else "\n"
    for name, value in vars(module).items():
        if name.isupper():
            kind = f"list[{type(value[0]).__name__ if value else 'str'}]" if isinstance(value, list) else type(value).__name__
            text += f"{name}: {kind}\n"
    text += "\n"
    for cls in ("SecretKey", "PublicKey", "Point", "Scalar"):
        if hasattr(module, cls):
            text += class_stub(module, cls) + "\n"
    text += "\n".join(stub for name, stub in FUNCTIONS.items() if hasattr(module, name)) + "\n"
    return text + exported(module)


def bls_stub(module: ModuleType) -> str:
    schemes = "".join(f"{scheme}: BlsScheme\n" for scheme in ("basic", "augmented", "possession"))
    return HEAD + "from primegroup._native import BlsScheme\n\n" + schemes + exported(module)


def pairing_stub(module: Any) -> str:
    groups = [module.G1.NAME, module.G2.NAME]
    text = HEAD + "from collections.abc import Iterable\n\n"
    text += "".join(f"from . import {g} as {n}\n" for n, g in zip(("G1", "G2"), groups, strict=True))
    function = "def product_is_one_vartime(pairs: Iterable[tuple[G1.Point, G2.Point]], /) -> bool: ...\n"
    return text + "\nNAME: str\n\n" + function + exported(module)


def native_stub() -> str:
    text = HEAD + IMPORTS.replace("from typing import Any, Literal", "from types import ModuleType\nfrom typing import Any, Protocol")
    text = text.replace("TypeAlias\n", "TypeAlias, final\n").replace("import Buffer", "import Buffer, disjoint_base")
    text += '''class _ArrowArray(Protocol):
    """A column of Arrow: of pyarrow, Polars, DuckDB, DataFusion."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class _ArrowStream(Protocol):
    """A column of Arrow, in chunks."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

_Column: TypeAlias = _ArrowArray | _ArrowStream | Buffer | Sequence[Buffer | None]

__version__: str

class InvalidSignature(ValueError): ...
class InvalidCiphertext(ValueError): ...
class Unsupported(ValueError): ...
class Fault(RuntimeError): ...

'''
    for cls, members in (("SecretKey", SECRET), ("PublicKey", PUBLIC), ("Point", POINT), ("Scalar", SCALAR)):
        text += f"@disjoint_base\nclass {cls}:{members}\n"
    text += f"@final\nclass BlsScheme:{BLS}\n"
    text += "def load_pem(text: str | Buffer, /) -> SecretKey | PublicKey: ...\n"
    text += "def load_der(der: Buffer, /) -> SecretKey | PublicKey: ...\n"
    text += "\n_modules: dict[str, ModuleType]\n"
    return text + exported(primegroup._native)


def package_stub() -> str:
    text = HEAD + "from types import ModuleType\n\n"
    modules = (*primegroup.GROUPS, *primegroup.PAIRINGS)
    for name in modules:
        text += f"from . import {name} as {name}\n"
    own = [n for n in primegroup.__all__ if n not in modules and n not in ("GROUPS", "PAIRINGS", "group")]
    text += "from ._native import (\n" + "".join(f"    {n} as {n},\n" for n in own) + ")\n\n"
    text += "GROUPS: tuple[str, ...]\nPAIRINGS: tuple[str, ...]\n\ndef group(name: str) -> ModuleType: ...\n\n"
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
