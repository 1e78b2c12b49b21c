//! Vectors of curves with a pairing: BLS signatures, MIRACL's pairings and signatures, Ethereum's precompiles.

use super::{Tables, columns, json, rows, text, unhex};
use serde_json::Value;

/// The primes p of BLS12-381 and of alt_bn128.
const BLS12_381: &str =
    "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";
const ALT_BN128: &str = "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47";

/// Adds these vectors to the tables.
pub(super) fn add(tables: &mut Tables) {
    let file = json("bls12-381/bls-signature-generated.json");
    let names = [
        "ikm", "sk", "msg", "pk_G1", "sig_min-pk-basic", "sig_min-pk-pop", "pop_min-pk", "pk_G2", "sig_min-sig-basic",
        "sig_min-sig-pop", "pop_min-sig",
    ];
    tables.add("bls_signatures", names.len(), columns(&file["keys_and_signatures"], &names));
    miracl(tables);
    eip196(tables);
    eip2537(tables);
}

/// Adds MIRACL's vectors. Pairings: two scalars, their multiples of the generators, the pairing of these points, and
/// its power by the first scalar. Also signatures.
fn miracl(tables: &mut Tables) {
    let file = json("bn254/miracl-bn254-generated.json");
    let mut list = columns(&file["pairings"], &["a", "b", "aG1_compressed", "bG2_compressed", "gt", "gt_pow_a"]);
    for row in &mut list {
        row[4] = target(&row[4]);
        row[5] = target(&row[5]);
    }
    tables.add("miracl_pairings", 6, list);
    tables.add("miracl_signatures", 4, columns(&file["bls"], &["sk", "pk", "msg", "sig"]));
}

/// Converts an element of GT from MIRACL's format. MIRACL lists the coefficients of w^5, w^2, w^4, w, w^3 and 1, each
/// with its coefficient of i first.
fn target(theirs: &[u8]) -> Vec<u8> {
    // Ours lists 1, v = w^2, v^2, then w, vw, v^2 w.
    let places = [5, 1, 2, 3, 4, 0];
    let coefficient = |place: usize| {
        let (im, re) = theirs[64 * place..][..64].split_at(32);
        [re, im].concat()
    };
    places.into_iter().flat_map(coefficient).collect()
}

/// True if an integer y is larger than -y modulo p.
fn is_larger(y: &[u8], p: &[u8]) -> bool {
    let mut double: Vec<u8> = y.iter().map(|b| b << 1).collect();
    (0..y.len() - 1).for_each(|i| double[i] |= y[i + 1] >> 7);
    // Doubling cannot overflow: both primes leave a bit to spare.
    double.as_slice() > p
}

/// Flags of a compressed point, by format: not neutral, neutral, and y larger than -y.
struct Flags {
    finite: u8,
    neutral: u8,
    larger: u8,
}
const ZCASH: Flags = Flags { finite: 0x80, neutral: 0xc0, larger: 0x20 };
const GNARK: Flags = Flags { finite: 0x80, neutral: 0x40, larger: 0x40 };

/// Compresses a point, given by coordinates with the coefficient of i first.
fn compressed(coordinates: &[Vec<u8>], p: &str, flags: &Flags) -> Vec<u8> {
    let (x, y) = coordinates.split_at(coordinates.len() / 2);
    let mut out = x.concat();
    let leading = y.iter().find(|c| c.iter().any(|b| *b != 0));
    out[0] |= match leading {
        Some(c) => flags.finite | if is_larger(c, &unhex(p)) { flags.larger } else { 0 },
        None => flags.neutral,
    };
    out
}

/// Converts a point of EIP-196 and EIP-197.
fn alt_bn128(bytes: &[u8]) -> Vec<u8> {
    compressed(&bytes.chunks(32).map(<[u8]>::to_vec).collect::<Vec<_>>(), ALT_BN128, &GNARK)
}

/// Converts a point of EIP-2537.
fn bls12_381(bytes: &[u8]) -> Vec<u8> {
    let mut all: Vec<Vec<u8>> = bytes.chunks(64).map(|c| c[16..].to_vec()).collect();
    if all.len() == 4 {
        all.swap(0, 1);
        all.swap(2, 3);
    }
    compressed(&all, BLS12_381, &ZCASH)
}

/// Returns the input, truncated or padded with zeros, and the expected output.
fn row(r: &Value, len: usize) -> (Vec<u8>, Vec<u8>) {
    let mut input = unhex(text(r, "Input"));
    input.resize(len, 0);
    (input, unhex(text(r, "Expected")))
}

/// Returns rows of points of the first group, points of the second group, and whether the product of their pairings is
/// 1.
fn products(file: &Value, first: usize, second: usize, point: fn(&[u8]) -> Vec<u8>) -> Vec<Vec<Vec<u8>>> {
    let of = |r: &Value| {
        let (input, expected) = (unhex(text(r, "Input")), unhex(text(r, "Expected")));
        let pairs = || input.chunks(first + second);
        let (p, q) = (pairs().flat_map(|c| point(&c[..first])), pairs().flat_map(|c| point(&c[first..])));
        vec![p.collect(), q.collect(), vec![expected[31]]]
    };
    rows(file).iter().map(of).collect()
}

fn eip196(tables: &mut Tables) {
    let of = |r: &Value| {
        let (input, sum) = row(r, 128);
        vec![alt_bn128(&input[..64]), alt_bn128(&input[64..]), alt_bn128(&sum)]
    };
    tables.add("eip196_add", 3, rows(&json("bn254/eip196-197/bn256Add.json")).iter().map(of).collect());
    let of = |r: &Value| {
        let (input, product) = row(r, 96);
        vec![alt_bn128(&input[..64]), input[64..].to_vec(), alt_bn128(&product)]
    };
    tables.add("eip196_mul", 3, rows(&json("bn254/eip196-197/bn256ScalarMul.json")).iter().map(of).collect());
    tables.add("eip197_pairing", 3, products(&json("bn254/eip196-197/bn256Pairing.json"), 64, 128, alt_bn128));
}

fn eip2537(tables: &mut Tables) {
    for (name, size) in [("G1", 128), ("G2", 256)] {
        let of = |r: &Value| {
            let (input, product) = row(r, size + 32);
            vec![bls12_381(&input[..size]), input[size..].to_vec(), bls12_381(&product)]
        };
        let file = json(&format!("bls12-381/eip2537/bls{name}Mul.json"));
        tables.add(&format!("eip2537_{}_mul", name.to_lowercase()), 3, rows(&file).iter().map(of).collect());
    }
    tables.add("eip2537_pairing", 3, products(&json("bls12-381/eip2537/blsPairing.json"), 128, 256, bls12_381));
}
