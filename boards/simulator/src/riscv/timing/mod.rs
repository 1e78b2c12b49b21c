//! Instruction costs on RISC-V cores. Each core has one file that reads like its source document.

mod fe310;
mod hazard3;
mod ibex;
mod predictor;

pub use fe310::Fe310;
pub use hazard3::Hazard3;
pub use ibex::Ibex;

use super::Core;

/// Returns whether a 32-bit instruction starts in the middle of a word at this address. Fetching it takes two accesses.
#[inline(always)]
fn straddles(core: &Core, address: u32) -> bool {
    address & 2 != 0 && core.shared.memory.load16(address).is_ok_and(|half| half & 3 == 3)
}
