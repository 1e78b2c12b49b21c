# Written by stubs.py: do not edit.
from collections.abc import Iterable

from . import bn254_g1 as G1
from . import bn254_g2 as G2

NAME: str

def product_is_one_vartime(pairs: Iterable[tuple[G1.Point, G2.Point]], /) -> bool: ...

__all__ = [
    "__doc__",
    "NAME",
    "G1",
    "G2",
    "product_is_one_vartime",
]
