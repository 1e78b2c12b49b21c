//! What operations leave on the stack of a board: each operation with a secret runs on a painted stack, which is then searched for
//! the secret, and for what the operation computes from it.

use super::build::Library;
use super::machine::{Machine, roots};
use crate::tools::Trouble;
use primegroup::core_groups::field::ByteArray;
use primegroup::scheme::Exchange;
use primegroup::{Message, dh, schnorr, x25519};
use primegroup_operations::{Entry, INPUT, Input, Keys, Random, Secrets, message_to_sign, peer};
use primegroup_testkit::secrets::stack::{Left, search};
use primegroup_testkit::secrets::{Key, Needle, Signer, Source};

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
    const PARTS: [&str; 25] = [
        "mul",
        "mulgen",
        "ladder",
        "window",
        "mulgen_window",
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

/// The private key of an input, whose secrets are needles.
fn key<K: Keys + Key>(input: &Input, s: &mut Source) -> Option<K> {
    let key = K::make(K::Input::from_ref(input.get(..K::Input::LEN)?)?).ok()?;
    key.needles(s);
    Some(key)
}

/// Adds the needles of an operation with keys, if the operation is one.
fn keys<K: Keys + Key>(symbol: &str, input: &Input, s: &mut Source) -> Option<()> {
    match symbol {
        "keygen" => key::<K>(input, s).map(drop),
        "keygen_from_seed" => {
            s.needle("seed", || input[..32].to_vec());
            K::from_seed(&input[..32]).ok()?.needles(s);
            Some(())
        }
        _ => None,
    }
}

/// The same for signing a message.
fn sign<K: Keys + Signer>(input: &Input, s: &mut Source) -> Option<()> {
    let (key, message) = (key::<K>(input, s)?, message_to_sign::<K>(input));
    let nonce = key.nonce(Message::raw(message), None, b"");
    K::nonce_needles(&nonce, key.sign(message).as_ref(), s);
    Some(())
}

/// The same for exchanging keys.
fn exchange<K: Keys + Key + Exchange>(input: &Input, s: &mut Source) -> Option<()> {
    let (key, peer) = (key::<K>(input, s)?, peer::<K>(input));
    let shared = key.agree(peer).ok()?;
    key.shared_needles(peer, shared.as_ref(), s);
    Some(())
}

/// Adds the needles of an operation; false if it is not known here.
fn needles(e: &Entry, input: &Input, s: &mut Source) -> bool {
    macro_rules! each {
        { $module:ident $(, $capability:ident: $type:ty)* } => {
            if e.group == stringify!($module) {
                $( if each!(@ $capability $type).is_some() { return true; } )*
            }
        };
        (@ keys $k:ty) => { keys::<$k>(e.symbol, input, s) };
        (@ sign $k:ty) => { if e.symbol == "sign" { sign::<$k>(input, s) } else { None } };
        (@ exchange $k:ty) => { if e.symbol == "key_exchange" { exchange::<$k>(input, s) } else { None } };
        (@ beside $p:ty) => {
            match e.symbol {
                "schnorr_sign" => sign::<schnorr::SecretKey<$p>>(input, s),
                "dh" => exchange::<dh::SecretKey<$p>>(input, s),
                _ => None,
            }
        };
        (@ $other:ident $t:ty) => { None::<()> };
    }
    primegroup::for_each_group!(each);
    // What functions of bytes return is their caller's, here the operation's.
    matches!(e.symbol, "x25519" | "x25519_base") && key::<x25519::SecretKey>(input, s).is_some()
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
