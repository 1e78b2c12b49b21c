//! Registers of the machine for the values of a schedule, the stack frame, and registers that callers keep.

use super::program::{FIXED, Insn, Place, Reg};
use super::target::{Facts, Target};
use crate::random::Random;
use std::collections::HashMap;

/// A function on registers of the machine, without its end.
pub struct Allocated {
    pub insns: Vec<Insn>,
    /// Bytes of stack.
    pub frame: usize,
}

/// Gives slots of the stack new numbers, so that values that are not stored at the same time share one. Returns how
/// many there are.
fn share_slots(insns: &mut [Insn]) -> usize {
    let mut last: HashMap<usize, usize> = HashMap::new();
    for (i, insn) in insns.iter().enumerate() {
        if let Some(Place::Slot(s)) = insn.place {
            last.insert(s, i);
        }
    }
    let (mut free, mut count): (Vec<usize>, usize) = (vec![], 0);
    let mut names: HashMap<usize, usize> = HashMap::new();
    for (i, insn) in insns.iter_mut().enumerate() {
        let Some(Place::Slot(s)) = insn.place else { continue };
        let name = *names.entry(s).or_insert_with(|| {
            free.pop().unwrap_or_else(|| {
                count += 1;
                count - 1
            })
        });
        insn.place = Some(Place::Slot(name));
        if last[&s] == i {
            free.push(name);
        }
    }
    count
}

/// Returns new names of registers, by which values at the end, in the first registers, are in the second ones. Arguments
/// keep their registers. Returns nothing if a value took the place of one.
fn names(facts: &Facts, has: &[Reg], shall: &[Reg], arguments: &[Reg]) -> Option<HashMap<Reg, Reg>> {
    let stays = |r: &Reg| arguments.contains(r) || !facts.scratch.contains(r);
    if has.iter().zip(shall).any(|(x, y)| x != y && (stays(x) || stays(y))) {
        return None;
    }
    let mut names: HashMap<Reg, Reg> = has.iter().copied().zip(shall.iter().copied()).collect();
    let other = |taken: &[Reg]| facts.scratch.iter().copied().filter(|r| !stays(r) && !taken.contains(r)).collect();
    let (from, to): (Vec<Reg>, Vec<Reg>) = (other(has), other(shall));
    names.extend(from.into_iter().zip(to));
    Some(names)
}

/// Allocates registers for a schedule. `fixed` says where arguments are, and `ends` where what is left in registers shall
/// be. Returns nothing if there are too few.
pub fn allocate(
    target: &dyn Target,
    order: &[Insn],
    fixed: &HashMap<Reg, Reg>,
    ends: &[Reg],
    random: &mut Random,
) -> Option<Allocated> {
    let mut insns = order.to_vec();
    let slots = share_slots(&mut insns);
    let mut last: HashMap<Reg, usize> = HashMap::new();
    for (i, insn) in insns.iter().enumerate() {
        for r in insn.uses.iter().copied().filter(|r| *r >= FIXED).chain(insn.defs()) {
            last.insert(r, i);
        }
    }
    let mut at: HashMap<Reg, Reg> = fixed.clone();
    let taken: Vec<Reg> = fixed.iter().filter(|(v, _)| last.contains_key(v)).map(|(_, r)| *r).collect();
    // The register that was free for the longest time is first, so that orders can change.
    let scratch = target.facts().scratch.iter().copied();
    let mut free: Vec<Reg> = scratch.filter(|r| !taken.contains(r)).collect();
    let mut closed: Vec<Reg> = target.facts().saved.iter().rev().copied().collect();
    let mut opened: Vec<Reg> = vec![];
    let newest = random.below(3) == 0;
    for (i, insn) in insns.iter_mut().enumerate() {
        let (defs, uses) = (insn.defs().collect::<Vec<Reg>>(), insn.uses.clone());
        for u in insn.uses.iter_mut().filter(|u| **u >= FIXED) {
            *u = at[u];
        }
        let mut ended: Vec<Reg> = vec![];
        for u in uses.into_iter().filter(|u| *u >= FIXED && last[u] == i) {
            if !(ended.contains(&at[&u]) || insn.tied && insn.uses[..defs.len()].contains(&at[&u])) {
                ended.push(at[&u]);
            }
        }
        // An instruction is shorter if its result stands in an operand's place.
        let near = ended.first().copied().filter(|_| target.facts().short_in_place && !insn.early);
        let late = if insn.early { std::mem::take(&mut ended) } else { vec![] };
        free.extend(ended);
        let mut places: Vec<Reg> = vec![];
        for n in 0..defs.len() {
            let r = if insn.tied {
                insn.uses[n]
            } else if let Some(r) = near.filter(|_| n == 0) {
                free.retain(|x| *x != r);
                r
            } else if free.is_empty() {
                let r = closed.pop()?;
                opened.push(r);
                r
            } else if newest {
                free.pop().expect("one is free")
            } else {
                free.remove(0)
            };
            places.push(r);
        }
        // Several words are loaded to registers in their order.
        if insn.place.is_some() {
            places.sort_unstable();
        }
        for (d, r) in defs.iter().zip(&places) {
            at.insert(*d, *r);
            free.extend(Some(*r).filter(|_| last[d] == i));
        }
        insn.def = places.first().copied();
        insn.more = places.split_off(places.len().min(1));
        free.extend(late);
    }
    if let Some(end) = insns.iter().find(|x| x.text.is_empty()) {
        let names = names(&target.facts(), &end.uses, ends, &taken)?;
        for insn in &mut insns {
            insn.uses.iter_mut().chain(&mut insn.def).for_each(|r| *r = *names.get(r).unwrap_or(r));
        }
    }
    // Registers that callers keep are stored before their first use, and loaded after their last one.
    for (n, r) in opened.iter().enumerate() {
        let uses = |x: &Insn| x.defs().any(|d| d == *r) || x.uses.contains(r);
        let (first, end) = (insns.iter().position(uses)?, insns.iter().rposition(uses)?);
        insns.insert(end + 1, target.reload(*r, slots + n, insns[end].step));
        insns.insert(first, target.spill(*r, slots + n, insns[first].step));
    }
    let Facts { word, alignment, area, .. } = target.facts();
    let frame = (word as usize / 8 * (slots + opened.len()) + area).next_multiple_of(alignment);
    Some(Allocated { insns, frame })
}
