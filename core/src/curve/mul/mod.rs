//! Scalar multiplication, generic over points ([`super::CurvePoint`]). Scalars are integers in 64-bit words.

pub mod comb;
pub mod comb_affine;
pub mod digits;
pub mod eisenstein;
pub mod gaussian;
pub mod gaussian_odd;
pub mod glv;
pub mod halved;
pub mod lattice;
pub mod msm;
pub mod plain;
pub mod sliding;
pub mod straus;
pub mod tau;
pub mod window;
pub mod wnaf;
