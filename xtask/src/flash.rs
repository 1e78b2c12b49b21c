//! `cargo xtask flash`: the accepted builds of an operation on a board, and the fastest one in a number of bytes.

use primegroup_figures::{BOARDS, Figure, Figures, SIZES, number, saves_flash, title};
use std::fmt::Write as _;
use std::process::ExitCode;

/// Returns the settings of the build that has tables of this size, beside the board's own: flags of the compiler, and a
/// variable of cargo.
fn settings(size: &str) -> String {
    let profile = if size == "tiny" { r#"--cfg primegroup_profile="tiny" "# } else { "" };
    if saves_flash(size) {
        let flags = r#"--cfg primegroup_tables="small" --cfg sha2_backend_soft="compact""#;
        format!("RUSTFLAGS='{profile}{flags}' CARGO_PROFILE_RELEASE_OPT_LEVEL=s")
    } else {
        format!("RUSTFLAGS='--cfg primegroup_tables=\"{size}\"'")
    }
}

/// Returns the table of an operation's builds, and the settings of the fastest one in so many bytes.
fn answer(figures: &Figures, [board, group, operation]: [&str; 3], budget: u32) -> Result<String, String> {
    if !BOARDS.iter().any(|b| b.0 == board) {
        return Err(format!("no board is called {board:?}: there are {}", BOARDS.map(|b| b.0).join(", ")));
    }
    let builds: Vec<&Figure> = SIZES.iter().filter_map(|size| figures.find(board, size, group, operation)).collect();
    if builds.is_empty() {
        let of_group = figures.operations.iter().filter(|f| f.board == board && f.group == group);
        let mut names: Vec<_> = of_group.map(|f| f.operation.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        return Err(match names[..] {
            [] => format!("no group is called {group:?} in the figures of {board}"),
            _ => {
                format!("{group} has no operation {operation:?} in the figures of {board}: it has {}", names.join(", "))
            }
        });
    }
    let mut out = format!("{group} {operation} on {}, simulated; the program has this operation only\n", title(board));
    let _ = writeln!(out, "{:<8} {:>9} {:>9} {:>12}", "build", "flash", "stack", "cycles");
    for f in &builds {
        let [flash, stack, cycles] = [f.flash.into(), f.stack.into(), f.cycles].map(number);
        let _ = writeln!(out, "{:<8} {flash:>9} {stack:>9} {cycles:>12}", f.tables);
    }
    match builds.iter().filter(|f| f.flash <= budget).min_by_key(|f| f.cycles) {
        Some(f) => {
            let _ = writeln!(
                out,
                "the fastest in {} bytes is {}:\n{}",
                number(budget.into()),
                f.tables,
                settings(&f.tables)
            );
            Ok(out)
        }
        None => Err(format!("{out}none fits {} bytes", number(budget.into()))),
    }
}

/// Reads a number of bytes: `12000`, or `12k` for 12 288.
fn bytes(text: &str) -> Option<u32> {
    match text.strip_suffix(['k', 'K']) {
        Some(kilobytes) => kilobytes.parse::<u32>().ok()?.checked_mul(1024),
        None => text.parse().ok(),
    }
}

/// `cargo xtask flash BOARD GROUP OPERATION BYTES`
pub fn command(args: &[String]) -> ExitCode {
    let [board, group, operation, budget] = args else { return ExitCode::from(2) };
    let Some(budget) = bytes(budget) else {
        eprintln!("{budget:?} is no number of bytes: expected 12000 or 12k");
        return ExitCode::from(2);
    };
    match answer(&Figures::accepted(), [board, group, operation], budget) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_build_that_fits_is_named() {
        let figures = Figures::accepted();
        let of = |budget| answer(&figures, ["m0plus", "p256", "verify"], budget);
        let flash = |size| figures.find("m0plus", size, "p256", "verify").map(|f| f.flash).expect("a figure");
        assert!(
            of(flash("small")).expect("it fits").contains("is small:\nRUSTFLAGS='--cfg primegroup_tables=\"small\"")
        );
        assert!(of(flash("small") - 1).expect("it fits").contains("is tiny:"));
        assert!(of(flash("tiny") - 1).expect_err("nothing fits").contains("none fits"));
        let of = |question| answer(&figures, question, u32::MAX).expect_err("there is no such figure");
        assert!(of(["m0", "p256", "verify"]).contains("there are m0plus"));
        assert!(of(["m0plus", "p256", "vrfy"]).contains("verify decoded"));
        assert!(of(["m0plus", "p257", "verify"]).contains("no group"));
        assert_eq!(["12k", "12000", "12q", "k"].map(bytes), [Some(12288), Some(12000), None, None]);
    }
}
