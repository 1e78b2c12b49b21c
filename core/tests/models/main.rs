//! Tests of the point formulas. Each in-place formula is compared with a reference implementation that follows the
//! paper, on points of the real curves. In addition, every pair of points of tiny curves of the same model is compared
//! with chord-and-tangent addition.

mod binary;

mod double_odd;
mod edwards;
mod fields;
mod glv;
mod law;
mod montgomery;
mod weierstrass;
