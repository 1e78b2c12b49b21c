//! A 32-bit ARM executable around some bytes of flash: one segment at address 0 and a symbol table, nothing else.

/// The executable; `symbols` are functions, with the Thumb bit in the address.
pub fn executable(flash: &[u8], entry: u32, symbols: &[(&str, u32)]) -> Vec<u8> {
    const HEADER: u32 = 52;
    const SEGMENT: u32 = 32;
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
    let flash_at = HEADER + SEGMENT;
    let table_at = (flash_at + flash.len() as u32).next_multiple_of(4);
    let strings_at = table_at + table.len() as u32;
    let sections_at = (strings_at + strings.len() as u32).next_multiple_of(4);

    let mut out = b"\x7fELF\x01\x01\x01".to_vec();
    out.resize(16, 0);
    halfwords(&mut out, &[2, 40]); // executable, ARM
    words(&mut out, &[1, entry, HEADER, sections_at, 0x0500_0000]);
    halfwords(&mut out, &[52, 32, 1, 40, 4, 3]);
    let size = flash.len() as u32;
    words(&mut out, &[1, flash_at, 0, 0, size, size, 5, 4]);
    out.extend(flash);
    out.resize(table_at as usize, 0);
    out.extend(&table);
    out.extend(&strings);
    out.resize(sections_at as usize, 0);
    words(&mut out, &[0; 10]);
    words(&mut out, &[0, 1, 6, 0, flash_at, size, 0, 0, 4, 0]);
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
