//! Descriptions and what is written for them, on random and special operands, against formulas on large integers.

use super::interpret::Routine;
use super::{KERNELS, Kernel, gf166, gf255};
use crate::random::Random;
use crate::weierstrass::Weierstrass;
use num_bigint::BigUint;
use num_traits::One;

/// Returns an integer from limbs of so many bits.
fn integer(limbs: &[u64], bits: u32) -> BigUint {
    limbs.iter().rev().fold(BigUint::ZERO, |sum, limb| (sum << bits) + limb)
}

fn kernel(path: &str) -> &'static Kernel {
    KERNELS.iter().find(|k| k.path.ends_with(path)).expect("the kernel exists")
}

/// Returns random words, so many, of so many bits.
fn any_words(random: &mut Random, n: usize, bits: u32) -> Vec<u64> {
    limbs(random, &vec![u128::from(u64::MAX >> (64 - bits)); n])
}

/// Returns the limbs of an integer, of so many bits, and so many.
fn limbs_of(x: &BigUint, bits: u32, count: usize) -> Vec<u64> {
    let mask = (BigUint::one() << bits) - 1u32;
    (0..count).map(|k| ((x >> (bits as usize * k)) & &mask).try_into().expect("a limb")).collect()
}

/// Returns -1/p modulo 2^64, by Newton's iteration.
fn minus_inverse(p: u64) -> u64 {
    (0..6).fold(1u64, |x, _| x.wrapping_mul(2u64.wrapping_sub(p.wrapping_mul(x)))).wrapping_neg()
}

/// Returns limbs below or at these numbers: random ones, zero, the largest.
fn limbs(random: &mut Random, most: &[u128]) -> Vec<u64> {
    let kind = random.below(8);
    most.iter()
        .map(|most| match if kind < 4 { kind } else { random.below(4) } {
            0 => 0,
            1 => *most as u64,
            _ => (u128::from(random.next()) % (most + 1)) as u64,
        })
        .collect()
}

/// Returns an integer in words, so many.
fn words(x: &BigUint, n: usize) -> Vec<u64> {
    limbs_of(x, 32, n)
}

/// The routines of a file whose names begin alike.
struct File {
    text: String,
    prefix: String,
    word: u32,
}

impl File {
    fn new(path: &str, prefix: &str) -> File {
        let kernel = kernel(path);
        File { text: kernel.text(), prefix: format!("primegroup_{prefix}"), word: kernel.target.facts().word }
    }

    fn routine(&self, name: &str) -> Routine {
        Routine::new(&self.text, &format!("{}_{name}", self.prefix), self.word)
    }
}

/// Calls a routine on integers, which lie in memory one behind the other; returns what is there then. A letter from `a`
/// on in `places` is a pointer to an integer, `o` one to the integer number `out`, and another letter is a number.
fn call(
    routine: &Routine,
    places: &str,
    operands: &[&[u64]],
    out: usize,
    number: impl Fn(char) -> u64,
) -> Vec<Vec<u64>> {
    let start = |n: usize| operands[..n].iter().map(|x| x.len()).sum();
    let argument = |place: char| match place {
        'o' => Err(start(out)),
        'a'..='f' => Err(start(place as usize - 'a' as usize)),
        _ => Ok(number(place)),
    };
    let arguments: Vec<_> = places.chars().map(argument).collect();
    let mut after = routine.call(&arguments, &operands.concat());
    operands.iter().map(|x| after.drain(..x.len()).collect()).collect()
}

/// A product and a square of a kernel's file.
#[derive(Clone)]
struct Products {
    path: &'static str,
    family: &'static str,
    /// Largest limbs of operands, and the number of bits of a limb.
    operand: Vec<u128>,
    bits: u32,
    /// The modulus, for each of these c.
    modulus: fn(u64) -> BigUint,
    c: &'static [u64],
    /// The arguments: the result, operands, or multiples of c.
    places: [&'static str; 2],
    /// The result, times 2^shift, is the product.
    shift: u32,
    /// Largest result: as an integer, and each limb if a limb is no word.
    result: Vec<u64>,
}

impl Products {
    fn check(&self) {
        let mut file = File::new(self.path, self.family);
        // As `gf255.S` has it for RV32: a square whose operand is loaded.
        let loads: String = (0..8).map(|i| format!("lw s{}, {}(a1)\n", i + 2, 4 * i)).collect();
        let begin = "primegroup_rv32_function gf255_square";
        file.text = file.text.replace(&format!("{begin}_words\n"), &format!("{begin}\n{loads}"));
        let routines = ["mul", "square"].map(|name| file.routine(name));
        let mut random = Random(1);
        for round in 0..600 {
            let c = self.c[random.below(self.c.len())];
            let p = (self.modulus)(c);
            let (a, b) = (limbs(&mut random, &self.operand), limbs(&mut random, &self.operand));
            // The result is elsewhere, or an operand.
            let out = [2, 0, 1][round % 3];
            for ((routine, places), factor) in routines.iter().zip(self.places).zip([&b, &a]) {
                let multiple = |digit: char| c * u64::from(digit.to_digit(10).expect("a multiple"));
                let result = &call(routine, places, &[&a, &b, &vec![7; a.len()]], out, multiple)[out];
                let x = integer(result, self.bits);
                let product = integer(&a, self.bits) * integer(factor, self.bits);
                assert_eq!((&x << self.shift) % &p, product % &p, "{} {a:x?} {factor:x?}", self.path);
                let limbwise = result.iter().zip(&self.result).all(|(x, most)| x <= most);
                assert!(x <= integer(&self.result, self.bits) && (limbwise || self.bits == file.word), "{result:x?}");
            }
        }
    }
}

#[test]
fn gf255_products() {
    let [limb, most, highest] = [29, (1 << 29) + 7, (1 << 23) + 7];
    let lowest = (1 << 29) + (1 << 17) - 1;
    let w28 = Products {
        path: "mips/gf255.S",
        family: "gf255",
        operand: gf255::element().map(|x| 2 * x).to_vec(),
        bits: limb as u32,
        modulus: |c| (BigUint::one() << 255) - c,
        shift: 0,
        c: &[19, 3957, 18651, 32767],
        places: ["oab1", "oa1"],
        result: vec![lowest, most, most, most, most, most, most, most, highest],
    };
    w28.check();
    Products { path: "lx6/gf255.S", operand: gf255::element().to_vec(), ..w28.clone() }.check();
    for (path, bits) in [("rv32/gf255_products.S", 32), ("rv64/gf255.S", 64), ("a64/gf255.S", 64)] {
        let mut words = vec![u64::MAX >> (64 - bits); 256 / bits as usize];
        let operand = words.iter().map(|x| u128::from(*x)).collect();
        *words.last_mut().expect("there are words") = (1 << (bits - 1)) + (1 << (bits - 15)) - 1;
        Products { path, operand, bits, result: words, places: ["oab2", "oa02"], ..w28 }.check();
    }
}

#[test]
fn gf166_products() {
    let mut result = vec![(1 << 32) - 1; 6];
    result[5] = (1 << 6) + 1;
    let gf166 = Products {
        path: "mips/gf166.S",
        family: "gf166",
        operand: gf166::operand().to_vec(),
        bits: 32,
        modulus: |c| (BigUint::one() << 166) - c,
        c: &[5],
        places: ["oab", "oa"],
        shift: 0,
        result,
    };
    gf166.check();
    Products { path: "rv32/gf166_products.S", ..gf166.clone() }.check();
    Products { path: "lx6/gf166.S", ..gf166 }.check();
    let most = u64::MAX.into();
    let operand = vec![most, most, (1 << 42) - 1];
    Products {
        path: "a64/gf166.S",
        operand,
        bits: 64,
        result: vec![u64::MAX, u64::MAX, (1 << 38) + (1 << 33) - 1],
        ..gf166
    }
    .check();
}

fn p256(_: u64) -> BigUint {
    Weierstrass::p256().f.0
}

#[test]
fn gfp256_products() {
    let any = Products {
        path: "rv32/gfp256_products.S",
        family: "gfp256",
        operand: vec![(1 << 32) - 1; 8],
        bits: 32,
        modulus: p256,
        c: &[0],
        places: ["oab", "oa"],
        shift: 256,
        result: vec![(1 << 32) - 1; 8],
    };
    any.check();
    let any = Products { path: "mips/gfp256.S", ..any };
    any.check();
    // Elements below p: the top word of p, less 1, with any words below; results are below p as integers.
    let mut operand = vec![u64::MAX.into(); 4];
    operand[3] = 0xffff_ffff_0000_0000;
    let result = vec![u64::MAX - 1, 0xffff_ffff, 0, 0xffff_ffff_0000_0001];
    for path in ["rv64/gfp256.S", "a64/gfp256.S"] {
        let (operand, result) = (operand.clone(), result.clone());
        Products { path, operand, bits: 64, result, ..any }.check();
    }
}

#[test]
fn near_products() {
    let modulus = |_| Weierstrass::secp256k1().f.0;
    let most = words(&(modulus(0) - 1u32), 8);
    for path in ["rv32/mont_near.S", "mips/mont_near.S"] {
        let operand = most.iter().map(|x| u128::from(*x)).collect();
        let (bits, shift, c, places, result) = (32, 256, &[0], ["oab", "oa"], most.clone());
        Products { path, family: "mont_near", operand, bits, modulus, c, places, shift, result }.check();
    }
}

/// Checks functions for any odd p of n words, as Montgomery's products, with these places of arguments: operands are `a`,
/// `b`, `c` (which is p), and `e` of twice as many words; `i` is -1/p. Without `any`, p leaves a bit free for sums.
fn check_montgomery(path: &str, prefix: &str, n: usize, any: bool, functions: &[(&str, &str)]) {
    let file = File::new(path, prefix);
    let (word, mut random) = (file.word, Random(3));
    let (ones, high) = (u64::MAX >> (64 - word), 1 << (word - 1));
    let r = BigUint::one() << (word as usize * n);
    for (name, places) in functions {
        let routine = file.routine(name);
        for round in 0..300 {
            let mut any_number = |n: usize| any_words(&mut random, n, word);
            let (a, b, t, mut p) = (any_number(n), any_number(n), any_number(2 * n), any_number(n));
            p[0] |= 1;
            match round % 3 {
                _ if *name == "reduce" || *name == "add" && !any => p[n - 1] = p[n - 1] >> 1 | high >> 1,
                0 => p[1..].fill(ones),
                1 => p[n - 1] |= high,
                _ => p[n - 1] >>= 3,
            }
            let m = integer(&p, word);
            let in_words = |x: &BigUint, n: usize| limbs_of(x, word, n);
            // As p - 1, too.
            let x = if round % 5 == 0 { &m - 1u32 } else { integer(&a, word) % &m };
            let is_sum = ["add", "sub"].contains(name);
            let y = if is_sum { integer(&b, word) % &m } else { integer(&b, word) };
            // An integer of twice as many words below p R, or its negative.
            let t = if round % 7 == 0 { &m * &r - 1u32 } else { integer(&t, word) % (&m * &r) };
            let negative = round % 2 == 0 && t > BigUint::ZERO;
            let stored = in_words(&if negative { &r * &r - &t } else { t.clone() }, 2 * n);
            let is_wide = ["wide", "product"].contains(name);
            // A product may stand over both operands.
            let out = if is_wide { [0, 5][round % 2] } else { [3, 0, 1][round / 3 % 3] };
            let operands = [&in_words(&x, n)[..], &in_words(&y, n), &p, &vec![7; n], &stored, &vec![7; 2 * n]];
            let after = call(&routine, places, &operands, out, |_| minus_inverse(p[0]) & ones);
            if is_wide {
                assert_eq!(integer(&after[out..].concat()[..2 * n], word), x * y, "{path} {name}");
                continue;
            }
            let result = integer(&after[out], word);
            assert!(result < m, "{path} {name} {p:x?}");
            let (left, right) = match *name {
                "add" => (result, x + y),
                "sub" => (result + y, x),
                "mul" => (result * &r, x * y),
                "square" => (result * &r, &x * &x),
                "reduce" if negative => (result * &r + t, BigUint::ZERO),
                "reduce" => (result * &r, t),
                _ => unreachable!("no other functions"),
            };
            assert_eq!(left % &m, right % &m, "{path} {name} {p:x?}");
        }
    }
}

#[test]
fn montgomery_products() {
    let sums = [("add", "oabc"), ("sub", "oabc")];
    let parts = [("wide", "oab"), ("reduce", "oeci")];
    for (path, prefix, n) in [("rv32/mont_linear.S", "mont8", 8), ("rv32/mont_linear.S", "mont12", 12)] {
        check_montgomery(path, prefix, n, false, &sums);
    }
    for (path, prefix, n) in [("mips/mont.S", "mont8", 8), ("mips/mont_twelve.S", "mont12", 12)] {
        check_montgomery(path, prefix, n, false, &[sums, parts].concat());
    }
    check_montgomery("mips/mont.S", "mont8", 8, false, &[("mul", "oabci"), ("square", "oaci")]);
    for (path, prefix, n) in [("lx6/mont_eight.S", "mont8", 8), ("lx6/mont_twelve.S", "mont12", 12)] {
        check_montgomery(path, prefix, n, true, &sums);
    }
    for (prefix, n) in [("mont_four", 4), ("mont_six", 6)] {
        let products = [("mul", "oabci"), ("square", "oa0ci")];
        let parts = [("product", "oab"), ("reduce", "oe0ci")];
        check_montgomery("a64/mont_sums.S", prefix, n, true, &sums);
        for path in ["a64/mont.S", "rv64/mont.S"] {
            check_montgomery(path, prefix, n, true, &[products, parts].concat());
        }
    }
}

/// Products modulo 2^256 - c for any odd c of 64 bits.
#[test]
fn products_modulo_any_c() {
    for path in ["a64/mont.S", "rv64/mont.S"] {
        let (file, mut random) = (File::new(path, "mont_near"), Random(3));
        let [mul, square] = ["mul", "square"].map(|name| file.routine(name));
        for round in 0..600 {
            let c = random.next() | 1;
            let m = (BigUint::one() << 256) - c;
            let b = any_words(&mut random, 4, 64);
            let a = if round % 5 == 0 { &m - 1u32 } else { integer(&any_words(&mut random, 4, 64), 64) % &m };
            let a = limbs_of(&a, 64, 4);
            let out = [2, 0, 1][round % 3];
            for (factor, routine, places) in [(&b, &mul, "oabix"), (&a, &square, "oa0ix")] {
                // 1/c is -1/p.
                let number = |place| if place == 'i' { minus_inverse(c.wrapping_neg()) } else { c };
                let result = integer(&call(routine, places, &[&a, &b, &[7; 4]], out, number)[out], 64);
                assert!(result < m, "{c:x} {a:x?} {factor:x?}");
                let product = integer(&a, 64) * integer(factor, 64);
                assert_eq!((result << 256) % &m, product % &m, "{c:x} {a:x?} {factor:x?}");
            }
        }
    }
}

/// The parts of Montgomery's products in words.
#[test]
fn montgomery_words() {
    let mut random = Random(6);
    for (path, n) in [("rv32/mont_eight.S", 8usize), ("rv32/mont_twelve.S", 12)] {
        let (file, r) = (kernel(path).text(), BigUint::one() << (32 * n));
        let routine = |name: &str| Routine::new(&file, &format!("primegroup_mont{n}_{name}"), 32);
        for round in 0..300 {
            let (mut p, t) = (any_words(&mut random, n, 32), any_words(&mut random, 2 * n, 32));
            if n == 12 {
                let wide = routine("wide").call(&[Err(0), Err(0), Err(n)], &t);
                assert_eq!(integer(&wide, 32), integer(&t[..n], 32) * integer(&t[n..], 32));
            }
            (p[0], p[n - 1]) = (p[0] | 1, p[n - 1] >> 1 | 1 << 30);
            let m = integer(&p, 32);
            let t = if round % 5 == 0 { &m * &r - 1u32 } else { integer(&t, 32) % (&m * &r) };
            let factor = Ok(minus_inverse(p[0]) & u64::from(u32::MAX));
            let memory = [words(&t, 2 * n), p, vec![7; n]].concat();
            let out = [3 * n, 0][round % 2];
            let after = routine("reduce").call(&[Err(out), Err(0), Err(2 * n), factor], &memory);
            let quotient = integer(&after[out..][..n], 32);
            assert!(quotient < m);
            assert_eq!(quotient * &r % &m, t % &m);
        }
    }
}

/// Returns lines that load or store words that are left in registers: the lower ones, and the upper ones.
fn left(name: &str, base: &str) -> [String; 2] {
    let lines = |registers: &[&str], at: usize| {
        registers.iter().enumerate().map(|(k, r)| format!("{name} {r}, {}({base})\n", 4 * k + at)).collect()
    };
    [
        lines(&["s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9"], 0),
        lines(&["t0", "t1", "t2", "t3", "t4", "t5", "t6", "a4"], 32),
    ]
}

/// The residue of such words modulo 2^255 - C.
#[test]
fn folds_of_registers() {
    let (text, loads, mut random) = (kernel("rv32/gf255_products.S").text(), left("lw", "a1").concat(), Random(8));
    for name in ["add", "double", "less"] {
        let begin = format!("primegroup_rv32_function gf255_fold_{name}\n");
        let file = text.replace(&begin, &format!("{begin}{loads}"));
        let routine = Routine::new(&file, &format!("primegroup_gf255_fold_{name}"), 32);
        for round in 0..600 {
            let c = [19, 3957, 18651, if name == "double" { 22999 } else { 32767 }][random.below(4)];
            let p = (BigUint::one() << 255) - c;
            let (t, more) = (any_words(&mut random, 16, 32), any_words(&mut random, 8, 32));
            let more = if name == "less" { words(&(integer(&more, 32) % (&p * 2u32)), 8) } else { more };
            let memory = [t.clone(), more.clone(), vec![7; 8]].concat();
            let [t, more] = [t, more].map(|x| integer(&x, 32));
            let out = [24, 16, 0][round % 3];
            let factor = if name == "double" { 4 * c } else { 2 * c };
            let after = routine.call(&[Err(out), Err(0), Err(16), Ok(factor)], &memory);
            let result = integer(&after[out..][..8], 32);
            let almost = (BigUint::one() << 255) + (BigUint::one() << 241);
            let (sum, expected, end) = match name {
                "add" => (result.clone(), t + more, almost),
                "double" => (result.clone(), t * 2u32, almost),
                _ => (&result + t, more, &p * 2u32),
            };
            assert_eq!(sum % &p, expected % &p, "{name}");
            assert!(result < end, "{name}: {result:x}");
        }
    }
}

/// Quotients of such words modulo the prime of P-256, less operands.
#[test]
fn quotients_of_registers() {
    let (text, loads, mut random) = (kernel("rv32/gfp256_products.S").text(), left("lw", "a1").concat(), Random(9));
    let p = p256(0);
    for name in ["less", "less_both"] {
        let begin = format!("primegroup_rv32_function gfp256_fold_{name}\n");
        let file = text.replace(&begin, &format!("{begin}{loads}"));
        let routine = Routine::new(&file, &format!("primegroup_gfp256_fold_{name}"), 32);
        for round in 0..600 {
            let [t, b, c] = [16, 8, 8].map(|n| any_words(&mut random, n, 32));
            let memory = [t.clone(), b.clone(), c.clone(), vec![7; 8]].concat();
            let [t, b, c] = [t, b, c].map(|x| integer(&x, 32));
            let out = [32, 24, 16, 0][round % 4];
            let after = routine.call(&[Err(out), Err(0), Err(16), Err(24)], &memory);
            let sum = integer(&after[out..][..8], 32) + c + if name == "less" { BigUint::ZERO } else { b };
            assert_eq!((sum << 256) % &p, t % &p, "{name}");
        }
    }
}

/// Products that are left in registers, and what they keep there.
#[test]
fn products_in_registers() {
    let [low, high] = left("sw", "a0");
    let file = kernel("rv32/products.S").text();
    let file = file.replace("ret\nprimegroup_rv32_end rv32_square8", &format!("{low}ret\nprimegroup_rv32_end"));
    let file = file.replace("ret\nprimegroup_rv32_end", &format!("sw a3, 64(a0)\n{high}ret\nprimegroup_rv32_end"));
    let [product, square] =
        ["product", "square"].map(|name| Routine::new(&file, &format!("primegroup_rv32_{name}8"), 32));
    let mut random = Random(7);
    for round in 0..300 {
        let (a, b) = (any_words(&mut random, 8, 32), any_words(&mut random, 8, 32));
        let memory = [a.clone(), vec![7; 9], b.clone(), vec![7; 9]].concat();
        let [a, b] = [a, b].map(|x| integer(&x, 32));
        for (routine, to, expected) in [(&product, [0, 17][round % 2], &a * b), (&square, 17, &a * &a)] {
            let after = routine.call(&[Err(to), Err(0), Err(17), Ok(123)], &memory);
            assert_eq!(integer(&after[to..][..16], 32), expected);
            assert_eq!(after[to + 16], 123);
        }
    }
}

/// The parts of Montgomery's products in limbs, on integers that are special or random.
#[test]
fn montgomery_parts() {
    let p256_divide = File::new("lx6/gfp256.S", "gfp256").routine("divide");
    for (path, n, bits) in [("lx6/mont_eight.S", 8usize, 29), ("lx6/mont_twelve.S", 12, 28)] {
        let (file, mut random) = (File::new(path, &format!("mont{n}")), Random(5));
        let names = ["product", "squared", "join", "split", "less", "less_both", "divide"];
        let [product, squared, join, split, less, less_both, divide] = names.map(|name| file.routine(name));
        let (r, count) = (BigUint::one() << (32 * n), 2 * (32 * n).div_ceil(bits as usize));
        let (in_limbs, empty) = (|x: &BigUint| limbs_of(x, bits, count), vec![7; count]);
        for _ in 0..100 {
            let mut integers = || any_words(&mut random, n, 32);
            let (a, b, mut p) = (integers(), integers(), integers());
            let [x, y] = [&a, &b].map(|words| integer(words, 32));
            let (t, u, all) = (&x * &y, &x * &x, BigUint::one() << (64 * n));
            // The last operand is the result.
            let run = |routine: &Routine, places: &str, operands: &[&[u64]], factor: u64| {
                call(routine, places, operands, operands.len() - 1, |_| factor).pop().expect("a result")
            };
            assert_eq!(run(&product, "oab", &[&a, &b, &empty], 0), in_limbs(&t));
            assert_eq!(run(&squared, "oa", &[&a, &empty], 0), in_limbs(&u));
            // From limbs to words, and back.
            let out = vec![7; 2 * n];
            assert_eq!(run(&join, "oa", &[&in_limbs(&t), &out], 0), words(&t, 2 * n));
            assert_eq!(run(&split, "oa", &[&words(&t, 2 * n), &empty], 0), in_limbs(&t));
            // Differences.
            let v = &t + &u + (&y >> 3);
            let operands: [&[u64]; 4] = [&in_limbs(&v), &in_limbs(&t), &in_limbs(&u), &out];
            assert_eq!(integer(&run(&less, "obc", &operands, 0), 32), (&t + &all - &u) % &all);
            if v < all {
                assert_eq!(integer(&run(&less_both, "oabc", &operands, 0), 32), &y >> 3);
            }
            // Quotients.
            p[0] |= 1;
            p[n - 1] |= 1 << random.below(32);
            let m = integer(&p, 32);
            let s = if random.below(5) == 0 { &m * &r - 1u32 } else { &t % (&m * &r) };
            let factor = minus_inverse(p[0]) & u64::from(u32::MAX);
            let quotient = integer(&run(&divide, "oabi", &[&in_limbs(&s), &p, &out[..n]], factor), 32);
            assert!(quotient < m);
            assert_eq!(quotient * &r % &m, s % &m);
            if n == 8 {
                let quotient = integer(&run(&p256_divide, "oa", &[&in_limbs(&t), &out[..n]], 0), 32);
                assert_eq!(quotient * &r % p256(0), &t % p256(0));
            }
        }
    }
}

/// A sum or a multiple: its name, the places of arguments, its results in terms of `[a, b, c, w]` modulo p, and the largest w.
/// `o` is the result, `e` a second result, `w` a number, `m` a mask, and digits are multiples of the constant.
type Linear = (&'static str, &'static str, fn(&[BigUint; 4], &BigUint) -> Vec<BigUint>, u64);

/// Checks functions of words of 32 bits on elements below `most`, with results where operands are.
fn check_linear(path: &str, family: &str, p: &BigUint, most: &BigUint, constant: u64, functions: &[Linear]) {
    let limbs = vec![(1 << 32) - 1; p.bits().div_ceil(32) as usize];
    check_linear_limbs(path, family, p, (most, &limbs), constant, functions);
}

/// The same on elements below `most` with limbs up to these.
fn check_linear_limbs(
    path: &str,
    family: &str,
    p: &BigUint,
    (most, largest_limbs): (&BigUint, &[u128]),
    constant: u64,
    functions: &[Linear],
) {
    let (n, words_only) = (largest_limbs.len(), largest_limbs[0] == (1 << 32) - 1);
    let bits = if words_only { 32 } else { 29 };
    let (file, mut random) = (File::new(path, family), Random(4));
    for (name, places, results, largest) in functions {
        let routine = file.routine(name);
        for round in 0..400 {
            let mut element = || {
                let x = limbs(&mut random, largest_limbs);
                if words_only { words(&(integer(&x, 32) % most), n) } else { x }
            };
            let elements = [element(), element(), element()];
            let [a, b, c] = elements.each_ref().map(|x| integer(x, bits));
            let w = if round % 5 == 0 { *largest } else { random.next() % (largest + 1) };
            let mask = random.below(2) as u64;
            // A function without a result changes its operands.
            let out = if places.contains('o') { [3, 0, 1][round % 3] } else { 0 };
            let second = if places.contains('e') { 4 } else { 1 };
            let number = |place: char| match place {
                'w' => w,
                'm' => mask * u64::from(u32::MAX),
                'h' => (constant - 1) / 2,
                digit => constant * u64::from(digit.to_digit(10).expect("a multiple")),
            };
            let empty = vec![7; n];
            let [x, y, z] = &elements;
            let after = call(&routine, places, &[x, y, z, &empty, &empty], out, number);
            let w = if places.contains('m') { mask } else { w };
            // Loose results are below 2^170.
            let bound = if name.contains("loose") { 5u32 } else { 1 };
            let wanted = results(&[a.clone(), b.clone(), c.clone(), w.into()], p);
            for (result, wanted) in [&after[out], &after[second]].into_iter().zip(wanted) {
                let in_limbs = result.iter().zip(largest_limbs).all(|(x, most)| u128::from(*x) <= *most);
                let result = integer(result, bits);
                assert_eq!(&result % p, wanted % p, "{name} {a:x} {b:x} {c:x} {w:x}");
                assert!(in_limbs && result < most * bound, "{name}: {result:x}");
            }
        }
    }
}

#[test]
fn linear_functions() {
    let gf255: &[Linear] = &[
        ("add", "oab1", |[a, b, ..], _| vec![a + b], 0),
        ("sub", "oab1", |[a, b, ..], p| vec![a + p * 2u32 - b], 0),
        ("sum_difference", "oeab1", |[a, b, ..], p| vec![a + b, a + p * 2u32 - b], 0),
        ("sub_sum", "oabc1", |[a, b, c, _], p| vec![a + p * 4u32 - b - c], 0),
        ("mul_small", "oaw2", |[a, _, _, w], _| vec![a * w], u32::MAX as u64),
        ("add_small", "oabw1", |[a, b, _, w], _| vec![a + b * w], (1 << 15) - 1),
        ("sub_small", "oabw1", |[a, b, _, w], p| vec![a + (p * 2u32 - b) * w], (1 << 16) - 1),
        ("half", "oa0h", |[a, ..], p| vec![a * ((p + 1u32) >> 1)], 0),
        ("negate_if", "am1", |[a, _, _, m], p| vec![if m.bits() > 0 { p * 2u32 - a } else { a.clone() }], 0),
        ("swap_if", "abm", |[a, b, _, m], _| [[a, b], [b, a]][m.bits() as usize].map(Clone::clone).to_vec(), 0),
    ];
    for c in [19u32, 3957, 18651, 32767] {
        let p = (BigUint::one() << 255) - c;
        check_linear("rv32/gf255_linear.S", "gf255", &p, &(&p * 2u32), c.into(), gf255);
        let [add, sub, _, sub_sum, ..] = *gf255 else { unreachable!("there are ten") };
        let mul_small: Linear = ("mul_small", "oaw1", |[a, _, _, w], _| vec![a * w], (1 << 29) - 1);
        let (most, limbs) = (BigUint::one() << 256, gf255::element());
        let functions = [add, sub, sub_sum, mul_small];
        check_linear_limbs("lx6/gf255_linear.S", "gf255", &p, (&most, &limbs), c.into(), &functions);
    }
    let gf166: &[Linear] = &[
        ("add", "oab", |[a, b, ..], _| vec![a + b], 0),
        ("add_loose", "oab", |[a, b, ..], _| vec![a + b], 0),
        ("sub", "oab", |[a, b, ..], p| vec![a + p * 4u32 - b], 0),
        ("sub_loose", "oab", |[a, b, ..], p| vec![a + p * 4u32 - b], 0),
        ("sub_double_loose", "oab", |[a, b, ..], p| vec![a + p * 8u32 - b * 2u32], 0),
    ];
    let p = (BigUint::one() << 166) - 5u32;
    for path in ["rv32/gf166_linear.S", "lx6/gf166.S"] {
        check_linear(path, "gf166", &p, &(BigUint::from(3u32) << 166), 0, gf166);
    }
    let gfp256: &[Linear] = &[
        ("add", "oab", |[a, b, ..], _| vec![a + b], 0),
        ("sub", "oab", |[a, b, ..], p| vec![a + p * 2u32 - b], 0),
        ("sub_sum", "oabc", |[a, b, c, _], p| vec![a + p * 4u32 - b - c], 0),
        ("half", "oa", |[a, ..], p| vec![a * ((p + 1u32) >> 1)], 0),
        ("negate_if", "am", |[a, _, _, m], p| vec![if m.bits() > 0 { p * 2u32 - a } else { a.clone() }], 0),
        ("triple_sub", "oab", |[a, b, ..], p| vec![(a + p * 2u32 - b) * 3u32], 0),
    ];
    check_linear("rv32/gfp256_linear.S", "gfp256", &p256(0), &(BigUint::one() << 256), 0, gfp256);
    check_linear("lx6/gfp256.S", "gfp256", &p256(0), &(BigUint::one() << 256), 0, &gfp256[..3]);
}

/// Sums of coefficients from 1 to p, two in a word, with results where operands are.
#[test]
fn sums_of_coefficients() {
    const P: u64 = 9767;
    let functions: &[(&str, &str, [u64; 3])] = &[
        ("add", "oab", [1, 1, 0]),
        ("sub", "oab", [1, P - 1, 0]),
        ("sub_sum", "oabc", [1, P - 1, P - 1]),
        ("triple_difference", "oab", [3, P - 3, 0]),
    ];
    let mut random = Random(10);
    for (path, count) in [("rv32/gf9767x19_sums.S", 4), ("lx6/gf9767x19_sums.S", 3)] {
        let file = File::new(path, "gf9767x19");
        for (name, places, factors) in &functions[..count] {
            let routine = file.routine(name);
            for round in 0..300 {
                let mut half = |k: usize| if k < 19 { [1, P, 1 + random.next() % P][random.below(3)] } else { 0 };
                let mut element = || (0..10).map(|k| half(2 * k) | half(2 * k + 1) << 16).collect();
                let operands: [Vec<u64>; 3] = [element(), element(), element()];
                let [a, b, c] = &operands;
                let out = [3, 0, 1][round % 3];
                let result = &call(&routine, places, &[a, b, c, &[7; 10]], out, |_| 0)[out];
                for i in 0..20 {
                    let of = |x: &[u64]| x[i / 2] >> (16 * (i % 2)) & 0xffff;
                    let sum: u64 = operands.iter().zip(factors).map(|(x, factor)| of(x) * factor).sum();
                    let wanted = if i < 19 { (sum + P - 1) % P + 1 } else { 0 };
                    assert_eq!(of(result), wanted, "{path} {name} {operands:x?}");
                }
            }
        }
    }
}

/// Routines on vectors keep all general registers: they have x0 to x3 and the stack pointer in their texts alone. Those who
/// call them name all vector registers, so that the compiler saves what it must.
#[test]
fn vectors_keep_general_registers() {
    let text = kernel("a64/neon.S").text();
    let lines = text.lines().filter(|line| line.starts_with("    "));
    for word in lines.flat_map(|line| line.split(|c: char| !c.is_alphanumeric())) {
        let number = word.strip_prefix(['x', 'w']).and_then(|n| n.parse::<u32>().ok());
        assert!(number.is_none_or(|n| n < 4), "{word}");
    }
}

/// The values of all graphs are in their ranges, for the largest operands as well.
#[test]
fn ranges_hold() {
    let mut random = Random(2);
    for kernel in KERNELS {
        for graph in kernel.functions.iter().map(|f| f.graph(kernel.target)) {
            for _ in 0..500 {
                let kind = random.below(4);
                let values = graph.most.iter().map(|most| match if kind > 1 { random.below(2) } else { kind } {
                    0 => *most,
                    _ => u128::from(random.next()) % most.saturating_add(1),
                });
                graph.evaluate(&values.collect::<Vec<u128>>());
            }
        }
    }
}
