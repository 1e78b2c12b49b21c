//! Distribution of cycles by function and by call path.

use crate::symbols::Symbols;
use std::collections::HashMap;
use std::fmt;
use std::fmt::Write as _;

/// Cost of one function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Name as in the source.
    pub name: String,
    /// Number of entries from another function.
    pub calls: u64,
    /// Cycles of its own instructions.
    pub own: u64,
    /// Cycles until its return, including called functions. Recursion counts once.
    pub total: u64,
}

/// A profile by function and by call path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// Entries by function, in decreasing order of own cycles.
    pub rows: Vec<Row>,
    /// Call paths, outermost function first, with the cycles spent in the last function of that path itself.
    pub paths: Vec<(Vec<String>, u64)>,
    /// Cycles due to the Cortex-M4's inferred alignment rules: branch target, wide instruction after memory access.
    pub alignment: [u64; 2],
}

impl Profile {
    /// Returns the paths in the input format of flame-graph tools: `outer;inner cycles`, one path per line.
    pub fn folded(&self) -> String {
        let mut text = String::new();
        for (path, cycles) in &self.paths {
            // A semicolon in a name (array types) would end the name.
            let names: Vec<_> = path.iter().map(|name| name.replace(';', ",")).collect();
            let _ = writeln!(text, "{} {cycles}", names.join(";"));
        }
        text
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: u64 = self.rows.iter().map(|row| row.own).sum();
        let percent = |cycles: u64| 100.0 * cycles as f64 / all.max(1) as f64;
        writeln!(f, "{:>12} {:>6} {:>12} {:>6} {:>9}  function", "self", "%", "total", "%", "calls")?;
        for row in &self.rows {
            let (own, total) = (percent(row.own), percent(row.total));
            writeln!(f, "{:>12} {own:>6.2} {:>12} {total:>6.2} {:>9}  {}", row.own, row.total, row.calls, row.name)?;
        }
        let [target, wide] = self.alignment;
        if target + wide > 0 {
            let share = percent(target + wide);
            writeln!(
                f,
                "owed to inferred alignment rules: {target} branch target + {wide} wide after memory ({share:.2} %)"
            )?;
        }
        Ok(())
    }
}

/// A function within one call path.
struct Node {
    function: u32,
    parent: u32,
    own: u64,
    calls: u64,
}

const ROOT: u32 = 0;
/// The function number of code without a symbol.
const UNKNOWN: u32 = u32::MAX;

/// Collects a profile during a run.
pub struct Profiler {
    nodes: Vec<Node>,
    children: HashMap<(u32, u32), u32>,
    /// The current node and the nodes to return to.
    current: u32,
    callers: Vec<u32>,
    /// Address range known to belong to the current function.
    here: std::ops::Range<u32>,
}

impl Profiler {
    pub fn new() -> Profiler {
        let root = Node { function: UNKNOWN, parent: ROOT, own: 0, calls: 0 };
        Profiler { nodes: vec![root], children: HashMap::new(), current: ROOT, callers: Vec::new(), here: 0..0 }
    }

    fn child(&mut self, parent: u32, function: u32) -> u32 {
        let next = self.nodes.len() as u32;
        let node = *self.children.entry((parent, function)).or_insert(next);
        if node == next {
            self.nodes.push(Node { function, parent, own: 0, calls: 0 });
        }
        node
    }

    /// Finds the node of the instruction at `pc`, which is `depth` calls deep, before it executes.
    pub fn before(&mut self, pc: u32, depth: usize, symbols: &Symbols) {
        if depth == self.callers.len() && self.here.contains(&pc) {
            return;
        }
        let found = symbols.function_at(pc);
        let function = found.map_or(UNKNOWN, |index| index as u32);
        let entered = found.map(|index| &symbols.functions()[index]);
        // Without a symbol, this handles one instruction at a time.
        self.here = entered.map_or(pc..pc, |f| f.address..f.end);
        if depth < self.callers.len() {
            // A return.
            self.current = self.callers[depth];
            self.callers.truncate(depth);
        }
        while depth > self.callers.len() {
            self.callers.push(self.current);
        }
        if self.current == ROOT || self.nodes[self.current as usize].function != function || self.is_call(depth) {
            // A call becomes a child of its caller. A tail call replaces the function that made it.
            let parent = self.callers.last().copied().unwrap_or(ROOT);
            self.current = self.child(parent, function);
            self.nodes[self.current as usize].calls += 1;
        }
    }

    /// Returns whether the current node is still the caller's, that is, the call was the last instruction.
    fn is_call(&self, depth: usize) -> bool {
        depth > 0 && self.callers.last() == Some(&self.current)
    }

    pub fn after(&mut self, cycles: u32) {
        self.nodes[self.current as usize].own += u64::from(cycles);
    }

    pub fn finish(self, symbols: &Symbols, alignment: [u64; 2]) -> Profile {
        let name = |function: u32| match symbols.functions().get(function as usize) {
            Some(f) => f.name.clone(),
            None => "?".to_string(),
        };
        // Children come after their parents.
        let mut totals: Vec<u64> = self.nodes.iter().map(|n| n.own).collect();
        for index in (1..self.nodes.len()).rev() {
            totals[self.nodes[index].parent as usize] += totals[index];
        }
        let mut rows: HashMap<u32, Row> = HashMap::new();
        let mut paths = Vec::new();
        for (index, node) in self.nodes.iter().enumerate().skip(1) {
            let mut path = vec![node.function];
            let mut up = node.parent;
            while up != ROOT {
                path.push(self.nodes[up as usize].function);
                up = self.nodes[up as usize].parent;
            }
            let row = rows.entry(node.function).or_insert_with(|| Row {
                name: name(node.function),
                calls: 0,
                own: 0,
                total: 0,
            });
            row.calls += node.calls;
            row.own += node.own;
            if !path[1..].contains(&node.function) {
                row.total += totals[index];
            }
            if node.own > 0 {
                paths.push((path.into_iter().rev().map(name).collect(), node.own));
            }
        }
        let mut rows: Vec<Row> = rows.into_values().collect();
        rows.sort_by(|a, b| b.own.cmp(&a.own).then_with(|| a.name.cmp(&b.name)));
        Profile { rows, paths, alignment }
    }
}
