//! Values that do not fit into registers: stored to the stack and loaded again, or made again.

use super::program::{FIXED, Insn, Reg};
use super::target::Target;
use crate::random::Random;
use std::collections::HashMap;

/// Positions at which each value is read.
fn uses(program: &[Insn]) -> HashMap<Reg, Vec<usize>> {
    let mut uses: HashMap<Reg, Vec<usize>> = HashMap::new();
    for (i, insn) in program.iter().enumerate() {
        for u in insn.uses.iter().filter(|u| **u >= FIXED) {
            uses.entry(*u).or_default().push(i);
        }
    }
    uses
}

/// Returns the program with at most so many values in registers at a time. The value whose next use is farthest leaves
/// its register, or almost that one: random numbers choose between similar ones. Returns nothing if
/// registers do not suffice.
pub fn spill(target: &dyn Target, program: &[Insn], registers: usize, random: &mut Random) -> Option<Vec<Insn>> {
    let uses = uses(program);
    let next = |v: Reg, i: usize| uses.get(&v).and_then(|at| at.iter().copied().find(|at| *at >= i));
    let made: HashMap<Reg, &Insn> = program.iter().flat_map(|x| x.defs().map(move |d| (d, x))).collect();
    let stays = |x: &&Insn| x.place.is_some() && (x.again || !target.facts().moves_pointers);
    let pointers: Vec<Reg> = program.iter().filter(stays).map(Insn::pointer).collect();
    // From here on, a place behind a pointer may have changed.
    let changed = |m: &Insn| program.iter().position(|x| x.stores && x.conflicts(m)).unwrap_or(usize::MAX);
    let mut fresh = program.iter().flat_map(Insn::defs).chain(uses.keys().copied()).max().map_or(FIXED, |r| r + 1);
    let taste = 1 + random.below(4);

    let mut out: Vec<Insn> = Vec::new();
    // Values in registers, and the names that they have there now; values on the stack.
    let mut held: HashMap<Reg, Reg> = uses.keys().filter(|v| !made.contains_key(v)).map(|v| (*v, *v)).collect();
    let (mut saved, mut slots): (HashMap<Reg, usize>, usize) = (HashMap::new(), 0);
    let mut order: Vec<Reg> = held.keys().copied().collect();
    order.sort_unstable();
    for (i, insn) in program.iter().enumerate() {
        let mut wanted = insn.uses.clone();
        wanted.retain(|u| *u >= FIXED);
        // A value that can be made again at its next use needs no place on the stack.
        let can_repeat = |v: Reg, held: &HashMap<Reg, Reg>, at: usize| {
            made.get(&v).is_some_and(|m| {
                m.again
                    && (m.place.is_none() || at < changed(m))
                    && m.uses.iter().all(|p| *p < FIXED || held.contains_key(p) && next(*p, at).is_some())
            })
        };
        let mut missing: Vec<Reg> = vec![];
        for u in &wanted {
            if !held.contains_key(u) && !missing.contains(u) {
                missing.push(*u);
            }
        }
        // Values that are not read again leave their registers after their last use.
        let dying = |v: Reg| next(v, i + 1).is_none();
        // A copy of a value that has a place on the stack, or is not read again, is the register of that value.
        let is_copy = target.copy() == Some(&insn.text);
        let leaves = |v: Reg, saved: &HashMap<Reg, usize>| dying(v) || is_copy && saved.contains_key(&v);
        if is_copy
            && let Some(name) = held.get(&insn.uses[0])
            && !leaves(insn.uses[0], &saved)
            && (held.len() >= registers || random.below(4) == 0)
        {
            saved.insert(insn.uses[0], slots);
            out.push(target.spill(*name, slots, insn.step));
            slots += 1;
        }
        loop {
            let frees = wanted.iter().filter(|u| leaves(**u, &saved)).collect::<std::collections::HashSet<_>>().len();
            let before = held.len() + missing.len();
            let after = if insn.early { before } else { before - frees } + insn.defs().count();
            if before.max(after) <= registers {
                break;
            }
            // Pointers stay.
            let movable = |v: &Reg| held.contains_key(v) && !wanted.contains(v) && !pointers.contains(v);
            let candidates = order.iter().copied().filter(movable);
            let distance = |v: Reg| {
                let at = next(v, i).expect("only values that are read again are held");
                let cheap = can_repeat(v, &held, at) || saved.contains_key(&v);
                (at - i) * if cheap { 4 } else { 3 + usize::from(taste > 3) }
            };
            let mut ranked: Vec<(usize, Reg)> = candidates.map(|v| (distance(v), v)).collect();
            ranked.sort_unstable_by(|x, y| y.cmp(x));
            if ranked.is_empty() {
                return None;
            }
            let pick = if random.below(8) < taste && ranked.len() > 1 { random.below(2) } else { 0 };
            let v = ranked[pick].1;
            let at = next(v, i).expect("it is read again");
            let name = held.remove(&v).expect("it is held");
            if !can_repeat(v, &held, at) && !saved.contains_key(&v) {
                saved.insert(v, slots);
                out.push(target.spill(name, slots, insn.step));
                slots += 1;
            }
        }
        for v in missing {
            let name = fresh;
            fresh += 1;
            let load = match saved.get(&v) {
                Some(slot) => target.reload(name, *slot, insn.step),
                None => {
                    let uses = made[&v].uses.iter().map(|u| held.get(u).copied().unwrap_or(*u)).collect();
                    Insn { def: Some(name), uses, step: insn.step, ..made[&v].clone() }
                }
            };
            out.push(load);
            held.insert(v, name);
            if !order.contains(&v) {
                order.push(v);
            }
        }
        if let (true, Some(d)) = (is_copy && leaves(wanted[0], &saved), insn.def) {
            let name = held.remove(&wanted[0]).expect("it is held");
            held.insert(d, name);
            order.push(d);
            continue;
        }
        let mut insn = insn.clone();
        // A pointer moves past what it loads or stores.
        if insn.place.is_some() && !target.schedules() {
            saved.remove(&insn.pointer());
        }
        insn.uses.iter_mut().for_each(|u| *u = held.get(u).copied().unwrap_or(*u));
        for u in &wanted {
            if dying(*u) {
                held.remove(u);
            }
        }
        // One of several results may be of no use.
        assert!(
            insn.def.is_none() || insn.writes || insn.defs().any(|d| uses.contains_key(&d)),
            "a result without use: {}",
            insn.text
        );
        for d in insn.defs().filter(|d| uses.contains_key(d)) {
            held.insert(d, d);
            if !order.contains(&d) {
                order.push(d);
            }
        }
        out.push(insn);
    }
    Some(out)
}
