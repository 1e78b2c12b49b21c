//! Kernel functions against their portable twins: the firmware's machine code, called with edge values and random ones, in
//! every aliasing pattern, against the portable field on the host.
//!
//! Beside the result: it is inside the bound that the contract of `gf255::Kernel` states, nothing beside it is overwritten,
//! and registers are kept (which every call checks).

use super::machine::Machine;
use crate::tools::Trouble;
use primegroup_core::ct::recast;
use primegroup_core::field::cpu::Portable;
use primegroup_core::field::gf255::Gf255;
use primegroup_core::field::{Field, PrimeField};
use primegroup_operations::Random;

type Words = [u64; 4];

/// The range that a value lies in.
#[derive(Clone, Copy)]
enum Range {
    /// Below 2p.
    Element,
    /// Below 2^255 + 2^241.
    Product,
    /// Any 256 bits.
    Any,
}

impl Range {
    fn holds(self, w: &Words, c: u64) -> bool {
        // The first integer outside, as words.
        let end = match self {
            Range::Element => [(2 * c).wrapping_neg(), u64::MAX, u64::MAX, u64::MAX],
            Range::Product => [0, 0, 0, (1 << 63) + (1 << 49)],
            Range::Any => return true,
        };
        w.iter().rev().lt(end.iter().rev())
    }
}

/// A function of the family: operands and result.
struct Function {
    name: &'static str,
    /// Whether the second operand is an element; otherwise it is a small number below this.
    second: Second,
    input: Range,
    output: Range,
    /// Random inputs, in a full run.
    count: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Second {
    Element,
    Below(u64),
}

const FUNCTIONS: [Function; 32] = {
    use Range::{Any, Element, Product};
    use Second::Below;
    const fn function(name: &'static str, second: Second, input: Range, output: Range, count: u64) -> Function {
        Function { name, second, input, output, count }
    }
    [
        function("mul", Second::Element, Any, Product, 100_000),
        function("square", Below(1), Any, Product, 100_000),
        function("add", Second::Element, Element, Element, 20_000),
        function("add_loose", Second::Element, Element, Any, 20_000),
        function("sub", Second::Element, Element, Element, 20_000),
        function("sub_double", Second::Element, Element, Element, 20_000),
        function("sub_sum_a", Second::Element, Element, Element, 20_000),
        function("sub_sum_b", Second::Element, Element, Element, 20_000),
        function("add_small", Second::Element, Element, Element, 20_000),
        function("sub_small", Second::Element, Element, Element, 20_000),
        function("add_small_most", Second::Element, Element, Element, 5_000),
        function("sub_small_most", Second::Element, Element, Element, 5_000),
        function("pair_sum", Second::Element, Element, Element, 5_000),
        function("pair_difference", Second::Element, Element, Element, 5_000),
        function("difference_sum", Second::Element, Element, Element, 5_000),
        function("mul_double", Second::Element, Any, Product, 100_000),
        function("square_double", Below(1), Any, Product, 20_000),
        function("mul_add_a", Second::Element, Element, Element, 50_000),
        function("mul_add_b", Second::Element, Element, Element, 20_000),
        function("mul_add_square", Second::Element, Element, Element, 100_000),
        function("mul_rsub_a", Second::Element, Element, Element, 50_000),
        function("mul_rsub_square", Second::Element, Element, Element, 100_000),
        function("square_add", Second::Element, Element, Element, 100_000),
        function("square_rsub", Second::Element, Element, Element, 100_000),
        function("square_sum_rsub_a", Second::Element, Element, Element, 50_000),
        function("square_sum_rsub_b", Second::Element, Element, Element, 50_000),
        function("square_selected", Second::Element, Element, Product, 5_000),
        function("half", Below(1), Element, Element, 20_000),
        function("mul_small", Below(1 << 32), Any, Product, 20_000),
        function("negate_if", Below(2), Element, Element, 20_000),
        function("square_n", Below(9), Any, Product, 2_000),
        function("invert", Below(1), Element, Element, 500),
    ]
};

const GROUPS_OF_SCALARS: [&str; 3] = ["scalar_e", "scalar_s", "scalar_25519"];
const SCALAR_FUNCTIONS: [&str; 4] = ["mul", "add", "sub", "invert"];
const LOOKUPS: [(&str, usize, usize); 7] = [
    ("kernel_lookup_2x1", 1, 2),
    ("kernel_lookup_2x8", 8, 2),
    ("kernel_lookup_2x17", 17, 2),
    ("kernel_lookup_2x18", 18, 2),
    ("kernel_lookup_3x17", 17, 3),
    ("kernel_lookup_4x17", 17, 4),
    ("kernel_lookup_3x8", 8, 3),
];

/// The exported kernel functions.
pub fn kernels() -> Vec<String> {
    let mut all = Vec::new();
    for field in ["gf19", "gf3957", "gf18651"] {
        let names = FUNCTIONS.iter().map(|f| f.name).chain(["legendre", "swap_if"]);
        all.extend(names.map(|f| format!("kernel_{field}_{f}")));
    }
    for scalar in GROUPS_OF_SCALARS {
        all.extend(SCALAR_FUNCTIONS.iter().map(|f| format!("kernel_{scalar}_{f}")));
    }
    all.extend(LOOKUPS.iter().map(|l| l.0.to_owned()));
    all.extend(super::twins233::kernels());
    all.extend(super::twins9767::kernels());
    all.extend(super::hashes::KERNELS.map(str::to_owned));
    all.push("OPERANDS".to_owned());
    all
}

/// Values that kernels get wrong first.
fn edges(c: u64) -> Vec<Words> {
    let p = [c.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1];
    let two_p = [(2 * c).wrapping_neg(), u64::MAX, u64::MAX, u64::MAX];
    let plus = |w: Words, x: i64| {
        let mut out = w;
        let mut carry = i128::from(x);
        for word in &mut out {
            carry += i128::from(*word);
            *word = carry as u64;
            carry >>= 64;
        }
        out
    };
    let mut all = vec![[0; 4], [u64::MAX; 4], [0xaaaa_aaaa_aaaa_aaaa; 4], [0x5555_5555_5555_5555; 4]];
    for base in [[0; 4], p, two_p, [0, 0, 0, 1 << 63]] {
        all.extend([-2, -1, 0, 1, 2, c as i64 - 1, c as i64, -(c as i64)].map(|x| plus(base, x)));
    }
    for bit in (31..256).step_by(32).flat_map(|b| [b, b + 1]).filter(|b| *b < 256) {
        let mut power = [0; 4];
        power[bit / 64] = 1 << (bit % 64);
        all.extend([power, plus(power, -1), power.map(|w| !w)]);
    }
    all
}

fn bytes(w: &Words) -> [u8; 32] {
    let mut out = [0; 32];
    for (chunk, w) in out.chunks_mut(8).zip(w) {
        chunk.copy_from_slice(&w.to_le_bytes());
    }
    out
}

fn words(b: &[u8]) -> Words {
    let mut out = [0; 4];
    for (w, chunk) in out.iter_mut().zip(b.chunks_exact(8)) {
        *w = chunk.iter().rev().fold(0, |x, b| x << 8 | u64::from(*b));
    }
    out
}

/// Memory of the board that operands are put into: three slots with guards around, and how they are aliased.
struct Slots {
    base: u32,
}

/// Bytes of a slot with the guard behind it.
const STRIDE: usize = 48;
const GUARD: u8 = 0xa5;

impl Slots {
    fn address(&self, slot: usize) -> u32 {
        self.base + (16 + STRIDE * slot) as u32
    }

    /// Calls a function on operands in the given slots, result in the given slot; all slots afterwards.
    fn call(
        &self,
        m: &mut Machine,
        address: u32,
        [out, a, b]: [usize; 3],
        x: &Words,
        y: Option<&Words>,
        small: u32,
    ) -> Result<[Words; 3], Trouble> {
        let mut memory = [GUARD; 16 + 3 * STRIDE];
        let at = |slot: usize| 16 + STRIDE * slot..16 + STRIDE * slot + 32;
        if let Some(y) = y {
            memory[at(b)].copy_from_slice(&bytes(y));
        }
        memory[at(a)].copy_from_slice(&bytes(x));
        let before = memory;
        let io = |e: primegroup_simulator::Error| Trouble::Failed(e.to_string());
        m.simulator.write(self.base, &memory).map_err(io)?;
        let third = if y.is_some() { self.address(b) } else { small };
        let run = m
            .simulator
            .call_address(address, &[self.address(out), self.address(a), third])
            .map_err(|f| Trouble::Failed(f.to_string()))?;
        if !run.clobbered.is_empty() {
            return Err(Trouble::Failed(format!("registers {:?} are not kept", run.clobbered)));
        }
        let after = m.simulator.read(self.base, memory.len()).map_err(io)?;
        let guards = |m: &[u8]| m.chunks(STRIDE).flat_map(|c| c[..16].to_vec()).collect::<Vec<_>>();
        let swaps = y.is_none() && out != a && after[at(a)] != before[at(a)];
        if guards(&after) != guards(&before) || (out != a && !swaps && after[at(a)] != before[at(a)]) {
            return Err(Trouble::Failed("writes beside its result".to_owned()));
        }
        Ok([words(&after[at(0)]), words(&after[at(1)]), words(&after[at(2)])])
    }
}

/// Slots of result and operands: apart, result on either operand, both operands the same, all the same.
const ALIASES: [[usize; 3]; 5] = [[0, 1, 2], [1, 1, 2], [2, 1, 2], [0, 1, 1], [1, 1, 1]];

/// Random words, some of them with long runs of ones and zeros.
fn random(r: &mut Random) -> Words {
    let mut w = [r.word(), r.word(), r.word(), r.word()];
    if r.word().is_multiple_of(4) {
        let shape = r.word();
        for (i, w) in w.iter_mut().enumerate() {
            *w = match shape >> (4 * i) & 3 {
                0 => 0,
                1 => u64::MAX,
                _ => *w,
            };
        }
    }
    w
}

fn field<const C: u64>(m: &mut Machine, slots: &Slots, name: &str, quick: bool) -> Result<u64, Trouble> {
    type F<const C: u64> = Gf255<C, Portable>;
    let edges = edges(C);
    let mut done = 0;
    for f in &FUNCTIONS {
        let symbol = format!("kernel_{name}_{}", f.name);
        let address = find(m, &symbol)?;
        let mut r = Random::new(C);
        let count = if quick { f.count.div_ceil(200) } else { f.count };
        let pairs = edges.len() * if f.second == Second::Element { edges.len() } else { 1 };
        let mut check = |i: usize, x: &Words, y: &Words| -> Result<(), Trouble> {
            if !f.input.holds(x, C) || (f.second == Second::Element && !f.input.holds(y, C)) {
                return Ok(());
            }
            let (alias, y, small) = match f.second {
                Second::Element => (ALIASES[i % 5], Some(if i % 5 >= 3 { x } else { y }), 0),
                // The least count is one squaring.
                Second::Below(n) => (ALIASES[i % 2], None, (y[0] % n) as u32 + u32::from(f.name == "square_n")),
            };
            let result = slots.call(m, address, alias, x, y, small)?[alias[0]];
            let (a, b) = (F::<C>::reduce_words(*x), F::<C>::reduce_words(*y.unwrap_or(&[0; 4])));
            let expected = match f.name {
                "mul" => a * b,
                "square" => a.square(),
                "add" | "add_loose" => a + b,
                "sub" => a - b,
                "sub_double" | "sub_sum_b" => a - b - b,
                "sub_sum_a" => a - b - a,
                "add_small" => a + b * F::from_u64(if C == 19 { 121_665 } else { 8111 }),
                "sub_small" => a - b * F::from_u64(8111),
                "add_small_most" => a + b * F::from_u64((1 << 30) / C),
                "sub_small_most" => a - b * F::from_u64(0xffff),
                "pair_sum" | "difference_sum" => a + b,
                "pair_difference" => a - b,
                "mul_double" => a * b + a * b,
                "square_double" => a * a + a * a,
                "mul_add_a" => a * b + a,
                "mul_add_b" => a * b + b,
                "mul_add_square" | "square_add" => b * b + a,
                "mul_rsub_a" => a - a * b,
                "mul_rsub_square" | "square_rsub" => a - b * b,
                "square_sum_rsub_a" => a - (a + b).square(),
                "square_sum_rsub_b" => a - (b + b).square(),
                "square_selected" => {
                    if y.is_some_and(|y| y[0] & 1 == 1) {
                        b.square()
                    } else {
                        a.square()
                    }
                }
                "half" => a.half(),
                "mul_small" => a * F::from_u64(small.into()),
                "negate_if" => {
                    if small == 1 {
                        -a
                    } else {
                        a
                    }
                }
                "square_n" => a.square_n(small),
                _ => a.invert(),
            };
            done += 1;
            if F::<C>::reduce_words(result).to_words() == expected.to_words() && f.output.holds(&result, C) {
                Ok(())
            } else {
                Err(Trouble::Failed(format!(
                    "{symbol}: {x:016x?}, {y:016x?}, {small} gives {result:016x?}, aliases {alias:?}"
                )))
            }
        };
        for i in 0..pairs {
            // Every pair once; five patterns in turn, and 5 divides neither count.
            check(i, &edges[i % edges.len()], &edges[i / edges.len()]).map_err(|t| named(&symbol, t))?;
        }
        for i in 0..count as usize {
            let (x, y) = (random(&mut r), random(&mut r));
            check(i, &x, &y).map_err(|t| named(&symbol, t))?;
        }
    }
    // The symbol, and the exchange, which has two results.
    let (legendre, swap) = (find(m, &format!("kernel_{name}_legendre"))?, find(m, &format!("kernel_{name}_swap_if"))?);
    let mut r = Random::new(C);
    let more: Vec<Words> = (0..if quick { 5 } else { 200 }).map(|_| random(&mut r)).collect();
    for x in edges.iter().chain(&more).filter(|x| Range::Element.holds(x, C)) {
        let result = slots.call(m, legendre, [0, 1, 2], x, None, 0)?[0][0] as u32 as i32;
        if result != F::<C>::reduce_words(*x).legendre() {
            return Err(Trouble::Failed(format!("kernel_{name}_legendre: {x:016x?} gives {result}")));
        }
        for bit in [0, 1] {
            let [a, b, _] = slots.call(m, swap, [0, 1, 2], x, None, bit)?;
            let guard = words(&[GUARD; 32]);
            if [a, b] != if bit == 1 { [*x, guard] } else { [guard, *x] } {
                return Err(Trouble::Failed(format!("kernel_{name}_swap_if: {x:016x?}, {bit}")));
            }
        }
        done += 3;
    }
    Ok(done)
}

/// Scalars: one representation per element, so results must be the same words as on the host.
fn scalars<S: PrimeField>(m: &mut Machine, slots: &Slots, name: &str, quick: bool) -> Result<u64, Trouble> {
    let mut done = 0;
    for f in SCALAR_FUNCTIONS {
        let symbol = format!("kernel_{name}_{f}");
        let address = find(m, &symbol)?;
        let mut r = Random::new(7);
        let mut special = vec![S::ZERO, S::ONE, -S::ONE, S::ONE + S::ONE, recast::<Words, S>([1, 0, 0, 0])];
        special.push(-special[4]);
        let count = if f == "invert" { 100 } else { 20_000 } / if quick { 50 } else { 1 };
        for i in 0..36 + count {
            let (x, y) = if i < 36 { (special[i % 6], special[i / 6]) } else { (r.scalar(), r.scalar()) };
            let y = if i % 5 >= 3 { x } else { y };
            let (expected, alias) = match f {
                "mul" => (x * y, ALIASES[i % 5]),
                "add" => (x + y, ALIASES[i % 5]),
                "sub" => (x - y, ALIASES[i % 5]),
                _ => (x.invert(), ALIASES[i % 5]),
            };
            let result =
                slots.call(m, address, alias, &recast(x), Some(&recast(y)), 0).map_err(|t| named(&symbol, t))?;
            if result[alias[0]] != recast::<S, Words>(expected) {
                return Err(Trouble::Failed(format!("{symbol}: {x:?}, {y:?}, aliases {alias:?}")));
            }
            done += 1;
        }
    }
    Ok(done)
}

fn lookups(m: &mut Machine, slots: &Slots) -> Result<u64, Trouble> {
    let io = |e: primegroup_simulator::Error| Trouble::Failed(e.to_string());
    let mut r = Random::new(3);
    for (symbol, entries, elements) in LOOKUPS {
        let size = 32 * elements;
        let table: Vec<u8> = (0..entries * size).map(|_| r.word() as u8).collect();
        let at = slots.base + 128;
        m.simulator.write(at, &table).map_err(io)?;
        for index in (0..entries as u32 + 3).chain([255, 256, u32::MAX]) {
            m.simulator.write(slots.base, &[GUARD; 128]).map_err(io)?;
            m.call(symbol, &[slots.base, at, index])?;
            let result = m.simulator.read(slots.base, size).map_err(io)?;
            let expected = table.get(index as usize * size..).and_then(|t| t.get(..size)).unwrap_or(&[0; 128][..size]);
            if result != expected {
                return Err(Trouble::Failed(format!("{symbol}: entry {index}")));
            }
        }
    }
    Ok(LOOKUPS.iter().map(|l| l.1 as u64 + 6).sum())
}

/// The address of a function.
pub fn find(m: &Machine, symbol: &str) -> Result<u32, Trouble> {
    m.simulator.symbol(symbol).map(|s| s.address).ok_or_else(|| Trouble::Failed(format!("no symbol {symbol}")))
}

fn named(symbol: &str, t: Trouble) -> Trouble {
    match t {
        Trouble::Failed(why) if !why.starts_with(symbol) => Trouble::Failed(format!("{symbol}: {why}")),
        other => other,
    }
}

/// Runs all kernels of a board against their twins; how many calls were compared.
pub fn check(m: &mut Machine, quick: bool) -> Result<u64, Trouble> {
    use primegroup_core::group::{ed25519, jq255e, jq255s};
    let slots = Slots { base: find(m, "OPERANDS")? };
    let mut done = field::<19>(m, &slots, "gf19", quick)?;
    done += field::<3957>(m, &slots, "gf3957", quick)?;
    done += field::<18651>(m, &slots, "gf18651", quick)?;
    done += scalars::<jq255e::Scalar>(m, &slots, "scalar_e", quick)?;
    done += scalars::<jq255s::Scalar>(m, &slots, "scalar_s", quick)?;
    done += scalars::<ed25519::Scalar>(m, &slots, "scalar_25519", quick)?;
    done += lookups(m, &slots)?;
    done += super::twins233::check(m, slots.base, quick)?;
    done += super::twins9767::check(m, slots.base, quick)?;
    Ok(done + super::hashes::check(m, slots.base, quick)?)
}
