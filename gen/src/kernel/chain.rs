//! Sums of many words where a carry is a flag: chains of columns of two words and a carry, which the next column reads.
//! `Lowering` knows which carry is in the flag; one that is still read when another takes its place goes to a register.

use super::graph::{Node, V};
use super::lower::Lowering;
use super::program::{Insn, Reg};

/// An addition, or a subtraction, that reads or sets the flag. An operand that is missing is 0.
pub struct Link {
    /// Name of the instruction, without what says how wide it is.
    pub name: &'static str,
    pub less: bool,
    pub reads: bool,
    pub sets: bool,
    pub operands: [Option<Reg>; 2],
    /// The second operand, if it is a number that stands in the instruction.
    pub number: Option<u64>,
}

/// Sets the flag if a value is not 0, by this comparison with 1.
pub fn set(l: &mut Lowering<'_>, text: &str, x: V) {
    let x = l.value(x);
    l.set_flag(None);
    l.emit(Insn::flags(text, None, &[x], false, true));
}

/// Returns the instruction for a column with words only. `compare` compares a value with 1. `in_place` says which numbers can
/// stand in an instruction.
pub fn link(l: &mut Lowering<'_>, v: V, words: &[V], compare: &str, in_place: impl Fn(u64) -> bool) -> Link {
    let graph = l.graph;
    let (carry, words) = match words {
        [words @ .., last] if graph.most(*last) <= 1 && (words.len() == 2 || l.holds_flag(*last)) => {
            (Some(*last), words)
        }
        _ => (None, words),
    };
    // x + !y + 1 is x - y; !0 is a constant.
    let not = |v: V| match graph.nodes[v.0] {
        Node::Not(y) => Some(Some(y)),
        Node::Constant(c) if u128::from(c) == graph.largest() => Some(None),
        _ => None,
    };
    let (x, y) = match *words {
        [x] => (x, None),
        [x, y] if carry.is_some() && not(x).is_some() => (y, Some(x)),
        [x, y] => (x, Some(y)),
        _ => unreachable!("a column is a product, or two words and a carry"),
    };
    let less = carry.and(y).and_then(not);
    let second = less.unwrap_or(y);
    let number = second.and_then(|y| match graph.nodes[y.0] {
        Node::Constant(x) if in_place(x) => Some(x),
        _ => None,
    });
    let operands = [Some(l.value(x)), second.filter(|_| number.is_none()).map(|y| l.value(y))];
    let mut reads = carry.is_some();
    if let Some(carry) = carry.filter(|v| !l.read_flag(*v)) {
        match graph.nodes[carry.0] {
            Node::Constant(1) if less.is_some() => reads = false,
            Node::Less(_, x) => set(l, compare, x),
            _ => set(l, compare, carry),
        }
    }
    let sets = l.column_needs(v)[1] && graph.most(v) >> graph.word > 0;
    if sets {
        l.set_flag(Some(v));
    }
    let less = less.is_some();
    let names = [["add", "adds", "adc", "adcs"], ["sub", "subs", "sbc", "sbcs"]][usize::from(less)];
    Link { name: names[2 * usize::from(reads) + usize::from(sets)], less, reads, sets, operands, number }
}
