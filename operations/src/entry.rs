//! Definition of an operation, and the list of all operations.

use crate::buffers::{Input, Output, State};
use crate::random::{Random, Secrets};

/// An operation of a group.
pub trait Operation {
    /// True if the inputs contain secrets that timing must not reveal. If false (verification, decoding of public
    /// bytes), the operation may run in variable time.
    const SECRET: bool;
    /// True if the operation owns its secrets, as schemes do, and leaves none of them in memory. Other operations work
    /// on values that their callers wipe.
    const OWNS: bool = false;

    /// Writes a valid input: public parts come from `public`, secret parts from `secret`.
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input);

    /// Prepares the operation: stores its starting values in the state. Not measured.
    fn setup(_input: &Input, _state: &mut State) {}

    /// Runs the operation itself. This is the part that is measured.
    fn run(input: &Input, state: &mut State, output: &mut Output);

    /// Encodes the result, if it is not in the output yet. Not measured.
    fn finish(_state: &State, _output: &mut Output) {}
}

/// An operation with its names, for code that iterates over all operations.
pub struct Entry {
    /// The group's name.
    pub group: &'static str,
    /// The operation's name in the tables.
    pub name: &'static str,
    /// The operation's name in identifiers: `op_<group>_<symbol>`.
    pub symbol: &'static str,
    /// [`Operation::SECRET`].
    pub secret: bool,
    /// [`Operation::OWNS`].
    pub owns: bool,
    /// [`Operation::sample`].
    pub sample: fn(&mut Random, &mut Secrets, &mut Input),
    /// [`Operation::setup`].
    pub setup: fn(&Input, &mut State),
    /// [`Operation::run`].
    pub run: fn(&Input, &mut State, &mut Output),
    /// [`Operation::finish`].
    pub finish: fn(&State, &mut Output),
}

impl Entry {
    pub(crate) const fn new<O: Operation>(group: &'static str, name: &'static str, symbol: &'static str) -> Self {
        Entry {
            group,
            name,
            symbol,
            secret: O::SECRET,
            owns: O::OWNS,
            sample: O::sample,
            setup: O::setup,
            run: O::run,
            finish: O::finish,
        }
    }

    /// Runs all three parts and returns the output for an input.
    pub fn evaluate(&self, input: &Input) -> Output {
        let (mut state, mut output) = (State::new(), [0; crate::OUTPUT]);
        (self.setup)(input, &mut state);
        (self.run)(input, &mut state, &mut output);
        (self.finish)(&state, &mut output);
        output
    }

    /// Returns the digest that the list of accepted answers stores: FNV-1a of the output for a fixed input.
    #[must_use]
    pub fn digest(&self) -> u64 {
        let mut input = [0; crate::INPUT];
        (self.sample)(&mut Random::new(1), &mut Secrets::random(1), &mut input);
        let mix = |h: u64, byte: &u8| (h ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        self.evaluate(&input).iter().fold(0xcbf2_9ce4_8422_2325, mix)
    }
}

/// Calls a function with every operation of every group.
pub fn for_each(mut each: impl FnMut(&'static Entry)) {
    macro_rules! list {
        { $module:ident $($capabilities:tt)* } => { crate::groups::$module::ENTRIES.iter().for_each(&mut each); };
    }
    primegroup::for_each_group!(list);
}

/// Compares every operation of every group with its accepted answer. Calls `wrong` for each operation whose answer
/// differs or is missing. Returns the number of operations.
pub fn check(mut wrong: impl FnMut(&'static Entry)) -> usize {
    let mut count = 0;
    for_each(|entry| {
        count += 1;
        if !crate::ANSWERS.contains(&(entry.group, entry.name, entry.digest())) {
            wrong(entry);
        }
    });
    count
}
