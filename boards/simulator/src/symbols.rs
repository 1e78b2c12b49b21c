//! Maps addresses to names, and names to addresses.

use std::collections::HashMap;
use std::fmt;
use wildmatch::WildMatch;

/// Entry of the symbol table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Address, without the Thumb bit of functions.
    pub address: u32,
    /// Size in bytes, or zero if the file does not specify it.
    pub size: u32,
}

/// A function of the program.
#[derive(Clone, Debug)]
pub struct Function {
    /// Address of its first instruction.
    pub address: u32,
    /// First address after the function.
    pub end: u32,
    /// Name as in Rust source, without the compiler's hash. For other languages, the name in the file.
    pub name: String,
    /// All names of this address, as in the file.
    pub raw: Vec<String>,
}

/// An address and the function that contains it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The address.
    pub address: u32,
    /// The function, if one is known.
    pub function: Option<String>,
    /// Offset of the address within the function.
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
    /// Functions sorted by address, one per address.
    functions: Vec<Function>,
}

impl Symbols {
    /// Creates the table from all named symbols and the subset that are functions.
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
        // A function without a size (assembly) extends to the next function or the end of the code.
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

    /// Returns a symbol by its name in the file, or a function by its demangled name, if that is unique.
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

    /// Returns all functions, sorted by address.
    pub fn functions(&self) -> &[Function] {
        &self.functions
    }

    /// Returns the functions with a source or file name that matches a pattern. `*` and `?` match any characters.
    pub fn matching(&self, pattern: &str) -> impl Iterator<Item = &Function> + use<'_> {
        let pattern = WildMatch::new(pattern);
        let matches = move |f: &&Function| pattern.matches(&f.name) || f.raw.iter().any(|name| pattern.matches(name));
        self.functions.iter().filter(matches)
    }

    /// Returns the function that contains an address, as an index into [`Symbols::functions`].
    pub fn function_at(&self, address: u32) -> Option<usize> {
        let index = self.functions.partition_point(|f| f.address <= address).checked_sub(1)?;
        (address < self.functions[index].end).then_some(index)
    }

    /// Returns the place of an address.
    pub fn place(&self, address: u32) -> Place {
        match self.function_at(address).map(|index| &self.functions[index]) {
            Some(f) => Place { address, function: Some(f.name.clone()), offset: address - f.address },
            None => Place { address, function: None, offset: 0 },
        }
    }
}
