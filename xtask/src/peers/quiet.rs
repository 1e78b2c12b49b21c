//! Figures that can be believed: samples taken in rounds over all rows, of which those are rejected that something disturbed.
//!
//! A sample is the median of some blocks of calls, between two runs of loops of known length. It is rejected if a loop took other times
//! before and after (the clock moved), if the loop that fills the core took longer than it can (a neighbour shares the core), if the
//! hypervisor took time, or if other programs had the core more than twice. A rejected sample is taken again, some times. The figure is the median of
//! the rounds, and its spread the distance of their quartiles. Rounds go over all rows, so that a slow minute shows as a spread of every
//! row and not as a wrong figure of one.

use super::server::Server;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::{Duration, Instant};

/// What a figure's spread may be for it to be written, as a part of the figure.
pub const SPREAD: f64 = 0.03;
/// How far a loop of known length may take other times before and after a sample.
const CLOCK: f64 = 0.01;
/// How much longer than its best the loop may take that fills the core.
const SHARED: f64 = 0.05;
/// How often a sample is taken anew in a round.
const ATTEMPTS: usize = 6;
/// How often figures that are not steady are measured again.
const PASSES: usize = 3;
/// How often those of long rows are: what disturbs a second once will do so again, and a pass of such rows takes minutes.
const PASSES_OF_LONG: usize = 1;
/// A sample that takes longer is long: its row is in every fourth round alone, as a few such rows would take most of the time.
const LONG: Duration = Duration::from_millis(300);
/// Of so many rounds, a long row is in one, as long as that leaves it [`LEAST`].
const SELDOM: usize = 4;
/// Rounds that every row is in, if there are as many.
const LEAST: usize = 7;

/// Why a sample is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Disturbance {
    /// The clock's rate changed.
    Clock,
    /// Another program on the same core, in hardware.
    Neighbour,
    /// The hypervisor took time.
    Stolen,
    /// The kernel gave the core to another program.
    Interrupted,
}

impl Disturbance {
    /// How much of it, as the kernel counts, does not change the median of five blocks: two short interruptions fall on two of them.
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

/// What a program answers.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Estimated core cycles per item.
    pub cycles: f64,
    /// The chain of additions, before and after: nanoseconds.
    pub chain: (f64, f64),
    /// The additions side by side, before and after.
    pub wide: (f64, f64),
    /// What the kernel knows of.
    pub outside: Option<Disturbance>,
}

/// What the loop that fills the core takes at best, in units of the chain: the least that this run has seen.
pub struct Best(f64);

impl Best {
    /// Nothing seen yet.
    pub fn new() -> Self {
        Best(f64::INFINITY)
    }

    /// Why a sample is to be rejected, if it is.
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

/// A figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The median of the rounds.
    pub median: f64,
    /// The distance of their quartiles, as a part of the median.
    pub spread: f64,
    /// Rounds that were not disturbed.
    pub rounds: usize,
    /// Whether it may be written: enough rounds, and close together.
    pub steady: bool,
}

impl Figure {
    /// Of the rounds' figures, when so many were wanted.
    pub fn of(mut rounds: Vec<f64>, wanted: usize) -> Self {
        rounds.sort_by(f64::total_cmp);
        let at = |q: f64| rounds.get(((rounds.len().max(1) - 1) as f64 * q).round() as usize).copied();
        let median = at(0.5).unwrap_or(f64::NAN);
        let spread = at(0.75).zip(at(0.25)).map_or(f64::NAN, |(high, low)| (high - low) / median);
        let steady = rounds.len() * 2 >= wanted.max(2) && spread <= SPREAD;
        Figure { median, spread, rounds: rounds.len(), steady }
    }
}

/// Something to be measured: a row of a program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// Which of the programs.
    pub server: usize,
    /// The row's whole name there.
    pub row: String,
}

/// Measures rows, each once a round, in the order given; those that come out unsteady again, on their own.
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
    // Whose program has seen by itself that they are right.
    if [&a, &b].iter().any(|answers| answers.first().is_some_and(|a| a == "random")) {
        return Ok(());
    }
    differ(&a, &b).map_or(Ok(()), |what| {
        Err(format!("{} and {} (programs {} and {}) differ: {what}", one.row, other.row, one.server, other.server))
    })
}

/// Where answers differ.
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
        // The two figures that once stood for one operation: a row that has both is not written.
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
        // A row that answers nothing says nothing.
        assert!(differ(&list(&["", ""]), &list(&["", ""])).is_some());
    }
}
