//! The expanders of RFC 9380, compared with its vectors and with the crate `hash2curve`.

use crate::common::{hex, json};
use primegroup::Error;
use primegroup::hash::{expand_message_xmd, expand_message_xof};

fn text<'a>(row: &'a serde_json::Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_else(|| panic!("{key} in {row}"))
}

#[test]
fn expand_xmd_rfc9380() {
    let mut count = 0;
    for name in ["SHA256_256", "SHA256_38", "SHA512_38"] {
        let file = json(&format!("rfc/rfc9380/expand_message_xmd_{name}.json"));
        let dst = text(&file, "DST").as_bytes();
        for row in file["tests"].as_array().unwrap() {
            let len = usize::from_str_radix(text(row, "len_in_bytes").trim_start_matches("0x"), 16).unwrap();
            let msg = text(row, "msg").as_bytes();
            let mut out = vec![0; len];
            let parts = msg.split_at(msg.len() / 2);
            match text(&file, "hash") {
                "SHA256" => expand_message_xmd::<sha2::Sha256>(&[parts.0, parts.1], dst, &mut out).unwrap(),
                "SHA512" => expand_message_xmd::<sha2::Sha512>(&[parts.0, parts.1], dst, &mut out).unwrap(),
                other => panic!("{other}"),
            }
            assert_eq!(hex(out), text(row, "uniform_bytes"));
            count += 1;
        }
    }
    assert_eq!(count, 30);
    assert_eq!(expand_message_xmd::<sha2::Sha256>(&[], b"x", &mut [0; 255 * 32 + 1]), Err(Error::Length));
    assert_eq!(expand_message_xmd::<sha2::Sha256>(&[], b"", &mut [0; 32]), Err(Error::Length));
    assert!(expand_message_xmd::<sha2::Sha256>(&[], b"x", &mut [0; 255 * 32]).is_ok());
}

/// Compares both expanders with the crate `hash2curve`, including long tags.
#[test]
fn expanders_against_hash2curve() {
    use hash2curve::{ExpandMsg, ExpandMsgXmd, ExpandMsgXof, Expander};
    let dst = [7; 300];
    for dst_len in [1, 16, 255, 256, 300] {
        let dst = &dst[..dst_len];
        let tag = [dst];
        for len in [1_u16, 31, 32, 33, 96, 500] {
            let msg: Vec<u8> = (0..len as u8).collect();
            let (mut ours, mut theirs) = (vec![0; len.into()], vec![0; len.into()]);
            let length = core::num::NonZero::new(len).unwrap();
            expand_message_xmd::<sha2::Sha512>(&[&msg], dst, &mut ours).unwrap();
            let mut e = <ExpandMsgXmd<sha2::Sha512> as ExpandMsg<sha2::digest::consts::U32>>::expand_message(
                &[&msg],
                &tag,
                length,
            )
            .unwrap();
            e.fill_bytes(&mut theirs).unwrap();
            assert_eq!(ours, theirs, "xmd {dst_len} {len}");
            expand_message_xof::<shake::Shake128>(&[&msg], dst, 128, &mut ours).unwrap();
            let mut e = <ExpandMsgXof<shake::Shake128> as ExpandMsg<sha2::digest::consts::U16>>::expand_message(
                &[&msg],
                &tag,
                length,
            )
            .unwrap();
            e.fill_bytes(&mut theirs).unwrap();
            assert_eq!(ours, theirs, "xof {dst_len} {len}");
        }
    }
    // The tag is not part of the message: appending it to the message changes the output.
    let (mut a, mut b) = ([0; 32], [0; 32]);
    expand_message_xof::<shake::Shake256>(&[b"m"], b"t", 256, &mut a).unwrap();
    expand_message_xof::<shake::Shake256>(&[b"mt"], b"t", 256, &mut b).unwrap();
    assert_ne!(a, b);
}
