//! Runs rows on demand. A line `LIBRARY GROUP OPERATION NANOSECONDS` on standard input is answered by the nanoseconds per
//! item and the estimated core cycles per item, measured for about that time; `list` by the names of all rows.

use std::hint::black_box;
use std::io::{BufRead, Write};
use std::time::Instant;

/// Different inputs that every row goes round.
pub const INPUTS: usize = 64;

type Run = Box<dyn FnMut(usize)>;

/// The rows of a program.
#[derive(Default)]
pub struct Rows(Vec<(String, f64, Run)>);

impl Rows {
    /// Adds a row: library, group, operation; the function gets a number below [`INPUTS`].
    pub fn add<T>(&mut self, library: &str, group: &str, operation: &str, f: impl FnMut(usize) -> T + 'static) {
        self.add_many(library, group, operation, 1, f);
    }

    /// Adds a row that handles `items` items at once.
    pub fn add_many<T>(
        &mut self,
        library: &str,
        group: &str,
        operation: &str,
        items: usize,
        mut f: impl FnMut(usize) -> T + 'static,
    ) {
        let run = Box::new(move |i: usize| {
            black_box(f(i % INPUTS));
        });
        self.0.push((format!("{library} {group} {operation}"), items as f64, run));
    }

    /// Serves until the end of the input.
    pub fn serve(mut self) {
        let mut counters = vec![0; self.0.len()];
        let mut out = std::io::stdout();
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            let answer = if line == "list" {
                self.0.iter().map(|r| r.0.as_str()).collect::<Vec<_>>().join("\t")
            } else {
                let (name, time) = line.rsplit_once(' ').unwrap_or((&line, "0"));
                let time: f64 = time.parse().unwrap_or(1e6);
                match self.0.iter().position(|r| r.0 == name) {
                    Some(at) => {
                        let (_, items, run) = &mut self.0[at];
                        let (ns, cycles) = measure(run, &mut counters[at], time);
                        format!("{} {}", ns / *items, cycles / *items)
                    }
                    None => "unknown".to_owned(),
                }
            };
            if writeln!(out, "{answer}").and_then(|()| out.flush()).is_err() {
                return;
            }
        }
    }
}

/// Nanoseconds and estimated core cycles per call.
fn measure(run: &mut Run, counter: &mut usize, time: f64) -> (f64, f64) {
    let mut call = |n: usize| {
        let start = Instant::now();
        for _ in 0..n {
            run(*counter);
            *counter += 1;
        }
        start.elapsed().as_nanos() as f64
    };
    // One call to warm up and to see how long it takes; then one block, between two stretches of a chain of dependent
    // additions, which take one core cycle each: that gives the clock of this very moment.
    let once = call(1).max(20.0);
    let n = (time / once).ceil().max(1.0) as usize;
    let before = chain();
    let ns = call(n) / n as f64;
    let clock = (before + chain()) / 2.0;
    (ns, ns * clock)
}

/// Core cycles per nanosecond.
fn chain() -> f64 {
    const ADDITIONS: u64 = 20_000;
    let start = Instant::now();
    #[cfg(target_arch = "x86_64")]
    // SAFETY: touches two registers.
    unsafe {
        std::arch::asm!(
            "2:", ".rept 100", "add {x}, 1", ".endr", "sub {n}, 100", "jnz 2b",
            x = inout(reg) 0u64 => _, n = inout(reg) ADDITIONS => _,
            options(nomem, nostack)
        );
    }
    #[cfg(not(target_arch = "x86_64"))]
    for i in 0..ADDITIONS {
        black_box(i);
    }
    ADDITIONS as f64 / (start.elapsed().as_nanos() as f64).max(1.0)
}
