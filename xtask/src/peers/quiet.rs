//! Figures that can be believed. Samples are taken in rounds over all rows, and disturbed samples are rejected.
//!
//! A sample is the median of some blocks of calls, between two runs of loops of known length. It is rejected for any of
//! these reasons:
//! - A loop took different times before and after: the clock moved.
//! - The loop that fills the core took longer than it can: a neighbour shares the core.
//! - The hypervisor took time.
//! - Other programs had the core more than twice.
//!
//! A rejected sample is taken again, a few times. The figure is the median of the rounds; its spread is the distance of
//! their quartiles. Rounds go over all rows, so a slow minute shows as a spread of every row, not as a wrong figure of
//! one row.

use super::server::Server;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::{Duration, Instant};

/// Largest spread of a figure that may be written, as a fraction of the figure.
pub const SPREAD: f64 = 0.03;
/// Largest relative difference between the times of a loop of known length before and after a sample.
const CLOCK: f64 = 0.01;
/// Largest relative excess of the loop that fills the core over its best time.
const SHARED: f64 = 0.05;
/// Number of attempts to take a sample in a round.
const ATTEMPTS: usize = 6;
/// Number of times that figures that are not steady are measured again.
const PASSES: usize = 3;
/// The same number for long rows. A disturbance will hit a sample of a second again, and a pass of such rows takes
/// minutes.
const PASSES_OF_LONG: usize = 1;
/// Duration above which a sample counts as long. Its row is measured in every fourth round only, because a few such
/// rows would take most of the time.
const LONG: Duration = Duration::from_millis(300);
/// A long row is measured in one of this many rounds, if that leaves it [`LEAST`] rounds.
const SELDOM: usize = 4;
/// Number of rounds that every row takes part in, if there are as many.
const LEAST: usize = 7;

/// Reason to reject a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Disturbance {
    /// The clock's rate changed.
    Clock,
    /// Another program used the same core in hardware.
    Neighbour,
    /// The hypervisor took time.
    Stolen,
    /// The kernel gave the core to another program.
    Interrupted,
}

impl Disturbance {
    /// Largest count by the kernel that does not change the median of five blocks: two short interruptions disturb two
    /// blocks.
    pub fn harmless(self) -> u64 {
        if self == Disturbance::Interrupted { 2 } else { 0 }
    }
}

impl fmt::Display for Disturbance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Disturbance::Clock => "the clock moved",
            Disturbance::Neighbour => "a neighbour shared the core",
            Disturbance::Stolen => "the hypervisor took time",
            Disturbance::Interrupted => "another program had the core",
        })
    }
}

/// A sample: a program's answer, and a disturbance that the kernel counted.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Estimated core cycles per item.
    pub cycles: f64,
    /// Nanoseconds of the chain of additions, before and after.
    pub chain: (f64, f64),
    /// Nanoseconds of the parallel additions (the loop that fills the core), before and after.
    pub wide: (f64, f64),
    /// The disturbance that the kernel counted, if any.
    pub outside: Option<Disturbance>,
}

/// Best time of the loop that fills the core, in units of the chain: the least that this run has seen.
pub struct Best(f64);

impl Best {
    /// Starts without any time seen.
    pub fn new() -> Self {
        Best(f64::INFINITY)
    }

    /// Returns the reason to reject a sample, if there is one.
    pub fn judge(&mut self, s: &Sample) -> Option<Disturbance> {
        let apart = |(a, b): (f64, f64)| (a - b).abs() > CLOCK * a.min(b);
        if let Some(outside) = s.outside {
            return Some(outside);
        }
        if apart(s.chain) {
            return Some(Disturbance::Clock);
        }
        let worst = (s.wide.0 / s.chain.0).max(s.wide.1 / s.chain.1);
        self.0 = self.0.min((s.wide.0 / s.chain.0).min(s.wide.1 / s.chain.1));
        if apart(s.wide) || worst > self.0 * (1.0 + SHARED) { Some(Disturbance::Neighbour) } else { None }
    }
}

/// A figure: the result for one row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The median of the rounds.
    pub median: f64,
    /// Distance of the quartiles of the rounds, as a fraction of the median.
    pub spread: f64,
    /// Number of rounds that were not disturbed.
    pub rounds: usize,
    /// True if the figure may be written: enough rounds, and close together.
    pub steady: bool,
}

impl Figure {
    /// Computes the figure from the values of the rounds. `wanted` is the number of rounds that were to be taken.
    pub fn of(mut rounds: Vec<f64>, wanted: usize) -> Self {
        rounds.sort_by(f64::total_cmp);
        let at = |q: f64| rounds.get(((rounds.len().max(1) - 1) as f64 * q).round() as usize).copied();
        let median = at(0.5).unwrap_or(f64::NAN);
        let spread = at(0.75).zip(at(0.25)).map_or(f64::NAN, |(high, low)| (high - low) / median);
        let steady = rounds.len() * 2 >= wanted.max(2) && spread <= SPREAD;
        Figure { median, spread, rounds: rounds.len(), steady }
    }
}

/// A row of a program, as something to measure.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// Index of the program.
    pub server: usize,
    /// Full name of the row in that program.
    pub row: String,
}

/// Measures rows, each once per round, in the order given. Rows that are unsteady are measured again, without the
/// others.
pub fn measure(
    servers: &mut [Server],
    keys: &[Key],
    rounds: usize,
    time: u64,
) -> Result<BTreeMap<Key, Figure>, String> {
    let mut figures: BTreeMap<Key, Figure> = BTreeMap::new();
    let (mut taken, mut rejected) = (0, BTreeMap::new());
    let mut best = Best::new();
    let seldom = (rounds / LEAST).clamp(1, SELDOM);
    let mut long: BTreeSet<&Key> = BTreeSet::new();
    for pass in 0..=PASSES {
        let unsteady = |k: &&Key| figures.get(*k).is_none_or(|f| !f.steady);
        let open: Vec<&Key> =
            keys.iter().filter(unsteady).filter(|k| pass <= PASSES_OF_LONG || !long.contains(k)).collect();
        if open.is_empty() {
            break;
        }
        let mut values: BTreeMap<&Key, Vec<f64>> = BTreeMap::new();
        for round in 0..rounds {
            let again = if pass > 0 { format!(", unsteady rows again ({pass})") } else { String::new() };
            eprint!("\r{} figures, round {} of {rounds}{again}      ", open.len(), round + 1);
            for key in &open {
                if long.contains(key) && round % seldom != 0 {
                    continue;
                }
                for _ in 0..ATTEMPTS {
                    let begun = Instant::now();
                    let sample = servers[key.server].sample(&key.row, time)?;
                    if begun.elapsed() > LONG {
                        long.insert(key);
                    }
                    taken += 1;
                    match best.judge(&sample) {
                        Some(reason) => *rejected.entry(reason).or_insert(0) += 1,
                        None => {
                            values.entry(key).or_default().push(sample.cycles);
                            break;
                        }
                    }
                }
            }
        }
        let wanted = |key: &Key| if long.contains(key) { rounds.div_ceil(seldom) } else { rounds };
        let of = |key: &Key| Figure::of(values.get(key).cloned().unwrap_or_default(), wanted(key));
        let new: Vec<(Key, Figure)> = open.into_iter().map(|k| (k.clone(), of(k))).collect();
        figures.extend(new);
    }
    let reasons: Vec<String> =
        rejected.iter().map(|(reason, n): (&Disturbance, &usize)| format!("{n}: {reason}")).collect();
    let total: usize = rejected.values().sum();
    eprintln!("\n{taken} samples, {total} rejected{}{}", if total > 0 { "; " } else { "" }, reasons.join(", "));
    Ok(figures)
}

/// Compares what two programs compute from the same inputs, byte by byte.
pub fn same_answers(servers: &mut [Server], one: &Key, other: &Key) -> Result<(), String> {
    let a = servers[one.server].answers(&one.row)?;
    let b = servers[other.server].answers(&other.row)?;
    // `random`: such answers cannot be compared, and the program has checked them itself.
    if [&a, &b].iter().any(|answers| answers.first().is_some_and(|a| a == "random")) {
        return Ok(());
    }
    differ(&a, &b).map_or(Ok(()), |what| {
        Err(format!("{} and {} (programs {} and {}) differ: {what}", one.row, other.row, one.server, other.server))
    })
}

/// Describes the first difference between answers, if there is one.
fn differ(a: &[String], b: &[String]) -> Option<String> {
    if a.len() != b.len() || a.iter().all(String::is_empty) {
        return Some(format!("{} answers, {} answers", a.len(), b.len()));
    }
    let at = a.iter().zip(b).position(|(a, b)| a != b)?;
    Some(format!("from input {at}, {} and {}", a[at], b[at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Sample {
        Sample { cycles: 1000.0, chain: (100.0, 100.5), wide: (80.0, 80.4), outside: None }
    }

    #[test]
    fn what_is_disturbed_is_rejected() {
        let mut best = Best::new();
        assert_eq!(best.judge(&sample()), None);
        assert_eq!(best.judge(&Sample { chain: (100.0, 101.2), ..sample() }), Some(Disturbance::Clock));
        assert_eq!(best.judge(&Sample { wide: (80.0, 90.0), ..sample() }), Some(Disturbance::Neighbour));
        assert_eq!(best.judge(&Sample { wide: (90.0, 90.0), ..sample() }), Some(Disturbance::Neighbour));
        assert_eq!(best.judge(&Sample { outside: Some(Disturbance::Stolen), ..sample() }), Some(Disturbance::Stolen));
        assert_eq!(best.judge(&sample()), None);
    }

    #[test]
    fn figures_of_rounds() {
        let steady = Figure::of(vec![101.0, 100.0, 99.0, 100.5, 900.0], 5);
        assert_eq!((steady.median, steady.rounds, steady.steady), (100.5, 5, true));
        assert!((steady.spread - 1.0 / 100.5).abs() < 1e-9);
        // Both figures were once printed for one operation. A row that has both is not written.
        assert!(!Figure::of(vec![40982.0, 29464.0, 40982.0, 29464.0, 40982.0], 5).steady);
        // Most rounds were rejected.
        assert!(!Figure::of(vec![100.0, 100.0], 5).steady);
        assert!(!Figure::of(Vec::new(), 5).steady);
    }

    #[test]
    fn other_answers_are_found() {
        let list = |x: &[&str]| x.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>();
        assert_eq!(differ(&list(&["00", "01"]), &list(&["00", "01"])), None);
        assert!(differ(&list(&["00", "01"]), &list(&["00", "02"])).is_some_and(|s| s.contains("input 1")));
        assert!(differ(&list(&["00"]), &list(&["00", "02"])).is_some());
        // Rows without answers prove nothing.
        assert!(differ(&list(&["", ""]), &list(&["", ""])).is_some());
    }
}
