//! Groups and fields: laws, definitions, and vectors that need no hash function.

mod binary;
mod curve9767;
mod double_odd;
mod edwards25519;
mod every;
mod msm;
mod windows;
mod xs233;
