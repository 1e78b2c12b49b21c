//! Kernel for Cortex-M4.

use super::Kernel;
use crate::field::cpu::M4;

impl Kernel for M4 {}
