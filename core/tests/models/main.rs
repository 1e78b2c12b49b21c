//! Tests of the point formulas: every pair of points of tiny curves of each model is added, and compared with
//! chord-and-tangent addition.

mod binary;

mod double_odd;
mod edwards;
mod fields;
mod formulas;
mod glv;
mod law;
mod montgomery;
/// The formulas as their papers have them.
#[allow(dead_code)] // the complete formulas are compared with the law itself
#[path = "../../../gen/src/formulas/source/mod.rs"]
mod source;
mod weierstrass;
