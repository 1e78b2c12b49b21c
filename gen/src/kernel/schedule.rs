//! The order of instructions: from the program's order, each cycle takes the first instruction that can begin then,
//! and whose hoisting leaves enough registers for all that it passes.

use super::program::{Clock, FIXED, Insn, Reg};
use crate::random::Random;
use std::collections::HashMap;

/// Returns the instructions that must precede each instruction.
fn before(program: &[Insn]) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]; program.len()];
    for (i, insn) in program.iter().enumerate() {
        for (j, other) in program[..i].iter().enumerate() {
            // An operand that is replaced is read before by all others.
            let replaced = insn.tied && insn.defs().zip(&insn.uses).any(|(_, u)| other.uses.contains(u));
            if insn.conflicts(other) || replaced {
                all[i].push(j);
            }
        }
    }
    all
}

/// Live values while a program runs: how often each is still read, if that is not as in `base`.
struct Live<'a> {
    left: HashMap<Reg, usize>,
    count: usize,
    base: Option<&'a Live<'a>>,
}

impl Live<'_> {
    /// Executes an instruction; returns how many registers it needs.
    fn step(&mut self, insn: &Insn) -> usize {
        for u in insn.uses.iter().filter(|u| **u >= FIXED) {
            let left = self.left.entry(*u).or_insert_with(|| self.base.expect("it is live").left[u]);
            *left -= 1;
            self.count -= usize::from(*left == 0);
        }
        self.count += insn.defs().count();
        self.count
    }
}

/// Returns an order of the program that needs at most so many registers; the program's own order must.
pub fn schedule(program: &[Insn], registers: usize, random: &mut Random) -> Vec<Insn> {
    let before = before(program);
    let window = [24, 40, 60, 90, 140, 200][random.below(6)];
    let units_first = random.below(4) != 0;
    let swaps = random.below(3);
    let mut live = Live { left: HashMap::new(), count: 0, base: None };
    for u in program.iter().flat_map(|x| &x.uses).filter(|u| **u >= FIXED) {
        *live.left.entry(*u).or_default() += 1;
    }
    let made: Vec<Reg> = program.iter().flat_map(Insn::defs).collect();
    live.count = live.left.keys().filter(|v| !made.contains(v)).count();

    let mut done = vec![false; program.len()];
    let mut rest: Vec<usize> = (0..program.len()).collect();
    let mut order: Vec<Insn> = Vec::new();
    let mut clock = Clock::default();
    while !rest.is_empty() {
        // Whether what is passed still has registers if the instruction at this place of the rest comes first.
        let fits = |at: usize| {
            let mut trial = Live { left: HashMap::new(), count: live.count, base: Some(&live) };
            let mut passed = std::iter::once(rest[at]).chain(rest[..at].iter().copied()).enumerate();
            passed.all(|(n, i)| trial.step(&program[i]) <= registers || n == 0 && at == 0)
        };
        let ready: Vec<usize> =
            (0..rest.len().min(window)).filter(|at| before[rest[*at]].iter().all(|j| done[*j])).collect();
        let now = clock.now;
        let begins = |at: &usize| clock.begin(&program[rest[*at]]).0;
        let mut choices: Vec<usize> = ready.iter().copied().filter(|at| begins(at) == now).collect();
        // Without one, the first that can begin soonest.
        if choices.is_empty() || !choices.iter().any(|at| fits(*at)) {
            choices = ready.clone();
            choices.sort_by_key(|at| (begins(at), *at));
        }
        if units_first {
            choices.sort_by_key(|at| (begins(at), !program[rest[*at]].unit, *at));
        }
        if swaps > 0 && choices.len() > 1 && random.below(16) < swaps {
            choices.swap(0, 1);
        }
        let at = choices.into_iter().find(|at| fits(*at)).unwrap_or(0);
        let i = rest.remove(at);
        done[i] = true;
        live.step(&program[i]);
        clock.issue(&program[i]);
        order.push(program[i].clone());
    }
    order
}

/// Moves instructions to places where the processor would wait, as long as that saves cycles. For instructions on
/// registers of the machine, between a function's first instructions (so many) and its last ones.
pub fn polish(insns: &mut Vec<Insn>, begin: u32, end: &[Insn]) {
    let count = |insns: &[Insn]| begin + Clock::cycles(insns.iter().chain(end));
    let mut cycles = count(insns);
    loop {
        let mut better = false;
        // Places before which a cycle is lost.
        let mut clock = Clock::default();
        let mut waits = Vec::new();
        for (i, insn) in insns.iter().chain(end.first()).enumerate() {
            if clock.begin(insn).0 > clock.now {
                waits.push(i);
            }
            clock.issue(insn);
        }
        'places: for to in waits {
            for distance in 1..insns.len() {
                for from in [to + distance, to.wrapping_sub(distance)] {
                    if from >= insns.len() {
                        continue;
                    }
                    let between = if from > to { to..from } else { from + 1..to };
                    if insns[between].iter().any(|x| x.conflicts(&insns[from])) {
                        continue;
                    }
                    let moved = if from > to { to } else { to - 1 };
                    let insn = insns.remove(from);
                    insns.insert(moved, insn);
                    let now = count(insns);
                    if now < cycles {
                        cycles = now;
                        better = true;
                        continue 'places;
                    }
                    let insn = insns.remove(moved);
                    insns.insert(from, insn);
                }
            }
        }
        if !better {
            return;
        }
    }
}
