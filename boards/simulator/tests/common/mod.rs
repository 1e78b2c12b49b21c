//! Small programs as halfwords, and their cycles.

#![allow(dead_code)] // each test file uses a part

use primegroup_simulator::{Board, Cpu, Fault, FaultKind, Run};

/// BX LR.
pub const RETURN: u16 = 0x4770;
/// NOP.
pub const NOP: u16 = 0xbf00;
/// Address in RAM for data.
pub const DATA: u32 = 0x2000_0000;

/// Creates a board with the function `f`: `code` and a return.
pub fn board(cpu: Cpu, code: &[u16]) -> Board {
    let code: Vec<u16> = code.iter().copied().chain([RETURN]).collect();
    let mut board = Board::from_halfwords(cpu, &code, &[("f", 0)]);
    board.options().cycle_limit = 10_000;
    board
}

/// Runs `code`. The cycles in the result exclude the return.
pub fn run(cpu: Cpu, code: &[u16], args: &[u32]) -> Run {
    let mut run = board(cpu, code).call("f", args).unwrap_or_else(|fault| panic!("{code:04x?}: {fault}"));
    // BX takes 2 cycles, because its target, the host, is a multiple of four.
    run.cycles -= 2;
    run
}

/// Returns cycles of `code` without the return, with r0 = address of data, r1 = 4, r2 = 0, r3 = 1.
pub fn cycles(cpu: Cpu, code: &[u16]) -> u64 {
    run(cpu, code, &[DATA, 4, 0, 1]).cycles
}

/// Returns cycles on the Cortex-M0+.
pub fn m0(code: &[u16]) -> u64 {
    cycles(Cpu::M0Plus, code)
}

/// Returns cycles on the Cortex-M4F.
pub fn m4(code: &[u16]) -> u64 {
    cycles(Cpu::M4F, code)
}

/// Returns the fault that ends a program.
pub fn fault(cpu: Cpu, code: &[u16], args: &[u32]) -> Box<Fault> {
    match board(cpu, code).call("f", args) {
        Ok(run) => panic!("{code:04x?} runs: {} cycles", run.cycles),
        Err(fault) => fault,
    }
}

/// Returns the kind of fault that ends a program.
pub fn kind(cpu: Cpu, code: &[u16], args: &[u32]) -> FaultKind {
    fault(cpu, code, args).kind
}
