//! Tests that the tables are complete: they contain exactly the 16-bit encodings that the simulator executes.

use primegroup_simulator::{Board, Cpu, FaultKind};

use crate::form::{Allowed, any, parse};
use crate::{elf, forms16, memory};

/// Encodings tested elsewhere or without effect: branches, IT, wait hints, and calls of a debugger or supervisor.
const CONTROL: &[(&str, &str, Allowed)] = &[
    ("B cond", "1101 CCCC IIIIIIII", |f| f.get('C') < 14),
    ("SVC", "11011111 IIIIIIII", any),
    ("B", "11100 IIIIIIIIIII", any),
    ("BX, BLX", "01000111 L mmmm III", any),
    ("ADD to SP or PC", "01000100 1 mmmm 1 I 1", any),
    ("MOV to SP or PC", "01000110 1 mmmm 1 I 1", any),
    ("POP with PC", "10111101 RRRRRRRR", any),
    ("WFE, WFI, reserved hints", "10111111 IIII 0000", any),
    ("CPS, reserved bits", "10110110011 IIIII", any),
    ("BKPT", "10111110 IIIIIIII", any),
];

/// Encodings that exist only on the M4.
const CONTROL_M4: &[(&str, &str, Allowed)] =
    &[("CBZ, CBNZ", "1011 N 0 I 1 IIIII nnn", any), ("IT", "10111111 CCCC MMMM", any)];

/// Runs each 16-bit encoding, and returns whether the simulator knows it.
fn known(cpu: Cpu) -> Vec<bool> {
    const FIRST_WIDE: u32 = 0xe800;
    const SLOT: u32 = 8;
    let flash: Vec<u8> =
        (0..FIRST_WIDE).flat_map(|half| [half as u16, 0xbf00, 0xbf00, 0xbf00]).flat_map(u16::to_le_bytes).collect();
    let names: Vec<String> = (0..FIRST_WIDE).map(|half| format!("{half:04x}")).collect();
    let symbols: Vec<_> = names.iter().zip(0..).map(|(name, half)| (name.as_str(), SLOT * half + 1)).collect();
    let mut board = Board::new(cpu, &elf::executable(&flash, 1, &symbols)).unwrap();
    board.options().cycle_limit = 1;
    let undefined =
        |name: &String| board.call(name, &[0x2000_0100; 4]).is_err_and(|fault| fault.kind == FaultKind::Undefined);
    names.iter().map(undefined).map(|undefined| !undefined).collect()
}

#[test]
fn every_16_bit_instruction_is_in_a_table() {
    for cpu in [Cpu::M0Plus, Cpu::M4F] {
        let plain =
            forms16::FORMS.iter().chain(forms16::OUTSIDE_IT).map(|&(name, pattern, allowed)| (name, pattern, allowed));
        let accesses = memory::NARROW.iter().map(memory::Access::form);
        let control = CONTROL.iter().chain(if cpu == Cpu::M4F { CONTROL_M4 } else { &[] });
        let forms: Vec<_> = plain.chain(accesses).chain(control.copied()).collect();
        for (half, known) in known(cpu).into_iter().enumerate() {
            let half = half as u16;
            let matching: Vec<_> = forms
                .iter()
                .filter_map(|(name, pattern, allowed)| {
                    parse(pattern, half.into()).map(|fields| (name, allowed(&fields)))
                })
                .collect();
            assert!(!known || !matching.is_empty(), "{cpu:?} executes {half:04x}, which is in no table");
            let required = matching.iter().any(|(_, allowed)| *allowed);
            assert!(known || !required, "{cpu:?} does not know {half:04x}, {matching:?}");
        }
    }
}
