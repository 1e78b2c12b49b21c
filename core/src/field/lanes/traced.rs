//! The kernel for IFMA in builds for valgrind, which does not know AVX-512: the reference implementations replace the
//! assembly.

use super::Kernel;
use crate::field::tower;

/// Kernel with the reference implementations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ifma;

/// The kernel of CPUs without IFMA, whose lanes are checked in addition.
pub(crate) use Ifma as Traced;

impl Kernel for Ifma {
    const USED: bool = true;
    type Twelve<P: tower::Params> = super::twelve::Twelve<Self>;
}

impl super::twelve::Formulas for Ifma {}
