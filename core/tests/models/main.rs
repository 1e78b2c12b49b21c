//! Formulas have twins: beside each in-place formula its form with operators, as the paper writes it, on random points of the curves
//! that live here; and every pair of points of tiny curves of the same model, against chord and tangent.

mod binary;

mod double_odd;
mod edwards;
mod fields;
mod glv;
mod law;
mod montgomery;
mod weierstrass;
