//! Places and order: computes a formula in few places, with combined operations.
//!
//! The search goes through all orders of operations in parallel, from few operations to many, and keeps the best states of each length. A state
//! says which nodes are computed, and which node each place holds. Results have fixed places; intermediate values take any that is
//! free. It begins with no place for intermediate values, and adds one until a way is found.

use super::symbol::{Node, Operation};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Display;
use std::rc::Rc;

/// States kept for each number of computed nodes.
const WIDTH: usize = 1000;

/// A place: its name, and whether it may be written.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub name: &'static str,
    pub writable: bool,
}

/// A formula to compute.
pub struct Problem {
    pub record: Vec<Operation>,
    pub places: Vec<Place>,
    /// Nodes, and the places where they end.
    pub results: Vec<(Node, usize)>,
    /// Results that are only factors, so that they may be unreduced.
    pub unreduced: Vec<Node>,
    /// True if sums are cheap, so that multiples by small numbers are not computed twice.
    pub cheap: bool,
    /// True if combined operations have kernels. Otherwise only those are used that need no place of their own.
    pub fused: bool,
    /// True if the result is a list of steps, each a product, a sum or a difference of any places.
    pub listed: bool,
    pub costs: Costs,
    /// Places for intermediate values that may be added if that costs less.
    pub room: usize,
}

/// Cycles of operations, with the call, in the order of `COSTS`.
pub type Costs = [i32; 17];

/// A step that computes a node from operands, with other nodes of no other use.
#[derive(Clone, Debug)]
struct Step {
    roots: Vec<Node>,
    operands: Vec<Node>,
    inner: Vec<Node>,
    cost: i32,
    /// The part of the cost that a result saves if it is not reduced wholly.
    gain: i32,
    statements: Vec<String>,
}

/// The statements for a step. Before the colon is the place of the result: that of an operand `a`, `b` or `c`, or another one
/// (`to`); `ab` is that of `a`, or of `b` with both exchanged. An unreduced value has another type, and a name of its own: a
/// statement that begins with `let` leaves one. With a comma, the operand `b` is lost.
type Statements = &'static [&'static str];

/// Operands, and the names of their unreduced values.
const OPERANDS: [[&str; 2]; 3] = [["{a}", "{a}_loose"], ["{b}", "{b}_loose"], ["{c}", "{c}_loose"]];

const PRODUCT: Statements = &[
    "to: {to}.set_product({a}, {b});",
    "to: {a}_loose.product_to({to}, {b});",
    "to: {b}_loose.product_to({to}, {a});",
    "to: {a}_loose.product_loose_to({to}, {b}_loose);",
    "ab: *{a} *= &*{b};",
    "ab: {a}_loose.times({b});",
    "ab: {b}_loose.multiply({a});",
    "ab: {a}_loose.times_loose({b}_loose);",
];
const SQUARE: Statements = &[
    "to: {to}.set_square({a});",
    "to: {a}_loose.square_to({to});",
    "a: {a}.square_assign();",
    "a: {a}_loose.square();",
];
const SUM: Statements = &[
    "to: let {to}_loose = {to}.set_sum_loose({a}, {b});",
    "ab: let {a}_loose = {a}.add_loose_assign({b});",
    "to: {to}.set_sum({a}, {b});",
    "ab: *{a} += &*{b};",
];
const DIFFERENCE: Statements = &[
    "to: let {to}_loose = {to}.set_difference_loose({a}, {b});",
    "to: {to}.set_difference({a}, {b});",
    "a: *{a} -= &*{b};",
];
const SUB_DOUBLE: Statements = &[
    "to: let {to}_loose = {to}.set_sub_double_loose({a}, {b});",
    "to: {to}.set_sub_double({a}, {b});",
    "a: {a}.sub_double_assign({b});",
];
const DOUBLE: Statements =
    &["to: let {to}_loose = {to}.set_sum_loose({a}, {a});", "to: {to}.set_sum({a}, {a});", "a: {a}.double_assign();"];
const DOUBLE_PRODUCT: Statements = &["to: {to}.set_double_product({a}, {b});", "ab: {a}.double_product_assign({b});"];
const DOUBLE_SQUARE: Statements = &["to: {to}.set_double_square({a});"];
/// The last one needs a place of its own.
const PRODUCT_PLUS: Statements = &[
    "to: {to}.set_product_plus({a}, {b}, {c});",
    "ab: {a}.mul_add_assign({b}, {c});",
    "c: {c}.add_product_assign({a}, {b});",
];
const PRODUCT_LESS: Statements = &["to: {to}.set_product_less({a}, {b}, {c});"];
const LESS_PRODUCT: Statements = &["a: {a}.sub_product_assign({b}, {c});"];
const SQUARE_PLUS: Statements = &["a: {a}.square_add_assign({b});"];
const SQUARE_LESS: Statements = &["to: {to}.set_square_less({a}, {b});"];
const SQUARE_LESS_SUM: Statements = &["to: {to}.set_square_less_sum({a}, {b}, {c});"];
const LESS_SQUARE: Statements = &["a,: {a}.sub_square_assign({b});"];
const LESS_SQUARE_OF_SUM: Statements = &["to: {to}.set_less_square_of_sum({a}, {b}, {c});"];
const SUB_SUM: Statements = &["a: {a}.sub_sum_assign({b}, {c});"];
const HALF: Statements = &["to: {to}.set_half({a});"];
const BOTH: Statements = &["F::sum_difference_assign({a}, {b});"];
/// Multiples by a number.
const SMALL: Statements = &["a: {a}.mul_small_assign({w});"];
const PLUS_SMALL: Statements = &["to: {to}.set_sum_small({a}, {b}, {w});", "a,: {a}.add_small_assign({b}, {w});"];
const LESS_SMALL: Statements = &["a: {a}.sub_small_assign({b}, {w});"];
/// Functions of the curve.
const CALL: Statements = &["to: C::{w}({to}, {a});"];
const CALL_OF_TWO: Statements = &["to: C::{w}({to}, {a}, {b});"];
/// Steps of a list.
const LISTED: Statements = &["to: {to} = {a} {w}{b}", "a: {to} = {a} {w}{b}", "b: {to} = {a} {w}{b}"];

#[derive(Clone)]
struct State {
    /// The nodes that are computed.
    done: u128,
    /// The node in each place, and whether it is unreduced.
    held: Vec<Option<(Node, bool)>>,
    /// Cost above that of the same operations one by one.
    excess: i32,
    /// Cost of leaving the order of the formula.
    disorder: usize,
    statements: Vec<Rc<str>>,
}

impl Problem {
    fn consumers(&self) -> Vec<u128> {
        let mut consumers = vec![0_u128; self.record.len()];
        for (node, operation) in self.record.iter().enumerate() {
            operation.operands().into_iter().for_each(|operand| consumers[operand] |= 1 << node);
        }
        consumers
    }

    /// Returns the cost of an operation alone. A small multiple may be part of a sum.
    fn alone(&self, operation: Operation) -> i32 {
        let [product, square, sum, difference, _, _, _, half, ..] = self.costs;
        match operation {
            Operation::Input(_) => 0,
            Operation::Multiple(_, w) if w > 2 => 0,
            Operation::Product(..) => product,
            Operation::Square(_) => square,
            Operation::Sum(..) | Operation::Multiple(..) => sum,
            Operation::Difference(..) => difference,
            Operation::Half(_) => half,
            Operation::Call(..) => 2 * sum,
        }
    }

    /// Returns all steps by which a node can be computed.
    fn steps(&self, node: Node, consumers: &[u128]) -> Vec<Step> {
        use Operation::{Call, Difference, Half, Input, Multiple, Product, Square, Sum};
        let [product, square, sum, difference, sub_double, sub_sum, both, half, small, add_small, gains @ ..] =
            self.costs;
        let [loose_sum, loose_difference, product_sum, square_sum, less, twice_product, twice_square] = gains;
        let step = |cost, operands: &[Node], inner: &[Node], statements: Statements| Step {
            roots: vec![node],
            operands: operands.to_vec(),
            inner: inner.to_vec(),
            cost,
            gain: loose_difference,
            statements: statements.iter().map(|s| (*s).to_owned()).collect(),
        };
        let with = |w: &dyn Display, mut step: Step| {
            step.statements.iter_mut().for_each(|s| *s = s.replace("{w}", &w.to_string()));
            step
        };
        // The operation of a node that is used once.
        let single = |n: Node| {
            let result = self.results.iter().any(|(r, _)| *r == n);
            (consumers[n].count_ones() == 1 && !result).then(|| self.record[n])
        };
        // A multiple of which each use may make its own.
        let multiple = |n: Node| match self.record[n] {
            Multiple(x, w) if w > 2 && (!self.cheap || single(n).is_some()) => Some((x, w)),
            _ => None,
        };
        if self.listed {
            let (operator, operands) = match self.record[node] {
                Input(_) => return vec![],
                Product(a, b) => ("", [a, b]),
                Square(a) => ("", [a, a]),
                Sum(a, b) => ("+ ", [a, b]),
                Multiple(a, 2) => ("+ ", [a, a]),
                Difference(a, b) => ("- ", [a, b]),
                other => unreachable!("{other:?} is no step"),
            };
            return vec![with(&operator, step(self.alone(self.record[node]), &operands, &[], LISTED))];
        }
        let mut all = Vec::new();
        match self.record[node] {
            Input(_) => {}
            Sum(a, b) => {
                let mut plain = Step { gain: loose_sum, ..step(sum, &[a, b], &[], SUM) };
                if self.record[a].is_product() && self.record[b].is_product() {
                    plain.statements.iter_mut().for_each(|s| *s = s.replace("set_sum(", "set_fresh_sum("));
                }
                all.push(plain);
                for (p, c) in [(a, b), (b, a)] {
                    match single(p) {
                        Some(Product(x, y)) => {
                            let statements = if self.fused { PRODUCT_PLUS } else { &PRODUCT_PLUS[..2] };
                            all.push(step(product + sum - product_sum, &[x, y, c], &[p], statements));
                        }
                        Some(Square(x)) => all.push(step(square + sum - square_sum, &[x, c], &[p], SQUARE_PLUS)),
                        _ => {}
                    }
                    if let Some((x, w)) = multiple(p) {
                        all.push(with(&w, step(add_small, &[c, x], &[], PLUS_SMALL)));
                    }
                }
                let other = Difference(a, b);
                if let (true, Some(difference)) =
                    (self.fused && !self.cheap, self.record.iter().position(|o| *o == other))
                {
                    all.push(Step { roots: vec![node, difference], ..step(both, &[a, b], &[], BOTH) });
                }
            }
            Difference(a, b) => {
                all.push(step(difference, &[a, b], &[], DIFFERENCE));
                match single(a) {
                    Some(Product(x, y)) => all.push(step(product + difference - less, &[x, y, b], &[a], PRODUCT_LESS)),
                    Some(Square(x)) => all.push(step(square + difference - less, &[x, b], &[a], SQUARE_LESS)),
                    Some(Difference(x, y)) => {
                        all.push(step(sub_sum, &[x, y, b], &[a], SUB_SUM));
                        if let Some(Square(s)) = single(x) {
                            all.push(step(square + sub_sum - less, &[s, y, b], &[a, x], SQUARE_LESS_SUM));
                        }
                    }
                    _ => {}
                }
                match single(b) {
                    Some(Product(x, y)) if self.fused => {
                        all.push(step(product + difference - product_sum, &[a, x, y], &[b], LESS_PRODUCT));
                    }
                    Some(Square(x)) => {
                        let cost = square + difference - square_sum;
                        all.push(step(cost, &[a, x], &[b], LESS_SQUARE));
                        if let (Some(Sum(u, v)), true) = (single(x), self.fused) {
                            all.push(step(cost + sum, &[a, u, v], &[b, x], LESS_SQUARE_OF_SUM));
                        }
                    }
                    Some(Multiple(x, 2)) => all.push(step(sub_double, &[a, x], &[b], SUB_DOUBLE)),
                    _ => {}
                }
                if let Some((x, w)) = multiple(b) {
                    all.push(with(&w, step(add_small, &[a, x], &[], LESS_SMALL)));
                }
            }
            Product(a, b) => all.push(step(product, &[a, b], &[], PRODUCT)),
            Square(a) => all.push(step(square, &[a], &[], SQUARE)),
            Multiple(a, 2) => {
                all.push(Step { gain: loose_sum, ..step(sum, &[a], &[], DOUBLE) });
                match single(a) {
                    Some(Product(x, y)) if self.fused => {
                        all.push(step(product + sum - twice_product, &[x, y], &[a], DOUBLE_PRODUCT));
                    }
                    Some(Square(x)) if self.fused => {
                        all.push(step(square + sum - twice_square, &[x], &[a], DOUBLE_SQUARE));
                    }
                    _ => {}
                }
            }
            Multiple(a, w) => all.push(with(&w, step(small, &[a], &[], SMALL))),
            Half(a) => all.push(step(half, &[a], &[], HALF)),
            Call(name, a, None) => all.push(with(&name, step(2 * sum, &[a], &[], CALL))),
            Call(name, a, Some(b)) => all.push(with(&name, step(2 * sum, &[a, b], &[], CALL_OF_TWO))),
        }
        all
    }

    /// Returns whether all uses of a node are factors, so that it may be unreduced.
    fn is_factor(&self, node: Node, consumers: &[u128]) -> bool {
        (self.unreduced.contains(&node) || !self.results.iter().any(|(r, _)| *r == node))
            && (0..self.record.len())
                .filter(|n| consumers[node] >> n & 1 == 1)
                .all(|n| matches!(self.record[n], Operation::Product(..) | Operation::Square(_)))
    }

    /// Returns the statements, and the names of the places that were added: as few as possible, or `room` if that costs
    /// less.
    pub fn solve(&self) -> (Vec<Rc<str>>, Vec<&'static str>) {
        assert!(self.record.len() <= 128, "the formula is too long");
        let consumers = self.consumers();
        let steps: Vec<Step> = (0..self.record.len()).flat_map(|node| self.steps(node, &consumers)).collect();
        let with = |free: usize| {
            let mut places = self.places.clone();
            let names = ["v", "w", "r", "s", "k", "l", "m", "n", "o"].into_iter();
            let added: Vec<_> = names.filter(|name| places.iter().all(|p| p.name != *name)).take(free).collect();
            places.extend(added.iter().map(|name| Place { name, writable: true }));
            let (rank, statements) = self.search(&places, &steps, &consumers)?;
            Some((rank, statements, added))
        };
        let least = (0..8).find_map(&with).expect("eight places are enough");
        let more = (least.2.len() + 1..=self.room).filter_map(with);
        let (_, statements, added) = more.fold(least, |best, next| if next.0 < best.0 { next } else { best });
        (statements, added)
    }

    /// Returns the nodes that are still to be computed.
    fn needed(&self, done: u128, known: &mut HashMap<u128, u128>) -> u128 {
        *known.entry(done).or_insert_with(|| {
            let results = self.results.iter().fold(0_u128, |all, (node, _)| all | 1 << node) & !done;
            (0..self.record.len()).rev().fold(results, |needed, node| match needed >> node & 1 {
                0 => needed,
                _ => self.record[node].operands().iter().fold(needed, |all, n| all | 1 << n & !done),
            })
        })
    }

    fn search(&self, places: &[Place], steps: &[Step], consumers: &[u128]) -> Option<(i32, Vec<Rc<str>>)> {
        let mut held = vec![None; places.len()];
        let mut done = 0;
        for (node, operation) in self.record.iter().enumerate() {
            if let Operation::Input(name) = operation {
                let at = places.iter().position(|p| p.name == *name).expect("an input has a place");
                held[at] = Some((node, false));
                done |= 1 << node;
            }
        }
        let start = State { done, held, excess: 0, disorder: 0, statements: Vec::new() };
        let mut levels = BTreeMap::from([(done.count_ones(), vec![start])]);
        let mut best: Option<State> = None;
        let mut known = HashMap::new();
        while let Some((_, mut states)) = levels.pop_first() {
            // The best state of each kind.
            states.sort_by_key(State::rank);
            let mut seen = HashSet::new();
            states.retain(|s| seen.insert((s.done, s.held.clone())));
            states.truncate(WIDTH);
            for state in states {
                if best.as_ref().is_some_and(|best| best.rank() <= state.rank()) {
                    continue;
                }
                let holds = |at: usize, node| {
                    state.held[at].is_some_and(|(n, loose)| n == node && (!loose || self.unreduced.contains(&node)))
                };
                if self.results.iter().all(|(node, at)| holds(*at, *node)) {
                    best = Some(state);
                    continue;
                }
                let needed = self.needed(state.done, &mut known);
                for step in steps.iter().filter(|s| s.roots.iter().chain(&s.inner).all(|n| needed >> n & 1 == 1)) {
                    let new = step.roots.iter().chain(&step.inner).fold(0, |all, n| all | 1_u128 << n);
                    let after = self.needed(state.done | new, &mut known);
                    for next in self.apply(&state, step, places, consumers, (needed, new, after)) {
                        levels.entry(next.done.count_ones()).or_insert_with(Vec::new).push(next);
                    }
                }
            }
        }
        best.map(|best| (best.excess, best.statements))
    }

    /// Returns the states after a step, one for each place of its result. The masks say which nodes are needed, which
    /// ones the step computes, and which ones are needed after it.
    fn apply(
        &self,
        state: &State,
        step: &Step,
        places: &[Place],
        consumers: &[u128],
        (needed, new, after): (u128, u128, u128),
    ) -> Vec<State> {
        let at = |node: Node| state.held.iter().position(|h| h.is_some_and(|(n, _)| n == node));
        let Some(operands) = step.operands.iter().map(|n| at(*n)).collect::<Option<Vec<_>>>() else {
            return Vec::new();
        };
        let done = state.done | new;
        let dead = |place: usize| {
            state.held[place]
                .is_none_or(|(node, _)| consumers[node] & after == 0 && !self.results.contains(&(node, place)))
        };
        let loose = |place: usize| state.held[place].is_some_and(|(_, loose)| loose);
        let plain: i32 = (0..self.record.len()).filter(|n| new >> n & 1 == 1).map(|n| self.alone(self.record[n])).sum();
        let next = |mut held: Vec<Option<(Node, bool)>>, cost: i32, text: String| State {
            done,
            held: {
                for (place, held) in held.iter_mut().enumerate() {
                    held.take_if(|(node, _)| consumers[*node] & after == 0 && !self.results.contains(&(*node, place)));
                }
                held
            },
            excess: state.excess + cost - plain,
            disorder: state.disorder + step.roots[0].saturating_sub(needed.trailing_zeros() as usize),
            statements: [&state.statements[..], &[text.into()]].concat(),
        };
        // A statement, with names in the place of operands.
        let filled = |statement: &str, to: &str, operands: &[usize]| {
            let named = OPERANDS.iter().zip(operands);
            named.fold(statement.replace("{to}", to), |text, ([x, _], p)| text.replace(x, places[*p].name))
        };
        if let [sum, difference] = step.roots[..] {
            let free = operands.iter().all(|p| places[*p].writable && dead(*p) && !loose(*p));
            let fits = ([sum, difference].iter().zip(&operands))
                .all(|(root, p)| self.results.iter().all(|(node, at)| node != root || at == p));
            let mut held = state.held.clone();
            for (root, p) in step.roots.iter().zip(&operands) {
                held[*p] = Some((*root, false));
            }
            let text = filled(&step.statements[0], "", &operands);
            return if free && fits { vec![next(held, step.cost, text)] } else { Vec::new() };
        }
        let root = step.roots[0];
        let end = self.results.iter().find(|(node, _)| *node == root).map(|(_, at)| *at);
        let factor = self.is_factor(root, consumers);
        let mut all = Vec::new();
        let mut empty = false;
        for (to, place) in places.iter().enumerate() {
            if !place.writable || !dead(to) || end.is_some_and(|end| end != to) {
                continue;
            }
            let alias = operands.iter().position(|p| *p == to);
            // All empty places for intermediate values are alike.
            if to >= self.places.len() && alias.is_none() && std::mem::replace(&mut empty, true) {
                continue;
            }
            for statement in &step.statements {
                let (head, text) = statement.split_once(": ").expect("a place is before the colon");
                let (of, loses) = head.strip_suffix(',').map_or((head, false), |of| (of, true));
                let mut operands = operands.clone();
                match (of, alias) {
                    ("to", None) | ("a" | "ab", Some(0)) | ("b", Some(1)) | ("c", Some(2)) => {}
                    ("ab", Some(1)) => operands.swap(0, 1),
                    _ => continue,
                }
                let unreduced = text.starts_with("let ");
                let body = if unreduced { &text[text.find('=').expect("a value")..] } else { text };
                let fits = |([_, x], p): (&[&str; 2], &usize)| loose(*p) == body.contains(x);
                if unreduced && !factor || !OPERANDS.iter().zip(&operands).all(fits) {
                    continue;
                }
                // The operand that is lost must have no other use.
                let lost = operands.get(1).filter(|_| loses);
                if lost.is_some_and(|p| !places[*p].writable || !dead(*p)) {
                    continue;
                }
                let mut held = state.held.clone();
                held[to] = Some((root, unreduced));
                lost.iter().for_each(|p| held[**p] = None);
                let gain = if unreduced || text.contains("fresh") { step.gain } else { 0 };
                all.push(next(held, step.cost - gain, filled(text, place.name, &operands)));
            }
        }
        all
    }
}

impl State {
    fn rank(&self) -> (i32, usize) {
        (self.excess, self.disorder)
    }
}
