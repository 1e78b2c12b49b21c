# Written by stubs.py: do not edit.
from primegroup._native import BlsScheme

basic: BlsScheme
augmented: BlsScheme
possession: BlsScheme

__all__ = [
    "__doc__",
    "basic",
    "augmented",
    "possession",
]
