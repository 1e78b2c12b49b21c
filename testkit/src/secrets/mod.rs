//! Operations on secrets: one list of all there are, for the two checks that go through it.
//!
//! * `constant_time` runs each under valgrind with its secrets marked undefined.
//! * `secrets_left` runs each on a stack of its own and looks for its secrets there afterwards.
//!
//! What every group can do comes from the list that everything goes through, the crate `primegroup-operations` ([`listed`]). What that
//! list does not say (every method of keys, arithmetic of scalars, what is refused) is made from the registry of groups, by one function
//! per capability. Fields, and what one group alone has, stand in `fields` and `more`. A scheme says what its secrets are ([`Key`],
//! [`Signer`]). `tests/builds/secrets.rs` checks that no group and no method of a private key is missing.
//!
//! An operation has two parts. The first makes its inputs from a [`Source`], and says what is secret; the second is what is
//! checked. It leaves nothing behind that it would be right to find: it wipes what callers have to wipe.

mod bls;
pub mod definitions;
mod fields;
mod foreign_traits;
mod group;
pub mod keys;
pub mod listed;
pub mod memcheck;
mod more;
mod pairing;
mod protocols;
mod run_time;
pub mod source;
pub mod stack;
mod vrf;

use core::marker::PhantomData;
pub use keys::{Key, Signer};
use primegroup::{Hash, Message};
pub use run_time::RUN_TIME;
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
    pub prepare: Box<dyn Fn(&mut Source) -> Run>,
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
    fn add(&mut self, name: &str, prepare: impl Fn(&mut Source) -> Run + 'static) {
        let (name, text, prepare) = (name.to_owned(), name.ends_with("pem"), Box::new(prepare));
        self.all.push(Operation { group: self.group, name, binary: self.binary, text, prepare });
    }

    /// Adds an operation of a scheme.
    fn of(&mut self, scheme: &str, name: &str, prepare: impl Fn(&mut Source) -> Run + 'static) {
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
        { $module:ident $(, $capability:ident: $type:ty)* } => {
            list.begin(stringify!($module), [$(stringify!($capability)),*].contains(&"ladder"));
            $( each!(@ $capability $type); )*
            listed::all(&mut list);
        };
        (@ keys $k:ty) => { keys::own::<$k>(&mut list); run_time::keys::<$k>(&mut list); };
        (@ exchange $k:ty) => { keys::exchange::<$k>(&mut list); run_time::exchange::<$k>(&mut list); };
        (@ ecies $k:ty) => { run_time::ecies::<$k>(&mut list); };
        (@ silent $k:ty) => { keys::exchange_silently::<$k>(&mut list); };
        (@ long $k:ty) => { keys::exchange_long::<$k>(&mut list); };
        (@ sign $k:ty) => { keys::sign::<$k>(&mut list, "own"); run_time::sign::<$k>(&mut list); };
        (@ hidden $k:ty) => { keys::verify_silently::<$k>(&mut list); };
        (@ element $p:ty) => { group::element(&mut list, PhantomData::<$p>); };
        (@ group $p:ty) => { group::hashing::<$p>(&mut list); keys::generic::<$p>(&mut list); };
        (@ hash $p:ty) => { group::hash::<$p>(&mut list); };
        (@ sec1 $p:ty) => { group::sec1::<$p>(&mut list); };
        (@ pairing $e:ty) => { pairing::all(&mut list, PhantomData::<$e>); };
        (@ ladder $p:ty) => { group::ladder!(&mut list, $p); };
        // What is another capability's, or nothing secret.
        (@ $other:ident $t:ty) => {};
    }
    primegroup::for_each_group!(each);
    bls::all(&mut list);
    pairing::more(&mut list);
    more::all(&mut list);
    run_time::all(&mut list);
    foreign_traits::all(&mut list);
    protocols::all(&mut list);
    vrf::all(&mut list);
    list.all
}

/// The groups of the registry: name, and capabilities.
#[must_use]
pub fn groups() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut all = Vec::new();
    macro_rules! each {
        { $module:ident $(, $capability:ident: $type:ty)* } => {
            all.push((stringify!($module), vec![$(stringify!($capability)),*]));
        };
    }
    primegroup::for_each_group!(each);
    all
}
