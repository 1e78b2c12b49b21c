//! `primegroup bench`: checks every operation against known values, measures all groups, prints tables.

mod html;
mod known;
mod measure;
mod ops;
mod table;

use crate::args::Bench;
use crate::exit::Failure;
use crate::files;
use indicatif::{ProgressBar, ProgressStyle};
use measure::{Clock, Row};
use std::io::IsTerminal;
use std::time::Duration;

/// What a run was made on and with.
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
        return Err(Failure::Usage(format!("--time {}: a number of seconds from 0 to 3600", args.time)));
    }
    for g in &args.group {
        crate::suite::find(g)?;
    }
    let wanted = |g: &str| args.group.is_empty() || args.group.iter().any(|x| x == g);
    let mut operations: Vec<ops::Op> = ops::all();
    operations.retain(|o| wanted(o.group) && args.op.as_deref().is_none_or(|x| o.name.contains(x)));
    if operations.is_empty() {
        return Err(Failure::Usage("no operation matches --group and --op".to_owned()));
    }

    let checks = known::check_all().map_err(|e| Failure::Invalid(format!("self-check FAILED: {e}")))?;
    let clock = Clock::new();
    let context = Context {
        cpu: cpu_name(),
        kernel: primegroup::core_groups::field::cpu::active(),
        cycles: clock.has_cycles(),
        checks,
        seconds: if args.quick { 3.0 } else { args.time },
    };
    if !args.json {
        println!("self-check: {checks} known answers, all right");
        println!("CPU: {}; kernel: {}", context.cpu, context.kernel);
        if !context.cycles {
            println!("cycles: no counter can be read here; nanoseconds only");
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

    if args.json {
        let text = serde_json::to_string_pretty(&rows).map_err(|e| Failure::Io(e.to_string()))?;
        files::output(None, format!("{text}\n").as_bytes(), false)?;
    } else {
        files::output(None, table::text(&rows, &context).as_bytes(), false)?;
    }
    if let Some(path) = &args.html {
        files::write(path, html::page(&rows, &context).as_bytes(), false, true)?;
        if !args.json {
            println!("\nwritten: {}", path.display());
        }
    }
    Ok(())
}

fn cpu_name() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |key: &str| info.lines().find(|l| l.starts_with(key)).and_then(|l| l.split(": ").nth(1));
    match (field("model name"), field("cpu family"), field("model\t")) {
        (Some(name), Some(family), Some(model)) => format!("{} (family {family}, model {model})", name.trim()),
        (Some(name), ..) => name.trim().to_owned(),
        _ => std::env::consts::ARCH.to_owned(),
    }
}
