//! The interface of a target file.

use super::graph::{Column, Node, V};
use super::lower::Lowering;
use super::program::{Clock, Insn, Random, Reg};

/// A function's instructions on values, in an order that is right, with the names of its steps.
pub struct Program {
    pub insns: Vec<Insn>,
    pub steps: Vec<String>,
}

/// An instruction set, its calling convention, and the cores whose cycles count.
pub trait Target {
    /// Number of bits of a word.
    fn word(&self) -> u32;
    /// Returns whether a carry is a flag.
    fn flags(&self) -> bool {
        false
    }
    /// Registers that a function may change, and registers that it must save first.
    fn scratch(&self) -> &'static [Reg];
    fn saved(&self) -> &'static [Reg];
    /// Registers of arguments.
    fn arguments(&self) -> &'static [Reg];
    /// The register that is 0.
    fn zero(&self) -> Reg;
    /// Returns whether an instruction whose result replaces an operand is shorter.
    fn short_in_place(&self) -> bool {
        false
    }
    /// Returns a register's name.
    fn name(&self, r: Reg) -> String;

    /// Makes the choices that hold for a whole function.
    fn style(&self, random: &mut Random) -> Vec<usize>;
    /// Emits a sum, shift, join, or the lowest bits.
    fn node(&self, l: &mut Lowering<'_>, node: &Node) -> Reg;
    /// Emits a column. Returns its words, as far as they are read; one that is missing is a node, made when it is needed.
    fn column(&self, l: &mut Lowering<'_>, v: V, c: &Column) -> [Option<Reg>; 2];
    fn constant(&self, l: &mut Lowering<'_>, x: u64) -> Reg;
    /// Returns the instructions that load and store the word with this number behind a pointer.
    fn load(&self, to: Reg, pointer: Reg, at: u32) -> Insn;
    fn store(&self, from: Reg, pointer: Reg, at: u32) -> Insn;
    /// Returns the instruction that loads the argument behind those in registers.
    fn incoming(&self, _: Reg) -> Insn {
        unreachable!("all arguments are in registers")
    }
    /// Returns the instructions that store a register to the stack and load it.
    fn spill(&self, from: Reg) -> Insn;
    fn reload(&self, to: Reg) -> Insn;
    /// Returns the text of one instruction for two loads or stores of neighbouring words, which stands at the first.
    fn pair(&self, _: &Insn, _: &Insn) -> Option<String> {
        None
    }
    /// Bytes of stack for so many words.
    fn frame(&self, words: usize) -> usize;
    /// Returns the instructions before and after a body with such a frame; it may take the body's last one.
    fn enclose(&self, body: &mut Vec<Insn>, frame: usize) -> [Vec<Insn>; 2];

    /// Returns the cycles of a function on each core.
    fn cycles(&self, insns: &[Insn]) -> Vec<u32> {
        vec![Clock::cycles(insns)]
    }
    /// Returns the instruction that stands where the multiplier must have ended, if that matters.
    fn nop(&self) -> Option<&'static str>;
    /// Returns what stands between instructions on a line, if a line can have more than one.
    fn separator(&self) -> Option<&'static str> {
        Some("; ")
    }
    /// Returns what a file begins with and ends with, except comments.
    fn file(&self) -> [&'static str; 2];
    /// Returns what a function begins with and ends with.
    fn function(&self, name: &str) -> [String; 2];
    /// Returns what each file says of its instruction set.
    fn about(&self) -> &'static str;
    fn comment(&self) -> &'static str;
}
