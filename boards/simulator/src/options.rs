//! Observation settings and limits of a run.

use crate::inject::Injection;
use crate::marks::Marking;
use crate::record::Record;
use crate::timing::Rules;

/// Settings of a [`crate::Board`]. Observation slows down the simulation but does not change simulated cycles.
#[derive(Clone, Debug)]
pub struct Options {
    /// Hashes the sequence of program counters and of data addresses.
    pub trace: bool,
    /// Follows marks on secrets. Cycles and stack are counted then, and nothing else is observed.
    pub marking: Marking,
    /// Counts cycles and calls per function.
    pub profile: bool,
    /// Ends the run with a fault at this many cycles.
    pub cycle_limit: u64,
    /// Functions to count separately, by name in the source or in the file. `*` and `?` match any characters.
    pub regions: Vec<String>,
    /// Inferred timing rules of the Cortex-M4 to apply.
    pub rules: Rules,
    /// Allows execution from RAM that the file does not declare as code.
    pub ram_code: bool,
    /// A fault to inject. Nothing else is observed then.
    pub injection: Option<Injection>,
    /// Data to record for [`crate::compare()`].
    pub(crate) record: Record,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            trace: false,
            marking: Marking::Off,
            profile: false,
            cycle_limit: u64::MAX,
            regions: Vec::new(),
            rules: Rules::default(),
            ram_code: false,
            injection: None,
            record: Record::Nothing,
        }
    }
}
