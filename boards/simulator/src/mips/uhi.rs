//! The unified hosting interface of MIPS: operation in t9, arguments from a0, results in v0 and v1. Only the operations
//! for output and exit are implemented.

use crate::fault::{FaultKind, Stop};
use crate::isa::Shared;

const V0: usize = 2;
const V1: usize = 3;
const A0: usize = 4;
const A1: usize = 5;
const A2: usize = 6;
const T9: usize = 25;

/// Operation numbers.
const EXIT: u32 = 1;
const WRITE: u32 = 5;
/// File numbers of standard output and standard error.
const FILES: [u32; 2] = [1, 2];

/// Executes the request, or ends the run.
pub fn request(regs: &mut [u32; 32], shared: &mut Shared) -> Result<(), Stop> {
    match regs[T9] {
        EXIT => Err(Stop::Exit(regs[A0])),
        WRITE if FILES.contains(&regs[A0]) => {
            let bytes = shared.memory.slice(regs[A1], regs[A2] as usize)?;
            shared.output.extend_from_slice(bytes);
            (regs[V0], regs[V1]) = (regs[A2], 0);
            Ok(())
        }
        other => Err(Stop::new(FaultKind::Semihosting(other))),
    }
}
