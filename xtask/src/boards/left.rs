//! What operations leave on the stack of a board: each operation with a secret runs on a painted stack, which is then searched for
//! the secret, and for what the operation computes from it.

use super::build::Library;
use super::machine::{Machine, roots};
use crate::tools::Trouble;
use primegroup::core_groups::field::ByteArray;
use primegroup::{Group, Message, dh, schnorr};
use primegroup_operations::{Entry, INPUT, Input, Random, Secrets};
use primegroup_testkit::secrets::keys::{Key, exchange_needles, nonce_needles, scalar_needles};
use primegroup_testkit::secrets::stack::{Left, search};
use primegroup_testkit::secrets::{Needle, Source, definitions, ed25519};

/// What the stack is painted with.
const PAINT: u8 = 0xd7;
/// Bytes of stack that are painted: more than any operation takes.
const STACK: u32 = 8192;
/// A function of the firmware that leaves a copy of its argument, to be found.
pub const PLANTED: &str = "op_leave";

/// What may be left, until somebody mends it: the board, the operation, the secret, and why. Each must be found.
const ALLOWED: [(&str, &str, &str, &str); 0] = [];

/// Operations on values, which their callers wipe: here the caller is the operation, which decodes the scalar or the element in a
/// place that nobody wipes. What is made of them is checked as part of the schemes.
fn is_value(symbol: &str) -> bool {
    const PARTS: [&str; 23] = [
        "mul",
        "mulgen",
        "ladder",
        "mul_add_generator_ct",
        "verify_ct",
        "hash",
        "encode",
        "add",
        "field_mul",
        "field_square",
        "inversion",
        "square_root",
        "square_test",
        "cube_root",
        "point_add",
        "point_x2",
        "point_x4",
        "point_x8",
        "point_x16",
        "lookup",
        "lattice_reduction",
        "map_to_field",
        "icart",
    ];
    PARTS.contains(&symbol)
}

/// Signing and exchanging with the generic schemes.
fn generic<G: Group>(symbol: &str, input: &Input, s: &mut Source) -> bool {
    let (key, other) = (&input[..32], &input[32..64]);
    match symbol {
        "schnorr_keygen" => scalar_needles::<G>(key, s),
        "schnorr_keygen_from_seed" => {
            s.needle("seed", || key.to_vec());
            let Ok(pair) = schnorr::SecretKey::<G>::from_seed(key) else { return false };
            Key::needles(&pair, s);
        }
        "schnorr_sign" => {
            let Ok(pair) = schnorr::SecretKey::<G>::from_bytes(key) else { return false };
            let nonce = definitions::schnorr::<G>(key, pair.public_key().encode().as_ref(), other, b"", b"");
            let signature = pair.sign(other);
            scalar_needles::<G>(key, s);
            nonce_needles::<G>(&nonce, signature.as_ref(), s);
        }
        "dh" => {
            let Ok(pair) = dh::SecretKey::<G>::from_bytes(key) else { return false };
            let Ok(shared) = pair.agree(&other[..G::Bytes::LEN]) else { return false };
            scalar_needles::<G>(key, s);
            exchange_needles::<G>(key, &other[..G::Bytes::LEN], shared.as_bytes(), s);
        }
        _ => return false,
    }
    true
}

/// Adds the needles of an operation; false if it is not known here.
fn needles(e: &Entry, input: &Input, s: &mut Source) -> bool {
    let (bytes, other) = (&input[..32], &input[32..64]);
    let own = e.symbol;
    /// A group whose own schemes are the generic ones.
    macro_rules! shared {
        ($module:ident) => {{
            type P = primegroup::$module::Point;
            let symbol = match own {
                "keygen" => "schnorr_keygen",
                "keygen_from_seed" => "schnorr_keygen_from_seed",
                "sign" => "schnorr_sign",
                "key_exchange" => "dh",
                symbol => symbol,
            };
            generic::<P>(symbol, input, s)
        }};
    }
    /// A group with schemes of its own; how its keys are made from the input.
    macro_rules! schemes {
        ($module:ident, $key:expr, $nonce:expr) => {{
            use primegroup::$module::{Point, SecretKey};
            let key = |b: &[u8]| -> Option<SecretKey> { $key(b) };
            match (own, key(bytes)) {
                ("keygen", Some(key)) => Key::needles(&key, s),
                ("keygen_from_seed", _) => {
                    s.needle("seed", || bytes.to_vec());
                    let Ok(key) = SecretKey::from_seed(bytes) else { return false };
                    Key::needles(&key, s);
                }
                ("sign", Some(key)) => {
                    let message = Message::raw(other);
                    let nonce = $nonce(&key.to_bytes(), &key.public_key().encode(), message, b"");
                    Key::needles(&key, s);
                    nonce_needles::<Point>(&nonce, key.sign(other).as_ref(), s);
                }
                ("key_exchange", Some(key)) => {
                    Key::needles(&key, s);
                    exchange_needles::<Point>(&key.to_bytes()[..32], other, key.agree(other).0.as_bytes(), s);
                }
                (symbol, _) => return generic::<Point>(symbol, input, s),
            }
            true
        }};
    }
    macro_rules! each {
        { $module:ident, Do255 } => {
            if e.group == stringify!($module) {
                return schemes!($module, |b| SecretKey::from_bytes(b).ok(), definitions::do255::<Point>);
            }
        };
        { $module:ident, Jq255 } => {
            if e.group == stringify!($module) {
                return schemes!($module, |b| SecretKey::from_bytes(b).ok(), definitions::jq255::<Point>);
            }
        };
        { $module:ident, Curve9767 } => {
            if e.group == stringify!($module) {
                return schemes!($module, |b| SecretKey::from_seed(b).ok(), definitions::curve9767::<Point>);
            }
        };
        { $module:ident, Ristretto } => { if e.group == stringify!($module) { return shared!($module); } };
        { $module:ident, Binary } => { if e.group == stringify!($module) { return shared!($module); } };
        { $module:ident, Edwards } => { if e.group == stringify!($module) { return rfc8032(own, input, s); } };
        { $module:ident, Montgomery } => { if e.group == stringify!($module) { return x25519(own, input, s); } };
    }
    primegroup::for_each_group!(each);
    false
}

fn rfc8032(symbol: &str, input: &Input, s: &mut Source) -> bool {
    use primegroup::ed25519::SecretKey;
    let (Some(seed), message) = (input.first_chunk::<32>(), &input[32..64]) else { return false };
    match symbol {
        "keygen" => Key::needles(&SecretKey::from_seed(seed), s),
        "sign" => {
            let key = SecretKey::from_seed(seed);
            key.needles(s);
            let nonce = definitions::ed25519(b"", seed, b"", message);
            ed25519::nonce_needles(&nonce, key.sign(message).to_bytes(), s);
        }
        _ => return false,
    }
    true
}

fn x25519(symbol: &str, input: &Input, s: &mut Source) -> bool {
    use primegroup::x25519::{SecretKey, x25519};
    let (Some(key), Some(peer)) = (input.first_chunk::<32>(), input[32..].first_chunk::<32>()) else { return false };
    SecretKey::from_seed(key).needles(s);
    // What the function of bytes returns is its caller's, here the operation's.
    if symbol == "key_exchange" {
        s.needle("shared secret", || x25519(key, peer).to_vec());
    }
    matches!(symbol, "keygen" | "key_exchange" | "x25519" | "x25519_base")
}

/// The shared element of an exchange as the board's own multiplication leaves it in its place: its coordinates depend on the
/// algorithm.
fn coordinates(m: &mut Machine, e: &Entry, input: &Input) -> Result<Option<Needle>, Trouble> {
    let all = super::operations();
    let mul = all.iter().find(|o| o.group == e.group && o.symbol == "mul");
    let (true, Some(mul)) = (matches!(e.symbol, "key_exchange" | "dh"), mul) else { return Ok(None) };
    m.prepare(mul, input)?;
    m.compute(mul)?;
    // At least three coordinates, in any model; the last words may not be the element's, and are zeros.
    Ok(Some(Needle { what: "coordinates of the shared element".to_owned(), bytes: m.state(96)? }))
}

/// Paints the stack, runs what was prepared, and returns what it left.
fn memory(m: &mut Machine, function: &str, args: &[u32]) -> Result<Vec<u8>, Trouble> {
    let top = m.stack_top()?;
    let io = |e: primegroup_simulator::Error| Trouble::Failed(e.to_string());
    m.simulator.write(top - STACK, &[PAINT; STACK as usize]).map_err(io)?;
    let run = m.call(function, args)?;
    m.simulator.read(top - run.stack, run.stack as usize).map_err(io)
}

/// Checks that the check finds what is left.
fn planted(m: &mut Machine) -> Result<(), Trouble> {
    let word = 0x1234_9876u32;
    let bytes = [word.to_le_bytes(), (!word).to_le_bytes()].concat();
    let needle = Needle { what: "argument".to_owned(), bytes };
    if search(&memory(m, PLANTED, &[word])?, &[needle]).is_empty() {
        return Err(Trouble::Failed("a planted copy was not found".to_owned()));
    }
    Ok(())
}

/// Checks the wanted operations of a board: how many there are.
pub fn check(library: &Library, wanted: &[&'static Entry]) -> Result<usize, Trouble> {
    let mut m = Machine::new(library.board, &library.link(&roots(), "left")?)?;
    planted(&mut m)?;
    let board = library.board.title();
    let (mut count, mut found, mut needed) = (0, Vec::new(), [false; ALLOWED.len()]);
    for e in wanted.iter().filter(|e| e.secret && !is_value(e.symbol)) {
        let name = format!("{} {}", e.group, e.name);
        let mut input = [0; INPUT];
        (e.sample)(&mut Random::new(9), &mut Secrets::random(9), &mut input);
        let mut source = Source::with_needles(1, 1);
        if !needles(e, &input, &mut source) {
            return Err(Trouble::Failed(format!(
                "{name}: what its secrets are is not said in xtask/src/boards/left.rs"
            )));
        }
        let mut all = source.needles();
        if let Some(needle) = coordinates(&mut m, e, &input)? {
            all.push(needle);
        }
        m.prepare(e, &input)?;
        let memory = memory(&mut m, &super::machine::symbol(e), &[])?;
        count += 1;
        for Left { what, places, .. } in search(&memory, &all) {
            match ALLOWED.iter().position(|a| a.0 == board && a.1 == name && a.2 == what) {
                Some(i) => needed[i] = true,
                None => {
                    let places: Vec<String> =
                        places.iter().take(6).map(|(at, place)| format!("-{at} (from byte {place})")).collect();
                    found.push(format!("{name} on {board}: {what} at {} of {}", places.join(", "), memory.len()));
                }
            }
        }
    }
    if wanted.len() == super::operations().len() {
        for (a, _) in ALLOWED.iter().zip(needed).filter(|(a, needed)| a.0 == board && !needed) {
            found.push(format!("{} of {} on {board} is not left any more, so it need not be allowed", a.2, a.1));
        }
    }
    if found.is_empty() {
        Ok(count)
    } else {
        Err(Trouble::Failed(format!("copies of secrets are left:\n{}", found.join("\n"))))
    }
}
