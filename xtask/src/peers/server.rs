//! A running program that measures rows. `peers/server` and `peers/reference/server.h` describe the protocol.

use super::quiet::{Disturbance, Sample};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use xtask::tools::{cargo, root, works};

/// Processor that all programs run on, if they can be pinned to one.
const CORE: usize = 1;

/// Builds and runs a program of a package of `peers/`, and returns its output. The program measures by itself and may
/// use all processors.
pub fn run_unpinned(package: &str, program: &str, args: &[&str]) -> Result<String, String> {
    let mut c = cargo();
    c.args(["run", "--release", "--quiet", "--bin", program, "--"]).args(args);
    c.current_dir(root().join("peers").join(package)).env("RUSTFLAGS", "").stderr(Stdio::inherit());
    let output = c.output().map_err(|e| e.to_string())?;
    if !output.status.success() {
        return Err(format!("{program} of peers/{package}: {}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|e| e.to_string())
}

/// A running program.
pub struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// Names of its rows.
    pub rows: Vec<String>,
}

impl Server {
    /// Builds a program of a package of `peers/` into a folder, with flags and variables, and starts it.
    pub fn build_and_start(
        package: &str,
        program: &str,
        folder: &str,
        flags: &str,
        variables: &[(&str, &str)],
    ) -> Result<Self, String> {
        let dir = root().join("peers").join(package);
        let said: Vec<String> = variables.iter().map(|(name, value)| format!(" {name}={value}")).collect();
        eprintln!("building {program} of {package} {flags}{}", said.concat());
        let mut build = cargo();
        build.args(["build", "--release", "--quiet", "--bin", program, "--target-dir", folder]);
        if !build
            .current_dir(&dir)
            .env("RUSTFLAGS", flags)
            .envs(variables.iter().copied())
            .status()
            .map_err(|e| e.to_string())?
            .success()
        {
            return Err(format!("{program} of peers/{package} does not build"));
        }
        Self::start(&dir.join(folder).join("release").join(program))
    }

    /// Starts a program.
    pub fn start(binary: &Path) -> Result<Self, String> {
        // Pinned to one core if util-linux is installed.
        if works("taskset", "--version") {
            Self::run(Command::new("taskset").args(["-c", &CORE.to_string()]).arg(binary))
        } else {
            Self::run(&mut Command::new(binary))
        }
    }

    /// Starts a program by a command.
    pub fn run(c: &mut Command) -> Result<Self, String> {
        let mut child = c.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(|e| e.to_string())?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("no pipes".to_owned());
        };
        let mut server = Server { child, input, output: BufReader::new(output), rows: Vec::new() };
        let list = server.ask("list")?;
        server.rows = list.split('\t').map(str::to_owned).collect();
        Ok(server)
    }

    /// Returns what qemu's plugin writes about `calls` calls of a row.
    pub fn count(&mut self, row: &str, calls: u64) -> Result<String, String> {
        self.ask(&format!("count {row} {calls}"))
    }

    fn ask(&mut self, line: &str) -> Result<String, String> {
        writeln!(self.input, "{line}").map_err(|e| e.to_string())?;
        let mut answer = String::new();
        self.output.read_line(&mut answer).map_err(|e| e.to_string())?;
        if answer.is_empty() { Err(format!("no answer to {line:?}")) } else { Ok(answer.trim_end().to_owned()) }
    }

    /// Returns whether the program has a row.
    pub fn has(&self, row: &str) -> bool {
        self.rows.iter().any(|r| r == row)
    }

    /// Returns the result of a row for each of its inputs, in hexadecimal.
    pub fn answers(&mut self, row: &str) -> Result<Vec<String>, String> {
        let answer = self.ask(&format!("answers {row}"))?;
        if answer == "unknown" {
            return Err(format!("no answers of {row:?}"));
        }
        Ok(answer.split(',').map(str::to_owned).collect())
    }

    /// Returns the inputs of a row, in the form that [`Server::take`] accepts.
    pub fn inputs(&mut self, row: &str) -> Result<String, String> {
        match self.ask(&format!("inputs {row}"))? {
            answer if answer == "unknown" => Err(format!("no inputs of {row:?}")),
            answer => Ok(answer),
        }
    }

    /// Makes a row derive its inputs from another number.
    pub fn seed(&mut self, row: &str, number: u64) -> Result<(), String> {
        match self.ask(&format!("seed {row} {number}"))? {
            answer if answer == "seeded" => Ok(()),
            _ => Err(format!("{row:?} does not make its inputs")),
        }
    }

    /// Gives inputs to a row that waits for them.
    pub fn take(&mut self, row: &str, inputs: &str) -> Result<(), String> {
        match self.ask(&format!("take {row} {inputs}"))? {
            answer if answer == "taken" => Ok(()),
            _ => Err(format!("{row:?} does not take inputs")),
        }
    }

    /// Takes a sample of about `time` nanoseconds.
    pub fn sample(&mut self, row: &str, time: u64) -> Result<Sample, String> {
        let before = self.disturbances();
        let answer = self.ask(&format!("{row} {time}"))?;
        let after = self.disturbances();
        let numbers: Vec<f64> = answer.split(' ').filter_map(|x| x.parse().ok()).collect();
        let &[_, cycles, chain_before, chain_after, wide_before, wide_after] = numbers.as_slice() else {
            return Err(format!("{row:?} is answered by {answer:?}"));
        };
        let more = |d| after.get(&d).zip(before.get(&d)).is_some_and(|(a, b)| a - b > d.harmless());
        let outside = [Disturbance::Stolen, Disturbance::Interrupted].into_iter().find(|d| more(*d));
        Ok(Sample { cycles, chain: (chain_before, chain_after), wide: (wide_before, wide_after), outside })
    }

    /// Reads the kernel's counters: time that the hypervisor took from this core, and how often another program got the
    /// core.
    fn disturbances(&self) -> BTreeMap<Disturbance, u64> {
        let mut counts = BTreeMap::new();
        let stat = std::fs::read_to_string("/proc/stat").unwrap_or_default();
        let core = stat.lines().find_map(|l| l.strip_prefix(&format!("cpu{CORE} ")));
        if let Some(stolen) = core.and_then(|l| l.split_whitespace().nth(7)?.parse().ok()) {
            counts.insert(Disturbance::Stolen, stolen);
        }
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let switches = status.lines().find_map(|l| l.strip_prefix("nonvoluntary_ctxt_switches:"));
        if let Some(switches) = switches.and_then(|n| n.trim().parse().ok()) {
            counts.insert(Disturbance::Interrupted, switches);
        }
        counts
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
