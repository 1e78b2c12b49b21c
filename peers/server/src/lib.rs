//! Runs rows on demand. Standard input has one command per line:
//!
//! * `list`: returns the names of all rows, `LIBRARY GROUP OPERATION`, separated by tabs.
//! * `inputs NAME`: returns the inputs of a row that works on bytes, in hexadecimal, separated by commas.
//! * `seed NAME NUMBER`: makes a row derive its inputs from another number, which is 0 at first. The reply is `seeded`.
//! * `take NAME INPUTS`: gives these inputs to a row of another program that waits for them. The reply is `taken`.
//! * `answers NAME`: returns the results of the row for all its inputs, in the format of `inputs`, without zeros at the
//!   end; or `random`.
//! * `count NAME CALLS`: runs the row on so many inputs between two system calls `getppid`. The reply is what a plugin of
//!   qemu writes at the second one (`xtask/src/instructions.c`), and otherwise empty.
//! * `NAME NANOSECONDS`: takes a sample of about that time. Returns nanoseconds per item, estimated core cycles per
//!   item, and the time of two loops of known length before and after, in nanoseconds. The loops are a chain of dependent
//!   additions, and independent additions in parallel.

use std::hint::black_box;
use std::io::{BufRead, Write};
use std::time::Instant;

/// Number of different inputs. Every row cycles through them.
pub const INPUTS: usize = 64;
/// Number of blocks of calls in a sample. The sample is their median.
const BLOCKS: usize = 5;

/// Runs an operation once on an input. Appends its answer as bytes if the caller asks for it.
pub type Run = Box<dyn FnMut(usize, Option<&mut Vec<u8>>)>;

/// Makes a [`Run`] from inputs.
type Make = Box<dyn Fn(&[Vec<u8>]) -> Run>;
/// Makes inputs and a [`Run`] from a number.
type Seeded = Box<dyn Fn(u64) -> (Vec<Vec<u8>>, Run)>;

struct Row {
    name: String,
    items: f64,
    /// `None` while the row waits for inputs.
    run: Option<Run>,
    /// The inputs, if they are bytes that another program may take.
    inputs: Vec<Vec<u8>>,
    /// Makes the operation when inputs arrive.
    make: Option<Make>,
    /// Makes other inputs.
    seeded: Option<Seeded>,
    /// True if answers are random.
    random: bool,
    /// Number of calls so far.
    calls: usize,
}

/// The rows of a program.
#[derive(Default)]
pub struct Rows(Vec<Row>);

impl Rows {
    /// Adds a row: library, group, operation. The function gets a number below [`INPUTS`]. `bytes` converts its result
    /// to bytes, for comparison with other programs.
    pub fn add<T>(
        &mut self,
        library: &str,
        group: &str,
        operation: &str,
        bytes: impl Fn(T) -> Vec<u8> + 'static,
        f: impl FnMut(usize) -> T + 'static,
    ) {
        self.add_many(library, group, operation, 1, bytes, f);
    }

    /// Adds a row that handles `items` items at once.
    pub fn add_many<T>(
        &mut self,
        library: &str,
        group: &str,
        operation: &str,
        items: usize,
        bytes: impl Fn(T) -> Vec<u8> + 'static,
        f: impl FnMut(usize) -> T + 'static,
    ) {
        self.add_on(library, group, operation, items, Vec::new(), bytes, f);
    }

    /// Adds a row with inputs that other programs take over, `items` items at once. `f` runs once, and `bytes` converts
    /// its result to bytes.
    #[allow(clippy::too_many_arguments)]
    pub fn add_on<T>(
        &mut self,
        library: &str,
        group: &str,
        operation: &str,
        items: usize,
        inputs: Vec<Vec<u8>>,
        bytes: impl Fn(T) -> Vec<u8> + 'static,
        mut f: impl FnMut(usize) -> T + 'static,
    ) {
        let run: Run = Box::new(move |i, answer| {
            let result = black_box(f(i % INPUTS));
            if let Some(answer) = answer {
                *answer = bytes(result);
            }
        });
        self.push(&format!("{library} {group} {operation}"), items, Some(run), None).inputs = inputs;
    }

    /// Adds a row that derives its inputs from a number.
    pub fn add_seeded(
        &mut self,
        library: &str,
        group: &str,
        operation: &str,
        make: impl Fn(u64) -> (Vec<Vec<u8>>, Run) + 'static,
    ) {
        let (inputs, run) = make(0);
        let make: Seeded = Box::new(make);
        let row = self.push(&format!("{library} {group} {operation}"), 1, Some(run), None);
        (row.inputs, row.seeded) = (inputs, Some(make));
    }

    /// Adds a row that waits for the inputs of another program's row. `make` reads them. `bytes` converts results to
    /// the format of the other program.
    pub fn add_waiting<T, F: FnMut(usize) -> T + 'static>(
        &mut self,
        library: &str,
        group: &str,
        operation: &str,
        items: usize,
        bytes: impl Fn(T) -> Vec<u8> + Copy + 'static,
        make: impl Fn(&[Vec<u8>]) -> F + 'static,
    ) {
        let make: Make = Box::new(move |inputs| {
            let mut f = make(inputs);
            Box::new(move |i, answer| {
                let result = black_box(f(i % INPUTS));
                if let Some(answer) = answer {
                    *answer = bytes(result);
                }
            })
        });
        self.push(&format!("{library} {group} {operation}"), items, None, Some(make));
    }

    /// Marks the row that was added last: its answers are random and cannot be compared.
    pub fn last_is_random(&mut self) {
        if let Some(row) = self.0.last_mut() {
            row.random = true;
        }
    }

    fn push(&mut self, name: &str, items: usize, run: Option<Run>, make: Option<Make>) -> &mut Row {
        let row = Row {
            name: name.to_owned(),
            items: items as f64,
            run,
            inputs: Vec::new(),
            make,
            seeded: None,
            random: false,
            calls: 0,
        };
        self.0.push(row);
        self.0.last_mut().expect("a row that was pushed")
    }

    /// Serves commands until the end of the input.
    pub fn serve(mut self) {
        let mut out = std::io::stdout();
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            let answer = self.answer(&line).unwrap_or_else(|| "unknown".to_owned());
            if writeln!(out, "{answer}").and_then(|()| out.flush()).is_err() {
                return;
            }
        }
    }

    fn answer(&mut self, line: &str) -> Option<String> {
        if line == "list" {
            return Some(self.0.iter().map(|r| r.name.as_str()).collect::<Vec<_>>().join("\t"));
        }
        if let Some(name) = line.strip_prefix("answers ") {
            return self.row(name)?.answers();
        }
        if let Some(name) = line.strip_prefix("inputs ") {
            let inputs = &self.row(name)?.inputs;
            return (!inputs.is_empty()).then(|| inputs.iter().map(hex::encode).collect::<Vec<_>>().join(","));
        }
        let (name, last) = line.rsplit_once(' ')?;
        if let Some(name) = name.strip_prefix("take ") {
            let inputs: Result<Vec<Vec<u8>>, _> = last.split(',').map(hex::decode).collect();
            return self.row(name)?.take(&inputs.ok()?);
        }
        if let Some(name) = name.strip_prefix("seed ") {
            let row = self.row(name)?;
            let (inputs, run) = row.seeded.as_ref()?(last.parse().ok()?);
            (row.inputs, row.run) = (inputs, Some(run));
            return Some("seeded".to_owned());
        }
        if let Some(name) = name.strip_prefix("count ") {
            return self.row(name)?.count(last.parse().ok()?);
        }
        let time = last.parse().ok()?;
        self.row(name)?.sample(time)
    }

    fn row(&mut self, name: &str) -> Option<&mut Row> {
        self.0.iter_mut().find(|r| r.name == name)
    }
}

impl Row {
    fn take(&mut self, inputs: &[Vec<u8>]) -> Option<String> {
        if inputs.len() != INPUTS {
            return None;
        }
        self.run = Some(self.make.as_ref()?(inputs));
        Some("taken".to_owned())
    }

    fn answers(&mut self) -> Option<String> {
        let run = self.run.as_mut()?;
        if self.random {
            return Some("random".to_owned());
        }
        let answers = (0..INPUTS).map(|i| {
            let mut bytes = Vec::new();
            run(i, Some(&mut bytes));
            bytes.truncate(bytes.iter().rposition(|b| *b != 0).map_or(0, |last| last + 1));
            hex::encode(bytes)
        });
        Some(answers.collect::<Vec<_>>().join(","))
    }

    /// Returns the time of `n` calls in nanoseconds, or `None` without inputs.
    fn call(&mut self, n: usize) -> Option<f64> {
        let run = self.run.as_mut()?;
        let start = Instant::now();
        for _ in 0..n {
            run(self.calls, None);
            self.calls = self.calls.wrapping_add(1);
        }
        Some(start.elapsed().as_nanos() as f64)
    }

    /// Runs the row on the first `calls` inputs between two system calls. Everything that happens only once comes before
    /// the first system call.
    fn count(&mut self, calls: usize) -> Option<String> {
        self.call(1)?;
        let run = self.run.as_mut()?;
        let _ = std::os::unix::process::parent_id();
        (0..calls).for_each(|i| run(i, None));
        let _ = std::os::unix::process::parent_id();
        Some(String::new())
    }

    /// Returns a sample of about `time` nanoseconds: the median of [`BLOCKS`] blocks, between two calibrations.
    fn sample(&mut self, time: f64) -> Option<String> {
        // One call warms up and estimates the duration.
        let once = self.call(1)?.max(20.0);
        let n = (time / once / BLOCKS as f64).ceil().max(1.0) as usize;
        let before = Calibration::take();
        let mut blocks = [0.0; BLOCKS];
        for block in &mut blocks {
            *block = self.call(n)? / n as f64;
        }
        let after = Calibration::take();
        blocks.sort_by(f64::total_cmp);
        let ns = blocks[BLOCKS / 2] / self.items;
        // The chain takes one core cycle per addition, which gives the current clock frequency.
        let cycles = ns * Calibration::ADDITIONS as f64 * 2.0 / (before.chain + after.chain);
        Some(format!("{ns} {cycles} {} {} {} {}", before.chain, after.chain, before.wide, after.wide))
    }
}

/// Time of loops of known length, in nanoseconds. Only the loops for x86-64 are chains of additions in assembly.
struct Calibration {
    /// A chain of additions. Each takes one core cycle, whatever else runs on the core.
    chain: f64,
    /// Four chains in parallel with four times the additions. They are slower if another program shares the core.
    wide: f64,
}

impl Calibration {
    const ADDITIONS: u64 = 40_000;

    /// Takes the minimum of five runs of each loop, because an interruption can only add time.
    fn take() -> Self {
        let least = |f: fn()| {
            let times = (0..5).map(|_| {
                let start = Instant::now();
                f();
                start.elapsed().as_nanos() as f64
            });
            times.fold(f64::INFINITY, f64::min).max(1.0)
        };
        Calibration { chain: least(chain), wide: least(wide) }
    }
}

#[cfg(target_arch = "x86_64")]
fn chain() {
    // The addend is a register, because some CPUs combine additions of constants.
    // SAFETY: the assembly uses three declared registers and no memory.
    unsafe {
        std::arch::asm!(
            "2:", ".rept 100", "add {x}, {y}", ".endr", "sub {n}, 100", "jnz 2b",
            x = inout(reg) 0u64 => _, y = in(reg) 1u64, n = inout(reg) Calibration::ADDITIONS => _,
            options(nomem, nostack)
        );
    }
}

#[cfg(target_arch = "x86_64")]
fn wide() {
    // SAFETY: the assembly uses six declared registers and no memory.
    unsafe {
        std::arch::asm!(
            "2:", ".rept 100", "add {a}, {y}", "add {b}, {y}", "add {c}, {y}", "add {d}, {y}", ".endr", "sub {n}, 100", "jnz 2b",
            y = in(reg) 1u64,
            a = inout(reg) 0u64 => _, b = inout(reg) 0u64 => _, c = inout(reg) 0u64 => _, d = inout(reg) 0u64 => _,
            n = inout(reg) Calibration::ADDITIONS => _,
            options(nomem, nostack)
        );
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn chain() {
    for i in 0..Calibration::ADDITIONS {
        black_box(i);
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn wide() {
    for i in 0..Calibration::ADDITIONS {
        black_box((i, i + 1, i + 2, i + 3));
    }
}
