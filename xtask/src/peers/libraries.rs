//! All groups compared with other libraries.
//!
//! Our library is built as any user would build it (`cargo build --release`), and once more: for the CPU of this machine
//! (`-C target-cpu=native`), or with fat link-time optimization and one unit per crate (`--lto`). The second build shows
//! that neither changes anything. The other libraries are always built for the CPU of this machine.
//!
//! Machines with AVX-512 IFMA and machines without it run different kernels, so each kind writes its own table. A
//! machine with IFMA can write the second table too, by [`Builds`] without IFMA.
//!
//! Rows are the operations of the list (`operations`), and operations on many items at once. A row of another library
//! takes over the inputs of our row. Curves with a pairing have a run and a table of their own.

use super::builds::{Builds, OURS, SECOND, THEIRS};
use super::quiet::{Figure, Key, measure, same_answers};
use super::{cell, published, ratio, spread, unsteady, write_page};
use primegroup_figures::number;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use xtask::is_of_pairing;
use xtask::page::{cpu, date};

/// A measured row.
struct Row {
    group: String,
    operation: String,
    ours: Figure,
    second: Figure,
    /// Rows to compare with: library, name of the row, figure.
    peers: Vec<(&'static str, String, Figure)>,
}

impl Row {
    fn best(&self) -> Option<&(&'static str, String, Figure)> {
        self.peers.iter().min_by(|a, b| a.2.median.total_cmp(&b.2.median))
    }
    fn ratio(&self) -> Option<f64> {
        ratio(&self.ours, &self.best()?.2)
    }
    /// Returns the limit of the ratio, by the project's own rule. Returns `None` if the row is compared with another
    /// row of ours.
    fn limit(&self) -> Option<f64> {
        let limit = match self.group.as_str() {
            "ed25519" | "x25519" | "ristretto255" => 1.10,
            "p256" | "secp256k1" => 1.00,
            "bls12_381" | "bls12_381_g1" | "bls12_381_g2" => match (self.operation.as_str(), self.group.ends_with('2'))
            {
                ("keygen" | "mulgen", false) => 0.35,
                ("final exponentiation", _) => 0.75,
                ("Fp mul", _) => 0.95,
                ("Fp2 mul", _) => 0.80,
                ("Fp2 square", _) => 0.85,
                ("verify" | "verify decoded" | "pairing", _) => 0.77,
                ("mul", true) | ("Miller loop" | "MSM-1024" | "MSM-65536", _) => 0.80,
                ("Miller loop-16" | "batch different-64" | "fast aggregate-1024", _) => 0.80,
                ("hash", true) => 0.83,
                ("sign", _) => 0.85,
                ("mul", false) => 0.87,
                _ => 1.00,
            },
            "alt_bn128" if self.operation == "pairing" => 0.45,
            _ => 0.90,
        };
        (self.best()?.0 != "ours").then_some(limit)
    }
    fn missed(&self) -> Option<(f64, f64)> {
        self.ratio().zip(self.limit()).filter(|(ratio, limit)| ratio > limit)
    }
    fn figures(&self) -> impl Iterator<Item = &Figure> {
        [&self.ours, &self.second].into_iter().chain(self.peers.iter().map(|p| &p.2))
    }
}

/// Names of the other libraries.
const LIBRARIES: [&str; 11] = [
    "crrl", "dalek", "aws-lc", "ic-ec", "ed25519-simd", "graviola", "p256", "k256", "libsecp256k1", "blst", "arkworks",
];

/// Returns the rows to compare one of our rows with: library and name of the row. Groups do255 are compared with jq255
/// on the same curve, and batches with our own single operation.
fn counterparts(row: &str) -> Vec<(&'static str, String)> {
    let (group, operation) = row.split_once(' ').unwrap_or((row, ""));
    let theirs = group.replace("do255", "jq255");
    let mut out: Vec<(&'static str, String)> =
        LIBRARIES.into_iter().map(|l| (l, format!("{theirs} {operation}"))).collect();
    if operation.starts_with("schnorr batch") || operation.starts_with("schnorr verify each") {
        out.push(("ours", format!("{group} schnorr verify")));
    } else if ["verify hinted", "verify prepared"].contains(&operation) {
        // Compared with the plain verification of other libraries.
        out = LIBRARIES.into_iter().map(|l| (l, format!("{theirs} verify decoded"))).collect();
    } else if operation.starts_with("batch") || operation.starts_with("verify each") {
        out.push(("ours", format!("{group} verify decoded")));
    } else if operation.starts_with("agree each") {
        out.push(("ours", format!("{group} key exchange")));
    } else if operation.starts_with("decode-") {
        out.push(("ours", format!("{group} decode")));
    }
    out
}

/// Selection of rows.
#[derive(Clone, Copy, Default)]
pub struct Rows<'a> {
    /// Text that the names contain.
    pub filter: &'a str,
    /// Selects curves with a pairing if true, all other groups if false. Pairings take so long that they have a run and
    /// a table of their own.
    pub pairings: bool,
}

impl Rows<'_> {
    fn takes(&self, row: &str) -> bool {
        self.pairings == is_of_pairing(row) && row.contains(self.filter)
    }
}

/// Returns our rows to measure: the selected rows of groups that another library has too. Curves with a pairing have
/// few rows, so all selected ones are measured.
fn wanted(ours: &[String], theirs: &[String], asked: Rows<'_>) -> Vec<String> {
    let names: Vec<&str> = ours.iter().filter_map(|r| r.strip_prefix("ours ")).collect();
    let group_of = |row: &str| row.split_once(' ').map_or(row, |(group, _)| group).to_owned();
    let peers: BTreeSet<String> =
        theirs.iter().filter_map(|r| r.split_once(' ')).map(|(_, row)| group_of(row)).collect();
    let has_peer = |row: &str| asked.pairings || peers.contains(&group_of(row).replace("do255", "jq255"));
    let is_wanted = |row: &&&str| asked.takes(row) && has_peer(row);
    names.iter().filter(is_wanted).map(|row| (*row).to_owned()).collect()
}

/// Returns the key of a library's row: the program that has it, and its name there.
fn key(library: &str, row: &str) -> Key {
    Key { server: if library == "ours" { OURS } else { THEIRS }, row: format!("{library} {row}") }
}

fn name_of(library: &str, row: &str) -> String {
    let version = match library {
        "crrl" => "crrl 0.9",
        "dalek" => "dalek 5/3",
        "aws-lc" => "aws-lc-rs 1",
        "ic-ec" => "ic-ec 0.3",
        "ed25519-simd" => "ed25519-simd 0.1",
        "graviola" => "graviola 0.3",
        "blst" => "blst 0.3",
        "arkworks" => "arkworks 0.6",
        "p256" | "k256" => return format!("{library} 0.14 {row}"),
        "libsecp256k1" => "libsecp256k1 (crate secp256k1 0.31)",
        other => other,
    };
    format!("{version} {row}")
}

/// Compares the answers of all programs, then measures.
fn measure_all(asked: Rows<'_>, builds: &Builds, rounds: usize, time: u64) -> Result<Vec<Row>, String> {
    let mut servers = [builds.start(OURS)?, builds.start(SECOND)?, builds.start(THEIRS)?];
    let names = wanted(&servers[OURS].rows, &servers[THEIRS].rows, asked);
    if names.is_empty() {
        return Err(format!("no row matches {:?}", asked.filter));
    }
    // Rows that are compared are measured next to each other. A figure that several rows need is measured once.
    let (mut keys, mut compared): (Vec<Key>, usize) = (Vec::new(), 0);
    for name in &names {
        let ours = key("ours", name);
        let second = Key { server: SECOND, ..ours.clone() };
        same_answers(&mut servers, &ours, &second)?;
        let mut wanted = vec![ours.clone()];
        for (library, row) in counterparts(name) {
            let peer = key(library, &row);
            if !servers[peer.server].has(&peer.row) {
                continue;
            }
            if library != "ours" {
                let inputs = servers[OURS].inputs(&format!("ours {row}"))?;
                servers[THEIRS].take(&peer.row, &inputs)?;
            }
            // Rows with the same name are the same scheme.
            if library != "ours" && row == *name {
                same_answers(&mut servers, &ours, &peer)?;
                compared += 1;
            }
            wanted.push(peer);
        }
        wanted.push(second);
        wanted.retain(|k| !keys.contains(k));
        keys.extend(wanted);
    }
    eprintln!("answers agree: {} rows of our two builds, {compared} of ours and of a peer", names.len());
    let figures = measure(&mut servers, &keys, rounds, time)?;
    let rows = names.iter().map(|name| {
        let (group, operation) = name.split_once(' ').unwrap_or((name, ""));
        let ours = key("ours", name);
        let peers =
            counterparts(name).into_iter().filter_map(|(l, row)| Some((l, row.clone(), *figures.get(&key(l, &row))?)));
        Row {
            group: group.to_owned(),
            operation: operation.to_owned(),
            ours: figures[&ours],
            second: figures[&Key { server: SECOND, ..ours }],
            peers: peers.collect(),
        }
    });
    Ok(rows.collect())
}

/// Compares answers on `count` inputs, and measures nothing: `cargo xtask peers --compare COUNT`.
pub fn compare(asked: Rows<'_>, builds: &Builds, count: usize) -> Result<(), String> {
    const INPUTS: usize = 64;
    let mut servers = [builds.start(OURS)?, builds.start(THEIRS)?];
    let mut compared = 0;
    for name in wanted(&servers[0].rows, &servers[1].rows, asked) {
        let ours = Key { server: 0, row: format!("ours {name}") };
        let peers: Vec<Key> = LIBRARIES
            .into_iter()
            .map(|l| Key { server: 1, row: format!("{l} {name}") })
            .filter(|k| servers[1].has(&k.row))
            .collect();
        // Operations on many items at once do not make other inputs.
        if peers.is_empty() || servers[0].seed(&ours.row, 0).is_err() {
            continue;
        }
        for seed in 0..count.div_ceil(INPUTS) as u64 {
            servers[0].seed(&ours.row, seed)?;
            let inputs = servers[0].inputs(&ours.row)?;
            for peer in &peers {
                servers[1].take(&peer.row, &inputs)?;
                same_answers(&mut servers, &ours, peer)?;
            }
        }
        let libraries: Vec<&str> = peers.iter().filter_map(|k| k.row.split(' ').next()).collect();
        println!("{name}: as {} on {} inputs", libraries.join(", "), number(count.next_multiple_of(INPUTS) as u64));
        compared += 1;
    }
    if compared == 0 { Err(format!("no row that a peer has matches {:?}", asked.filter)) } else { Ok(()) }
}

fn json(rows: &[Row]) -> String {
    let line = |r: &Row| {
        let (library, row, peer) = r.best()?;
        Some(serde_json::json!({
            "group": r.group, "operation": r.operation, "ours": r.ours.median.round(), "ours_spread": r.ours.spread,
            "peer": peer.median.round(), "peer_spread": peer.spread, "peer_name": name_of(library, row), "ratio": r.ratio(),
        }))
    };
    let lines: Vec<String> = rows.iter().filter_map(line).map(|v| format!("  {v}")).collect();
    format!("[\n{}\n]", lines.join(",\n"))
}

/// Formats the table. Each figure is printed once: a row that is compared with the figure of another row only names it.
fn table(rows: &[Row]) -> String {
    let mut out = String::from(
        "| group | operation | ours | best peer | | ratio | spread | other peers |\n|---|---|---:|---:|---|---:|---:|---|\n",
    );
    let mut shown: BTreeSet<(&str, String)> =
        rows.iter().map(|r| ("ours", format!("{} {}", r.group, r.operation))).collect();
    for r in rows {
        let mut figure = |library: &'static str, row: &String, f: &Figure| {
            if shown.insert((library, row.clone())) { cell(f) } else { String::new() }
        };
        let _ = write!(out, "| {} | {} | {} |", r.group, r.operation, cell(&r.ours));
        let best = r.best();
        if let Some((library, row, f)) = best {
            let mark = if r.missed().is_some() { " (!)" } else { "" };
            let ratio = r.ratio().map(|x| format!("{x:.2}{mark}")).unwrap_or_default();
            let _ = write!(out, " {} | {} | {ratio} |", figure(library, row, f), name_of(library, row));
        } else {
            out.push_str(" | | |");
        }
        let others = r.peers.iter().filter(|p| best.is_none_or(|b| (b.0, &b.1) != (p.0, &p.1)));
        let others: Vec<String> = others
            .filter_map(|(library, row, f)| {
                let figure = figure(library, row, f);
                (!figure.is_empty()).then(|| format!("{}: {figure}", name_of(library, row)))
            })
            .collect();
        let _ = writeln!(out, " {} | {} |", spread(r.figures()), others.join("; "));
    }
    out
}

fn geometric_mean(values: impl Iterator<Item = f64>) -> f64 {
    let logs: Vec<f64> = values.map(f64::ln).collect();
    (logs.iter().sum::<f64>() / logs.len() as f64).exp()
}

fn summary(rows: &[Row], name: &str) -> String {
    let mut out = String::new();
    let jq = geometric_mean(
        rows.iter().filter(|r| r.group.starts_with("jq255") && r.limit().is_some()).filter_map(Row::ratio),
    );
    if !jq.is_nan() {
        let _ = writeln!(out, "- Geometric mean of the jq255e and jq255s rows against crrl: {jq:.2}.");
    }
    let second = geometric_mean(rows.iter().filter_map(|r| ratio(&r.ours, &r.second)));
    let mut each: Vec<(f64, &Row)> = rows.iter().filter_map(|r| Some((ratio(&r.ours, &r.second)?, r))).collect();
    each.sort_by(|a, b| b.0.total_cmp(&a.0));
    let worst: Vec<String> = each.iter().take(3).map(|(x, r)| format!("{} {} {x:.2}", r.group, r.operation)).collect();
    let worst = worst.join(", ");
    if !second.is_nan() {
        let _ = writeln!(
            out,
            "- Our plain build against our build {name}: {second:.3} (geometric mean of all rows); most: {worst}."
        );
    }
    let missed = rows.iter().filter_map(|r| Some((r, r.missed()?)));
    let missed: Vec<String> = missed
        .map(|(r, (ratio, limit))| format!("{} {} {ratio:.2} (at most {limit:.2})", r.group, r.operation))
        .collect();
    let _ = writeln!(
        out,
        "- Rows over the limit, marked (!): {}.",
        if missed.is_empty() { "none".to_owned() } else { missed.join(", ") }
    );
    out
}

/// Measures the selected rows and prints the table; `write` puts it into docs/benchmarks.md.
pub fn libraries(
    asked: Rows<'_>,
    builds: &Builds,
    (rounds, time): (usize, u64),
    as_json: bool,
    write: bool,
) -> Result<(), String> {
    let rows = measure_all(asked, builds, rounds, time)?;
    let of_ours = |group: &str, operation: &str| {
        rows.iter().find(|r| r.group == group && r.operation == operation).map(|r| &r.ours)
    };
    let text = format!("{}\n{}{}", table(&rows), summary(&rows, builds.second()), published::table(of_ours));
    println!("{}", if as_json { json(&rows) } else { text.clone() });
    if write {
        let (section, command) = builds.section(asked.pairings);
        let text = format!(
            "{}, {}, `{command}`.{} Core cycles per operation (batches and MSM: per item), estimated from the clock next to each sample; \
             median of {rounds} rounds. Spread: the widest among the row's figures.\n\n{text}",
            date(),
            cpu(),
            builds.about(),
        );
        write_page(&section, &text)?;
    }
    // Each row is named once.
    let name = |r: &Row| r.figures().any(|f| !f.steady).then(|| format!("{} {}", r.group, r.operation));
    let rows: BTreeMap<String, ()> = rows.iter().filter_map(name).map(|n| (n, ())).collect();
    unsteady(&rows.into_keys().collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steady(median: f64) -> Figure {
        Figure::of(vec![median; 5], 5)
    }

    fn row(group: &str, operation: &str, ours: Figure, peers: Vec<(&'static str, String, Figure)>) -> Row {
        Row { group: group.into(), operation: operation.into(), ours, second: steady(1.0), peers }
    }

    #[test]
    fn a_figure_stands_once() {
        let crrl = ("crrl", "jq255e keygen".to_owned(), steady(51983.0));
        let rows = [
            row("jq255e", "keygen", steady(30000.0), vec![crrl.clone()]),
            row("do255e", "keygen", steady(29000.0), vec![crrl]),
            row("ed25519", "batch-64", steady(500.0), vec![("ours", "ed25519 verify".into(), steady(159_186.0))]),
            row("ed25519", "verify", steady(159_186.0), Vec::new()),
        ];
        let text = table(&rows);
        assert_eq!(text.matches("51 983").count(), 1, "{text}");
        assert_eq!(text.matches("159 186").count(), 1, "{text}");
        assert_eq!(text.matches("crrl 0.9 jq255e keygen").count(), 2, "{text}");
        assert!(text.contains("| 0.56 |"), "{text}");
    }

    #[test]
    fn what_is_not_steady_has_no_figure() {
        let wild = Figure::of(vec![40982.0, 29464.0, 40982.0, 29464.0, 30000.0], 5);
        let text = table(&[row("jq255e", "keygen", wild, vec![("crrl", "jq255e keygen".into(), steady(50000.0))])]);
        assert!(
            text.contains("| jq255e | keygen | not steady | 50 000 | crrl 0.9 jq255e keygen |  | 38.4 % |"),
            "{text}"
        );
        assert!(
            unsteady(&["jq255e keygen".to_owned()]).is_err_and(|e| e.contains("jq255e keygen") && e.contains("3 %"))
        );
        assert_eq!(unsteady(&[]), Ok(()));
    }
}
