//! Compares kernels with their reference implementations on the board itself. An emulator runs this faster than a
//! simulator. The board is also the only place with reference implementations for kernels with a limb length other than the
//! host's (MIPS, Xtensa).
//!
//! The cases are those of [`check`](mod@primegroup_contracts::check). Operands lie between guard words, and
//! every register that a call must preserve is checked. Constant-time table lookups run at every index, including
//! indices without an entry.
//!
//! On RISC-V the command line may contain two values after the word `twins`. The first divides the number of random
//! inputs. The second is a substring of the names of the families to run. On Xtensa the entry point passes the divisor.
//! Only the last number is printed there, because the Xtensa compiler cannot print the others.

#[cfg(any(target_arch = "riscv32", target_arch = "mips"))]
use crate::semihosting::command_line;
use crate::semihosting::{exit, print};
use core::ffi::CStr;
use core::fmt::{self, Write};
use primegroup_contracts::check::{Case, Effort, Outcome, PLACES, check};
use primegroup_contracts::{Call, List, Values, cost, gfp256, lookups as sizes};
use primegroup_core::cpu;
use primegroup_core::field;
use primegroup_core::limb::Limb;

// Calls a function with a distinct value in every callee-saved register, and counts the registers that changed.
#[cfg(target_arch = "riscv32")]
core::arch::global_asm!(
    ".pushsection .text.twins_call,\"ax\",@progbits",
    ".globl twins_call",
    "twins_call:",
    "addi sp, sp, -64",
    "sw ra, 0(sp)",
    ".irp i, 0,1,2,3,4,5,6,7,8,9,10,11",
    "sw s\\i, 4+4*\\i(sp)",
    "li s\\i, 0x5a5a0000+\\i",
    ".endr",
    "sw a3, 52(sp)",
    "sw gp, 56(sp)",
    "sw tp, 60(sp)",
    "mv t0, a0",
    "mv a0, a1",
    "mv a1, a2",
    "jalr t0",
    "li a2, 0",
    ".irp i, 0,1,2,3,4,5,6,7,8,9,10,11",
    "li t0, 0x5a5a0000+\\i",
    "sub t0, t0, s\\i",
    "snez t0, t0",
    "add a2, a2, t0",
    "lw s\\i, 4+4*\\i(sp)",
    ".endr",
    ".irp i, 56,60",
    "lw t0, \\i(sp)",
    ".if \\i == 56",
    "sub t0, t0, gp",
    ".else",
    "sub t0, t0, tp",
    ".endif",
    "snez t0, t0",
    "add a2, a2, t0",
    ".endr",
    "lw a3, 52(sp)",
    "sw a2, 0(a3)",
    "lw ra, 0(sp)",
    "addi sp, sp, 64",
    "ret",
    ".size twins_call, .-twins_call",
    ".popsection",
);

// MIPS version for s0 to s7, fp and gp.
#[cfg(target_arch = "mips")]
core::arch::global_asm!(
    ".pushsection .text.twins_call,\"ax\",@progbits",
    ".globl twins_call",
    ".type twins_call, @function",
    ".set push",
    ".set noreorder",
    "twins_call:",
    "addiu $sp, $sp, -64",
    "sw $31, 60($sp)",
    "sw $7, 56($sp)",
    "sw $30, 52($sp)",
    "sw $28, 48($sp)",
    ".irp i, 16,17,18,19,20,21,22,23",
    "sw $\\i, 4*\\i-48($sp)",
    ".endr",
    ".irp i, 16,17,18,19,20,21,22,23,30",
    "lui $\\i, 0x5a5a",
    "ori $\\i, $\\i, \\i",
    ".endr",
    "move $25, $4",
    "move $4, $5",
    "jalr $25",
    "move $5, $6",
    "move $6, $0",
    ".irp i, 16,17,18,19,20,21,22,23,30",
    "lui $8, 0x5a5a",
    "ori $8, $8, \\i",
    "xor $8, $8, $\\i",
    "sltu $8, $0, $8",
    "addu $6, $6, $8",
    ".endr",
    "lw $8, 48($sp)",
    "xor $8, $8, $28",
    "sltu $8, $0, $8",
    "addu $6, $6, $8",
    ".irp i, 16,17,18,19,20,21,22,23",
    "lw $\\i, 4*\\i-48($sp)",
    ".endr",
    "lw $28, 48($sp)",
    "lw $30, 52($sp)",
    "lw $7, 56($sp)",
    "sw $6, 0($7)",
    "lw $31, 60($sp)",
    "jr $31",
    "addiu $sp, $sp, 64",
    ".set pop",
    ".size twins_call, .-twins_call",
    ".popsection",
);

#[cfg(any(target_arch = "riscv32", target_arch = "mips"))]
unsafe extern "C" {
    /// Calls the function at the address with two arguments. Counts the registers that were not preserved.
    fn twins_call(function: usize, a: usize, b: usize, changed: *mut u32) -> u32;
}

/// Xtensa version: each call has its own register window.
///
/// # Safety
/// `function` must be the address of a function that takes these two arguments.
#[cfg(target_arch = "xtensa")]
unsafe fn twins_call(function: usize, a: usize, b: usize, changed: *mut u32) -> u32 {
    // SAFETY: guaranteed by the caller.
    unsafe {
        changed.write(0);
        core::mem::transmute::<usize, extern "C" fn(usize, usize) -> u32>(function)(a, b)
    }
}

/// Writer to the debugger's output.
struct Output;

impl Write for Output {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        for part in s.as_bytes().chunks(63) {
            let mut line = [0; 64];
            line[..part.len()].copy_from_slice(part);
            if let Ok(text) = CStr::from_bytes_until_nul(&line) {
                print(text);
            }
        }
        Ok(())
    }
}

/// Writes a line. On Xtensa it omits everything that is not text.
macro_rules! say {
    ($text:literal $(, $value:expr)*) => {
        if cfg!(target_arch = "xtensa") {
            let _ = Output.write_str(concat!($text, "\n"));
        } else {
            let _ = writeln!(Output, $text $(, $value)*);
        }
    };
}

/// Begins the report of an error, which [`say!`] ends.
fn failed(name: &str) {
    let _ = Output.write_str("twins FAILED: ");
    let _ = Output.write_str(name);
}

/// Returns the number of random inputs for a function, the same as on simulated boards.
fn random(cost: u32, in_memory: bool, patterns: usize) -> usize {
    const SUM: u32 = 2 * cost::A;
    let random = match cost {
        cost::I.. => 500,
        cost::N.. => 5_000,
        _ if !in_memory => 25_000,
        ..=SUM => 50_000,
        _ => 100_000,
    };
    random * (patterns / 5).clamp(1, 2)
}

/// Compares all functions of a list with the portable implementations.
fn family<V: List<K> + List<P>, K, P>(name: &str, divisor: usize) -> u64 {
    let mut done = 0;
    for (f, twin) in <V as List<K>>::FUNCTIONS.iter().zip(<V as List<P>>::FUNCTIONS) {
        let random = random(f.cost, f.in_memory, f.patterns().count()).div_ceil(divisor);
        let run = |case: &Case<V::Limbs>| call::<V>(f.call, case);
        match check(twin, Effort { all_pairs: divisor == 1, random }, run) {
            Ok(cases) => done += cases,
            Err(_wrong) => {
                let _ = Output.write_str(f.name);
                failed(name);
                say!(": {:x?}", _wrong);
                exit(1)
            }
        }
    }
    let _ = Output.write_str(name);
    say!(": {} cases", done);
    done
}

/// Runs one case with guard words around its slots.
fn call<V: Values>(f: Call<V::Limbs>, case: &Case<V::Limbs>) -> Result<Outcome<V::Limbs>, &'static str> {
    let mut memory = [V::EXAMPLE; 2 * PLACES + 1];
    for (i, x) in case.slots.iter().enumerate() {
        memory[2 * i + 1] = *x;
    }
    let start = memory.as_mut_ptr();
    // SAFETY: the offset is within the array.
    let places = case.pattern.map(|slot| unsafe { start.add(2 * slot + 1) });
    let mut changed = 0;
    // SAFETY: places and words match what the list requires.
    let number =
        unsafe { twins_call(f as usize, places.as_ptr() as usize, case.words.as_ptr() as usize, &raw mut changed) };
    if changed != 0 {
        return Err("it changes registers that a call keeps");
    }
    if memory.iter().step_by(2).any(|x| *x != V::EXAMPLE) {
        return Err("it writes beside its results");
    }
    Ok(Outcome { slots: core::array::from_fn(|i| memory[2 * i + 1]), number })
}

/// Size in words of the largest table in [`sizes::LOOKUPS`].
const TABLE_WORDS: usize = {
    let (mut most, mut i) = (0, 0);
    while i < sizes::LOOKUPS.len() {
        let words = sizes::LOOKUPS[i].entries * sizes::LOOKUPS[i].words;
        if words > most {
            most = words;
        }
        i += 1;
    }
    most
};

/// Tests constant-time table lookups of every size at every index.
fn lookups() -> u64 {
    const GUARD: Limb = 0xa5a5_a5a5;
    let table: [Limb; TABLE_WORDS] = core::array::from_fn(|i| (i as Limb + 1).wrapping_mul(0x9e37_79b9));
    let mut done = 0;
    for (call, size) in sizes::calls::<cpu::Base>().iter().zip(sizes::LOOKUPS) {
        for index in (0..size.entries as u32 + 3).chain([255, 256, 1 << 31, u32::MAX]) {
            let mut out = [GUARD; 64];
            // SAFETY: entry and table have the lengths that the size specifies.
            unsafe { call([out[1..].as_mut_ptr(), table.as_ptr().cast_mut()].as_ptr(), &index) };
            let entry = table.chunks_exact(size.words).take(size.entries).nth(index as usize);
            let right = match entry {
                Some(entry) => out[1..=size.words] == *entry,
                None => out[1..=size.words].iter().all(|w| *w == 0),
            };
            if !right || out[0] != GUARD || out[size.words + 1..].iter().any(|w| *w != GUARD) {
                failed("look-up");
                say!(" of {} in {:?}", index, size);
                exit(1)
            }
            done += 1;
        }
    }
    say!("look-ups: {} cases", done);
    done
}

/// Runs the tests that the command line selects.
#[cfg(any(target_arch = "riscv32", target_arch = "mips"))]
pub extern "C" fn main() -> ! {
    let mut buffer = [0; 256];
    let mut words = command_line(&mut buffer).split(' ').skip_while(|word| *word != "twins").skip(1);
    let (divisor, wanted) = (words.next().and_then(|n| n.parse().ok()).unwrap_or(1), words.next().unwrap_or(""));
    run(divisor, wanted)
}

/// Prints the number of cases, digit by digit.
fn say_all(mut cases: u32) {
    let mut digits = [b'0'; 10];
    let mut first = digits.len();
    while cases > 0 {
        first -= 1;
        digits[first] += (cases % 10) as u8;
        cases /= 10;
    }
    // SAFETY: digits are ASCII.
    let number = unsafe { core::str::from_utf8_unchecked(&digits[first..]) };
    for text in ["all ", number, " cases agree with their twins\n"] {
        let _ = Output.write_str(text);
    }
}

/// Returns whether the kernels of this board have these ranges: those of `gfp256` depend on the kernel.
fn is_here(name: &str, constant: u64) -> bool {
    name != "gfp256" || constant == gfp256::reduced::<field::gfp256::Base>()
}

/// Runs all families with `wanted` in their names, and ends the program: exit code 0 if all pass, otherwise 1.
pub fn run(divisor: usize, wanted: &str) -> ! {
    let mut done = 0;
    primegroup_contracts::families!(V, K, P => if NAME.contains(wanted) && is_here(NAME, CONSTANT) {
        done += family::<V, K, P>(NAME, divisor);
    });
    if "lookups".contains(wanted) {
        done += lookups();
    }
    #[cfg(target_arch = "mips")]
    if "products".contains(wanted) {
        match crate::products::check(divisor) {
            Ok(cases) => done += cases,
            Err(wrong) => {
                failed(wrong);
                say!("");
                exit(1)
            }
        }
    }
    say_all(done as u32);
    exit(0)
}
