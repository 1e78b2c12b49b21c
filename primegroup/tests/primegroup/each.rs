//! Operations on many inputs give the same results as single operations. The tests put a bad signature, or a bad public
//! key, at every position.

use primegroup::scheme::{Exchange, Public, Sign, SignatureBytes, SignatureOf, Verify};
use primegroup::{Error, Message, Rules, VerifyOptions, batch};

/// Usual number of items: more than are processed at once, and not a multiple of that.
const N: usize = 11;

fn verify<K: Sign>() {
    let keys: Vec<K> = (0..3).map(|i| K::from_seed(&[i; 32]).unwrap()).collect();
    let texts: Vec<[u8; 1]> = (0..70).map(|i| [i]).collect();
    let signatures: Vec<_> = texts.iter().map(|t| keys[usize::from(t[0]) % 3].sign(t)).collect();
    let items: Vec<_> = texts
        .iter()
        .zip(&signatures)
        .map(|(t, signature)| batch::Item {
            key: keys[usize::from(t[0]) % 3].public_key(),
            message: Message::raw(t),
            signature,
        })
        .collect();
    let plain = VerifyOptions::new();
    let each = |items: &[batch::Item<'_, K::Public>], options| {
        let (mut one, mut all) = (vec![false; items.len()], vec![true; items.len()]);
        let answer = K::Public::verify_each(items, options, &mut one);
        assert_eq!(batch::verify_each_with(items, options, &mut all), answer);
        assert_eq!(one, all);
        answer.map(|()| all)
    };
    for n in [0, 1, 2, N, 70] {
        assert_eq!(each(&items[..n], &plain), Ok(vec![true; n]));
    }
    let mut verdicts = [true; N];
    for (n, m) in [(N, 0), (N, N - 1), (0, N), (N - 1, N)] {
        assert_eq!(batch::verify_each(&items[..n], &mut verdicts[..m]), Err(Error::Length));
        assert_eq!(K::Public::verify_each(&items[..n], &plain, &mut verdicts[..m]), Err(Error::Length));
    }
    assert_eq!(verdicts, [true; N], "untouched");

    // A bad signature at every position: of another message, by another key, with a bit changed at either end.
    let spoil = |i: usize, kind: usize| {
        let mut bytes = signatures[i].to_bytes();
        let len = SignatureOf::<K>::LEN;
        match kind {
            0 => bytes.as_mut()[1] ^= 4,
            _ => bytes.as_mut()[len - 2] ^= 1,
        }
        SignatureOf::<K>::from_slice(bytes.as_ref()).unwrap()
    };
    let bad: Vec<_> = (0..N).map(|i| spoil(i, i % 2)).collect();
    let mut all_bad = items[..N].to_vec();
    for i in 0..N {
        let mut some = items[..N].to_vec();
        match i % 4 {
            0 => some[i].message = Message::raw(b"other"),
            1 => some[i].key = keys[(i + 1) % 3].public_key(),
            _ => some[i].signature = &bad[i],
        }
        all_bad[i] = some[i];
        assert_eq!(some[i].key.verify_with(some[i].message, some[i].signature, &plain), Err(Error::Verification));
        let expected: Vec<bool> = (0..N).map(|j| j != i).collect();
        assert_eq!(each(&some, &plain), Ok(expected), "{} {i}", K::GROUP);
    }
    assert_eq!(each(&all_bad, &plain), Ok(vec![false; N]));
    let mut large = items.clone();
    (large[3], large[66].message) = (all_bad[3], Message::raw(b"other"));
    let expected: Vec<bool> = (0..70).map(|j| j != 3 && j != 66).collect();
    assert_eq!(each(&large, &plain), Ok(expected));

    // Options that single verification rejects with another error.
    let mut verdicts = [true; N];
    let rules = plain.rules(Rules::Strict);
    let answer = batch::verify_each_with(&items[..N], &rules, &mut verdicts);
    assert_eq!(
        (answer, verdicts),
        if K::Public::RULES { (Ok(()), [true; N]) } else { (Err(Error::Unsupported), [false; N]) }
    );
}

fn agree<K: Exchange>() {
    let keys: Vec<K> = (1..4).map(|i| K::from_seed(&[i; 32]).unwrap()).collect();
    let valid: Vec<Vec<u8>> =
        (0..N as u8).map(|i| K::from_seed(&[i + 100; 32]).unwrap().public_key().encode().as_ref().to_vec()).collect();
    let (zeros, ones) = (vec![0; K::Public::LEN], vec![0xff; K::Public::LEN]);
    let bad: [&[u8]; 4] = [&zeros, &ones, &valid[0][1..], &[]];
    let none = || (0..N).map(|_| Err(Error::Fault)).collect::<Vec<Result<K::Shared, _>>>();
    let bytes = |r: &Result<K::Shared, Error>| r.as_ref().map(|s| s.as_ref().to_vec()).map_err(|e| *e);
    for i in 0..=N {
        let mut peers: Vec<&[u8]> = valid.iter().map(Vec::as_slice).collect();
        if let Some(peer) = peers.get_mut(i) {
            *peer = bad[i % 4];
        }
        // All items, or only the items before the bad one, in turn.
        let n = if i % 2 == 0 { N } else { i };
        let (mut one, mut all) = (none(), none());
        keys[0].agree_each(&peers[..n], &mut one[..n]).unwrap();
        batch::agree_each(&keys[0], &peers[..n], &mut all[..n]).unwrap();
        let pairs: Vec<(&K, &[u8])> = peers.iter().enumerate().map(|(i, peer)| (&keys[i % 3], *peer)).collect();
        let (mut one_pairs, mut all_pairs) = (none(), none());
        K::agree_pairs(&pairs[..n], &mut one_pairs[..n]).unwrap();
        batch::agree_pairs(&pairs[..n], &mut all_pairs[..n]).unwrap();
        for j in 0..N {
            let expected = |key: &K| if j < n { bytes(&key.agree(peers[j])) } else { Err(Error::Fault) };
            assert_eq!((bytes(&one[j]), bytes(&all[j])), (expected(&keys[0]), expected(&keys[0])), "{} {i}", K::GROUP);
            let expected = expected(&keys[j % 3]);
            assert_eq!((bytes(&one_pairs[j]), bytes(&all_pairs[j])), (expected.clone(), expected), "{} {i}", K::GROUP);
        }
    }
    let peers = [&valid[0][..]; 2];
    let mut out = none();
    assert_eq!(keys[0].agree_each(&peers, &mut out), Err(Error::Length));
    assert_eq!(batch::agree_each(&keys[0], &peers, &mut out[..1]), Err(Error::Length));
    assert_eq!(K::agree_pairs(&[(&keys[0], peers[0])], &mut out), Err(Error::Length));
    assert_eq!(batch::agree_pairs(&[(&keys[0], peers[0])], &mut out), Err(Error::Length));
    assert!(out.iter().all(|r| bytes(r) == Err(Error::Fault)), "untouched");
}

#[test]
fn each_is_as_one() {
    primegroup::for_each_group! {
        sign as K => verify::<K>();
        exchange as K => agree::<K>();
        beside as P => verify::<primegroup::schnorr::SecretKey<P>>();
    }
}
