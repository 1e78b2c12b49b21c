//! All bad signatures of a batch are found: from none to all, with one key or one key per signature, of every kind. The
//! results equal those of single verification.

use primegroup::scheme::{Sign, SignatureBytes, SignatureOf, VerifyBatch};
use primegroup::suite::{self, suites};
use primegroup::{Error, Message, Rules, VerifyOptions, batch};

/// Pseudorandom positions.
struct Places(u64);

impl Places {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    /// Returns `count` distinct positions below `n`, in ascending order.
    fn some(&mut self, count: usize, n: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..n).collect();
        for i in 0..count {
            let j = i + self.below(n - i);
            all.swap(i, j);
        }
        all.truncate(count);
        all.sort_unstable();
        all
    }
}

/// Items of several keys, which are used in turn.
struct Rows<K: Sign> {
    keys: Vec<K>,
    texts: Vec<[u8; 4]>,
    signatures: Vec<SignatureOf<K>>,
    /// The signatures with a bit changed, in R or in s.
    spoiled: Vec<SignatureOf<K>>,
}

impl<K: Sign<Public: VerifyBatch>> Rows<K> {
    fn new(n: usize, keys: usize) -> Self {
        let keys: Vec<K> = (0..keys as u32)
            .map(|i| {
                let mut seed = [0x42; 32];
                seed[..4].copy_from_slice(&i.to_le_bytes());
                K::from_seed(&seed).unwrap()
            })
            .collect();
        let texts: Vec<[u8; 4]> = (0..n as u32).map(u32::to_le_bytes).collect();
        let signatures: Vec<_> = texts.iter().enumerate().map(|(i, t)| keys[i % keys.len()].sign(t)).collect();
        let spoiled = signatures
            .iter()
            .enumerate()
            .map(|(i, signature)| {
                let mut bytes = signature.to_bytes();
                let at = if i % 2 == 0 { 3 } else { SignatureOf::<K>::LEN - 5 };
                bytes.as_mut()[at] ^= 1 << (i % 8);
                SignatureOf::<K>::from_slice(bytes.as_ref()).unwrap()
            })
            .collect();
        Rows { keys, texts, signatures, spoiled }
    }

    fn items(&self) -> Vec<batch::Item<'_, K::Public>> {
        (0..self.texts.len())
            .map(|i| batch::Item {
                key: self.keys[i % self.keys.len()].public_key(),
                message: Message::raw(&self.texts[i]),
                signature: &self.signatures[i],
            })
            .collect()
    }

    /// Returns the items with some invalid ones; successive ones are invalid in different ways.
    fn with_bad(&self, bad: &[usize]) -> Vec<batch::Item<'_, K::Public>> {
        let mut items = self.items();
        for (kind, &i) in bad.iter().enumerate() {
            match kind % 3 {
                0 => items[i].message = Message::raw(b"another"),
                _ if i % 3 == 0 => items[i].signature = &self.signatures[(i + 1) % self.signatures.len()],
                _ => items[i].signature = &self.spoiled[i],
            }
        }
        items
    }
}

/// Compares the result with single verification. If there are several rules, uses those by which batches are sums.
fn check<V: VerifyBatch>(items: &[batch::Item<'_, V>], expected: Option<&[usize]>) {
    let rules = if V::RULES { VerifyOptions::new().rules(Rules::Zip215) } else { VerifyOptions::new() };
    let found = batch::invalid_with(items, &rules).unwrap();
    match expected {
        Some(expected) => assert_eq!(found, expected, "{}", V::GROUP),
        None => {
            let bad = |item: &batch::Item<'_, V>| item.key.verify_with(item.message, item.signature, &rules).is_err();
            let single: Vec<usize> = (0..items.len()).filter(|&i| bad(&items[i])).collect();
            assert_eq!(found, single, "{}", V::GROUP);
        }
    }
    assert_eq!(batch::verify_with(items, &rules).is_ok(), found.is_empty());
    if items.len() <= 40 {
        // If there are several rules, the default verifies one by one.
        assert_eq!(batch::invalid(items), Ok(found.clone()));
        assert_eq!(batch::verify(items).is_ok(), found.is_empty());
    }
    let mut verdicts = vec![true; items.len()];
    assert_eq!(batch::verify_each_with(items, &rules, &mut verdicts), Ok(()));
    assert!((0..items.len()).all(|i| verdicts[i] != found.contains(&i)));
}

fn all<K: Sign<Public: VerifyBatch>>(n: usize, keys: usize, counts: &[usize]) {
    let rows = Rows::<K>::new(n, keys);
    let mut places = Places(n as u64);
    for &count in counts {
        let bad = places.some(count, n);
        check(&rows.with_bad(&bad), None);
    }
}

/// Tests every scheme, with few items; `of_suites` tests every group.
#[test]
fn of_every_scheme() {
    all::<primegroup::do255e::SecretKey>(24, 5, &[0, 1, 2, 5, 24]);
    all::<primegroup::do255s::SecretKey>(24, 5, &[0, 1, 2, 5, 24]);
    all::<primegroup::curve9767::SecretKey>(24, 5, &[0, 1, 2, 5, 24]);
    all::<primegroup::schnorr::SecretKey<primegroup::ristretto255::Point>>(24, 5, &[0, 1, 2, 5, 24]);
    all::<primegroup::schnorr::SecretKey<primegroup::xsk233::Point>>(24, 5, &[0, 1, 2, 5, 24]);
    all::<primegroup::schnorr::SecretKey<primegroup::bls12_381_g1::Point>>(9, 2, &[0, 1, 9]);
    // Schemes that do not add up signatures.
    all::<primegroup::ecdsa::SecretKey<primegroup::p256::Point>>(24, 5, &[0, 1, 2, 5, 24]);
    all::<primegroup::bls::min_pk::basic::SecretKey>(6, 2, &[0, 1, 6]);
}

#[test]
fn any_number_of_rows_and_keys() {
    type Ed = primegroup::ed25519::SecretKey;
    type Schnorr = primegroup::schnorr::SecretKey<primegroup::jq255e::Point>;
    for n in 0..20 {
        all::<Ed>(n, 3, &(0..=n).step_by(3).collect::<Vec<_>>());
    }
    for keys in [1, 2, 40, 300] {
        all::<Ed>(300, keys, &[0, 1, 2, 3, 5, 6, 30, 150, 299, 300]);
        all::<Schnorr>(300, keys, &[0, 1, 4, 64, 300]);
    }
    // As many items as keys, and more than are summed at once.
    let rows = Rows::<Ed>::new(2000, 2000);
    let bad = Places(5).some(9, 2000);
    check(&rows.with_bad(&bad), Some(&bad));
    let rows = Rows::<Schnorr>::new((1 << 14) + 100, 50);
    let bad = [0, 77, (1 << 14) - 1, 1 << 14, (1 << 14) + 99];
    check(&rows.with_bad(&bad), Some(&bad));
}

/// Each share of bad items: at random, all of one key, and consecutive at either end.
#[test]
fn bad_rows_are_found_in_every_pattern() {
    type Schnorr = primegroup::schnorr::SecretKey<primegroup::jq255e::Point>;
    const N: usize = 1000;
    let mut places = Places(7);
    for keys in [20, N] {
        let rows = Rows::<Schnorr>::new(N, keys);
        for count in [1, 10, 100, N] {
            check(&rows.with_bad(&places.some(count, N)), None);
        }
        let of_one_key: Vec<usize> = (0..N).filter(|i| i % keys == 1).collect();
        let (start, end): (Vec<usize>, Vec<usize>) = ((0..40).collect(), (N - 200..N).collect());
        for bad in [of_one_key, start, end] {
            check(&rows.with_bad(&bad), Some(&bad));
        }
    }
}

/// Items with errors that would cancel: swapped signatures, and s + d together with s - d.
#[test]
fn errors_do_not_cancel() {
    type Ed = primegroup::ed25519::SecretKey;
    let rows = Rows::<Ed>::new(100, 1);
    let mut items = rows.items();
    (items[10].signature, items[90].signature) = (items[90].signature, items[10].signature);
    check(&items, Some(&[10, 90]));
    let shifted = |i: usize, d: u64, negative: bool| {
        let bytes = rows.signatures[i].to_bytes();
        let s = primegroup::ed25519::Scalar::decode(&bytes[32..]).unwrap();
        let d = primegroup::ed25519::Scalar::from_u64(d);
        let s = if negative { s - d } else { s + d };
        SignatureOf::<Ed>::from_slice(&[&bytes[..32], &s.encode()].concat()).unwrap()
    };
    let (a, b) = (shifted(40, 5, false), shifted(41, 5, true));
    let mut items = rows.items();
    (items[40].signature, items[41].signature) = (&a, &b);
    check(&items, Some(&[40, 41]));
}

#[test]
fn options() {
    use primegroup::{SignOptions, ed25519};
    let key = ed25519::SecretKey::from_seed(&[1; 32]).unwrap();
    let texts: Vec<[u8; 1]> = (0..30).map(|i| [i]).collect();
    let with = SignOptions::new().context(b"here");
    let signatures: Vec<_> = texts.iter().map(|t| key.sign_with(Message::raw(t), &with).unwrap()).collect();
    let items: Vec<_> = texts
        .iter()
        .zip(&signatures)
        .map(|(t, signature)| batch::Item { key: key.public_key(), message: Message::raw(t), signature })
        .collect();
    let plain = VerifyOptions::new();
    assert_eq!(batch::invalid_with(&items, &plain.context(b"here")), Ok(vec![]));
    assert_eq!(batch::invalid_with(&items, &plain.context(b"there")).map(|v| v.len()), Ok(30));
    assert_eq!(batch::invalid_with(&items, &plain.context(&[0; 256])), Err(Error::Length));
    for rules in [Rules::Strict, Rules::Plain, Rules::Zip215] {
        let rules = plain.rules(rules);
        assert_eq!(batch::invalid_with(&items, &rules.context(b"here")), Ok(vec![]));
        assert_eq!(batch::invalid_with(&items, &rules).map(|v| v.len()), Ok(30));
    }
    assert_eq!(batch::invalid_with(&items[..0], &plain), Ok(vec![]));
}

/// Tests bytes: an item that does not decode is bad, and each item has the result of single verification.
#[test]
fn of_suites() {
    for suite in suites().chain(suites().filter_map(suite::Suite::generic)) {
        let Some(signatures) = suite.info().signatures else {
            let mut verdicts = [true];
            let item = suite::Item { public: &[], message: Message::raw(b""), signature: &[] };
            assert_eq!(suite.verify_each(&[item], &VerifyOptions::new(), &mut verdicts), Err(Error::Unsupported));
            continue;
        };
        let n = if suite.info().public_key > 34 { 8 } else { 40 };
        let private: Vec<_> = (0..3).map(|i| suite.keygen(&[i; 32]).unwrap()).collect();
        let public: Vec<_> = private.iter().map(|k| suite.public(k).unwrap()).collect();
        let texts: Vec<[u8; 1]> = (0..n).map(|i| [i]).collect();
        let signed: Vec<_> = texts
            .iter()
            .map(|t| suite.sign(&private[usize::from(t[0]) % 3], Message::raw(t), &Default::default()).unwrap())
            .collect();
        let mut items: Vec<_> = texts
            .iter()
            .zip(&signed)
            .map(|(t, signature)| suite::Item {
                public: &public[usize::from(t[0]) % 3],
                message: Message::raw(t),
                signature,
            })
            .collect();
        let plain = VerifyOptions::new();
        let rules = if signatures.rules { plain.rules(Rules::Zip215) } else { plain };
        let check = |items: &[suite::Item<'_>], expected: Result<(), Error>| {
            for options in [plain, rules] {
                let mut verdicts = vec![true; items.len()];
                assert_eq!(suite.verify_each(items, &options, &mut verdicts), expected);
                let single = |i: &suite::Item<'_>| suite.verify(i.public, i.message, i.signature, &options).is_ok();
                assert_eq!(verdicts, items.iter().map(single).collect::<Vec<_>>(), "{suite:?}");
            }
        };
        check(&items, Ok(()));
        items[1].message = Message::raw(b"other");
        check(&items, Ok(()));
        let ones = vec![0xff; public[0].len()];
        items[2].public = &public[0][1..];
        items[4].signature = &signed[0][1..];
        check(&items, Err(Error::Length));
        items[2].public = &public[2];
        items[4].public = &ones;
        check(&items[..4], Ok(()));
        assert_eq!(suite.verify_each(&items, &plain, &mut []), Err(Error::Length));
    }
}
