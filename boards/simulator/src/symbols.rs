//! Names for addresses, and addresses for names.

use std::collections::HashMap;
use std::fmt;
use wildmatch::WildMatch;

/// What the symbol table knows of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its address, without the Thumb bit of functions.
    pub address: u32,
    /// Its size in bytes; zero where the file does not say.
    pub size: u32,
}

/// A function of the program.
#[derive(Clone, Debug)]
pub struct Function {
    /// Address of its first instruction.
    pub address: u32,
    /// The first address after it.
    pub end: u32,
    /// Its name as Rust source has it, without the compiler's hash; as the file has it for other languages.
    pub name: String,
    /// All names of this address, as the file has them.
    pub raw: Vec<String>,
}

/// An address with the function it lies in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The address.
    pub address: u32,
    /// The function, if one is known.
    pub function: Option<String>,
    /// How far into the function.
    pub offset: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.function {
            Some(name) => write!(f, "{:#010x}  {name} + {:#x}", self.address, self.offset),
            None => write!(f, "{:#010x}  ?", self.address),
        }
    }
}

/// The symbols of a program.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    by_name: HashMap<String, Symbol>,
    /// In order of address, one per address.
    functions: Vec<Function>,
}

impl Symbols {
    /// From all named symbols, and those of them that are functions.
    pub fn new(
        by_name: HashMap<String, Symbol>,
        mut found: Vec<(Symbol, String)>,
        code_end: impl Fn(u32) -> u32,
    ) -> Symbols {
        found.sort_by(|(a, x), (b, y)| (a.address, x).cmp(&(b.address, y)));
        let mut functions: Vec<Function> = Vec::new();
        for (symbol, raw) in found {
            let end = symbol.address.saturating_add(symbol.size);
            match functions.last_mut() {
                Some(last) if last.address == symbol.address => {
                    last.end = last.end.max(end);
                    last.raw.push(raw);
                }
                _ => {
                    let name = format!("{:#}", rustc_demangle::demangle(&raw));
                    functions.push(Function { address: symbol.address, end, name, raw: vec![raw] });
                }
            }
        }
        // Without a size (assembly) a function reaches to the next one or the end of the code.
        for index in 0..functions.len() {
            let next = functions.get(index + 1).map(|f| f.address);
            let function = &mut functions[index];
            let bound = next.unwrap_or(u32::MAX).min(code_end(function.address));
            if function.end == function.address {
                function.end = bound;
            }
        }
        Symbols { by_name, functions }
    }

    /// A symbol by the name in the file; or a function by its demangled name, if that is unique.
    pub fn find(&self, name: &str) -> Option<Symbol> {
        if let Some(symbol) = self.by_name.get(name) {
            return Some(*symbol);
        }
        let mut matching = self.functions.iter().filter(|f| f.name == name);
        match (matching.next(), matching.next()) {
            (Some(f), None) => Some(Symbol { address: f.address, size: f.end - f.address }),
            _ => None,
        }
    }

    /// All functions, by address.
    pub fn functions(&self) -> &[Function] {
        &self.functions
    }

    /// The functions one of whose names, in the source or in the file, a pattern matches; `*` and `?` stand for any
    /// characters.
    pub fn matching(&self, pattern: &str) -> impl Iterator<Item = &Function> + use<'_> {
        let pattern = WildMatch::new(pattern);
        let matches = move |f: &&Function| pattern.matches(&f.name) || f.raw.iter().any(|name| pattern.matches(name));
        self.functions.iter().filter(matches)
    }

    /// The function an address lies in, as a position in [`Symbols::functions`].
    pub fn function_at(&self, address: u32) -> Option<usize> {
        let index = self.functions.partition_point(|f| f.address <= address).checked_sub(1)?;
        (address < self.functions[index].end).then_some(index)
    }

    /// The place of an address.
    pub fn place(&self, address: u32) -> Place {
        match self.function_at(address).map(|index| &self.functions[index]) {
            Some(f) => Place { address, function: Some(f.name.clone()), offset: address - f.address },
            None => Place { address, function: None, offset: 0 },
        }
    }
}
