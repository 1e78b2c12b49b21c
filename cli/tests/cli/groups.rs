//! Subcommands without private keys: the list of groups, hashing to groups, and points of the standard curves.

use crate::{Dir, all};

#[test]
fn lists_groups() {
    let d = Dir::new();
    let text = d.ok(&["groups"]);
    all().iter().for_each(|g| assert!(text.contains(g), "{g}"));
    let json: serde_json::Value = serde_json::from_str(&d.ok(&["groups", "--json"])).expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(all().len()));
}

#[test]
fn hashes_to_groups() {
    let d = Dir::new();
    d.write("m", "data");
    for group in all() {
        let info = primegroup::suite::suite(group).expect("a group").info();
        if info.hash_to_group.is_none() {
            d.fails(&["hash-to-group", "--group", group, "m"], 2, "has no");
            continue;
        }
        let (a, element) = (d.ok(&["hash-to-group", "--group", group, "m"]), info.public_key);
        assert_eq!(a.trim().len(), 2 * element);
        assert_eq!(a, d.ok(&["hash-to-group", "--group", group, "m"]));
    }
    let a = d.ok(&["hash-to-group", "--group", "ristretto255", "m", "--dst", "one"]);
    assert_ne!(a, d.ok(&["hash-to-group", "--group", "ristretto255", "m", "--dst", "two"]));
    d.fails(&["hash-to-group", "--group", "ristretto255", "m", "--dst", ""], 2, "is not empty");
    d.fails(&["hash-to-group", "--group", "jq255e", "m", "--dst", "x"], 2, "jq255e has no domain separation tag");
}

/// The generator of P-256 in both encodings, and invalid points.
#[test]
fn converts_points_of_p256() {
    let d = Dir::new();
    let x = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296";
    let y = "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";
    let (short, long) = (format!("03{x}"), format!("04{x}{y}"));
    for point in [&short, &long] {
        d.ok(&["from-sec1", "--group", "p256", point, "--out", "g.pub", "--force"]);
        assert_eq!(d.ok(&["to-sec1", "g.pub"]).trim(), long);
        assert_eq!(d.ok(&["to-sec1", "g.pub", "--compressed"]).trim(), short);
    }
    for bad in [&long[..128], &format!("07{x}{y}"), &format!("04{y}{x}"), "00", "", &format!("02{}", "ff".repeat(32))] {
        d.fails(&["from-sec1", "--group", "p256", bad], 3, "no point of the standard curve");
    }
}

/// The generators of FIPS 186, which are public keys for the private key 1; and invalid points.
#[test]
fn converts_standard_points() {
    let generators = [
        (
            "xsb233",
            "0300fac9dfcbac8313bb2139f1bb755fef65bc391f8b36f8f8eb7371fd558b",
            "84c5b020e4d102b42c3f48adc85cb72e8e128ad81ecaaae4623a8015f001",
        ),
        (
            "xsk233",
            "02017232ba853a7e731af129f22ff4149563a419c26bf50a4c9d6eefad6126",
            "2de512903596491ee70af673e1cdd9171a1f3ccea82343b26b256efbff01",
        ),
    ];
    for (group, point, encoding) in generators {
        let d = Dir::new();
        let json = d.ok(&["from-sec1", "--group", group, point, "--json"]);
        assert!(json.contains(&format!("\"public\":\"{encoding}\"")), "{json}");
        d.ok(&["from-sec1", "--group", group, point, "--out", "g.pub"]);
        assert_eq!(d.ok(&["to-sec1", "g.pub", "--compressed"]).trim(), point);
        // Both forms of a random key, and the conversion back.
        d.keys(group, "a");
        let public = std::fs::read_to_string(d.path("a.pub")).expect("a key");
        for (form, len) in [(&["to-sec1", "a.pub"][..], 61), (&["to-sec1", "a.pub", "--compressed"], 31)] {
            let point = d.ok(form);
            assert_eq!(point.trim().len(), 2 * len);
            assert_eq!(d.ok(&["from-sec1", "--group", group, point.trim()]), public);
            let json: serde_json::Value = serde_json::from_str(&d.ok(&[form, &["--json"]].concat())).expect("JSON");
            assert_eq!(json["point"], point.trim());
        }
        // Refused: the point of order 2, infinity, the other curve's generator, another length, invalid hex.
        let other = generators.iter().find(|g| g.0 != group).expect("two");
        d.ok(&["from-sec1", "--group", other.0, other.1, "--out", "o.pub"]);
        let other = d.ok(&["to-sec1", "o.pub"]);
        let two = format!("02{}", "00".repeat(30));
        let standard = d.ok(&["to-sec1", "g.pub"]);
        let (first, rest) = standard.trim().split_at(120);
        let off = format!("{first}{:02x}", u8::from_str_radix(rest, 16).expect("a byte") ^ 1);
        for bad in [two.as_str(), other.trim(), "00", "", &point[..60], &off, &format!("05{}", &point[2..])] {
            d.fails(&["from-sec1", "--group", group, bad], 3, "no point of the standard curve");
        }
        d.fails(&["from-sec1", "--group", group, "zz"], 2, "not hex");
        d.fails(&["from-sec1", "--group", "jq255e", point], 2, "jq255e has no standard curve");
        d.fails(&["from-sec1", "--group", group, point, "--out", "g.pub"], 4, "exists already");
        d.fails(&["to-sec1", "a.pem"], 3, "is a private key");
        d.keys("jq255e", "j");
        d.fails(&["to-sec1", "j.pub"], 2, "jq255e has no standard curve");
    }
}
