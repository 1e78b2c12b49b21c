//! The benchmark, and its page.

use crate::{Dir, failed};

#[test]
fn measures() {
    let d = Dir::new();
    let json =
        d.ok(&["bench", "--group", "jq255e", "--op", "encode", "--time", "0.05", "--json", "--html", "page.html"]);
    let rows: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(rows.as_array().map(Vec::len), Some(1));
    assert!(rows[0]["nanoseconds"]["median"].as_f64().is_some_and(|x| x > 0.0));
    let page = std::fs::read_to_string(d.path("page.html")).expect("a page");
    // Each table has a heading, and operations that were not measured have a label.
    assert_eq!(page.matches("<table>").count(), page.matches("</h3><div class=scroll><table>").count());
    assert!(page.contains("Not measured in this run"));
    assert!(page.contains("<svg") && page.contains("jq255e") && !page.contains("http"));
    d.fails(&["bench", "--group", "nope"], 2, "unknown group");
    d.fails(&["bench", "--op", "nope"], 2, "no operation matches");
    d.fails(&["bench", "--time=-1"], 2, "a number of seconds");
}

/// A page replaces an earlier page, but other files only with `--force`. This is checked before anything is measured.
#[test]
fn pages_replace_pages() {
    let d = Dir::new();
    let bench = ["bench", "--group", "jq255e", "--op", "encode", "--time", "0.01", "--html", "page"];
    let force = [&bench[..], &["--force"]].concat();
    for precious in ["", "notes", "<!doctype html><title>primegroup</title>"] {
        d.write("page", precious);
        let out = d.run(&bench);
        failed(&out, 4, "is no page of this benchmark", precious);
        assert!(out.stdout.is_empty());
        assert_eq!(d.read("page"), precious.as_bytes());
    }
    d.ok(&force);
    // The end of the page marks the old one, because two runs may give the same figures.
    let page = [d.read("page"), b"<!-- old -->".to_vec()].concat();
    d.write("page", &page);
    d.ok(&bench);
    assert!(!d.read("page").ends_with(b"<!-- old -->"));
    d.fails(&[&bench[..8], &["no/such/page"]].concat(), 4, "no such directory");
    d.fails(&[&bench[..8], &["-", "--json"]].concat(), 2, "standard output");
    assert_eq!(d.names(), ["page"]);
}
