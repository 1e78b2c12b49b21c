//! Description of all groups as JSON, for the program that makes the modules: every group of the registry, with its
//! lengths and features.

use crate::abi::{Code, put_new};
use crate::points::{Point, ScalarOf};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use primegroup::Hash;
use primegroup::core_groups::field::{ByteArray, Field, PrimeField};
use primegroup::core_groups::group::{Scalar, Spec};
use primegroup::pairing::{Pairing, Target};
use primegroup::scheme::{KeyPair, Public};
use primegroup::suite::{Suite, suite};

/// Formats names in quotes, separated by commas.
fn names<'a>(all: impl Iterator<Item = &'a str>) -> String {
    let all: Vec<String> = all.map(|name| format!("{name:?}")).collect();
    all.join(",")
}

fn hashes(all: &[Hash]) -> String {
    names(all.iter().map(|h| h.name()))
}

/// Group whose signatures have the smaller s by default, as users of Bitcoin's curve expect.
const LOW_S: &str = "secp256k1";

/// Writes the facts that the run-time suite has about a group.
fn group(out: &mut String, suite: &Suite) {
    let i = suite.info();
    let _ = write!(
        out,
        r#","about":{:?},"security":{},"primeOrder":{},"secretKey":{},"publicKey":{},"pair":{},"seed":[{},{}],"sec1":{}"#,
        i.about,
        i.security,
        i.prime_order,
        i.private_key,
        i.public_key,
        i.pair,
        i.seed.start(),
        // A bound above any memory size means no limit.
        i.seed.end().min(&0x7fff_ffff),
        i.sec1,
    );
    if let Some(s) = &i.signatures {
        let _ = write!(
            out,
            r#","signature":{{"about":{:?},"length":{},"hashes":[{}],"contexts":{},"rules":{},"batch":{},"der":{},"lowS":{},"bls":{}}}"#,
            s.about,
            s.len,
            hashes(s.hashes),
            s.contexts,
            s.rules,
            s.batch,
            s.der,
            i.name == LOW_S,
            s.bls
        );
    }
    if let Some(n) = i.shared_secret {
        let _ = write!(out, r#","sharedSecret":{n}"#);
    }
    if let Some(h) = &i.hash_to_group {
        let _ = write!(
            out,
            r#","hashToGroup":{{"suite":{:?},"tags":{},"hashes":[{}]}}"#,
            h.suite,
            h.tags,
            hashes(h.hashes)
        );
    }
}

/// Writes the facts that an element's type has.
fn element<P: Point>(out: &mut String) {
    let one = ScalarOf::<P>::ONE.encode();
    let _ = write!(
        out,
        r#","point":{{"size":{},"length":{},"scalar":{},"uniform":{},"order":{:?},"bigEndian":{},"encodesZero":{}}}"#,
        P::SIZE,
        <<P::Spec as Spec>::Bytes as ByteArray>::LEN,
        one.as_ref().len(),
        <<P::Spec as Spec>::Uniform as ByteArray>::LEN,
        ScalarOf::<P>::MODULUS,
        one.as_ref().first() == Some(&0),
        P::Spec::ENCODES_IDENTITY,
    );
}

fn pairing<E: Pairing>(out: &mut String)
where
    E::G1: Point,
    E::G2: Point,
{
    let name = |name: &'static str| name;
    let _ = write!(
        out,
        r#","pairing":{{"g1":{:?},"g2":{:?},"size":{},"length":{}}}"#,
        name(<<E::G1 as Point>::Spec as Spec>::NAME),
        name(<<E::G2 as Point>::Spec as Spec>::NAME),
        size_of::<E::Gt>(),
        <E::Gt as Target>::Bytes::LEN,
    );
}

/// Writes the scheme of a key exchange. If it differs from the signature scheme, a seed gives another key.
fn exchange<K: KeyPair>(out: &mut String) {
    let _ = write!(out, r#","exchange":{{"scheme":{:?},"publicKey":{}}}"#, K::SCHEME, K::Public::LEN);
}

/// Writes the whole description, at `out` like any result.
#[unsafe(export_name = "pg__describe")]
unsafe extern "C" fn describe(out: *mut u8) -> Code {
    let mut text = format!(r#"{{"hashes":[{}],"groups":["#, hashes(&Hash::ALL));
    let mut first = true;
    macro_rules! each {
        { $module:ident $(, $capability:ident: $type:ty)* } => {
            if !core::mem::take(&mut first) {
                text.push(',');
            }
            let _ = write!(text, r#"{{"name":"{}","has":[{}]"#, stringify!($module), names([$(stringify!($capability)),*].into_iter()));
            $( each!(@ $capability $module $type); )*
            text.push('}');
        };
        (@ keys $m:ident $type:ty) => { if let Ok(suite) = suite(stringify!($m)) { group(&mut text, suite); } };
        (@ element $m:ident $type:ty) => { element::<$type>(&mut text); };
        (@ exchange $m:ident $type:ty) => { exchange::<$type>(&mut text); };
        (@ pairing $m:ident $type:ty) => { pairing::<$type>(&mut text); };
        (@ $other:ident $m:ident $type:ty) => {};
    }
    primegroup::for_each_group!(each);
    text.push_str("]}");
    // SAFETY: the caller's promise.
    unsafe { put_new(out, text.as_bytes()) as Code }
}
