//! The operations that are measured, each going round at least 64 different inputs, so that no branch predictor learns one.

use primegroup_operations::{Entry, INPUT, Input, OUTPUT, Output, Random, Secrets, State, for_each};
use std::hint::black_box;

const INPUTS: usize = 64;

/// One operation of one group, ready to run.
pub struct Op {
    pub group: &'static str,
    pub name: &'static str,
    entry: &'static Entry,
    cases: Vec<Case>,
}

/// An input, and what comes before the operation. A key in it is a key of this measurement, and not wiped.
struct Case {
    input: Input,
    state: State,
    output: Output,
}

/// The columns of the tables, in order.
pub const COLUMNS: [&str; 10] =
    ["decode", "encode", "mul", "mulgen", "aP+bG", "keygen", "key exchange", "sign", "verify", "hash"];
/// The columns of a table of its own: ways to multiply beside mul and mulgen, which groups over binary fields have.
pub const WAYS: [&str; 3] = ["window", "ladder", "mulgen window"];
/// The columns of a table of its own: what curves with a pairing have.
pub const PAIRINGS: [&str; 5] = ["pairing", "Miller loop", "final exponentiation", "pairing product", "GT pow"];

/// The column of an operation, if it has one.
fn column(operation: &str) -> Option<&'static str> {
    // Verification is measured with the public key decoded.
    let name = match operation {
        "verify" => return None,
        "verify decoded" => "verify",
        name => name,
    };
    COLUMNS.into_iter().chain(WAYS).chain(PAIRINGS).find(|c| *c == name)
}

impl Op {
    fn new(entry: &'static Entry, name: &'static str) -> Self {
        Op { group: entry.group, name, entry, cases: Vec::new() }
    }

    /// Makes the inputs.
    pub fn prepare(&mut self) {
        self.cases = (0..INPUTS as u64)
            .map(|i| {
                let mut case = Case { input: [0; INPUT], state: State::new(), output: [0; OUTPUT] };
                (self.entry.sample)(&mut Random::new(i), &mut Secrets::random(i), &mut case.input);
                (self.entry.setup)(&case.input, &mut case.state);
                case
            })
            .collect();
    }

    /// Runs it on the `i`-th input. What an operation starts from may be the result of the round before.
    pub fn run(&mut self, i: usize) {
        let Case { input, state, output } = &mut self.cases[i % INPUTS];
        (self.entry.run)(black_box(input), state, output);
        black_box((state, output));
    }
}

/// Every operation of every group that has a column.
pub fn all() -> Vec<Op> {
    let mut all = Vec::new();
    for_each(|entry| all.extend(column(entry.name).map(|name| Op::new(entry, name))));
    all
}
