//! Published figures of others, next to ours: MIRACL's C code for pairings, which has no Rust package. They come from
//! another machine than ours.

use super::{Figure, cell};
use primegroup_figures::number;
use std::fmt::Write as _;

/// Limit of our figure, as a fraction of the published figure.
const LIMIT: f64 = 0.30;

/// Row, and published cycles on a Zen 3, from our notes.
const MIRACL: [(&str, &str, u32); 5] = [
    ("bn254", "pairing", 3_580_000),
    ("bn254_g1", "mul", 555_000),
    ("bn254_g2", "mul", 1_200_000),
    ("bn254", "GT pow", 1_880_000),
    ("bls12_381", "GT pow", 2_220_000),
];

/// Formats the table of the published rows for which `ours` returns our figure. Empty if there are none.
pub fn table<'a>(ours: impl Fn(&str, &str) -> Option<&'a Figure>) -> String {
    let mut lines = String::new();
    for (group, operation, published) in MIRACL {
        let Some(figure) = ours(group, operation) else { continue };
        let ratio = figure.steady.then(|| figure.median / f64::from(published));
        let mark = if ratio.is_some_and(|r| r > LIMIT) { " (!)" } else { "" };
        let ratio = ratio.map(|r| format!("{r:.2}{mark}")).unwrap_or_default();
        let published = number(published.into());
        let _ = writeln!(lines, "| {group} | {operation} | {} | {published} | {ratio} |", cell(figure));
    }
    if lines.is_empty() {
        return lines;
    }
    format!(
        "\nMIRACL's C, published: on a Zen 3, and not measured in this run. A ratio over {LIMIT:.2} is marked (!).\n\n\
         | group | operation | ours | published | ratio |\n|---|---|---:|---:|---:|\n{lines}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_rows_of_the_run_stand_beside_published_ones() {
        let (good, bad) = (Figure::of(vec![895_000.0; 5], 5), Figure::of(vec![200_000.0; 5], 5));
        let text = table(|group, operation| match (group, operation) {
            ("bn254", "pairing") => Some(&good),
            ("bn254_g1", "mul") => Some(&bad),
            _ => None,
        });
        assert!(text.contains("| bn254 | pairing | 895 000 | 3 580 000 | 0.25 |\n"), "{text}");
        assert!(text.contains("| bn254_g1 | mul | 200 000 | 555 000 | 0.36 (!) |\n"), "{text}");
        assert!(!text.contains("GT pow"), "{text}");
        assert_eq!(table(|_, _| None), "");
    }
}
