//! Programs for boards, run by QEMU.

use crate::tools::Trouble;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

/// A machine of QEMU.
pub struct Machine<'a> {
    /// QEMU's program for its CPU.
    pub program: &'a str,
    /// Arguments that choose the machine.
    pub arguments: &'a [&'a str],
    /// Words of the command line that the program reads by semihosting.
    pub words: &'a [&'a str],
}

impl Machine<'_> {
    /// Runs a program for at most `seconds`; returns its exit status and its output. The program ends by semihosting
    /// or, for QEMU without a system, by Linux system calls.
    pub fn run(&self, elf: &Path, seconds: u32) -> Result<(ExitStatus, String), Trouble> {
        let mut c = Command::new("timeout");
        c.arg(seconds.to_string()).arg(self.program).args(self.arguments);
        if !self.program.starts_with("qemu-system") {
            // A program for Linux ends, and writes, by itself.
            let out = c.arg(elf).stdin(Stdio::null()).output();
            let out = out.map_err(|e| Trouble::Failed(format!("{}: {e}", self.program)))?;
            return Ok((out.status, String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned()));
        }
        c.args(["-display", "none", "-monitor", "none", "-serial", "null"]);
        let words: String = self.words.iter().map(|word| format!(",arg={word}")).collect();
        c.arg("-semihosting-config").arg(format!("enable=on,target=native{words}"));
        c.arg("-kernel").arg(elf).stdin(Stdio::null());
        let out = c.output().map_err(|e| Trouble::Failed(format!("{}: {e}", self.program)))?;
        // Semihosting writes to stdout or to stderr.
        Ok((out.status, String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned()))
    }
}
