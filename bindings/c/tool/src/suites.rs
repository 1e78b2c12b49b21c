//! `suites.c`: the list of the C tests. A file of `tests/each` is compiled for every group in the registry that has
//! the function in the file's first line. A file of `tests/vectors` is compiled once. In addition, every group has the
//! tests of its operations.

use crate::overlap::exchange_scheme;
use crate::table::Group;
use crate::{groups, home, operations, read};
use std::fmt::Write;
use std::path::Path;

/// Returns the file names of a test folder that have an extension, without the extension, sorted.
fn names(folder: &str, extension: &str) -> Vec<String> {
    let files = std::fs::read_dir(home().join(folder)).unwrap_or_else(|e| panic!("{folder}: {e}"));
    let mut names: Vec<_> =
        files.flatten().filter_map(|f| Some(f.file_name().to_str()?.strip_suffix(extension)?.to_owned())).collect();
    names.sort();
    assert!(!names.is_empty(), "no *{extension} in {folder}");
    names
}

/// Returns the function that a suite of `tests/each` requires of a group: `/* For every group that has FN(point_mul):
/// … */`.
fn wanted(suite: &str) -> String {
    let text = read(&format!("tests/each/{suite}.inc"));
    let function = text.strip_prefix("/* For every group that has FN(").and_then(|rest| rest.split_once(')'));
    function.unwrap_or_else(|| panic!("tests/each/{suite}.inc does not say which groups it is for")).0.to_owned()
}

/// Writes `suites.c`.
pub(crate) fn write(folder: &Path) {
    let each: Vec<_> = names("tests/each", ".inc").into_iter().map(|suite| (wanted(&suite), suite)).collect();
    let mut out = "/* Made by primegroup-c-tool. */\n#include \"check.h\"\n".to_owned();
    let (mut list, mut count) = (String::new(), 0);
    for Group { name: group, .. } in &groups() {
        let header = read(&format!("include/primegroup/{group}.h"));
        let _ = write!(out, "\n#define GROUP {group}\n#define UPPER {}\n", group.to_uppercase());
        let _ = writeln!(out, "#define KEY(name) FN({}key##name)", exchange_scheme(group, &header));
        for (_, suite) in each.iter().filter(|(function, _)| header.contains(&format!("pg_{group}_{function}("))) {
            let _ = writeln!(out, "#include \"each/{suite}.inc\"");
            let _ = writeln!(list, "    {{ \"{group} {suite}\", {group}_{suite} }},");
            count += 1;
        }
        out += "#undef GROUP\n#undef UPPER\n#undef KEY\n";
    }
    count += operations::add(&mut out, &mut list);
    out += "\n";
    for suite in names("tests/vectors", ".c") {
        let _ = writeln!(out, "void test_{suite}(void);");
        let _ = writeln!(list, "    {{ \"vectors: {suite}\", test_{suite} }},");
        count += 1;
    }
    let _ = write!(out, "\nconst suite suites[] = {{\n{list}}};\nconst size_t suite_count = {count};\n");
    std::fs::write(folder.join("suites.c"), out).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
}
