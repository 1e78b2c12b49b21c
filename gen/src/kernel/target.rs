//! The interface of a target file.

use super::graph::Graph;
use super::program::{Insn, Random, Reg};

/// A function's instructions on values, in an order that is right, with the names of its steps.
pub struct Program {
    pub insns: Vec<Insn>,
    pub steps: Vec<String>,
    pub returned: Option<Reg>,
}

/// An instruction set, its calling convention, and the core whose cycles count.
pub trait Target {
    /// Number of bits of a word.
    fn word(&self) -> u32;
    /// Registers that a function may change, and registers that it must save first.
    fn scratch(&self) -> &'static [Reg];
    fn saved(&self) -> &'static [Reg];
    /// Registers of arguments, and of the result.
    fn arguments(&self) -> &'static [Reg];
    fn result(&self) -> Reg;
    /// Chooses instructions for a graph. Random numbers choose between forms that are equally good.
    fn lower(&self, graph: &Graph, random: &mut Random) -> Program;
    /// Returns the instructions that store a register to the stack and load it.
    fn spill(&self, from: Reg) -> Insn;
    fn reload(&self, to: Reg) -> Insn;
    /// Bytes of stack for so many words.
    fn frame(&self, words: usize) -> usize;
    /// Returns the instructions before and after a body with such a frame; it may take the body's last one.
    fn enclose(&self, body: &mut Vec<Insn>, frame: usize) -> [Vec<Insn>; 2];
    /// Returns the text of an instruction.
    fn text(&self, insn: &Insn) -> String;
    /// Returns the text of the instruction that does nothing. It stands where the multiplier must have ended.
    fn nop(&self) -> &'static str;
    /// Returns what a file begins with and ends with, except comments.
    fn file(&self) -> [&'static str; 2];
    /// Returns what each file says of its instruction set.
    fn about(&self) -> &'static str;
    fn comment(&self) -> &'static str;
}
