//! Minimal ELF reader for the report: computes the number of bytes of a program in flash.

fn half(b: &[u8], at: usize) -> Option<u32> {
    Some(u32::from(u16::from_le_bytes(b.get(at..at + 2)?.try_into().ok()?)))
}

fn word(b: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(b.get(at..at + 4)?.try_into().ok()?))
}

/// Returns the number of bytes of code and constants in a 32-bit little-endian file: all loaded sections except
/// zero-initialized ones.
pub fn flash(elf: &[u8]) -> Option<u32> {
    const SHT_NOBITS: u32 = 8;
    const SHF_ALLOC: u32 = 2;
    let (table, entry, count) = (word(elf, 0x20)? as usize, half(elf, 0x2e)? as usize, half(elf, 0x30)? as usize);
    let mut sum = 0;
    for i in 0..count {
        let at = table + i * entry;
        if word(elf, at + 8)? & SHF_ALLOC != 0 && word(elf, at + 4)? != SHT_NOBITS {
            sum += word(elf, at + 20)?;
        }
    }
    Some(sum)
}
