//! Operations on secrets: a single list for the two checks that use it.
//!
//! * `constant_time` runs each operation under valgrind, with its secrets marked undefined.
//! * `secrets_left` runs each operation on a stack of its own, and searches the stack for its secrets afterwards.
//!
//! Operations of every group come from the crate `primegroup-operations` ([`listed`]). Its list does not cover every
//! method of keys, arithmetic of scalars, or refused inputs. These operations are made from the registry of groups, by
//! one function per capability. Fields, and operations of single groups, are in `fields` and `more`. A scheme declares
//! its secrets ([`Key`], [`Signer`]). `tests/builds/secrets.rs` checks that no group and no method of a private key is
//! missing.
//!
//! An operation has two parts. The first makes its inputs from a [`Source`], and declares the secrets. The second is
//! checked. It wipes everything that callers have to wipe, so that any residue is an error.

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

/// The checked part of an operation, with its inputs. Call it once.
pub type Run = Box<dyn FnMut()>;

/// An operation that takes a secret.
pub struct Operation {
    /// Group or field.
    pub group: &'static str,
    /// Name: the scheme, the method, and special properties of the inputs.
    pub name: String,
    /// True if it belongs to a group over a binary field.
    pub binary: bool,
    /// True if memcheck cannot check it: it uses another crate's PEM code, which branches on every character (is it a
    /// digit, is it the end of a line). The executed instructions must still be the same for every secret; traces
    /// check that.
    pub text: bool,
    /// Makes the inputs.
    pub prepare: Box<dyn Fn(&mut Source) -> Run>,
}

/// The operations collected so far, with the current group.
pub(crate) struct List {
    group: &'static str,
    binary: bool,
    all: Vec<Operation>,
}

impl List {
    /// Starts another group.
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

/// Returns a message: raw, or as a value of a hash function.
pub(crate) fn as_message(hash: Option<Hash>, data: &[u8]) -> Message<'_> {
    let Ok(message) = hash.map_or(Ok(Message::raw(data)), |h| Message::prehashed(h, data)) else {
        unreachable!("the length is right")
    };
    message
}

/// Wraps a function without arguments as the checked part. Its value is dropped in place, because moving it would copy
/// it.
pub(crate) fn run<T>(mut f: impl FnMut() -> T + 'static) -> Run {
    Box::new(move || {
        let value = f();
        black_box(&value);
    })
}

/// Wraps a function that returns bytes, which the caller has to wipe.
pub(crate) fn run_bytes<T: AsMut<[u8]>>(mut f: impl FnMut() -> T + 'static) -> Run {
    Box::new(move || {
        let mut value = f();
        black_box(&value);
        primegroup::ct::wipe_bytes(value.as_mut());
    })
}

/// Returns every operation on secrets of every field and group of this build.
#[must_use]
pub fn operations() -> Vec<Operation> {
    let mut list = List { group: "", binary: false, all: Vec::new() };
    fields::all(&mut list);
    primegroup::for_each_group! {
        (name, has) => {
            list.begin(name, has.contains(&"ladder"));
            listed::all(&mut list);
        };
        keys as K => { keys::own::<K>(&mut list); run_time::keys::<K>(&mut list) };
        exchange as K => { keys::exchange::<K>(&mut list); run_time::exchange::<K>(&mut list) };
        ecies as K => run_time::ecies::<K>(&mut list);
        silent as K => keys::exchange_silently::<K>(&mut list);
        long as K => keys::exchange_long::<K>(&mut list);
        sign as K => { keys::sign::<K>(&mut list, "own"); run_time::sign::<K>(&mut list) };
        hidden as K => keys::verify_silently::<K>(&mut list);
        element as P => group::element(&mut list, PhantomData::<P>);
        group as P => { group::hashing::<P>(&mut list); keys::generic::<P>(&mut list) };
        hash as P => group::hash::<P>(&mut list);
        sec1 as P => group::sec1::<P>(&mut list);
        pairing as E => pairing::all(&mut list, PhantomData::<E>);
        ladder as P => group::ladder(&mut list, PhantomData::<P>);
    }
    bls::all(&mut list);
    pairing::more(&mut list);
    more::all(&mut list);
    run_time::all(&mut list);
    foreign_traits::all(&mut list);
    protocols::all(&mut list);
    vrf::all(&mut list);
    list.all
}

/// Returns the groups of the registry: name and capabilities.
#[must_use]
pub fn groups() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut all = Vec::new();
    primegroup::for_each_group! {
        (name, has) => all.push((name, has.to_vec()));
    }
    all
}
