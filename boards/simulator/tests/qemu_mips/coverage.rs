//! Tests that the tables are complete: they contain exactly the instructions that the simulator executes.

use crate::elf;
use crate::form::{Allowed, any, parse};
use crate::forms;
use crate::random::Random;
use primegroup_simulator::{Board, Cpu, FaultKind};

/// Instructions tested elsewhere: branches, jumps, LL, SC, calls of a debugger or supervisor, and the cycle counter.
const CONTROL: &[(&str, Allowed)] = &[
    ("00010 I sssss ttttt IIIIIIIIIIIIIIII", any),
    ("00011 I sssss 00000 IIIIIIIIIIIIIIII", any),
    ("01010 I sssss ttttt IIIIIIIIIIIIIIII", any),
    ("01011 I sssss 00000 IIIIIIIIIIIIIIII", any),
    ("000001 sssss 000 II IIIIIIIIIIIIIIII", any),
    ("000001 sssss 100 II IIIIIIIIIIIIIIII", |f| f.get('s') != 31),
    ("000001 sssss 11111 IIIIIIIIIIIIIIII", any),
    ("00001 I IIIIIIIIIIIIIIIIIIIIIIIIII", any),
    ("000000 sssss 00000 00000 I0000 001000", any),
    ("000000 sssss 00000 ddddd I0000 001001", |f| f.get('s') != f.get('d')),
    ("110000 sssss ttttt IIIIIIIIIIIIIIII", any),
    ("111000 sssss ttttt IIIIIIIIIIIIIIII", any),
    ("000000 IIIIIIIIIIIIIIIIIIII 00110 I", any),
    ("011100 IIIIIIIIIIIIIIIIIIII 111111", any),
    ("010000 00000 ttttt 01001 00000000000", any),
];

/// Returns whether an encoding is in a table.
fn in_a_table(word: u32) -> bool {
    let plain = [forms::BASE, forms::UNIT, forms::MEMORY, forms::TRAPS].into_iter().flatten();
    // Tests exclude register 0 as a base, but the instruction set allows it.
    let plain = plain.map(|form| (form.pattern, if form.pattern.starts_with("10") { any } else { form.allowed }));
    plain.chain(CONTROL.iter().copied()).any(|(pattern, allowed)| parse(pattern, word).is_some_and(|f| allowed(&f)))
}

/// Runs some encodings, and returns whether the simulator knows each.
fn known(words: &[u32]) -> Vec<bool> {
    const SLOT: u32 = 8;
    let flash: Vec<u8> = words.iter().flat_map(|word| [*word, 0]).flat_map(u32::to_le_bytes).collect();
    let names: Vec<String> = (0..words.len()).map(|i| format!("f{i}")).collect();
    let symbols: Vec<_> = names.iter().zip(0..).map(|(name, i)| (name.as_str(), SLOT * i)).collect();
    let file = elf::program(8, (0, &flash), (0x8000_0000, 0x1000), 0, &symbols);
    let mut board = Board::new(Cpu::M4K, &file).unwrap();
    board.options().cycle_limit = 1;
    let known =
        |name: &String| !board.call(name, &[0x8000_0100; 4]).is_err_and(|fault| fault.kind == FaultKind::Undefined);
    names.iter().map(known).collect()
}

#[test]
fn every_instruction_is_in_a_table() {
    // Each major opcode, and each function of the three opcodes with functions. Other selector fields have few distinct
    // values.
    let mut random = Random::new(32);
    let all: Vec<u32> = (0..120_000)
        .map(|_| {
            let opcode =
                if random.one_in(2) { [0, 0, 1, 28, 31, 16][random.below(6) as usize] } else { random.below(64) };
            let word = opcode << 26 | random.word() & 0x03ff_ffff;
            // Fields that must be zero.
            match random.below(4) {
                0 => word,
                1 => word & !0x07c0,
                2 => word & !0xffc0,
                _ => word & !(random.word() & 0x03ff_ffc0),
            }
        })
        .collect();
    for (word, known) in all.iter().zip(known(&all)) {
        assert_eq!(known, in_a_table(*word), "{word:08x}");
    }
}
