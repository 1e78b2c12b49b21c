//! What a run observes, and its limits.

use crate::record::Record;
use crate::timing::Rules;

/// Settings of a [`crate::Board`]. Observation costs simulation speed, never simulated cycles.
#[derive(Clone, Debug)]
pub struct Options {
    /// Hash the sequence of program counters and of data addresses.
    pub trace: bool,
    /// Count cycles and calls per function.
    pub profile: bool,
    /// End the run with a fault at this many cycles.
    pub cycle_limit: u64,
    /// Functions to count separately: names as in the source or in the file, `*` and `?` stand for any characters.
    pub regions: Vec<String>,
    /// Which inferred rules of the Cortex-M4 count.
    pub rules: Rules,
    /// Allow execution from RAM that the file does not declare as code.
    pub ram_code: bool,
    /// What [`crate::compare()`] wants to know.
    pub(crate) record: Record,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            trace: false,
            profile: false,
            cycle_limit: u64::MAX,
            regions: Vec::new(),
            rules: Rules::default(),
            ram_code: false,
            record: Record::Nothing,
        }
    }
}
