//! `cargo xtask instructions --peers`: our operations on AArch64 and those of other libraries, compared by predicted
//! cycles.
//!
//! All programs are built here for generic AArch64 and run under qemu, whose plugin counts instructions by class. One
//! law turns the counts of all libraries into cycles. Answers are compared before anything is counted.

use super::quiet::{Key, same_answers};
use super::server::Server;
use crate::instructions::{TARGET, build, multipliers, qemu};
use primegroup_figures::number;
use std::fmt::Write as _;
use xtask::page::write_between;
use xtask::toolchain::Compiler;
use xtask::tools::{Trouble, root, text};

/// Rows, each with the largest ratio to the best other library on N1 and on V1, by the project's own rule, if there is one.
const ROWS: [(&str, Option<[f64; 2]>); 13] = [
    ("x25519 key exchange", Some([1.05, 1.00])),
    ("x25519 keygen", None),
    ("ed25519 verify decoded", Some([0.80, 0.82])),
    ("ed25519 sign", None),
    ("p256 key exchange uncompressed", Some([1.00, 0.85])),
    ("p256 verify decoded", None),
    ("secp256k1 key exchange", None),
    ("secp256k1 verify decoded", None),
    ("bls12_381 pairing", Some([0.70, 0.95])),
    ("bls12_381_g1 mul", Some([0.70, 0.88])),
    ("bls12_381_g2 mul", None),
    ("jq255e mul", None),
    ("jq255e verify decoded", None),
];

/// Number of inputs that counts are averages of.
const CALLS: u64 = 64;

/// Names of aws-lc with each of its variants. It takes the second one on CPUs that it knows to have fast multipliers.
const AWS_LC: [&str; 2] = ["aws-lc", "aws-lc `_alt`"];
/// Number of our lines of a row: counts on a core with a slow multiplier, and on Neoverse V1.
const OURS: usize = 2;
/// Property of qemu's CPU that makes aws-lc take its second variant, and us the kernel for fast multipliers: the number
/// of Neoverse V1 in the register MIDR.
const V1: &str = ",midr=0x411fd401";

/// Names of the cores, and the number of our line for each.
const CORES: [(&str, usize); 3] = [("N1", 0), ("V1", 1), ("A53", 0)];

/// Published cycles on Neoverse N1 and on Cortex-A53 of the same code of s2n-bignum that aws-lc contains, without what
/// aws-lc calls it from (lib25519 0~20260614, `speedcomparison`).
const PUBLISHED: [(&str, &str, [u64; 2]); 4] = [
    ("x25519 key exchange", AWS_LC[1], [303_900, 435_200]),
    ("x25519 key exchange", AWS_LC[0], [111_800, 162_800]),
    ("x25519 keygen", AWS_LC[1], [76_400, 118_500]),
    ("x25519 keygen", AWS_LC[0], [53_000, 111_500]),
];

/// Instructions of a call, by class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counts {
    instructions: u64,
    /// Products of 64 bits: lower words, and upper words.
    products: [u64; 2],
    /// Products of 32 bits.
    narrow: u64,
    /// Products in vector registers.
    vector: u64,
}

impl Counts {
    /// Reads what the plugin writes, for one of so many calls.
    fn parse(line: &str, calls: u64) -> Option<Self> {
        let fields: Vec<u64> = line.split('\t').take(5).filter_map(|n| Some(n.parse::<u64>().ok()? / calls)).collect();
        let [instructions, low, high, narrow, vector] = fields[..] else { return None };
        Some(Counts { instructions, products: [low, high], narrow, vector })
    }

    /// Returns the predicted cycles of Cortex-A72, A76 and Neoverse N1. They are those of the multipliers, but no less
    /// than those of the instructions: 3 in a cycle. Code with products of 32 bits and in vector registers executes 2.4
    /// in a cycle, as the published X25519 of s2n-bignum does.
    fn n1(&self) -> f64 {
        let is_hybrid = 4 * (self.narrow + self.vector) > self.products.iter().sum();
        let instructions = self.instructions as f64 / if is_hybrid { 2.4 } else { 3.0 };
        let scalar = multipliers(self.products, 0) + self.narrow;
        instructions.max(scalar.max(multipliers([0; 2], self.vector)) as f64)
    }

    /// Returns the predicted cycles of Neoverse V1: 3.3 instructions in a cycle, and 2 products of each kind.
    fn v1(&self) -> f64 {
        let scalar = self.products.iter().sum::<u64>() + self.narrow;
        (self.instructions as f64 / 3.3).max(scalar.max(self.vector) as f64 / 2.0)
    }

    /// Returns the predicted cycles of Cortex-A53, which executes in order: 3 for each lower and 5 for each upper word of
    /// a product of 64 bits, and 1.7 other instructions in a cycle. The published X25519 of s2n-bignum gives these
    /// numbers, by both of its variants. Two instructions on 128 bits do not begin in one cycle, so code that has no
    /// other products executes one in a cycle.
    fn a53(&self) -> f64 {
        let [low, high] = self.products;
        let others = self.instructions.saturating_sub(low + high) as f64;
        let is_all_vectors = 6 * self.vector > self.instructions && 6 * self.narrow < self.vector;
        (3 * low + 5 * high) as f64 + others / if is_all_vectors { 1.0 } else { 1.7 }
    }

    fn cycles(&self) -> [f64; CORES.len()] {
        [self.n1(), self.v1(), self.a53()]
    }
}

/// Counts of a row for each library, ours first, with both of our kernels.
struct Row {
    name: &'static str,
    limits: Option<[f64; 2]>,
    libraries: Vec<(String, Counts)>,
}

impl Row {
    /// Returns the index of the best other library on a core.
    fn best(&self, core: usize) -> Option<usize> {
        let cycles = |i: &usize| self.libraries[*i].1.cycles()[core];
        (OURS..self.libraries.len()).min_by(|a, b| cycles(a).total_cmp(&cycles(b)))
    }

    /// Writes our line, and a line for each library that is the best one on a core.
    fn write(&self, out: &mut String) {
        let best: [_; CORES.len()] = std::array::from_fn(|core| self.best(core));
        let same = self.libraries[0].1 == self.libraries[1].1;
        for (i, (library, counts)) in self.libraries.iter().enumerate() {
            if i >= OURS && !best.contains(&Some(i)) || i == 1 && same {
                continue;
            }
            let name = if i == 0 { self.name } else { "" };
            let [low, high] = counts.products;
            let _ = write!(out, "| {name} | {library} |");
            for n in [counts.instructions, low, high, counts.narrow, counts.vector] {
                let _ = write!(out, " {} |", number(n));
            }
            for (core, cycles) in counts.cycles().into_iter().enumerate() {
                let ratio = best[core]
                    .filter(|_| i == CORES[core].1 || i == 0 && same)
                    .map(|b| cycles / self.libraries[b].1.cycles()[core]);
                let limit = self.limits.and_then(|limits| limits.get(core).copied());
                let above = ratio.zip(limit).is_some_and(|(ratio, limit)| ratio > limit);
                let mark = if above { " (!)" } else { "" };
                let ratio = ratio.map(|r| format!("{r:.2}{mark}")).unwrap_or_default();
                let _ = write!(out, " predicted {} | {ratio} |", number(cycles.round() as u64));
            }
            out.push('\n');
        }
    }
}

/// Returns the table of docs/aarch64.md, and the errors of the law below it.
fn page(rows: &[Row], compilers: &str) -> String {
    let cores: String = CORES.iter().map(|(name, _)| format!(" {name} | ratio |")).collect();
    let mut out = format!(
        "{compilers}; generic AArch64. Averages of {CALLS} inputs. Ratio: our predicted cycles to those of the best other \
         library; (!): above the project's limit.\n\n\
         | operation | library | instructions | mul | umulh | 32-bit products | vector products |{cores}\n\
         |---|---|---:|---:|---:|---:|---:|{}\n",
        "---:|---:|".repeat(CORES.len())
    );
    rows.iter().for_each(|row| row.write(&mut out));
    out.push_str("\nThe law and published cycles of s2n-bignum:\n\n| operation | library | core | predicted | published | error |\n|---|---|---|---:|---:|---:|\n");
    for (name, library, published) in PUBLISHED {
        let row = rows.iter().find(|row| row.name == name);
        let Some((_, counts)) = row.and_then(|row| row.libraries.iter().find(|l| l.0 == library)) else { continue };
        for ((core, cycles), published) in [("N1", counts.n1()), ("A53", counts.a53())].into_iter().zip(published) {
            let error = 100.0 * (cycles / published as f64 - 1.0);
            let (cycles, is) = (number(cycles.round() as u64), number(published));
            let _ = writeln!(out, "| {name} | {library} | {core} | predicted {cycles} | {is} | {error:+.1} % |");
        }
    }
    out.trim_end().to_owned()
}

/// Compares the answers of all programs on a row, and counts it. The programs are ours, that of the other libraries, and
/// both on Neoverse V1: for the second variant of aws-lc, and for our kernel of this core.
fn count(servers: &mut [Server; 4], name: &'static str, limits: Option<[f64; 2]>) -> Result<Row, String> {
    let counted = |servers: &mut [Server; 4], library: &str, key: &Key| {
        let line = servers[key.server].count(&key.row, CALLS)?;
        let counts = Counts::parse(&line, CALLS).ok_or_else(|| format!("{}: no counts in {line:?}", key.row))?;
        Ok::<_, String>((library.to_owned(), counts))
    };
    let ours = Key { server: 0, row: format!("ours {name}") };
    let inputs = servers[0].inputs(&ours.row)?;
    let mut libraries = vec![counted(servers, "primegroup", &ours)?];
    let on_v1 = Key { server: 3, row: ours.row.clone() };
    servers[3].inputs(&on_v1.row)?;
    same_answers(servers, &ours, &on_v1)?;
    libraries.push(counted(servers, "primegroup on V1", &on_v1)?);
    for server in [1, 2] {
        for row in servers[server].rows.clone() {
            let Some(library) = row.strip_suffix(name).and_then(|l| l.strip_suffix(' ')) else { continue };
            let library = match (server, library == AWS_LC[0]) {
                (1, _) => library,
                (_, true) => AWS_LC[1],
                _ => continue,
            };
            let key = Key { server, row: row.clone() };
            servers[server].take(&row, &inputs)?;
            same_answers(servers, &ours, &key)?;
            libraries.push(counted(servers, library, &key)?);
        }
    }
    Ok(Row { name, limits, libraries })
}

/// Builds and runs all programs, and prints the table; `write` puts it into docs/aarch64.md.
pub fn predicted(write: bool) -> Result<(), Trouble> {
    let compiler = Compiler::find(TARGET)?;
    let program = |package: &str, name| {
        println!("building {name} of {package}");
        build(&compiler, &root().join("peers").join(package), &["--bin", name], name)
    };
    let (ours, theirs) = (program("ours", "libraries")?, program("theirs", "theirs")?);
    // Our program makes inputs for these rows only. The other program has no inputs of its own.
    let start = |program, properties| {
        Server::run(qemu(properties, ",counts=on")?.arg(program).args(ROWS.map(|row| row.0))).map_err(Trouble::Failed)
    };
    let mut servers = [start(&ours, "")?, start(&theirs, "")?, start(&theirs, V1)?, start(&ours, V1)?];
    let mut rows = Vec::new();
    for (name, limits) in ROWS {
        let row = count(&mut servers, name, limits).map_err(Trouble::Failed)?;
        let others: Vec<&str> = row.libraries[OURS..].iter().map(|l| l.0.as_str()).collect();
        println!("{name}: the same answers as {}", others.join(", "));
        rows.push(row);
    }
    let gcc = text(std::process::Command::new("aarch64-linux-gnu-gcc").arg("-dumpfullversion")).unwrap_or_default();
    let page = page(&rows, &format!("{}, gcc {gcc}", compiler.version()));
    println!("{page}");
    if write { write_between("docs/aarch64.md", "peers", &page).map_err(Trouble::Failed) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(instructions: u64, low: u64, high: u64, vector: u64) -> Counts {
        Counts { instructions, products: [low, high], narrow: 0, vector }
    }

    /// The published 303.9k and 111.8k cycles on N1, from the counts of s2n-bignum's two variants of X25519.
    #[test]
    fn law_gives_published_cycles_of_x25519() {
        let near = |cycles: f64, published: f64| (cycles / published - 1.0).abs() < 0.02;
        assert!(near(counts(245_000, 42_900, 41_400, 0).n1(), 303_900.0));
        let hybrid = Counts { narrow: 56_100, ..counts(272_400, 570, 320, 70_900) };
        assert!(near(hybrid.n1(), 111_800.0));
        // Cortex-A53. The first count has what aws-lc calls the code from.
        assert!(near(counts(247_424, 43_558, 40_784, 0).a53(), 435_200.0) && near(hybrid.a53(), 162_800.0));
    }

    #[test]
    fn law_takes_the_slowest_part() {
        // Multiplier, instructions of plain code, instructions of hybrid code, products of 32 bits.
        assert_eq!(counts(300, 100, 100, 0).n1(), 728.0);
        assert_eq!(counts(3000, 100, 100, 50).n1(), 1000.0);
        assert_eq!(counts(2400, 100, 100, 51).n1(), 1000.0);
        assert_eq!(Counts { narrow: 9000, ..counts(2400, 0, 0, 1) }.n1(), 9000.0);
        assert_eq!(counts(3300, 100, 100, 0).v1(), 1000.0);
        assert_eq!(counts(330, 100, 200, 0).v1(), 150.0);
        assert_eq!(counts(330, 0, 0, 400).v1(), 200.0);
        assert_eq!(counts(240, 10, 10, 1000).n1(), 1040.0);
    }

    #[test]
    fn lines_of_the_plugin_are_read() {
        let read = Counts::parse("640\t128\t64\t192\t0\tff\t", 64);
        assert_eq!(read, Some(Counts { instructions: 10, products: [2, 1], narrow: 3, vector: 0 }));
        assert!(Counts::parse("unknown", 64).is_none() && Counts::parse("1\t2\t3\t4\tx\tff", 1).is_none());
    }

    #[test]
    fn ratios_are_to_the_best_library_of_each_core() {
        let libraries = [
            ("ours", counts(660, 200, 0, 0)),
            ("ours", counts(660, 200, 0, 0)),
            ("plain", counts(330, 100, 100, 0)),
            ("hybrid", counts(480, 0, 0, 90)),
            ("slow", counts(3000, 100, 100, 0)),
        ];
        let libraries = libraries.map(|(name, counts)| (name.to_owned(), counts)).to_vec();
        let row = Row { name: "g op", limits: Some([4.0, 2.5]), libraries };
        assert_eq!([row.best(0), row.best(1)], [Some(3), Some(2)]);
        let page = page(&[row], "c");
        assert!(page.contains(
            "| g op | ours | 660 | 200 | 0 | 0 | 0 | predicted 624 | 3.12 | predicted 200 | 2.00 | predicted 871 | "
        ));
        assert!(page.contains("| hybrid |") && !page.contains("slow") && !page.contains("(!) |"));
    }
}
