//! `primegroup bench`: checks every operation against known values, measures all groups, prints tables.

mod html;
mod measure;
mod ops;
mod table;

use crate::args::Bench;
use crate::errors::shown;
use crate::exit::Failure;
use crate::output::{Content, Outputs, print};
use crate::place::Output;
use indicatif::{ProgressBar, ProgressStyle};
use measure::{Clock, Row};
use primegroup_operations::check;
use std::io::IsTerminal;
use std::time::Duration;

/// Machine and compiler of a run.
pub struct Context {
    pub cpu: String,
    pub kernel: &'static str,
    pub cycles: bool,
    pub checks: usize,
    pub seconds: f64,
}

/// Runs the benchmark.
pub fn run(args: &Bench) -> Result<(), Failure> {
    if !(args.time.is_finite() && args.time > 0.0 && args.time <= 3600.0) {
        return Err(Failure::Usage(format!(
            "--time {}: a number of seconds is expected, more than 0 and at most 3600",
            args.time
        )));
    }
    let wanted = |g: &str| args.group.is_empty() || args.group.iter().any(|x| x == g);
    let mut operations: Vec<ops::Op> = ops::all();
    // A curve with a pairing has operations, but is not a group.
    for g in args.group.iter().filter(|g| operations.iter().all(|o| o.group != *g)) {
        crate::suite::find(g)?;
    }
    operations.retain(|o| wanted(o.group) && args.op.as_deref().is_none_or(|x| o.name.contains(x)));
    if operations.is_empty() {
        return Err(Failure::Usage("no operation matches --group and --op".to_owned()));
    }

    // Check that the page can be written, before half a minute of measuring.
    let page = |json| -> Result<Outputs, Failure> {
        let mut outputs = Outputs::new(args.force);
        if let Some(html) = &args.html {
            outputs = outputs.and("--html", html, Content::Page)?;
        }
        if json { outputs.and("--json", &Output::Standard, Content::Public) } else { Ok(outputs) }
    };
    page(args.json)?.try_out()?;
    // If the page goes to standard output, nothing else is printed.
    let quiet = args.json || args.html == Some(Output::Standard);

    let checks = self_check()?;
    let clock = Clock::new();
    let context = Context {
        cpu: cpu_name(),
        kernel: primegroup::core_groups::cpu::active(),
        cycles: clock.has_cycles(),
        checks,
        seconds: if args.quick { 3.0 } else { args.time },
    };
    if !quiet {
        print(&format!("self-check: {checks} known answers and all tables, all right\n"))?;
        print(&format!("CPU: {}; kernel: {}\n", context.cpu, context.kernel))?;
        if !context.cycles {
            print("cycles: no counter can be read here; nanoseconds only\n")?;
        }
    }

    let bar = if std::io::stderr().is_terminal() {
        let style =
            ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
        ProgressBar::new(operations.len() as u64).with_style(style)
    } else {
        ProgressBar::hidden()
    };
    let each = Duration::from_secs_f64(context.seconds / operations.len() as f64);
    let mut rows: Vec<Row> = Vec::new();
    for op in &mut operations {
        bar.set_message(format!("{} {}", op.group, op.name));
        rows.push(clock.measure(op, each));
        bar.inc(1);
    }
    bar.finish_and_clear();

    // Write the page first, so that a reader who closes the tables' pipe still gets it.
    if args.html.is_some() {
        page(false)?.write(&[html::page(&rows, &context).as_bytes()])?;
    }
    if args.json {
        let text = serde_json::to_string_pretty(&rows).map_err(|e| Failure::Io(e.to_string()))?;
        return print(&format!("{text}\n"));
    }
    if quiet {
        return Ok(());
    }
    print(&table::text(&rows, &context))?;
    match &args.html {
        Some(Output::File(path)) => print(&format!("\nwritten: {}\n", shown(path))),
        _ => Ok(()),
    }
}

/// Compares every operation of every group with its accepted answer, and every precomputed table with its digest. It
/// covers all groups, even if few are measured. Returns the number of answers.
fn self_check() -> Result<usize, Failure> {
    let mut wrong = Vec::new();
    primegroup::core_groups::tables::each(|table| {
        if !table.is_intact() {
            wrong.push(format!("table {} of {}", table.name, table.of));
        }
    });
    let count = check(|entry| wrong.push(format!("{} {}", entry.group, entry.name)));
    if wrong.is_empty() { Ok(count) } else { Err(Failure::Invalid(format!("self-check FAILED: {}", wrong.join(", ")))) }
}

fn cpu_name() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |key: &str| info.lines().find(|l| l.starts_with(key)).and_then(|l| l.split(": ").nth(1));
    match (field("model name"), field("cpu family"), field("model\t")) {
        (Some(name), Some(family), Some(model)) => format!("{} (family {family}, model {model})", name.trim()),
        (Some(name), ..) => name.trim().to_owned(),
        // Linux on AArch64 gives numbers for the core. A Raspberry Pi gives its own name, too.
        _ => {
            let names = [Some(std::env::consts::ARCH), field("Model"), field("CPU implementer"), field("CPU part")];
            names.into_iter().flatten().collect::<Vec<_>>().join(", ")
        }
    }
}
