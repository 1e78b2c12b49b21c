"""Use of the package as type checkers see it: mypy and pyright read this file, and nobody runs it.

Each comment that ignores an error stands for a mistake that must be found: both checkers report a comment without one.
"""

from typing import assert_type

import numpy as np
import primegroup
import pyarrow as pa
from primegroup import bls12_381, bls12_381_g1, ed25519, jq255e, p256, x25519
from primegroup.verify import Report, Settings, is_valid, verify_dataset

key = ed25519.SecretKey.generate()
public = key.public_key
signature = key.sign(b"message", context=b"here", prehashed=True)
assert_type(public, ed25519.PublicKey)
assert_type(signature, bytes)
assert_type(public.verify(b"message", signature, rules="zip215"), None)
key.sign("message")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
public.verify(b"message", signature, rules="lax")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
x25519.SecretKey.generate().sign(b"message")  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
jq255e.SecretKey.generate().exchange(ed25519.SecretKey.generate())  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

# Arrays of numpy, wherever bytes are taken.
message = np.zeros(32, np.uint8)
key.sign(message)
ed25519.PublicKey(np.zeros(32, np.int8))
matrix = np.zeros((10, 32), np.uint8)
assert_type(ed25519.verify_batch(matrix, [b"m"] * 10, np.zeros((10, 64), np.uint8)), list[int])
ed25519.verify_batch(np.array([b"a", None], np.object_), matrix, matrix)

# Columns of Arrow, sequences, tuples.
column = pa.array([b"a", None])
ed25519.verify_batch(column, pa.chunked_array([column]), column)
ed25519.verify_batch([public, public], [b"m", bytearray(b"m")], [signature, None])
ed25519.verify_batch([(public, b"m", signature)], threads=2)
ed25519.verify_batch(5, 5, 5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

# ECDSA.
secret = p256.SecretKey.from_jwk("{}")
signed, recovery = secret.sign_recoverable(b"message", low_s=True)
assert_type(p256.PublicKey.recover(b"message", signed, recovery), p256.PublicKey)
assert_type(p256.signature_is_low(signed), bool)

# Elements and pairings.
scalar = bls12_381_g1.Scalar(7)
assert_type(2 * scalar, bls12_381_g1.Scalar)
pairing = bls12_381.pairing(scalar * bls12_381.G1.Point.generator(), bls12_381.G2.Point.generator())
assert_type(pairing**scalar * pairing.invert() / pairing, bls12_381.Gt)
bls12_381.pairing(bls12_381.G2.Point.generator(), bls12_381.G2.Point.generator())  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

# Keys that are summed are proven.
scheme = bls12_381_g1.bls.possession
child = bls12_381_g1.SecretKey.derive_master(bytes(32)).derive_path([12381, 3600, 0, 0])
proven = scheme.verify_proof(child.public_key, scheme.prove(child))
assert_type(proven, primegroup.ProvenPublicKey)
scheme.fast_aggregate_verify([proven, primegroup.ProvenPublicKey.checked_elsewhere(child.public_key)], b"m", signature)
scheme.fast_aggregate_verify([child.public_key], b"m", signature)  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
scheme.aggregate_keys([bytes(48)])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]

# Tables.
report = verify_dataset("in", "out", Settings(rules="strict"), threads=2)
assert_type(report, Report)
assert_type(report.by_reason(), dict[str, int])
is_valid([public.to_bytes()], [b"m"], [signature], group="ed25519")
