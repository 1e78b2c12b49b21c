//! The carry-less product of limbs: an assembly routine, as the time of integer products depends on operands.

pub(crate) use crate::kernels::mips::gf2_233::clmul;
