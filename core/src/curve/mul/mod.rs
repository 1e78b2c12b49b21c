//! Scalar multiplication, generic over points ([`super::CurvePoint`]). Scalars are integers in 64-bit words.

pub mod digits;
pub mod window;
