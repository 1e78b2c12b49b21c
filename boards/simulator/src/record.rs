//! Records parts of a run for [`crate::compare`]: states at regular distances, or every instruction of a window.

use crate::shadow::Shadow;
use crate::trace::{Seen, Trace, Tracer};
use std::ops::Range;

/// Instructions between two states. A run of three million instructions has 750 states, and recording a window is fast.
pub const DISTANCE: u64 = 4096;

/// Data to record.
#[derive(Clone, Debug, Default)]
pub enum Record {
    #[default]
    Nothing,
    /// The trace so far, once per [`DISTANCE`] instructions.
    States,
    /// Every instruction with a number in this range, and the call sites of the last one.
    Window(Range<u64>),
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
    pub states: Vec<Trace>,
    /// The trace of the whole run, if states are recorded.
    pub trace: Trace,
    pub events: Vec<Event>,
    /// Call sites of the last instruction of the window, innermost first.
    pub sites: Vec<u32>,
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
            Record::States => {
                self.tracer.push(pc, seen, cycles);
                if (self.count + 1).is_multiple_of(DISTANCE) {
                    self.recorded.states.push(self.tracer.finish());
                }
            }
            Record::Window(window) if window.contains(&self.count) => {
                self.recorded.events.push(Event { pc, seen, cycles });
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
