//! Kernel for Cortex-M0+.

use super::Kernel;
use crate::field::cpu::M0;

impl Kernel for M0 {}
