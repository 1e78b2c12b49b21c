//! Code of the curve formulas: computes each formula of `gen/src/formulas/source` in place.
//!
//! `symbol.rs` records a formula, `place.rs` finds order and places, and this file lists the functions and writes them.
//! `steps.rs` writes lists of steps.

mod place;
mod source;
mod steps;
mod symbol;

use crate::File;
use place::{Costs, Place, Problem};
use source::double_odd;
use source::edwards;
use source::weierstrass::{complete, jacobian};
use symbol::{Curve, Operation, Symbol, record};

/// A function to write.
struct Function {
    name: String,
    about: String,
    model: Model,
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
    /// The formula, from names of coordinates to results.
    formula: Box<dyn Fn() -> Vec<Symbol>>,
}

/// The common facts of the functions of a curve model.
#[derive(Clone, Copy)]
struct Model {
    /// Names of the coordinates of the point that is changed.
    point: &'static [&'static str],
    /// True if combined operations have kernels in the field of the curve.
    fused: bool,
    /// Costs in the field of the curve, if sums are cheap and if they are not.
    costs: [Costs; 2],
    /// Places that the longest formula of the curve needs: others may use as many.
    room: usize,
}

impl Model {
    /// Returns a function from these inputs to a point.
    fn from<const N: usize, const R: usize>(
        &self,
        name: &str,
        about: &str,
        names: [&'static str; N],
        formula: impl Fn([Symbol; N]) -> [Symbol; R] + 'static,
    ) -> Function {
        Function {
            name: name.to_owned(),
            about: about.to_owned(),
            model: *self,
            other: &[],
            more: &[],
            results: &self.point[..self.point.len().min(R)],
            unreduced: &[],
            cheap: None,
            formula: Box::new(move || formula(names.map(Symbol::input)).to_vec()),
        }
    }

    /// Returns the sum with another point.
    fn sum<const P: usize, const O: usize, const R: usize>(
        &self,
        name: &str,
        about: &str,
        other: &'static [&'static str; O],
        formula: impl Fn([Symbol; P], [Symbol; O]) -> [Symbol; R] + 'static,
    ) -> Function {
        let point: [&str; P] = self.point.try_into().expect("a formula of this model");
        let sum = move |p| formula(p, other.map(Symbol::input));
        Function { other, ..self.from(name, about, point, sum) }
    }
}

/// Costs of CPUs and fields, one in each column: Cortex-M0+, where sums are cheap, in GF(2^255 - C), with unreduced sums as on
/// MIPS32; the same, for curves with a = 1; Cortex-M4 in GF(2^255 - C), in GF(2^166 - 5), and in GF(p) of P-256.
const COSTS: [[i32; 5]; 17] = [
    [1310, 1310, 155, 113, 191], // product
    [870, 870, 126, 93, 163],    // square
    [86, 86, 57, 44, 62],        // sum
    [82, 82, 59, 51, 62],        // difference
    [113, 113, 66, 56, 93],      // x - 2y
    [125, 125, 85, 80, 93],      // x - y - z
    [170, 170, 107, 107, 107],   // sum and difference at once
    [80, 80, 46, 46, 46],        // half
    [120, 120, 52, 52, 52],      // a multiple by a small number
    [200, 200, 66, 66, 66],      // and with a sum
    // Gain of a sum, and of a difference, that need not be reduced.
    [40, 40, 2, 7, 1],
    [2, 20, 1, 7, 1],
    // Gain of operations at once. Below zero if a kernel for that is not worth its size.
    [-10, -10, 27, 0, 26], // a product with a sum or subtracted
    [60, 60, 27, 0, 0],    // the same for a square
    [-10, -10, 0, 0, 26],  // a product or square less others
    [20, 20, 45, 0, 0],    // twice a product
    [-10, -10, 27, 0, 0],  // twice a square
];

/// Returns the costs of two columns: where sums are cheap, and where they are not.
fn costs(columns: [usize; 2]) -> [Costs; 2] {
    columns.map(|column| COSTS.map(|row| row[column]))
}

/// A doubling: a point but for T, and the factors of T.
type Doubling = fn([Symbol; 3]) -> ([Symbol; 3], [Symbol; 2]);

/// Files of formulas, with what a function of each is generic over.
pub fn files() -> Vec<File> {
    vec![
        ("formulas_edwards.rs", file("Twisted Edwards curves", None, edwards_functions())),
        ("formulas_double_odd.rs", file("Double-odd curves", None, double_odd_functions())),
        (
            "formulas_weierstrass.rs",
            file("Short Weierstrass curves", Some("crate::curve::weierstrass::Params"), weierstrass_functions()),
        ),
        ("formulas_steps.rs", steps::file()),
    ]
}

fn edwards_functions() -> Vec<Function> {
    const CACHED: &[&str; 4] = &["plus", "minus", "z2", "t2d"];
    const AFFINE: &[&str; 3] = &["plus", "minus", "t2d"];
    let minus_one = Model { point: &["x", "y", "z", "t"], fused: false, costs: costs([0, 2]), room: 1 };
    let one = Model { costs: costs([1, 3]), room: 2, ..minus_one };
    let double = |curve: &Model, name, about, double: Doubling| {
        let formula = move |p| {
            let ([x, y, z], [t, h]) = double(p);
            [x, y, z, t, h]
        };
        Function {
            more: &["h"],
            results: &["x", "y", "z", "t", "h"],
            unreduced: &["t", "h"],
            ..curve.from(name, about, ["x", "y", "z"], formula)
        }
    };
    let (cached, affine) = ("The sum with a cached point, for a =", "The sum with an affine point, for a =");
    let twice = |a| format!("Twice the point, for a = {a}. T is t h, which may be unreduced sums.");
    vec![
        minus_one.sum("add_minus_one", &format!("{cached} -1."), CACHED, edwards::add_minus_one),
        minus_one.sum("add_affine_minus_one", &format!("{affine} -1."), AFFINE, edwards::add_affine_minus_one),
        double(&minus_one, "double_minus_one", &twice("-1"), edwards::double_minus_one),
        one.sum("add_one", &format!("{cached} 1."), CACHED, edwards::add_one),
        one.sum("add_affine_one", &format!("{affine} 1."), AFFINE, edwards::add_affine_one),
        double(&one, "double_one", &twice("1"), edwards::double_one),
    ]
}

fn double_odd_functions() -> Vec<Function> {
    const POINT: [&str; 4] = ["e", "z", "u", "t"];
    const OTHER: &[&str; 4] = &["e2", "z2", "u2", "t2"];
    const AFFINE: &[&str; 3] = &["e2", "u2", "t2"];
    // Between both parts of a sum. `free` is for intermediate values.
    const PARTS: [&str; 6] = ["e", "z", "u", "t", "n5", "n6"];
    // W, X (or D) and J are in the places of E, Z and U.
    const JACOBIAN: [&str; 3] = ["e", "z", "u"];
    let curve = Model { point: &POINT, fused: true, costs: costs([0, 2]), room: 2 };
    let first = |function| Function { more: &["n5", "n6", "free"], results: &PARTS, ..function };
    let about = "The first part of the sum";
    let mut all = vec![
        first(curve.sum("products", &format!("{about}."), OTHER, double_odd::products)),
        first(curve.sum(
            "products_affine",
            &format!("{about} with an affine point."),
            AFFINE,
            double_odd::products_affine,
        )),
    ];
    for (dual, suffix) in [(double_odd::E, "e"), (double_odd::S, "s")] {
        let name = |name: &str| format!("{name}_{suffix}");
        let finish =
            curve.from(&name("finish"), "The second part of the sum.", PARTS, move |n| double_odd::finish(dual, n));
        let add = curve.sum(&name("add"), "The sum.", OTHER, move |p, q| double_odd::add(dual, p, q));
        let add_affine = curve.sum(&name("add_affine"), "The sum with an affine point.", AFFINE, move |p, q| {
            double_odd::add_affine(dual, p, q)
        });
        let about = "Twice the point, in Jacobian coordinates: W in e, X or D in z, J in u.";
        let to_jacobian =
            curve.from(&name("double_to_jacobian"), about, POINT, move |p| double_odd::double_to_jacobian(dual, p));
        let about = "Twice the point, in Jacobian coordinates.";
        let double =
            curve.from(&name("double_jacobian"), about, JACOBIAN, move |p| double_odd::double_jacobian(dual, p));
        let about = "The same point, in extended coordinates.";
        let to_extended = curve
            .from(&name("jacobian_to_extended"), about, JACOBIAN, move |p| double_odd::jacobian_to_extended(dual, p));
        all.extend([
            Function { more: &["n5", "n6", "free"], cheap: Some(true), ..finish },
            Function { cheap: Some(false), ..add },
            Function { cheap: Some(false), ..add_affine },
            to_jacobian,
            double,
            to_extended,
        ]);
    }
    all
}

fn weierstrass_functions() -> Vec<Function> {
    const POINT: [&str; 3] = ["x", "y", "z"];
    const AFFINE: &[&str; 2] = &["x2", "y2"];
    let model = Model { point: &POINT, fused: false, costs: costs([4, 4]), room: 0 };
    let mut all = Vec::new();
    for a_is_zero in [false, true] {
        let curve = move || Curve { a_is_zero };
        let (suffix, case) = if a_is_zero { ("_zero", ", for a = 0") } else { ("", "") };
        let [add, add_affine, double] = ["add", "add_affine", "double"].map(|name| format!("{name}{suffix}"));
        let affine = format!("The sum with an affine point that is not neutral{case}.");
        all.extend([
            model.sum(&add, &format!("The sum{case}."), &["x2", "y2", "z2"], move |p, q| complete::add(&curve(), p, q)),
            model.sum(&add_affine, &affine, AFFINE, move |p, q| complete::add_affine(&curve(), p, q)),
            model.from(&double, &format!("Twice the point{case}."), POINT, move |p| {
                if a_is_zero { complete::double_zero(&curve(), p) } else { complete::double(&curve(), p) }
            }),
        ]);
    }
    let double = model.from(
        "double_jacobian",
        "Twice the point in Jacobian coordinates with 2Y for Y; w = Z^4. `v` and `r` are for intermediate values.",
        ["x", "y", "z", "w"],
        |p| {
            let ([x, y, z], y4) = jacobian::double(|xx, w| Symbol::call("set_tangent", xx, Some(w)), p);
            [x, y, z, y4]
        },
    );
    all.push(Function { other: &["w"], more: &["y4", "v", "r"], results: &["x", "y", "z", "y4"], ..double });
    let chord = "The sum of unlike points, in Jacobian coordinates with 2Y for Y.";
    all.push(model.sum("chord", chord, AFFINE, jacobian::add_affine));
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
         `gen/src/formulas/source`, computed in place.\n\n{imports}\n{text}"
    )
}

impl Function {
    fn text(&self) -> String {
        let mut cases = if let Some(cheap) = self.cheap { vec![cheap] } else { vec![true, false] };
        if !self.model.fused && record(true, &self.formula) == record(false, &self.formula) {
            cases.truncate(1);
        }
        let mut bodies: Vec<_> = cases.into_iter().map(|cheap| self.body(cheap)).collect();
        bodies.dedup();
        let (mut cost, mut ways) = bodies.remove(0);
        if let Some((other_cost, other)) = bodies.pop() {
            let indented = |text: &str| text.lines().map(|line| format!("    {line}\n")).collect::<String>();
            ways =
                format!("    if F::SUMS_ARE_CHEAP {{\n{}    }} else {{\n{}    }}\n", indented(&ways), indented(&other));
            if cost != other_cost {
                cost += &format!(", or {other_cost} if sums are not cheap");
            }
        }
        let field = if ["set_half", "_small", "sum_difference"].iter().any(|name| ways.contains(name)) {
            "SmallMultiples"
        } else {
            "Fused"
        };
        let curve = if ways.contains("C::") { ", C: Params<Field = F>" } else { "" };
        let list = |kind: &str, names: &[&str]| format!("[{}]: [{kind}; {}]", names.join(", "), names.len());
        let mut parameters = vec![list("&mut F", self.model.point)];
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
        let count = |is: &dyn Fn(&Operation) -> bool| operations.iter().filter(|o| is(o)).count();
        let products = count(&|o| matches!(o, Operation::Product(..)));
        let squares = count(&|o| matches!(o, Operation::Square(_)));
        let mut cost = format!("{products}M+{squares}S").replace("+0S", "");
        for called in ["set_a_product", "set_3b_product", "set_tangent"] {
            match count(&|o| matches!(o, Operation::Call(name, ..) if *name == called)) {
                0 => {}
                calls => cost += &format!(", {calls} `{called}`"),
            }
        }
        let Model { point, fused, costs, room } = self.model;
        let place = |writable| move |name: &&'static str| Place { name, writable };
        let changed = point.iter().chain(self.more).map(place(true));
        let places: Vec<Place> = changed.chain(self.other.iter().map(place(false))).collect();
        let at = |name: &&str| places.iter().position(|p| p.name == *name).expect("a result has a place");
        let results: Vec<_> = results.into_iter().zip(self.results.iter().map(at)).collect();
        let may_be = |place: usize| self.unreduced.iter().any(|name| at(name) == place);
        let unreduced = results.iter().filter(|(_, place)| may_be(*place)).map(|(node, _)| *node).collect();
        let costs = costs[usize::from(!cheap)];
        let problem =
            Problem { record: operations, places, results, unreduced, cheap, fused, listed: false, costs, room };
        let (statements, added) = problem.solve();
        let mut text = String::new();
        if !added.is_empty() {
            text += &format!("    let mut space = MaybeUninit::<[F; {}]>::uninit();\n", added.len());
            text += &format!("    let [{}] = scratch(&mut space);\n", added.join(", "));
        }
        for statement in statements {
            // Other operands are shared references already.
            let shared = |text: String, name: &&str| text.replace(&format!("&*{name};"), &format!("{name};"));
            text += &format!("    {}\n", self.other.iter().fold(statement.to_string(), shared));
        }
        (cost, text)
    }
}
