//! The commands that need the library or the simulator: `cargo xtask boards` and `cargo xtask c`. `xtask` builds this
//! program when one of them is called.

mod boards;
mod cface;

use std::process::ExitCode;
use xtask::{packages, page, qemu, toolchain, tools, xtensa};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.first().map(String::as_str) {
        Some("boards") => boards::boards(&args[1..]),
        Some("c") => cface::c(&args[1..]),
        _ => ExitCode::from(2),
    }
}
