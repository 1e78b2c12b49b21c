//! Tests of the tables of C functions. The code that renders them is in a build script and in a tool of another
//! workspace; its unit tests run here.

#[path = "../../bindings/c/tool/src/table.rs"]
mod table;

use std::path::Path;

#[test]
fn tables_of_all_groups_are_rendered() {
    let groups = table::groups(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../bindings/c/functions"));
    assert!(groups.len() >= 20, "{}", groups.len());
    assert!(groups.iter().all(|g| !g.about.is_empty() && g.code.contains(&format!("pg_{}_", g.name))));
}
