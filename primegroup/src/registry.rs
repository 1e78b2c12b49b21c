//! The list of groups, for tests, benchmarks and commands that go through all of them.

/// Calls a macro once for each group of this build: `each!{ module, kind }`.
///
/// `module` is the module of this crate that bears the group's name. `kind` says what is in it:
///
/// | kind | prime-order [`Group`](crate::Group) | own schemes in the module |
/// |---|---|---|
/// | `Do255` | yes | 64-byte signatures, key exchange, hash to the group |
/// | `Jq255` | yes | 48-byte signatures, key exchange, hash to the group |
/// | `Curve9767` | yes | 64-byte signatures, key exchange, hash to the group |
/// | `Ristretto` | yes | hash to the group |
/// | `Binary` | yes | hash to the group |
/// | `Edwards` | no (cofactor 8) | Ed25519 signatures |
/// | `Montgomery` | no | X25519 key exchange |
///
/// The generic schemes work on every prime-order group.
///
/// ```
/// macro_rules! each {
///     { $module:ident, Montgomery } => {};
///     { $module:ident, $kind:ident } => {
///         let name = stringify!($module);
///         assert!(!primegroup::$module::Point::GENERATOR.is_identity().declassify(), "{name}");
///     };
/// }
/// primegroup::for_each_group!(each);
/// ```
#[macro_export]
macro_rules! for_each_group {
    ($each:path) => {
        $crate::__do255e!($each);
        $crate::__do255s!($each);
        $crate::__jq255e!($each);
        $crate::__jq255s!($each);
        $crate::__ed25519!($each);
        $crate::__ristretto255!($each);
        $crate::__x25519!($each);
        $crate::__curve9767!($each);
        $crate::__xsb233!($each);
        $crate::__xsk233!($each);
    };
}

// A feature of this crate cannot be asked for in code that expands elsewhere, so each row is a macro, with or without text.
#[rustfmt::skip] // which indents the macro in the macro further every time
macro_rules! row {
    ($feature:literal, $row:ident, $module:ident, $kind:ident, $d:tt) => {
        #[cfg(feature = $feature)]
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $row {
            ($d each:path) => { $d each! { $module, $kind } };
        }
        #[cfg(not(feature = $feature))]
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $row {
            ($d each:path) => {};
        }
    };
}
row!("do255e", __do255e, do255e, Do255, $);
row!("do255s", __do255s, do255s, Do255, $);
row!("jq255e", __jq255e, jq255e, Jq255, $);
row!("jq255s", __jq255s, jq255s, Jq255, $);
row!("ed25519", __ed25519, ed25519, Edwards, $);
row!("ristretto255", __ristretto255, ristretto255, Ristretto, $);
row!("x25519", __x25519, x25519, Montgomery, $);
row!("curve9767", __curve9767, curve9767, Curve9767, $);
row!("xsb233", __xsb233, xsb233, Binary, $);
row!("xsk233", __xsk233, xsk233, Binary, $);
