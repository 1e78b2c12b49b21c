//! HPKE: the vectors of RFC 9180 for P-256 and X25519 in all modes; every group at run time; refused inputs.

use hpke::aead::{Aead, AesGcm128, ChaCha20Poly1305, ExportOnlyAead};
use hpke::kdf::{HkdfSha256, HkdfSha512, Kdf};
use hpke::rand_core::{TryCryptoRng, TryRng};
use hpke::{
    Deserializable, HpkeError, Kem, OpModeR, OpModeS, PskBundle, Serializable, setup_receiver, setup_sender_with_rng,
};
use primegroup::{ecdh, p256, suite, x25519};
use primegroup_protocols::hpke::{
    CHUNK, DhKem, EncappedKey, Error, KemKey, PrivateKey, PublicKey, Suite, TAG, suite as hpke_suite, suites,
};
use serde_json::Value;
use std::convert::Infallible;

/// Generator that returns these bytes first, then the numbers from 0.
struct Bytes(Vec<u8>, u8);

impl TryRng for Bytes {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("keys are made of bytes")
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("keys are made of bytes")
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        for to in out {
            *to = if self.0.is_empty() {
                self.1 = self.1.wrapping_add(1);
                self.1
            } else {
                self.0.remove(0)
            };
        }
        Ok(())
    }
}
impl TryCryptoRng for Bytes {}

fn bytes(row: &Value, key: &str) -> Vec<u8> {
    hex::decode(row[key].as_str().unwrap_or_else(|| panic!("{key} in {row}"))).unwrap()
}

/// Returns a key pair of a vector, from its keying material and from its bytes.
fn pair<K: KemKey>(row: &Value, who: &str) -> (PrivateKey<K>, PublicKey<K>) {
    let (secret, public) = DhKem::<K>::derive_keypair(&bytes(row, &format!("ikm{who}")));
    assert_eq!(secret.to_bytes()[..], bytes(row, &format!("sk{who}m")));
    assert_eq!(public.to_bytes()[..], bytes(row, &format!("pk{who}m")));
    assert_eq!(PublicKey::<K>::from_bytes(&public.to_bytes()).unwrap(), public);
    (PrivateKey::from_bytes(&secret.to_bytes()).unwrap(), public)
}

fn vector<A: Aead, D: Kdf, K: KemKey>(row: &Value) {
    let (secret, public) = pair::<K>(row, "R");
    let _ = pair::<K>(row, "E");
    let mode = row["mode"].as_str().unwrap();
    let (psk, psk_id) =
        if matches!(mode, "1" | "3") { (bytes(row, "psk"), bytes(row, "psk_id")) } else { <_>::default() };
    let bundle = PskBundle::new(&psk, &psk_id).unwrap();
    let (sender, receiver) = match mode {
        "0" => (OpModeS::Base, OpModeR::Base),
        "1" => (OpModeS::Psk(bundle), OpModeR::Psk(bundle)),
        "2" => (OpModeS::Auth(pair(row, "S")), OpModeR::Auth(pair(row, "S").1)),
        _ => (OpModeS::AuthPsk(pair(row, "S"), bundle), OpModeR::AuthPsk(pair(row, "S").1, bundle)),
    };
    let info = bytes(row, "info");
    let mut rng = Bytes(bytes(row, "ikmE"), 0);
    let (enc, mut sealing) = setup_sender_with_rng::<A, D, DhKem<K>>(&sender, &public, &info, &mut rng).unwrap();
    assert_eq!(enc.to_bytes()[..], bytes(row, "enc"));
    let enc = EncappedKey::from_bytes(&enc.to_bytes()).unwrap();
    let mut opening = setup_receiver::<A, D, DhKem<K>>(&receiver, &secret, &enc, &info).unwrap();
    let details = row["details"].as_array().unwrap();
    assert!(details.len() >= 3);
    let mut sequence = 0u64;
    for detail in details {
        if detail.get("exporter_context").is_some() {
            let context = bytes(detail, "exporter_context");
            let mut out = vec![0; detail["L"].as_str().unwrap().parse().unwrap()];
            sealing.export(&context, &mut out).unwrap();
            assert_eq!(out, bytes(detail, "exported_value"));
            opening.export(&context, &mut out).unwrap();
            assert_eq!(out, bytes(detail, "exported_value"));
            continue;
        }
        let nonce: Vec<u8> = bytes(detail, "nonce").iter().zip(bytes(row, "base_nonce")).map(|(a, b)| a ^ b).collect();
        let wanted = u64::from_be_bytes(nonce[4..].try_into().unwrap());
        while sequence < wanted {
            let between = sealing.seal(b"", b"").unwrap();
            opening.open(&between, b"").unwrap();
            sequence += 1;
        }
        let ciphertext = sealing.seal(&bytes(detail, "pt"), &bytes(detail, "aad")).unwrap();
        assert_eq!(ciphertext, bytes(detail, "ct"));
        assert_eq!(opening.open(&ciphertext, &bytes(detail, "aad")).unwrap(), bytes(detail, "pt"));
        sequence += 1;
    }
}

#[test]
fn rfc9180() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/rfc/rfc9180/hpke-p256-x25519.json");
    let file: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let rows = file.as_array().unwrap();
    assert_eq!(rows.len(), 24);
    type P256 = ecdh::SecretKey<p256::Point>;
    type X25519 = x25519::SecretKey;
    for row in rows {
        match ["kem_id", "kdf_id", "aead_id"].map(|key| row[key].as_str().unwrap()) {
            ["32", "1", "1"] => vector::<AesGcm128, HkdfSha256, X25519>(row),
            ["32", "1", "3"] => vector::<ChaCha20Poly1305, HkdfSha256, X25519>(row),
            ["32", "1", "65535"] => vector::<ExportOnlyAead, HkdfSha256, X25519>(row),
            ["16", "1", "1"] => vector::<AesGcm128, HkdfSha256, P256>(row),
            ["16", "3", "1"] => vector::<AesGcm128, HkdfSha512, P256>(row),
            ["16", "1", "3"] => vector::<ChaCha20Poly1305, HkdfSha256, P256>(row),
            other => panic!("{other:?}"),
        }
    }
}

/// Points of P-256 in any format except uncompressed, and bytes that are not keys, are refused.
#[test]
fn refused_keys() {
    type P256 = ecdh::SecretKey<p256::Point>;
    let (secret, public) = DhKem::<P256>::derive_keypair(b"keying material");
    let good = public.to_bytes();
    let compressed = public.0.encode();
    assert_eq!(PublicKey::<P256>::from_bytes(&compressed), Err(HpkeError::IncorrectInputLength(65, 33)));
    assert_eq!(PublicKey::<P256>::from_bytes(&[0]), Err(HpkeError::IncorrectInputLength(65, 1)));
    for (at, bit) in [(0, 2), (0, 1), (33, 1), (64, 1)] {
        let mut bad = good;
        bad[at] ^= bit;
        assert_eq!(PublicKey::<P256>::from_bytes(&bad), Err(HpkeError::ValidationError));
        assert!(EncappedKey::<P256>::from_bytes(&bad).is_err());
    }
    assert!(PrivateKey::<P256>::from_bytes(&[0; 32]).is_err());
    assert!(PrivateKey::<P256>::from_bytes(&secret.to_bytes()[1..]).is_err());
    // A key of small order gives no shared secret.
    type X25519 = x25519::SecretKey;
    let zero = PublicKey::<X25519>::from_bytes(&[0; 32]).unwrap();
    assert!(matches!(DhKem::<X25519>::encap_with_rng(&zero, None, &mut Bytes(vec![], 0)), Err(HpkeError::EncapError)));
}

#[test]
fn every_group() {
    let mut names = Vec::new();
    for hpke in suites() {
        names.push(hpke.name());
        let keys = suite::suite(hpke.name()).unwrap();
        let [(secret, public), (sender, sender_public)] = [1, 2].map(|i| {
            let secret = keys.keygen(&[i; 32]).unwrap();
            let public = keys.public(secret.as_ref()).unwrap();
            (secret, public)
        });
        let (secret, sender) = (secret.as_ref(), sender.as_ref());
        let mut rng = Bytes(vec![], 0);
        for message in [&b""[..], b"message", &[7; 1000]] {
            for auth in [false, true] {
                let (from, by) = if auth { (Some(sender), Some(&sender_public[..])) } else { (None, None) };
                let sealed = hpke.seal(&public, from, b"info", b"aad", message, &mut rng).unwrap();
                assert_eq!(sealed.len(), message.len() + hpke.overhead());
                let open = |by, info: &[u8], aad: &[u8], sealed: &[u8]| hpke.open(secret, by, info, aad, sealed);
                assert_eq!(**open(by, b"info", b"aad", &sealed).as_ref().unwrap(), message);
                assert_ne!(hpke.seal(&public, from, b"info", b"aad", message, &mut rng).unwrap(), sealed);
                for wrong in [
                    open(if auth { None } else { Some(&sender_public[..]) }, b"info", b"aad", &sealed),
                    open(Some(&public[..]), b"info", b"aad", &sealed),
                    open(by, b"", b"aad", &sealed),
                    open(by, b"info", b"", &sealed),
                    hpke.open(sender, by, b"info", b"aad", &sealed),
                ] {
                    assert_eq!(wrong, Err(Error::Opening), "{}", hpke.name());
                }
                for at in [0, hpke.overhead() / 2, sealed.len() - 1] {
                    let mut changed = sealed.clone();
                    changed[at] ^= 1;
                    assert_eq!(open(by, b"info", b"aad", &changed), Err(Error::Opening), "{}", hpke.name());
                }
                assert!(open(by, b"info", b"aad", &sealed[1..]).is_err());
            }
        }
        assert_eq!(hpke.open(secret, None, b"", b"", &vec![1; hpke.overhead() - 1]), Err(Error::Length));
        assert_eq!(hpke.seal(&public[1..], None, b"", b"", b"", &mut rng), Err(Error::Length));
        assert_eq!(hpke.open(&secret[1..], None, b"", b"", &[]), Err(Error::Length));
        assert_eq!(hpke.seal(&public, Some(&sender[1..]), b"", b"", b"", &mut rng), Err(Error::Length));
        assert_eq!(hpke.open(secret, Some(&[]), b"", b"", &[]), Err(Error::Length));
    }
    let expected: Vec<_> =
        suite::suites().filter(|s| s.info().shared_secret.is_some()).map(|s| s.info().name).collect();
    assert_eq!(names, expected);
}

/// Seals a stream in chunks.
fn sealed(hpke: &dyn Suite, public: &[u8], message: &[u8]) -> (Vec<u8>, Vec<Vec<u8>>) {
    let mut rng = Bytes(vec![], 0);
    let (enc, mut sealer) = hpke.seal_stream(public, None, b"info", b"aad", &mut rng).unwrap();
    assert_eq!(enc.len(), hpke.encapsulated_len());
    let mut chunks: Vec<&[u8]> = message.chunks(CHUNK).collect();
    let last = chunks.pop().unwrap_or_default();
    let mut out: Vec<Vec<u8>> = chunks.iter().map(|chunk| sealer.more(chunk).unwrap()).collect();
    out.push(sealer.last(last).unwrap());
    (enc, out)
}

/// Opens a stream of these chunks; the last chunk is opened as the last.
fn opened(hpke: &dyn Suite, secret: &[u8], enc: &[u8], chunks: &[Vec<u8>]) -> Result<Vec<u8>, Error> {
    let mut opener = hpke.open_stream(secret, None, b"info", b"aad", enc)?;
    let (last, all) = chunks.split_last().ok_or(Error::Length)?;
    let mut out = Vec::new();
    for chunk in all {
        out.extend(opener.more(chunk)?.iter());
    }
    out.extend(opener.last(last)?.iter());
    Ok(out)
}

#[test]
fn stream_detects_truncation_reordering_and_extension() {
    let hpke = hpke_suite("jq255e").unwrap();
    let keys = suite::suite("jq255e").unwrap();
    let secret = keys.keygen(&[1; 32]).unwrap();
    let public = keys.public(secret.as_ref()).unwrap();
    let message: Vec<u8> = (0..3 * CHUNK + 100).map(|i| (i / 7) as u8).collect();
    for len in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, message.len()] {
        let message = &message[..len];
        let (enc, chunks) = sealed(hpke, &public, message);
        assert_eq!(chunks.len(), len.div_ceil(CHUNK).max(1));
        assert_eq!(chunks.iter().map(Vec::len).sum::<usize>(), len + TAG * chunks.len());
        let open = |chunks: &[Vec<u8>]| opened(hpke, secret.as_ref(), &enc, chunks);
        assert_eq!(open(&chunks).as_deref(), Ok(message));
        // Truncate after every chunk, and within the last.
        for n in 1..chunks.len() {
            assert_eq!(open(&chunks[..n]), Err(Error::Opening), "{len}: {n}");
            assert_eq!(open(&chunks[n..]), Err(Error::Opening), "{len}: {n}");
        }
        let mut cut = chunks.clone();
        cut.last_mut().unwrap().pop();
        assert_eq!(open(&cut), Err(Error::Opening));
        // Repeat a chunk, swap two chunks, append one after the last, and insert one of another stream.
        for n in 0..chunks.len() {
            let mut other = chunks.clone();
            other.insert(n, chunks[n].clone());
            assert_eq!(open(&other), Err(Error::Opening), "{len}: {n}");
            let mut other = chunks.clone();
            other.swap(n, 0);
            assert!(n == 0 || open(&other) == Err(Error::Opening), "{len}: {n}");
            let mut other = chunks.clone();
            other[n][len % 5] ^= 1;
            assert_eq!(open(&other), Err(Error::Opening), "{len}: {n}");
        }
        for more in [vec![0; TAG], vec![0; CHUNK + TAG]] {
            assert_eq!(open(&[&chunks[..], &[more]].concat()), Err(Error::Opening));
        }
        // Other strings, another key, and an encapsulated key that is invalid or truncated.
        let other = |info: &[u8], aad: &[u8], enc: &[u8]| {
            let first = |o: primegroup_protocols::hpke::Opener| o.last(&chunks[0]);
            hpke.open_stream(secret.as_ref(), None, info, aad, enc).and_then(first).err()
        };
        assert_eq!(other(b"", b"aad", &enc), Some(Error::Opening));
        assert_eq!(other(b"info", b"", &enc), Some(Error::Opening));
        assert_eq!(other(b"info", b"aad", &[0xff; 32]), Some(Error::Opening));
        assert_eq!(other(b"info", b"aad", &enc[1..]), Some(Error::Length));
    }
    // The representation is unique: all chunks except the last are full, and the last is not empty unless it is the
    // first.
    let (enc, mut sealer) = hpke.seal_stream(&public, None, b"info", b"aad", &mut Bytes(vec![], 0)).unwrap();
    assert_eq!(sealer.more(&message[..CHUNK - 1]), Err(Error::Length));
    assert_eq!(sealer.more(&message[..CHUNK + 1]), Err(Error::Length));
    assert_eq!(sealer.more(b""), Err(Error::Length));
    let first = sealer.more(&message[..CHUNK]).unwrap();
    assert_eq!(sealer.last(b""), Err(Error::Length));
    // A single message of RFC 9180 is not a stream, although its bytes look like one.
    let whole = hpke.seal(&public, None, b"info", b"aad", b"message", &mut Bytes(vec![], 0)).unwrap();
    assert_eq!(whole[..32], enc);
    assert_eq!(opened(hpke, secret.as_ref(), &enc, &[whole[32..].to_vec()]), Err(Error::Opening));
    // A chunk of a stream is the message of the context with that number: the context of the `hpke` crate opens it.
    let (key, enc) = (PrivateKey::from_bytes(secret.as_ref()).unwrap(), EncappedKey::from_bytes(&enc).unwrap());
    type K = primegroup::jq255e::SecretKey;
    let mut context =
        setup_receiver::<ChaCha20Poly1305, HkdfSha256, DhKem<K>>(&OpModeR::Base, &key, &enc, b"info").unwrap();
    assert_eq!(context.open(&first, b"aad\x00").unwrap(), message[..CHUNK]);
}
