//! Every file below `vectors/`, wholly.

mod bls12_381;
mod bls_signatures;
mod c1665;
mod curve9767;
mod double_odd;
mod ecdh;
mod ecdsa;
mod p256;
mod rfc;
mod secp256k1;
mod xs233;
mod xs233_hash;
