//! Records parts of a run for [`crate::compare`]: marks at regular distances, every instruction of a window, or
//! operands.

use crate::shadow::Shadow;
use crate::trace::{Hash, Seen, Trace, Tracer};
use std::collections::BTreeMap;
use std::ops::Range;

/// Instructions between two marks. A run of three million instructions has 750 marks, and recording a window is fast.
pub const DISTANCE: u64 = 4096;

/// Data to record.
#[derive(Clone, Debug, Default)]
pub enum Record {
    #[default]
    Nothing,
    /// The trace so far, once per [`DISTANCE`] instructions.
    Marks,
    /// Every instruction with a number in this range, and the call sites of the last one.
    Window(Range<u64>),
    /// Hash of operands on which cycles could depend, for each instruction that has such operands.
    Operands,
}

/// One instruction of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    pub pc: u32,
    pub seen: Seen,
    /// Cycles of this instruction.
    pub cycles: u32,
}

/// Recorded data.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    pub marks: Vec<Trace>,
    /// The trace of the whole run, with marks only.
    pub trace: Trace,
    pub events: Vec<Event>,
    /// Call sites of the last instruction of the window, innermost first.
    pub sites: Vec<u32>,
    /// Hash of an instruction's operands, by address.
    pub operands: BTreeMap<u32, Hash>,
}

/// Recorder for a run.
pub struct Recorder {
    record: Record,
    tracer: Tracer,
    count: u64,
    recorded: Recorded,
}

impl Recorder {
    /// Returns `None` if there is nothing to record.
    pub fn new(record: &Record) -> Option<Recorder> {
        let record = match record {
            Record::Nothing => return None,
            other => other.clone(),
        };
        Some(Recorder { record, tracer: Tracer::default(), count: 0, recorded: Recorded::default() })
    }

    /// Stores the call sites before the last instruction of a window.
    #[inline]
    pub fn sites(&mut self, shadow: &Shadow) {
        if let Record::Window(window) = &self.record
            && self.count + 1 == window.end
        {
            self.recorded.sites = shadow.sites().collect();
        }
    }

    /// Records an executed instruction.
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
