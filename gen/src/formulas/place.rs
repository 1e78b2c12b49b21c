//! Places and order: computes a formula in few places, with combined operations.
//!
//! The search goes through all orders of operations in parallel, from few operations to many, and keeps the best states of each length. A state
//! says which nodes are computed, and which node each place holds. Results have fixed places; intermediate values take any that is
//! free. It begins with no place for intermediate values, and adds one until a way is found.

use super::symbol::{Node, Operation};
use std::collections::{BTreeMap, HashMap, HashSet};
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
    pub costs: Costs,
    /// Places for intermediate values that may be added if that costs less.
    pub room: usize,
}

/// Cycles of operations, with the call, in the order of `COSTS`.
#[derive(Clone, Copy, Debug)]
pub struct Costs(pub [i32; 17]);

impl Costs {
    fn of(&self, kind: Kind, unreduced: bool) -> i32 {
        let [product, square, sum, difference, sub_double, sub_sum, both, half, small, add_small, gains @ ..] = self.0;
        let [loose_sum, loose_difference, product_sum, square_sum, less, twice_product, twice_square] = gains;
        let cost = match kind {
            Kind::Sum | Kind::Double => sum,
            Kind::Difference => difference,
            Kind::Both => both,
            Kind::SubDouble => sub_double,
            Kind::SubSum => sub_sum,
            Kind::Product => product,
            Kind::Square => square,
            Kind::DoubleProduct => product + sum - twice_product,
            Kind::DoubleSquare => square + sum - twice_square,
            Kind::ProductPlus => product + sum - product_sum,
            Kind::LessProduct => product + difference - product_sum,
            Kind::ProductLess => product + difference - less,
            Kind::SquarePlus => square + sum - square_sum,
            Kind::LessSquare => square + difference - square_sum,
            Kind::SquareLess => square + difference - less,
            Kind::SquareLessSum => square + sub_sum - less,
            Kind::LessSquareOfSum => sum + square + difference - square_sum,
            Kind::Small(_) => small,
            Kind::PlusSmall(_) | Kind::LessSmall(_) => add_small,
            Kind::Half => half,
            Kind::Call(_) => 2 * sum,
        };
        match kind {
            _ if !unreduced => cost,
            Kind::Sum | Kind::Double => cost - loose_sum,
            _ => cost - loose_difference,
        }
    }

    /// Returns the cost of an operation alone. A small multiple may be part of a sum.
    fn alone(&self, operation: Operation) -> i32 {
        let kind = match operation {
            Operation::Input(_) => return 0,
            Operation::Multiple(_, w) if w > 2 => return 0,
            Operation::Product(..) => Kind::Product,
            Operation::Square(_) => Kind::Square,
            Operation::Sum(..) | Operation::Multiple(..) => Kind::Sum,
            Operation::Difference(..) => Kind::Difference,
            Operation::Half(_) => Kind::Half,
            Operation::Call(name, ..) => Kind::Call(name),
        };
        self.of(kind, false)
    }
}

/// A step that computes a node from operands, with other nodes of no other use.
#[derive(Clone, Debug)]
struct Step {
    kind: Kind,
    roots: Vec<Node>,
    operands: Vec<Node>,
    inner: Vec<Node>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Sum,
    Difference,
    Both,
    SubDouble,
    SubSum,
    Product,
    Square,
    Double,
    DoubleProduct,
    DoubleSquare,
    ProductPlus,
    ProductLess,
    LessProduct,
    SquarePlus,
    SquareLess,
    SquareLessSum,
    LessSquare,
    LessSquareOfSum,
    Small(u32),
    PlusSmall(u32),
    LessSmall(u32),
    Half,
    Call(&'static str),
}

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
    text: Option<Rc<Line>>,
}

/// A statement, and the one before.
struct Line {
    text: String,
    before: Option<Rc<Line>>,
}

impl Problem {
    fn consumers(&self) -> Vec<u128> {
        let mut consumers = vec![0_u128; self.record.len()];
        for (node, operation) in self.record.iter().enumerate() {
            operation.operands().into_iter().for_each(|operand| consumers[operand] |= 1 << node);
        }
        consumers
    }

    /// Returns all steps by which a node can be computed.
    fn steps(&self, node: Node, consumers: &[u128]) -> Vec<Step> {
        use Operation::{Call, Difference, Half, Input, Multiple, Product, Square, Sum};
        let step = |kind, operands: &[Node], inner: &[Node]| Step {
            kind,
            roots: vec![node],
            operands: operands.to_vec(),
            inner: inner.to_vec(),
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
        let mut all = Vec::new();
        match self.record[node] {
            Input(_) => {}
            Sum(a, b) => {
                all.push(step(Kind::Sum, &[a, b], &[]));
                for (p, c) in [(a, b), (b, a)] {
                    match single(p) {
                        Some(Product(x, y)) => all.push(step(Kind::ProductPlus, &[x, y, c], &[p])),
                        Some(Square(x)) => all.push(step(Kind::SquarePlus, &[x, c], &[p])),
                        _ => {}
                    }
                    if let Some((x, w)) = multiple(p) {
                        all.push(step(Kind::PlusSmall(w), &[c, x], &[]));
                    }
                }
                let other = Difference(a, b);
                if let (true, Some(difference)) =
                    (self.fused && !self.cheap, self.record.iter().position(|o| *o == other))
                {
                    all.push(Step { roots: vec![node, difference], ..step(Kind::Both, &[a, b], &[]) });
                }
            }
            Difference(a, b) => {
                all.push(step(Kind::Difference, &[a, b], &[]));
                match single(a) {
                    Some(Product(x, y)) => all.push(step(Kind::ProductLess, &[x, y, b], &[a])),
                    Some(Square(x)) => all.push(step(Kind::SquareLess, &[x, b], &[a])),
                    Some(Difference(x, y)) => {
                        all.push(step(Kind::SubSum, &[x, y, b], &[a]));
                        if let Some(Square(s)) = single(x) {
                            all.push(step(Kind::SquareLessSum, &[s, y, b], &[a, x]));
                        }
                    }
                    _ => {}
                }
                match single(b) {
                    Some(Product(x, y)) => all.push(step(Kind::LessProduct, &[a, x, y], &[b])),
                    Some(Square(x)) => {
                        all.push(step(Kind::LessSquare, &[a, x], &[b]));
                        if let Some(Sum(u, v)) = single(x) {
                            all.push(step(Kind::LessSquareOfSum, &[a, u, v], &[b, x]));
                        }
                    }
                    Some(Multiple(x, 2)) => all.push(step(Kind::SubDouble, &[a, x], &[b])),
                    _ => {}
                }
                if let Some((x, w)) = multiple(b) {
                    all.push(step(Kind::LessSmall(w), &[a, x], &[]));
                }
            }
            Product(a, b) => all.push(step(Kind::Product, &[a, b], &[])),
            Square(a) => all.push(step(Kind::Square, &[a], &[])),
            Multiple(a, 2) => {
                all.push(step(Kind::Double, &[a], &[]));
                match single(a) {
                    Some(Product(x, y)) if self.fused => all.push(step(Kind::DoubleProduct, &[x, y], &[a])),
                    Some(Square(x)) if self.fused => all.push(step(Kind::DoubleSquare, &[x], &[a])),
                    _ => {}
                }
            }
            Multiple(a, w) => all.push(step(Kind::Small(w), &[a], &[])),
            Half(a) => all.push(step(Kind::Half, &[a], &[])),
            Call(name, a, b) => {
                let operands: Vec<_> = std::iter::once(a).chain(b).collect();
                all.push(step(Kind::Call(name), &operands, &[]));
            }
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
    pub fn solve(&self) -> (Vec<String>, Vec<&'static str>) {
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

    fn search(&self, places: &[Place], steps: &[Step], consumers: &[u128]) -> Option<(i32, Vec<String>)> {
        let mut held = vec![None; places.len()];
        let mut done = 0;
        for (node, operation) in self.record.iter().enumerate() {
            if let Operation::Input(name) = operation {
                let at = places.iter().position(|p| p.name == *name).expect("an input has a place");
                held[at] = Some((node, false));
                done |= 1 << node;
            }
        }
        let start = State { done, held, excess: 0, disorder: 0, text: None };
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
        best.map(|best| (best.excess, best.statements()))
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
        let loose: Vec<bool> = operands.iter().map(|p| state.held[*p].is_some_and(|(_, loose)| loose)).collect();
        let names: Vec<String> = (operands.iter().zip(&loose))
            .map(|(p, loose)| if *loose { format!("{}_loose", places[*p].name) } else { places[*p].name.to_owned() })
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let plain: i32 =
            (0..self.record.len()).filter(|n| new >> n & 1 == 1).map(|n| self.costs.alone(self.record[n])).sum();
        let next = |mut held: Vec<Option<(Node, bool)>>, cost: i32, text| State {
            done,
            held: {
                for (place, held) in held.iter_mut().enumerate() {
                    held.take_if(|(node, _)| consumers[*node] & after == 0 && !self.results.contains(&(*node, place)));
                }
                held
            },
            excess: state.excess + cost - plain,
            disorder: state.disorder + step.roots[0].saturating_sub(needed.trailing_zeros() as usize),
            text: Some(Rc::new(Line { text, before: state.text.clone() })),
        };
        if step.kind == Kind::Both {
            let free = operands.iter().all(|p| places[*p].writable && dead(*p));
            let fits = (step.roots.iter().zip(&operands))
                .all(|(root, p)| self.results.iter().all(|(node, at)| node != root || at == p));
            if !free || !fits || loose.contains(&true) {
                return Vec::new();
            }
            let mut held = state.held.clone();
            for (root, p) in step.roots.iter().zip(&operands) {
                held[*p] = Some((*root, false));
            }
            let cost = self.costs.of(step.kind, false);
            return vec![next(held, cost, format!("F::sum_difference_assign({}, {});", names[0], names[1]))];
        }
        let root = step.roots[0];
        let end = self.results.iter().find(|(node, _)| *node == root).map(|(_, at)| *at);
        let factor = self.is_factor(root, consumers);
        let fresh = step.operands.iter().all(|n| self.record[*n].is_product());
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
            let needs_place = match step.kind {
                Kind::ProductPlus | Kind::SubSum => alias == Some(2),
                Kind::LessProduct | Kind::LessSquareOfSum => true,
                _ => false,
            };
            if needs_place && !self.fused {
                continue;
            }
            for unreduced in [true, false].into_iter().filter(|unreduced| factor || !unreduced) {
                let text = if unreduced {
                    unreduced_form(step.kind, place.name, &names, alias)
                        .filter(|_| !loose.contains(&true))
                        .map(|text| format!("let {}_loose = {text}", place.name))
                } else {
                    form(step.kind, place.name, &names, alias, &loose, fresh)
                };
                // The operand that is lost must have no other use.
                let loses = alias == Some(0) && matches!(step.kind, Kind::LessSquare | Kind::PlusSmall(_));
                let lost = operands.get(1).filter(|_| loses);
                let (Some(text), true) = (text, lost.is_none_or(|p| places[*p].writable && dead(*p))) else { continue };
                let mut held = state.held.clone();
                held[to] = Some((root, unreduced));
                lost.iter().for_each(|p| held[**p] = None);
                // The sum of two products need not be reduced wholly.
                let cheap = unreduced || fresh && step.kind == Kind::Sum && alias.is_none();
                all.push(next(held, self.costs.of(step.kind, cheap), text));
            }
        }
        all
    }
}

impl State {
    fn rank(&self) -> (i32, usize) {
        (self.excess, self.disorder)
    }

    fn statements(&self) -> Vec<String> {
        let lines = std::iter::successors(self.text.as_deref(), |line| line.before.as_deref());
        let mut lines: Vec<_> = lines.map(|line| line.text.clone()).collect();
        lines.reverse();
        lines
    }
}

/// Returns the statement that computes an unreduced result in place `to`, which holds operand number `alias`, if there is
/// one.
fn unreduced_form(kind: Kind, to: &str, operands: &[&str], alias: Option<usize>) -> Option<String> {
    let (a, b) = (operands[0], operands.last()?);
    match (kind, alias) {
        (Kind::Sum | Kind::Double, None) => Some(format!("{to}.set_sum_loose({a}, {b});")),
        (Kind::Sum, Some(i)) => Some(format!("{}.add_loose_assign({});", operands[i], operands[1 - i])),
        (Kind::Difference, None) => Some(format!("{to}.set_difference_loose({a}, {b});")),
        (Kind::SubDouble, None) => Some(format!("{to}.set_sub_double_loose({a}, {b});")),
        _ => None,
    }
}

/// The same for a reduced result. Combined operations take no unreduced operands.
fn form(kind: Kind, to: &str, operands: &[&str], alias: Option<usize>, loose: &[bool], fresh: bool) -> Option<String> {
    let [a, b, c]: [&str; 3] = std::array::from_fn(|i| operands.get(i).copied().unwrap_or_default());
    let any_loose = loose.contains(&true);
    // The operand whose place the result takes, and the other one.
    let mut both = [(a, loose[0]), (b, loose.get(1) == Some(&true))];
    if alias == Some(1) {
        both.reverse();
    }
    let [(x, x_loose), (y, y_loose)] = both;
    Some(match (kind, alias) {
        (Kind::Product, None) => match (x_loose, y_loose) {
            (false, false) => format!("{to}.set_product({a}, {b});"),
            (true, false) => format!("{a}.product_to({to}, {b});"),
            (false, true) => format!("{b}.product_to({to}, {a});"),
            (true, true) => format!("{a}.product_loose_to({to}, {b});"),
        },
        (Kind::Product, Some(_)) => match (x_loose, y_loose) {
            (false, false) => format!("*{x} *= &*{y};"),
            (true, false) => format!("{x}.times({y});"),
            (false, true) => format!("{y}.multiply({x});"),
            (true, true) => format!("{x}.times_loose({y});"),
        },
        (Kind::Square, None) if any_loose => format!("{a}.square_to({to});"),
        (Kind::Square, None) => format!("{to}.set_square({a});"),
        (Kind::Square, Some(_)) if any_loose => format!("{a}.square();"),
        (Kind::Square, Some(_)) => format!("{a}.square_assign();"),
        _ if any_loose => return None,
        (Kind::Sum, None) if fresh => format!("{to}.set_fresh_sum({a}, {b});"),
        (Kind::Sum, None) => format!("{to}.set_sum({a}, {b});"),
        (Kind::Sum, Some(_)) => format!("*{x} += &*{y};"),
        (Kind::Difference, None) => format!("{to}.set_difference({a}, {b});"),
        (Kind::Difference, Some(0)) => format!("*{a} -= &*{b};"),
        (Kind::SubDouble, None) => format!("{to}.set_sub_double({a}, {b});"),
        (Kind::SubDouble, Some(0)) => format!("{a}.sub_double_assign({b});"),
        (Kind::SubSum, Some(0)) => format!("{a}.sub_sum_assign({b}, {c});"),
        (Kind::Double, None) => format!("{to}.set_sum({a}, {a});"),
        (Kind::Double, Some(_)) => format!("{a}.double_assign();"),
        (Kind::DoubleProduct, None) => format!("{to}.set_double_product({a}, {b});"),
        (Kind::DoubleProduct, Some(_)) => format!("{x}.double_product_assign({y});"),
        (Kind::DoubleSquare, None) => format!("{to}.set_double_square({a});"),
        (Kind::ProductPlus, None) => format!("{to}.set_product_plus({a}, {b}, {c});"),
        (Kind::ProductPlus, Some(2)) => format!("{c}.add_product_assign({a}, {b});"),
        (Kind::ProductPlus, Some(_)) => format!("{x}.mul_add_assign({y}, {c});"),
        (Kind::ProductLess, None) => format!("{to}.set_product_less({a}, {b}, {c});"),
        (Kind::LessProduct, Some(0)) => format!("{a}.sub_product_assign({b}, {c});"),
        (Kind::SquarePlus, Some(0)) => format!("{a}.square_add_assign({b});"),
        (Kind::SquareLess, None) => format!("{to}.set_square_less({a}, {b});"),
        (Kind::SquareLessSum, None) => format!("{to}.set_square_less_sum({a}, {b}, {c});"),
        (Kind::LessSquare, Some(0)) => format!("{a}.sub_square_assign({b});"),
        (Kind::LessSquareOfSum, None) => format!("{to}.set_less_square_of_sum({a}, {b}, {c});"),
        (Kind::Small(w), Some(0)) => format!("{a}.mul_small_assign({w});"),
        (Kind::PlusSmall(w), None) => format!("{to}.set_sum_small({a}, {b}, {w});"),
        (Kind::PlusSmall(w), Some(0)) => format!("{a}.add_small_assign({b}, {w});"),
        (Kind::LessSmall(w), Some(0)) => format!("{a}.sub_small_assign({b}, {w});"),
        (Kind::Half, None) => format!("{to}.set_half({a});"),
        (Kind::Call(name), None) if b.is_empty() => format!("C::{name}({to}, {a});"),
        (Kind::Call(name), None) => format!("C::{name}({to}, {a}, {b});"),
        _ => return None,
    })
}
