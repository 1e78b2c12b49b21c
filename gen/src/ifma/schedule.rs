//! The order of a graph's instructions: a list schedule for the pipes of Zen 4, longest path first. It limits the
//! number of live registers.

use super::graph::{Graph, Op, V};

/// Returns the latency of an instruction, and the pipes that can run it as bits.
fn cost(op: &Op) -> (usize, u8) {
    match op {
        Op::From(_) | Op::Zero => (0, 0),
        Op::Lo(..) | Op::Hi(..) => (4, 0b0011),
        Op::Mullo(..) => (3, 0b0011),
        Op::Add(..) | Op::Sub(..) | Op::And(..) | Op::Xor(..) | Op::AddIn(..) | Op::SubIn(..) | Op::Blend(..) => {
            (1, 0b1111)
        }
        Op::Choose(..) => (1, 0b1111),
        Op::Shr(..) | Op::Shl(..) | Op::ShlBy(..) | Op::InPair(..) | Op::InPairZ(..) | Op::LowTwice(_) => (1, 0b0110),
        Op::FirstZ(..) | Op::FirstIn(..) | Op::PairLow(..) | Op::PairHigh(..) => (1, 0b0110),
        Op::Permute(..) | Op::PermuteZ(..) | Op::PermuteBy(..) | Op::PermuteHalves(..) => (4, 0b0110),
    }
}

/// Returns whether an instruction computes the value. Loads do not count: they are written at their first use.
pub fn is_made(op: &Op) -> bool {
    !matches!(op, Op::From(_) | Op::Zero)
}

/// A schedule and its cost.
pub struct Schedule {
    pub order: Vec<V>,
    /// Number of cycles of the schedule, and length of the longest path.
    pub cycles: usize,
    pub path: usize,
}

/// Schedules the instructions that `outputs` and `stored` depend on, with at most about `registers` live values. The
/// next instruction is one of the first `window` in the graph's order. Outputs stay in registers.
pub fn schedule(g: &Graph, outputs: &[V], stored: &[V], registers: usize, window: usize) -> Schedule {
    let n = g.ops.len();
    let mut needed = vec![false; n];
    let mut stack: Vec<V> = [outputs, stored].concat();
    while let Some(v) = stack.pop() {
        if !std::mem::replace(&mut needed[v.0], true) {
            stack.extend(g.ops[v.0].reads());
        }
    }
    // Uses come after definitions, so one backward pass finds the paths.
    let mut path = vec![0; n];
    let mut uses = vec![0usize; n];
    for i in (0..n).rev().filter(|i| needed[*i]) {
        path[i] += cost(&g.ops[i]).0;
        for v in g.ops[i].reads() {
            path[v.0] = path[v.0].max(path[i]);
            uses[v.0] += 1;
        }
    }
    outputs.iter().for_each(|v| uses[v.0] += 1);
    let longest = path.iter().copied().max().unwrap_or(0);

    let mut ready = vec![usize::MAX; n];
    let mut waiting: Vec<usize> = Vec::new();
    // State values occupy registers from the start.
    let mut live: isize = 0;
    for i in (0..n).filter(|i| needed[*i]) {
        if is_made(&g.ops[i]) {
            waiting.push(i);
        } else {
            ready[i] = 0;
            if matches!(g.ops[i], Op::From(super::graph::Source::State(_))) {
                live += 1;
            }
        }
    }
    let mut order = Vec::new();
    let (mut cycle, mut end) = (0, 0);
    while !waiting.is_empty() {
        let mut free: u8 = 0b1111;
        loop {
            // Registers that an instruction takes, minus those that it frees.
            let takes = |i: usize| {
                let mut reads = g.ops[i].reads();
                reads.sort();
                reads.dedup();
                let holds =
                    |v: &V| is_made(&g.ops[v.0]) || matches!(g.ops[v.0], Op::From(super::graph::Source::State(_)));
                let count = |v: &V| g.ops[i].reads().iter().filter(|r| *r == v).count();
                isize::from(uses[i] > 0) - reads.iter().filter(|v| holds(v) && uses[v.0] == count(v)).count() as isize
            };
            let can = |i: usize| g.ops[i].reads().iter().all(|v| ready[v.0] <= cycle) && cost(&g.ops[i]).1 & free != 0;
            let tight = live >= registers as isize;
            let best = waiting
                .iter()
                .copied()
                .take(window)
                .filter(|i| can(*i))
                .max_by_key(|i| (if tight { -takes(*i) } else { 0 }, path[*i], std::cmp::Reverse(*i)));
            let Some(i) = best else { break };
            live += takes(i);
            for v in g.ops[i].reads() {
                uses[v.0] -= 1;
            }
            let (latency, pipes) = cost(&g.ops[i]);
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
