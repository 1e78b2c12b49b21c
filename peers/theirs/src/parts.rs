//! Readers for the inputs of operations, and writers for their answers.

use server::Rows;

/// Returns the bytes at a position of each input.
pub fn parts<const N: usize>(inputs: &[Vec<u8>], at: usize) -> Vec<[u8; N]> {
    inputs.iter().map(|input| input[at..at + N].try_into().expect("a part of this length")).collect()
}

/// Returns the messages at a position of each input.
pub fn messages(inputs: &[Vec<u8>], at: usize) -> Vec<[u8; 32]> {
    parts(inputs, at)
}

/// Repeats the inputs in a cycle, until there are `n`.
pub fn repeated(inputs: &[Vec<u8>], n: usize) -> Vec<Vec<u8>> {
    inputs.iter().cycle().take(n).cloned().collect()
}

/// Returns the bytes of an answer that may be missing.
pub fn bytes<const N: usize>(answer: Option<[u8; N]>) -> Vec<u8> {
    answer.map_or(Vec::new(), Vec::from)
}

/// Returns the answer of a verification with a key that could be read.
pub fn verified(valid: bool) -> Vec<u8> {
    vec![1 + u8::from(valid)]
}

/// Returns the answer of a batch verification.
pub fn yes(valid: bool) -> Vec<u8> {
    vec![u8::from(valid)]
}

/// Returns an answer, padded with zeros, and then its verdict: `there` if an answer exists, else 0.
fn with_verdict<const N: usize>(answer: Option<[u8; N]>, there: u8) -> Vec<u8> {
    let at = N.next_multiple_of(32).max(64);
    let mut out = vec![0; at + 1];
    if let Some(answer) = answer {
        out[..N].copy_from_slice(&answer);
        out[at] = there;
    }
    out
}

/// Returns the answer of a key exchange.
pub fn exchanged(shared: Option<[u8; 32]>) -> Vec<u8> {
    with_verdict(shared, 1)
}

/// Returns the answer of a decoding.
pub fn decoded<const N: usize>(point: Option<[u8; N]>) -> Vec<u8> {
    with_verdict(point, 0xff)
}

/// Truncates a long answer to the part that an output contains.
pub fn first(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(128);
    bytes
}

/// A library's rows of one group.
pub struct Group<'a> {
    pub rows: &'a mut Rows,
    pub library: &'static str,
    pub group: &'static str,
}

impl Group<'_> {
    /// Adds a row of one item.
    pub fn add<T, F: FnMut(usize) -> T + 'static>(
        &mut self,
        operation: &str,
        bytes: impl Fn(T) -> Vec<u8> + Copy + 'static,
        make: impl Fn(&[Vec<u8>]) -> F + 'static,
    ) {
        self.rows.add_waiting(self.library, self.group, operation, 1, bytes, make);
    }

    /// Adds a row with random answers. `make` checks that they are right.
    pub fn add_random<T, F: FnMut(usize) -> T + 'static>(
        &mut self,
        operation: &str,
        bytes: impl Fn(T) -> Vec<u8> + Copy + 'static,
        make: impl Fn(&[Vec<u8>]) -> F + 'static,
    ) {
        self.add(operation, bytes, make);
        self.rows.last_is_random();
    }
}
