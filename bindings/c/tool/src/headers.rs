//! Headers: one per group and one for shared definitions, made by cbindgen from the sources of the functions.

use crate::table::Group;
use crate::{groups, read};
use cbindgen::{Builder, Config, DocumentationStyle, ExportConfig, FunctionConfig, Language, ParseConfig, Style};

const MADE: &str = "Made by cbindgen: `cargo xtask c header`. Do not edit.";

fn config() -> Config {
    Config {
        language: Language::C,
        cpp_compat: true,
        style: Style::Type,
        no_includes: true,
        usize_is_size_t: true,
        documentation: true,
        documentation_style: DocumentationStyle::Doxy,
        line_length: 110,
        function: FunctionConfig { must_use: Some("PG_MUST_CHECK".to_owned()), ..FunctionConfig::default() },
        // Types that no function of their own header uses.
        export: ExportConfig {
            include: ["pg_status", "pg_hash", "pg_bls_scheme", "pg_fill", "pg_batch_item"].map(str::to_owned).to_vec(),
            ..ExportConfig::default()
        },
        parse: ParseConfig { parse_deps: false, ..ParseConfig::default() },
        ..Config::default()
    }
}

/// Drops comments that are only for Rust: everything after `# Safety`.
fn for_c(source: &str) -> String {
    let mut safety = false;
    let keep = |line: &&str| {
        safety = line.starts_with("///") && (safety || line.contains("# Safety"));
        !safety
    };
    source.lines().filter(keep).collect::<Vec<_>>().join("\n")
}

/// Returns the text of one header.
fn header(name: &str, source: &str, top: &str, includes: &str) -> String {
    let folder = std::env::temp_dir().join(format!("primegroup-c-tool-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for temporary files");
    let path = folder.join(format!("{name}.rs"));
    std::fs::write(&path, source).expect("a temporary file");
    let mut config = config();
    config.header = Some(format!("/**\n * @file\n{top} *\n * {MADE}\n */"));
    config.include_guard = Some(format!("PRIMEGROUP_{}_H", name.to_uppercase()));
    config.after_includes = Some(includes.to_owned());
    let mut text = Vec::new();
    Builder::new().with_config(config).with_src(&path).generate().expect("cbindgen reads the sources").write(&mut text);
    let _ = std::fs::remove_dir_all(&folder);
    let text = String::from_utf8(text).expect("headers are text");
    // Removes spaces at line ends, and ends the text with one newline.
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned() + "\n"
}

/// Formats text as lines of a C comment.
fn comment(text: &str) -> String {
    text.lines().map(|l| format!(" * {l}").trim_end().to_owned() + "\n").collect()
}

/// Returns the headers: path below bindings/c, and text.
pub(crate) fn files() -> Vec<(String, String)> {
    let mut files = Vec::new();
    let common = header(
        "common",
        &for_c(&read("src/common.rs")),
        &comment(&read("templates/common.txt")),
        &read("templates/common.h").replace("@version@", env!("CARGO_PKG_VERSION")),
    );
    files.push(("include/primegroup/common.h".to_owned(), common));
    let mut includes = String::new();
    let groups = groups();
    for Group { name, about, code } in &groups {
        let others = groups.iter().map(|g| g.name.as_str()).filter(|other| code.contains(&format!("pg_{other}_point")));
        let included = ["common"].into_iter().chain(others.filter(|other| other != name));
        let included: String = included.map(|other| format!("#include \"{other}.h\"\n")).collect();
        let text = header(name, code, &comment(about), &format!("\n{included}"));
        files.push((format!("include/primegroup/{name}.h"), text));
        includes += &format!("#include \"{name}.h\"\n");
    }
    let top =
        "/**\n * @file\n * The headers of all groups.\n *\n * Made by `cargo xtask c header`. Do not edit.\n */\n";
    let guard = "\n#ifndef PRIMEGROUP_GROUPS_H\n#define PRIMEGROUP_GROUPS_H\n";
    files.push(("include/primegroup/groups.h".to_owned(), format!("{top}{guard}\n{includes}\n#endif\n")));
    files
}
