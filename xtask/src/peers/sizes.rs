//! Memory and speed of each size of fixed-base tables.

use super::quiet::{Key, measure, same_answers};
use super::server::Server;
use super::{ratio, spread, unsteady, write_page};
use primegroup_figures::number;
use std::fmt::Write as _;

const OPERATIONS: [&str; 3] = ["mulgen", "keygen", "sign"];
/// Sizes, each with the number of steps of its comb.
const SIZES: [(&str, usize); 3] = [("small", 64), ("default", 4), ("large", 1)];
/// Index of the size that others are compared with: the default on x86-64.
const DEFAULT: usize = 1;
/// Groups, each with the digits of a scalar and the entries per table; an entry has 96 bytes.
const GROUPS: [(&str, usize, usize); 3] = [("jq255e", 43, 18), ("jq255s", 51, 17), ("ed25519", 52, 17)];

/// The command `cargo xtask tables`. Builds with each size must compute the same answers; then their times are
/// measured.
pub fn sizes(quick: bool, write: bool) -> Result<(), String> {
    let mut servers = Vec::new();
    for (size, _) in SIZES {
        let flags = format!("--cfg primegroup_tables=\"{size}\"");
        servers.push(Server::build_and_start("ours", "libraries", &format!("target/{size}"), &flags, &[])?);
    }
    let key = |server: usize, group: &str, operation: &str| Key { server, row: format!("ours {group} {operation}") };
    let mut keys = Vec::new();
    for (group, ..) in GROUPS {
        for operation in OPERATIONS {
            for server in 0..SIZES.len() {
                same_answers(&mut servers, &key(DEFAULT, group, operation), &key(server, group, operation))?;
                keys.push(key(server, group, operation));
            }
        }
    }
    let figures = measure(&mut servers, &keys, if quick { 5 } else { 31 }, 5_000_000)?;
    let mut out = String::from(
        "| group | tables | bytes | mulgen | keygen | sign | spread |\n|---|---|---:|---:|---:|---:|---:|\n",
    );
    for (group, digits, entries) in GROUPS {
        for (server, (size, steps)) in SIZES.iter().enumerate() {
            let bytes = usize::div_ceil(digits, *steps) * entries * 96;
            let _ = write!(out, "| {group} | {size} | {} |", number(bytes as u64));
            for operation in OPERATIONS {
                let (f, default) =
                    (&figures[&key(server, group, operation)], &figures[&key(DEFAULT, group, operation)]);
                let _ = write!(out, " {} |", ratio(f, default).map_or("not steady".to_owned(), |r| format!("{r:.2}")));
            }
            let _ = writeln!(out, " {} |", spread(OPERATIONS.iter().map(|o| &figures[&key(server, group, o)])));
        }
    }
    println!("{out}");
    if write {
        write_page("tables", &out)?;
    }
    let open = figures.iter().filter(|(_, f)| !f.steady).map(|(k, _)| format!("{} ({})", k.row, SIZES[k.server].0));
    unsteady(&open.collect::<Vec<_>>())
}
