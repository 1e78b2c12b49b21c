//! Code shared by the two programs of the project's commands: `xtask`, which is quick to build, and `xtask-boards`,
//! which includes the library and the simulator.

pub mod packages;
pub mod page;
pub mod qemu;
pub mod toolchain;
pub mod tools;
pub mod xtensa;

/// Prefixes of the names of groups that belong to curves with a pairing. Their operations take a hundred times as long
/// as others.
const PAIRINGS: [&str; 3] = ["bls12_381", "bn254", "alt_bn128"];

/// Returns whether a group belongs to a curve with a pairing. A name that begins with the group's name will do.
#[must_use]
pub fn is_of_pairing(name: &str) -> bool {
    PAIRINGS.iter().any(|p| name.starts_with(p))
}

/// Returns the features that are groups: the library's default features, and the groups with less than 116 bits of
/// security.
///
/// # Panics
/// Panics if the library's Cargo.toml does not list the default features on one line.
#[must_use]
pub fn groups() -> Vec<String> {
    groups_of("primegroup").into_iter().chain(["c1665", "bn254", "alt_bn128"].map(String::from)).collect()
}

/// Returns the default features of a package, by its folder.
///
/// # Panics
/// Panics if its Cargo.toml does not list the default features on one line.
#[must_use]
pub fn groups_of(package: &str) -> Vec<String> {
    let path = tools::root().join(package).join("Cargo.toml");
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let list = text.lines().find_map(|l| l.strip_prefix("default = [")?.strip_suffix(']'));
    let Some(list) = list else { panic!("{}: no list of default features on one line", path.display()) };
    list.split(',').map(|g| g.trim().trim_matches('"').to_owned()).collect()
}
