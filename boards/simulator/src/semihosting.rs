//! Semihosting requests of a program. Operations and numbers are the same on every instruction set; only the call
//! mechanism differs.

use crate::fault::{FaultKind, Stop};
use crate::isa::Shared;

/// ADP_Stopped_ApplicationExit.
const APPLICATION_EXIT: u32 = 0x20026;

/// Executes the request, or ends the run.
pub fn request(shared: &mut Shared, operation: u32, argument: u32) -> Result<(), Stop> {
    let Shared { memory, output, .. } = shared;
    match operation {
        // SYS_WRITEC, SYS_WRITE0
        0x03 => {
            let byte = memory.load8(argument)?;
            output.push(byte as u8);
        }
        0x04 => {
            let mut address = argument;
            loop {
                match memory.load8(address)? {
                    0 => break,
                    byte => output.push(byte as u8),
                }
                address = address.wrapping_add(1);
            }
        }
        // SYS_EXIT carries only a reason on 32-bit systems. "Application exit" means success.
        0x18 => return Err(Stop::Exit(u32::from(argument != APPLICATION_EXIT))),
        // SYS_EXIT_EXTENDED passes a pointer to the reason and a status.
        0x20 => {
            let reason = memory.load32(argument)?;
            let status = memory.load32(argument.wrapping_add(4))?;
            return Err(Stop::Exit(if reason == APPLICATION_EXIT { status } else { 1 }));
        }
        other => return Err(Stop::new(FaultKind::Semihosting(other))),
    }
    Ok(())
}
