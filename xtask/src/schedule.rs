//! `cargo xtask test`: runs the steps, three chains of them side by side, and ends with a table of the results.
//!
//! Many steps keep only one processor busy: optimizing a whole program, a simulator, valgrind; and some wait for a
//! registry. So each step is a process of its own, and there is one more than processors. If several run at once, each
//! line of output begins with its step's name. All output is in `target/steps`, too.

use crate::steps::{CHAINS, Step, When};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, ExitCode, ExitStatus};
use std::sync::Mutex;
use std::time::Instant;
use xtask::packages::{is_there, missing};
use xtask::tools::{Trouble, processor_seconds, root};

/// Result of a step that has ended.
struct Ended {
    name: &'static str,
    seconds: u64,
    /// Processor seconds, if the system reports them. They do not depend on other load of the machine.
    used: Option<u64>,
    result: Result<(), Trouble>,
}

/// The request in the arguments.
#[derive(Debug)]
struct Request {
    /// Steps up to this level are run, whether named or not. Without it and without names, the level is `Always`.
    reach: Option<When>,
    strict: bool,
    jobs: usize,
    named: Vec<String>,
}

impl Request {
    /// Parses the arguments and the variable `CI`.
    fn parse(args: &[String], ci: Option<&str>) -> Result<Self, String> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let strict = ci.is_some_and(|ci| !["", "0", "false"].contains(&ci));
        let mut request = Request { reach: None, strict, jobs: if processors > 1 { 3 } else { 1 }, named: Vec::new() };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--all" => request.reach = request.reach.max(Some(When::All)),
                "--nightly" => request.reach = Some(When::Nightly),
                "--strict" => request.strict = true,
                "--jobs" => {
                    let number = args.next().and_then(|n| n.parse().ok()).filter(|n| *n > 0);
                    request.jobs = number.ok_or("--jobs needs a number")?;
                }
                name if steps().any(|s| s.name == name) => request.named.push(name.to_owned()),
                unknown => {
                    let names: Vec<&str> = steps().map(|s| s.name).collect();
                    return Err(format!(
                        "unknown argument {unknown:?}; there are --all, --nightly, --strict, --jobs N, and the steps {}",
                        names.join(", ")
                    ));
                }
            }
        }
        Ok(request)
    }

    /// Returns whether a step is to be run.
    fn wants(&self, step: &Step) -> bool {
        let named = self.named.iter().any(|n| n == step.name);
        let reach = self.reach.or(self.named.is_empty().then_some(When::Always));
        named || reach.is_some_and(|reach| step.when <= reach)
    }
}

fn steps() -> impl Iterator<Item = &'static Step> {
    CHAINS.iter().copied().flatten()
}

/// Returns a line for each step: its name, the option that runs it, and what it does.
pub fn list() -> String {
    let line = |s: &Step| {
        let when = match s.when {
            When::Always => "",
            When::All => "--all",
            When::Nightly => "--nightly",
            When::Named => "by name",
        };
        format!("  {:<13} {when:<10} {}", s.name, s.about)
    };
    steps().map(line).collect::<Vec<_>>().join("\n")
}

/// Path of a file that a step's process leaves behind: its output (`log`), or how it ended (`result`).
fn file(step: &str, kind: &str) -> PathBuf {
    root().join("target/steps").join(format!("{step}.{kind}"))
}

/// Runs one step in this process, and writes its result into a file.
pub fn one(args: &[String]) -> ExitCode {
    let Some(step) = steps().find(|s| args.first().is_some_and(|a| a == s.name)) else { return ExitCode::from(2) };
    let (word, why) = match (step.run)() {
        Ok(()) => ("ok", String::new()),
        Err(Trouble::Failed(why)) => ("failed", why),
        Err(Trouble::Skipped(why)) => ("skipped", why),
    };
    let used = processor_seconds().map_or(String::new(), |s| s.to_string());
    if let Err(e) = std::fs::write(file(step.name, "result"), format!("{word}\n{used}\n{why}")) {
        eprintln!("{}: {e}", step.name);
        return ExitCode::FAILURE;
    }
    if word == "failed" { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Runs a step in a process. Its output goes into a file and, with `prefix` before each line, to the terminal.
fn apart(step: &Step, prefix: &str) -> (Option<u64>, Result<(), Trouble>) {
    let output = shown(step, prefix);
    let result = std::fs::read_to_string(file(step.name, "result")).unwrap_or_default();
    let mut parts = result.splitn(3, '\n');
    let [word, used, why] = [(); 3].map(|()| parts.next().unwrap_or_default());
    let result = output.and_then(|status| match word {
        "ok" if status.success() => Ok(()),
        "skipped" if status.success() => Err(Trouble::Skipped(why.to_owned())),
        "failed" => Err(Trouble::Failed(why.to_owned())),
        _ => Err(Trouble::Failed(format!("the step ended with {status}"))),
    });
    (used.parse().ok(), result)
}

/// Runs a step's process, and shows its output.
fn shown(step: &Step, prefix: &str) -> Result<ExitStatus, Trouble> {
    let failed = |e: std::io::Error| Trouble::Failed(format!("{}: {e}", step.name));
    let _ = std::fs::remove_file(file(step.name, "result"));
    let mut log = File::create(file(step.name, "log")).map_err(failed)?;
    let (output, input) = std::io::pipe().map_err(failed)?;
    let mut c = Command::new(std::env::current_exe().map_err(failed)?);
    c.args(["step", step.name]).stdout(input.try_clone().map_err(failed)?).stderr(input);
    let mut child = c.spawn().map_err(failed)?;
    // Drops our write ends of the pipe; otherwise reading would never end.
    drop(c);
    for line in BufReader::new(output).split(b'\n') {
        let line = line.map_err(failed)?;
        let line = String::from_utf8_lossy(&line);
        println!("{prefix}{line}");
        writeln!(log, "{line}").map_err(failed)?;
    }
    child.wait().map_err(failed)
}

/// Returns the Debian packages that a step needs and this machine lacks, as a reason to skip the step.
fn lacks(step: &Step) -> Option<Trouble> {
    let packages = missing(Some(step.name), is_there);
    (!packages.is_empty()).then(|| Trouble::Skipped(format!("apt-get install {}", packages.join(" "))))
}

/// Runs the steps of a chain. `together` says that another chain runs at the same time.
fn run_chain(chain: &[&'static Step], together: bool, start: Instant, ended: &Mutex<Vec<Ended>>) {
    for step in chain {
        let begin = Instant::now();
        println!("=== {}: {} (begun after {} s)", step.name, step.about, start.elapsed().as_secs());
        let prefix = if together { format!("{:<13} | ", step.name) } else { String::new() };
        let (used, result) = lacks(step).map_or_else(|| apart(step, &prefix), |trouble| (None, Err(trouble)));
        let seconds = begin.elapsed().as_secs();
        println!("=== {}: {}, {seconds} s", step.name, mark(&result));
        ended.lock().unwrap_or_else(|e| e.into_inner()).push(Ended { name: step.name, seconds, used, result });
    }
}

/// Runs the requested steps.
fn run(request: &Request) -> Result<Vec<Ended>, String> {
    let start = Instant::now();
    let folder = root().join("target/steps");
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let ended = Mutex::new(Vec::new());
    let mut chains: VecDeque<Vec<&'static Step>> =
        CHAINS.iter().map(|chain| chain.iter().filter(|s| request.wants(s)).collect()).collect();
    println!("{} steps, {} at a time", chains.iter().map(Vec::len).sum::<usize>(), request.jobs);
    let first = chains.pop_front().unwrap_or_default();
    run_chain(&first, false, start, &ended);
    chains.retain(|chain| !chain.is_empty());
    let jobs = request.jobs.min(chains.len());
    let queue = Mutex::new(chains);
    let next = || queue.lock().unwrap_or_else(|e| e.into_inner()).pop_front();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some(chain) = next() {
                    run_chain(&chain, jobs > 1, start, &ended);
                }
            });
        }
    });
    println!("\nall of it took {} s", start.elapsed().as_secs());
    Ok(ended.into_inner().unwrap_or_else(|e| e.into_inner()))
}

/// Returns the last lines of output of the failed steps. They are repeated here for readers who see only the end of a
/// long text.
fn last_words(ended: &[Ended], read: impl Fn(&str) -> String) -> String {
    const LINES: usize = 40;
    let mut text = String::new();
    for end in ended.iter().filter(|e| matches!(e.result, Err(Trouble::Failed(_)))) {
        let log = read(end.name);
        let lines: Vec<&str> = log.lines().collect();
        let last = lines.get(lines.len().saturating_sub(LINES)..).unwrap_or_default();
        text += &format!("\n=== {}: FAILED, its last lines (all: target/steps/{0}.log)\n", end.name);
        for line in last {
            text += line;
            text.push('\n');
        }
    }
    text
}

fn mark(result: &Result<(), Trouble>) -> &'static str {
    match result {
        Ok(()) => "ok",
        Err(Trouble::Failed(_)) => "FAILED",
        Err(Trouble::Skipped(_)) => "not run",
    }
}

/// Returns the table, with a line for steps that were not run and what they need; and whether all is well.
fn report(ended: &[Ended], strict: bool) -> (String, bool) {
    let mut text = format!("{:<13} {:<8} {:>7} {:>7}\n", "step", "", "time", "CPU");
    let (mut skipped, mut failed) = (Vec::new(), 0);
    for step in steps() {
        let Some(end) = ended.iter().find(|e| e.name == step.name) else { continue };
        let why = match &end.result {
            Ok(()) => "",
            Err(Trouble::Failed(why)) => {
                failed += 1;
                why
            }
            Err(Trouble::Skipped(why)) => {
                skipped.push(format!("{} ({why})", end.name));
                ""
            }
        };
        let used = end.used.map_or(String::new(), |s| format!("{s} s"));
        let (mark, seconds) = (mark(&end.result), end.seconds);
        let line = format!("{:<13} {mark:<8} {seconds:>5} s {used:>7}  {:<52} {why}", step.name, step.about);
        text += line.trim_end();
        text.push('\n');
    }
    let passed = ended.len() - failed - skipped.len();
    text += &format!("\n{passed} passed, {failed} failed, {} not run\n", skipped.len());
    if !skipped.is_empty() {
        let sense = if strict { ", which is a failure here" } else { "" };
        text += &format!("not run{sense}: {}\n", skipped.join("; "));
    }
    let well = failed == 0 && (skipped.is_empty() || !strict);
    (text, well)
}

/// Names the nightly steps that a run with `--all` leaves out, so that nobody takes it for a full run.
fn left_out(request: &Request) -> String {
    let names: Vec<&str> = steps().filter(|s| s.when == When::Nightly && !request.wants(s)).map(|s| s.name).collect();
    if request.reach == Some(When::All) && !names.is_empty() {
        format!("left to --nightly: {}", names.join(", "))
    } else {
        String::new()
    }
}

/// The command `cargo xtask test`.
pub fn test(args: &[String]) -> ExitCode {
    match Request::parse(args, std::env::var("CI").ok().as_deref()) {
        Ok(request) => match run(&request) {
            Ok(ended) => {
                let (text, well) = report(&ended, request.strict);
                print!("{}", last_words(&ended, |name| std::fs::read_to_string(file(name, "log")).unwrap_or_default()));
                print!("\n{text}");
                println!("{}", left_out(&request));
                if well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
            }
            Err(why) => {
                eprintln!("{why}");
                ExitCode::FAILURE
            }
        },
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xtask::packages::list;

    fn request(args: &[&str], ci: Option<&str>) -> Result<Request, String> {
        Request::parse(&args.iter().map(|a| (*a).to_owned()).collect::<Vec<_>>(), ci)
    }

    fn wanted(args: &[&str]) -> Vec<&'static str> {
        let request = request(args, None).expect("known arguments");
        steps().filter(|s| request.wants(s)).map(|s| s.name).collect()
    }

    #[test]
    fn names_are_of_one_step_each_and_packages_of_steps() {
        let mut names: Vec<_> = steps().map(|s| s.name).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
        for row in list() {
            let unknown = row.steps.iter().find(|step| !names.contains(step));
            assert_eq!(unknown, None, "{} is for a step that does not exist", row.package);
        }
    }

    #[test]
    fn what_is_asked_for() {
        let always = wanted(&[]);
        assert!(["fmt", "clippy", "test", "doc", "gen"].iter().all(|s| always.contains(s)), "{always:?}");
        assert!(["boards", "ct", "w32", "fuzz", "miri"].iter().all(|s| !always.contains(s)), "{always:?}");
        let all = wanted(&["--all"]);
        assert!(always.iter().all(|s| all.contains(s)));
        let nightly = wanted(&["--nightly"]);
        assert!(all.iter().all(|s| nightly.contains(s)));
        let only: Vec<_> = nightly.into_iter().filter(|s| !all.contains(s)).collect();
        let text = only.join(" ");
        assert_eq!(
            text,
            "old-cpu bench features ct ct-kernels ct-portable left-portable w64 w32 w28 w28x small tiny x64 python-aarch64 js-package left fuzz prove c-aarch64 c-firmware c-deep aarch64 riscv64 native v3 v4 \
             boards-all no_std package deny"
        );
        let parsed = |args: &[&str]| left_out(&request(args, None).expect("known arguments"));
        assert_eq!(parsed(&["--all"]), format!("left to --nightly: {}", only.join(", ")));
        assert!(parsed(&["--nightly"]).is_empty() && parsed(&[]).is_empty());
        let named: Vec<_> = steps().filter(|s| s.when == When::Named).map(|s| s.name).collect();
        assert_eq!(named, ["miri", "c-boards", "advisories"]);
        assert_eq!(wanted(&["doc", "miri"]), ["doc", "miri"]);
        assert!(wanted(&["--all", "miri"]).len() == all.len() + 1);
        assert_eq!(request(&["--jobs", "3"], None).map(|r| r.jobs), Ok(3));
        for wrong in [&["--jobs"][..], &["--jobs", "0"], &["--quick"], &["tables"]] {
            assert!(request(wrong, None).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_step_that_cannot_run_fails_in_ci() {
        let ended = || {
            let skipped = Trouble::Skipped("apt-get install valgrind".to_owned());
            [("fmt", Ok(())), ("ct", Err(skipped))].map(|(name, result)| Ended { name, seconds: 1, used: None, result })
        };
        let strict = |args: &[&str], ci| request(args, ci).expect("known arguments").strict;
        assert!(strict(&["--strict"], None) && strict(&[], Some("true")) && strict(&[], Some("1")));
        assert!(!strict(&[], None) && !strict(&[], Some("false")) && !strict(&[], Some("")));
        let (text, well) = report(&ended(), false);
        assert!(well);
        assert_eq!(text.lines().last(), Some("not run: ct (apt-get install valgrind)"));
        let (text, well) = report(&ended(), true);
        assert!(!well && text.contains("1 passed, 0 failed, 1 not run"));
        let result = Err(Trouble::Failed("rustdoc".to_owned()));
        let (text, well) = report(&[Ended { name: "doc", seconds: 1, used: Some(77), result }], false);
        assert!(!well && text.contains("rustdoc") && text.contains("1 s    77 s") && !text.contains("not run:"));
    }

    #[test]
    fn the_last_lines_of_failed_steps_are_shown_again() {
        let ended = [("fmt", Ok(())), ("doc", Err(Trouble::Failed("rustdoc".to_owned())))]
            .map(|(name, result)| Ended { name, seconds: 1, used: None, result });
        let numbers = |n: usize| (1..=n).map(|i| format!("line {i}\n")).collect::<String>();
        let text = last_words(&ended, |_| numbers(100));
        assert!(text.starts_with("\n=== doc: FAILED") && text.contains("target/steps/doc.log"));
        assert_eq!(text.lines().filter(|l| l.starts_with("line")).count(), 40);
        assert!(text.ends_with("line 99\nline 100\n") && !text.contains("fmt"));
        assert!(last_words(&ended, |_| numbers(2)).ends_with("line 1\nline 2\n"));
        assert!(last_words(&ended[..1], |_| numbers(2)).is_empty());
    }
}
