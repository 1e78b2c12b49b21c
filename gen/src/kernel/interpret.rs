//! Runs the text of an assembly file of MIPS32: what was written, not what was meant.

use std::collections::HashMap;

const REGISTERS: &str =
    "zero at v0 v1 a0 a1 a2 a3 t0 t1 t2 t3 t4 t5 t6 t7 s0 s1 s2 s3 s4 s5 s6 s7 t8 t9 k0 k1 gp sp fp ra";
/// Addresses of operands, of the end of the stack, and of the return.
const MEMORY: u32 = 0x1000;
const STACK: u32 = 0x8000;
const BACK: u32 = 0xdead_beef;

/// A routine of a file.
pub struct Routine {
    lines: Vec<Vec<String>>,
    labels: HashMap<String, usize>,
}

fn number(text: &str) -> u32 {
    match text.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).expect("a number"),
        None => text.parse::<i64>().expect("a number") as u32,
    }
}

impl Routine {
    pub fn new(file: &str, name: &str) -> Routine {
        let text = file.split(&format!("\n{name}:\n")).nth(1).expect("the file has the routine");
        let text = text.split(".size").next().expect("it ends");
        let (mut lines, mut labels) = (vec![], HashMap::new());
        for part in text.lines().flat_map(|l| l.split('#').next().expect("a line").split(';')) {
            let words: Vec<String> =
                part.split([' ', ',', '\t']).filter(|w| !w.is_empty()).map(|w| w.replace('$', "")).collect();
            match words.first().and_then(|w| w.strip_suffix(':')) {
                Some(label) => _ = labels.insert(label.to_owned(), lines.len()),
                None if !words.is_empty() => lines.push(words),
                None => {}
            }
        }
        Routine { lines, labels }
    }

    /// Calls the routine. An argument is a number, or the offset of words in memory. Returns the result and memory.
    pub fn call(&self, arguments: &[Result<u32, u32>], memory: &[u32]) -> (u32, Vec<u32>) {
        let mut bytes = vec![0xa5u8; STACK as usize + 64];
        for (i, word) in memory.iter().enumerate() {
            bytes[MEMORY as usize + 4 * i..][..4].copy_from_slice(&word.to_le_bytes());
        }
        let names: Vec<&str> = REGISTERS.split(' ').collect();
        let place = |name: &str| names.iter().position(|n| *n == name).unwrap_or_else(|| panic!("no register {name}"));
        let mut regs: Vec<u32> = (0..32).map(|i| 0x0123_4567u32.wrapping_mul(i + 1)).collect();
        (regs[0], regs[29], regs[31]) = (0, STACK, BACK);
        for (i, argument) in arguments.iter().enumerate() {
            let value = argument.unwrap_or_else(|words| MEMORY + 4 * words);
            if i < 4 {
                regs[4 + i] = value;
            } else {
                bytes[STACK as usize + 4 * i..][..4].copy_from_slice(&value.to_le_bytes());
            }
        }
        let (begun, mut unit, mut at, mut jump) = (regs.clone(), 0u64, 0, None);
        let mut product = false;
        loop {
            let line = &self.lines[at];
            let operand = |i: usize| {
                let text = line.get(i).expect("an operand");
                if names.contains(&text.as_str()) { regs[place(text)] } else { number(text) }
            };
            let name = line[0].as_str();
            let target: Option<usize> = jump.take();
            let address = |i: usize| {
                let (offset, base) = line[i].split_once('(').expect("an address");
                regs[place(base.trim_end_matches(')'))].wrapping_add(number(offset)) as usize
            };
            let in_unit = ["mult", "madd", "mf", "mt"].iter().any(|x| name.starts_with(x));
            assert!(!(product && in_unit), "{line:?} follows a product");
            product = ["multu", "maddu"].contains(&name);
            let mask = |size: u32| u32::MAX >> (32 - size);
            let value = match name {
                "addu" | "addiu" => Some(operand(2).wrapping_add(operand(3))),
                "subu" => Some(operand(2).wrapping_sub(operand(3))),
                "sltu" | "sltiu" => Some(u32::from(operand(2) < operand(3))),
                "and" | "andi" => Some(operand(2) & operand(3)),
                "or" | "ori" => Some(operand(2) | operand(3)),
                "lui" => Some(operand(2) << 16),
                "sll" => Some(operand(2) << operand(3)),
                "srl" => Some(operand(2) >> operand(3)),
                "ext" => Some(operand(2) >> operand(3) & mask(operand(4))),
                "ins" => {
                    let (pos, mask) = (operand(3), mask(operand(4)));
                    Some(operand(1) & !(mask << pos) | (operand(2) & mask) << pos)
                }
                "movn" => Some(if operand(3) != 0 { operand(2) } else { operand(1) }),
                "lw" => Some(u32::from_le_bytes(bytes[address(2)..][..4].try_into().expect("four bytes"))),
                "lhu" => Some(u16::from_le_bytes(bytes[address(2)..][..2].try_into().expect("two bytes")).into()),
                "mflo" => Some(unit as u32),
                "mfhi" => Some((unit >> 32) as u32),
                _ => None,
            };
            match name {
                _ if value.is_some() => {}
                "sw" | "sh" => {
                    let (to, word, size) = (address(2), operand(1).to_le_bytes(), if name == "sw" { 4 } else { 2 });
                    bytes[to..][..size].copy_from_slice(&word[..size]);
                }
                "multu" => unit = u64::from(operand(1)) * u64::from(operand(2)),
                "maddu" => unit = unit.wrapping_add(u64::from(operand(1)) * u64::from(operand(2))),
                "mtlo" => unit = unit >> 32 << 32 | u64::from(operand(1)),
                "mthi" => unit = unit & 0xffff_ffff | u64::from(operand(1)) << 32,
                "jr" => {
                    assert_eq!(operand(1), BACK, "the return address");
                    jump = Some(usize::MAX);
                }
                "bne" | "beq" => {
                    let taken = (operand(1) == operand(2)) == (name == "beq");
                    jump = taken.then(|| self.labels[line[3].trim_end_matches(['b', 'f'])]);
                }
                "nop" => {}
                _ => panic!("unknown instruction {line:?}"),
            }
            if let Some(value) = value {
                let d = place(&line[1]);
                regs[d] = value;
                regs[0] = 0;
            }
            match target {
                Some(usize::MAX) => break,
                Some(label) => at = label,
                None => at += 1,
            }
        }
        for r in (16..24).chain(28..32) {
            assert_eq!(regs[r], begun[r], "{} is not kept", names[r]);
        }
        let words = bytes[MEMORY as usize..].chunks_exact(4).take(memory.len());
        (regs[2], words.map(|w| u32::from_le_bytes(w.try_into().expect("four bytes"))).collect())
    }
}
