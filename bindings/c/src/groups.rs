//! C functions of each group in the registry, in the order of its header. `bindings/c/tool` reads this file too.

#[allow(unused_imports)] // some groups need less than others
mod names {
    pub(super) use crate::batch;
    pub(super) use crate::common::{pg_batch_item, pg_bls_scheme, pg_fill, pg_hash, pg_status};
    pub(super) use crate::ffi::{
        self, Copied, Generator, Wiped, apart, bytes, check, fill, held, holds, items, object, peek, prehashed, random,
        read_hash, read_scalar, write, write_bytes, write_in_place, write_secret, write2,
    };
    pub(super) use core::ffi::c_void;
    pub(super) use library::core_groups::field::{Field, PrimeField};
    pub(super) use library::ct::Mask;
    pub(super) use library::{Hash, Message, SignOptions, VerifyOptions};
    pub(super) use zeroize::Zeroize;
}

/// The two generic schemes.
macro_rules! generic_schemes {
    ($group:ident, $element:literal, $signature:literal, $words:literal, $size:ident, $is_set:expr, $private:literal) => {
        xmd!($group);
        keys!(
            $group,
            "_schnorr",
            pg_schnorr_key,
            $words,
            $size,
            library::schnorr::SecretKey<Point>,
            $is_set,
            "generic Schnorr signatures",
            "docs/schnorr.md has the derivation",
            $private,
            ", or gave zeros",
            "16"
        );
        keys!(
            $group,
            "_dh",
            pg_dh_key,
            $words,
            $size,
            library::dh::SecretKey<Point>,
            $is_set,
            "generic Diffie-Hellman",
            "docs/schnorr.md has the derivation",
            $private,
            ", or gave zeros",
            "16"
        );
        generic!($group, $element, $signature);
    };
}

/// The schemes of double-odd groups.
macro_rules! double_odd {
    ($group:ident, $signature:literal, $secret:ty, $public:ty, $hash:path, $purpose:literal) => {
        key_sizes!($group, 32, 32);
        keys!(
            $group,
            "",
            pg_key,
            24,
            SECRET_KEY_BYTES,
            $secret,
            |k| k.public_key().encode() != [0; 32],
            $purpose,
            "The scalar is SHAKE256(seed), 32 bytes at a time, modulo the order, until it is not zero",
            "an integer from 1 to r-1, r the order, little-endian",
            ", or gave zeros",
            "16"
        );
        own!($group, $signature, $public);
        hash!($group, $hash);
    };
}

/// The group functions of double-odd groups, and the generic schemes.
macro_rules! double_odd_group {
    ($group:ident) => {
        element!($group, 32, 16, 32, "little-endian", "; the neutral element is one", "");
        map!($group, 32);
        generic_schemes!(
            $group,
            32,
            64,
            24,
            SECRET_KEY_BYTES,
            |k| k.public_key().encode() != [0; 32],
            "an integer from 1 to r-1, r the order, little-endian"
        );
    };
}

macro_rules! do255 {
    ($group:ident) => {
        double_odd!(
            $group,
            64,
            library::$group::SecretKey,
            library::$group::PublicKey,
            library::do255::hash_to_group,
            "the do255 schemes: signatures and key exchange"
        );
        long_and_batch!($group, library::$group::PublicKey, ": a sixth of the time on do255s, nothing on do255e");
        double_odd_group!($group);
    };
}

macro_rules! jq255 {
    ($group:ident) => {
        double_odd!(
            $group,
            48,
            library::$group::SecretKey,
            library::$group::PublicKey,
            library::jq255::hash_to_group,
            "the jq255 schemes: signatures and key exchange"
        );
        double_odd_group!($group);
    };
}

macro_rules! curve9767 {
    ($group:ident) => {
        key_sizes!($group, 64, 32);
        keys!(
            $group,
            "",
            pg_key,
            22,
            SECRET_KEY_BYTES,
            library::curve9767::SecretKey,
            |k| !k.public_key().point().is_identity().declassify(),
            "the curve9767 schemes: signatures and key exchange",
            "The integer and the other 32 bytes are SHAKE256 of a tag and the seed",
            "an integer from 1 to r-1, r the order, little-endian,\nthen 32 secret bytes for nonces",
            "",
            "16"
        );
        own!($group, 64, library::curve9767::PublicKey);
        verify_ct!($group, library::curve9767::PublicKey);
        hash_shake!($group, library::curve9767::hash_to_group);
        long_and_batch!($group, library::curve9767::PublicKey, "");
        element!(
            $group,
            32,
            10,
            32,
            "little-endian",
            "; the neutral element has none",
            " The neutral element has none: its\n31 bytes 0xff and one 0x7f are refused by every function."
        );
        map!($group, 48);
        generic_schemes!(
            $group,
            32,
            64,
            18,
            SCALAR_BYTES,
            |k| !k.public_key().point().is_identity().declassify(),
            "an integer from 1 to r-1, r the order, little-endian"
        );
    };
}

macro_rules! ristretto {
    ($group:ident) => {
        element!($group, 32, 16, 32, "little-endian", "; the neutral element is one", "");
        map!($group, 32);
        from_uniform!($group);
        key_sizes!($group, 32, 32);
        generic_schemes!(
            $group,
            32,
            64,
            24,
            SECRET_KEY_BYTES,
            |k| k.public_key().encode() != [0; 32],
            "an integer from 1 to r-1, r the order, little-endian"
        );
    };
}

macro_rules! binary {
    ($group:ident) => {
        element!($group, 30, 16, 32, "little-endian", "; the neutral element is one", "");
        map!($group, 30);
        sec1!(
            $group,
            30,
            31,
            61,
            "; SEC 1 writes their bytes in the other\norder, big-endian",
            "an inversion or two and a half-trace or two",
            "two inversions"
        );
        ladder!($group);
        key_sizes!($group, 32, 30);
        generic_schemes!(
            $group,
            30,
            62,
            24,
            SECRET_KEY_BYTES,
            |k| k.public_key().encode() != [0; 30],
            "an integer from 1 to r-1, r the order, little-endian"
        );
    };
}

macro_rules! weierstrass {
    ($group:ident, $suite:literal) => {
        key_sizes!($group, 32, 33);
        keys!(
            $group,
            "_ecdsa",
            pg_ecdsa_key,
            21,
            SECRET_KEY_BYTES,
            library::ecdsa::SecretKey<Point>,
            |k| k.public_key().encode() != [0; 33],
            "ECDSA",
            "docs/schnorr.md has the derivation",
            "an integer from 1 to r-1, r the order, big-endian",
            ", or gave zeros",
            "16"
        );
        keys!(
            $group,
            "_ecdh",
            pg_ecdh_key,
            21,
            SECRET_KEY_BYTES,
            library::ecdh::SecretKey<Point>,
            |k| k.public_key().encode() != [0; 33],
            "ECDH",
            "docs/schnorr.md has the derivation",
            "an integer from 1 to r-1, r the order, big-endian",
            ", or gave zeros",
            "16"
        );
        ecdsa!($group);
        ecies!(
            $group,
            pg_ecdh_key,
            library::ecdh::PublicKey<Point>,
            library::ecdh::PublicKey::<Point>::from_sec1,
            113,
            "compressed (33 bytes) or uncompressed (65)"
        );
        hash_suite!($group, $suite);
        element!(
            $group,
            33,
            12,
            32,
            "big-endian",
            "; the neutral element has none",
            " The neutral element has none: its\n33 zero bytes are refused by every function."
        );
        map!($group, 48);
        sec1!($group, 32, 33, 65, "", "a square root, if the point is compressed", "one inversion");
        generic_schemes!(
            $group,
            33,
            65,
            21,
            SECRET_KEY_BYTES,
            |k| k.public_key().encode() != [0; 33],
            "an integer from 1 to r-1, r the order, big-endian"
        );
    };
}

macro_rules! p256 {
    ($group:ident) => {
        weierstrass!($group, "P256_XMD:SHA-256_SSWU_RO_");
    };
}

macro_rules! secp256k1 {
    ($group:ident) => {
        weierstrass!($group, "secp256k1_XMD:SHA-256_SSWU_RO_");
    };
}

/// The group functions of curves with a pairing.
macro_rules! pairing_group {
    ($group:ident, $element:literal, $signature:literal, $words:literal, $key:literal, $uniform:literal, $suite:literal, $neutral:literal, $no_neutral:literal) => {
        element!($group, $element, $words, 32, "big-endian", $neutral, $no_neutral);
        map!($group, $uniform);
        hash_suite!($group, $suite);
        key_sizes!($group, 32, $element);
        generic_schemes!(
            $group,
            $element,
            $signature,
            $key,
            SECRET_KEY_BYTES,
            |k| k.public_key().encode() != [0; $element],
            "an integer from 1 to r-1, r the order, big-endian"
        );
    };
}

macro_rules! bls12_381_g1 {
    ($group:ident) => {
        pairing_group!(
            $group,
            48,
            80,
            18,
            28,
            64,
            "BLS12381G1_XMD:SHA-256_SSWU_RO_",
            "; the neutral element is one",
            ""
        );
        bls_keys!($group, min_pk, 48, 96, 28, 24);
    };
}

macro_rules! bls12_381_g2 {
    ($group:ident) => {
        pairing_group!(
            $group,
            96,
            128,
            36,
            52,
            128,
            "BLS12381G2_XMD:SHA-256_SSWU_RO_",
            "; the neutral element is one",
            ""
        );
        bls_keys!($group, min_sig, 96, 48, 52, 48);
    };
}

macro_rules! bn254_g1 {
    ($group:ident) => {
        pairing_group!(
            $group,
            33,
            65,
            12,
            21,
            48,
            "BN254G1_XMD:SHA-256_SVDW_RO_",
            "; the neutral element has none",
            " The neutral element has none: its\n33 zero bytes are refused by every function."
        );
    };
}

macro_rules! bn254_g2 {
    ($group:ident) => {
        pairing_group!(
            $group,
            65,
            97,
            24,
            37,
            96,
            "BN254G2_XMD:SHA-256_SVDW_RO_",
            "; the neutral element has none",
            " The neutral element has none: its\n65 zero bytes are refused by every function."
        );
        bls_keys!($group, miracl, 65, 33, 37, 33);
    };
}

macro_rules! alt_bn128_g1 {
    ($group:ident) => {
        pairing_group!($group, 32, 64, 12, 20, 48, "BN254G1_XMD:SHA-256_SVDW_RO_", "; the neutral element is one", "");
    };
}

macro_rules! alt_bn128_g2 {
    ($group:ident) => {
        pairing_group!($group, 64, 96, 24, 36, 96, "BN254G2_XMD:SHA-256_SVDW_RO_", "; the neutral element is one", "");
    };
}

/// BLS signatures with keys in a group.
macro_rules! bls_keys {
    ($group:ident, $module:ident, $element:literal, $signature:literal, $key:literal, $proven:literal) => {
        keys!(
            $group,
            "_bls",
            pg_bls_key,
            $key,
            SECRET_KEY_BYTES,
            library::bls::SecretKey<library::bls::$module::Variant, library::bls::Basic>,
            |k| k.public_key().encode() != [0; $element],
            "BLS signatures of every scheme",
            "It is KeyGen of draft-irtf-cfrg-bls-signature without information",
            "an integer from 1 to r-1, r the order, big-endian",
            ", or gave zeros",
            "32"
        );
        bls!($group, $module, $element, $signature, $proven);
    };
}

macro_rules! bls12_381 {
    ($group:ident) => {
        pairing!($group, Bls12381, bls12_381_g1, bls12_381_g2, 576, 72, 32);
    };
}

macro_rules! bn254 {
    ($group:ident) => {
        pairing!($group, Bn254, bn254_g1, bn254_g2, 384, 48, 32);
    };
}

macro_rules! alt_bn128 {
    ($group:ident) => {
        pairing!($group, AltBn128, alt_bn128_g1, alt_bn128_g2, 384, 48, 32);
    };
}

macro_rules! miracl {
    ($group:ident) => {
        element!($group, 22, 12, 21, "big-endian", "; the neutral element is one", "");
        c1665!($group);
        ecies!(
            $group,
            pg_key,
            library::c1665::PublicKey,
            library::c1665::PublicKey::decode_any,
            91,
            "compressed (22 bytes) or uncompressed (43)"
        );
    };
}

macro_rules! edwards {
    ($group:ident) => {
        element!($group, 32, 16, 32, "little-endian", "; the neutral element is one", "");
        ed25519!($group);
    };
}

macro_rules! montgomery {
    ($group:ident) => {
        x25519!($group);
    };
}

/// Defines one group: a module with its functions. The comment above a group's line becomes the head of its header.
macro_rules! group {
    { $group:ident $(, $capability:ident: $type:ty)* } => {
        #[allow(missing_docs)] // the headers are the documentation
        pub mod $group {
            use super::names::*;
            #[allow(unused_imports)] // as above
            use library::$group::*;
            group!(@ $group $group);
        }
    };
    // do255e: a group of prime order r (254 bits, 127 bits of security) on the curve y^2 = x(x^2 - 2) modulo 2^255 -
    // 18651 (IACR ePrint 2020/1558).
    // This header has the do255e schemes over SHAKE256 (key exchange, 64-byte signatures, hashing to the group), the
    // group itself, and the generic Schnorr and Diffie-Hellman schemes.
    (@ do255e $group:ident) => { do255!($group); };
    // do255s: a group of prime order r (255 bits, 127 bits of security) on the curve y^2 = x(x^2 - x + 1/2) modulo
    // 2^255 - 3957 (IACR ePrint 2020/1558).
    // This header has the do255s schemes over SHAKE256 (key exchange, 64-byte signatures, hashing to the group), the
    // group itself, and the generic Schnorr and Diffie-Hellman schemes.
    (@ do255s $group:ident) => { do255!($group); };
    // jq255e: a group of prime order r (254 bits, 127 bits of security) on the curve y^2 = x(x^2 - 2) modulo 2^255 -
    // 18651 (IACR ePrint 2022/1052). It is the fastest group of this library: use it unless you need another one.
    // This header has the jq255e schemes over BLAKE2s (key exchange, 48-byte signatures, hashing to the group), the
    // group itself, and the generic Schnorr and Diffie-Hellman schemes.
    (@ jq255e $group:ident) => { jq255!($group); };
    // jq255s: a group of prime order r (255 bits, 127 bits of security) on the curve y^2 = x(x^2 - x + 1/2) modulo
    // 2^255 - 3957 (IACR ePrint 2022/1052).
    // This header has the jq255s schemes over BLAKE2s (key exchange, 48-byte signatures, hashing to the group), the
    // group itself, and the generic Schnorr and Diffie-Hellman schemes.
    (@ jq255s $group:ident) => { jq255!($group); };
    // Ed25519 (RFC 8032) with Ed25519ctx and Ed25519ph, and the curve edwards25519. The curve has cofactor 8: decoded
    // points may lie outside the subgroup that the generator generates. Scalars are integers modulo the order of that
    // subgroup.
    (@ ed25519 $group:ident) => { edwards!($group); };
    // Ristretto255 (RFC 9496), a group of prime order (253 bits, 126 bits of security) made from edwards25519. This
    // header has the group, hashing to it, and the generic Schnorr and Diffie-Hellman schemes.
    (@ ristretto255 $group:ident) => { ristretto!($group); };
    // X25519 key exchange (RFC 7748).
    (@ x25519 $group:ident) => { montgomery!($group); };
    // Curve9767: a group of prime order r (252 bits, 126 bits of security) on the curve y^2 = x^3 - 3x + 2048 z^9 over
    // GF(9767^19), designed for CPUs with a small multiplier (IACR ePrint 2020/009).
    // This header has the Curve9767 schemes over SHAKE256 (key exchange, 64-byte signatures, hashing to the group),
    // the group itself, and the generic Schnorr and Diffie-Hellman schemes.
    (@ curve9767 $group:ident) => { curve9767!($group); };
    // MIRACL's C1665, x^2 + y^2 = 1 + 5766 x^2 y^2 modulo 2^166 - 5: 80 BITS OF SECURITY ONLY, for compatibility with
    // devices that already use it.
    // This header has MIRACL's key exchange and ECDSA, and the curve. The curve has cofactor 4: decoded points may lie
    // outside the subgroup that the generator generates. Scalars are integers modulo the order of that subgroup.
    (@ c1665 $group:ident) => { miracl!($group); };
    // xsb233: the group of prime order r (233 bits, 116 bits of security) of the standard curve B-233 (sect233r1),
    // with complete formulas and a unique encoding of 30 bytes per element (IACR ePrint 2022/1325).
    // This header has the group, conversion from and to points in SEC 1 format, and the generic Schnorr and
    // Diffie-Hellman schemes.
    (@ xsb233 $group:ident) => { binary!($group); };
    // xsk233: the group of prime order r (232 bits, 116 bits of security) of the standard curve K-233 (sect233k1),
    // with complete formulas and a unique encoding of 30 bytes per element (IACR ePrint 2022/1325).
    // This header has the group, conversion from and to points in SEC 1 format, and the generic Schnorr and
    // Diffie-Hellman schemes.
    (@ xsk233 $group:ident) => { binary!($group); };
    // P-256 (secp256r1, prime256v1) of FIPS 186 and SEC 2: a group of prime order r (256 bits, 128 bits of security).
    // This header has ECDSA with the nonces of RFC 6979, and signatures in the formats of IEEE P1363 and DER. It has
    // ECDH, points in the encodings of SEC 1, and hashing to the group by RFC 9380. It also has the group itself, and
    // the generic Schnorr and Diffie-Hellman schemes.
    (@ p256 $group:ident) => { p256!($group); };
    // secp256k1 of SEC 2: a group of prime order r (256 bits, 128 bits of security), which Bitcoin and Ethereum use.
    // This header has ECDSA with the nonces of RFC 6979, and signatures in the formats of IEEE P1363 and DER. It has
    // ECDH, points in the encodings of SEC 1, and hashing to the group by RFC 9380. It also has the group itself, and
    // the generic Schnorr and Diffie-Hellman schemes.
    (@ secp256k1 $group:ident) => { secp256k1!($group); };
    // G1 of BLS12-381, a curve with a pairing: the group of prime order r (255 bits; about 120 bits of security) of
    // the curve y^2 = x^3 + 4 over a prime field of 381 bits.
    // Elements have the 48-byte encoding that Zcash and Ethereum use. This header has hashing to the group by RFC
    // 9380, the generic Schnorr and Diffie-Hellman schemes, and BLS signatures of 96 bytes with keys in this group.
    (@ bls12_381_g1 $group:ident) => { bls12_381_g1!($group); };
    // G2 of BLS12-381, a curve with a pairing: the group of prime order r (255 bits; about 120 bits of security) of
    // the twist y^2 = x^3 + 4(1 + i) over the quadratic extension of a prime field of 381 bits.
    // Elements have the 96-byte encoding that Zcash and Ethereum use. This header has hashing to the group by RFC
    // 9380, the generic Schnorr and Diffie-Hellman schemes, and BLS signatures of 48 bytes with keys in this group.
    (@ bls12_381_g2 $group:ident) => { bls12_381_g2!($group); };
    // The pairing of BLS12-381 on points of bls12_381_g1.h and bls12_381_g2.h, and its third group GT.
    (@ bls12_381 $group:ident) => { bls12_381!($group); };
    // G1 of MIRACL's BN254, a curve with a pairing: ABOUT 100 BITS OF SECURITY ONLY, for compatibility with systems
    // that already use it. It is the group of prime order r (254 bits) of the curve y^2 = x^3 + 2 over a prime field
    // of 254 bits.
    // This header has hashing to the group by the method of RFC 9380, and the generic Schnorr and Diffie-Hellman
    // schemes.
    (@ bn254_g1 $group:ident) => { bn254_g1!($group); };
    // G2 of MIRACL's BN254, a curve with a pairing: ABOUT 100 BITS OF SECURITY ONLY, for compatibility with systems
    // that already use it. It is the group of prime order r (254 bits) of the twist y^2 = x^3 + 1 - i over the
    // quadratic extension of a prime field of 254 bits.
    // This header has hashing to the group by the method of RFC 9380, the generic Schnorr and Diffie-Hellman schemes,
    // and MIRACL's BLS signatures of 33 bytes with keys in this group.
    (@ bn254_g2 $group:ident) => { bn254_g2!($group); };
    // The pairing of MIRACL's BN254 (ABOUT 100 BITS OF SECURITY ONLY) on points of bn254_g1.h and bn254_g2.h, and its
    // third group GT.
    (@ bn254 $group:ident) => { bn254!($group); };
    // G1 of alt_bn128, the curve with a pairing of Ethereum's EIP-196 and EIP-197: ABOUT 100 BITS OF SECURITY ONLY,
    // for compatibility with systems that already use it. It is the group of prime order r (254 bits) of the curve y^2
    // = x^3 + 3 over a prime field of 254 bits.
    // This header has hashing to the group by the method of RFC 9380, and the generic Schnorr and Diffie-Hellman
    // schemes.
    (@ alt_bn128_g1 $group:ident) => { alt_bn128_g1!($group); };
    // G2 of alt_bn128, the curve with a pairing of Ethereum's EIP-196 and EIP-197: ABOUT 100 BITS OF SECURITY ONLY,
    // for compatibility with systems that already use it. It is the group of prime order r (254 bits) of the twist y^2
    // = x^3 + 3/(9 + i) over the quadratic extension of a prime field of 254 bits.
    // This header has hashing to the group by the method of RFC 9380, and the generic Schnorr and Diffie-Hellman
    // schemes.
    (@ alt_bn128_g2 $group:ident) => { alt_bn128_g2!($group); };
    // The pairing of alt_bn128 (ABOUT 100 BITS OF SECURITY ONLY) on points of alt_bn128_g1.h and alt_bn128_g2.h, and
    // its third group GT.
    (@ alt_bn128 $group:ident) => { alt_bn128!($group); };
}
library::for_each_group!(group);
