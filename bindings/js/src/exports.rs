//! The table of what a group's module exports: for each capability the functions, by name, arguments and call.

use crate::abi::{Code, Options, answer, at, give_back, put};
use crate::bls::Bytes;
use crate::encrypt::Sealing;
use crate::verify::Given;
use crate::verify::Recover;
use crate::{bls, encrypt, files, keys, pairing, points, verify};
use alloc::string::ToString;
use primegroup::scheme::Verify;
use zeroize::Zeroizing;

/// Exports functions under the name of a group and their own name. Each calls a function that is generic over the type
/// with the capability.
macro_rules! export {
    ($module:ident: $($name:literal ($($arg:ident: $ty:ty),*) $call:expr;)*) => {
        $(const _: () = {
            #[unsafe(export_name = concat!(stringify!($module), "__", $name))]
            unsafe extern "C" fn exported($($arg: $ty),*) -> Code {
                // SAFETY: JavaScript keeps the promise that the called function requires
                // (`bindings/js/lib/module.js`).
                unsafe { $call }
            }
        };)*
    };
}
pub(crate) use export;

macro_rules! each {
    { $module:ident $(, $capability:ident: $type:ty)* } => { $( each!(@ $capability $module $type); )* };
    (@ keys ed25519 $T:ty) => {
        each!(@ key ed25519 $T);
        each!(@ jwk ed25519 $T, primegroup::ed25519::PublicKey);
    };
    (@ keys x25519 $T:ty) => {
        each!(@ key x25519 $T);
        each!(@ jwk x25519 $T, primegroup::x25519::PublicKey);
    };
    (@ keys $module:ident $T:ty) => { each!(@ key $module $T); };
    (@ key $module:ident $T:ty) => {
        export! { $module:
            "keygen" (seed: *const u8, n: usize, out: *mut u8) keys::keygen::<$T>(seed, n, out);
            "key" (private: *const u8, n: usize) keys::key::<$T>(private, n);
            "key_drop" (key: usize) give_back::<$T>(key);
            "key_bytes" (key: usize, out: *mut u8) keys::key_bytes::<$T>(key, out);
            "key_public" (key: usize, out: *mut u8) keys::key_public::<$T>(key, out);
            "key_to_pair" (key: usize, out: *mut u8) keys::key_to_pair::<$T>(key, out);
            "key_of_pair" (pair: *const u8, n: usize) keys::key_of_pair::<$T>(pair, n);
            "check" (public: *const u8, n: usize) keys::check::<$T>(public, n);
        }
    };
    (@ sign $module:ident $T:ty) => {
        export! { $module:
            "sign" (key: usize, m: *const u8, n: usize, hash: u32, options: *const Options, out: *mut u8)
                keys::sign::<$T>(key, m, n, hash, options, out);
        }
    };
    (@ exchange x25519 $T:ty) => {
        each!(@ exchange_key x25519 $T);
        export! { x25519:
            "agree_with" (key: *const u8, kn: usize, peer: *const u8, n: usize, out: *mut u8)
                keys::x25519((key, kn), peer, n, out);
        }
    };
    (@ exchange $module:ident $T:ty) => { each!(@ exchange_key $module $T); };
    // The key type of the exchange may differ from that of signing.
    (@ exchange_key $module:ident $T:ty) => {
        export! { $module:
            "exchange_key" (private: *const u8, n: usize) keys::key::<$T>(private, n);
            "exchange_key_drop" (key: usize) give_back::<$T>(key);
            "agree" (key: usize, peer: *const u8, n: usize, out: *mut u8) keys::agree::<$T>(key, peer, n, out);
            "hpke_seal" (given: *const Sealing, out: *mut u8) encrypt::seal::<$T>(given, out);
            "hpke_open" (given: *const Sealing, out: *mut u8) encrypt::open::<$T>(given, out);
        }
    };
    (@ verify $module:ident $T:ty) => {
        export! { $module:
            "public_key" (key: *const u8, n: usize, options: *const Options) verify::public::<$T>(key, n, options);
            "public_key_drop" (key: usize) give_back::<$T>(key);
            "verify" (key: usize, s: *const u8, sn: usize, m: *const u8, n: usize, hash: u32, options: *const Options)
                verify::verify::<$T>(key, (s, sn), m, n, hash, options);
            "verify_each" (given: *const Given, count: usize, options: *const Options, out: *mut u8)
                verify::verify_each::<$T>(given, count, options, out);
        }
    };
    (@ batch $module:ident $T:ty) => {
        export! { $module:
            "verify_batch" (given: *const Given, count: usize, options: *const Options)
                verify::verify_batch::<$T>(given, count, options);
        }
    };
    (@ der $module:ident $T:ty) => {
        each!(@ jwk $module primegroup::ecdsa::SecretKey<primegroup::$module::Point>, $T);
        export! { $module:
            "signature_to_der" (s: *const u8, n: usize, out: *mut u8)
                verify::to_der::<<$T as Verify>::Signature>(s, n, out);
            "signature_from_der" (s: *const u8, n: usize, out: *mut u8)
                verify::from_der::<<$T as Verify>::Signature>(s, n, out);
            "sign_recoverable"
                (key: *const u8, kn: usize, m: *const u8, n: usize, hash: u32, options: *const Options, out: *mut u8)
                verify::sign_recoverable::<$T>((key, kn), m, n, hash, options, out);
            "recover" (m: *const u8, n: usize, hash: u32, s: *const u8, sn: usize, id: u32, out: *mut u8)
                verify::recover::<$T>(m, n, hash, (s, sn), id, out);
            "verify_digest" (key: *const u8, kn: usize, s: *const u8, sn: usize, value: *const u8, n: usize)
                verify::verify_digest::<$T>((key, kn), (s, sn), value, n);
            "signature_is_low" (s: *const u8, n: usize) answer(<$T>::is_low(at(s, n)).map(usize::from));
            "signature_to_low" (s: *const u8, n: usize, out: *mut u8)
                answer(<$T>::to_low(at(s, n)).map(|s| put(out, s)));
            "shared_point" (key: *const u8, kn: usize, peer: *const u8, n: usize, compressed: u32, out: *mut u8)
                points::shared_point::<primegroup::$module::Point>((key, kn), (peer, n), compressed, out);
        }
    };
    (@ bls $module:ident $T:ty) => {
        export! { $module:
            "bls_sign" (which: u32, key: *const u8, kn: usize, m: *const u8, n: usize, out: *mut u8)
                bls::sign::<$T>(which, (key, kn), m, n, out);
            "bls_verify" (which: u32, key: *const u8, kn: usize, m: *const u8, n: usize, s: *const u8, sn: usize)
                bls::verify::<$T>(which, (key, kn), m, n, (s, sn));
            "bls_aggregate" (which: u32, signatures: *const Bytes, count: usize, out: *mut u8)
                bls::aggregate::<$T>(which, signatures, count, out);
            "bls_aggregate_verify" (which: u32, signed: *const Bytes, count: usize, s: *const u8, sn: usize)
                bls::aggregate_verify::<$T>(which, signed, count, (s, sn));
            "bls_fast_aggregate_verify"
                (keys: *const Bytes, count: usize, m: *const u8, n: usize, s: *const u8, sn: usize)
                bls::fast_aggregate_verify::<$T>(keys, count, m, n, (s, sn));
            "bls_prove" (which: u32, key: *const u8, n: usize, out: *mut u8) bls::prove::<$T>(which, key, n, out);
            "bls_verify_proof" (which: u32, key: *const u8, n: usize, proof: *const u8, pn: usize)
                bls::verify_proof::<$T>(which, key, n, (proof, pn));
            "bls_derive" (seed: *const u8, n: usize, path: *const u32, count: usize, out: *mut u8)
                bls::derive::<$T>(seed, n, path, count, out);
            "bls_aggregate_keys" (keys: *const Bytes, count: usize, out: *mut u8)
                bls::aggregate_keys::<$T>(keys, count, out);
        }
    };
    (@ ecies $module:ident $T:ty) => {
        export! { $module:
            "ecies_encrypt" (given: *const Sealing, tag: usize, out: *mut u8)
                encrypt::ecies_encrypt::<$T>(given, tag, out);
            "ecies_decrypt" (given: *const Sealing, tag: usize, out: *mut u8)
                encrypt::ecies_decrypt::<$T>(given, tag, out);
        }
    };
    (@ pairing $module:ident $T:ty) => {
        export! { $module:
            "pair" (p: *const u8, q: *const u8, count: usize, out: *mut u8) pairing::Of::<$T>::pair(p, q, count, out);
            "product_is_one" (p: *const u8, q: *const u8, count: usize) pairing::Of::<$T>::product_is_one(p, q, count);
            "gt_decode" (p: *const u8, n: usize, out: *mut u8) pairing::Of::<$T>::decode(p, n, out);
            "gt_encode" (p: *const u8, out: *mut u8) pairing::Of::<$T>::encode(p, out);
            "gt_constant" (which: u32, out: *mut u8) pairing::Of::<$T>::constant(which, out);
            "gt_mul" (a: *const u8, b: *const u8, out: *mut u8) pairing::Of::<$T>::mul(a, b, out);
            "gt_invert" (a: *const u8, out: *mut u8) pairing::Of::<$T>::invert(a, out);
            "gt_equal" (a: *const u8, b: *const u8) pairing::Of::<$T>::equal(a, b);
            "gt_pow" (a: *const u8, s: *const u8, n: usize, out: *mut u8) pairing::Of::<$T>::pow(a, s, n, out);
        }
    };
    (@ element $module:ident $T:ty) => {
        export! { $module:
            "point_decode" (p: *const u8, n: usize, out: *mut u8) points::decode::<$T>(p, n, out);
            "point_encode" (p: *const u8, out: *mut u8) points::encode::<$T>(p, out);
            "point_constant" (which: u32, out: *mut u8) points::constant::<$T>(which, out);
            "point_binary" (which: u32, a: *const u8, b: *const u8, out: *mut u8)
                points::binary::<$T>(which, a, b, out);
            "point_unary" (which: u32, a: *const u8, out: *mut u8) points::unary::<$T>(which, a, out);
            "point_equal" (a: *const u8, b: *const u8) points::equal::<$T>(a, b);
            "point_mul" (a: *const u8, s: *const u8, n: usize, out: *mut u8) points::mul::<$T>(a, s, n, out);
            "point_mul_generator" (s: *const u8, n: usize, out: *mut u8) points::mul_generator::<$T>(s, n, out);
            "point_sum_of_multiples" (points: *const u8, scalars: *const u8, count: usize, out: *mut u8)
                points::sum_of_multiples::<$T>(points, scalars, count, out);
            "point_map" (uniform: *const u8, n: usize, out: *mut u8) points::map::<$T>(uniform, n, out);
            "scalar" (which: u32, a: *const u8, n: usize, b: *const u8, out: *mut u8)
                points::scalar_op::<$T>(which, a, n, b, out);
        }
    };
    (@ group $module:ident $T:ty) => {
        export! { $module:
            "hash_to_scalar" (m: *const u8, n: usize, dst: *const u8, dst_len: usize, out: *mut u8)
                points::hash_to_scalar::<$T>(m, n, dst, dst_len, out);
        }
    };
    (@ hash $module:ident $T:ty) => {
        export! { $module:
            "point_hash" (m: *const u8, n: usize, of: u32, dst: *const u8, dst_len: usize, out: *mut u8)
                points::hash::<$T>(m, n, of, dst, dst_len, out);
        }
    };
    (@ sec1 $module:ident $T:ty) => {
        export! { $module:
            "to_sec1" (public: *const u8, n: usize, compressed: u32, out: *mut u8)
                points::to_sec1::<$T>(public, n, compressed, out);
            "from_sec1" (p: *const u8, n: usize, out: *mut u8) points::from_sec1::<$T>(p, n, out);
        }
    };
    (@ jwk $module:ident $Private:ty, $Public:ty) => {
        export! { $module:
            "to_jwk" (key: *const u8, n: usize, private: u32, out: *mut u8)
                files::answer(out, match private {
                    0 => <$Public>::decode(at(key, n)).map(|k| Zeroizing::new(k.to_jwk_string().into_bytes())),
                    _ => <$Private>::from_bytes(at(key, n)).map(|k| Zeroizing::new(k.to_jwk_string().as_bytes().to_vec())),
                });
            "from_jwk" (text: *const u8, n: usize, private: u32, out: *mut u8)
                files::answer(out, files::text(at(text, n)).and_then(|text| match private {
                    0 => <$Public>::from_jwk_str(text).map(|k| Zeroizing::new(k.encode().to_vec())),
                    _ => <$Private>::from_jwk_str(text).map(|k| Zeroizing::new(k.to_bytes().to_vec())),
                }.map_err(|e| e.to_string())));
        }
    };
    (@ $other:ident $module:ident $type:ty) => {};
}
primegroup::for_each_group!(each);
