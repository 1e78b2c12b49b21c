//! P-256: aws-lc-rs, graviola, RustCrypto's p256. secp256k1: RustCrypto's k256, libsecp256k1.

use crate::parts::{Group, decoded, exchanged, messages, parts, verified};
use server::Rows;

/// Returns points uncompressed, for libraries that read only this form or read it faster.
pub fn uncompressed(inputs: &[Vec<u8>], at: usize) -> Vec<[u8; 65]> {
    use p256::elliptic_curve::sec1::ToSec1Point;
    parts::<33>(inputs, at)
        .iter()
        .map(|p| {
            let point = p256::PublicKey::from_sec1_bytes(p).expect("a point").to_sec1_point(false);
            point.as_bytes().try_into().expect("65 bytes")
        })
        .collect()
}

/// Converts x and y to a compressed point.
fn compressed(point: &[u8]) -> Vec<u8> {
    [&[2 + (point[64] & 1)], &point[1..33]].concat()
}

fn aws_lc(rows: &mut Rows) {
    use aws_lc_rs::agreement::{ECDH_P256, PrivateKey, PublicKey, UnparsedPublicKey, agree};
    use aws_lc_rs::error::Unspecified;
    use aws_lc_rs::rand::SystemRandom;
    use aws_lc_rs::signature::{
        ECDSA_P256_SHA256_FIXED, ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, ParsedPublicKey, Signature,
        UnparsedPublicKey as Verifier,
    };
    let mut g = Group { rows, library: "aws-lc", group: "p256" };
    let keys = |inputs: &[Vec<u8>]| -> Vec<PrivateKey> {
        let read = |s: &[u8; 32]| PrivateKey::from_private_key(&ECDH_P256, s).expect("a private key");
        parts::<32>(inputs, 0).iter().map(read).collect()
    };
    g.add(
        "key exchange uncompressed",
        |shared: Result<[u8; 32], Unspecified>| exchanged(shared.ok()),
        move |inputs| {
            let (own, peers) = (keys(inputs), parts::<65>(inputs, 32));
            move |i| {
                agree(&own[i], UnparsedPublicKey::new(&ECDH_P256, &peers[i]), Unspecified, |secret| {
                    secret.try_into().map_err(|_| Unspecified)
                })
            }
        },
    );
    let public = |k: Result<PublicKey, Unspecified>| k.map_or(Vec::new(), |k| compressed(k.as_ref()));
    g.add("keygen", public, |inputs| {
        let own = parts::<32>(inputs, 0);
        move |i| PrivateKey::from_private_key(&ECDH_P256, &own[i])?.compute_public_key()
    });
    g.add_random(
        "sign",
        |s: Result<Signature, Unspecified>| s.map_or(Vec::new(), |s| s.as_ref().to_vec()),
        move |inputs| {
            let m = messages(inputs, 32);
            let public: Vec<PublicKey> =
                keys(inputs).iter().map(|k| k.compute_public_key().expect("a public key")).collect();
            let k: Vec<EcdsaKeyPair> = parts::<32>(inputs, 0)
                .iter()
                .zip(&public)
                .map(|(s, p)| {
                    EcdsaKeyPair::from_private_key_and_public_key(&ECDSA_P256_SHA256_FIXED_SIGNING, s, p.as_ref())
                        .expect("a key pair")
                })
                .collect();
            for ((k, p), m) in k.iter().zip(&public).zip(&m) {
                let signature = k.sign(&SystemRandom::new(), m).expect("a signature");
                Verifier::new(&ECDSA_P256_SHA256_FIXED, p.as_ref()).verify(m, signature.as_ref()).expect("a valid one");
            }
            move |i| k[i].sign(&SystemRandom::new(), &m[i])
        },
    );
    g.add("verify decoded", verified, |inputs| {
        let public: Vec<ParsedPublicKey> = uncompressed(inputs, 0)
            .iter()
            .map(|p| ParsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, p).expect("a public key"))
            .collect();
        let (m, s) = (messages(inputs, 64), parts::<64>(inputs, 96));
        move |i| public[i].verify_sig(&m[i], &s[i]).is_ok()
    });
}

fn graviola(rows: &mut Rows) {
    use graviola::hashing::Sha256;
    use graviola::key_agreement::p256::{PublicKey, StaticPrivateKey};
    use graviola::signing::ecdsa::{P256, SigningKey, VerifyingKey};
    let mut g = Group { rows, library: "graviola", group: "p256" };
    let keys = |inputs: &[Vec<u8>]| -> Vec<StaticPrivateKey> {
        let read = |s: &[u8; 32]| StaticPrivateKey::from_bytes(s).expect("a private key");
        parts::<32>(inputs, 0).iter().map(read).collect()
    };
    g.add("key exchange uncompressed", exchanged, move |inputs| {
        let (own, peers) = (keys(inputs), parts::<65>(inputs, 32));
        move |i| {
            let peer = PublicKey::from_x962_uncompressed(&peers[i]).ok()?;
            Some(own[i].diffie_hellman(&peer).ok()?.0)
        }
    });
    g.add(
        "keygen",
        |p: Option<[u8; 65]>| p.map_or(Vec::new(), |p| compressed(&p)),
        |inputs| {
            let own = parts::<32>(inputs, 0);
            move |i| Some(StaticPrivateKey::from_bytes(&own[i]).ok()?.public_key_uncompressed())
        },
    );
    g.add_random(
        "sign",
        |s: Option<[u8; 64]>| s.map_or(Vec::new(), |s| s.to_vec()),
        move |inputs| {
            let m = messages(inputs, 32);
            let sign = |k: &SigningKey<P256>, m: &[u8; 32]| {
                let mut out = [0; 64];
                k.sign::<Sha256>(&[m], &mut out).ok()?;
                Some(out)
            };
            let k: Vec<SigningKey<P256>> =
                keys(inputs).into_iter().map(|private_key| SigningKey { private_key }).collect();
            for (k, m) in k.iter().zip(&m) {
                let public = k.private_key.public_key_uncompressed();
                let key = VerifyingKey::<P256>::from_x962_uncompressed(&public).expect("a public key");
                key.verify::<Sha256>(&[m], &sign(k, m).expect("a signature")).expect("a valid one");
            }
            move |i| sign(&k[i], &m[i])
        },
    );
    g.add("verify decoded", verified, |inputs| {
        let public: Vec<VerifyingKey<P256>> = uncompressed(inputs, 0)
            .iter()
            .map(|p| VerifyingKey::from_x962_uncompressed(p).expect("a public key"))
            .collect();
        let (m, s) = (messages(inputs, 64), parts::<64>(inputs, 96));
        move |i| public[i].verify::<Sha256>(&[&m[i]], &s[i]).is_ok()
    });
}

/// Adds the rows of a RustCrypto crate. `$sign` is the method that adds the row of signing: it tells if signatures can
/// be compared.
macro_rules! rust_crypto {
    ($rows:ident, $module:ident, $group:literal, $sign:ident) => {{
        use $module::ecdsa::signature::{Signer, Verifier};
        use $module::ecdsa::{Signature, SigningKey, VerifyingKey};
        #[allow(unused_imports)] // p256 has the method by itself, or k256
        use $module::elliptic_curve::Group as _;
        use $module::elliptic_curve::group::GroupEncoding;
        use $module::elliptic_curve::ops::{MulByGeneratorVartime, Reduce};
        use $module::{ProjectivePoint, PublicKey, Scalar, SecretKey};
        let mut g = Group { rows: $rows, library: stringify!($module), group: $group };
        let encoded = |p: ProjectivePoint| p.to_affine().to_bytes().to_vec();
        let points = |inputs: &[Vec<u8>], at: usize| -> Vec<ProjectivePoint> {
            let read = |p: &[u8; 33]| PublicKey::from_sec1_bytes(p).expect("a point").to_projective();
            parts::<33>(inputs, at).iter().map(read).collect()
        };
        let scalars = |inputs: &[Vec<u8>], at: usize| -> Vec<Scalar> {
            parts::<32>(inputs, at)
                .iter()
                .map(|s| <Scalar as Reduce<_>>::reduce(&$module::FieldBytes::from(*s)))
                .collect()
        };
        let bytes = |p: PublicKey| -> [u8; 33] { p.as_affine().to_bytes().as_slice().try_into().expect("33 bytes") };
        g.add(
            "decode",
            move |p: Option<PublicKey>| decoded(p.map(bytes)),
            |inputs| {
                let e = parts::<33>(inputs, 0);
                move |i| PublicKey::from_sec1_bytes(&e[i]).ok()
            },
        );
        g.add(
            "encode",
            |e: Vec<u8>| e,
            move |inputs| {
                let p: Vec<ProjectivePoint> = points(inputs, 0).into_iter().map(|p| p.double()).collect();
                move |i| p[i].to_affine().to_bytes().to_vec()
            },
        );
        g.add("mul", encoded, move |inputs| {
            let (s, p) = (scalars(inputs, 0), points(inputs, 32));
            move |i| p[i] * s[i]
        });
        g.add("mulgen", encoded, move |inputs| {
            let s = scalars(inputs, 0);
            move |i| ProjectivePoint::mul_by_generator(&s[i])
        });
        g.add("aP+bG", encoded, move |inputs| {
            let (a, b, p) = (scalars(inputs, 0), scalars(inputs, 32), points(inputs, 64));
            move |i| ProjectivePoint::mul_by_generator_and_mul_add_vartime(&b[i], &a[i], &p[i])
        });
        let keys = |inputs: &[Vec<u8>]| -> Vec<SecretKey> {
            parts::<32>(inputs, 0).iter().map(|s| SecretKey::from_slice(s).expect("a private key")).collect()
        };
        g.add(
            "keygen",
            |p: Option<PublicKey>| p.map_or(Vec::new(), |p| p.as_affine().to_bytes().to_vec()),
            |inputs| {
                let own = parts::<32>(inputs, 0);
                move |i| Some(SecretKey::from_slice(&own[i]).ok()?.public_key())
            },
        );
        g.add("key exchange", exchanged, move |inputs| {
            let (own, peers) = (keys(inputs), parts::<33>(inputs, 32));
            move |i| {
                let peer = PublicKey::from_sec1_bytes(&peers[i]).ok()?;
                let shared = $module::ecdh::diffie_hellman(own[i].to_nonzero_scalar(), peer.as_affine());
                shared.raw_secret_bytes().as_slice().try_into().ok()
            }
        });
        g.$sign(
            "sign",
            |s: Signature| s.to_bytes().to_vec(),
            move |inputs| {
                let k: Vec<SigningKey> = keys(inputs).iter().map(SigningKey::from).collect();
                let m = messages(inputs, 32);
                move |i| k[i].sign(&m[i])
            },
        );
        g.add("verify decoded", verified, |inputs| {
            let public: Vec<VerifyingKey> = parts::<33>(inputs, 0)
                .iter()
                .map(|p| VerifyingKey::from_sec1_bytes(p).expect("a public key"))
                .collect();
            let (m, s) = (messages(inputs, 64), parts::<64>(inputs, 96));
            // This crate may refuse a high s. The low s is valid exactly if the high one is.
            let low = |s: &[u8; 64]| Signature::from_slice(s).map_or(*s, |s| s.normalize_s().to_bytes().into());
            let s: Vec<[u8; 64]> = s.iter().map(low).collect();
            move |i| Signature::from_slice(&s[i]).is_ok_and(|s| public[i].verify(&m[i], &s).is_ok())
        });
    }};
}

fn libsecp256k1(rows: &mut Rows) {
    use secp256k1::ecdh::shared_secret_point;
    use secp256k1::ecdsa::Signature;
    use secp256k1::{Message, PublicKey, Secp256k1, SecretKey};
    use sha2::Digest;
    let mut g = Group { rows, library: "libsecp256k1", group: "secp256k1" };
    let hashed = |m: &[u8; 32]| Message::from_digest(sha2::Sha256::digest(m).into());
    let keys = |inputs: &[Vec<u8>]| -> Vec<SecretKey> {
        let read = |s: &[u8; 32]| SecretKey::from_byte_array(*s).expect("a private key");
        parts::<32>(inputs, 0).iter().map(read).collect()
    };
    g.add(
        "decode",
        |p: Option<PublicKey>| decoded(p.map(|p| p.serialize())),
        |inputs| {
            let e = parts::<33>(inputs, 0);
            move |i| PublicKey::from_slice(&e[i]).ok()
        },
    );
    g.add("key exchange", exchanged, move |inputs| {
        let (own, peers) = (keys(inputs), parts::<33>(inputs, 32));
        move |i| {
            let peer = PublicKey::from_slice(&peers[i]).ok()?;
            shared_secret_point(&peer, &own[i])[..32].try_into().ok()
        }
    });
    g.add(
        "keygen",
        |p: Option<[u8; 33]>| p.map_or(Vec::new(), |p| p.to_vec()),
        |inputs| {
            let (own, context) = (parts::<32>(inputs, 0), Secp256k1::new());
            move |i| Some(SecretKey::from_byte_array(own[i]).ok()?.public_key(&context).serialize())
        },
    );
    // RFC 6979, but always with a low s.
    g.add_random(
        "sign",
        |s: [u8; 64]| s.to_vec(),
        move |inputs| {
            let (k, m, context) = (keys(inputs), messages(inputs, 32), Secp256k1::new());
            move |i| context.sign_ecdsa(hashed(&m[i]), &k[i]).serialize_compact()
        },
    );
    g.add("verify decoded", verified, move |inputs| {
        let public: Vec<PublicKey> =
            parts::<33>(inputs, 0).iter().map(|p| PublicKey::from_slice(p).expect("a public key")).collect();
        let (m, s, context) = (messages(inputs, 64), parts::<64>(inputs, 96), Secp256k1::new());
        // libsecp256k1 refuses a high s. The low s is valid exactly if the high one is.
        let low = |s: &[u8; 64]| {
            Signature::from_compact(s).map_or(*s, |mut s| {
                s.normalize_s();
                s.serialize_compact()
            })
        };
        let s: Vec<[u8; 64]> = s.iter().map(low).collect();
        move |i| {
            Signature::from_compact(&s[i]).is_ok_and(|s| context.verify_ecdsa(hashed(&m[i]), &s, &public[i]).is_ok())
        }
    });
}

/// Adds all rows.
pub fn rows(rows: &mut Rows) {
    aws_lc(rows);
    graviola(rows);
    rust_crypto!(rows, p256, "p256", add);
    // k256 signs by RFC 6979, but always with a low s.
    rust_crypto!(rows, k256, "secp256k1", add_random);
    libsecp256k1(rows);
}
