//! The order of a graph's instructions: a list schedule for the pipes of Zen 4, longest path first. It limits the
//! number of live registers.

use super::graph::{Code, Op, Source, V};
use super::kernel::Part;
use std::collections::BTreeSet;

/// A schedule and its cost.
pub struct Schedule {
    pub order: Vec<V>,
    /// Number of cycles of the schedule, and length of the longest path.
    pub cycles: usize,
    pub path: usize,
}

/// Schedules the instructions of a part that are needed, with at most about `registers` live values. The next instruction
/// is one of the first `window` in the graph's order. Outputs stay in registers.
pub fn schedule(part: &Part, registers: usize, window: usize) -> Schedule {
    let (g, n) = (&part.graph, part.graph.ops.len());
    let cost = |i: usize| (g.ops[i].code.facts().2, g.ops[i].code.facts().3);
    let needed = part.needed();
    // Uses come after definitions, so one backward pass finds the paths.
    let mut path = vec![0; n];
    let mut uses = vec![0usize; n];
    for i in (0..n).rev().filter(|i| needed[*i]) {
        path[i] += cost(i).0;
        for v in &g.ops[i].reads {
            path[v.0] = path[v.0].max(path[i]);
            uses[v.0] += 1;
        }
    }
    part.outputs.iter().for_each(|v| uses[v.0] += 1);
    let longest = path.iter().copied().max().unwrap_or(0);

    let mut ready = vec![usize::MAX; n];
    let mut waiting: Vec<usize> = Vec::new();
    // State values occupy registers from the start.
    let is_state = |op: &Op| matches!(op.code, Code::From(Source::State(_)));
    let mut live: isize = 0;
    for i in (0..n).filter(|i| needed[*i]) {
        if g.ops[i].is_made() {
            waiting.push(i);
        } else {
            ready[i] = 0;
            live += isize::from(is_state(&g.ops[i]));
        }
    }
    let mut order = Vec::new();
    let (mut cycle, mut end) = (0, 0);
    while !waiting.is_empty() {
        let mut free: u8 = 0b1111;
        loop {
            // Registers that an instruction takes, minus those that it frees.
            let takes = |i: usize| {
                let holds = |v: V| g.ops[v.0].is_made() || is_state(&g.ops[v.0]);
                let reads = &g.ops[i].reads;
                let count = |v: V| reads.iter().filter(|r| **r == v).count();
                let freed: BTreeSet<V> =
                    reads.iter().copied().filter(|v| holds(*v) && uses[v.0] == count(*v)).collect();
                isize::from(uses[i] > 0) - freed.len() as isize
            };
            let can = |i: usize| g.ops[i].reads.iter().all(|v| ready[v.0] <= cycle) && cost(i).1 & free != 0;
            let tight = live >= registers as isize;
            let best = waiting
                .iter()
                .copied()
                .take(window)
                .filter(|i| can(*i))
                .max_by_key(|i| (if tight { -takes(*i) } else { 0 }, path[*i], std::cmp::Reverse(*i)));
            let Some(i) = best else { break };
            live += takes(i);
            for v in &g.ops[i].reads {
                uses[v.0] -= 1;
            }
            let (latency, pipes) = cost(i);
            // The free pipe that the fewest other instructions can use.
            let pipe = [3, 0, 2, 1].into_iter().find(|p| pipes & free & 1 << p != 0).expect("a pipe is free");
            free &= !(1 << pipe);
            ready[i] = cycle + latency;
            end = end.max(ready[i]);
            waiting.retain(|w| *w != i);
            order.push(V(i));
            if free == 0 {
                break;
            }
        }
        cycle += 1;
    }
    Schedule { order, cycles: end, path: longest }
}
