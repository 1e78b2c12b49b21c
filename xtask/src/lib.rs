//! What the two programs of the project's commands share: `xtask`, which is quick to build, and `xtask-boards`, which has the library and
//! the simulator in it.

pub mod packages;
pub mod page;
pub mod qemu;
pub mod toolchain;
pub mod tools;
pub mod xtensa;

/// Curves with a pairing, whose operations take a hundred times as long as others: what names of their groups begin with.
const PAIRINGS: [&str; 3] = ["bls12_381", "bn254", "alt_bn128"];

/// Whether a group, or what begins with its name, is of a curve with a pairing.
#[must_use]
pub fn is_of_pairing(name: &str) -> bool {
    PAIRINGS.iter().any(|p| name.starts_with(p))
}

/// The features that are groups: those that the library has by default, and those of less than 116 bits of security.
///
/// # Panics
/// Where its Cargo.toml does not list the default features on one line.
#[must_use]
pub fn groups() -> Vec<String> {
    groups_of("primegroup").into_iter().chain(["c1665", "bn254", "alt_bn128"].map(String::from)).collect()
}

/// The default features of another package, by its folder.
///
/// # Panics
/// As above.
#[must_use]
pub fn groups_of(package: &str) -> Vec<String> {
    let path = tools::root().join(package).join("Cargo.toml");
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let list = text.lines().find_map(|l| l.strip_prefix("default = [")?.strip_suffix(']'));
    let Some(list) = list else { panic!("{}: no list of default features on one line", path.display()) };
    list.split(',').map(|g| g.trim().trim_matches('"').to_owned()).collect()
}
