//! C tests from the list of operations, `primegroup-operations`. Every C function that implements an operation is
//! called with the operation's input and must give the accepted answer.
//!
//! If this file supports an operation, every group with the operation must have the C function, or the build stops.
//! Unsupported are building blocks of operations and alternative multiplications, for which C has no functions.

use crate::overlap::{Function, parse};
use crate::read;
use primegroup_operations::{ANSWERS, Entry, INPUT, OUTPUT, Random, Secrets, for_each};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Position of a part in an input: see `operations/src/buffers.rs`.
const PLACE: &str = "#define PLACE(len) ((len) <= 32 ? 32 : ((len) + 31) / 32 * 32)\n";

/// A group with its C functions.
struct Group {
    name: &'static str,
    functions: Vec<Function>,
    /// True if inputs hold seeds instead of private keys of the group's own schemes.
    seeds: bool,
}

impl Group {
    fn all() -> Vec<Self> {
        let mut all = Vec::new();
        primegroup::for_each_group! {
            (name, has) => {
                let functions = parse(&read(&format!("include/primegroup/{name}.h")));
                all.push(Group { name, functions, seeds: has.contains(&"seed_keys") });
            };
        }
        all
    }

    fn constant(&self, name: &str) -> String {
        format!("PG_{}_{name}", self.name.to_uppercase())
    }

    fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|f| f.name == format!("{}_{name}", self.name))
    }

    /// Returns the first of these prefixes for which the function exists.
    fn scheme(&self, prefixes: &[&'static str], name: &str) -> &'static str {
        let found = prefixes.iter().find(|p| self.function(&format!("{p}{name}")).is_some());
        found.unwrap_or_else(|| panic!("{}: C has nothing for {name}", self.name))
    }

    /// Returns a call that must succeed. `values` gives arguments by parameter name; optional parameters get default
    /// values.
    fn call(&self, name: &str, values: &[(&str, &str)]) -> String {
        let f = self.function(name).unwrap_or_else(|| panic!("{}: C has no {name}", self.name));
        let value = |name: &str| match values.iter().find(|v| v.0 == name) {
            Some((_, value)) => (*value).to_owned(),
            None => match name {
                "extra" | "context" => "NULL".to_owned(),
                "extra_len" | "context_len" => "0".to_owned(),
                "message_len" | "seed_len" => "32".to_owned(),
                "dst" => "(const uint8_t *)\"boards\"".to_owned(),
                "dst_len" => "6".to_owned(),
                "scheme" => "PG_BLS_BASIC".to_owned(),
                "peer_len" | "public_key_len" => self.constant("PUBLIC_KEY_BYTES"),
                _ => panic!("pg_{}: a parameter {name}", f.name),
            },
        };
        let values: Vec<_> = f.parameters.iter().map(|p| value(&p.name)).collect();
        format!("    OK(pg_{}({}));\n", f.name, values.join(", "))
    }

    /// Returns code that decodes an element of the input.
    fn decode(&self, to: &str, at: &str) -> String {
        format!("    pg_{}_point {to};\n", self.name)
            + &self.call("point_decode", &[("out", &format!("&{to}")), ("bytes", at)])
    }

    /// Returns code that calls a function on the point `p` and encodes `p` as the result.
    fn point(&self, name: &str, values: &[(&str, &str)]) -> String {
        let values = [&[("out", "&p"), ("a", "&p")], values].concat();
        self.call(name, &values) + &self.encode()
    }

    /// Returns code that encodes the result.
    fn encode(&self) -> String {
        let len = self.constant("ELEMENT_BYTES");
        self.out(&len, &self.call("point_encode", &[("out", "out"), ("point", "&p")]))
    }

    /// Returns code for a call that writes the answer, `len` bytes, to `out`.
    fn out(&self, len: &str, call: &str) -> String {
        format!("    out = space({len});\n{call}    CHECK(memcmp(out, answer, {len}) == 0);\n")
    }

    /// Returns code that reads a private key.
    fn key(&self, scheme: &str, seeds: bool) -> String {
        let make = if seeds { "from_seed" } else { "from_bytes" };
        let values = [("key", "&key"), ("seed", "in"), ("secret", "in")];
        format!("    pg_{}_{scheme}key key;\n", self.name) + &self.call(&format!("{scheme}key_{make}"), &values)
    }

    fn public(&self, scheme: &str) -> String {
        let call = self.call(&format!("{scheme}key_public"), &[("public_key", "out"), ("key", "&key")]);
        self.out(&self.constant("PUBLIC_KEY_BYTES"), &call)
    }

    /// Returns the name of the constant for a signature's length.
    fn signature(&self, scheme: &str) -> String {
        self.constant(&format!("{}SIGNATURE_BYTES", scheme.to_uppercase()))
    }

    fn sign(&self, scheme: &str, seeds: bool) -> String {
        let values = [("signature", "out"), ("key", "&key"), ("message", "in + 32")];
        self.key(scheme, seeds) + &self.out(&self.signature(scheme), &self.call(&format!("{scheme}sign"), &values))
    }

    fn verify(&self, function: &str, values: &[(&str, &str)]) -> String {
        let message = format!("in + PLACE({})", self.constant("PUBLIC_KEY_BYTES"));
        let signature = format!("{message} + 32");
        let own = [("signature", signature.as_str()), ("public_key", "in"), ("message", &message)];
        self.call(function, &[&own, values].concat()) + "    CHECK(answer[0] == 2);\n"
    }

    fn exchange(&self, scheme: &str, seeds: bool) -> String {
        let values = [("shared", "out"), ("key", "&key"), ("peer", "in + 32"), ("valid", "&valid")];
        let silent = self.function(&format!("{scheme}exchange_silent")).is_some();
        let (declared, function) =
            if silent { ("    uint32_t valid = 0;\n", "exchange_silent") } else { ("", "exchange") };
        let call = self.call(&format!("{scheme}{function}"), &values);
        let valid = if silent { "    CHECK(valid == 1);\n" } else { "" };
        format!("{declared}{}{}{valid}", self.key(scheme, seeds), self.out(&self.constant("SHARED_BYTES"), &call))
    }

    /// ECIES parameters that both sides know.
    const ECIES: [(&str, &str); 5] = [
        ("derive", "NULL"),
        ("derive_len", "0"),
        ("authenticate", "(const uint8_t *)\"boards\""),
        ("authenticate_len", "6"),
        ("tag_len", "16"),
    ];

    /// Returns code that encrypts 24 bytes. With a tag of 16 bytes, the sealed message is `ECIES_ADDED_BYTES` long,
    /// the length that encryption of an empty message with a tag of 32 bytes adds. The ephemeral key is that of the
    /// input, returned by a generator as its bytes.
    fn encrypt(&self, scheme: &str) -> String {
        let (secret, len) = (self.constant("SECRET_KEY_BYTES"), self.constant("ECIES_ADDED_BYTES"));
        let message = format!("in + 32 + PLACE({})", self.constant("PUBLIC_KEY_BYTES"));
        let own = [("sealed", "out"), ("sealed_len", &len), ("public_key", "in + 32"), ("message", &message)];
        let random = [("message_len", "24"), ("fill", "fill_cell"), ("context", "&ephemeral")];
        self.key(scheme, self.seeds)
            + &format!("    {{\n    uint8_t *secret = space({secret});\n    cell ephemeral;\n")
            + &self.call(&format!("{scheme}key_to_bytes"), &[("secret", "secret"), ("key", "&key")])
            + &format!("    ephemeral.bytes = (const char *)secret;\n    ephemeral.len = {secret};\n")
            + &self.out(&len, &self.call("ecies_encrypt", &[&own[..], &random, &Self::ECIES].concat()))
            + "    }\n"
    }

    /// Returns code that decrypts the message. In the answer, the plaintext stands where it was encrypted.
    fn decrypt(&self, scheme: &str) -> String {
        let len = self.constant("ECIES_ADDED_BYTES");
        let own =
            [("message", "out"), ("message_len", "&len"), ("key", "&key"), ("sealed", "in + 32"), ("sealed_len", &len)];
        format!("    size_t len = 0;\n    out = space({len});\n")
            + &self.key(scheme, self.seeds)
            + &self.call("ecies_decrypt", &[&own[..], &Self::ECIES].concat())
            + &format!("    CHECK(len == 24 && memcmp(out, answer + {len} - 48, 24) == 0);\n")
    }

    /// Returns the code for an operation, or `None` if C has no function for it.
    fn body(&self, symbol: &str) -> Option<String> {
        let after = |count: u32| format!("in + {count} * PLACE({})", self.constant("SCALAR_BYTES"));
        let signs = || self.scheme(&["", "ecdsa_", "bls_", "schnorr_"], "sign");
        let exchanges = || self.scheme(&["", "ecdh_", "dh_"], "exchange");
        // Keys of X25519 are plain bytes, without a structure.
        let bytes = self.function("base").is_some();
        let size = || self.constant("BYTES");
        Some(match symbol {
            "keygen" | "x25519_base" if bytes => {
                self.out(&size(), &self.call("base", &[("public_key", "out"), ("secret", "in")]))
            }
            "key_exchange" | "x25519" if bytes => {
                let values = [("shared", "out"), ("secret", "in"), ("peer", "in + 32")];
                self.out(&size(), &self.call("exchange", &values))
            }
            "keygen" => self.key(signs(), self.seeds) + &self.public(signs()),
            "keygen_from_seed" => self.key(signs(), true) + &self.public(signs()),
            "sign" => self.sign(signs(), self.seeds),
            "schnorr_sign" => self.sign("schnorr_", false),
            "verify" | "verify_decoded" => self.verify(&format!("{}verify", signs()), &[]),
            "schnorr_verify" => self.verify("schnorr_verify", &[]),
            "verify_ct" => {
                let call = self.verify("verify_ct", &[("valid", "&valid")]);
                format!("    uint32_t valid = 0;\n{call}    CHECK(valid == 1);\n")
            }
            "key_exchange" => self.exchange(exchanges(), self.seeds),
            "dh" => self.exchange("dh_", false),
            "ecies_encrypt" => self.encrypt(exchanges()),
            "ecies_decrypt" => self.decrypt(exchanges()),
            "mul" => self.decode("p", &after(1)) + &self.point("point_mul", &[("scalar", "in")]),
            "ladder" => self.decode("p", &after(1)) + &self.point("point_mul_ladder", &[("scalar", "in")]),
            "mulgen" => {
                format!("    pg_{}_point p;\n", self.name) + &self.point("point_mul_generator", &[("scalar", "in")])
            }
            "mul_add_generator" => {
                let scalars = [("x", "in"), ("y", &after(1))];
                self.decode("p", &after(2)) + &self.point("point_mul_add_generator_vartime", &scalars)
            }
            "decode" => self.decode("p", "in") + &self.encode(),
            "encode" => self.decode("p", "in") + &self.point("point_double", &[]),
            "add" => {
                let second = format!("in + PLACE({})", self.constant("ELEMENT_BYTES"));
                self.decode("p", "in") + &self.decode("q", &second) + &self.point("point_add", &[("b", "&q")])
            }
            "hash" => {
                let function =
                    if self.function("hash_to_group").is_some() { "hash_to_group" } else { "hash_to_group_xmd" };
                format!("    pg_{}_point p;\n", self.name) + &self.point(function, &[("message", "in")])
            }
            // C has no functions for the Miller loop and the final exponentiation alone.
            "pairing" => self.pair("p", "q") + &self.element("e"),
            "gt_pow" => {
                let generators = "    OK(pg_@_g1_point_generator(&p));\n    OK(pg_@_g2_point_generator(&q));\n";
                let points = "    pg_@_g1_point p;\n    pg_@_g2_point q;\n";
                let code = format!("{points}    pg_@_gt e;\n{generators}    OK(pg_@_pair(&e, &p, &q));\n");
                code.replace('@', self.name)
                    + &self.call("gt_pow", &[("out", "&e"), ("a", "&e"), ("scalar", "in")])
                    + &self.element("e")
            }
            "pairing_product" => {
                let third = "in + PLACE(PG_@1_ELEMENT_BYTES) + PLACE(PG_@2_ELEMENT_BYTES)";
                let third = third.replace('@', &format!("{}_G", self.name.to_uppercase()));
                let points = "    pg_@_g1_point p[2];\n    pg_@_g2_point q[2];\n";
                let decode =
                    format!("    OK(pg_@_g1_point_decode(&p[1], {third}));\n    OK(pg_@_g2_point_generator(&q[1]));\n");
                self.decode_pair("p[0]", "q[0]")
                    .lines()
                    .filter(|l| l.contains('('))
                    .fold(points.replace('@', self.name), |code, line| code + line + "\n")
                    + &decode.replace('@', self.name)
                    + &self.call("pairing_product_check", &[("p", "p"), ("q", "q"), ("count", "2")])
                    + "    CHECK(answer[0] == 1);\n"
            }
            _ => return None,
        })
    }

    /// Returns code that decodes the pair of an input.
    fn decode_pair(&self, p: &str, q: &str) -> String {
        format!(
            "    pg_@_g1_point {p};\n    pg_@_g2_point {q};\n    OK(pg_@_g1_point_decode(&{p}, in));\n    \
             OK(pg_@_g2_point_decode(&{q}, in + PLACE(PG_{}_G1_ELEMENT_BYTES)));\n",
            self.name.to_uppercase()
        )
        .replace('@', self.name)
    }

    /// Returns code that computes the pairing of the points of an input, as `e`.
    fn pair(&self, p: &str, q: &str) -> String {
        let values = [("out", "&e"), ("p", &format!("&{p}")), ("q", &format!("&{q}"))];
        format!("    pg_{}_gt e;\n{}{}", self.name, self.decode_pair(p, q), self.call("pair", &values))
    }

    /// Returns code that encodes an element of GT. The answer holds as many bytes of it as fit.
    fn element(&self, name: &str) -> String {
        let call = self.call("gt_encode", &[("out", "out"), ("element", &format!("&{name}"))]);
        let len = self.constant("GT_BYTES");
        format!("    out = space({len});\n{call}    CHECK(memcmp(out, answer, sizeof answer) == 0);\n")
    }
}

/// Formats the bytes of a static array, without the zeros at the end.
pub(crate) fn array(bytes: &[u8]) -> String {
    let len = bytes.iter().rposition(|b| *b != 0).map_or(1, |at| at + 1);
    bytes[..len].iter().map(u8::to_string).collect::<Vec<_>>().join(",")
}

/// Writes the test of an operation and returns true, if C has a function for it.
fn test(out: &mut String, group: &Group, e: &Entry) -> bool {
    let Some(body) = group.body(e.symbol) else { return false };
    let mut input = [0; INPUT];
    (e.sample)(&mut Random::new(1), &mut Secrets::random(1), &mut input);
    let _ = write!(
        out,
        "\nstatic void operation_{}_{}(void) {{\n    static const uint8_t in[{INPUT}] = {{ {} }}, answer[{OUTPUT}] = {{ {} }};\n",
        e.group,
        e.symbol,
        array(&input),
        array(&e.evaluate(&input))
    );
    // Declarations come first, as C89 requires.
    let (declarations, statements): (Vec<_>, Vec<_>) = body.lines().partition(|l| {
        l.starts_with("    pg_") && l.ends_with(';') && !l.contains('(')
            || l.starts_with("    uint32_t")
            || l.starts_with("    size_t")
    });
    let memory = if body.contains("    out = ") { "    uint8_t *out;\n" } else { "" };
    let _ = writeln!(out, "{memory}{}\n{}\n    end_row();\n}}", declarations.join("\n"), statements.join("\n"));
    true
}

/// Adds the tests to a file of tests, and to the list. Returns the number of suites.
pub(crate) fn add(out: &mut String, list: &mut String) -> usize {
    let groups = Group::all();
    let (mut tested, mut rest) = (0, BTreeSet::new());
    out.push_str(PLACE);
    let mut calls: Vec<String> = vec![String::new(); groups.len()];
    for_each(|e| {
        assert!(ANSWERS.contains(&(e.group, e.name, e.digest())), "{} {}: not the accepted answer", e.group, e.name);
        let at = groups.iter().position(|g| g.name == e.group).expect("a group of the registry");
        if test(out, &groups[at], e) {
            tested += 1;
            let _ = writeln!(calls[at], "    operation_{}_{}();", e.group, e.symbol);
        } else {
            rest.insert(e.symbol);
        }
    });
    for (group, calls) in groups.iter().zip(calls) {
        let _ = writeln!(out, "\nstatic void {}_operations(void) {{\n{calls}}}", group.name);
        let _ = writeln!(list, "    {{ \"{0} operations\", {0}_operations }},", group.name);
    }
    println!("{tested} operations of the list are tested in C; it has no functions for {rest:?}");
    groups.len()
}
