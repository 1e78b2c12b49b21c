//! Prints the formulas of curves as they run: each generic function of `core/src/curve` is called once, with elements that only
//! record what is done with them. A line of output is a formula: its name, the names of its inputs, its operations and its results.

use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use primegroup_core::cpu::Portable;
use primegroup_core::ct::{Mask, Words};
use primegroup_core::curve::mul::glv::{Basis, Half};
use primegroup_core::curve::weierstrass::{self, NoOrdinate, affine, complete, jacobian};
use primegroup_core::curve::{CurvePoint, binary, double_odd, edwards, montgomery};
use primegroup_core::field::mont::{Modulus, Mont};
use primegroup_core::field::tower::{Base, Quadratic, Sum};
use primegroup_core::field::{BinaryField, Field, Fused, InverseRoot, PrimeField, SmallMultiples, SquareRoot};
use primegroup_core::group::bls12_381::{self, isogeny};
use primegroup_core::group::curve9767;
use primegroup_core::group::double_odd::{LATTICE, OrderE, maps};
use primegroup_core::group::ed25519::elligator2_by;
use primegroup_core::group::pairings::coordinate::{Coordinate, Leading};
use primegroup_core::group::pairings::svdw::Svdw;
use primegroup_core::group::pairings::{self, Pairings};
use primegroup_core::group::secp256k1;
use primegroup_core::group::weierstrass as weierstrass_group;
use primegroup_core::group::weierstrass::Sswu;
use primegroup_core::group::{alt_bn128, bn254, ristretto255, xs233};
use primegroup_core::limb::{Limb, U256, from_words, to_words};
use primegroup_core::pairing::{self, Curve as _};
use std::cell::{Cell, RefCell};

/// Names of the first elements. Parameters of curves are constants of their types, so they have fixed numbers.
const CONSTANTS: [&str; 13] =
    ["zero", "one", "2d", "a", "b", "sqrt b", "1/b", "three", "9b", "108 (1 - b^2)", "eta", "1/2", "(A-2)/4"];

thread_local! {
    /// The operations so far, as JSON; the first ones are [`CONSTANTS`].
    static TAPE: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    /// Answers to the next questions whether an element is zero, or a square, lowest bit first; then it is not.
    static ANSWERS: Cell<u32> = const { Cell::new(0) };
    /// Answers to the next questions whether an element is odd, lowest bit first; then it is not.
    static ODD: Cell<u32> = const { Cell::new(0) };
    /// These questions with their answers, as JSON. The proofs must show each answer for the points of a claim.
    static DECISIONS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// An element: the number of an operation. `CHEAP` is [`Field::SUMS_ARE_CHEAP`], by which formulas choose. All-zero words are zero.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(transparent)]
struct Element<const CHEAP: bool>(Limb);

// SAFETY: one limb.
unsafe impl<const CHEAP: bool> Words for Element<CHEAP> {}

impl<const CHEAP: bool> Element<CHEAP> {
    fn of(operation: String) -> Self {
        TAPE.with_borrow_mut(|tape| {
            tape.push(operation);
            Element(tape.len() as Limb - 1)
        })
    }
    fn input(name: &str) -> Self {
        Self::of(format!("[\"input\", \"{name}\"]"))
    }
    fn by(self, operation: &str, o: Self) -> Self {
        Self::of(format!("[\"{operation}\", {}, {}]", self.0, o.0))
    }
    /// A constant, from its words.
    fn number(words: &[u64]) -> Self {
        let digits: String = words.iter().rev().map(|word| format!("{word:016x}")).collect();
        Self::of(format!("[\"number\", \"{digits}\"]"))
    }
    fn times(self, w: u32) -> Self {
        Self::of(format!("[\"times\", {}, {w}]", self.0))
    }
    /// Returns the next answer, and records the question.
    fn ask(self) -> Mask {
        let answer = ANSWERS.get() & 1 == 1;
        ANSWERS.set(ANSWERS.get() >> 1);
        DECISIONS.with_borrow_mut(|all| all.push(format!("[{}, {answer}]", self.0)));
        Mask::from_lsb(Limb::from(answer))
    }
}

/// Operators, on values and in place.
macro_rules! operators {
    ($($Trait:ident $name:ident $Assign:ident $assign:ident $text:literal;)*) => {$(
        impl<const CHEAP: bool> $Trait for Element<CHEAP> {
            type Output = Self;
            fn $name(self, o: Self) -> Self {
                self.by($text, o)
            }
        }
        impl<const CHEAP: bool> $Assign for Element<CHEAP> {
            fn $assign(&mut self, o: Self) {
                *self = self.by($text, o);
            }
        }
        impl<const CHEAP: bool> $Assign<&Self> for Element<CHEAP> {
            fn $assign(&mut self, o: &Self) {
                *self = self.by($text, *o);
            }
        }
    )*};
}
operators! {
    Add add AddAssign add_assign "+";
    Sub sub SubAssign sub_assign "-";
    Mul mul MulAssign mul_assign "*";
}

impl<const CHEAP: bool> Neg for Element<CHEAP> {
    type Output = Self;
    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl<const CHEAP: bool> Field for Element<CHEAP> {
    const SUMS_ARE_CHEAP: bool = CHEAP;
    const ZERO: Self = Element(0);
    const ONE: Self = Element(1);
    fn square(self) -> Self {
        self * self
    }
    fn invert(self) -> Self {
        Self::of(format!("[\"inverse\", {}]", self.0))
    }
    fn is_zero(self) -> Mask {
        if self == Self::ZERO { Mask::TRUE } else { self.ask() }
    }
    fn select(m: Mask, a: Self, b: Self) -> Self {
        if m.declassify() { b } else { a }
    }
}

impl<const CHEAP: bool> Fused for Element<CHEAP> {}

impl<const CHEAP: bool> PrimeField for Element<CHEAP> {
    type Bytes = [u8; 32];
    const BITS: u32 = 255;
    fn encode(self) -> [u8; 32] {
        unreachable!("no formula encodes")
    }
    fn decode_ct(_: &[u8; 32]) -> (Self, Mask) {
        unreachable!("no formula decodes")
    }
    fn decode_reduce(_: &[u8]) -> Self {
        unreachable!("no formula decodes")
    }
    fn from_u64(n: u64) -> Self {
        Self::number(&[n])
    }
    /// The sign of a root has no meaning for most claims.
    fn is_odd(self) -> Mask {
        let odd = ODD.get() & 1 == 1;
        ODD.set(ODD.get() >> 1);
        Mask::from_lsb(Limb::from(odd))
    }
}

impl SquareRoot for Element<true> {
    fn sqrt(self) -> (Self, Mask) {
        (root_of(&[self]), Mask::TRUE)
    }
    fn is_square(self) -> Mask {
        self.ask()
    }
}

impl Coordinate for Element<true> {
    const DEGREE: usize = 1;
    fn write(&self, _: &mut [u8], _: Leading) {
        unreachable!("no formula encodes")
    }
    fn read(_: &[u8], _: Leading) -> (Self, Mask) {
        unreachable!("no formula decodes")
    }
    fn is_larger(&self) -> Mask {
        unreachable!("no formula that is printed compares")
    }
    fn is_odd(&self) -> Mask {
        Mask::FALSE
    }
    fn is_square(&self) -> Mask {
        self.ask()
    }
    fn sqrt(&self) -> (Self, Mask) {
        SquareRoot::sqrt(*self)
    }
}

impl InverseRoot for Element<true> {
    fn inverse_root(self) -> Self {
        root_of(&[self])
    }
}

impl Base for Element<true> {
    const HALF: Self = Element(11);
    type Sum = Self;
    fn set_triple_less(_: &mut [Self; 2], _: &[Self; 2], _: &mut [Self; 2]) {
        unreachable!("no formula that is printed adds three pairs")
    }
    fn set_triple_plus(_: &mut [Self; 2], _: &[Self; 2], _: &mut [Self; 2]) {
        unreachable!("no formula that is printed adds three pairs")
    }
}

/// No formula that is printed adds products of pairs.
impl Sum<Self> for Element<true> {
    fn set_product(&mut self, _: &[Self; 2], _: &[Self; 2]) {
        unreachable!()
    }
    fn set_square(&mut self, _: &[Self; 2]) {
        unreachable!()
    }
    fn add(&mut self, _: &Self) {
        unreachable!()
    }
    fn subtract(&mut self, _: &Self) {
        unreachable!()
    }
    fn times_one_plus_i_assign(&mut self) {
        unreachable!()
    }
    fn reduce_to(&mut self, _: &mut [Self; 2]) {
        unreachable!()
    }
    fn set_factor(_: &mut [Self; 2], _: &[Self; 2], _: &[Self; 2]) {
        unreachable!()
    }
}

impl<const CHEAP: bool> SmallMultiples for Element<CHEAP> {
    fn mul_small_assign(&mut self, w: u32) {
        *self = self.times(w);
    }
    fn set_sum_small(&mut self, a: &Self, b: &Self, w: u32) {
        *self = *a + b.times(w);
    }
    fn add_small_assign(&mut self, b: &mut Self, w: u32) {
        *self += b.times(w);
    }
    fn sub_small_assign(&mut self, b: &Self, w: u32) {
        *self -= b.times(w);
    }
    fn set_half(&mut self, a: &Self) {
        *self = *a * Element(11);
    }
    fn sum_difference_assign(a: &mut Self, b: &mut Self) {
        (*a, *b) = (*a + *b, *a - *b);
    }
}

impl<const CHEAP: bool> BinaryField for Element<CHEAP> {
    fn mul2(a: &Self, b: &Self, c: &Self, d: &Self) -> (Self, Self) {
        (*a * *b, *c * *d)
    }
    fn square2(a: &Self, b: &Self) -> (Self, Self) {
        (a.square(), b.square())
    }
    fn square3_n(a: &Self, b: &Self, c: &Self, n: u32) -> (Self, Self, Self) {
        (a.square_n(n), b.square_n(n), c.square_n(n))
    }
    fn set_product_sum(&mut self, a: &Self, b: &Self, c: &Self) {
        *self = *a * *b + *c;
    }
    fn add_product(&mut self, a: &Self, b: &Self) {
        *self += *a * *b;
    }
    fn add_assign_if(&mut self, _: &Self, _: Mask) {
        unreachable!("no formula that is printed adds on condition")
    }
    fn square_n_assign(&mut self, n: u32) {
        *self = self.square_n(n);
    }
    fn sqrt(self) -> Self {
        unreachable!("no formula that is printed has a square root")
    }
    fn trace(self) -> Mask {
        unreachable!("no formula that is printed has a trace")
    }
    fn half_trace(self) -> Self {
        unreachable!("no formula that is printed has a half-trace")
    }
}

/// Prints what a formula does, from named inputs to results.
fn print<const CHEAP: bool, const N: usize, const M: usize>(
    name: &str,
    inputs: [&str; N],
    formula: impl FnOnce([Element<CHEAP>; N]) -> [Element<CHEAP>; M],
) {
    print_if(name, 0, inputs, formula);
}

/// Does the same for the path on which the questions for zero have these answers. Returns whether there were questions.
fn print_if<const CHEAP: bool, const N: usize, const M: usize>(
    name: &str,
    answers: u32,
    inputs: [&str; N],
    formula: impl FnOnce([Element<CHEAP>; N]) -> [Element<CHEAP>; M],
) -> bool {
    ANSWERS.set(answers);
    DECISIONS.take();
    TAPE.with_borrow_mut(|tape| {
        tape.clear();
        tape.extend(CONSTANTS.map(|name| format!("[\"input\", \"{name}\"]")));
    });
    let results = formula(inputs.map(Element::input)).map(|x| x.0.to_string()).join(", ");
    let name = if CHEAP { name.to_owned() } else { format!("{name}, products in place of sums") };
    let (tape, decisions) = (TAPE.take().join(", "), DECISIONS.take().join(", "));
    println!(
        "{{\"name\": \"{name}\", \"operations\": [{tape}], \"decisions\": [{decisions}], \"results\": [{results}]}}"
    );
    !decisions.is_empty()
}

/// An Edwards curve; `ONE`: a = 1, else -1.
#[derive(Clone, Copy, Debug)]
struct Edwards<const ONE: bool, const CHEAP: bool>;

impl<const ONE: bool, const CHEAP: bool> edwards::Params for Edwards<ONE, CHEAP> {
    type Field = Element<CHEAP>;
    type Cpu = Portable;
    const A: edwards::A = if ONE { edwards::A::One } else { edwards::A::MinusOne };
    const D2: Element<CHEAP> = Element(2);
}

fn edwards<const ONE: bool, const CHEAP: bool>() {
    type P<const ONE: bool, const CHEAP: bool> = edwards::Point<Edwards<ONE, CHEAP>>;
    let name = |what: &str| format!("Edwards a = {}: {what}", if ONE { "1" } else { "-1" });
    let point = |[x, y, z, t]: [Element<CHEAP>; 4]| P::<ONE, CHEAP> { x, y, z, t };
    let results = |p: P<ONE, CHEAP>| [p.x, p.y, p.z, p.t];
    print(&name("sum"), ["X1", "Y1", "Z1", "T1", "X2", "Y2", "Z2", "T2"], |[a, b, c, d, e, f, g, h]| {
        results(point([a, b, c, d]).add(point([e, f, g, h])))
    });
    print(&name("sum with an affine point"), ["X1", "Y1", "Z1", "T1", "x2", "y2"], |[a, b, c, d, x, y]| {
        let mut p = point([a, b, c, d]);
        p.add_assign_affine(&point([x, y, Element(1), x * y]).to_affine_with(Element(1)));
        results(p)
    });
    for n in 1..=2 {
        print(&name(&format!("double, {n} times")), ["X1", "Y1", "Z1", "T1"], |p| results(point(p).double_n(n)));
    }
    print(&name("double of a cached point"), ["X1", "Y1", "Z1", "T1"], |p| {
        let mut q = P::IDENTITY;
        q.set_double_cached(&point(p).cache());
        results(q)
    });
}

/// The two double-odd curves.
#[derive(Clone, Copy, Debug)]
struct E<const CHEAP: bool>;
#[derive(Clone, Copy, Debug)]
struct S<const CHEAP: bool>;

impl<const CHEAP: bool> double_odd::Params for E<CHEAP> {
    type Field = Element<CHEAP>;
    type Cpu = Portable;
    const CURVE: double_odd::Dual = double_odd::E;
}

impl<const CHEAP: bool> double_odd::Params for S<CHEAP> {
    type Field = Element<CHEAP>;
    type Cpu = Portable;
    const CURVE: double_odd::Dual = double_odd::S;
}

fn double_odd<C: double_odd::Params<Field = Element<CHEAP>>, const CHEAP: bool>(curve: &str) {
    type P<C> = double_odd::Point<C>;
    let name = |what: &str| format!("double-odd {curve}: {what}");
    let point = |[e, z, u, t]: [Element<CHEAP>; 4]| P::<C> { e, z, u, t };
    let results = |p: P<C>| [p.e, p.z, p.u, p.t];
    print(&name("sum"), ["E1", "Z1", "U1", "T1", "E2", "Z2", "U2", "T2"], |[a, b, c, d, e, f, g, h]| {
        results(point([a, b, c, d]).add(point([e, f, g, h])))
    });
    print(&name("sum with an affine point"), ["E1", "Z1", "U1", "T1", "e2", "u2"], |[a, b, c, d, e, u]| {
        let mut p = point([a, b, c, d]);
        p.add_assign_affine(&double_odd::Affine { e, u, t: u * u });
        results(p)
    });
    for n in 1..=3 {
        print(&name(&format!("double, {n} times")), ["E1", "Z1", "U1", "T1"], |p| results(point(p).double_n(n)));
    }
    if curve == "e" && CHEAP {
        print(&name("endomorphism"), ["E1", "Z1", "U1", "T1"], |p| results(point(p).endomorphism(Element(10))));
    }
}

/// A short Weierstrass curve: a is 0, -3 or `a`. `SPARSE`: with the first doubling for a sparse b.
#[derive(Clone, Copy, Debug)]
struct Weierstrass<const A: u32, const SPARSE: bool>;

impl<const A: u32, const SPARSE: bool> weierstrass::Params for Weierstrass<A, SPARSE> {
    type Field = Element<true>;
    type Cpu = Portable;
    type Mark = NoOrdinate;
    const A: weierstrass::A<Element<true>> = match A {
        0 => weierstrass::A::Zero,
        3 => weierstrass::A::MinusThree,
        _ => weierstrass::A::Any(Element(3)),
    };
    const B: Element<true> = Element(4);
}

impl<const A: u32, const SPARSE: bool> jacobian::Params for Weierstrass<A, SPARSE> {
    const CHEAP_INVERSION: bool = false;
    fn half_assign(x: &mut Element<true>) {
        *x *= Element(11);
    }
    fn first_double() -> Option<&'static [Element<true>; 3]> {
        SPARSE.then_some(&[Element(7), Element(8), Element(9)])
    }
}

fn weierstrass<const A: u32, const SPARSE: bool>() {
    type P<const A: u32, const SPARSE: bool> = complete::Point<Weierstrass<A, SPARSE>>;
    type J<const A: u32, const SPARSE: bool> = jacobian::Point<Weierstrass<A, SPARSE>>;
    let a = ["0", "", "", "-3"].get(A as usize).filter(|a| !a.is_empty()).unwrap_or(&"any");
    let name = |what: &str| format!("Weierstrass a = {a}{}: {what}", if SPARSE { ", sparse b" } else { "" });
    let affine_point = |x, y| affine::Point::<Weierstrass<A, SPARSE>>::new(x, y);
    let point = |[x, y, z]: [Element<true>; 3]| P::<A, SPARSE> { x, y, z };
    let results = |p: P<A, SPARSE>| [p.x, p.y, p.z];
    if !SPARSE {
        print(&name("sum"), ["X1", "Y1", "Z1", "X2", "Y2", "Z2"], |[a, b, c, d, e, f]| {
            results(point([a, b, c]).add(point([d, e, f])))
        });
        print(&name("sum with an affine point"), ["X1", "Y1", "Z1", "x2", "y2"], |[a, b, c, x, y]| {
            let mut p = point([a, b, c]);
            p.add_assign_affine(&affine_point(x, y));
            results(p)
        });
        // In the profile `tiny` a doubling asks whether its result is neutral.
        let double = |p| results(point(p).double());
        if print_if(&name("double, case 0"), 0, ["X1", "Y1", "Z1"], double) {
            print_if(&name("double, case 4"), 1, ["X1", "Y1", "Z1"], double);
        }
    }
    let point = |[x, y, z]: [Element<true>; 3]| J::<A, SPARSE> { x, y, z };
    let results = |p: J<A, SPARSE>| [p.x, p.y, p.z];
    if !SPARSE {
        print(&name("Jacobian sum of unlike points"), ["J1", "K1", "Z1", "x2", "y2"], |[a, b, c, x, y]| {
            let mut p = point([a, b, c]);
            p.add_assign_cached_unlike(&affine_point(x, y));
            results(p)
        });
        for n in 1..=2 {
            print(&name(&format!("Jacobian double, {n} times")), ["J1", "K1", "Z1"], |p| results(point(p).double_n(n)));
        }
        print(&name("Jacobian to projective"), ["J1", "K1", "Z1"], |p| {
            let p = point(p).to_projective();
            [p.x, p.y, p.z]
        });
    }
    if !SPARSE {
        // Whether x, then y are equal, or Z and X of the sum zero; whether the first point is neutral, and the second.
        for case in 0..16 {
            let name = |what: &str| name(&format!("{what}, case {case}"));
            print_if(&name("affine sum"), case, ["x1", "y1", "x2", "y2"], |[x1, y1, x2, y2]| {
                let mut p = affine_point(x1, y1);
                p.add_assign_cached(&affine_point(x2, y2));
                [p.x, p.y]
            });
            print_if(&name("Jacobian sum"), case, ["J1", "K1", "Z1", "x2", "y2"], |[a, b, c, x, y]| {
                let mut p = point([a, b, c]);
                p.add_assign_cached(&affine_point(x, y));
                results(p)
            });
        }
        for n in 1..=2 {
            print(&name(&format!("affine double, {n} times")), ["x1", "y1"], |[x, y]| {
                let p = affine_point(x, y).double_n(n);
                [p.x, p.y]
            });
        }
        print(&name("affine triple"), ["x1", "y1"], |[x, y]| {
            let mut table = [affine_point(x, y); 2];
            affine::Point::fill_odd_multiples(&mut table);
            [table[1].x, table[1].y]
        });
        let inputs = ["x1", "y1", "x2", "y2", "x3", "y3", "x4", "y4"];
        print(&name("affine sums with one inversion"), inputs, |[a, b, c, d, e, f, g, h]| {
            let mut sums = [affine_point(a, b), affine_point(e, f)];
            let others = [affine_point(c, d), affine_point(g, h)];
            affine::Point::add_all_unlike(&mut sums, &others, &mut [Element(0); 2]);
            [sums[0].x, sums[0].y, sums[1].x, sums[1].y]
        });
    }
    for n in 1..=2 {
        print(&name(&format!("Jacobian double of an affine point, {n} times")), ["x1", "y1"], |[x, y]| {
            let mut p = J::IDENTITY;
            p.set_double_n_finite(&affine_point(x, y), n);
            results(p)
        });
    }
}

/// A Montgomery curve.
#[derive(Clone, Copy, Debug)]
struct Montgomery;

impl montgomery::Params for Montgomery {
    type Field = Element<true>;
    fn set_sum_a24(out: &mut Element<true>, a: &Element<true>, b: &Element<true>) {
        *out = *a + Element(12) * *b;
    }
}

fn montgomery() {
    for (name, m) in [("first", Mask::FALSE), ("second", Mask::TRUE)] {
        let name = format!("Montgomery: step, the {name} is doubled");
        print(&name, ["x1", "X2", "Z2", "X3", "Z3"], |[x1, mut x2, mut z2, mut x3, mut z3]| {
            montgomery::step::<Montgomery>(&x1, (&mut x2, &mut z2), (&mut x3, &mut z3), m);
            [x2, z2, x3, z3]
        });
    }
}

/// A binary curve: a = 1 and any b, or a = 0 and b = 1.
#[derive(Clone, Copy, Debug)]
struct Binary<const ONE: bool>;

impl<const ONE: bool> binary::Params for Binary<ONE> {
    type Field = Element<true>;
    type Cpu = Portable;
    const A: bool = ONE;
    const B: Option<binary::Constants<Element<true>>> =
        if ONE { Some(binary::Constants { b: Element(4), sqrt: Element(5), inverse: Element(6) }) } else { None };
}

fn binary<const ONE: bool>() {
    type P<const ONE: bool> = binary::Point<Binary<ONE>>;
    let name = |what: &str| format!("binary a = {}: {what}", if ONE { "1" } else { "0, b = 1" });
    let point = |[x, s, z, t]: [Element<true>; 4]| P::<ONE> { x, s, z, t };
    let results = |p: P<ONE>| [p.x, p.s, p.z, p.t];
    print(&name("sum"), ["X1", "S1", "Z1", "T1", "X2", "S2", "Z2", "T2"], |[a, b, c, d, e, f, g, h]| {
        results(point([a, b, c, d]).add(point([e, f, g, h])))
    });
    print(&name("sum with an affine point"), ["X1", "S1", "Z1", "T1", "X2", "S2"], |[a, b, c, d, x, s]| {
        let mut p = point([a, b, c, d]);
        p.add_assign_affine(&point([x, s, Element(1), x]).to_affine_with(Element(1)));
        results(p)
    });
    for n in 1..=3 {
        print(&name(&format!("double, {n} times")), ["X1", "S1", "Z1", "T1"], |p| results(point(p).double_n(n)));
    }
}

/// Formulas of curves over GF(2) alone: those of the Frobenius endomorphism.
fn koblitz() {
    type P = binary::Point<Binary<false>>;
    let name = |what: &str| format!("binary a = 0, b = 1: {what}");
    let point = |[x, s, z, t]: [Element<true>; 4]| P { x, s, z, t };
    let results = |p: P| [p.x, p.s, p.z, p.t];
    let two = ["X1", "S1", "Z1", "T1", "X2", "S2", "Z2", "T2"];
    print(&name("sum and difference"), two, |[a, b, c, d, e, f, g, h]| {
        let (mut plus, mut minus) = (P::IDENTITY, P::IDENTITY);
        point([a, b, c, d]).add_sub(&point([e, f, g, h]).cache(), &mut plus, &mut minus);
        [plus.x, plus.s, plus.z, plus.t, minus.x, minus.s, minus.z, minus.t]
    });
    for n in 1..=2 {
        print(&name(&format!("Frobenius, {n} times")), ["X1", "S1", "Z1", "T1"], |p| {
            let mut p = point(p);
            p.frobenius_assign(n);
            results(p)
        });
    }
    for n in 0..=1 {
        print(&name(&format!("sum after Frobenius, {n} times")), two, |[a, b, c, d, e, f, g, h]| {
            let mut p = point([a, b, c, d]);
            p.frobenius_add_incomplete(n, &point([e, f, g, h]).cache());
            p.complete();
            results(p)
        });
        let affine = ["X1", "S1", "Z1", "T1", "X2", "S2"];
        print(&name(&format!("affine sum after Frobenius, {n} times")), affine, |[a, b, c, d, x, s]| {
            let mut p = point([a, b, c, d]);
            p.frobenius_add_affine_incomplete(n, &point([x, s, Element(1), x]).to_affine_with(Element(1)));
            p.complete();
            results(p)
        });
    }
}

/// Returns an element of which the proofs know that its power by the degree of the root is x, or x/y.
fn root_of(operands: &[Element<true>]) -> Element<true> {
    let operands: Vec<_> = operands.iter().map(|x| x.0.to_string()).collect();
    Element::of(format!("[\"root\", {}]", operands.join(", ")))
}

/// The simplified map of Shallue, van de Woestijne and Ulas, the map of Shallue and van de Woestijne, and Icart's maps.
fn maps() {
    type Two = Quadratic<Element<true>>;
    for (case, answers) in [("g(x1) is no square", 0), ("g(x1) is a square", 2), ("t is 0", 3)] {
        print_if(&format!("SSWU: {case}"), answers, ["a", "b", "Z", "u"], |[a, b, z, u]| {
            let roots = |v, w| {
                let root = root_of(&[v, w]);
                ([root; 2], root.ask())
            };
            let (n, d, y): (Element<true>, _, _) = Sswu { a, b, z, root: () }.map_by(u, roots, PrimeField::is_odd);
            [n, d, y]
        });
    }
    print_if("SSWU: roots in Fp", 0, ["Z", "s", "v", "w"], |[z, root, v, w]| {
        Sswu { a: Element(0), b: Element(0), z, root }.roots(v, w).0
    });
    // Whether the quotient is a square; whether half of re + n is 0, or a square.
    for answers in 0..8 {
        print_if(
            &format!("SSWU: roots in Fp2, answers {answers}"),
            answers,
            ["v0", "v1", "w0", "w1"],
            |[a, b, c, d]| {
                let [minus_two, minus_one, root] =
                    [isogeny::SECOND_SSWU[2][0], isogeny::SECOND_SSWU[2][1], isogeny::SECOND_SSWU[3][0]]
                        .map(|words| Element::number(&words));
                let map = Sswu { a: Two::ZERO, b: Two::ZERO, z: Quadratic([minus_two, minus_one]), root };
                bls12_381::roots(&map, Quadratic([a, b]), Quadratic([c, d])).0[0].0
            },
        );
    }
    print("Icart's map for GF(9767^19)", ["u", "b"], |[u, b]| {
        curve9767::icart_by(u, b, Element::<true>::times, Element::times, |x| root_of(&[x]))
    });
    print("binary a = 1: Icart's map", ["u", "B"], |[u, b]| {
        let p: binary::Point<Binary<true>> = xs233::icart_by(u, b, |x| root_of(&[x]));
        [p.x, p.s, p.z, p.t]
    });
    print("binary a = 0: Icart's map", ["u", "B"], |[u, b]| {
        let p: binary::Point<Binary<false>> = xs233::icart_by(u, b, |x| root_of(&[x]));
        [p.x, p.s, p.z, p.t]
    });
    for (i, answers) in [(1, 2), (2, 1), (3, 0)] {
        print_if(&format!("SvdW: x{i}"), answers, ["Z", "c1", "c2", "c3", "c4", "u"], |[a, b, c, d, e, u]| {
            let p = Svdw::new([a, b, c, d, e]).map::<Weierstrass<0, false>>(&u);
            [p.x, p.y]
        });
    }
}

/// Maps to double-odd curves and to the Edwards curve, by the answers to their questions.
fn other_maps() {
    for (case, answers) in [("x1", 1), ("x2", 2), ("x3", 0), ("f = 0", 4)] {
        print_if(&format!("map to double-odd e: {case}"), answers, ["f", "d"], |[f, d]| {
            let p = maps::e::<E<true>>(f, d);
            [p.e, p.z, p.u, p.t]
        });
    }
    for (case, answers) in [("a square", 1), ("no square", 0), ("no x", 2), ("y = 0", 4)] {
        print_if(&format!("map to double-odd s: {case}"), answers, ["f"], |[f]| {
            let p = maps::s::<S<true>>(f);
            [p.e, p.z, p.u, p.t]
        });
    }
    let root = |x: Element<true>, y: Element<true>| {
        let root = root_of(&[x, y]);
        (root, root.ask())
    };
    for (case, answers) in [("g(x1) is a square", 1), ("g(x1) is no square", 0), ("a denominator is zero", 2)] {
        print_if(&format!("Elligator 2: {case}"), answers, ["u", "c", "i"], |[u, c, i]| {
            let p = elligator2_by::<Edwards<false, true>>(u, [c, i], root);
            [p.x, p.y, p.z, p.t]
        });
    }
}

/// Encoding, decoding and the map of ristretto255.
fn ristretto() {
    type P = edwards::Point<Edwards<false, true>>;
    let results = |p: P| [p.x, p.y, p.z, p.t];
    for (case, answers) in [("u/v is a square", 1), ("u/v is no square", 0)] {
        print_if(&format!("ristretto255, map: {case}"), answers, ["t", "i"], |[t, i]| {
            let constants = ristretto255::MAP.map(|words| Element::number(&words));
            results(ristretto255::map_by(t, i, constants, |u, v| {
                let root = root_of(&[u, v]);
                (root, root.ask())
            }))
        });
    }
    // Whether xy is odd, then x.
    for odd in 0..4 {
        ODD.set(odd);
        print(&format!("ristretto255, encode: case {odd}"), ["X1", "Y1", "Z1", "T1", "i"], |[x, y, z, t, i]| {
            let inverse = Element::<true>::number(&ristretto255::INVSQRT_A_MINUS_D);
            [ristretto255::encode_by(P { x, y, z, t }, [i, inverse], |x| root_of(&[x]))]
        });
    }
    print("ristretto255, decode", ["s"], |[s]| {
        let of_s = ristretto255::before_root_by(s, Element::<true>::number(&ristretto255::MAP[0]));
        let [_, u2, v] = of_s;
        ristretto255::after_root_by(s, of_s, root_of(&[v * u2.square()]))
    });
}

/// Isogenies to curves with a = 0, of points outside of their kernels and in them.
fn isogenies() {
    type From = Weierstrass<1, false>;
    type To = Weierstrass<0, false>;
    let pair = |[re, im]: &[isogeny::Words; 2], i| Element::<true>::number(re) + Element::number(im) * i;
    let small = |n| Element::<true>::number(&[n]);
    // The image, with a and b of the first curve and b of the second.
    let results = |p: complete::Point<To>, [a, b, target]: [Element<true>; 3]| [p.x, p.y, p.z, a, b, target];
    for (answers, case) in [(0, "a point"), (1, "a point of the kernel")] {
        print_if(&format!("isogeny of degree 11: {case}"), answers, ["X1", "Y1", "Z1"], |[x, y, z]| {
            let lists: [&[isogeny::Words]; 3] = [&isogeny::FIRST_X, &isogeny::FIRST_Y, &isogeny::FIRST_KERNEL];
            let image = isogeny::image(&complete::Point::<From> { x, y, z }, lists, |c| Element::number(c));
            results(
                image,
                [Element::number(&isogeny::FIRST_SSWU[0]), Element::number(&isogeny::FIRST_SSWU[1]), small(4)],
            )
        });
        print_if(&format!("isogeny of degree 3 over Fp2: {case}"), answers, ["X1", "Y1", "Z1", "i"], |[x, y, z, i]| {
            let lists: [&[[isogeny::Words; 2]]; 3] = [&isogeny::SECOND_X, &isogeny::SECOND_Y, &isogeny::SECOND_KERNEL];
            let image = isogeny::image(&complete::Point::<From> { x, y, z }, lists, |c| pair(c, i));
            results(image, [small(240) * i, small(1012) * (small(1) + i), small(4) * (small(1) + i)])
        });
        print_if(&format!("isogeny of degree 3: {case}"), answers, ["n", "d", "y"], |[n, d, y]| {
            let constants = [&secp256k1::X0, &secp256k1::T].map(|words| Element::number(words));
            results(
                secp256k1::isogeny::<To>(n, d, y, constants),
                [Element::number(&secp256k1::FIVE_T), small(1771), small(7)],
            )
        });
    }
}

/// A function that splits scalars, with its name.
type Split<'a, M, const N: usize> = (&'a str, &'a dyn Fn(&Mont<M>) -> [Half; N]);

/// Prints the constants of a lattice, and splits of scalars. Numbers are in hexadecimal.
fn print_lattice<M: Modulus<Words = U256>, const N: usize>(
    name: &str,
    kind: &str,
    constants: &[(&str, String)],
    splits: &[Split<M, N>],
) {
    let mut scalars = vec![Mont::<M>::ZERO, Mont::ONE, Mont::HALF];
    for i in 0..60 {
        scalars.push(scalars[i].square() + scalars[i + 2]);
    }
    scalars.extend(scalars.clone().iter().map(|k| -*k));
    let constants: String = constants.iter().map(|(name, x)| format!("\"{name}\": {x}, ")).collect();
    let splits = splits.iter().map(|(name, split)| {
        let all = scalars.iter().map(|k| {
            let parts = split(k).map(|x| {
                let sign = if x.negative.declassify() { "-" } else { "" };
                format!(", \"{sign}{:x}\"", u128::from(x.size[0]) | u128::from(x.size[1]) << 64)
            });
            let parts = parts.concat();
            format!("[{}{parts}]", hex(&k.to_words()))
        });
        format!("\"{name}\": [{}]", all.collect::<Vec<_>>().join(", "))
    });
    let splits = splits.collect::<Vec<_>>().join(", ");
    println!("{{\"lattice\": \"{name}\", \"kind\": \"{kind}\", {constants}{splits}}}");
}

/// Returns the absolute value and the sign.
fn half(x: i128) -> Half {
    let size = x.unsigned_abs();
    Half { size: [size as u64, (size >> 64) as u64], negative: Mask::from_lsb(Limb::from(x < 0)) }
}

/// Writes an integer as JSON.
fn hex(words: &[u64]) -> String {
    format!("\"{}\"", words.iter().rev().map(|word| format!("{word:016x}")).collect::<String>())
}

/// `joint`: scalars have joint digits of both parts.
fn glv<M: Modulus<Words = U256>>(name: &str, o: &Basis<M>, joint: bool) {
    let numbers =
        [("n", &M::WORDS), ("a_over_n", &o.a_over_n), ("b_over_n", &o.b_over_n)].map(|(name, x)| (name, hex(x)));
    let scalars = [("lambda", o.lambda), ("a", o.a), ("b", o.b)].map(|(name, x)| (name, hex(&x.to_words())));
    print_lattice(
        name,
        "glv",
        &[&numbers[..], &scalars, &[("joint", joint.to_string())]].concat(),
        &[("splits", &|k| o.split(k))],
    );
}

fn quarters<C: Pairings<On<Portable>: pairing::Curve>>(name: &str) {
    type Of<C> = <C as Pairings>::On<Portable>;
    let inverse = C::QUARTERS;
    let constants = [
        ("r", hex(&C::Order::WORDS)),
        ("p", format!("\"{}\"", C::Prime::HEX)),
        ("x", hex(&[Of::<C>::X])),
        ("turns", C::TURNS.to_string()),
        ("bls", (Of::<C>::FAMILY == pairing::Family::Bls).to_string()),
        ("negative", Of::<C>::X_IS_NEGATIVE.to_string()),
        ("inverse", format!("[{}]", inverse.each_ref().map(|x| hex(x)).join(", "))),
    ];
    let split = |k: &Mont<C::Order>| pairings::quarters::<Of<C>>(&k.to_words(), inverse).map(half);
    print_lattice(name, "quarters", &constants, &[("splits", &split)]);
}

/// Lattices that split scalars.
fn lattices() {
    let endomorphism = <secp256k1::Koblitz as weierstrass_group::Curve>::ENDOMORPHISM.expect("an endomorphism");
    glv("secp256k1", &endomorphism.basis, false);
    glv("bls12_381", <bls12_381::Bls12381 as Pairings>::BASIS, true);
    glv("bn254", <bn254::Bn254 as Pairings>::BASIS, true);
    glv("alt_bn128", <alt_bn128::AltBn128 as Pairings>::BASIS, true);
    quarters::<bls12_381::Bls12381>("bls12_381, psi");
    quarters::<bn254::Bn254>("bn254, psi");
    quarters::<alt_bn128::AltBn128>("alt_bn128, psi");
    let o = &LATTICE;
    let long = |x: u128| hex(&[x as u64, (x >> 64) as u64]);
    let constants = [
        ("r", hex(&OrderE::WORDS)),
        ("u", long(o.u)),
        ("v", long(o.v)),
        ("r0", long(o.r0)),
        ("half", hex(&o.half)),
        ("sum", hex(&to_words::<4>(&o.sum))),
        ("difference", hex(&to_words::<4>(&o.difference))),
    ];
    let nearest = |k: &Mont<OrderE>| <[i128; 2]>::from(o.split(&k.to_words())).map(half);
    let odd = |k: &Mont<OrderE>| <[i128; 2]>::from(o.split_odd(&from_words(&k.to_words()))).map(half);
    print_lattice("double-odd e", "gaussian", &constants, &[("splits", &nearest), ("odd", &odd)]);
}

fn main() {
    lattices();
    edwards::<true, true>();
    edwards::<true, false>();
    edwards::<false, true>();
    double_odd::<E<true>, true>("e");
    double_odd::<E<false>, false>("e");
    double_odd::<S<true>, true>("s");
    double_odd::<S<false>, false>("s");
    weierstrass::<0, false>();
    weierstrass::<3, false>();
    weierstrass::<1, false>();
    weierstrass::<3, true>();
    montgomery();
    binary::<true>();
    binary::<false>();
    koblitz();
    maps();
    other_maps();
    ristretto();
    isogenies();
}
