//! Tests that use every file below `vectors/` completely.

mod alt_bn128;
mod bls12_381;
mod bls_signatures;
mod bn254;
mod c1665;
mod curve9767;
mod double_odd;
mod ecdh;
mod ecdsa;
mod ethereum;
mod p256;
mod points;
mod rfc;
mod secp256k1;
mod xs233;
mod xs233_hash;
