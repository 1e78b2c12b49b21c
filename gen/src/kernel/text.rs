//! Searches a schedule for a function, and writes it.

use super::allocate::{Allocated, allocate};
use super::graph::Graph;
use super::lower::lower;
use super::program::{Clock, FIXED, Insn, Place, Reg};
use super::schedule::{polish, schedule};
use super::spill::spill;
use super::target::Target;
use crate::random::Random;
use std::collections::HashMap;
use std::fmt::Write;

/// A function of a kernel.
pub struct Function {
    /// Without `primegroup_`, with which its symbol begins.
    pub name: &'static str,
    /// The contract in lines: result and operands.
    pub contract: &'static str,
    pub describe: fn(),
    /// The seed of the best schedule that a search found.
    pub seed: u64,
}

/// A function for a target.
pub struct Compiled {
    pub insns: Vec<Insn>,
    steps: Vec<String>,
    /// Cycles on each core of the target.
    cycles: Vec<u32>,
    frame: usize,
}

impl Function {
    /// Returns the function's graph on words of the target.
    pub fn graph(&self, target: &dyn Target) -> Graph {
        Graph::of(&target.facts(), self.describe)
    }

    /// Compiles the function with the choices that a seed makes. Returns nothing if registers do not suffice.
    pub fn compile(&self, target: &dyn Target, graph: &Graph, seed: u64) -> Option<Compiled> {
        let mut random = Random(seed);
        let program = target.program(self.name).unwrap_or_else(|| lower(target, graph, &mut random));
        let all = target.facts().scratch.len() + target.facts().saved.len();
        // With few registers, more seeds leave all of them.
        let fewer = |n: usize| n.saturating_sub(11usize.saturating_sub(all));
        let registers = all - fewer(random.below(11));
        // Some for what the schedule moves.
        let spare = fewer(random.below(6));
        let used = |i: usize| program.insns.iter().any(|x| x.uses.contains(&(FIXED + i)));
        let arguments = target.facts().arguments.iter().enumerate().filter(|(i, _)| used(*i));
        let fixed: HashMap<Reg, Reg> = arguments.map(|(i, r)| (FIXED + i, *r)).collect();
        let spilled = spill(target, &program.insns, registers.saturating_sub(spare), &mut random)?;
        let order = if target.schedules() { schedule(&spilled, registers, &mut random) } else { spilled };
        let Allocated { insns: mut body, mut frame } = allocate(target, &order, &fixed, &program.ends, &mut random)?;
        let [begin, end] = target.enclose(&mut body, &mut frame);
        polish(&mut body, begin.len() as u32, &end);
        let mut insns = [begin, body, end].concat();
        pair(target, &mut insns);
        let cycles = target.cycles(&insns);
        Some(Compiled { insns, steps: program.steps, cycles, frame })
    }

    /// Returns the text of the function.
    pub fn text(&self, target: &dyn Target, done: &Compiled) -> String {
        let mark = target.facts().comment;
        let mut lines: Vec<String> = vec![];
        let mut clock = Clock::default();
        let (mut step, units) = (0, |s: usize| done.insns.iter().any(|x| x.unit && x.step == s));
        // An instruction of the multiplier begins a line; what fills its time stands next to it.
        let mut add = |unit: bool, text: &str| match (target.facts().separator, lines.last_mut()) {
            (Some(separator), Some(line)) if !unit && !line.starts_with(mark) && line.len() + text.len() < 100 => {
                *line = format!("{line:<24}{separator}{text}");
            }
            (Some(_), _) if !unit => lines.push(format!("{:>26}{text}", "")),
            _ => lines.push(text.to_owned()),
        };
        let written = || done.insns.iter().filter(|x| !x.text.is_empty());
        let mut count = written().count();
        for insn in written() {
            if let (true, Some(nop)) = (clock.begin(insn).1, target.facts().nop) {
                add(false, nop);
                count += 1;
            }
            clock.issue(insn);
            // The name of a step stands before its first product, if it has one.
            if insn.step > step && (insn.unit || !units(insn.step)) {
                step = insn.step;
                add(true, &format!("{mark} {}", done.steps[step - 1]));
            }
            add(insn.unit, &text_of(target, insn, done.frame));
        }
        let [begin, end] = target.function(&format!("primegroup_{}", self.name));
        let mut out = String::new();
        self.contract.lines().for_each(|line| writeln!(out, "{mark} {}", line.trim()).expect("text grows"));
        let cycles: Vec<String> = done.cycles.iter().map(u32::to_string).collect();
        let (cycles, frame) = (cycles.join(" | "), done.frame);
        writeln!(out, "{mark} {cycles} cycles, {count} instructions, {frame} bytes of stack.").expect("text grows");
        out += &begin;
        lines.iter().for_each(|line| writeln!(out, "    {line}").expect("text grows"));
        out + &end
    }

    /// Returns the seed, of so many from here on, whose schedule takes the fewest cycles, and of those the one that
    /// uses the least stack.
    pub fn search(&self, target: &dyn Target, seconds: u64) -> u64 {
        let graph = self.graph(target);
        let cost = |seed| {
            self.compile(target, &graph, seed).map(|done| {
                let count = done.insns.iter().filter(|x| !x.text.is_empty()).count();
                (target.cost(&done.cycles, count), done.frame, seed)
            })
        };
        let mut best = cost(self.seed).unwrap_or((u32::MAX, 0, self.seed));
        let begin = std::time::Instant::now();
        let mut random = Random(begin.elapsed().as_nanos() as u64 ^ self.seed);
        while begin.elapsed().as_secs() < seconds {
            let seed = random.next() % 6_000_000_000;
            if let Some(found) = cost(seed).filter(|found| *found < best) {
                eprintln!("{}: {} cycles, {} bytes of stack, seed {seed}", self.name, found.0, found.1);
                best = found;
            }
        }
        best.2
    }
}

/// Makes one instruction of two loads or stores of neighbouring words, where the target has it and one of them can move to
/// the other. The second stays, without text.
fn pair(target: &dyn Target, insns: &mut Vec<Insn>) {
    let mut i = 0;
    while i < insns.len() {
        let found = (i + 1..insns.len()).find_map(|j| {
            let text = target.pair(&insns[i], &insns[j])?;
            let up = !insns[i..j].iter().any(|x| x.conflicts(&insns[j]));
            let down = !insns[i + 1..=j].iter().any(|x| x.conflicts(&insns[i]));
            (up || down).then_some((j, up, text))
        });
        if let Some((j, up, text)) = found.clone() {
            let second = Insn { text: String::new(), slots: 0, ..insns.remove(j) };
            let first = Insn { text, ..insns.remove(i) };
            let at = if up { i } else { j - 1 };
            insns.splice(at..at, [first, second]);
        }
        i += usize::from(found.is_none_or(|(_, up, _)| up));
    }
}

/// Returns the text of an instruction.
fn text_of(target: &dyn Target, insn: &Insn, frame: usize) -> String {
    let mut text = insn.text.replace("{frame+16}", &(frame + 16).to_string());
    if let Some(d) = insn.def {
        text = text.replace("{d}", &target.name(d));
    }
    for d in &insn.more {
        text = text.replace("{more}", &target.name(*d));
    }
    for (i, r) in insn.uses.iter().enumerate() {
        text = text.replace(&format!("{{{i}}}"), &target.name(*r));
    }
    if let Some(Place::Slot(slot)) = insn.place {
        text = text.replace("{number}", &slot.to_string());
        text = text.replace("{slot}", &(target.facts().word as usize / 8 * slot).to_string());
    }
    target.shorten(text)
}
