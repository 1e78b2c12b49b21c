//! Known answers for every operation, from the vectors of the groups' authors and of the RFCs.

use primegroup::core_groups::field::PrimeField;
use primegroup::{Group, Hash, Message, SignOptions};

/// Counts checks; the first that fails ends the run with its name.
struct Checks(usize);

impl Checks {
    fn that(&mut self, ok: bool, group: &str, what: &str) -> Result<(), String> {
        self.0 += 1;
        if ok { Ok(()) } else { Err(format!("{group}: {what} number {}", self.0)) }
    }
}

fn bytes(text: &str) -> Vec<u8> {
    hex::decode(text).unwrap_or_default()
}

/// The groups of lines of one section of a vector file: sections are announced by comments, groups end at blank lines.
fn section<'a>(text: &'a str, title: &str) -> Vec<Vec<&'a str>> {
    let mut out = Vec::new();
    let mut group = Vec::new();
    let mut inside = false;
    for line in text.lines().chain([""]) {
        if let Some(comment) = line.strip_prefix('#') {
            if comment.contains(" for D") || comment.contains(" for J") || comment.contains("cannot be decoded") {
                inside = comment.to_lowercase().contains(title);
            }
        } else if line.trim().is_empty() {
            if inside && !group.is_empty() {
                out.push(std::mem::take(&mut group));
            }
            group.clear();
        } else {
            group.push(line.trim());
        }
    }
    out
}

fn group<G: Group<Bytes = [u8; 32]>>(c: &mut Checks, text: &str) -> Result<(), String> {
    let point = |s: &str| G::decode(&bytes(s));
    for line in section(text, "decode test vectors").concat() {
        let p = point(line);
        c.that(p.is_some_and(|p| p.encode()[..] == bytes(line)), G::NAME, "decode and encode")?;
    }
    for line in section(text, "cannot be decoded").concat() {
        c.that(point(line).is_none(), G::NAME, "refusal of an invalid encoding")?;
    }
    for v in section(text, "multiplication") {
        for t in v.chunks_exact(3) {
            let s = G::Scalar::decode_reduce(&bytes(t[1]));
            let Some(p) = point(t[0]) else { return Err(format!("{}: vector", G::NAME)) };
            c.that((p * s).encode()[..] == bytes(t[2]), G::NAME, "mul")?;
            let sum = p.mul_add_generator_vartime(&s, &s);
            c.that(sum == p * s + G::mul_generator(&s), G::NAME, "aP+bG")?;
        }
    }
    Ok(())
}

macro_rules! double_odd {
    ($c:ident, $module:ident, $hash:expr) => {{
        use primegroup::$module::{Point, PublicKey, SecretKey, hash_to_group};
        let text = include_str!(concat!("../../vectors/double-odd/test-", stringify!($module), ".txt"));
        let name = <Point as Group>::NAME;
        group::<Point>($c, text)?;
        for (i, v) in section(text, "keygen").iter().enumerate() {
            let key = SecretKey::from_seed_of_test_vector(&[i as u8]);
            $c.that(key.to_bytes()[..] == bytes(v[0]) && key.public_key().encode()[..] == bytes(v[1]), name, "keygen")?;
        }
        let data: Vec<u8> = (0..100).collect();
        for (i, line) in section(text, "hash-to-curve").concat().iter().take(100).enumerate() {
            let p = hash_to_group(Message::raw(&data[..i]));
            $c.that(p.encode()[..] == bytes(line), name, "hash")?;
        }
        for v in section(text, "ecdh") {
            let key = SecretKey::from_bytes(&bytes(v[0])).map_err(|e| format!("{name}: {e}"))?;
            let (good, ok) = key.agree(&bytes(v[1]));
            $c.that(ok.declassify() && good.as_bytes()[..] == bytes(v[2]), name, "key exchange")?;
            let (bad, ok) = key.agree(&bytes(v[3]));
            $c.that(!ok.declassify() && bad.as_bytes()[..] == bytes(v[4]), name, "key exchange with an invalid peer")?;
        }
        for v in section(text, "signature tests") {
            let key = SecretKey::from_bytes(&bytes(v[0])).map_err(|e| format!("{name}: {e}"))?;
            let extra = if v[2] == "-" { Vec::new() } else { bytes(v[2]) };
            let data = bytes(v[3]);
            let message = Message::prehashed($hash, &data).map_err(|e| format!("{name}: {e}"))?;
            let signature = key.sign_with(message, &SignOptions::new().randomness(&extra));
            let signature = signature.map_err(|e| format!("{name}: {e}"))?;
            $c.that(signature.as_bytes()[..] == bytes(v[4]), name, "sign")?;
            let public = PublicKey::decode(&bytes(v[1])).map_err(|e| format!("{name}: {e}"))?;
            $c.that(public.verify_with(message, &signature, None).is_ok(), name, "verify")?;
            let mut wrong = signature;
            wrong.as_mut()[7] ^= 1;
            $c.that(public.verify_with(message, &wrong, None).is_err(), name, "refusal of a wrong signature")?;
        }
    }};
}

/// The groups of lines of one section of Curve9767's file: sections begin with a ruler and their title, and any other comment
/// only ends a group.
fn ruled<'a>(text: &'a str, title: &str) -> Vec<Vec<&'a str>> {
    let sections = text.split("# ====").filter_map(|s| s.split_once('\n').map(|(_, rest)| rest));
    let Some(section) = sections.into_iter().find(|s| s.lines().next().is_some_and(|l| l.contains(title))) else {
        return Vec::new();
    };
    let is_text = |l: &&str| !l.is_empty() && !l.starts_with('#');
    let lines: Vec<&str> = section.lines().map(str::trim).collect();
    lines.split(|l| !is_text(l)).filter(|g| !g.is_empty()).map(<[&str]>::to_vec).collect()
}

fn curve9767(c: &mut Checks) -> Result<(), String> {
    use primegroup::curve9767::{Point, PublicKey, SecretKey, hash_to_group};
    let text = include_str!("../../vectors/curve9767/test-vectors.txt");
    let name = <Point as Group>::NAME;
    for line in ruled(text, "Encode/decode").concat() {
        let Some((encoding, valid)) = line.split_once(' ') else { return Err(format!("{name}: vector")) };
        let p = Point::decode(&bytes(encoding));
        c.that(p.is_some() == (valid == "1"), name, "decode")?;
        c.that(p.is_none_or(|p| p.encode()[..] == bytes(encoding)), name, "encode")?;
    }
    for v in ruled(text, "Basic curve") {
        let [k, _, p, q, ..] = v[..] else { return Err(format!("{name}: vector")) };
        let k = <Point as Group>::Scalar::decode_reduce(&bytes(k));
        let (Some(p), Some(q)) = (Point::decode(&bytes(p)), Point::decode(&bytes(q))) else {
            return Err(format!("{name}: vector"));
        };
        c.that(Point::mul_generator(&k) == p, name, "mulgen")?;
        c.that(Point::GENERATOR * k == p, name, "mul")?;
        c.that(q.mul_add_generator_vartime(&k, &k) == q * k + p, name, "aP+bG")?;
    }
    for v in ruled(text, "Hash-to-curve") {
        let p = hash_to_group(v[0].trim_matches('"').as_bytes());
        c.that(p.encode()[..] == bytes(v[1]), name, "hash")?;
    }
    for v in ruled(text, "ECDH tests") {
        let key = SecretKey::from_seed_of_test_vector(&bytes(v[0]));
        c.that(key.public_key().encode()[..] == bytes(v[2]), name, "keygen")?;
        for (peer, expected, valid) in [(v[3], v[4], true), (v[5], v[6], false)] {
            let (shared, ok) = key.agree(&bytes(peer));
            c.that(ok.declassify() == valid && shared.as_bytes()[..] == bytes(expected), name, "key exchange")?;
        }
    }
    for v in ruled(text, "Signature tests") {
        let key = SecretKey::from_seed_of_test_vector(&bytes(v[0]));
        let value = <sha3::Sha3_256 as sha3::Digest>::digest(v[4]);
        let message = Message::prehashed(Hash::Sha3_256, &value).map_err(|e| format!("{name}: {e}"))?;
        let signature = key.sign_with(message, &SignOptions::new()).map_err(|e| format!("{name}: {e}"))?;
        c.that(signature.as_bytes()[..] == bytes(v[5]), name, "sign")?;
        let public = PublicKey::decode(&bytes(v[3])).map_err(|e| format!("{name}: {e}"))?;
        c.that(public.verify_with(message, &signature, None).is_ok(), name, "verify")?;
        c.that(public.verify_ct_with(message, &signature).declassify(), name, "verify in constant time")?;
        let mut wrong = signature;
        wrong.as_mut()[7] ^= 1;
        c.that(public.verify_with(message, &wrong, None).is_err(), name, "refusal of a wrong signature")?;
        c.that(!public.verify_ct_with(message, &wrong).declassify(), name, "refusal of a wrong signature")?;
    }
    Ok(())
}

fn ristretto(c: &mut Checks) -> Result<(), String> {
    use primegroup::ristretto255::Point;
    use primegroup::schnorr;
    let name = <Point as Group>::NAME;
    let file: serde_json::Value =
        serde_json::from_str(include_str!("../../vectors/rfc/rfc9496/ristretto255.json")).map_err(|e| e.to_string())?;
    let strings = |key: &str| -> Vec<String> {
        file[key].as_array().into_iter().flatten().filter_map(|v| v.as_str().map(str::to_owned)).collect()
    };
    for (i, line) in strings("multiples_of_generator_0_to_15").iter().enumerate() {
        let s = <Point as Group>::Scalar::from_u64(i as u64);
        let p = Point::mul_generator(&s);
        c.that(p.encode()[..] == bytes(line), name, "mulgen and encode")?;
        c.that(Point::decode(&bytes(line)) == Some(Point::GENERATOR * s), name, "decode and mul")?;
        let twice = Point::GENERATOR.mul_add_generator_vartime(&s, &s);
        c.that(twice == p.double(), name, "aP+bG")?;
    }
    for line in strings("invalid_encodings") {
        c.that(Point::decode(&bytes(&line)).is_none(), name, "refusal of an invalid encoding")?;
    }
    for v in file.as_object().into_iter().flatten().filter_map(|(_, v)| v.as_array()).flatten() {
        if let (Some(input), Some(out)) = (v["input"].as_str(), v["out"].as_str()) {
            let uniform: [u8; 64] = bytes(input).try_into().map_err(|_| "vector".to_owned())?;
            c.that(Point::from_uniform_bytes(&uniform).encode()[..] == bytes(out), name, "hash")?;
        }
    }
    let key = schnorr::SecretKey::<Point>::from_seed(b"known answers of the benchmark..")
        .map_err(|e| format!("{name}: {e}"))?;
    let signature = key.sign(b"message");
    c.that(key.public_key().verify(b"message", &signature).is_ok(), name, "sign and verify")?;
    c.that(key.public_key().verify(b"Message", &signature).is_err(), name, "refusal of a wrong signature")
}

fn ed25519(c: &mut Checks) -> Result<(), String> {
    use primegroup::ed25519::{PublicKey, SecretKey, Signature};
    // One line a signature: secret and public key, public key, message, signature and message.
    for line in include_str!("../../vectors/rfc/rfc8032/ed25519-sign-input.txt").lines().take(64) {
        let v: Vec<Vec<u8>> = line.split(':').map(bytes).collect();
        if v.len() < 4 {
            continue;
        }
        let key = SecretKey::from_bytes(&v[0][..32]).map_err(|e| format!("ed25519: {e}"))?;
        c.that(key.public_key().encode()[..] == v[1], "ed25519", "keygen")?;
        c.that(key.sign(&v[2]).as_bytes()[..] == v[3][..64], "ed25519", "sign")?;
        let public = PublicKey::decode(&v[1]).map_err(|e| format!("ed25519: {e}"))?;
        let signature = Signature::from_slice(&v[3][..64]).map_err(|e| format!("ed25519: {e}"))?;
        c.that(public.verify(&v[2], &signature).is_ok(), "ed25519", "verify")?;
        c.that(public.verify_strict(&v[2], &signature).is_ok(), "ed25519", "verify, strict")?;
    }
    Ok(())
}

fn x25519(c: &mut Checks) -> Result<(), String> {
    let file: serde_json::Value = serde_json::from_str(include_str!("../../vectors/rfc/rfc7748/x25519-rfc7748.json"))
        .map_err(|e| e.to_string())?;
    for v in file["x25519"].as_array().into_iter().flatten() {
        let get = |k: &str| <[u8; 32]>::try_from(bytes(v[k].as_str().unwrap_or_default())).unwrap_or_default();
        c.that(primegroup::x25519::x25519(&get("scalar"), &get("u")) == get("out"), "x25519", "key exchange")?;
        let mut nine = [0; 32];
        nine[0] = 9;
        let base = primegroup::x25519::x25519_base(&get("scalar"));
        c.that(base == primegroup::x25519::x25519(&get("scalar"), &nine), "x25519", "keygen")?;
    }
    Ok(())
}

/// xsb233 or xsk233: decoding, sums, and every way to multiply.
macro_rules! binary {
    ($c:ident, $module:ident) => {{
        use primegroup::schnorr;
        use primegroup::$module::{Point, Scalar};
        let name = <Point as Group>::NAME;
        let file: serde_json::Value =
            serde_json::from_str(include_str!("../../vectors/xs233/xs233.json")).map_err(|e| e.to_string())?;
        let list = |key: &str| file[name][key].as_array().cloned().unwrap_or_default();
        let text = |v: &serde_json::Value| bytes(v.as_str().unwrap_or_default());
        let point = |v: &serde_json::Value| Point::decode(&text(v)).ok_or_else(|| format!("{name}: decode"));
        for v in list("decode_ok") {
            $c.that(point(&v)?.encode()[..] == text(&v), name, "decode and encode")?;
        }
        for v in list("decode_bad") {
            $c.that(Point::decode(&text(&v)).is_none(), name, "refusal of an invalid encoding")?;
        }
        for v in list("add") {
            $c.that(point(&v["P1"])? + point(&v["P2"])? == point(&v["P1+P2"])?, name, "addition")?;
        }
        for v in list("mul") {
            let (p, s, want) = (point(&v["P"])?, Scalar::decode_reduce(&text(&v["n_le"])), point(&v["nP"])?);
            $c.that(p * s == want, name, "mul")?;
            $c.that(p.mul_ladder(&s) == want, name, "mul by the ladder")?;
            $c.that(p.mul_window(&s) == want, name, "mul by windows")?;
            $c.that(p.mul_add_generator_vartime(&s, &s) == want + Point::mul_generator(&s), name, "aP+bG")?;
            $c.that(Point::mul_generator(&s) == Point::GENERATOR * s, name, "mulgen")?;
        }
        let key = schnorr::SecretKey::<Point>::from_seed(b"known answers of the benchmark..")
            .map_err(|e| format!("{name}: {e}"))?;
        let signature = key.sign(b"message");
        $c.that(key.public_key().verify(b"message", &signature).is_ok(), name, "sign and verify")?;
        $c.that(key.public_key().verify(b"Message", &signature).is_err(), name, "refusal of a wrong signature")?;
    }};
}

/// Checks everything; the number of checks, or which one failed.
pub fn check_all() -> Result<usize, String> {
    let mut checks = Checks(0);
    let c = &mut checks;
    macro_rules! each {
        { $module:ident, Do255 } => { double_odd!(c, $module, Hash::Sha3_256) };
        { $module:ident, Jq255 } => { double_odd!(c, $module, Hash::Blake2s) };
        { $module:ident, Curve9767 } => { curve9767(c)? };
        { $module:ident, Ristretto } => { ristretto(c)? };
        { $module:ident, Binary } => { binary!(c, $module) };
        { $module:ident, Edwards } => { ed25519(c)? };
        { $module:ident, Montgomery } => { x25519(c)? };
    }
    primegroup::for_each_group!(each);
    for i in 0..8u8 {
        use primegroup::xsk233::{Point, Scalar};
        let s = Scalar::decode_reduce(&[i + 0x5a; 32]);
        checks.that(Point::mul_generator_window(&s) == Point::GENERATOR * s, Point::NAME, "mulgen by windows")?;
    }
    Ok(checks.0)
}
