//! The report of the constant-time check, `boards/CONSTANT-TIME.md`.

use super::accepted::{Accepted, Check};
use super::build::Board;
use primegroup_operations::Entry;
use std::fmt::Write as _;

/// Returns the text of the report.
pub fn report(accepted: &Accepted, compiler: &str) -> String {
    let entries: Vec<_> = super::operations().into_iter().filter(|e| e.secret).collect();
    let passed = |board: Board, e: &Entry| {
        [Check::ConstantTime, Check::ButProducts].into_iter().find(|check| accepted.has(board, e, *check))
    };
    let boards: Vec<Board> =
        Board::MEASURED.into_iter().filter(|board| entries.iter().any(|e| passed(*board, e).is_some())).collect();
    let mut out = format!(
        "# Constant time on the boards\n\n\
         Made by `cargo xtask boards --ct --write` with {compiler}; the nightly set runs the same check.\n\n\
         Every operation that takes a secret runs in the simulator with different secrets and the same public inputs. Three \
         things must agree: the number of cycles, the sequence of instruction addresses, the sequence of data addresses. The \
         secrets are 1, 2, r-1, (r-1)/2-like values, 2^128 - 1, 2^248 (for byte strings: all zeros, all ones), then random \
         ones; on curves with a pairing, whose operations take a hundred times as long, 1 and two random ones. Results are compared with the host's library. The check also runs on two functions that leak on purpose, one by \
         a branch and one by an address, and fails if it does not find them.\n\n\
         Public keys count as public, but a secret key determines its public key, so what depends on the \
         public key of a secret key must agree here, too: it would show as a difference.\n\n\
         \"Not the products\": on the M4K the time of a multiplication depends on an operand (boards/ACCURACY.md). With all products \
         taken to be long, secrets leave one trace; but somewhere a result is wanted so soon that cycles could depend on an \
         operand which secrets change, if it is a number of 16 bits: **the operation is not constant time on this core**. A compiler does not \
         keep other instructions between multiplications; a kernel in assembly does. A third function that leaks on purpose multiplies.\n\n\
         | group | operation |{} \n|---|---|{}\n",
        boards.iter().map(|b| format!(" {} |", b.title())).collect::<String>(),
        "---|".repeat(boards.len())
    );
    for e in entries {
        let _ = write!(out, "| {} | {} |", e.group, e.name);
        for board in &boards {
            let _ = match passed(*board, e) {
                Some(Check::ConstantTime) => write!(out, " no leak |"),
                Some(_) => write!(out, " **not the products** |"),
                None => write!(out, " not run |"),
            };
        }
        out.push('\n');
    }
    out
}
