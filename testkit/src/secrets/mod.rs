//! Operations on secrets: one list of all there are, for the two checks that go through it.
//!
//! * `constant_time` runs each under valgrind with its secrets marked undefined.
//! * `secrets_left` runs each on a stack of its own and looks for its secrets there afterwards.
//!
//! The list is made from the registry of groups, by one function per capability: a new group of a known kind has all of it without
//! a line here, a new kind does not compile before it has an arm. `tests/secrets.rs` checks that no group and no method of a private
//! key is missing.
//!
//! An operation has two parts. The first makes its inputs from a [`Source`], and says what is secret; the second is what is
//! checked. It leaves nothing behind that it would be right to find: it wipes what callers have to wipe.

pub mod definitions;
pub mod ed25519;
mod fields;
mod group;
pub mod keys;
pub mod memcheck;
mod own;
pub mod source;
pub mod stack;
mod x25519;

use primegroup::{Hash, Message};
pub use source::{Needle, Source};
use std::hint::black_box;

/// The part of an operation that is checked, with its inputs. Run once.
pub type Run = Box<dyn FnMut()>;

/// An operation that takes a secret.
pub struct Operation {
    /// The group, or the field.
    pub group: &'static str,
    /// What it is: the scheme, the method, and perhaps what is special about the inputs.
    pub name: String,
    /// Whether it belongs to a group over a binary field.
    pub binary: bool,
    /// Whether memcheck has no use for it: it goes through another crate's PEM, which asks of every character whether it is one, or
    /// the end of a line. What runs must be the same whatever the secret, which traces show.
    pub text: bool,
    /// Makes the inputs.
    pub prepare: fn(&mut Source) -> Run,
}

/// The operations of a group, as they are collected.
pub(crate) struct List {
    group: &'static str,
    binary: bool,
    all: Vec<Operation>,
}

impl List {
    /// Goes on to another group.
    fn begin(&mut self, group: &'static str, binary: bool) {
        (self.group, self.binary) = (group, binary);
    }

    /// Adds an operation.
    fn add(&mut self, name: &str, prepare: fn(&mut Source) -> Run) {
        let (name, text) = (name.to_owned(), name.ends_with("pem"));
        self.all.push(Operation { group: self.group, name, binary: self.binary, text, prepare });
    }

    /// Adds an operation of a scheme.
    fn of(&mut self, scheme: &str, name: &str, prepare: fn(&mut Source) -> Run) {
        self.add(&format!("{scheme} {name}"), prepare);
    }
}

/// A message: raw, or as the value of a hash function of that length.
pub(crate) fn as_message(hash: Option<Hash>, data: &[u8]) -> Message<'_> {
    let Ok(message) = hash.map_or(Ok(Message::raw(data)), |h| Message::prehashed(h, data)) else {
        unreachable!("the length is right")
    };
    message
}

/// A function of no arguments as what is checked. Its value is dropped where it was made: to move it is to copy it.
pub(crate) fn run<T>(mut f: impl FnMut() -> T + 'static) -> Run {
    Box::new(move || {
        let value = f();
        black_box(&value);
    })
}

/// The same for bytes that the caller is to wipe.
pub(crate) fn run_bytes<T: AsMut<[u8]>>(mut f: impl FnMut() -> T + 'static) -> Run {
    Box::new(move || {
        let mut value = f();
        black_box(&value);
        primegroup::ct::wipe_bytes(value.as_mut());
    })
}

/// Every operation on secrets of every field and group of this build.
#[must_use]
pub fn operations() -> Vec<Operation> {
    let mut list = List { group: "", binary: false, all: Vec::new() };
    fields::all(&mut list);
    macro_rules! each {
        { $module:ident, Do255 } => { own::double_odd!(&mut list, $module, definitions::do255); own::into!(&mut list, $module); };
        { $module:ident, Jq255 } => { own::double_odd!(&mut list, $module, definitions::jq255); };
        { $module:ident, Curve9767 } => { own::curve9767!(&mut list, $module); own::into!(&mut list, $module); };
        { $module:ident, Ristretto } => { own::ristretto!(&mut list, $module); };
        { $module:ident, Binary } => { own::binary!(&mut list, $module); };
        { $module:ident, Edwards } => { own::edwards!(&mut list, $module); };
        { $module:ident, Montgomery } => { own::montgomery!(&mut list, $module); };
    }
    primegroup::for_each_group!(each);
    list.all
}

/// The groups of the registry: name, and kind.
#[must_use]
pub fn groups() -> Vec<(&'static str, &'static str)> {
    let mut all = Vec::new();
    macro_rules! each {
        { $module:ident, $kind:ident } => { all.push((stringify!($module), stringify!($kind))); };
    }
    primegroup::for_each_group!(each);
    all
}
