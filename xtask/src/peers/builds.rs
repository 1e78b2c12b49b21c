//! Builds of the programs of `cargo xtask peers`: with IFMA, or as on a machine without it.

use super::server::Server;
use xtask::tools::has_cpu;

// Indices of the programs.
pub const OURS: usize = 0;
/// Our second build: for the CPU of this machine, or with [`FAT`] and no such flag.
pub const SECOND: usize = 1;
pub const THEIRS: usize = 2;

/// Cargo's variables for fat link-time optimization and one unit per crate.
const FAT: [(&str, &str); 2] = [("CARGO_PROFILE_RELEASE_LTO", "fat"), ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1")];

/// Folder and compiler flags of each program: [`OURS`], [`SECOND`], [`THEIRS`].
#[derive(Clone, Copy)]
pub struct Builds {
    programs: [(&'static str, &'static str); 3],
    /// Cargo's variables for [`SECOND`].
    variables: &'static [(&'static str, &'static str)],
    /// True if this machine has IFMA and all programs use it.
    ifma: bool,
    /// True if this machine has IFMA and the programs are told not to use it.
    told: bool,
}

impl Builds {
    /// Returns the builds for this machine. `without` asks for builds without IFMA, `lto` for a second build of ours with
    /// link-time optimization.
    pub fn of(without: bool, lto: bool) -> Self {
        let here = has_ifma();
        if here && without {
            // Machines without AVX-512 have this level of x86-64. Our plain build gets its kernel by a flag, because it
            // would find IFMA at run time.
            const KERNEL: &str = "--cfg primegroup_backend=\"x64\"";
            const LEVEL: &str = "--cfg primegroup_backend=\"x64\" -C target-cpu=x86-64-v3";
            let programs = [("target/x64", KERNEL), ("target/x64-v3", LEVEL), ("target/v3", "-C target-cpu=x86-64-v3")];
            return Builds { programs, variables: &[], ifma: false, told: true };
        }
        let second = if lto { ("target/lto", "") } else { ("target/native", "-C target-cpu=native") };
        let programs = [("target", ""), second, ("target", "-C target-cpu=native")];
        Builds { programs, variables: if lto { &FAT } else { &[] }, ifma: here, told: false }
    }

    /// Builds a program and starts it.
    pub fn start(&self, server: usize) -> Result<Server, String> {
        let (folder, flags) = self.programs[server];
        let (package, program) = if server == THEIRS { ("theirs", "theirs") } else { ("ours", "libraries") };
        let variables = if server == SECOND { self.variables } else { &[] };
        Server::build_and_start(package, program, folder, flags, variables)
    }

    /// Returns the name of our second build.
    pub fn second(&self) -> &'static str {
        if self.variables.is_empty() { "with `-C target-cpu=native`" } else { "with fat LTO and one unit per crate" }
    }

    /// Returns the section of docs/benchmarks.md, and the command that renews it.
    pub fn section(&self, pairings: bool) -> (String, String) {
        let table = if pairings { "peers-pairings" } else { "peers" };
        let without = if self.ifma { "" } else { "-without-ifma" };
        let flags = [(pairings, " --pairings"), (self.told, " --without-ifma")];
        let flags: String = flags.iter().filter(|f| f.0).map(|f| f.1).collect();
        (format!("{table}{without}"), format!("cargo xtask peers{flags} --write"))
    }

    /// Returns the sentences about these builds that stand above the table.
    pub fn about(&self) -> &'static str {
        match (self.ifma, self.told) {
            (true, _) => "",
            (false, false) => " This CPU has no IFMA.",
            (false, true) => {
                " This CPU has IFMA; all programs were built not to use it (ours for the kernel `x64`, theirs with `-C \
                 target-cpu=x86-64-v3`; what of theirs looks for AVX-512 when it runs still finds it). That level has no ADX, so blst, which \
                 is told when it is built, did without: its figures with ADX are those for CPUs with IFMA."
            }
        }
    }
}

/// Returns whether this machine has AVX-512 IFMA for vectors of 256 bits.
fn has_ifma() -> bool {
    has_cpu(&["avx512ifma", "avx512vl"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_of_each_kind_have_a_table() {
        let page = std::fs::read_to_string(xtask::tools::root().join("docs/benchmarks.md")).unwrap_or_default();
        for without in [false, true] {
            let builds = Builds::of(without, false);
            assert!(!(builds.ifma && without));
            for pairings in [false, true] {
                let (section, command) = builds.section(pairings);
                assert!(page.contains(&format!("<!-- {section}: begin -->")), "{section}");
                assert_eq!(command.contains("--pairings"), pairings);
                assert_eq!(command.contains("--without-ifma"), without && has_ifma());
            }
        }
    }
}
