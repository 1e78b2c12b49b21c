//! A separate stack for a function, and the search of memory for secrets: the parts of the residue check.

use super::{Needle, Run};
use std::collections::HashMap;

/// Byte that the stack is painted with. No operation writes long runs of it.
const PAINT: u8 = 0xd7;
/// Number of consecutive bytes of a secret that count as a copy. 8 bytes agree by chance with probability 2^-64 for a
/// pair, and 10^-9 for all pairs that a run compares.
const WINDOW: usize = 8;

/// Memory for the stack of operations.
pub struct Stack(Vec<u128>);

impl Stack {
    /// Makes a painted stack of this many bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Stack(vec![u128::from_ne_bytes([PAINT; 16]); bytes / 16])
    }

    /// Returns the address of the end.
    #[must_use]
    pub fn end(&self) -> usize {
        self.0.as_ptr_range().end as usize
    }

    /// Paints the stack, calls the function on it, and returns the contents from the deepest byte that was written to
    /// the end.
    pub fn run(&mut self, run: &mut Run) -> Vec<u8> {
        self.0.fill(u128::from_ne_bytes([PAINT; 16]));
        call_on(&mut self.0, run);
        self.0.iter().flat_map(|w| w.to_ne_bytes()).skip_while(|b| *b == PAINT).collect()
    }
}

/// Calls a function on a stack that ends at the end of this memory.
#[cfg(all(target_arch = "x86_64", not(windows)))]
#[inline(never)]
fn call_on(stack: &mut [u128], run: &mut Run) {
    extern "C" fn enter(run: *mut Run) {
        // SAFETY: `call_on` passes its own argument, which points to a closure that lives until `call_on` returns.
        unsafe { (*run)() }
    }
    let top = stack.as_mut_ptr_range().end;
    let enter: extern "C" fn(*mut Run) = enter;
    // SAFETY: the stack is aligned to 16 bytes, and nobody else uses it. This function's stack pointer is in a
    // callee-saved register.
    unsafe {
        core::arch::asm!(
            "mov r12, rsp", "mov rsp, rax", "call rdx", "mov rsp, r12",
            inout("rax") top => _, inout("rdx") enter => _,
            inout("rdi") core::ptr::from_mut(run) => _, out("r12") _, clobber_abi("C"),
        );
    }
}

/// Calls the function on the current stack, because other targets have no switch of stacks. The check then fails,
/// because it does not find the planted secrets.
#[cfg(not(all(target_arch = "x86_64", not(windows))))]
fn call_on(_: &mut [u128], run: &mut Run) {
    run();
}

/// Copies of a secret.
#[derive(Debug)]
pub struct Left {
    /// Name of the secret.
    pub what: String,
    /// Positions of the copies, in bytes from the end of the memory, and the position in the secret at which each
    /// begins.
    pub places: Vec<(usize, usize)>,
    /// True if more than one word of the secret was found.
    pub more: bool,
}

/// Returns the windows of the needles, in every byte order that hash functions and big-endian words produce. Each maps
/// to the needle's index and the position in it.
fn windows(needles: &[Needle]) -> HashMap<[u8; WINDOW], (usize, usize)> {
    let mut all = HashMap::new();
    for (i, needle) in needles.iter().enumerate() {
        for (at, window) in needle.bytes.windows(WINDOW).enumerate() {
            let Ok(plain) = <[u8; WINDOW]>::try_from(window) else { continue };
            // Runs of zeros and small numbers occur everywhere, so they are skipped.
            let distinct = (0..WINDOW).filter(|i| !plain[..*i].contains(&plain[*i])).count();
            if distinct < 5 {
                continue;
            }
            let mut word = plain;
            word.reverse();
            let mut halves = word;
            halves.rotate_left(WINDOW / 2);
            let mut swapped = plain;
            swapped.rotate_left(WINDOW / 2);
            for order in [plain, word, halves, swapped] {
                all.entry(order).or_insert((i, at));
            }
        }
    }
    all
}

/// Searches memory for the needles.
#[must_use]
pub fn search(memory: &[u8], needles: &[Needle]) -> Vec<Left> {
    let windows = windows(needles);
    let mut found: Vec<Left> = Vec::new();
    let mut last = None;
    for (at, window) in memory.windows(WINDOW).enumerate() {
        let window: Option<[u8; WINDOW]> = window.try_into().ok();
        let Some((needle, place)) = window.and_then(|w| windows.get(&w)) else { continue };
        // A copy is reported where it begins.
        let begins = last.is_none_or(|(n, end)| n != needle || at > end);
        last = Some((needle, at + WINDOW));
        let what = &needles[*needle].what;
        let known = found.iter().position(|l| l.what == *what).unwrap_or_else(|| {
            found.push(Left { what: what.clone(), places: Vec::new(), more: false });
            found.len() - 1
        });
        let copies = &mut found[known];
        copies.more |= copies.places.first().is_some_and(|first| first.1 != *place);
        if begins {
            copies.places.push((memory.len() - at, *place));
        }
    }
    found
}
