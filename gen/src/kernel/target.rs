//! The interface of a target file.

use super::graph::{Column, Node, V};
use super::lower::Lowering;
use super::program::{Clock, Insn, Place, Reg};
use crate::random::Random;

/// A function's instructions on values, in an order that is right, with the names of its steps.
pub struct Program {
    pub insns: Vec<Insn>,
    pub steps: Vec<String>,
    /// The registers of what the last instruction, which has no text, leaves in registers.
    pub ends: Vec<Reg>,
}

/// The fixed facts of an instruction set and its calling convention. In texts of instructions, `{at}` is an offset.
#[derive(Default)]
pub struct Facts {
    /// Number of bits of a word.
    pub word: u32,
    /// True if a carry is a flag.
    pub flags: bool,
    /// True if a column is two sums of words.
    pub two_sums: bool,
    /// Registers that a function may change, and registers that it must save first.
    pub scratch: &'static [Reg],
    pub saved: &'static [Reg],
    /// Registers of arguments, and of what functions leave in registers.
    pub arguments: &'static [Reg],
    pub results: &'static [Reg],
    /// The register that is 0, the return address, and the stack pointer.
    pub zero: Reg,
    pub link: Reg,
    pub stack: Reg,
    /// True if an instruction whose result replaces an operand is shorter.
    pub short_in_place: bool,
    /// True if a pointer may leave its register when nothing is loaded through it.
    pub moves_pointers: bool,
    /// The instructions that load and store a word behind a pointer, and on the stack; and the latency of loads.
    pub load: &'static str,
    pub store: &'static str,
    pub reload: &'static str,
    pub spill: &'static str,
    pub latency: u32,
    /// The instructions that make and remove a stack frame, and return; the frame's size is a multiple of so many bytes.
    /// So many of them belong to the convention.
    pub frame: [&'static str; 2],
    pub jump: &'static str,
    pub alignment: usize,
    pub area: usize,
    /// The instruction that stands where the multiplier must have ended, if that matters.
    pub nop: Option<&'static str>,
    /// The separator of instructions on a line, if a line can have more than one.
    pub separator: Option<&'static str>,
    /// The first and last lines of a file, except comments, and its directive for the instruction set.
    pub file: [&'static str; 2],
    pub about: &'static str,
    pub comment: &'static str,
}

/// An instruction set, its calling convention, and the cores whose cycles count.
pub trait Target {
    fn facts(&self) -> Facts;
    /// Returns a register's name.
    fn name(&self, r: Reg) -> String;

    /// Returns the instructions of a function that has no graph.
    fn program(&self, _name: &str) -> Option<Program> {
        None
    }
    /// Makes the choices that hold for a whole function.
    fn style(&self, _random: &mut Random) -> Vec<usize> {
        vec![]
    }
    /// Emits a sum, shift, join, or the lowest bits.
    fn node(&self, _l: &mut Lowering<'_>, _node: &Node) -> Reg {
        unreachable!("no function has a graph")
    }
    /// Emits a column. Returns its words, as far as they are read; one that is missing is a node, made when it is needed.
    fn column(&self, _l: &mut Lowering<'_>, _v: V, _c: &Column) -> [Option<Reg>; 2] {
        unreachable!("no function has a graph")
    }
    fn constant(&self, _l: &mut Lowering<'_>, _x: u64) -> Reg {
        unreachable!("no function has a graph")
    }
    /// Returns the instruction that loads the argument behind those in registers.
    fn incoming(&self, _: Reg) -> Insn {
        unreachable!("all arguments are in registers")
    }
    /// Returns the instructions that load and store the word with this number behind a pointer.
    fn load(&self, to: Reg, pointer: Reg, at: u32) -> Insn {
        let Facts { load, word, latency, .. } = self.facts();
        Insn { latency, ..Insn::new(&load.replace("{at}", &(word / 8 * at).to_string()), Some(to), &[pointer]) }
    }
    fn store(&self, from: Reg, pointer: Reg, at: u32) -> Insn {
        let Facts { store, word, .. } = self.facts();
        Insn::new(&store.replace("{at}", &(word / 8 * at).to_string()), None, &[from, pointer])
    }
    /// Returns the instructions that store a register to a slot of the stack and load it, in a step.
    fn spill(&self, from: Reg, slot: usize, step: usize) -> Insn {
        Insn { place: Some(Place::Slot(slot)), stores: true, step, ..Insn::new(self.facts().spill, None, &[from]) }
    }
    fn reload(&self, to: Reg, slot: usize, step: usize) -> Insn {
        let Facts { reload, latency, .. } = self.facts();
        Insn { place: Some(Place::Slot(slot)), latency, step, ..Insn::new(reload, Some(to), &[]) }
    }
    /// Returns whether a word behind a pointer is loaded or stored together with the word before it.
    fn joins(&self, _style: &[usize], _pointer: usize, _at: u32) -> bool {
        false
    }
    /// Returns whether instructions may change their order.
    fn schedules(&self) -> bool {
        true
    }
    /// Returns the instruction that copies a register, if none is needed for a value that is not read again.
    fn copy(&self) -> Option<&'static str> {
        None
    }
    /// Returns what a search makes small.
    fn cost(&self, cycles: &[u32], _instructions: usize) -> u32 {
        cycles.iter().sum()
    }
    /// Returns the text of one instruction for two loads or stores of neighbouring words, which stands at the first.
    fn pair(&self, _: &Insn, _: &Insn) -> Option<String> {
        None
    }
    /// Returns the instructions before and after a body with such a frame; it may take the body's last one, and change the
    /// frame.
    fn enclose(&self, _: &mut Vec<Insn>, frame: &mut usize) -> [Vec<Insn>; 2] {
        let Facts { frame: texts, jump, link, stack, .. } = self.facts();
        let jump = Insn::new(jump, None, &[link]);
        if *frame == 0 {
            return [vec![], vec![jump]];
        }
        let [make, remove] =
            texts.map(|text| Insn::new(&text.replace("{at}", &frame.to_string()), Some(stack), &[stack]));
        [vec![make], vec![remove, jump]]
    }

    /// Returns the shortest form of an instruction.
    fn shorten(&self, text: String) -> String {
        text
    }

    /// Returns the cycles of a function on each core.
    fn cycles(&self, insns: &[Insn]) -> Vec<u32> {
        vec![Clock::cycles(insns)]
    }
    /// Returns what a function begins with and ends with.
    fn function(&self, name: &str) -> [String; 2];
}
