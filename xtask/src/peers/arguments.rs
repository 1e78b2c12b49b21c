//! Arguments of `cargo xtask peers`.

/// Least number of rounds of a table that is written.
pub const LEAST_TO_WRITE: usize = 7;

/// The arguments of `cargo xtask peers`.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Arguments<'a> {
    pub help: bool,
    pub pairings: bool,
    /// Build as for a CPU without IFMA.
    pub without_ifma: bool,
    /// Compare our build with one of ours with fat link-time optimization, in place of one for this CPU.
    pub lto: bool,
    pub quick: bool,
    pub json: bool,
    pub write: bool,
    /// Measure a batch on one thread and on two, and nothing else.
    pub threads: bool,
    /// Measure what building a program that depends on a library costs, and nothing else.
    pub downstream: bool,
    /// Measure verdicts for many signatures by the share of bad ones, and nothing else.
    pub bad_rows: bool,
    /// Text that the names of measured rows contain.
    pub rows: &'a str,
    /// Number of rounds, if the arguments have it.
    pub rounds: Option<usize>,
    /// Number of inputs to compare answers on, without figures.
    pub compare: Option<usize>,
    /// Folders with checkouts of reference implementations.
    pub references: Vec<&'a str>,
}

impl<'a> Arguments<'a> {
    /// Reads the arguments. Unknown arguments are errors, because a run takes long.
    pub fn of(args: &'a [String]) -> Result<Self, String> {
        let mut out = Arguments::default();
        let mut words = args.iter().map(String::as_str);
        while let Some(flag) = words.next() {
            let mut value = || words.next().filter(|v| !v.starts_with("--")).ok_or(format!("{flag}: of what?"));
            let number = |text: &str| text.parse().ok().filter(|n| *n > 0).ok_or(format!("{flag} {text}: how many?"));
            match flag {
                "--help" | "-h" => out.help = true,
                "--pairings" => out.pairings = true,
                "--without-ifma" => out.without_ifma = true,
                "--lto" => out.lto = true,
                "--quick" => out.quick = true,
                "--json" => out.json = true,
                "--write" => out.write = true,
                "--threads" => out.threads = true,
                "--downstream" => out.downstream = true,
                "--bad-rows" => out.bad_rows = true,
                "--rows" => out.rows = value()?,
                "--rounds" => out.rounds = Some(number(value()?)?),
                "--compare" => out.compare = Some(number(value()?)?),
                "--reference" => out.references.push(value()?),
                other => return Err(format!("{other}: unknown")),
            }
        }
        if out.threads && args.len() > 1 {
            return Err("--threads goes alone".to_owned());
        }
        if out.downstream && args.len() > 1 + usize::from(out.write) {
            return Err("--downstream goes with --write alone".to_owned());
        }
        let beside = [out.quick, out.write].into_iter().filter(|flag| *flag).count();
        if out.bad_rows && args.len() > 1 + beside {
            return Err("--bad-rows goes with --quick or --write alone".to_owned());
        }
        if out.write && (!out.rows.is_empty() || out.quick || out.lto) {
            return Err("--write is for whole tables in full length: without --rows, --quick and --lto".to_owned());
        }
        if out.write && out.rounds().0 < LEAST_TO_WRITE {
            return Err(format!("--write is for {LEAST_TO_WRITE} rounds and more"));
        }
        let of_libraries = out.rounds.is_some() || out.pairings || out.without_ifma || out.lto || out.compare.is_some();
        if out.lto && out.without_ifma {
            return Err("--lto goes without --without-ifma".to_owned());
        }
        if !out.references.is_empty() && of_libraries {
            return Err("--reference goes with --rows, --quick and --write alone".to_owned());
        }
        Ok(out)
    }

    /// Returns the number of rounds, and the length of a sample in nanoseconds.
    pub fn rounds(&self) -> (usize, u64) {
        let (rounds, time) = if self.quick { (5, 2_000_000) } else { (31, 5_000_000) };
        (self.rounds.unwrap_or(rounds), time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_starts_that_was_not_asked_for() {
        let of = |line: &str| {
            let args: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            Arguments::of(&args).map(|a| (a.help, a.rounds(), a.rows.to_owned(), a.references.len(), a.write))
        };
        let plain = |rounds| (false, (rounds, 5_000_000), String::new(), 0, false);
        assert_eq!(of(""), Ok(plain(31)));
        assert_eq!(of("--pairings --rounds 9"), Ok(plain(9)));
        assert_eq!(of("--rounds 7 --write").map(|a| a.4), Ok(true));
        assert_eq!(of("--help").map(|a| a.0), Ok(true));
        assert_eq!(of("--rows mul --reference a --reference b").map(|a| (a.2, a.3)), Ok(("mul".to_owned(), 2)));
        for wrong in
            ["--pairing", "pairings", "--rounds", "--rounds 0", "--rounds x", "--rounds --write", "--rounds 6 --write"]
        {
            assert!(of(wrong).is_err(), "{wrong}");
        }
        assert!(of("--threads").is_ok() && of("--threads --quick").is_err());
        assert!(of("--downstream --write").is_ok() && of("--downstream --quick").is_err());
        assert!(of("--bad-rows --write").is_ok() && of("--quick --bad-rows").is_ok());
        assert!(of("--bad-rows --write --quick").is_err() && of("--bad-rows --rows mul").is_err());
        assert!(of("--lto --pairings").is_ok() && of("--lto --write").is_err() && of("--lto --without-ifma").is_err());
        assert!(of("--write --quick").is_err() && of("--rows mul --write").is_err());
        assert!(of("--reference a --rounds 9").is_err() && of("--compare 1 --reference a").is_err());
        assert!(of("--reference a --without-ifma").is_err() && of("--pairings --without-ifma --write").is_ok());
    }
}
