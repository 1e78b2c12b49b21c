//! Descriptions and what is written for them, on random and special operands, against formulas on large integers.

use super::interpret::Routine;
use super::{KERNELS, Kernel, gf166, gf255};
use crate::random::Random;
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

/// A product and a square of a kernel's file.
#[derive(Clone)]
struct Products {
    path: &'static str,
    family: &'static str,
    /// Largest limbs of operands, and the number of bits of a limb.
    operand: Vec<u128>,
    bits: u32,
    /// The modulus, for each of these c; the constant that is an argument, at these places, if it is one.
    modulus: fn(u64) -> BigUint,
    c: &'static [u64],
    argument: Option<([usize; 2], u64)>,
    /// The result, times 2^shift, is the product.
    shift: u32,
    /// Largest result: as an integer, and each limb if a limb is no word.
    result: Vec<u64>,
}

impl Products {
    fn check(&self) {
        let kernel = kernel(self.path);
        let word = kernel.target.facts().word;
        // As `gf255.S` has it for RV32: a square whose operand is loaded.
        let loads: String = (0..8).map(|i| format!("lw s{}, {}(a1)\n", i + 2, 4 * i)).collect();
        let begin = "primegroup_rv32_function gf255_square";
        let file = kernel.text().replace(&format!("{begin}_words\n"), &format!("{begin}\n{loads}"));
        let routine = |name: &str| Routine::new(&file, &format!("primegroup_{}_{name}", self.family), word);
        let (mul, square) = (routine("mul"), routine("square"));
        let (mut random, limb_count) = (Random(1), self.operand.len());
        for round in 0..600 {
            let c = self.c[random.below(self.c.len())];
            let p = (self.modulus)(c);
            let (a, b) = (limbs(&mut random, &self.operand), limbs(&mut random, &self.operand));
            let memory = [a.clone(), b.clone(), vec![7; limb_count]].concat();
            // The result is elsewhere, or an operand.
            let out = [2 * limb_count, 0, limb_count][round % 3];
            let mut arguments = [[Err(out), Err(0), Err(limb_count), Ok(0)], [Err(out), Err(0), Ok(0), Ok(0)]];
            if let Some((places, factor)) = self.argument {
                (0..2).for_each(|i| arguments[i][places[i]] = Ok(factor * c));
            }
            let after = [mul.call(&arguments[0], &memory), square.call(&arguments[1], &memory)];
            for (factor, after) in [&b, &a].into_iter().zip(after) {
                let result = &after[out..][..limb_count];
                assert_eq!(
                    (integer(result, self.bits) << self.shift) % &p,
                    integer(&a, self.bits) * integer(factor, self.bits) % &p,
                    "{} {a:x?} {factor:x?}",
                    self.path
                );
                let limbwise = result.iter().zip(&self.result).all(|(x, most)| x <= most);
                let whole = integer(result, self.bits) <= integer(&self.result, self.bits);
                assert!(whole && (limbwise || self.bits == word), "{result:x?}");
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
        argument: Some(([3, 2], 1)),
        result: vec![lowest, most, most, most, most, most, most, most, highest],
    };
    w28.check();
    Products { path: "lx6/gf255.S", operand: gf255::element().to_vec(), ..w28.clone() }.check();
    for (path, bits) in [("rv32/gf255_products.S", 32), ("rv64/gf255.S", 64), ("a64/gf255.S", 64)] {
        let mut words = vec![u64::MAX >> (64 - bits); 256 / bits as usize];
        let operand = words.iter().map(|x| u128::from(*x)).collect();
        *words.last_mut().expect("there are words") = (1 << (bits - 1)) + (1 << (bits - 15)) - 1;
        Products { path, operand, bits, result: words, argument: Some(([3, 3], 2)), ..w28 }.check();
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
        argument: None,
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
    let terms: BigUint = [256, 192, 96].into_iter().map(|n| BigUint::one() << n).sum();
    terms - (BigUint::one() << 224) - 1u32
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
        argument: None,
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

/// Returns an integer in words, so many.
fn words(x: &BigUint, n: usize) -> Vec<u64> {
    let mut words: Vec<u64> = x.iter_u32_digits().map(u64::from).collect();
    words.resize(n, 0);
    words
}

/// The functions of Montgomery's products, on operands below p, which are special or random.
#[test]
fn montgomery_products() {
    let linear = "rv32/mont_linear.S";
    for (path, n, free) in [("mips/mont.S", 8, 0), ("mips/mont_twelve.S", 12, 1), (linear, 8, 0), (linear, 12, 1)] {
        let kernel = kernel(path);
        let (file, r, mut random) = (kernel.text(), BigUint::one() << (32 * n), Random(3));
        let call = |name: &str, arguments: &[Result<u64, usize>], memory: &[u64]| {
            Routine::new(&file, &format!("primegroup_mont{n}_{name}"), 32).call(arguments, memory)
        };
        for round in 0..300 {
            let free = free.max(round % 2);
            let mut p = any_words(&mut random, n, 32);
            (p[0], p[n - 1]) = (p[0] | 1, p[n - 1] >> free | 1 << (31 - free));
            let m = integer(&p, 32);
            let mut element = || integer(&any_words(&mut random, n, 32), 32) % &m;
            let (a, b) = (element(), element());
            let factor = Ok(minus_inverse(p[0]) & u64::from(u32::MAX));
            let memory = [words(&a, n), words(&b, n), p, vec![7; n]].concat();
            let out = [3 * n, 0, n][round % 3];
            let result = |after: Vec<u64>| integer(&after[out..][..n], 32);
            let both = |name: &str| result(call(name, &[Err(out), Err(0), Err(n), Err(2 * n)], &memory));
            if free > 0 {
                assert_eq!(both("add"), (&a + &b) % &m);
            }
            assert_eq!(both("sub"), (&a + &m - &b) % &m);
            if path == linear {
                continue;
            }
            if n == 8 {
                let mul = call("mul", &[Err(out), Err(0), Err(n), Err(2 * n), factor], &memory);
                assert_eq!(&r * result(mul) % &m, &a * &b % &m);
                let square = call("square", &[Err(out), Err(0), Err(2 * n), factor], &memory);
                assert_eq!(&r * result(square) % &m, &a * &a % &m);
            }
            // A product over its operands, which is then made negative where that is allowed, and reduced.
            let wide = call("wide", &[Err(0), Err(0), Err(n)], &memory);
            assert_eq!(integer(&wide[..2 * n], 32), &a * &b);
            let t = if round % 4 < 2 { (&r * &r - &a * &b) % (&r * &r) } else { &a * &b };
            if free == 0 {
                continue;
            }
            let memory = [words(&t, 2 * n), wide[2 * n..].to_vec()].concat();
            let reduced = call("reduce", &[Err(3 * n), Err(0), Err(2 * n), factor], &memory);
            let sum = &r * integer(&reduced[3 * n..][..n], 32) + if t == &a * &b { BigUint::ZERO } else { &a * &b };
            assert_eq!(sum % &m, if t == &a * &b { &a * &b % &m } else { BigUint::ZERO });
            assert!(integer(&reduced[3 * n..][..n], 32) < m);
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

/// What is made of such words modulo 2^255 - C.
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
    for (path, n, bits) in [("lx6/mont_eight.S", 8usize, 29), ("lx6/mont_twelve.S", 12, 28)] {
        let (file, mut random) = (kernel(path).text(), Random(5));
        let p256_file = kernel("lx6/gfp256.S").text();
        let (r, limb_count) = (BigUint::one() << (32 * n), 2 * (32 * n).div_ceil(bits as usize));
        let in_limbs = |x: &BigUint| -> Vec<u64> {
            let mask = (BigUint::one() << bits) - 1u32;
            (0..limb_count as u32).map(|k| ((x >> (bits * k)) & &mask).try_into().expect("a limb")).collect()
        };
        let call = |name: &str, arguments: &[Result<u64, usize>], memory: &[u64]| {
            Routine::new(&file, &format!("primegroup_mont{n}_{name}"), 32).call(arguments, memory)
        };
        for _ in 0..100 {
            let mut integers = || any_words(&mut random, n, 32);
            let (a, b, mut p) = (integers(), integers(), integers());
            let [x, y] = [&a, &b].map(|words| integer(words, 32));
            // A product, and a square.
            let memory = [a, b, vec![7; limb_count]].concat();
            for (after, product) in [
                (call("product", &[Err(2 * n), Err(0), Err(n)], &memory), &x * &y),
                (call("squared", &[Err(2 * n), Err(0)], &memory), &x * &x),
            ] {
                assert_eq!(after[2 * n..], in_limbs(&product));
            }
            // From limbs to words, and back.
            let (t, all) = (&x * &y, BigUint::one() << (64 * n));
            let memory = [in_limbs(&t), vec![7; 2 * n]].concat();
            let joined = call("join", &[Err(limb_count), Err(0)], &memory);
            assert_eq!(joined[limb_count..], words(&t, 2 * n));
            let memory = [vec![7; limb_count], words(&t, 2 * n)].concat();
            assert_eq!(call("split", &[Err(0), Err(limb_count)], &memory)[..limb_count], in_limbs(&t));
            // Differences.
            let u = &x * &x;
            let v = &t + &u + (&y >> 3);
            let memory = [in_limbs(&v), in_limbs(&t), in_limbs(&u), vec![7; 2 * n]].concat();
            let [first, second, third, out] = [0, 1, 2, 3].map(|k| Err(k * limb_count));
            let less = call("less", &[out, second, third], &memory);
            assert_eq!(integer(&less[3 * limb_count..], 32), (&t + &all - &u) % &all);
            if v < all {
                let less = call("less_both", &[out, first, second, third], &memory);
                assert_eq!(integer(&less[3 * limb_count..], 32), &y >> 3);
            }
            // Sums.
            p[0] |= 1;
            p[n - 1] |= 1 << random.below(32);
            let m = integer(&p, 32);
            let [x, y] = [&x % &m, &y % &m];
            let memory = [words(&x, n), words(&y, n), p.clone()].concat();
            for (name, sum) in [("add", &x + &y), ("sub", &x + &m - &y)] {
                let after = call(name, &[Err(0), Err(0), Err(n), Err(2 * n)], &memory);
                assert_eq!(integer(&after[..n], 32), sum % &m);
            }
            // Quotients.
            let t = if random.below(5) == 0 { &m * &r - 1u32 } else { t % (&m * &r) };
            let memory = [in_limbs(&t), p.clone(), vec![7; n]].concat();
            let factor = Ok(minus_inverse(p[0]) & u64::from(u32::MAX));
            let after = call("divide", &[Err(limb_count + n), Err(0), Err(limb_count), factor], &memory);
            let quotient = integer(&after[limb_count + n..], 32);
            assert!(quotient < m);
            assert_eq!(quotient * &r % &m, t % &m);
            if n == 8 {
                let memory = [in_limbs(&(&x * &y)), vec![7; n]].concat();
                let divide = Routine::new(&p256_file, "primegroup_gfp256_divide", 32);
                let after = divide.call(&[Err(limb_count), Err(0)], &memory);
                assert_eq!(integer(&after[limb_count..], 32) * &r % p256(0), &x * &y % p256(0));
            }
        }
    }
}

/// A sum or a multiple: its name, the places of arguments, its results in terms of `[a, b, c, w]` modulo p, and the largest w.
/// `o` is the result, `s` a second result, `w` a number, `m` a mask, and digits are multiples of the constant.
type Linear = (&'static str, &'static str, fn(&[BigUint; 4], &BigUint) -> Vec<BigUint>, u64);

/// Checks functions of words of 32 bits on elements below `most`, with results where operands are.
fn check_linear(path: &str, family: &str, p: &BigUint, most: &BigUint, constant: u64, functions: &[Linear]) {
    check_linear_limbs(
        path,
        family,
        p,
        (most, &vec![(1 << 32) - 1; p.bits().div_ceil(32) as usize]),
        constant,
        functions,
    );
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
    let kernel = kernel(path);
    let (file, mut random) = (kernel.text(), Random(4));
    for (name, places, results, largest) in functions {
        let routine = Routine::new(&file, &format!("primegroup_{family}_{name}"), 32);
        for round in 0..400 {
            let mut element = || {
                let x = limbs(&mut random, largest_limbs);
                if words_only { words(&(integer(&x, 32) % most), n) } else { x }
            };
            let elements = [element(), element(), element()];
            let [a, b, c] = elements.each_ref().map(|x| integer(x, bits));
            let w = if round % 5 == 0 { *largest } else { random.next() % (largest + 1) };
            let mask = random.below(2) as u64;
            let memory = [&elements.concat()[..], &vec![7; 2 * n]].concat();
            // A function without a result changes its operands.
            let out = if places.contains('o') { [3 * n, 0, n][round % 3] } else { 0 };
            let second = if places.contains('s') { 4 * n } else { n };
            let argument = |place: char| match place {
                'o' => Err(out),
                's' => Err(second),
                'a' => Err(0),
                'b' => Err(n),
                'c' => Err(2 * n),
                'w' => Ok(w),
                'm' => Ok(mask * u64::from(u32::MAX)),
                'h' => Ok((constant - 1) / 2),
                digit => Ok(constant * u64::from(digit.to_digit(10).expect("a multiple"))),
            };
            let after = routine.call(&places.chars().map(argument).collect::<Vec<_>>(), &memory);
            let w = if places.contains('m') { mask } else { w };
            // Loose results are below 2^170.
            let bound = if name.contains("loose") { 5u32 } else { 1 };
            let wanted = results(&[a.clone(), b.clone(), c.clone(), w.into()], p);
            for (place, wanted) in [out, second].into_iter().zip(wanted) {
                let in_limbs = after[place..][..n].iter().zip(largest_limbs).all(|(x, most)| u128::from(*x) <= *most);
                let result = integer(&after[place..][..n], bits);
                assert_eq!(result.clone() % p, wanted % p, "{name} {a:x} {b:x} {c:x} {w:x}");
                assert!(in_limbs, "{name}: {result:x}");
                assert!(result < most * bound, "{name}: {result:x}");
            }
        }
    }
}

#[test]
fn linear_functions() {
    let gf255: &[Linear] = &[
        ("add", "oab1", |[a, b, ..], _| vec![a + b], 0),
        ("sub", "oab1", |[a, b, ..], p| vec![a + p * 2u32 - b], 0),
        ("sum_difference", "osab1", |[a, b, ..], p| vec![a + b, a + p * 2u32 - b], 0),
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

#[test]
fn near_products() {
    for path in ["rv32/mont_near.S", "mips/mont_near.S"] {
        let mut p = [u64::from(u32::MAX); 8];
        (p[0], p[1]) = (0xffff_fc2e, 0xffff_fffe);
        let modulus = |_: u64| (BigUint::one() << 256) - 0x1_0000_03d1u64;
        let operand = p.map(u128::from).to_vec();
        let (bits, shift) = (32, 256);
        let c = &[0];
        Products { path, family: "mont_near", operand, bits, modulus, c, argument: None, shift, result: p.to_vec() }
            .check();
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

/// Montgomery products with flags, modulo primes and other odd numbers of any size.
#[test]
fn mont_products() {
    let kernel = kernel("a64/mont.S");
    let (file, mut random) = (kernel.text(), Random(3));
    for (name, n, kinds) in [("near", 4, 1), ("four", 4, 3), ("six", 6, 3)] {
        let [mul, square] = ["mul", "square"].map(|f| Routine::new(&file, &format!("primegroup_mont_{name}_{f}"), 64));
        for round in 0..900 {
            let mut p = any_words(&mut random, n, 64);
            p[0] |= 1;
            match round % kinds {
                0 => p[1..].fill(u64::MAX),
                1 => p[n - 1] >>= 3,
                _ => {}
            }
            let b = any_words(&mut random, n, 64);
            let modulus = integer(&p, 64);
            let a = integer(&any_words(&mut random, n, 64), 64);
            // As p - 1, too.
            let a = if round % 5 == 0 { &modulus - 1u32 } else { a % &modulus };
            let mut a = a.to_u64_digits();
            a.resize(n, 0);
            let inverse = minus_inverse(p[0]);
            let memory = [a.clone(), b.clone(), vec![7; n], p.clone()].concat();
            let last = if name == "near" { Ok(p[0].wrapping_neg()) } else { Ok(inverse) };
            let before = if name == "near" { Ok(inverse) } else { Err(3 * n) };
            let out = [2 * n, 0, n][round / 3 % 3];
            for (factor, routine, second) in [(&b, &mul, Err(n)), (&a, &square, Ok(0))] {
                let result = routine.call(&[Err(out), Err(0), second, before, last], &memory);
                let result = integer(&result[out..][..n], 64);
                assert!(result < modulus, "{name} {p:x?} {a:x?} {factor:x?}");
                let product = integer(&a, 64) * integer(factor, 64);
                assert_eq!((result << (64 * n)) % &modulus, product % &modulus, "{name} {p:x?} {a:x?} {factor:x?}");
            }
        }
    }
}

/// Products that are not reduced, and the reduction of signed integers.
#[test]
fn doubles() {
    let kernel = kernel("a64/mont.S");
    let (file, mut random) = (kernel.text(), Random(4));
    for (name, n) in [("four", 4), ("six", 6)] {
        let [wide, reduce] =
            ["product", "reduce"].map(|f| Routine::new(&file, &format!("primegroup_mont_{name}_{f}"), 64));
        for round in 0..600 {
            let mut words = || any_words(&mut random, n, 64);
            let (a, b, mut p) = (words(), words(), words());
            let memory = [a.clone(), b.clone(), vec![7; 2 * n]].concat();
            let product = wide.call(&[Err(2 * n), Err(0), Err(n)], &memory);
            assert_eq!(integer(&product[2 * n..], 64), integer(&a, 64) * integer(&b, 64));
            p[0] |= 1;
            p[n - 1] >>= 1;
            let modulus = integer(&p, 64);
            // An integer below 2^n p, or its negative.
            let (end, all) = (&modulus << (64 * n), BigUint::one() << (128 * n));
            let x = if round % 7 == 0 { &end - 1u32 } else { integer(&product[2 * n..], 64) % &end };
            let negative = round % 2 == 0 && x > BigUint::ZERO;
            let mut stored = if negative { &all - &x } else { x.clone() }.to_u64_digits();
            stored.resize(2 * n, 0);
            let memory = [vec![7; n], stored, p.clone()].concat();
            let result = reduce.call(&[Err(0), Err(n), Ok(0), Err(3 * n), Ok(minus_inverse(p[0]))], &memory);
            let result = integer(&result[..n], 64);
            assert!(result < modulus, "{name} {p:x?} {x:x}");
            let back = (result << (64 * n)) % &modulus;
            let sum = if negative { back + x } else { back + (&modulus - x % &modulus) };
            assert_eq!(sum % &modulus, BigUint::ZERO, "{name} {p:x?}");
        }
    }
}
