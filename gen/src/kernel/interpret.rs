//! Runs the text of an assembly file of MIPS32, RISC-V, AArch64 or Xtensa: what was written, not what was meant.

use std::collections::HashMap;

/// Addresses of operands, of the end of the stack, and of the return.
const MEMORY: usize = 0x1000;
const STACK: usize = 0x8000;
const BACK: u64 = 0xdead_beec;

/// A routine of a file.
pub struct Routine {
    lines: Vec<Vec<String>>,
    /// Number of bits of a word.
    word: u32,
}

/// Returns a number, in so many bits.
fn number(text: &str, word: u32) -> u64 {
    let x = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).expect("a number"),
        None => text.parse::<i64>().expect("a number") as u64,
    };
    x & u64::MAX >> (64 - word)
}

impl Routine {
    /// Returns the routine of a file for words of so many bits.
    pub fn new(file: &str, name: &str, word: u32) -> Routine {
        let macros = format!("_function {}\n", name.trim_start_matches("primegroup_"));
        let text = file.split(&macros).nth(1).or_else(|| file.split(&format!("\n{name}:\n")).nth(1));
        let text = text.expect("the file has the routine");
        let ends = [".size", "primegroup_rv32_end", "primegroup_rv64_end", "primegroup_a64_end", "primegroup_lx6_end"];
        let text = &text[..ends.iter().filter_map(|end| text.find(end)).min().expect("it ends")];
        let parts = text.lines().flat_map(|l| l.split(['#', '/']).next().expect("a line").split(';'));
        let words = |part: &str| {
            let words = part.split([' ', ',', '\t']).filter(|w| !w.is_empty());
            words.map(|w| w.replace('$', "")).collect::<Vec<String>>()
        };
        Routine { lines: parts.map(words).filter(|l| !l.is_empty()).collect(), word }
    }

    /// Calls the routine. An argument is a number, or the offset of words in memory. Returns memory.
    pub fn call(&self, arguments: &[Result<u64, usize>], memory: &[u64]) -> Vec<u64> {
        let (word, size) = (self.word, self.word as usize / 8);
        let mut bytes = vec![0xa5u8; STACK + 64];
        for (i, x) in memory.iter().enumerate() {
            bytes[MEMORY + size * i..][..size].copy_from_slice(&x.to_le_bytes()[..size]);
        }
        let most = u64::MAX >> (64 - word);
        // A register that was not written has a value of its own.
        let unwritten =
            |name: &str| name.bytes().fold(0x0123_4567_89ab_cdefu64, |x, b| x.rotate_left(9) ^ u64::from(b)) & most;
        let mut regs: HashMap<String, u64> = HashMap::new();
        // Xtensa begins with ENTRY. The return address is in a0, and arguments are from a2 on.
        let windowed = self.lines[0][0] == "entry";
        for (name, value) in [("zero", 0), ("xzr", 0), ("sp", STACK as u64), ("ra", BACK), ("x30", BACK), ("a0", BACK)]
        {
            regs.insert(name.to_owned(), value);
        }
        for (i, argument) in arguments.iter().enumerate() {
            let value = argument.unwrap_or_else(|words| (MEMORY + size * words) as u64);
            regs.insert(format!("a{}", i + if windowed { 2 } else { 0 }), value);
            // The place on the stack of MIPS, for arguments from the fifth on.
            bytes[STACK + size * i..][..size].copy_from_slice(&value.to_le_bytes()[..size]);
            regs.insert(format!("x{i}"), value);
        }
        let (mut unit, mut product, mut jump, mut carry) = (0u64, false, false, false);
        let (mut frame, mut shift_amount) = (0, 0);
        for line in &self.lines {
            let name = line[0].trim_end_matches(".n");
            let register = |name: &str| regs.get(name).copied().unwrap_or_else(|| unwritten(name));
            let operand = |i: usize| {
                let text = line[i].as_str();
                let digit = text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
                if digit { number(text, word) } else { register(text) }
            };
            let address = |i: usize| {
                let (offset, base) = line[i].split_once('(').expect("an address");
                (register(base.trim_end_matches(')')).wrapping_add(number(offset, word)) & most) as usize
            };
            // AArch64: `[x1, 16]`, from this operand on.
            let place = |i: usize| {
                let (base, offset) = (line[i].trim_start_matches('['), line[i + 1].trim_end_matches(']'));
                (register(base) + number(offset, word)) as usize
            };
            // Xtensa: `a1, 16`, the last operands.
            let base = || (register(&line[2]) + number(&line[3], word)) as usize;
            let read = |at: usize| {
                let mut x = [0; 8];
                x[..size].copy_from_slice(&bytes[at..][..size]);
                u64::from_le_bytes(x)
            };
            let shift = |i: usize| if line.len() > i { operand(i + 1) } else { 0 };
            let sum = |x: u64, y: u64, carry: bool| u128::from(x) + u128::from(y) + u128::from(carry);
            let mut also = None;
            let in_unit = ["mult", "madd", "mf", "mt"].iter().any(|x| name.starts_with(x));
            assert!(!(product && in_unit), "{line:?} follows a product");
            product = ["multu", "maddu"].contains(&name);
            let mask = |size: u64| u64::MAX >> (64 - size);
            let wide = |i: usize, j: usize| u128::from(operand(i)) * u128::from(operand(j));
            let value = match name {
                "addu" | "addiu" | "add" | "addi" => operand(2).wrapping_add(operand(3)),
                "sub" | "subu" => operand(2).wrapping_sub(operand(3)),
                "movn" | "movz" if word == 32 => operand(if (operand(3) != 0) == (name == "movn") { 2 } else { 1 }),
                "and" | "andi" => operand(2) & operand(3),
                "xor" | "xori" => operand(2) ^ operand(3),
                "sltu" | "sltiu" => u64::from(operand(2) < operand(3)),
                "or" | "ori" | "orr" => operand(2) | operand(3) << shift(4),
                "lui" => operand(2) << 16,
                "li" | "movi" => operand(2),
                "sll" | "slli" | "lsl" => operand(2) << operand(3),
                "srl" | "srli" | "lsr" => operand(2) >> operand(3),
                "ext" | "extui" => operand(2) >> operand(3) & mask(operand(4)),
                "ins" => {
                    let (pos, mask) = (operand(3), mask(operand(4)));
                    operand(1) & !(mask << pos) | (operand(2) & mask) << pos
                }
                "entry" => {
                    frame = operand(2);
                    STACK as u64 - frame
                }
                "l32i" => read(base()),
                "s32i" | "str" | "stp" | "sw" | "sd" => {
                    // The first place, and the registers.
                    let (to, registers) = match name {
                        "s32i" => (base(), &line[1..2]),
                        "sw" | "sd" => (address(2), &line[1..2]),
                        _ => (place(line.len() - 2), &line[1..line.len() - 2]),
                    };
                    // Xtensa's convention has the upper 32 bytes of the frame.
                    assert!(!windowed || to < STACK - 32, "{line:?}");
                    let words: Vec<u64> = registers.iter().map(|r| register(r)).collect();
                    for (k, x) in words.into_iter().enumerate() {
                        bytes[to + size * k..][..size].copy_from_slice(&x.to_le_bytes()[..size]);
                    }
                    continue;
                }
                "ssai" => {
                    shift_amount = operand(1);
                    continue;
                }
                "src" => (operand(2) << 32 | operand(3)) >> shift_amount,
                "neg" => operand(2).wrapping_neg(),
                "addx2" | "addx4" | "addx8" => {
                    (operand(2) * u64::from(name.as_bytes()[4] - b'0')).wrapping_add(operand(3))
                }
                "movnez" => operand(if operand(3) != 0 { 2 } else { 1 }),
                "mul" | "mull" => wide(2, 3) as u64,
                "mulhu" | "umulh" | "muluh" => (wide(2, 3) >> word) as u64,
                "adds" | "adc" | "adcs" | "subs" | "sbc" | "sbcs" => {
                    let (less, with) = (name.starts_with('s'), name.contains('c'));
                    let y = if less { !operand(3) } else { operand(3) };
                    let sum = sum(operand(2), y, if with { carry } else { less });
                    carry = if name.ends_with('s') { sum >> 64 == 1 } else { carry };
                    sum as u64
                }
                "cmp" => {
                    carry = operand(1) >= operand(2);
                    continue;
                }
                "cset" => carry.into(),
                "csel" => operand(if carry { 2 } else { 3 }),
                "mvn" => !operand(2),
                "extr" => (u128::from(operand(2)) << 64 >> operand(4)) as u64 | operand(3) >> operand(4),
                "mov" | "movz" => operand(2) << shift(3),
                "movk" => operand(1) & !(0xffff << shift(3)) | operand(2) << shift(3),
                "ldr" => read(place(2)),
                "ldp" => {
                    also = Some((line[2].clone(), read(place(3) + 8)));
                    read(place(3))
                }
                // The result may not stand in the place of the last operand.
                "primegroup_rv32_double" | "primegroup_rv64_double" if line[1] != line[3] => {
                    (operand(2) << 1).wrapping_add(operand(3))
                }
                "lw" | "ld" => read(address(2)),
                "mflo" => unit & 0xffff_ffff,
                "mfhi" => unit >> 32,
                "multu" | "maddu" => {
                    let begin = if name == "multu" { 0 } else { unit };
                    unit = begin.wrapping_add(operand(1) * operand(2));
                    continue;
                }
                "mtlo" => {
                    unit = unit >> 32 << 32 | operand(1);
                    continue;
                }
                "mthi" => {
                    unit = unit & 0xffff_ffff | operand(1) << 32;
                    continue;
                }
                // On MIPS one instruction follows.
                "jr" | "ret" | "retw" => {
                    let window = register("a0") == BACK && register("a1") == STACK as u64 - frame;
                    let back = register("ra") == BACK && register("x30") == BACK && (window || !windowed);
                    assert!(!std::mem::replace(&mut jump, true) && back, "the return address");
                    continue;
                }
                "nop" => continue,
                _ => panic!("unknown instruction {line:?}"),
            };
            regs.insert(line[1].clone(), value & most);
            regs.extend(also);
            regs.extend(["zero", "xzr"].map(|name| (name.to_owned(), 0)));
        }
        assert!(jump && regs["sp"] == STACK as u64, "the end of the routine");
        let mips = self.lines.iter().any(|line| line[0] == "jr");
        let kept = ["x18", "x19", "x29", "s0", "s1", "gp", "tp", "s2", "s3", "s4", "s5", "s6", "s7", "fp"];
        for name in &kept[..if mips { kept.len() } else { 7 }] {
            assert!(regs.get(*name).is_none_or(|x| *x == unwritten(name)), "{name} is not kept");
        }
        let words = bytes[MEMORY..].chunks_exact(size).take(memory.len());
        words.map(|w| w.iter().rev().fold(0, |x, b| x << 8 | u64::from(*b))).collect()
    }
}
