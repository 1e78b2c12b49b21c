//! Recording parts of a run for [`crate::compare`]: marks at regular distances, every instruction of a window, or operands.

use crate::shadow::Shadow;
use crate::trace::{Hash, Seen, Trace, Tracer};
use std::collections::BTreeMap;
use std::ops::Range;

/// Instructions between two marks: a run of three million leaves 750 marks, and a window is recorded in no time.
pub const DISTANCE: u64 = 4096;

/// What to record.
#[derive(Clone, Debug, Default)]
pub enum Record {
    #[default]
    Nothing,
    /// The trace so far, every [`DISTANCE`] instructions.
    Marks,
    /// Every instruction with a number in this range, and the call sites of the last one.
    Window(Range<u64>),
    /// For each instruction that had operands on which cycles could depend, a hash of them.
    Operands,
}

/// One instruction of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    pub pc: u32,
    pub seen: Seen,
    /// What this instruction took.
    pub cycles: u32,
}

/// What was recorded.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    pub marks: Vec<Trace>,
    /// The trace of the whole run, with marks only.
    pub trace: Trace,
    pub events: Vec<Event>,
    /// Call sites of the last instruction of the window, innermost first.
    pub sites: Vec<u32>,
    /// By address, the hash of an instruction's operands.
    pub operands: BTreeMap<u32, Hash>,
}

/// Records during a run.
pub struct Recorder {
    record: Record,
    tracer: Tracer,
    count: u64,
    recorded: Recorded,
}

impl Recorder {
    /// `None` if there is nothing to record.
    pub fn new(record: &Record) -> Option<Recorder> {
        let record = match record {
            Record::Nothing => return None,
            other => other.clone(),
        };
        Some(Recorder { record, tracer: Tracer::default(), count: 0, recorded: Recorded::default() })
    }

    /// Before an instruction: notes the call sites of the last one of a window.
    #[inline]
    pub fn sites(&mut self, shadow: &Shadow) {
        if let Record::Window(window) = &self.record
            && self.count + 1 == window.end
        {
            self.recorded.sites = shadow.sites().collect();
        }
    }

    /// After it.
    #[inline]
    pub fn push(&mut self, pc: u32, seen: Seen, cycles: u32) {
        match &self.record {
            Record::Marks => {
                self.tracer.push(pc, seen, cycles);
                if (self.count + 1).is_multiple_of(DISTANCE) {
                    self.recorded.marks.push(self.tracer.finish());
                }
            }
            Record::Window(window) if window.contains(&self.count) => {
                self.recorded.events.push(Event { pc, seen, cycles });
            }
            Record::Operands => {
                if let Some(operand) = seen.operand {
                    let hash = self.recorded.operands.entry(pc).or_default();
                    hash.push(operand as u32);
                    hash.push((operand >> 32) as u32);
                }
            }
            _ => {}
        }
        self.count += 1;
    }

    pub fn finish(mut self) -> Recorded {
        self.recorded.trace = self.tracer.finish();
        self.recorded
    }
}
