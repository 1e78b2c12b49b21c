//! Builds a 32-bit executable around some bytes of code. It has a code segment, optionally a RAM segment, and a symbol
//! table.

#![allow(dead_code)] // each test uses a part

/// Builds a program for ARM with its code at address 0. `symbols` are functions, with the Thumb bit in the address.
pub fn executable(flash: &[u8], entry: u32, symbols: &[(&str, u32)]) -> Vec<u8> {
    const EM_ARM: u16 = 40;
    const EABI_5: u32 = 0x0500_0000;
    file(EM_ARM, EABI_5, (0, flash), None, entry, symbols)
}

/// Builds a program for a machine, with its code at one address and RAM at another.
pub fn program(machine: u16, code: (u32, &[u8]), ram: (u32, u32), entry: u32, symbols: &[(&str, u32)]) -> Vec<u8> {
    file(machine, 0, code, Some(ram), entry, symbols)
}

fn file(
    machine: u16,
    flags: u32,
    (address, code): (u32, &[u8]),
    ram: Option<(u32, u32)>,
    entry: u32,
    symbols: &[(&str, u32)],
) -> Vec<u8> {
    const HEADER: u32 = 52;
    const SEGMENT: u32 = 32;
    /// Page size. Segments begin at the same offset within a page in the file and in memory, because they are mapped.
    const PAGE: u32 = 0x1000;
    let mut strings = vec![0];
    let mut table = vec![0; 16];
    for &(name, address) in symbols {
        for word in [strings.len() as u32, address, 0] {
            table.extend(word.to_le_bytes());
        }
        table.extend([0x12, 0]); // a global function
        table.extend(1u16.to_le_bytes());
        strings.extend(name.bytes().chain([0]));
    }
    let segments = 1 + u32::from(ram.is_some());
    let code_at = (HEADER + segments * SEGMENT).next_multiple_of(PAGE);
    let table_at = (code_at + code.len() as u32).next_multiple_of(4);
    let strings_at = table_at + table.len() as u32;
    let sections_at = (strings_at + strings.len() as u32).next_multiple_of(4);

    let mut out = b"\x7fELF\x01\x01\x01".to_vec();
    out.resize(16, 0);
    halfwords(&mut out, &[2, machine]); // executable
    words(&mut out, &[1, entry, HEADER, sections_at, flags]);
    halfwords(&mut out, &[52, 32, segments as u16, 40, 4, 3]);
    let size = code.len() as u32;
    words(&mut out, &[1, code_at, address, address, size, size, 5, PAGE]);
    if let Some((address, size)) = ram {
        words(&mut out, &[1, 0, address, address, 0, size, 6, PAGE]);
    }
    out.resize(code_at as usize, 0);
    out.extend(code);
    out.resize(table_at as usize, 0);
    out.extend(&table);
    out.extend(&strings);
    out.resize(sections_at as usize, 0);
    words(&mut out, &[0; 10]);
    words(&mut out, &[0, 1, 6, address, code_at, size, 0, 0, 4, 0]);
    words(&mut out, &[0, 2, 0, 0, table_at, table.len() as u32, 3, 1, 4, 16]);
    words(&mut out, &[0, 3, 0, 0, strings_at, strings.len() as u32, 0, 0, 1, 0]);
    out
}

fn words(out: &mut Vec<u8>, values: &[u32]) {
    values.iter().for_each(|value| out.extend(value.to_le_bytes()));
}

fn halfwords(out: &mut Vec<u8>, values: &[u16]) {
    values.iter().for_each(|value| out.extend(value.to_le_bytes()));
}
