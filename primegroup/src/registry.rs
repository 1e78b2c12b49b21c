//! The list of groups, for tests, benchmarks, commands and other languages that iterate over all groups.

/// Makes an entry of the list: a macro that calls another macro with the module and its capabilities, or does nothing
/// without the feature. Code that expands in another crate cannot test this crate's features.
macro_rules! row {
    // A group with the generic schemes.
    ($d:tt $feature:literal $row:ident {$module:ident} generic [$($capability:ident)*] $($rest:tt)*) => {
        row! { $d $feature $row {$module}
            [keys scalar_keys] ($d crate::schnorr::SecretKey<$d crate::$module::Point>)
            [exchange] ($d crate::dh::SecretKey<$d crate::$module::Point>)
            [sign] ($d crate::schnorr::SecretKey<$d crate::$module::Point>)
            [verify batch] ($d crate::schnorr::PublicKey<$d crate::$module::Point>)
            [element group $($capability)*] ($d crate::$module::Point)
        }
    };
    // A group of points of a standard curve, with the standard schemes.
    ($d:tt $feature:literal $row:ident {$module:ident} ecdsa [$($capability:ident)*] $($rest:tt)*) => {
        row! { $d $feature $row {$module}
            [keys scalar_keys] ($d crate::ecdsa::SecretKey<$d crate::$module::Point>)
            [exchange ecies] ($d crate::ecdh::SecretKey<$d crate::$module::Point>)
            [sign] ($d crate::ecdsa::SecretKey<$d crate::$module::Point>)
            [verify batch der] ($d crate::ecdsa::PublicKey<$d crate::$module::Point>)
            [element group $($capability)* beside] ($d crate::$module::Point)
        }
    };
    // A group that contains public keys of BLS signatures, with the types of a module of `bls`.
    ($d:tt $feature:literal $row:ident {$module:ident} min_pk [$($capability:ident)*] $($rest:tt)*) => {
        row! { $d $feature $row {$module} bls [$($capability)*] min_pk ($d crate::bls::min_pk::basic) }
    };
    ($d:tt $feature:literal $row:ident {$module:ident} min_sig [$($capability:ident)*] $($rest:tt)*) => {
        row! { $d $feature $row {$module} bls [$($capability)*] min_sig ($d crate::bls::min_sig::basic) }
    };
    ($d:tt $feature:literal $row:ident {$module:ident} miracl [$($capability:ident)*] $($rest:tt)*) => {
        row! { $d $feature $row {$module} bls [$($capability)*] miracl ($d crate::bls::miracl) }
    };
    ($d:tt $feature:literal $row:ident {$module:ident} bls [$($capability:ident)*] $variant:ident ($($basic:tt)*)) => {
        row! { $d $feature $row {$module}
            [keys scalar_keys] ($($basic)*::SecretKey)
            [exchange] ($d crate::dh::SecretKey<$d crate::$module::Point>)
            [sign] ($($basic)*::SecretKey)
            [verify batch] ($($basic)*::PublicKey)
            [bls] ($d crate::bls::$variant::Variant)
            [element group $($capability)* beside] ($d crate::$module::Point)
        }
    };
    // Pairs every capability with the type that follows its list.
    ($d:tt $feature:literal $row:ident {$($pairs:tt)*} [$first:ident $($more:ident)*] ($($type:tt)*) $($rest:tt)*) => {
        row! { $d $feature $row {$($pairs)* [$first ($($type)*)]} [$($more)*] ($($type)*) $($rest)* }
    };
    ($d:tt $feature:literal $row:ident {$($pairs:tt)*} [] ($($type:tt)*) $($rest:tt)*) => {
        row! { $d $feature $row {$($pairs)*} $($rest)* }
    };
    ($d:tt $feature:literal $row:ident {$module:ident $([$capability:ident ($($type:tt)*)])*}) => {
        #[cfg(feature = $feature)]
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $row {
            ($d each:path) => { $d each! { $module $(, $capability: $($type)*)* } };
            ($d(($d name:ident, $d has:ident) => $d first:expr;)? $d($d asked:ident as $d T:ident => $d run:expr;)*) => {
                $d({
                    let ($d name, $d has): (&'static str, &'static [&'static str]) =
                        (stringify!($module), &[$(stringify!($capability)),*]);
                    $d first;
                })?
                $d($d crate::__if_same! { $d asked $d asked })*
                $($d(
                $d crate::__if_same! { $capability $d asked {
                    type $d T = $($type)*;
                    #[allow(dead_code)]
                    const MODULE: &str = stringify!($module);
                    $d run;
                } }
                )*)*
            };
        }
        #[cfg(not(feature = $feature))]
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $row {
            ($d($d any:tt)*) => {};
        }
    };
}

/// Expands to a block if two capabilities are the same. Without a block, it is an error if there is no such capability.
#[doc(hidden)]
#[macro_export]
macro_rules! __if_same {
    (keys keys $($block:block)?) => { $($block)? };
    (scalar_keys scalar_keys $($block:block)?) => { $($block)? };
    (seed_keys seed_keys $($block:block)?) => { $($block)? };
    (exchange exchange $($block:block)?) => { $($block)? };
    (silent silent $($block:block)?) => { $($block)? };
    (long long $($block:block)?) => { $($block)? };
    (ecies ecies $($block:block)?) => { $($block)? };
    (sign sign $($block:block)?) => { $($block)? };
    (hidden hidden $($block:block)?) => { $($block)? };
    (verify verify $($block:block)?) => { $($block)? };
    (batch batch $($block:block)?) => { $($block)? };
    (der der $($block:block)?) => { $($block)? };
    (bls bls $($block:block)?) => { $($block)? };
    (element element $($block:block)?) => { $($block)? };
    (group group $($block:block)?) => { $($block)? };
    (ladder ladder $($block:block)?) => { $($block)? };
    (hash hash $($block:block)?) => { $($block)? };
    (sec1 sec1 $($block:block)?) => { $($block)? };
    (beside beside $($block:block)?) => { $($block)? };
    (pairing pairing $($block:block)?) => { $($block)? };
    ($one:ident $other:ident $block:block) => {};
}

/// Defines the module of a group, unless it has a file of its own. The module contains the core's types, and hashing to
/// the group as a suite of RFC 9380, given by its name and hash function.
macro_rules! module {
    ($feature:literal $module:ident $($schemes:ident)?) => {};
    ($feature:literal $module:ident generic $($module_is:tt)*) => {
        module! { @ $feature $module
            "Its schemes are the generic ones ([`schnorr`](crate::schnorr), [`dh`](crate::dh)).", $($module_is)* }
    };
    ($feature:literal $module:ident ecdsa $($module_is:tt)*) => {
        module! { @ $feature $module
            "Its schemes are [`ecdsa`](crate::ecdsa) and [`ecdh`](crate::ecdh); the generic ones ([`schnorr`](crate::schnorr), [`dh`](crate::dh)) work on it, too.",
            $($module_is)* }
    };
    ($feature:literal $module:ident min_pk $($module_is:tt)*) => {
        module! { @ $feature $module
            "Public keys of BLS signatures are in it ([`bls::min_pk`](crate::bls::min_pk)), and signatures of others ([`bls::min_sig`](crate::bls::min_sig)); the generic schemes ([`schnorr`](crate::schnorr), [`dh`](crate::dh)) work on it, too.",
            $($module_is)* }
    };
    ($feature:literal $module:ident min_sig $($module_is:tt)*) => {
        module! { @ $feature $module
            "Public keys of BLS signatures are in it ([`bls::min_sig`](crate::bls::min_sig)), and signatures of others ([`bls::min_pk`](crate::bls::min_pk)); the generic schemes ([`schnorr`](crate::schnorr), [`dh`](crate::dh)) work on it, too.",
            $($module_is)* }
    };
    ($feature:literal $module:ident miracl $($module_is:tt)*) => {
        module! { @ $feature $module
            "Public keys of MIRACL's BLS signatures are in it ([`bls::miracl`](crate::bls::miracl)); the generic schemes ([`schnorr`](crate::schnorr), [`dh`](crate::dh)) work on it, too.",
            $($module_is)* }
    };
    (@ $feature:literal $module:ident $schemes:literal, $suite:literal $hash:ty, $about:literal) => {
        #[cfg(feature = $feature)]
        #[doc = $about]
        ///
        #[doc = $schemes]
        pub mod $module {
            use crate::error::Error;
            use crate::message::{Hash, Message};
            use crate::scheme::HashToGroup;
            #[doc(inline)]
            pub use primegroup_core::group::$module::{Point, Scalar};

            #[doc = concat!("Hashes to the group, as a random oracle: the suite ", $suite, ". It is the sum of two maps of uniform bytes")]
            /// from `expand_message_xmd`. The tag `dst` names the use.
            ///
            /// # Errors
            /// [`Error::Unsupported`] without a tag, and for a hash value; [`Error::Length`] if the tag is empty.
            pub fn hash_to_group(message: Message<'_>, dst: Option<&[u8]>) -> Result<Point, Error> {
                crate::hash::with_tag::<_, $hash>(message, dst)
            }

            impl HashToGroup for Point {
                const SUITE: &'static str = $suite;
                const TAGS: bool = true;
                const HASHES: &'static [Hash] = &[];

                #[inline(always)]
                fn hash_to_group(message: Message<'_>, dst: Option<&[u8]>) -> Result<Self, Error> {
                    hash_to_group(message, dst)
                }
            }
        }
    };
}

/// Makes the list from its entries. An entry has a feature, the name of the entry's macro, and the module. Then follow
/// capabilities with the type that has them, or `generic`, `ecdsa`, `min_pk`, `min_sig` or `miracl` (the schemes of the
/// group) and the group's other capabilities. A group without a file in this folder ends with `module` and its parts.
macro_rules! registry {
    ($d:tt $(
        $feature:literal $row:ident $module:ident $($schemes:ident $has:tt)? $([$($capability:ident)*] $type:tt)*
        $(module ($suite:literal $hash:ty, $about:literal))?;
    )*) => {
        $(row! { $d $feature $row {$module} $($schemes $has)? $([$($capability)*] $type)* })*

        /// The modules of the groups that have no file of their own.
        pub mod modules {
            $(module! { $feature $module $($schemes)? $($suite $hash, $about)? })*
        }

        /// Runs code once for each group of this build that has a capability. The code is generic over the type that
        /// has it, and the constant `MODULE` is the group's name.
        ///
        /// ```
        /// use primegroup::scheme::{SignatureBytes, Verify};
        /// primegroup::for_each_group! {
        ///     verify as K => println!("{MODULE} signs in {} bytes", <K as Verify>::Signature::LEN);
        /// }
        /// ```
        ///
        /// Before these, `(name, has) => …;` runs code once for each group, with its name and the names of its capabilities.
        ///
        /// A group lists the capabilities that it has, in this order:
        ///
        /// | capability | the type is | and implements |
        /// |---|---|---|
        /// | `keys` | the private key of the group's first scheme | [`KeyPair`](crate::scheme::KeyPair) |
        /// | `scalar_keys` | the same, if a private key is a scalar | |
        /// | `seed_keys` | the same, if a private key is more than a scalar or no scalar, and 32 bytes are a seed | |
        /// | `exchange` | the private key that exchanges keys | [`Exchange`](crate::scheme::Exchange) |
        /// | `silent` | the same | [`ExchangeSilently`](crate::scheme::ExchangeSilently) |
        /// | `long` | the same | [`ExchangeLong`](crate::scheme::ExchangeLong) |
        /// | `ecies` | the same, if the group has ECIES (feature `ecies`) | its public key: `ecies::Recipient` |
        /// | `sign` | the private key that signs | [`Sign`](crate::scheme::Sign) |
        /// | `hidden` | the same, if signatures can be secret | its public key: [`VerifySilently`](crate::scheme::VerifySilently) |
        /// | `verify` | the public key that verifies | [`Verify`](crate::scheme::Verify) |
        /// | `batch` | the same | [`VerifyBatch`](crate::scheme::VerifyBatch) |
        /// | `der` | the same, if signatures have a DER format | its signature: [`SignatureDer`](crate::scheme::SignatureDer) |
        /// | `bls` | for BLS signatures, the variant: the group of the keys | [`Variant`](crate::bls::Variant) |
        /// | `element` | an element | decoding, encoding, multiplication: it is an `Element` |
        /// | `group` | the same, if the order is prime and no cofactor is visible | [`Group`](crate::Group) |
        /// | `ladder` | the same, if the field is binary | `mul_ladder`, `mul_window` |
        /// | `hash` | the same | [`HashToGroup`](crate::scheme::HashToGroup) |
        /// | `sec1` | the same, if the curve is a standard one | [`Sec1`](crate::scheme::Sec1) |
        /// | `beside` | the same, if the group has the generic schemes in addition to its own | |
        /// | `pairing` | a pairing-friendly curve | [`Pairing`](crate::pairing::Pairing) |
        ///
        /// A group without schemes of its own has the generic types, or those of ECDSA and ECDH, or of BLS signatures.
        /// A pairing-friendly curve has an entry in addition to those of its two groups, with this capability only.
        ///
        /// For items, and for all capabilities of a group at once, `for_each_group!(each)` calls a macro of yours as
        /// `each! { module, capability: type, capability: type, … }`. A type is a path that is valid everywhere.
        #[macro_export]
        macro_rules! for_each_group {
            ($d($d each:tt)*) => { $($d crate::$row!($d($d each)*);)* };
        }

        /// [`for_each_group`] for this crate, which cannot refer by path to macros that its own macros define.
        #[cfg(any(feature = "alloc", test))]
        macro_rules! for_each_group_here {
            ($d($d each:tt)*) => { $($row!($d($d each)*);)* };
        }
    };
}

registry! { $
    "do255e" __do255e do255e
        [keys scalar_keys exchange silent long sign] ($crate::do255e::SecretKey)
        [verify batch] ($crate::do255e::PublicKey)
        [element group hash beside] ($crate::do255e::Point);
    "do255s" __do255s do255s
        [keys scalar_keys exchange silent long sign] ($crate::do255s::SecretKey)
        [verify batch] ($crate::do255s::PublicKey)
        [element group hash beside] ($crate::do255s::Point);
    "jq255e" __jq255e jq255e
        [keys scalar_keys exchange silent sign] ($crate::jq255e::SecretKey)
        [verify] ($crate::jq255e::PublicKey)
        [element group hash beside] ($crate::jq255e::Point);
    "jq255s" __jq255s jq255s
        [keys scalar_keys exchange silent sign] ($crate::jq255s::SecretKey)
        [verify] ($crate::jq255s::PublicKey)
        [element group hash beside] ($crate::jq255s::Point);
    "ed25519" __ed25519 ed25519
        [keys seed_keys sign] ($crate::ed25519::SecretKey)
        [verify batch] ($crate::ed25519::PublicKey)
        [element hash] ($crate::ed25519::Point);
    "ristretto255" __ristretto255 ristretto255 generic [hash];
    "x25519" __x25519 x25519
        [keys seed_keys exchange] ($crate::x25519::SecretKey);
    "curve9767" __curve9767 curve9767
        [keys seed_keys exchange silent long sign hidden] ($crate::curve9767::SecretKey)
        [verify batch] ($crate::curve9767::PublicKey)
        [element group hash beside] ($crate::curve9767::Point);
    "c1665" __c1665 c1665
        [keys seed_keys exchange ecies sign] ($crate::c1665::SecretKey)
        [verify] ($crate::c1665::PublicKey)
        [element] ($crate::c1665::Point);
    "xsb233" __xsb233 xsb233 generic [ladder hash sec1]
        module ("xsb233_XMD:SHA-512_ICART_RO_" crate::digests::Sha512,
            "xsb233: the prime-order group of B-233 (sect233r1), a random curve over GF(2^233): 116 bits of security. Elements can be read and written as points of that curve, scalars are the same. `docs/hash-to-xs233.md` defines the hash.");
    "xsk233" __xsk233 xsk233 generic [ladder hash sec1]
        module ("xsk233_XMD:SHA-512_ICART_RO_" crate::digests::Sha512,
            "xsk233: the prime-order group of K-233 (sect233k1), a Koblitz curve over GF(2^233), the faster one: 116 bits of security. Elements can be read and written as points of that curve, scalars are the same. `docs/hash-to-xs233.md` defines the hash.");
    "p256" __p256 p256 ecdsa [hash sec1]
        module ("P256_XMD:SHA-256_SSWU_RO_" crate::digests::Sha256,
            "P-256 (secp256r1, prime256v1): the standard curve of FIPS 186 over a prime of 256 bits; 128 bits of security. Elements are encoded as compressed points of SEC 1, scalars big-endian.");
    "secp256k1" __secp256k1 secp256k1 ecdsa [hash sec1]
        module ("secp256k1_XMD:SHA-256_SSWU_RO_" crate::digests::Sha256,
            "secp256k1: the curve of SEC 2 that Bitcoin and Ethereum use, with an endomorphism, over a prime of 256 bits; 128 bits of security. Elements are encoded as compressed points of SEC 1, scalars big-endian.");
    "bls12_381" __bls12_381_g1 bls12_381_g1 min_pk [hash]
        module ("BLS12381G1_XMD:SHA-256_SSWU_RO_" crate::digests::Sha256,
            "G1 of BLS12-381, a curve with a pairing over a prime of 381 bits; about 120 bits of security. Elements are encoded in 48 bytes, as Zcash, Ethereum and the IETF's drafts have them, scalars big-endian.");
    "bls12_381" __bls12_381_g2 bls12_381_g2 min_sig [hash]
        module ("BLS12381G2_XMD:SHA-256_SSWU_RO_" crate::digests::Sha256,
            "G2 of BLS12-381, of points of the twist over the square of that prime; about 120 bits of security. Elements are encoded in 96 bytes, as Zcash, Ethereum and the IETF's drafts have them, scalars big-endian.");
    "bls12_381" __bls12_381 bls12_381 [pairing] ($crate::bls12_381::Bls12381);
    "bn254" __bn254_g1 bn254_g1 generic [hash]
        module ("BN254G1_XMD:SHA-256_SVDW_RO_" crate::digests::Sha256,
            "G1 of BN254, MIRACL's curve with a pairing over a prime of 254 bits; about 100 bits of security: for what speaks it already. Elements are encoded in 33 bytes, scalars big-endian.");
    "bn254" __bn254_g2 bn254_g2 miracl [hash]
        module ("BN254G2_XMD:SHA-256_SVDW_RO_" crate::digests::Sha256,
            "G2 of BN254, of points of the twist over the square of that prime; about 100 bits of security. Elements are encoded in 65 bytes, scalars big-endian.");
    "bn254" __bn254 bn254 [pairing] ($crate::bn254::Bn254);
    "alt_bn128" __alt_bn128_g1 alt_bn128_g1 generic [hash]
        module ("BN254G1_XMD:SHA-256_SVDW_RO_" crate::digests::Sha256,
            "G1 of alt_bn128, Ethereum's curve with a pairing over a prime of 254 bits; about 100 bits of security: for what speaks it already. Elements are encoded in 32 bytes, scalars big-endian.");
    "alt_bn128" __alt_bn128_g2 alt_bn128_g2 generic [hash]
        module ("BN254G2_XMD:SHA-256_SVDW_RO_" crate::digests::Sha256,
            "G2 of alt_bn128, of points of the twist over the square of that prime; about 100 bits of security. Elements are encoded in 64 bytes, scalars big-endian.");
    "alt_bn128" __alt_bn128 alt_bn128 [pairing] ($crate::alt_bn128::AltBn128);
}
