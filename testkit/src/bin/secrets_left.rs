//! The stack check: what operations on secrets leave in memory. Run by `cargo xtask test`.
//!
//! Each operation that owns its secrets runs on a stack that was painted before. Afterwards any 8 consecutive bytes there, aligned or
//! not, are compared with any 8 consecutive bytes of what must not be there: keys, nonces, shared elements, and what they are computed
//! from, as integers, as words of field elements, and in the byte orders of hash functions.
//!
//! First every operation must give the accepted answer: of some kernels with default tables, nothing else runs them all.
//!
//! `secrets_left` runs all, `secrets_left only TEXT` what has the text in its name; with `depth`, also how deep the stacks are.

use primegroup::core_groups::cpu;
use primegroup::core_groups::ct;
use primegroup_testkit::secrets::stack::{Left, Stack, search};
use primegroup_testkit::secrets::{Operation, Run, Source, operations};
use std::hint::black_box;
use std::process::ExitCode;

/// Bytes of stack: far more than any operation takes.
const STACK: usize = 1 << 18;

/// What may be left, until somebody mends it: the end of the operation's name, the secret, and why. Each must be found somewhere.
const ALLOWED: [(&str, &str, &str); 0] = [];

/// Where one word of a scalar may be left, and no more: multiplications by themselves, of whose values the caller takes care. The
/// compiler keeps a word on the stack where it has no register free, in another place with each kernel and each version. The schemes
/// overwrite what they left, and nothing is allowed there.
fn may_leave_a_word(operation: &Operation) -> bool {
    const MULTIPLICATIONS: [&str; 8] =
        ["sP", "sG", "P *= s", "aP+bG", "f^s", "sP by ladder", "sP by window", "window of xsk233's generator"];
    MULTIPLICATIONS.contains(&operation.name.as_str())
}

/// Copies secret bytes to the stack, as they are or the other way round, and forgets them.
fn careless(source: &mut Source, backwards: bool) -> Run {
    let secret: [u8; 32] = source.secret("key");
    Box::new(move || {
        let mut copy = [0; 67];
        for (i, byte) in secret.iter().enumerate() {
            copy[if backwards { 50 - i } else { 3 + i }] = *byte;
        }
        black_box(&copy);
    })
}

/// Makes an operation's inputs.
type Prepare = fn(&mut Source) -> Run;

/// Operations of which something is left, and one of which nothing is.
const PLANTED: [(Prepare, bool); 3] = [
    (|s| careless(s, false), true),
    (|s| careless(s, true), true),
    (
        |s| {
            let mut run = careless(s, false);
            Box::new(move || ct::on_wiped_stack::<512, _>(&mut run))
        },
        false,
    ),
];

/// Runs an operation with given secrets: what is left, and how deep its stack is. `None` if it owns no secret.
fn left(prepare: &dyn Fn(&mut Source) -> Run, seed: u64, stack: &mut Stack) -> Option<(Vec<Left>, usize)> {
    let mut source = Source::with_needles(1, seed);
    let mut run = prepare(&mut source);
    let needles = source.needles();
    if needles.is_empty() {
        return None;
    }
    let memory = stack.run(&mut run);
    Some((search(&memory, &needles), memory.len()))
}

/// The operations that were checked, and the copies that are not allowed, as text; marks what was needed of the allowed ones.
fn check<'a>(
    operations: impl Iterator<Item = &'a Operation>,
    depth: bool,
    needed: &mut [bool; ALLOWED.len()],
) -> (usize, Vec<String>) {
    let (mut count, mut found, mut words) = (0, Vec::new(), 0);
    let mut stack = Stack::new(STACK);
    for operation in operations {
        let name = format!("{} {}", operation.group, operation.name);
        let Some((copies, bytes)) = left(&operation.prepare, 2, &mut stack) else { continue };
        count += 1;
        if depth {
            println!("{bytes} bytes of stack: {name}");
        }
        for Left { what, places, more } in copies {
            if !more && may_leave_a_word(operation) {
                words += 1;
                continue;
            }
            let allowed = ALLOWED.iter().position(|a| name.ends_with(a.0) && a.1 == what);
            match allowed {
                Some(i) => needed[i] = true,
                None => {
                    let places: Vec<String> =
                        places.iter().take(6).map(|(at, place)| format!("-{at} (from byte {place})")).collect();
                    found.push(format!("{name}: {what} at {}", places.join(", ")));
                }
            }
        }
    }
    println!("{words} multiplications left one word of a scalar");
    (count, found)
}

/// Whether every operation gives the accepted answer.
fn right() -> bool {
    let mut wrong = Vec::new();
    let (count, more) = primegroup_operations::check(|e| wrong.push(format!("{} {}", e.group, e.name)));
    println!(
        "{count} operations, {} wrong answers{}",
        wrong.len(),
        wrong.iter().map(|w| format!(", {w}")).collect::<String>()
    );
    wrong.is_empty() && more == 0 && count > 0
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    println!("kernel: {}", cpu::active());
    if !right() {
        return ExitCode::FAILURE;
    }
    let mut stack = Stack::new(STACK);
    for (prepare, leaves) in PLANTED {
        if left(&prepare, 2, &mut stack).is_some_and(|l| l.0.is_empty()) == leaves {
            println!(
                "the check is broken: what was planted is {}",
                if leaves { "not found" } else { "found though it was wiped" }
            );
            return ExitCode::FAILURE;
        }
    }
    let list = operations();
    let only = if let ["only", text, ..] = args[..] { text } else { "" };
    let wanted = list.iter().filter(|o| format!("{} {}", o.group, o.name).contains(only));
    let mut needed = [false; ALLOWED.len()];
    let (count, found) = check(wanted, args.contains(&"depth"), &mut needed);
    found.iter().for_each(|line| println!("{line}"));
    let idle: Vec<_> = ALLOWED.iter().zip(needed).filter(|(_, needed)| !needed && only.is_empty()).collect();
    idle.iter().for_each(|(a, _)| println!("nothing is left any more, so it need not be allowed: {} of {}", a.1, a.0));
    println!("{count} operations ran on a stack of their own, and left {} copies of secrets", found.len());
    if found.is_empty() && idle.is_empty() && count > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
