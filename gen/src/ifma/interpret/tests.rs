//! Tests of instructions on numbers, and planted bugs.

use super::*;
use crate::random::Random;
use std::array::from_fn;
use std::panic::catch_unwind;

type Lanes = [u64; 4];

/// Runs an instruction on numbers in registers, and returns what is in the first one.
fn run(line: &str, vectors: &[Lanes]) -> [Option<u64>; 4] {
    let (form, kernel) = (Form::Four, &super::super::edwards::kernels()[0]);
    let vectors: Vec<Vector> = vectors.iter().map(|v| v.map(Word::from).to_vec()).collect();
    let (memory, general) = (&mut Memory::new(), [("t:e".to_owned(), number(0b1001))].into());
    let mut machine = Machine { form, kernel, memory, general, vectors, masks: [0; 8], zero: false, heads: Vec::new() };
    machine.run(&["kmovd k1, {t:e}", line].map(str::to_owned));
    from_fn(|i| machine.vectors[0][i].value())
}

#[test]
fn instructions_on_numbers() {
    let mut random = Random(1);
    let mut vector = || from_fn(|_| random.next());
    let [c, a, b]: [Lanes; 3] = [vector(), vector(), vector()];
    let (by, order, mask) = ([1, 63, 64, 65], [7, 2, 4, 1], [0, u64::MAX, 0, u64::MAX]);
    let halves = order.map(|i| (2 * i % 8) * TWICE + (1 << 32));
    let of = |f: fn(u64, u64) -> u64| from_fn(|i| f(a[i], b[i]));
    let wide = |x: u64, y: u64| u128::from(x % (1 << 52)) * u128::from(y % (1 << 52));
    let merged = |[x, .., y]: Lanes, [_, z, w, _]: Lanes| [x, z, w, y];
    let cases = [
        ("vpmadd52luq ymm0, ymm1, ymm2", from_fn(|i| c[i].wrapping_add(wide(a[i], b[i]) as u64 % (1 << 52)))),
        ("{{vex}} vpmadd52huq ymm0, ymm1, ymm2", from_fn(|i| c[i].wrapping_add((wide(a[i], b[i]) >> 52) as u64))),
        ("vpaddq ymm0, ymm1, ymm2", of(|x, y| x.wrapping_add(y))),
        ("vpaddq ymm0{{k1}}, ymm1, ymm2", merged(of(|x, y| x.wrapping_add(y)), c)),
        ("vpsubq ymm0{{k1}}{{z}}, ymm1, ymm2", merged(of(|x, y| x.wrapping_sub(y)), [0; 4])),
        ("vpandq ymm0, ymm1, ymm2", of(|x, y| x & y)),
        ("vpxorq ymm0, ymm1, ymm2", of(|x, y| x ^ y)),
        ("vpmullq ymm0, ymm1, ymm2", of(|x, y| x.wrapping_mul(y))),
        ("vpsrlq ymm0, ymm1, 51", of(|x, _| x >> 51)),
        ("vpsllq ymm0, ymm1, 3", of(|x, _| x << 3)),
        ("vpsllvq ymm0, ymm1, ymm3", [a[0] << 1, a[1] << 63, 0, 0]),
        ("vpermilpd ymm0, ymm1, 9", [a[1], a[0], a[2], a[3]]),
        ("vpermq ymm0, ymm1, 30", [a[2], a[3], a[1], a[0]]),
        ("vpermq ymm0, ymm4, ymm1", [a[3], a[2], a[0], a[1]]),
        ("vpermd ymm0, ymm6, ymm1", [a[3], a[2], a[0], a[1]]),
        ("vpshufd ymm0, ymm1, 0xa0", of(|x, _| x << 32 | x & 0xffff_ffff)),
        ("vpunpcklqdq ymm0, ymm1, ymm2", [a[0], b[0], a[2], b[2]]),
        ("vpunpckhqdq ymm0, ymm1, ymm2", [a[1], b[1], a[3], b[3]]),
        ("vpbroadcastq ymm0{{k1}}, xmm1", merged([a[0]; 4], c)),
        ("vpblendmq ymm0{{k1}}, ymm1, ymm2", merged(b, a)),
        ("vpblendd ymm0, ymm1, ymm2, 195", merged(b, a)),
        ("vpblendvb ymm0, ymm1, ymm2, ymm5", [a[0], b[1], a[2], b[3]]),
        ("vpternlogq ymm0, ymm5, ymm1, 0xb8", [c[0], a[1], c[2], a[3]]),
    ];
    for (line, result) in cases {
        assert_eq!(run(line, &[c, a, b, by, order, mask, halves]), result.map(Some), "{line}");
    }
}

/// Returns a line without effect, or with another number (register, slot, immediate, mask), or with two operands
/// exchanged.
fn changed(line: &str, random: &mut Random) -> String {
    let starts: Vec<usize> = line.match_indices(|c: char| c.is_ascii_digit()).map(|(i, _)| i).collect();
    let commutes = ["vpadd", "vpand", "vpxor", "vpmul", "vpmadd"].iter().any(|name| line.contains(name));
    match (random.below(3), line.rsplit_once(", ").and_then(|(rest, last)| Some((rest.rsplit_once(' ')?, last)))) {
        (0, _) => "nothing:".to_owned(),
        (1, Some(((rest, other), last))) if !commutes && !last.ends_with('}') => format!("{rest} {last}, {other}"),
        _ => {
            let Some(at) = starts.get(random.below(starts.len().max(1))) else { return "nothing:".to_owned() };
            let end = line[*at..].find(|c: char| !c.is_ascii_digit()).map_or(line.len(), |n| at + n);
            let start = line[..*at].rfind(|c: char| !c.is_ascii_digit()).map_or(0, |n| n + 1);
            let number: u64 = line[start..end].parse().expect("digits");
            let other = if line[..start].ends_with("+ ") { number ^ 32 } else { number ^ 1 };
            format!("{}{other}{}", &line[..start], &line[end..])
        }
    }
}

#[test]
fn changed_texts_are_refused() {
    let mut random = Random(2);
    for (kernel, form) in [(0, Form::Four), (0, Form::Vex), (1, Form::Four), (3, Form::Eight)] {
        let kernel = &super::super::edwards::kernels()[kernel];
        let mut constants = Vec::new();
        let (lines, spills) = kernel.lines(form, &mut constants);
        check(kernel, form, &constants, &lines, spills);
        for _ in 0..40 {
            let mut lines = lines.clone();
            let at = random.below(lines.len());
            lines[at] = changed(&lines[at], &mut random);
            let refused = catch_unwind(|| check(kernel, form, &constants, &lines, spills)).is_err();
            assert!(refused, "{form:?}, line {at}: {}", lines[at]);
        }
    }
}
