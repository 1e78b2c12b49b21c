# Written by stubs.py: do not edit.
from primegroup._native import BlsScheme

basic: BlsScheme
augmented: BlsScheme
possession: BlsScheme
