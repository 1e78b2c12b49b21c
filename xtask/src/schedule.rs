//! `cargo xtask test`: runs the steps, two chains of them side by side, and ends with the table of how they ended.
//!
//! Much of what the steps do keeps one processor busy: optimizing a whole program, a simulator, valgrind. So a step is a process of its
//! own, whose output is kept and shown when it has ended. One chain alone, or `--jobs 1`, shows everything as it comes.

use crate::steps::{CHAINS, Step};
use crate::tools::{Trouble, root};
use std::collections::VecDeque;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::time::Instant;

/// How a step ended.
struct Ended {
    name: &'static str,
    seconds: u64,
    result: Result<(), Trouble>,
}

/// What the arguments ask for.
struct Request {
    quick: bool,
    jobs: usize,
    named: Vec<String>,
}

impl Request {
    fn parse(args: &[String]) -> Result<Self, String> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let mut request = Request { quick: false, jobs: processors.min(2), named: Vec::new() };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--quick" => request.quick = true,
                "--jobs" => {
                    let number = args.next().and_then(|n| n.parse().ok()).filter(|n| *n > 0);
                    request.jobs = number.ok_or("--jobs needs a number")?;
                }
                name if steps().any(|s| s.name == name) => request.named.push(name.to_owned()),
                unknown => {
                    let names: Vec<&str> = steps().map(|s| s.name).collect();
                    return Err(format!("unknown step {unknown:?}; there are {}", names.join(", ")));
                }
            }
        }
        Ok(request)
    }

    /// Whether a step is asked for, or would be but for `--quick`.
    fn wants(&self, step: &Step) -> bool {
        self.named.is_empty() || self.named.iter().any(|n| n == step.name)
    }

    fn leaves_out(&self, step: &Step) -> bool {
        self.named.is_empty() && self.quick && step.slow
    }
}

fn steps() -> impl Iterator<Item = &'static Step> {
    CHAINS.iter().copied().flatten()
}

/// What a step's process leaves behind: its output, and why it failed or was skipped.
fn file(step: &str, kind: &str) -> PathBuf {
    root().join("target/steps").join(format!("{step}.{kind}"))
}

/// The process of one step: how it ended goes into a file.
pub fn one(args: &[String]) -> ExitCode {
    let Some(step) = steps().find(|s| args.first().is_some_and(|a| a == s.name)) else { return ExitCode::from(2) };
    let (word, why) = match (step.run)() {
        Ok(()) => ("ok", String::new()),
        Err(Trouble::Failed(why)) => ("failed", why),
        Err(Trouble::Skipped(why)) => ("skipped", why),
    };
    if let Err(e) = std::fs::write(file(step.name, "result"), format!("{word}\n{why}")) {
        eprintln!("{}: {e}", step.name);
        return ExitCode::FAILURE;
    }
    if word == "failed" { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Runs a step in a process, its output to a file.
fn apart(step: &Step) -> Result<(), Trouble> {
    let failed = |what: &str| Trouble::Failed(what.to_owned());
    let _ = std::fs::remove_file(file(step.name, "result"));
    let log = File::create(file(step.name, "log")).map_err(|e| failed(&format!("target/steps: {e}")))?;
    let errors = log.try_clone().map_err(|e| failed(&format!("target/steps: {e}")))?;
    let program = std::env::current_exe().map_err(|e| failed(&e.to_string()))?;
    let status = Command::new(program).args(["step", step.name]).stdout(log).stderr(errors).status();
    let status = status.map_err(|e| failed(&e.to_string()))?;
    let result = std::fs::read_to_string(file(step.name, "result")).unwrap_or_default();
    match result.split_once('\n') {
        Some(("ok", _)) if status.success() => Ok(()),
        Some(("skipped", why)) if status.success() => Err(Trouble::Skipped(why.to_owned())),
        Some(("failed", why)) => Err(failed(why)),
        _ => Err(failed(&format!("the step ended with {status}"))),
    }
}

/// Runs a chain; `live` shows output as it comes.
fn run_chain(chain: &[&'static Step], request: &Request, live: bool, ended: &Mutex<Vec<Ended>>) {
    for step in chain {
        let start = Instant::now();
        let title = format!("=== {}: {}", step.name, step.about);
        let result = if request.leaves_out(step) {
            Err(Trouble::Skipped("--quick".to_owned()))
        } else if live {
            println!("\n{title}");
            (step.run)()
        } else {
            println!("=== {}: begun", step.name);
            apart(step)
        };
        let seconds = start.elapsed().as_secs();
        // The lock also keeps the outputs of two steps apart.
        let mut ended = ended.lock().unwrap_or_else(|e| e.into_inner());
        if !live && !request.leaves_out(step) {
            let log = std::fs::read(file(step.name, "log")).unwrap_or_default();
            println!("\n{title} ({seconds} s)\n{}", String::from_utf8_lossy(&log).trim_end());
        }
        ended.push(Ended { name: step.name, seconds, result });
    }
}

/// Runs what is asked for.
fn run(request: &Request) -> Result<Vec<Ended>, String> {
    let start = Instant::now();
    let folder = root().join("target/steps");
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let ended = Mutex::new(Vec::new());
    let mut chains: VecDeque<Vec<&'static Step>> =
        CHAINS.iter().map(|chain| chain.iter().filter(|s| request.wants(s)).collect()).collect();
    let first = chains.pop_front().unwrap_or_default();
    run_chain(&first, request, true, &ended);
    chains.retain(|chain| !chain.is_empty());
    let live = request.jobs == 1 || chains.len() < 2;
    let queue = Mutex::new(chains);
    let next = || queue.lock().unwrap_or_else(|e| e.into_inner()).pop_front();
    std::thread::scope(|scope| {
        for _ in 0..if live { 1 } else { request.jobs } {
            scope.spawn(|| {
                while let Some(chain) = next() {
                    run_chain(&chain, request, live, &ended);
                }
            });
        }
    });
    println!("\nall of it took {} s", start.elapsed().as_secs());
    Ok(ended.into_inner().unwrap_or_else(|e| e.into_inner()))
}

/// The table, and how many passed, failed and were skipped.
fn table(ended: &[Ended]) -> (String, [usize; 3]) {
    let mut count = [0; 3];
    let mut text = String::new();
    for step in steps() {
        let Some(end) = ended.iter().find(|e| e.name == step.name) else { continue };
        let (i, mark, why) = match &end.result {
            Ok(()) => (0, "ok", ""),
            Err(Trouble::Failed(why)) => (1, "FAILED", why.as_str()),
            Err(Trouble::Skipped(why)) => (2, "skipped", why.as_str()),
        };
        count[i] += 1;
        text += &format!("{:<10} {mark:<8} {:>5} s  {:<52} {why}\n", step.name, end.seconds, step.about);
    }
    (text, count)
}

/// The subcommand.
pub fn test(args: &[String]) -> ExitCode {
    match Request::parse(args).and_then(|request| run(&request)) {
        Ok(ended) => {
            let (text, [passed, failed, skipped]) = table(&ended);
            println!("\n{text}\n{passed} passed, {failed} failed, {skipped} skipped");
            if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}
