//! From a graph to instructions: what targets share. A target chooses the instructions of nodes and columns; values are
//! computed when they are needed.

use super::graph::{Column, Effect, Graph, Node, V};
use super::program::{FIXED, Insn, Place, Reg};
use super::target::{Facts, Program, Target};
use super::two_sums::Open;
use crate::random::Random;
use std::collections::HashMap;

/// A function while its instructions are chosen.
pub struct Lowering<'a> {
    pub graph: &'a Graph,
    pub random: &'a mut Random,
    pub insns: Vec<Insn>,
    /// Number of reads of each value.
    pub uses: Vec<usize>,
    /// Choices for the whole function.
    pub style: Vec<usize>,
    target: &'a dyn Target,
    /// The register of each value that has been lowered.
    at: Vec<Option<Reg>>,
    constants: Vec<(u64, Reg)>,
    /// The words of columns.
    columns: HashMap<V, [Option<Reg>; 2]>,
    pub open: HashMap<V, Open>,
    /// Values that end with their word.
    pub shifted: HashMap<V, Reg>,
    /// The carry in the flag, and how often it will be read.
    flag: Option<(V, usize)>,
    /// The words that will be stored together behind each pointer, and the place of the first.
    stores: HashMap<usize, (u32, Vec<Reg>)>,
    fresh: Reg,
    step: usize,
}

impl Lowering<'_> {
    pub fn emit(&mut self, insn: Insn) -> Reg {
        self.insns.push(Insn { step: self.step, ..insn });
        self.insns.last().and_then(|x| x.def).unwrap_or(self.target.facts().zero)
    }

    pub fn fresh_register(&mut self) -> Reg {
        self.fresh += 1;
        self.fresh - 1
    }

    /// Emits an instruction with a result.
    pub fn op(&mut self, text: &str, uses: &[Reg]) -> Reg {
        let d = self.fresh_register();
        self.emit(Insn::new(text, Some(d), uses))
    }

    /// Emits an instruction that replaces its first operand.
    pub fn tied(&mut self, text: &str, uses: &[Reg]) -> Reg {
        let d = self.fresh_register();
        self.emit(Insn { tied: true, ..Insn::new(text, Some(d), uses) })
    }

    /// Returns the register of a constant, and makes it if that has not happened.
    pub fn constant(&mut self, x: u64) -> Reg {
        if let Some((_, r)) = self.constants.iter().find(|(y, _)| x == *y) {
            return *r;
        }
        let r = self.target.constant(self, x);
        self.constants.push((x, r));
        r
    }

    /// Returns the register of a value, and computes it if that has not happened.
    pub fn value(&mut self, v: V) -> Reg {
        if let Some(r) = self.at[v.0] {
            return r;
        }
        let r = match &self.graph.nodes[v.0] {
            Node::Argument(i) if *i < self.target.facts().arguments.len() => FIXED + i,
            Node::Argument(_) => {
                let d = self.fresh_register();
                self.emit(Insn { again: true, ..self.target.incoming(d) })
            }
            Node::Constant(x) => return self.constant(*x),
            Node::Column(_) => unreachable!("a column is made in its order"),
            Node::Load { from, at } => {
                let d = self.fresh_register();
                let load = self.target.load(d, FIXED + from, *at);
                let more = self.loads_after(*from, *at);
                let (again, place) = (more.is_empty(), Some(Place::Behind { pointer: *from, at: *at }));
                self.emit(Insn { again, place, more, ..load })
            }
            node => self.target.node(self, node),
        };
        self.at[v.0] = Some(r);
        r
    }

    /// Returns registers for the words that are loaded together with the one before.
    fn loads_after(&mut self, from: usize, at: u32) -> Vec<Reg> {
        let mut more = vec![];
        for at in at + 1.. {
            let mut nodes = self.graph.nodes.iter().enumerate().map(|(i, node)| (V(i), node));
            let wanted = |v: V| self.uses[v.0] > 0 && !self.is_made(v);
            let Some((v, _)) = nodes.find(|(v, node)| **node == Node::Load { from, at } && wanted(*v)) else { break };
            if !self.target.joins(&self.style, from, at) {
                break;
            }
            self.at[v.0] = Some(self.fresh_register());
            more.extend(self.at[v.0]);
        }
        more
    }

    /// Stores a word, when the words that are stored together with it are there.
    fn store(&mut self, to: usize, at: u32, r: Reg) {
        if let Some((first, words)) = self.stores.get_mut(&to)
            && *first + words.len() as u32 == at
            && self.target.joins(&self.style, to, at)
        {
            return words.push(r);
        }
        self.finish_stores(to);
        self.stores.insert(to, (at, vec![r]));
    }

    fn finish_stores(&mut self, to: usize) {
        let Some((at, words)) = self.stores.remove(&to) else { return };
        let place = Some(Place::Behind { pointer: to, at });
        let mut store = self.target.store(words[0], FIXED + to, at);
        store.uses.splice(..1, words);
        self.emit(Insn { place, stores: true, ..store });
    }

    /// Returns whether a value has been computed.
    pub fn is_made(&self, v: V) -> bool {
        self.at[v.0].is_some()
    }

    /// Returns a register with a value that the caller may replace; `copy` is the instruction that copies one.
    pub fn own(&mut self, v: V, copy: &str) -> Reg {
        let r = self.value(v);
        if self.uses[v.0] == 1 && r >= FIXED { r } else { self.op(copy, &[r]) }
    }

    /// Returns whether a value of the graph in this register has no more than so many reads, so that it can be replaced.
    pub fn is_read(&self, r: Reg, times: usize) -> bool {
        let uses = self.at.iter().zip(&self.uses).filter(|(at, _)| **at == Some(r)).map(|(_, uses)| uses);
        r >= FIXED && uses.copied().sum::<usize>() == times
    }

    pub fn one(&mut self, text: &str, x: V) -> Reg {
        let x = self.value(x);
        self.op(text, &[x])
    }

    pub fn two(&mut self, name: &str, x: V, y: V) -> Reg {
        let (x, y) = (self.value(x), self.value(y));
        self.op(&format!("{name} {{d}}, {{0}}, {{1}}"), &[x, y])
    }

    /// Returns the words of a column that has been lowered.
    pub fn column_words(&self, column: V) -> [Reg; 2] {
        self.columns[&column].map(|word| word.unwrap_or(self.target.facts().zero))
    }

    /// Returns the value of a node, if the graph has it.
    pub fn find(&self, node: &Node) -> Option<V> {
        self.graph.nodes.iter().position(|n| n == node).map(V)
    }

    /// Returns the upper word of a column.
    pub fn high(&self, column: V) -> V {
        self.find(&Node::ColumnHigh(column)).expect("it is read")
    }

    /// Returns whether a carry is in the flag.
    pub fn holds_flag(&self, carry: V) -> bool {
        self.flag.is_some_and(|(v, _)| v == carry)
    }

    /// The same, for an instruction that reads it there.
    pub fn read_flag(&mut self, carry: V) -> bool {
        let here = self.flag.as_mut().filter(|(v, _)| *v == carry);
        here.map(|(_, left)| *left -= 1).is_some()
    }

    /// Prepares for an instruction that sets the flag, to the carry of this column if it is one. A carry that
    /// is still to be read goes to a register.
    pub fn set_flag(&mut self, column: Option<V>) {
        let carry = column.and_then(|v| self.find(&Node::ColumnHigh(v)));
        self.set_flag_to(carry);
    }

    /// The same for any bit.
    pub fn set_flag_to(&mut self, bit: Option<V>) {
        if let Some((carry, _)) = self.flag.filter(|(_, left)| *left > 0) {
            self.value(carry);
        }
        self.flag = bit.map(|v| (v, self.uses[v.0]));
    }

    /// Returns whether the words of a column are read.
    pub fn column_needs(&self, v: V) -> [bool; 2] {
        let carried = carried(self.graph, v);
        let read = |n: Node| self.find(&n).is_some_and(|v| self.uses[v.0] > 0);
        [carried || read(Node::ColumnLow(v)), carried || read(Node::ColumnHigh(v))]
    }

    /// Adds words, with their largest values, and words above them; `add` is the instruction. There are no flags: a carry
    /// is a comparison (SLTU). The style's first choices are the order of the words, the operand of comparisons, and the
    /// order of the words above.
    pub fn sum(
        &mut self,
        add: &str,
        mut words: Vec<(Reg, u128)>,
        mut above: Vec<Reg>,
        carries: bool,
    ) -> [Option<Reg>; 2] {
        let add = format!("{add} {{d}}, {{0}}, {{1}}");
        let largest = self.graph.largest();
        order(self.style[0], &mut words, self.random);
        let mut words = words.into_iter();
        let (mut low, mut most) = words.next().expect("a sum has terms");
        for (x, more) in words {
            let d = self.op(&add, &[low, x]);
            most += more;
            if most > largest {
                most = largest;
                let than = if self.style[1] == 0 { x } else { low };
                above.extend(carries.then(|| self.op("sltu {d}, {0}, {1}", &[d, than])));
            }
            low = d;
        }
        if !carries {
            return [low, self.target.facts().zero].map(Some);
        }
        order(self.style[2] + 1, &mut above, self.random);
        let mut above = above.into_iter();
        let first = above.next().unwrap_or(self.target.facts().zero);
        [low, above.fold(first, |sum, x| self.op(&add, &[sum, x]))].map(Some)
    }

    fn set_column(&mut self, v: V, words: [Option<Reg>; 2]) {
        self.columns.insert(v, words);
        for (node, word) in [Node::ColumnLow(v), Node::ColumnHigh(v)].into_iter().zip(words) {
            if let Some(i) = self.find(&node) {
                self.at[i.0] = word;
            }
        }
    }
}

/// Orders terms by a choice: as they are, from the last on, or at random.
pub fn order<T>(choice: usize, terms: &mut [T], random: &mut Random) {
    match choice {
        0 | 1 => {}
        2 => terms.reverse(),
        _ => (1..terms.len()).for_each(|i| terms.swap(i, random.below(i + 1))),
    }
}

/// Returns whether another column adds this one.
pub fn carried(graph: &Graph, v: V) -> bool {
    graph.nodes.iter().any(|n| matches!(n, Node::Column(Column { carry: Some((x, _)), .. }) if *x == v))
}

/// Returns the number of reads of each value.
fn uses(graph: &Graph) -> Vec<usize> {
    let mut uses = vec![0; graph.nodes.len()];
    let mut stack: Vec<V> = vec![];
    for effect in &graph.effects {
        match effect {
            Effect::Compute(v) if matches!(graph.nodes[v.0], Node::Column(_)) => stack.push(*v),
            Effect::Store { value, .. } => stack.push(*value),
            Effect::Leave(values) => stack.extend(values),
            Effect::Compute(_) | Effect::Step(_) => {}
        }
    }
    while let Some(v) = stack.pop() {
        uses[v.0] += 1;
        if uses[v.0] == 1 {
            stack.extend(graph.reads(v));
        }
    }
    // The words of a column are also read for its carry.
    for (i, node) in graph.nodes.iter().enumerate() {
        if matches!(node, Node::ColumnLow(v) | Node::ColumnHigh(v) if carried(graph, *v)) {
            uses[i] += 2;
        }
    }
    uses
}

/// Chooses instructions for a graph. Random numbers choose between forms that are equally good.
pub fn lower(target: &dyn Target, graph: &Graph, random: &mut Random) -> Program {
    let style = target.style(random);
    let mut low = Lowering {
        graph,
        random,
        insns: vec![],
        uses: uses(graph),
        style,
        target,
        at: vec![None; graph.nodes.len()],
        constants: vec![],
        columns: HashMap::new(),
        open: HashMap::new(),
        shifted: HashMap::new(),
        flag: None,
        stores: HashMap::new(),
        fresh: FIXED + 32,
        step: 0,
    };
    let (mut steps, mut ends) = (vec![], vec![]);
    for effect in &graph.effects {
        match effect {
            Effect::Step(name) => {
                steps.push(name.clone());
                low.step = steps.len();
            }
            Effect::Compute(v) => {
                if let Node::Column(c) = &graph.nodes[v.0] {
                    let words = target.column(&mut low, *v, c);
                    low.set_column(*v, words);
                } else {
                    low.value(*v);
                }
            }
            Effect::Store { to, at, value } => {
                let r = low.value(*value);
                low.store(*to, *at, r);
                if !(target.joins(&low.style, *to, at + 1)) {
                    low.finish_stores(*to);
                }
            }
            Effect::Leave(values) => {
                let registers: Vec<Reg> = values.iter().map(|v| low.value(*v)).collect();
                low.emit(Insn { slots: 0, ..Insn::new("", None, &registers) });
                let Facts { arguments, results, .. } = target.facts();
                let mut results = results.iter();
                ends.extend(values.iter().map(|v| match graph.nodes[v.0] {
                    Node::Argument(i) => arguments[i],
                    _ => *results.next().expect("there are registers for all"),
                }));
            }
        }
    }
    let mut rest: Vec<usize> = low.stores.keys().copied().collect();
    rest.sort_unstable();
    rest.into_iter().for_each(|to| low.finish_stores(to));
    Program { insns: low.insns, steps, ends }
}
