//! Searches a schedule for a function, and writes it.

use super::allocate::{Allocated, allocate};
use super::graph::Graph;
use super::program::{Clock, FIXED, Insn, Random, Reg};
use super::schedule::{polish, schedule};
use super::spill::spill;
use super::target::Target;
use std::collections::HashMap;
use std::fmt::Write;

/// A function of a kernel.
pub struct Function {
    pub name: &'static str,
    /// The contract in lines: result and operands.
    pub contract: &'static str,
    pub describe: fn(&mut Graph),
    /// The seed of the best schedule that a search found.
    pub seed: u64,
}

/// A function for a target.
pub struct Compiled {
    pub insns: Vec<Insn>,
    steps: Vec<String>,
    pub cycles: u32,
    frame: usize,
}

impl Function {
    /// Returns the function's graph on words of the target.
    pub fn graph(&self, target: &dyn Target) -> Graph {
        let mut graph = Graph::new(target.word());
        (self.describe)(&mut graph);
        graph
    }

    /// Compiles the function with the choices that a seed makes. Returns nothing if registers do not suffice.
    pub fn compile(&self, target: &dyn Target, graph: &Graph, seed: u64) -> Option<Compiled> {
        let mut random = Random(seed);
        let program = target.lower(graph, &mut random);
        let all = target.scratch().len() + target.saved().len();
        let registers = all - random.below(11);
        // Some for what the schedule moves.
        let spare = random.below(6);
        let used = |i: usize| program.insns.iter().any(|x| x.uses.contains(&(FIXED + i)));
        let arguments = target.arguments().iter().enumerate().filter(|(i, _)| used(*i));
        let fixed: HashMap<Reg, Reg> = arguments.map(|(i, r)| (FIXED + i, *r)).collect();
        let spilled = spill(target, &program.insns, registers - spare, &mut random)?;
        let order = schedule(&spilled, registers, &mut random);
        let Allocated { insns: mut body, frame } = allocate(target, &order, &fixed, program.returned, &mut random)?;
        let [begin, end] = target.enclose(&mut body, frame);
        polish(&mut body, begin.len() as u32, &end);
        let insns = [begin, body, end].concat();
        let cycles = Clock::cycles(&insns);
        Some(Compiled { insns, steps: program.steps, cycles, frame })
    }

    /// Returns the text of the function.
    pub fn text(&self, target: &dyn Target, done: &Compiled) -> String {
        let (name, mark) = (self.name, target.comment());
        let mut lines: Vec<(bool, String)> = vec![];
        let mut clock = Clock::default();
        let (mut step, units) = (0, |s: usize| done.insns.iter().any(|x| x.unit && x.step == s));
        for insn in &done.insns {
            if clock.begin(insn).1 {
                lines.push((false, target.nop().to_owned()));
            }
            clock.issue(insn);
            // The name of a step stands before its first product, if it has one.
            if insn.step > step && (insn.unit || !units(insn.step)) {
                step = insn.step;
                lines.push((true, format!("{mark} {}", done.steps[step - 1])));
            }
            lines.push((insn.unit, target.text(insn)));
        }
        let bytes = 4 * lines.iter().filter(|(_, text)| !text.starts_with(mark)).count();
        let mut out = String::new();
        self.contract.lines().for_each(|line| writeln!(out, "{mark} {}", line.trim()).expect("text grows"));
        let (cycles, frame) = (done.cycles, done.frame);
        writeln!(out, "{mark} {cycles} cycles, {bytes} bytes, {frame} bytes of stack.").expect("text grows");
        write!(
            out,
            ".pushsection .text.{name},\"ax\",@progbits\n.globl {name}\n.type {name}, @function\n.balign 4\n{name}:\n"
        )
        .expect("text grows");
        // Instructions of the multiplier stand at the left, what fills their time next to them.
        let mut lines = lines.into_iter().peekable();
        while let Some((unit, text)) = lines.next() {
            if !unit {
                writeln!(out, "                          {text}").expect("text grows");
                continue;
            }
            match lines.next_if(|(unit, _)| !unit && !text.starts_with(mark)) {
                Some((_, filler)) => writeln!(out, "    {text:<20};  {filler}"),
                None => writeln!(out, "    {text}"),
            }
            .expect("text grows");
        }
        write!(out, ".size {name}, . - {name}\n.popsection\n").expect("text grows");
        out
    }

    /// Returns the seed, of so many from here on, whose schedule takes the fewest cycles, and of those the one that
    /// uses the least stack.
    pub fn search(&self, target: &dyn Target, seconds: u64) -> u64 {
        let graph = self.graph(target);
        let cost = |seed| self.compile(target, &graph, seed).map(|done| (done.cycles, done.frame, seed));
        let mut best = cost(self.seed).unwrap_or((u32::MAX, 0, self.seed));
        let begin = std::time::Instant::now();
        let mut random = Random(begin.elapsed().as_nanos() as u64 ^ self.seed);
        while begin.elapsed().as_secs() < seconds {
            let seed = random.next() % 1_000_000_000;
            if let Some(found) = cost(seed).filter(|found| *found < best) {
                eprintln!("{}: {} cycles, {} bytes of stack, seed {seed}", self.name, found.0, found.1);
                best = found;
            }
        }
        best.2
    }
}
