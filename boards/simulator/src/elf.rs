//! Loads an ELF file into memory: flash, RAM with its initial data, symbols, and code ranges.

use crate::Error;
use crate::cpu::Map;
use crate::memory::Window;
use crate::symbols::{Symbol, Symbols};
use object::elf::{PF_X, SHF_ALLOC, SHF_EXECINSTR};
use object::read::elf::ElfFile32;
use object::{Endianness, Object, ObjectSection, ObjectSegment, ObjectSymbol, SectionFlags, SegmentFlags, SymbolKind};
use std::collections::HashMap;
use std::ops::Range;

/// Maximum size in bytes. No microcontroller of this kind has more memory, so a larger file is an error.
const LARGEST: u32 = 16 << 20;

/// A loaded program.
pub struct Image {
    pub flash: Window,
    pub ram: Window,
    pub symbols: Symbols,
    /// Ranges that hold instructions.
    pub code: Vec<Range<u32>>,
    /// Addresses of instructions, and registers that hold public values when they begin.
    pub public: Vec<(u32, String)>,
    /// Address of the vector table.
    pub vectors: u32,
    /// The entry point.
    pub entry: u32,
    /// Stack pointer at the start of a call, and lowest address that the stack may use.
    pub stack_top: u32,
    pub stack_limit: u32,
}

/// Bytes with their address.
struct Piece<'a> {
    address: u32,
    bytes: &'a [u8],
    /// Reserved size, which may exceed the bytes.
    size: u32,
}

impl Image {
    pub fn load(map: &Map, elf: &[u8]) -> Result<Image, Error> {
        let file = ElfFile32::<Endianness>::parse(elf).map_err(|e| Error::Elf(e.to_string()))?;
        let little = file.is_little_endian();
        if file.elf_header().e_machine.get(file.endian()) != map.machine || !little {
            return Err(Error::Elf(format!("not a little-endian {} program", map.program)));
        }
        let pieces = pieces(&file)?;
        let flash = window(pieces.iter().filter(|p| !map.ram.contains(&p.address)), 0xff, None)?;
        let ram_pieces = || pieces.iter().filter(|p| map.ram.contains(&p.address));
        let top = stack_symbol(map, &file, &["__stack_top", "_stack_start", "STACK_TOP", "__StackTop", "_estack"]);
        let ram_base = ram_pieces().map(|p| p.address & !0xffff).min().unwrap_or(map.ram_base);
        let ram_base = if ram_base < map.ram_base && map.ram_base - ram_base > LARGEST {
            ram_base
        } else {
            ram_base.min(map.ram_base)
        };
        let least = Range { start: ram_base, end: top.unwrap_or(0).max(ram_base + map.ram_size) };
        let ram = window(ram_pieces(), 0, Some(least))?;

        let code = code(&file);
        let symbols = symbols(&file, &code);
        let vectors = [".vector_table", ".isr_vector", ".vectors"]
            .iter()
            .find_map(|name| file.section_by_name(name))
            .map_or(flash.base, |section| section.address() as u32);
        let stack_top = top.unwrap_or(ram.end()) & !7;
        let stack_limit = stack_symbol(map, &file, &["__stack_limit", "_stack_limit", "__StackLimit", "_stack_end"])
            .unwrap_or_else(|| data_end(&file, ram.base, stack_top));
        let entry = file.entry() as u32;
        Ok(Image { flash, ram, symbols, code, public: public(&file)?, vectors, entry, stack_top, stack_limit })
    }
}

impl Image {
    /// Creates an image with instructions at address 0 and empty RAM.
    pub fn from_halfwords(map: &Map, halves: &[u16], functions: &[(&str, u32)]) -> Image {
        let bytes: Vec<u8> = halves.iter().flat_map(|half| half.to_le_bytes()).collect();
        let end = bytes.len() as u32;
        let symbol = |address| Symbol { address, size: 0 };
        let by_name = functions.iter().map(|&(name, address)| (name.to_string(), symbol(address))).collect();
        let found = functions.iter().map(|&(name, address)| (symbol(address), name.to_string())).collect();
        Image {
            flash: Window { base: 0, bytes },
            ram: Window { base: map.ram_base, bytes: vec![0; map.ram_size as usize] },
            symbols: Symbols::new(by_name, found, |_| end),
            code: std::iter::once(0..end).collect(),
            public: Vec::new(),
            vectors: 0,
            entry: 0,
            stack_top: map.ram_base + map.ram_size,
            stack_limit: map.ram_base,
        }
    }
}

/// Returns all segments at their load address, and initialised data also at its run address, so that calls need no
/// start-up code.
fn pieces<'a>(file: &ElfFile32<'a, Endianness>) -> Result<Vec<Piece<'a>>, Error> {
    let mut pieces = Vec::new();
    for segment in file.segments() {
        let header = segment.elf_program_header();
        let (load, run) = (header.p_paddr.get(file.endian()), header.p_vaddr.get(file.endian()));
        let size = header.p_memsz.get(file.endian());
        let bytes = segment.data().map_err(|e| Error::Elf(e.to_string()))?;
        if load != run && !bytes.is_empty() {
            pieces.push(Piece { address: load, bytes, size: bytes.len() as u32 });
        }
        pieces.push(Piece { address: run, bytes, size });
    }
    Ok(pieces)
}

/// Creates a window that covers the pieces (and `least`).
fn window<'a, 'b: 'a>(
    pieces: impl Iterator<Item = &'a Piece<'b>>,
    fill: u8,
    least: Option<Range<u32>>,
) -> Result<Window, Error> {
    let pieces: Vec<_> = pieces.filter(|p| p.size > 0).collect();
    let starts = pieces.iter().map(|p| p.address).chain(least.iter().map(|r| r.start));
    let ends = pieces.iter().map(|p| p.address.saturating_add(p.size)).chain(least.iter().map(|r| r.end));
    let (Some(start), Some(end)) = (starts.min(), ends.max()) else { return Ok(Window::default()) };
    let base = start & !3;
    if end - base > LARGEST {
        return Err(Error::Elf(format!("segments reach from {base:#x} to {end:#x}")));
    }
    let mut window = Window { base, bytes: vec![fill; (end - base) as usize] };
    for piece in pieces {
        if let Some(place) = window.get_mut(piece.address, piece.bytes.len()) {
            place.copy_from_slice(piece.bytes);
        }
    }
    Ok(window)
}

/// Returns the sections with instructions or, without section headers, the executable segments.
fn code(file: &ElfFile32<'_, Endianness>) -> Vec<Range<u32>> {
    let range = |address: u64, size: u64| address as u32..(address + size) as u32;
    let sections: Vec<_> = file
        .sections()
        .filter(|s| matches!(s.flags(), SectionFlags::Elf { sh_flags } if sh_flags & u64::from(SHF_EXECINSTR) != 0))
        .map(|s| range(s.address(), s.size()))
        .collect();
    if !sections.is_empty() {
        return sections;
    }
    file.segments()
        .filter(|s| matches!(s.flags(), SegmentFlags::Elf { p_flags } if p_flags & PF_X != 0))
        .map(|s| range(s.address(), s.size()))
        .collect()
}

/// Reads the section in which a program declares public values: for each place an address of four bytes, and the name
/// of a register that ends with a zero byte.
fn public(file: &ElfFile32<'_, Endianness>) -> Result<Vec<(u32, String)>, Error> {
    let Some(section) = file.section_by_name(".debug_primegroup") else { return Ok(Vec::new()) };
    let mut bytes = section.data().map_err(|e| Error::Elf(e.to_string()))?;
    let mut places = Vec::new();
    while let Some((address, rest)) = bytes.split_first_chunk::<4>() {
        let len =
            rest.iter().position(|byte| *byte == 0).ok_or_else(|| Error::Elf("a name without an end".to_owned()))?;
        let address = u32::from_le_bytes(*address) & !1;
        // The linker leaves out functions, and writes zero as their address.
        if address != 0 {
            places.push((address, String::from_utf8_lossy(&rest[..len]).into_owned()));
        }
        bytes = &rest[len + 1..];
    }
    Ok(places)
}

fn symbols(file: &ElfFile32<'_, Endianness>, code: &[Range<u32>]) -> Symbols {
    let mut by_name = HashMap::new();
    let mut functions = Vec::new();
    for symbol in file.symbols() {
        let Ok(name) = symbol.name() else { continue };
        // `$t`, `$d` and similar symbols mark code and data. Local labels of assemblers are not functions.
        if name.is_empty() || name.starts_with('$') || name.starts_with(".L") || symbol.is_undefined() {
            continue;
        }
        let address = symbol.address() as u32;
        let is_code = code.iter().any(|range| range.contains(&(address & !1)));
        let function = symbol.kind() == SymbolKind::Text;
        let untyped = matches!(symbol.kind(), SymbolKind::Unknown | SymbolKind::Label) && symbol.is_global();
        let address = if function { address & !1 } else { address };
        let entry = Symbol { address, size: symbol.size() as u32 };
        if function || (untyped && is_code) {
            functions.push((Symbol { address: address & !1, ..entry }, name.to_string()));
        }
        if symbol.is_global() {
            by_name.insert(name.to_string(), entry);
        } else {
            by_name.entry(name.to_string()).or_insert(entry);
        }
    }
    // A label inside a function with a size is not a function.
    let sized: Vec<_> = functions
        .iter()
        .filter(|(s, _)| s.size > 0)
        .map(|(s, _)| s.address..s.address.saturating_add(s.size))
        .collect();
    functions.retain(|(s, _)| s.size > 0 || !sized.iter().any(|r| r.start < s.address && s.address < r.end));
    let code = code.to_vec();
    Symbols::new(by_name, functions, move |address| {
        code.iter().find(|range| range.contains(&address)).map_or(address, |range| range.end)
    })
}

fn stack_symbol(map: &Map, file: &ElfFile32<'_, Endianness>, names: &[&str]) -> Option<u32> {
    let find = |wanted: &&str| file.symbols().find(|s| s.name() == Ok(*wanted) && !s.is_undefined());
    names.iter().find_map(find).map(|s| s.address() as u32).filter(|address| map.ram.contains(address))
}

/// Returns the end of the data between the start of RAM and the top of the stack.
fn data_end(file: &ElfFile32<'_, Endianness>, ram: u32, top: u32) -> u32 {
    file.sections()
        .filter(|s| matches!(s.flags(), SectionFlags::Elf { sh_flags } if sh_flags & u64::from(SHF_ALLOC) != 0))
        .map(|s| (s.address() as u32).saturating_add(s.size() as u32))
        .filter(|end| (ram..=top).contains(end))
        .max()
        .unwrap_or(ram)
}
