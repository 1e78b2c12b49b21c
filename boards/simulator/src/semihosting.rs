//! What a program asks of the host by semihosting: the same operations and numbers on every instruction set, which differ in
//! how they ask.

use crate::fault::{FaultKind, Stop};
use crate::isa::Shared;

/// ADP_Stopped_ApplicationExit.
const APPLICATION_EXIT: u32 = 0x20026;

/// Does what is asked, or ends the run.
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
        // SYS_EXIT has only a reason on 32-bit systems; "application exit" is success.
        0x18 => return Err(Stop::Exit(u32::from(argument != APPLICATION_EXIT))),
        // SYS_EXIT_EXTENDED points at the reason and a status.
        0x20 => {
            let reason = memory.load32(argument)?;
            let status = memory.load32(argument.wrapping_add(4))?;
            return Err(Stop::Exit(if reason == APPLICATION_EXIT { status } else { 1 }));
        }
        other => return Err(Stop::new(FaultKind::Semihosting(other))),
    }
    Ok(())
}
