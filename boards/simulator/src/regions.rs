//! Regions: functions whose calls are counted separately. A call counts from its first instruction to the completion of
//! its return, without the calling BL. Functions that are entered by a jump (tail call) or by fall-through count too.

use crate::symbols::Symbols;
use crate::trace::{Seen, Trace, Tracer};

/// Counts of one function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Name as in the source.
    pub name: String,
    /// Number of calls, including recursive calls.
    pub calls: u64,
    /// Cycles of all calls. Nested calls of the same function are counted once.
    pub cycles: u64,
    /// Cycles of the shortest call.
    pub least: u64,
    /// Cycles of the longest call.
    pub most: u64,
    /// Instructions of all calls.
    pub instructions: u64,
    /// Maximum stack depth of a call in bytes, measured from the stack pointer at its first instruction.
    pub stack: u32,
    /// Concatenated trace of all outermost calls, if traces are enabled.
    pub trace: Option<Trace>,
}

/// A call that has not returned.
struct Open {
    region: usize,
    /// Number of frames at its first instruction. The call is over when there are fewer.
    depth: usize,
    cycles: u64,
    instructions: u64,
    sp: u32,
    /// Low-water mark of the stack outside the call.
    lowest: u32,
    outermost: bool,
}

/// Counts regions during a run.
pub struct Regions {
    found: Vec<Region>,
    tracers: Vec<Tracer>,
    /// Region that starts at a halfword. The index is the distance from `base` in halfwords.
    starts: Vec<Option<u32>>,
    base: u32,
    open: Vec<Open>,
    trace: bool,
}

impl Regions {
    pub fn new(symbols: &Symbols, patterns: &[String], trace: bool) -> Regions {
        let mut functions: Vec<_> = patterns.iter().flat_map(|pattern| symbols.matching(pattern)).collect();
        functions.sort_by_key(|function| function.address);
        functions.dedup_by_key(|function| function.address);
        let mut regions = Regions { found: vec![], tracers: vec![], starts: vec![], base: 0, open: vec![], trace };
        let (mut first, mut addresses) = (u32::MAX, Vec::new());
        for function in functions {
            first = first.min(function.address);
            addresses.push(function.address);
            regions.found.push(Region {
                name: function.name.clone(),
                calls: 0,
                cycles: 0,
                least: u64::MAX,
                most: 0,
                instructions: 0,
                stack: 0,
                trace: None,
            });
            regions.tracers.push(Tracer::default());
        }
        regions.base = first;
        for (region, address) in addresses.into_iter().enumerate() {
            let index = ((address - first) / 2) as usize;
            regions.starts.resize(regions.starts.len().max(index + 1), None);
            regions.starts[index] = Some(region as u32);
        }
        regions
    }

    /// Opens regions before the instruction at `pc`, which is `depth` calls deep. The low-water mark restarts for a
    /// region.
    pub fn before(&mut self, pc: u32, depth: usize, cycles: u64, instructions: u64, sp: u32, lowest: &mut u32) {
        let start = self.starts.get((pc.wrapping_sub(self.base) >> 1) as usize);
        let Some(&Some(region)) = start else { return };
        let region = region as usize;
        // A loop back to the first instruction is not a call.
        if self.open.iter().rev().take_while(|o| o.depth == depth).any(|o| o.region == region) {
            return;
        }
        let outermost = !self.open.iter().any(|o| o.region == region);
        self.open.push(Open { region, depth, cycles, instructions, sp, lowest: *lowest, outermost });
        *lowest = sp;
    }

    /// Records an executed instruction in the traces.
    pub fn after(&mut self, pc: u32, seen: Seen, cycles: u32) {
        if self.trace {
            for open in self.open.iter().filter(|o| o.outermost) {
                self.tracers[open.region].push(pc, seen, cycles);
            }
        }
    }

    /// Closes regions after a return that left `depth` frames.
    pub fn returned(&mut self, depth: usize, cycles: u64, instructions: u64, lowest: &mut u32) {
        while let Some(open) = self.open.pop_if(|o| o.depth > depth) {
            let region = &mut self.found[open.region];
            let took = cycles - open.cycles;
            region.calls += 1;
            region.least = region.least.min(took);
            region.most = region.most.max(took);
            region.stack = region.stack.max(open.sp.saturating_sub(*lowest));
            if open.outermost {
                region.cycles += took;
                region.instructions += instructions - open.instructions;
            }
            *lowest = open.lowest.min(*lowest);
        }
    }

    pub fn finish(self) -> Vec<Region> {
        let mut found = self.found;
        for (region, tracer) in found.iter_mut().zip(&self.tracers) {
            region.trace = self.trace.then(|| tracer.finish());
            if region.calls == 0 {
                region.least = 0;
            }
        }
        found
    }
}
