//! What an instruction costs on RISC-V cores. Each core has one file that reads like the fact sheet it was made from.

mod fe310;
mod hazard3;
mod ibex;
mod predictor;

pub use fe310::Fe310;
pub use hazard3::Hazard3;
pub use ibex::Ibex;

use super::Core;

/// Whether an instruction of 32 bits starts in the middle of a word at this address: to fetch it takes two accesses.
#[inline(always)]
fn straddles(core: &Core, address: u32) -> bool {
    address & 2 != 0 && core.shared.memory.load16(address).is_ok_and(|half| half & 3 == 3)
}
