//! The benchmark, and the page it writes.

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
    // A heading over each table, and a label on what this run did not measure.
    assert_eq!(page.matches("<table>").count(), page.matches("</h3><div class=scroll><table>").count());
    assert!(page.contains("Not measured in this run"));
    assert!(page.contains("<svg") && page.contains("jq255e") && !page.contains("http"));
    d.fails(&["bench", "--group", "nope"], 2, "unknown group");
    d.fails(&["bench", "--op", "nope"], 2, "no operation matches");
    d.fails(&["bench", "--time=-1"], 2, "a number of seconds");
}

/// A page replaces an earlier one, and nothing else unless it is told to; and that is settled before anything is measured.
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
    // An old page is told from a new one by its end: two runs may well measure the same.
    let page = [d.read("page"), b"<!-- old -->".to_vec()].concat();
    d.write("page", &page);
    d.ok(&bench);
    assert!(!d.read("page").ends_with(b"<!-- old -->"));
    d.fails(&[&bench[..8], &["no/such/page"]].concat(), 4, "no such directory");
    d.fails(&[&bench[..8], &["-", "--json"]].concat(), 2, "standard output");
    assert_eq!(d.names(), ["page"]);
}
