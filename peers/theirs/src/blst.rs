//! blst: groups, pairings and BLS signatures of BLS12-381.

use crate::parts::{Group, decoded, first, messages, parts, verified, yes};
use blst::*;
use server::{INPUTS, Rows};

/// The domain separation tag of hashes in the list of operations.
const TAG: &[u8] = b"boards";

fn scalar(bytes: &[u8; 32]) -> blst_scalar {
    let mut s = blst_scalar::default();
    // SAFETY: blst reads 32 bytes, the length of the array.
    unsafe { blst_scalar_from_bendian(&mut s, bytes.as_ptr()) };
    s
}

fn scalars(inputs: &[Vec<u8>], at: usize) -> Vec<blst_scalar> {
    parts::<32>(inputs, at).iter().map(scalar).collect()
}

/// Adds the rows of a group, with blst's functions for it.
macro_rules! group {
    (
        $rows:ident, $name:literal, $len:literal, $affine:ident, $point:ident, $points:ident, $uncompress:ident, $is_member:ident, $from_affine:ident,
        $compress:ident, $compress_affine:ident, $double:ident, $mult:ident, $public:ident, $hash:ident
    ) => {
        pub fn $points(inputs: &[Vec<u8>], at: usize) -> Vec<$affine> {
            parts::<$len>(inputs, at).iter().map(|e| $uncompress(e).expect("an element")).collect()
        }

        fn $uncompress(bytes: &[u8; $len]) -> Option<$affine> {
            let mut p = $affine::default();
            // SAFETY: the array has as many bytes as the function reads.
            unsafe {
                (blst::$uncompress(&mut p, bytes.as_ptr()) == BLST_ERROR::BLST_SUCCESS && $is_member(&p)).then_some(p)
            }
        }

        fn $compress(p: $point) -> [u8; $len] {
            let mut out = [0; $len];
            // SAFETY: the array has as many bytes as the function writes.
            unsafe { blst::$compress(out.as_mut_ptr(), &p) };
            out
        }

        fn $from_affine(p: &$affine) -> $point {
            let mut out = $point::default();
            // SAFETY: all pointers come from references.
            unsafe { blst::$from_affine(&mut out, p) };
            out
        }

        fn $rows(rows: &mut Rows) {
            let mut g = Group { rows, library: "blst", group: $name };
            let encoded = |p: $point| $compress(p).to_vec();
            g.add(
                "decode",
                |p: Option<$affine>| {
                    decoded(p.map(|p| {
                        let mut out = [0; $len];
                        // SAFETY: the array has as many bytes as the function writes.
                        unsafe { $compress_affine(out.as_mut_ptr(), &p) };
                        out
                    }))
                },
                |inputs| {
                    let e = parts::<$len>(inputs, 0);
                    move |i| $uncompress(&e[i])
                },
            );
            g.add("subgroup check", yes, |inputs| {
                let read = |e: &[u8; $len]| {
                    let mut p = $affine::default();
                    // SAFETY: the array has as many bytes as the function reads.
                    assert_eq!(
                        unsafe { blst::$uncompress(&mut p, e.as_ptr()) },
                        BLST_ERROR::BLST_SUCCESS,
                        "a point of the curve"
                    );
                    p
                };
                let p: Vec<$affine> = parts::<$len>(inputs, 0).iter().map(read).collect();
                // SAFETY: the pointer comes from a reference.
                move |i| unsafe { $is_member(&p[i]) }
            });
            g.add("encode", Vec::from, |inputs| {
                let double = |p: &$affine| {
                    let mut out = $point::default();
                    // SAFETY: all pointers come from references.
                    unsafe { $double(&mut out, &$from_affine(p)) };
                    out
                };
                let p: Vec<$point> = $points(inputs, 0).iter().map(double).collect();
                move |i| $compress(p[i])
            });
            g.add("mul", encoded, |inputs| {
                let (s, p) = (scalars(inputs, 0), $points(inputs, 32));
                let p: Vec<$point> = p.iter().map($from_affine).collect();
                move |i| {
                    let mut out = $point::default();
                    // SAFETY: the pointers to points come from references, and the scalar has 32 bytes.
                    unsafe { $mult(&mut out, &p[i], s[i].b.as_ptr(), 255) };
                    out
                }
            });
            let multiple = |s: &blst_scalar| {
                let mut out = $point::default();
                // SAFETY: all pointers come from references.
                unsafe { $public(&mut out, s) };
                out
            };
            g.add("mulgen", encoded, move |inputs| {
                let s = scalars(inputs, 0);
                move |i| multiple(&s[i])
            });
            g.add("keygen", Vec::from, move |inputs| {
                let s = scalars(inputs, 0);
                move |i| $compress(multiple(&s[i]))
            });
            g.add("hash", encoded, |inputs| {
                let m = messages(inputs, 0);
                move |i| {
                    let mut out = $point::default();
                    // SAFETY: every slice is passed with its length, and the null pointer with length 0.
                    unsafe { $hash(&mut out, m[i].as_ptr(), 32, TAG.as_ptr(), TAG.len(), core::ptr::null(), 0) };
                    out
                }
            });
        }
    };
}

group!(
    group1,
    "bls12_381_g1",
    48,
    blst_p1_affine,
    blst_p1,
    points1,
    blst_p1_uncompress,
    blst_p1_affine_in_g1,
    blst_p1_from_affine,
    blst_p1_compress,
    blst_p1_affine_compress,
    blst_p1_double,
    blst_p1_mult,
    blst_sk_to_pk_in_g1,
    blst_hash_to_g1
);
group!(
    group2,
    "bls12_381_g2",
    96,
    blst_p2_affine,
    blst_p2,
    points2,
    blst_p2_uncompress,
    blst_p2_affine_in_g2,
    blst_p2_from_affine,
    blst_p2_compress,
    blst_p2_affine_compress,
    blst_p2_double,
    blst_p2_mult,
    blst_sk_to_pk_in_g2,
    blst_hash_to_g2
);

/// Reads elements of Fp at a position of the inputs.
fn field_elements(inputs: &[Vec<u8>], at: usize) -> Vec<blst_fp> {
    let read = |bytes: &[u8; 48]| {
        let mut x = blst_fp::default();
        // SAFETY: blst reads 48 bytes, the length of the array.
        unsafe { blst_fp_from_bendian(&mut x, bytes.as_ptr()) };
        x
    };
    parts::<48>(inputs, at).iter().map(read).collect()
}

fn field_bytes(x: &blst_fp) -> [u8; 48] {
    let mut out = [0; 48];
    // SAFETY: blst writes 48 bytes, the length of the array.
    unsafe { blst_bendian_from_fp(out.as_mut_ptr(), x) };
    out
}

/// Adds the rows of Fp and Fp2, in chains like ours.
fn fields(rows: &mut Rows) {
    const CHAIN: usize = 64;
    rows.add_waiting(
        "blst",
        "bls12_381",
        "Fp mul",
        CHAIN,
        |x| field_bytes(&x).to_vec(),
        |inputs| {
            let inputs = field_elements(inputs, 0);
            move |i| {
                let (mut x, y) = (inputs[i], inputs[(i + 1) % INPUTS]);
                for _ in 0..CHAIN {
                    let at = &raw mut x;
                    // SAFETY: all pointers are to valid values, and the result may be an operand.
                    unsafe { blst_fp_mul(at, at, &y) };
                }
                x
            }
        },
    );
    let quadratic = |inputs: &[Vec<u8>]| -> Vec<blst_fp2> {
        field_elements(inputs, 0)
            .into_iter()
            .zip(field_elements(inputs, 48))
            .map(|(re, im)| blst_fp2 { fp: [re, im] })
            .collect()
    };
    let bytes = |x: blst_fp2| x.fp.iter().flat_map(field_bytes).collect::<Vec<u8>>();
    rows.add_waiting("blst", "bls12_381", "Fp2 mul", CHAIN, bytes, move |inputs| {
        let inputs = quadratic(inputs);
        move |i| {
            let (mut x, y) = (inputs[i], inputs[(i + 1) % INPUTS]);
            for _ in 0..CHAIN {
                let at = &raw mut x;
                // SAFETY: all pointers are to valid values, and the result may be an operand.
                unsafe { blst_fp2_mul(at, at, &y) };
            }
            x
        }
    });
    rows.add_waiting("blst", "bls12_381", "Fp2 square", CHAIN, bytes, move |inputs| {
        let inputs = quadratic(inputs);
        move |i| {
            let mut x = inputs[i];
            for _ in 0..CHAIN {
                let at = &raw mut x;
                // SAFETY: the pointer is to a valid value, and the result may be the operand.
                unsafe { blst_fp2_sqr(at, at) };
            }
            x
        }
    });
}

/// Adds rows of multi-scalar multiplication in the first group.
fn sums(rows: &mut Rows) {
    for n in [1 << 10, 1 << 16] {
        rows.add_waiting(
            "blst",
            "bls12_381_g1",
            &format!("MSM-{n}"),
            n,
            |p| blst_p1_compress(p).to_vec(),
            move |inputs| {
                let pairs: Vec<Vec<u8>> = inputs.concat().chunks(32 + 48).map(<[u8]>::to_vec).collect();
                assert_eq!(pairs.len(), n);
                let (scalars, points) = (scalars(&pairs, 0), points1(&pairs, 32));
                // SAFETY: the function takes only a number.
                let words = unsafe { blst_p1s_mult_pippenger_scratch_sizeof(n) } / 8;
                let mut scratch = vec![0u64; words];
                move |_| {
                    let s: Vec<*const u8> = scalars.iter().map(|s| s.b.as_ptr()).collect();
                    let p: Vec<*const blst_p1_affine> = points.iter().map(core::ptr::from_ref).collect();
                    let mut out = blst_p1::default();
                    // SAFETY: both lists have `n` pointers, and the scratch memory has the size that blst asked for.
                    unsafe {
                        blst_p1s_mult_pippenger(&mut out, p.as_ptr(), n, s.as_ptr(), 255, scratch.as_mut_ptr());
                    }
                    out
                }
            },
        );
    }
}

fn miller_loop(p: &blst_p1_affine, q: &blst_p2_affine) -> blst_fp12 {
    let mut f = blst_fp12::default();
    // SAFETY: all pointers come from references.
    unsafe { blst_miller_loop(&mut f, q, p) };
    f
}

fn final_exponentiation(f: &blst_fp12) -> blst_fp12 {
    let mut e = blst_fp12::default();
    // SAFETY: all pointers come from references.
    unsafe { blst_final_exp(&mut e, f) };
    e
}

/// Returns the bytes of an element of GT in an output.
fn element(e: blst_fp12) -> Vec<u8> {
    let coefficients = e.fp6.iter().flat_map(|half| &half.fp2).flat_map(|x| &x.fp);
    first(coefficients.flat_map(field_bytes).collect())
}

fn pairings(rows: &mut Rows) {
    let mut g = Group { rows, library: "blst", group: "bls12_381" };
    g.add("pairing", element, |inputs| {
        let (p, q) = (points1(inputs, 0), points2(inputs, 64));
        move |i| final_exponentiation(&miller_loop(&p[i], &q[i]))
    });
    g.add(
        "Miller loop",
        |f| element(final_exponentiation(&f)),
        |inputs| {
            let (p, q) = (points1(inputs, 0), points2(inputs, 64));
            move |i| miller_loop(&p[i], &q[i])
        },
    );
    g.add("final exponentiation", element, |inputs| {
        let (p, q) = (points1(inputs, 0), points2(inputs, 64));
        let f: Vec<blst_fp12> = p.iter().zip(&q).map(|(p, q)| miller_loop(p, q)).collect();
        move |i| final_exponentiation(&f[i])
    });
    g.add("pairing product", yes, |inputs| {
        let (p, q, r) = (points1(inputs, 0), points2(inputs, 64), points1(inputs, 160));
        move |i| {
            // SAFETY: the generator is static, and each list has two pointers.
            unsafe {
                let (ps, qs) = ([&raw const p[i], &raw const r[i]], [&raw const q[i], blst_p2_affine_generator()]);
                let mut f = blst_fp12::default();
                blst_miller_loop_n(&mut f, qs.as_ptr(), ps.as_ptr(), 2);
                blst_fp12_is_one(&final_exponentiation(&f))
            }
        }
    });
    g.rows.add_waiting(
        "blst",
        "bls12_381",
        "Miller loop-16",
        16,
        |f| element(final_exponentiation(&f)),
        |inputs| {
            let (p, q) = (points1(inputs, 0), points2(inputs, 48));
            move |i| {
                let at = |j: usize| (i + j) % INPUTS;
                let ps: [*const blst_p1_affine; 16] = core::array::from_fn(|j| &raw const p[at(j)]);
                let qs: [*const blst_p2_affine; 16] = core::array::from_fn(|j| &raw const q[at(j)]);
                let mut f = blst_fp12::default();
                // SAFETY: each list has 16 pointers.
                unsafe { blst_miller_loop_n(&mut f, qs.as_ptr(), ps.as_ptr(), 16) };
                f
            }
        },
    );
}

/// Adds rows of BLS signatures of the basic scheme.
macro_rules! signatures {
    ($function:ident, $module:ident, $name:literal, $public:literal, $signature:literal, $place:literal, $suite:literal) => {
        fn $function(rows: &mut Rows) {
            use blst::$module::{PublicKey, SecretKey, Signature};
            const SUITE: &[u8] = $suite;
            let mut g = Group { rows, library: "blst", group: $name };
            let public = |inputs: &[Vec<u8>], at: usize| -> Vec<PublicKey> {
                parts::<$public>(inputs, at).iter().map(|p| PublicKey::key_validate(p).expect("a public key")).collect()
            };
            g.add(
                "sign",
                |s: Signature| s.to_bytes().to_vec(),
                |inputs| {
                    let read = |k: &[u8; 32]| SecretKey::from_bytes(k).expect("a private key");
                    let (k, m): (Vec<_>, _) = (parts::<32>(inputs, 0).iter().map(read).collect(), messages(inputs, 32));
                    move |i| k[i].sign(&m[i], SUITE, &[])
                },
            );
            let verify = |public: &PublicKey, m: &[u8], s: &[u8; $signature]| {
                Signature::from_bytes(s)
                    .is_ok_and(|s| s.verify(true, m, SUITE, &[], public, false) == BLST_ERROR::BLST_SUCCESS)
            };
            g.add("verify", verified, move |inputs| {
                let p = parts::<$public>(inputs, 0);
                let (m, s) = (messages(inputs, $place), parts::<$signature>(inputs, $place + 32));
                move |i| verify(&PublicKey::key_validate(&p[i]).expect("a public key"), &m[i], &s[i])
            });
            g.add("verify decoded", verified, move |inputs| {
                let p = public(inputs, 0);
                let (m, s) = (messages(inputs, $place), parts::<$signature>(inputs, $place + 32));
                move |i| verify(&p[i], &m[i], &s[i])
            });
            // As in our rows, keys are decoded and validated already, and signatures are bytes.
            g.rows.add_waiting("blst", $name, "batch different-64", 64, yes, move |inputs| {
                let p = public(inputs, 0);
                let (m, s) = (messages(inputs, $public), parts::<$signature>(inputs, $public + 32));
                move |i| {
                    let s: Vec<Signature> = s.iter().map(|s| Signature::from_bytes(s).expect("a point")).collect();
                    let (m, p): (Vec<&[u8]>, Vec<_>) =
                        (m.iter().map(<[u8; 32]>::as_slice).collect(), p.iter().collect());
                    // Factors have the same number of bits as ours. A verifier derives them from a secret.
                    let factor = |j: usize| {
                        let mut s = blst_scalar::default();
                        s.b[..8].copy_from_slice(
                            &(((i * 64 + j + 1) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)).to_le_bytes(),
                        );
                        s
                    };
                    let factors: Vec<_> = (0..64).map(factor).collect();
                    let s: Vec<_> = s.iter().collect();
                    Signature::verify_multiple_aggregate_signatures(&m, SUITE, &p, false, &s, true, &factors, 64)
                        == BLST_ERROR::BLST_SUCCESS
                }
            });
            // Each input has the signature, followed by 16 keys.
            g.rows.add_waiting("blst", $name, "fast aggregate-1024", 1, yes, move |inputs| {
                let p: Vec<PublicKey> = (0..16).flat_map(|j| public(inputs, $signature + j * $public)).collect();
                let s = parts::<$signature>(inputs, 0)[0];
                move |_| {
                    let p: Vec<_> = p.iter().collect();
                    Signature::from_bytes(&s)
                        .is_ok_and(|s| s.fast_aggregate_verify(true, ours_text(), FAST, &p) == BLST_ERROR::BLST_SUCCESS)
                }
            });
            /// The same suite with proofs of possession, which fast aggregation requires.
            const FAST: &[u8] = {
                const POP: &[u8] = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_";
                const POP1: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_POP_";
                if $signature == 96 { POP } else { POP1 }
            };
        }
    };
}
signatures!(signatures1, min_pk, "bls12_381_g1", 48, 96, 64, b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_");
signatures!(signatures2, min_sig, "bls12_381_g2", 96, 48, 96, b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_");

/// The message of `fast aggregate`.
fn ours_text() -> &'static [u8] {
    b"a message of thirty-two bytes..."
}

/// Adds all rows.
pub fn rows(rows: &mut Rows) {
    group1(rows);
    group2(rows);
    sums(rows);
    fields(rows);
    pairings(rows);
    signatures1(rows);
    signatures2(rows);
}
