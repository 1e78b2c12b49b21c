//! Code of the curve formulas: computes each formula of `core/src/curve/formulas` in place.
//!
//! `symbol.rs` records a formula, `place.rs` finds order and places, and this file lists the functions and writes them.

mod place;
/// The formulas.
#[path = "../../../core/src/curve/formulas/mod.rs"]
mod source;
mod symbol;

use crate::File;
use place::{Costs, Place, Problem};
use source::double_odd;
use source::edwards;
use source::weierstrass::{complete, jacobian};
use symbol::{Curve, Operation, Symbol, record};

/// A function to write.
struct Function {
    name: &'static str,
    about: &'static str,
    /// Names of the coordinates of the point that is changed.
    point: &'static [&'static str],
    /// Results that are only factors, so that they may be unreduced.
    unreduced: &'static [&'static str],
    /// Names of the coordinates of the other point.
    other: &'static [&'static str],
    /// More places that are changed.
    more: &'static [&'static str],
    /// The places of the results.
    results: &'static [&'static str],
    /// The case that the function is for, if it is for one only: cheap sums or not.
    cheap: Option<bool>,
    /// True if combined operations have kernels in the field of the curve.
    fused: bool,
    /// Costs in the field of the curve, if sums are cheap and if they are not.
    costs: [Costs; 2],
    /// Places that the longest formula of the curve needs: others may use as many.
    room: usize,
    /// The formula, from names of coordinates to results.
    formula: Box<dyn Fn() -> Vec<Symbol>>,
}

impl Function {
    /// Returns a function that changes a point, and computes nothing.
    fn of(point: &'static [&'static str]) -> Self {
        Function {
            name: "",
            about: "",
            point,
            other: &[],
            more: &[],
            results: point,
            unreduced: &[],
            cheap: None,
            fused: false,
            costs: [CHEAP, GF255],
            room: 0,
            formula: Box::new(Vec::new),
        }
    }
}

/// Costs of a CPU where sums are cheap: Cortex-M0+, GF(2^255 - C); unreduced sums as on MIPS32.
const CHEAP: Costs = Costs {
    product: 1310,
    square: 870,
    sum: 86,
    difference: 82,
    sub_double: 113,
    sub_sum: 125,
    both: 170,
    half: 80,
    small: 120,
    add_small: 200,
    loose_sum: 40,
    loose_difference: 2,
    product_sum: -10,
    square_sum: 60,
    less: -10,
    twice_product: 20,
    twice_square: -10,
};
/// Costs of Cortex-M4, GF(2^255 - C).
const GF255: Costs = Costs {
    product: 155,
    square: 126,
    sum: 57,
    difference: 59,
    sub_double: 66,
    sub_sum: 85,
    both: 107,
    half: 46,
    small: 52,
    add_small: 66,
    loose_sum: 2,
    loose_difference: 1,
    product_sum: 27,
    square_sum: 27,
    less: 0,
    twice_product: 45,
    twice_square: 27,
};
/// Costs of Cortex-M4, GF(2^166 - 5).
const GF166: Costs = Costs {
    product: 113,
    square: 93,
    sum: 44,
    difference: 51,
    sub_double: 56,
    sub_sum: 80,
    loose_sum: 7,
    loose_difference: 7,
    product_sum: 0,
    square_sum: 0,
    less: 0,
    twice_product: 0,
    twice_square: 0,
    ..GF255
};
/// Costs of Cortex-M4, GF(p) of P-256.
const GFP256: Costs = Costs {
    product: 191,
    square: 163,
    sum: 62,
    difference: 62,
    sub_double: 93,
    sub_sum: 93,
    loose_sum: 1,
    loose_difference: 1,
    product_sum: 26,
    square_sum: 0,
    less: 26,
    twice_product: 0,
    twice_square: 0,
    ..GF255
};

/// A doubling: a point but for T, and the factors of T.
type Doubling = fn([Symbol; 3]) -> ([Symbol; 3], [Symbol; 2]);

/// Returns named inputs.
fn inputs<const N: usize>(names: [&'static str; N]) -> [Symbol; N] {
    names.map(Symbol::input)
}

/// Files of formulas, with what a function of each is generic over.
pub fn files() -> Vec<File> {
    vec![
        ("formulas_edwards.rs", file("Twisted Edwards curves", None, edwards_functions())),
        ("formulas_double_odd.rs", file("Double-odd curves", None, double_odd_functions())),
        (
            "formulas_weierstrass.rs",
            file("Short Weierstrass curves", Some("crate::curve::weierstrass::Params"), weierstrass_functions()),
        ),
    ]
}

const EDWARDS: &[&str] = &["x", "y", "z", "t"];
const EDWARDS_CACHED: &[&str] = &["plus", "minus", "z2", "t2d"];
const EDWARDS_AFFINE: &[&str] = &["plus", "minus", "t2d"];

fn edwards_functions() -> Vec<Function> {
    let point = || inputs(["x", "y", "z", "t"]);
    let cached = || inputs(["plus", "minus", "z2", "t2d"]);
    let affine = || inputs(["plus", "minus", "t2d"]);
    let minus_one = || Function { room: 1, ..Function::of(EDWARDS) };
    let one = || Function { costs: [Costs { loose_difference: 20, ..CHEAP }, GF166], room: 2, ..Function::of(EDWARDS) };
    let sum = |curve: Function, name, about, other, formula| Function { name, about, other, formula, ..curve };
    let double = |curve: Function, name, about, double: Doubling| Function {
        name,
        about,
        more: &["h"],
        results: &["x", "y", "z", "t", "h"],
        unreduced: &["t", "h"],
        formula: Box::new(move || {
            let (p, factors) = double(inputs(["x", "y", "z"]));
            p.into_iter().chain(factors).collect()
        }),
        ..curve
    };
    vec![
        sum(
            minus_one(),
            "add_minus_one",
            "The sum with a cached point, for a = -1.",
            EDWARDS_CACHED,
            Box::new(move || edwards::add_minus_one(point(), cached()).to_vec()),
        ),
        sum(
            minus_one(),
            "add_affine_minus_one",
            "The sum with an affine point, for a = -1.",
            EDWARDS_AFFINE,
            Box::new(move || edwards::add_affine_minus_one(point(), affine()).to_vec()),
        ),
        double(
            minus_one(),
            "double_minus_one",
            "Twice the point, for a = -1. T is t h, which may be unreduced sums.",
            edwards::double_minus_one,
        ),
        sum(
            one(),
            "add_one",
            "The sum with a cached point, for a = 1.",
            EDWARDS_CACHED,
            Box::new(move || edwards::add_one(point(), cached()).to_vec()),
        ),
        sum(
            one(),
            "add_affine_one",
            "The sum with an affine point, for a = 1.",
            EDWARDS_AFFINE,
            Box::new(move || edwards::add_affine_one(point(), affine()).to_vec()),
        ),
        double(
            one(),
            "double_one",
            "Twice the point, for a = 1. T is t h, which may be unreduced sums.",
            edwards::double_one,
        ),
    ]
}

fn double_odd_functions() -> Vec<Function> {
    const POINT: &[&str] = &["e", "z", "u", "t"];
    // Between both parts of a sum. `free` is for intermediate values.
    const PARTS: &[&str] = &["e", "z", "u", "t", "n5", "n6", "free"];
    let function =
        |name, about, formula| Function { name, about, formula, fused: true, room: 2, ..Function::of(POINT) };
    let point = || inputs(["e", "z", "u", "t"]);
    let other = || inputs(["e2", "z2", "u2", "t2"]);
    let affine = || inputs(["e2", "u2", "t2"]);
    let mut all = vec![
        Function {
            other: &["e2", "z2", "u2", "t2"],
            more: &PARTS[4..],
            results: &PARTS[..6],
            ..function(
                "products",
                "The first part of the sum.",
                Box::new(move || double_odd::products(point(), other()).to_vec()),
            )
        },
        Function {
            other: &["e2", "u2", "t2"],
            more: &PARTS[4..],
            results: &PARTS[..6],
            ..function(
                "products_affine",
                "The first part of the sum with an affine point.",
                Box::new(move || double_odd::products_affine(point(), affine()).to_vec()),
            )
        },
    ];
    // W, X (or D) and J are in the places of E, Z and U.
    let jacobian = || inputs(["e", "z", "u"]);
    for (curve, names) in [
        (
            double_odd::E,
            [
                "finish_e",
                "add_e",
                "add_affine_e",
                "double_to_jacobian_e",
                "double_jacobian_e",
                "jacobian_to_extended_e",
            ],
        ),
        (
            double_odd::S,
            [
                "finish_s",
                "add_s",
                "add_affine_s",
                "double_to_jacobian_s",
                "double_jacobian_s",
                "jacobian_to_extended_s",
            ],
        ),
    ] {
        let [finish, add, add_affine, to_jacobian, double, to_extended] = names;
        all.extend([
            Function {
                more: &PARTS[4..],
                results: &PARTS[..4],
                cheap: Some(true),
                ..function(
                    finish,
                    "The second part of the sum.",
                    Box::new(move || double_odd::finish(curve, inputs(["e", "z", "u", "t", "n5", "n6"])).to_vec()),
                )
            },
            Function {
                other: &["e2", "z2", "u2", "t2"],
                cheap: Some(false),
                ..function(add, "The sum.", Box::new(move || double_odd::add(curve, point(), other()).to_vec()))
            },
            Function {
                other: &["e2", "u2", "t2"],
                cheap: Some(false),
                ..function(
                    add_affine,
                    "The sum with an affine point.",
                    Box::new(move || double_odd::add_affine(curve, point(), affine()).to_vec()),
                )
            },
            Function {
                results: &POINT[..3],
                ..function(
                    to_jacobian,
                    "Twice the point, in Jacobian coordinates: W in e, X or D in z, J in u.",
                    Box::new(move || double_odd::double_to_jacobian(curve, point()).to_vec()),
                )
            },
            Function {
                results: &POINT[..3],
                ..function(
                    double,
                    "Twice the point, in Jacobian coordinates.",
                    Box::new(move || double_odd::double_jacobian(curve, jacobian()).to_vec()),
                )
            },
            function(
                to_extended,
                "The same point, in extended coordinates.",
                Box::new(move || double_odd::jacobian_to_extended(curve, jacobian()).to_vec()),
            ),
        ]);
    }
    all
}

fn weierstrass_functions() -> Vec<Function> {
    const POINT: &[&str] = &["x", "y", "z"];
    let point = || inputs(["x", "y", "z"]);
    let function = |name, about, other, formula| Function {
        name,
        about,
        other,
        formula,
        costs: [GFP256; 2],
        ..Function::of(POINT)
    };
    let mut all = Vec::new();
    for a_is_zero in [false, true] {
        let name = |any, zero| if a_is_zero { zero } else { any };
        all.push(function(
            name("add", "add_zero"),
            name("The sum.", "The sum, for a = 0."),
            &["x2", "y2", "z2"],
            Box::new(move || complete::add(&Curve { a_is_zero }, point(), inputs(["x2", "y2", "z2"])).to_vec()),
        ));
        all.push(function(
            name("add_affine", "add_affine_zero"),
            name(
                "The sum with an affine point that is not neutral.",
                "The sum with an affine point that is not neutral, for a = 0.",
            ),
            &["x2", "y2"],
            Box::new(move || complete::add_affine(&Curve { a_is_zero }, point(), inputs(["x2", "y2"])).to_vec()),
        ));
        all.push(function(
            name("double", "double_zero"),
            name("Twice the point.", "Twice the point, for a = 0."),
            &[],
            Box::new(move || {
                let curve = Curve { a_is_zero };
                let double = if a_is_zero { complete::double_zero } else { complete::double };
                double(&curve, point()).to_vec()
            }),
        ));
    }
    all.push(Function {
        name: "double_jacobian",
        about: "Twice the point in Jacobian coordinates with 2Y for Y; w = Z^4. `v` and `r` are for intermediate values.",
        other: &["w"],
        more: &["y4", "v", "r"],
        results: &["x", "y", "z", "y4"],
        costs: [GFP256; 2],
        formula: Box::new(|| {
            let tangent = |xx, w| Symbol::call("set_tangent", xx, Some(w));
            let (p, y4) = jacobian::double(tangent, inputs(["x", "y", "z", "w"]));
            p.into_iter().chain([y4]).collect()
        }),
        ..Function::of(POINT)
    });
    all.push(function(
        "chord",
        "The sum of unlike points, in Jacobian coordinates with 2Y for Y.",
        &["x2", "y2"],
        Box::new(move || jacobian::add_affine(point(), inputs(["x2", "y2"])).to_vec()),
    ));
    all
}

/// Writes a file. Its functions may use constants of a curve, whose trait is `params`.
fn file(about: &str, params: Option<&str>, functions: Vec<Function>) -> String {
    let text = functions.iter().map(Function::text).collect::<Vec<_>>().join("\n");
    let mut imports = vec!["crate::field::scratch", "core::mem::MaybeUninit"];
    imports.extend(params);
    let bounds = [("F: Fused", "crate::field::Fused"), ("F: SmallMultiples", "crate::field::SmallMultiples")];
    imports.extend(bounds.iter().filter(|(bound, _)| text.contains(bound)).map(|(_, import)| *import));
    imports.sort_unstable();
    let imports: String = imports.iter().map(|name| format!("use {name};\n")).collect();
    format!(
        "//! Generated by `cargo run -p primegroup-gen`; do not edit.\n//!\n//! {about}: the formulas of \
         `core/src/curve/formulas`, computed in place.\n\n{imports}\n{text}"
    )
}

impl Function {
    fn text(&self) -> String {
        let mut cases = if let Some(cheap) = self.cheap { vec![cheap] } else { vec![true, false] };
        if !self.fused && record(true, &self.formula) == record(false, &self.formula) {
            cases.truncate(1);
        }
        let mut bodies: Vec<_> = cases.into_iter().map(|cheap| self.body(cheap)).collect();
        bodies.dedup();
        let (ways, cost) = match &bodies[..] {
            [(cost, text), (other_cost, other)] => {
                let indented = |text: &str| text.lines().map(|line| format!("    {line}\n")).collect::<String>();
                (
                    format!(
                        "    if F::SUMS_ARE_CHEAP {{\n{}    }} else {{\n{}    }}\n",
                        indented(text),
                        indented(other)
                    ),
                    if cost == other_cost {
                        cost.clone()
                    } else {
                        format!("{cost}, or {other_cost} if sums are not cheap")
                    },
                )
            }
            _ => (bodies[0].1.clone(), bodies[0].0.clone()),
        };
        let field = if ["set_half", "_small", "sum_difference"].iter().any(|name| ways.contains(name)) {
            "SmallMultiples"
        } else {
            "Fused"
        };
        let curve = if ways.contains("C::") { ", C: Params<Field = F>" } else { "" };
        let list = |kind: &str, names: &[&str]| format!("[{}]: [{kind}; {}]", names.join(", "), names.len());
        let mut parameters = vec![list("&mut F", self.point)];
        if !self.other.is_empty() {
            parameters.push(list("&F", self.other));
        }
        parameters.extend(self.more.iter().map(|name| format!("{name}: &mut F")));
        format!(
            "/// {} {cost}\n#[inline(always)]\npub fn {}<F: {field}{curve}>({}) {{\n{ways}}}\n",
            self.about,
            self.name,
            parameters.join(", ")
        )
    }

    /// Returns the cost and the statements.
    fn body(&self, cheap: bool) -> (String, String) {
        let (operations, results) = record(cheap, &self.formula);
        let count = |is: fn(&Operation) -> bool| operations.iter().filter(|o| is(o)).count();
        let calls =
            |name: &str| operations.iter().filter(|o| matches!(o, Operation::Call(n, ..) if *n == name)).count();
        let mut cost = format!(
            "{}M+{}S",
            count(|o| matches!(o, Operation::Product(..))),
            count(|o| matches!(o, Operation::Square(_)))
        )
        .replace("+0S", "");
        for name in ["set_a_product", "set_3b_product", "set_tangent"].into_iter().filter(|name| calls(name) > 0) {
            cost += &format!(", {} `{name}`", calls(name));
        }
        let place = |writable| move |name: &'static str| Place { name: name.into(), writable };
        let places: Vec<Place> = (self.point.iter().copied().chain(self.more.iter().copied()).map(place(true)))
            .chain(self.other.iter().copied().map(place(false)))
            .collect();
        let at = |name: &str| places.iter().position(|p| p.name == name).expect("a result has a place");
        let results: Vec<_> = results.into_iter().zip(self.results.iter().map(|name| at(name))).collect();
        let may_be = |place: usize| self.unreduced.iter().any(|name| at(name) == place);
        let unreduced = results.iter().filter(|(_, place)| may_be(*place)).map(|(node, _)| *node).collect();
        let (statements, added) = Problem {
            record: operations,
            places,
            results,
            unreduced,
            cheap,
            fused: self.fused,
            costs: self.costs[usize::from(!cheap)],
            room: self.room,
        }
        .solve();
        let mut text = String::new();
        if !added.is_empty() {
            text += &format!("    let mut space = MaybeUninit::<[F; {}]>::uninit();\n", added.len());
            text += &format!("    let [{}] = scratch(&mut space);\n", added.join(", "));
        }
        for mut statement in statements {
            // Other operands are shared references already.
            for name in self.other {
                statement = statement.replace(&format!("&*{name};"), &format!("{name};"));
            }
            text += &format!("    {statement}\n");
        }
        (cost, text)
    }
}
