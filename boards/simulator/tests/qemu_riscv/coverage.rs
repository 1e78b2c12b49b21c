//! Tests that the tables are complete: they contain exactly the instructions that the simulator executes.

use crate::elf;
use crate::form::{Allowed, any, draw, encode, parse};
use crate::forms;
use crate::random::Random;
use primegroup_simulator::{Board, Cpu, FaultKind};

/// Instructions tested elsewhere: branches, jumps, LR, SC, fences, calls of a debugger or supervisor, and CSR
/// instructions.
const CONTROL: &[(&str, Allowed)] = &[
    ("IIIIIII ttttt sssss 00 I IIIII 1100011", any),
    ("IIIIIII ttttt sssss 1 II IIIII 1100011", any),
    ("IIIIIIIIIIIIIIIIIIII ddddd 1101111", any),
    ("IIIIIIIIIIII sssss 000 ddddd 1100111", any),
    ("00010 II 00000 sssss 010 ddddd 0101111", any),
    ("00011 II ttttt sssss 010 ddddd 0101111", any),
    ("IIIIIIIIIIII sssss 00 I ddddd 0001111", any),
    ("00000000000 I 00000 000 00000 1110011", any),
    ("000100000101 00000 000 00000 1110011", any),
    ("001 IIIIIIIIIII 01", any),
    ("101 IIIIIIIIIII 01", any),
    ("11 I IIIIIIIIIII 01", any),
    ("100 0 sssss 00000 10", |f| f.get('s') != 0),
    ("100 1 sssss 00000 10", any),
];

/// Registers that exist for every program: mscratch and the cycle counter.
const SPECIAL: [u32; 2] = [0x340, 0xc00];

/// Returns whether an encoding is in a table.
fn in_a_table(word: u32) -> bool {
    let width = if word & 3 == 3 { 32 } else { 16 };
    // Tests exclude x0 as a base, but the instruction set allows it, except in compressed forms.
    let plain = [forms::BASE, forms::BITS, forms::COMPRESSED, forms::MEMORY].into_iter().flatten();
    let plain = plain.map(|form| (form.pattern, if form.pattern.ends_with("11") { any } else { form.allowed }));
    plain.chain(CONTROL.iter().copied()).any(|(pattern, allowed)| {
        let of_this_width = pattern.chars().filter(|c| *c != ' ').count() == width;
        of_this_width && parse(pattern, word).is_some_and(|fields| allowed(&fields))
    })
}

/// Runs some encodings, and returns whether the simulator knows each.
fn known(cpu: Cpu, words: &[u32]) -> Vec<bool> {
    const SLOT: u32 = 8;
    const NOP: u16 = 1;
    let flash: Vec<u8> = words
        .iter()
        .flat_map(|w| [*w as u16, if w & 3 == 3 { (*w >> 16) as u16 } else { NOP }, NOP, NOP])
        .flat_map(u16::to_le_bytes)
        .collect();
    let names: Vec<String> = (0..words.len()).map(|i| format!("f{i}")).collect();
    let symbols: Vec<_> = names.iter().zip(0..).map(|(name, i)| (name.as_str(), SLOT * i)).collect();
    let file = elf::program(243, (0, &flash), (0x2000_0000, 0x1000), 0, &symbols);
    let mut board = Board::new(cpu, &file).unwrap();
    board.options().cycle_limit = 1;
    names
        .iter()
        .map(|name| !board.call(name, &[0x2000_0100; 8]).is_err_and(|fault| fault.kind == FaultKind::Undefined))
        .collect()
}

#[test]
fn every_16_bit_instruction_is_in_a_table() {
    let all: Vec<u32> = (0..0x1_0000).filter(|half| half & 3 != 3).collect();
    for (half, known) in all.iter().zip(known(Cpu::Hazard3, &all)) {
        assert_eq!(known, in_a_table(*half), "{half:04x}");
    }
}

#[test]
fn every_32_bit_instruction_is_in_a_table() {
    // Each major opcode, with few distinct values in the selector fields.
    let mut random = Random::new(32);
    let all: Vec<u32> = (0..60_000)
        .map(|_| {
            let opcodes =
                [0x37, 0x17, 0x6f, 0x67, 0x63, 0x03, 0x23, 0x13, 0x33, 0x0f, 0x2f, 0x73, 0x07, 0x27, 0x53, 0x0b];
            let opcode = opcodes[random.below(opcodes.len() as u32) as usize];
            let word = random.word() & !0x7f | opcode;
            if random.one_in(2) { word & 0x7fff_ffff & !(random.word() & 0x8bff_0000) } else { word }
        })
        .filter(|word| word & 0x7f != 0x73 || SPECIAL.contains(&(word >> 20)) || word >> 7 & 0x1ff == 0)
        .collect();
    for (word, known) in all.iter().zip(known(Cpu::Hazard3, &all)) {
        let special = word & 0x7f == 0x73 && word >> 12 & 3 != 0;
        assert!(special || known == in_a_table(*word), "{word:08x}: known is {known}");
    }
}

#[test]
fn extensions_belong_to_cores() {
    let bits: Vec<u32> = forms::BITS
        .iter()
        .map(|form| {
            let mut random = Random::new(7);
            let code = encode(form.pattern, &draw(form.pattern, any, &mut random));
            u32::from(code[0]) << 16 | u32::from(code[1])
        })
        .collect();
    assert!(known(Cpu::Hazard3, &bits).into_iter().all(|known| known));
    for cpu in [Cpu::Fe310, Cpu::Ibex] {
        assert!(!known(cpu, &bits).into_iter().any(|known| known), "{cpu:?}");
    }
}
