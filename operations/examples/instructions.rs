//! Runs every operation between two system calls `getppid`. `cargo xtask instructions` runs this program under qemu with
//! a plugin, which counts the instructions between the two. The plugin begins a line at the second call, and this
//! program writes the rest of it.

#[cfg(unix)]
use primegroup_operations::{INPUT, Input, OUTPUT, Output, Random, Secrets, State, for_each};

/// The system call that the plugin waits for.
#[cfg(unix)]
fn mark() {
    let _ = std::os::unix::process::parent_id();
}

/// Runs an operation between two marks. It is not inlined, so that all runs have the same addresses.
#[cfg(unix)]
#[inline(never)]
fn marked(run: fn(&Input, &mut State, &mut Output), input: &Input, state: &mut State, output: &mut Output) {
    mark();
    run(input, state, output);
    mark();
}

#[cfg(unix)]
fn main() {
    mark();
    mark();
    println!("marks\talone\tpublic");
    for_each(|entry| {
        // The first run is for what happens once. Public inputs are new ones only if there are no secrets.
        for seed in [1, 1, 2] {
            let (mut input, mut state, mut output) = ([0; INPUT], State::new(), [0; OUTPUT]);
            let public = if entry.secret { 1 } else { seed };
            (entry.sample)(&mut Random::new(public), &mut Secrets::random(seed), &mut input);
            (entry.setup)(&input, &mut state);
            marked(entry.run, &input, &mut state, &mut output);
            let kind = if entry.secret { "secret" } else { "public" };
            println!("{}\t{}\t{kind}", entry.group, entry.name);
        }
    });
}

#[cfg(not(unix))]
fn main() {}
