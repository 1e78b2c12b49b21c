# Written by stubs.py: do not edit.
from collections.abc import Iterable

from primegroup import _native
from . import bls12_381_g1 as G1
from . import bls12_381_g2 as G2

NAME: str
GT_LEN: int

class Gt(_native.Gt): ...

def pairing(p: G1.Point, q: G2.Point, /) -> Gt:
    """Computes the pairing e(P, Q) of a point P of the first group and a point Q of the second group, an element of
    the third group.
    """
def pairing_product(pairs: Iterable[tuple[G1.Point, G2.Point]], /) -> Gt:
    """Computes the product of the pairings e(P, Q) of all pairs of points (P, Q). This is faster than computing the
    pairings one by one.
    """
def product_is_one_vartime(pairs: Iterable[tuple[G1.Point, G2.Point]], /) -> bool:
    """Tells whether the product of the pairings e(P, Q) of all pairs of points (P, Q) is one. P is in the first
    group, Q in the second. Runs in variable time: for public data only.
    """

__all__ = [
    "__doc__",
    "NAME",
    "GT_LEN",
    "G1",
    "G2",
    "Gt",
    "pairing",
    "pairing_product",
    "product_is_one_vartime",
]
