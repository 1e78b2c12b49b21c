//! The constant-time check runs every operation on secrets, with the secrets marked undefined for valgrind's memcheck.
//! memcheck then reports every branch and every address that depends on them. `cargo xtask test` runs it.
//!
//! The first argument is the kernel, as in `constant_time KERNEL all`. The others select what runs:
//!
//! * `all`: everything.
//! * `binary`: only groups over binary fields.
//! * `lanes`: only groups with points or values in SIMD lanes.
//! * `only TEXT`: only operations whose name contains the text.
//! * `leaks`: prints the names of functions that leak on purpose; `leak NAME` runs one, which the check must catch.
//! * `answers`: compares the results of this build with the answers of all builds. Here SIMD lanes are plain Rust, so
//!   it needs no AVX-512.
//! * `text SEED`: runs operations that read and write private keys as text, with secrets from that seed that are not
//!   marked. The caller compares traces of all instructions and addresses. `text-leak SEED` leaks in the same setting.
//!
//! Build with `--cfg primegroup_valgrind`, for three reasons. memcheck then knows which values the library
//! declassifies. The named kernel runs, although valgrind's CPUID hides ADX. And valgrind knows every instruction of
//! `x64v`, `x64g` and `x64i`.

use primegroup::core_groups::cpu::{self, Cpu, Family, Run};
use primegroup::core_groups::field::gf2_233::{Gf2p233, Portable};
use primegroup::core_groups::field::{BinaryField, Field};
use primegroup_testkit::secrets::{Operation, Source, memcheck, operations};
use std::hint::black_box;

/// Checks the replacement of VPCLMULQDQ: in this build two instructions replace each one of 256 bits, and must agree
/// with the portable kernel.
struct StandIns;

impl Run for StandIns {
    const FAMILY: Family = Family::Gf2p233;
    type Output = ();
    fn run<K: Cpu>(self) {
        type V<K> = Gf2p233<<K as Cpu>::Gf2p233>;
        type P = Gf2p233<Portable>;
        let mut x: [P; 4] = core::array::from_fn(|i| P::from_words([i as u64 + 3, 1, 1 << 63, 5]).square_n(99));
        for n in 1..100 {
            let v = x.map(|x| V::<K>::from_limbs(x.limbs()));
            let (a, b) = V::<K>::mul2(&v[0], &v[1], &v[2], &v[3]);
            assert_eq!([a.to_words(), b.to_words()], [(x[0] * x[1]).to_words(), (x[2] * x[3]).to_words()]);
            let (a, b) = V::<K>::square2(&v[0], &v[1]);
            assert_eq!([a.to_words(), b.to_words()], [x[0].square().to_words(), x[1].square().to_words()]);
            let (a, b, c) = V::<K>::square3_n(&v[0], &v[1], &v[2], n % 7);
            let all = [x[0], x[1], x[2]].map(|x| x.square_n(n % 7).to_words());
            assert_eq!([a.to_words(), b.to_words(), c.to_words()], all);
            x = [x[0] * x[1], x[2] + x[3].square(), x[3] * x[0] + P::ONE, x[1]];
        }
    }
}

/// Leaks that depend on the result of a multiplication of binary polynomials.
#[derive(Clone, Copy)]
enum Leak {
    BranchOnProduct,
    AddressOfSquares,
}

impl Run for Leak {
    const FAMILY: Family = Family::Gf2p233;
    type Output = ();
    fn run<K: Cpu>(self) {
        let one = Gf2p233::<K::Gf2p233>::ONE;
        let x = Gf2p233::<K::Gf2p233>::decode_reduce(&secret());
        match self {
            Leak::BranchOnProduct => {
                // The secret operand is in the other half of the register.
                let (_, y) = BinaryField::mul2(&one, &one, &x, &x);
                if black_box(y.to_words()[0]) & 2 == 2 {
                    black_box(y);
                }
            }
            Leak::AddressOfSquares => {
                let (_, y, _) = BinaryField::square3_n(&one, &x, &one, 3);
                black_box(black_box(&TABLE)[(y.to_words()[1] & 0xff) as usize]);
            }
        }
    }
}

/// Runs code on the kernel for binary fields.
fn on_binary<R: Run<Output = ()>>(code: R) {
    // SAFETY: no code here enables AVX for a function.
    unsafe { cpu::run_apart(code) }
}

static TABLE: [u8; 256] = [1; 256];

/// Returns 32 secret bytes.
fn secret() -> [u8; 32] {
    Source::marked(30).value()
}

/// Groups whose points or values are in SIMD lanes: those over GF(2^255 - C), P-256, and pairings.
const LANES: [&str; 9] =
    ["do255e", "do255s", "jq255e", "jq255s", "ed25519", "ristretto255", "x25519", "p256", "bls12_381"];

/// Functions that leak on purpose: by a branch, by an address, and by both on the result of a multiplication of binary
/// polynomials.
const LEAKS: [(&str, fn()); 4] = [
    ("branch", || {
        let x = secret();
        if black_box(x[3]) & 1 == 1 {
            black_box(x[4]);
        }
    }),
    ("address", || {
        black_box(black_box(&TABLE)[usize::from(secret()[5])]);
    }),
    ("branch-on-product", || on_binary(Leak::BranchOnProduct)),
    ("address-of-squares", || on_binary(Leak::AddressOfSquares)),
];

/// Runs operations, each with secrets from its own source.
fn all<'a>(operations: impl Iterator<Item = &'a Operation>, source: impl Fn(u64) -> Source) {
    let mut count = 0;
    for operation in operations {
        count += 1;
        (operation.prepare)(&mut source(count))();
    }
    println!("{count} operations on secrets ran");
}

/// Returns unmarked secrets from a seed, for the `n`-th operation.
fn unmarked(seed: &str, n: u64) -> Source {
    Source::with_seeds(n, n.wrapping_add(seed.bytes().map(u64::from).sum::<u64>() << 32))
}

/// Selects the kernel for everything that runs afterwards. Returns whether this build has it.
fn pretend(kernel: &str) -> bool {
    #[cfg(primegroup_valgrind)]
    return cpu::pretend(kernel);
    #[cfg(not(primegroup_valgrind))]
    return kernel == cpu::active();
}

fn main() {
    if !memcheck::running() {
        println!("not under valgrind: the operations run, nothing is checked");
    }
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((kernel, args)) = args.split_first() else { panic!("the first argument is a kernel's name") };
    assert!(pretend(kernel), "this build does not run on a kernel {kernel:?}");
    println!("kernel: {kernel}");
    on_binary(StandIns);
    let list = operations();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["leaks"] => LEAKS.iter().for_each(|(name, _)| println!("leak {name}")),
        ["leak", name] => LEAKS.iter().filter(|l| l.0 == name).for_each(|(_, leak)| leak()),
        ["text", seed] => all(list.iter().filter(|o| o.text), |n| unmarked(seed, n)),
        ["text-leak", seed] => {
            black_box(black_box(&TABLE)[usize::from(unmarked(seed, 0).value::<1>()[0])]);
        }
        ["binary"] => all(list.iter().filter(|o| !o.text && o.binary), Source::marked),
        ["lanes"] => all(list.iter().filter(|o| !o.text && LANES.contains(&o.group)), Source::marked),
        ["answers"] => {
            let mut wrong = Vec::new();
            primegroup_operations::check(|entry| wrong.push(format!("{} {}", entry.group, entry.name)));
            assert!(wrong.is_empty(), "{wrong:?}");
            println!("every operation gives the accepted answer");
        }
        ["only", text] => {
            all(list.iter().filter(|o| !o.text && format!("{} {}", o.group, o.name).contains(text)), Source::marked);
        }
        ["all"] => all(list.iter().filter(|o| !o.text), Source::marked),
        _ => panic!("unknown arguments {args:?}"),
    }
}
