//! Tools that steps need in addition to Rust. The only list of them is `.ci/packages`, which `.ci/run` installs from.

use crate::tools::{Trouble, rust_lld, text};
use std::path::Path;
use std::process::Command;

const LIST: &str = include_str!("../../.ci/packages");

/// A tool that steps need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Commands, paths, or targets of rustup's toolchain. Any one of them is enough.
    pub any: Vec<&'static str>,
    /// Debian's package that contains it.
    pub package: &'static str,
    /// Names of the steps that need it.
    pub steps: Vec<&'static str>,
}

/// Reads the list of tools.
pub fn list() -> impl Iterator<Item = Wanted> {
    LIST.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut words = line.split_whitespace();
        let (any, package) = (words.next()?.split('|').collect(), words.next()?);
        Some(Wanted { any, package, steps: words.filter(|s| *s != "-").collect() })
    })
}

/// Returns whether this machine has a command, a path or a target of rustup's toolchain (`rustup:thumbv6m-none-eabi`).
pub fn is_there(name: &str) -> bool {
    if let Some(target) = name.strip_prefix("rustup:") {
        let installed = text(Command::new("rustup").args(["target", "list", "--installed"]));
        return installed.is_some_and(|list| list.lines().any(|line| line == target));
    }
    if name.starts_with('/') {
        return Path::new(name).exists();
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(name).is_file())
        || (name == "rust-lld" && rust_lld().is_some())
}

/// Returns the packages that a step lacks; without a step, all packages that are missing. `there` tells whether the
/// machine has a tool.
pub fn missing(step: Option<&str>, there: impl Fn(&str) -> bool) -> Vec<&'static str> {
    let concerned = |w: &Wanted| step.is_none_or(|step| w.steps.contains(&step));
    list().filter(|w| concerned(w) && !w.any.iter().any(|name| there(name))).map(|w| w.package).collect()
}

/// Checks that the machine has a command of the list.
pub fn need(command: &str) -> Result<(), Trouble> {
    match list().find(|w| w.any.contains(&command)) {
        Some(row) if !row.any.iter().any(|name| is_there(name)) => {
            Err(Trouble::Skipped(format!("{command} is missing: apt-get install {}", row.package)))
        }
        Some(_) => Ok(()),
        None => Err(Trouble::Failed(format!("{command} is not in .ci/packages"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_step_lacks() {
        let nothing = |_: &str| false;
        assert_eq!(missing(Some("old-cpu"), nothing), ["qemu-user"]);
        assert_eq!(missing(Some("old-cpu"), |name| name == "qemu-x86_64"), [""; 0]);
        assert_eq!(missing(Some("doc"), nothing), [""; 0]);
        // Any of several is enough.
        assert!(missing(Some("c-deep"), |name| name == "cmake").contains(&"clang"));
        assert!(!missing(Some("c-deep"), |name| name == "clang-19").contains(&"clang"));
        assert_eq!(missing(None, nothing).len(), list().count());
        assert!(list().count() > 15);
    }

    #[test]
    fn what_is_there() {
        assert!(is_there("/") && is_there("sh"));
        assert!(!is_there("/no/such/file") && !is_there("no-such-command"));
        assert!(!is_there("rustup:no-such-target"));
        assert!(matches!(need("no-such-command"), Err(Trouble::Failed(_))));
    }
}
