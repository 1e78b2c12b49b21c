//! The measured operations. Each cycles through at least 64 different inputs, so that no branch predictor learns an
//! input.

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

/// An input and the state that is prepared from it. A key in it is made for this measurement, and is not wiped.
struct Case {
    input: Input,
    state: State,
    output: Output,
}

/// Columns of the tables, in order.
pub const COLUMNS: [&str; 10] =
    ["decode", "encode", "mul", "mulgen", "aP+bG", "keygen", "key exchange", "sign", "verify", "hash"];
/// Columns of a separate table: other ways to multiply than mul and mulgen, for groups over binary fields.
pub const WAYS: [&str; 3] = ["window", "ladder", "mulgen window"];
/// Columns of a separate table: operations of curves with a pairing.
pub const PAIRINGS: [&str; 5] = ["pairing", "Miller loop", "final exponentiation", "pairing product", "GT pow"];

/// Returns the column of an operation, if it has one.
fn column(operation: &str) -> Option<&'static str> {
    // Verification is measured with a decoded public key.
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

    /// Runs it on the `i`-th input. The initial state may be the result of the round before.
    pub fn run(&mut self, i: usize) {
        let Case { input, state, output } = &mut self.cases[i % INPUTS];
        (self.entry.run)(black_box(input), state, output);
        black_box((state, output));
    }
}

/// Returns every operation of every group that has a column.
pub fn all() -> Vec<Op> {
    let mut all = Vec::new();
    for_each(|entry| all.extend(column(entry.name).map(|name| Op::new(entry, name))));
    all
}
