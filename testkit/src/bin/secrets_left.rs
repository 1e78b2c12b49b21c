//! The stack check searches memory for secrets that operations leave. `cargo xtask test` runs it.
//!
//! Each operation that owns its secrets runs on a painted stack. Afterwards any 8 consecutive bytes of the stack,
//! aligned or not, are compared with any 8 consecutive bytes of its secrets: keys, nonces, shared elements, and the
//! values they are computed from. Secrets are searched as integers, as words of field elements, and in the byte orders
//! of hash functions.
//!
//! First every operation must give the accepted answer, because for some kernels with default tables no other program
//! runs all operations.
//!
//! `secrets_left` runs all operations, `secrets_left only TEXT` those whose name contains the text. With `depth`, it
//! also prints the depth of each stack. A build with `--cfg primegroup_depths` checks nothing: it prints the depths that
//! have to be wiped, for `cargo xtask boards --depths`.

use primegroup::core_groups::cpu;
use primegroup::core_groups::ct;
use primegroup_testkit::secrets::stack::{Left, Stack, search};
use primegroup_testkit::secrets::{Operation, Run, Source, operations};
use std::hint::black_box;
use std::process::ExitCode;

/// Bytes of stack, far more than any operation takes.
const STACK: usize = 1 << 18;

/// Residue that is tolerated until it is fixed: the end of the operation's name, the secret, and the reason. Each
/// entry must be found somewhere.
const ALLOWED: [(&str, &str, &str); 0] = [];

/// Returns whether an operation may leave one word of a scalar, and no more. This holds for plain multiplications,
/// whose callers take care of the values. The compiler spills a word to the stack when it has no free register, in a
/// different place for each kernel and version. Schemes overwrite this residue, and may leave nothing.
fn may_leave_a_word(operation: &Operation) -> bool {
    const MULTIPLICATIONS: [&str; 8] =
        ["sP", "sG", "P *= s", "aP+bG", "f^s", "sP by ladder", "sP by window", "window of xsk233's generator"];
    MULTIPLICATIONS.contains(&operation.name.as_str())
}

/// Copies secret bytes to the stack, in their order or reversed, and forgets them.
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

/// Function that makes an operation's inputs.
type Prepare = fn(&mut Source) -> Run;

/// Two operations that leave secrets, and one that does not.
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

/// Runs an operation with given secrets. Returns the residue and the depth of its stack, or `None` if it owns no
/// secret.
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

/// Returns the number of operations that were checked, and a text for each copy that is not tolerated. Marks the
/// tolerated entries that were needed.
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

/// Prints, for each entry of the list of depths, its number and the depth of the deepest copy of a secret that any
/// operation leaves if the calls of this entry are not wiped.
#[cfg(primegroup_depths)]
fn measure() {
    use primegroup_core::ct::wiping::{CHOSEN, ENTRIES, TOPS};
    use std::sync::atomic::Ordering::Relaxed;
    let (mut stack, mut deepest) = (Stack::new(STACK), [None; ENTRIES]);
    let end = stack.end();
    for operation in &operations() {
        // The first run finds the entries that the operation uses.
        let mut run = |entry: usize| {
            CHOSEN.store(entry, Relaxed);
            let prepare = |source: &mut Source| -> Run {
                let mut run = (operation.prepare)(source);
                // Calls that made the inputs do not count.
                Box::new(move || {
                    TOPS.iter().for_each(|top| top.store(0, Relaxed));
                    run();
                })
            };
            let copies = left(&prepare, 2, &mut stack).map(|left| left.0);
            (copies.unwrap_or_default(), TOPS.each_ref().map(|top| top.load(Relaxed)))
        };
        let used = run(0).1;
        for entry in (1..ENTRIES).filter(|entry| used[*entry] > 0) {
            let (copies, tops) = run(entry);
            let lowest = copies.iter().flat_map(|left| &left.places).map(|(at, _)| *at).max().unwrap_or(0);
            let Some(above) = end.checked_sub(tops[entry]) else { continue };
            let depth: &mut Option<usize> = &mut deepest[entry];
            *depth = (*depth).max(Some(lowest.saturating_sub(above)));
        }
    }
    for (entry, depth) in deepest.iter().enumerate() {
        depth.iter().for_each(|depth| println!("depth {entry} {depth}"));
    }
}

/// Other builds do not measure.
#[cfg(not(primegroup_depths))]
fn measure() {}

/// Returns whether every operation gives the accepted answer.
fn right() -> bool {
    let mut wrong = Vec::new();
    let count = primegroup_operations::check(|e| wrong.push(format!("{} {}", e.group, e.name)));
    println!(
        "{count} operations, {} wrong answers{}",
        wrong.len(),
        wrong.iter().map(|w| format!(", {w}")).collect::<String>()
    );
    wrong.is_empty() && count > 0
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    println!("kernel: {}", cpu::active());
    if !right() {
        return ExitCode::FAILURE;
    }
    if cfg!(primegroup_depths) {
        measure();
        return ExitCode::SUCCESS;
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
