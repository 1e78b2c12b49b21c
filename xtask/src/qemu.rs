//! Programs for boards, run by QEMU.

use crate::tools::Trouble;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

/// A machine of QEMU.
pub struct Machine<'a> {
    /// QEMU's program for its CPU.
    pub program: &'a str,
    /// What chooses the machine.
    pub arguments: &'a [&'a str],
    /// What a program gets that asks for its command line.
    pub words: &'a [&'a str],
}

impl Machine<'_> {
    /// Runs a program that ends by semihosting (or, for QEMU without a system, by Linux' calls), for a time at the most: how it ended, and what it printed.
    pub fn run(&self, elf: &Path, seconds: u32) -> Result<(ExitStatus, String), Trouble> {
        let mut c = Command::new("timeout");
        c.arg(seconds.to_string()).arg(self.program).args(self.arguments);
        if !self.program.starts_with("qemu-system") {
            // A program of Linux: it ends, and writes, by itself.
            let out = c.arg(elf).stdin(Stdio::null()).output();
            let out = out.map_err(|e| Trouble::Failed(format!("{}: {e}", self.program)))?;
            return Ok((out.status, String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned()));
        }
        c.args(["-display", "none", "-monitor", "none", "-serial", "null"]);
        let words: String = self.words.iter().map(|word| format!(",arg={word}")).collect();
        c.arg("-semihosting-config").arg(format!("enable=on,target=native{words}"));
        c.arg("-kernel").arg(elf).stdin(Stdio::null());
        let out = c.output().map_err(|e| Trouble::Failed(format!("{}: {e}", self.program)))?;
        // Semihosting writes to one or the other.
        Ok((out.status, String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned()))
    }
}
