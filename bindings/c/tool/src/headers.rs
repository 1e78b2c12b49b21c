//! Headers: one per group and one for shared definitions, made by cbindgen from the sources of the functions.
//!
//! The sources use the exact type `*const [u8; N]`, which in C would become a pointer to an array. So cbindgen reads a
//! copy in which such a parameter is a byte pointer, with the annotation that makes it `const uint8_t name[N]`.

use crate::{functions, read};
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

/// Turns array pointers into annotated byte pointers. Drops comments that are only for Rust: everything after `#
/// Safety`.
fn for_cbindgen(source: &str) -> String {
    let mut safety = false;
    let for_c = |line: &&str| {
        safety = line.starts_with("///") && (safety || line.contains("# Safety"));
        !safety
    };
    let mut out = Vec::new();
    let mut function: Vec<String> = Vec::new();
    let mut in_item = false;
    for line in source.lines().filter(for_c) {
        if !in_item && (line.starts_with("///") || line.starts_with("#[")) {
            function.push(line.to_owned());
            continue;
        }
        if line.starts_with("pub unsafe extern") {
            in_item = true;
        }
        function.push(line.to_owned());
        if in_item && !line.contains(") -> pg_status {") && !line.starts_with('}') && !line.ends_with("{") {
            continue;
        }
        if in_item {
            in_item = false;
            annotate(&mut function);
        }
        out.append(&mut function);
    }
    out.append(&mut function);
    out.join("\n")
}

/// Turns the array pointers of one function into annotated byte pointers. `function` holds its comment, attributes and
/// head.
fn annotate(function: &mut [String]) {
    let mut sizes = Vec::new();
    for line in function.iter_mut() {
        for kind in ["*const [u8; ", "*mut [u8; "] {
            while let Some(at) = line.find(kind) {
                let size_at = at + kind.len();
                let end = size_at + line[size_at..].find(']').expect("an array type ends");
                let size = line[size_at..end].to_owned();
                let name = line[..at].trim_end_matches(": ").rsplit([' ', '(']).next().unwrap_or_default().to_owned();
                line.replace_range(at..=end, &format!("{}u8", kind.trim_end_matches("[u8; ")));
                sizes.push(format!("[{name};{size}]"));
            }
        }
    }
    if !sizes.is_empty() {
        let first = function.iter_mut().find(|l| l.starts_with("#[")).expect("functions have attributes");
        *first = format!("/// cbindgen:ptrs-as-arrays=[{}]\n{first}", sizes.join(", "));
    }
}

/// Returns the text of one header.
fn header(name: &str, source: &str, top: &str, includes: &str) -> String {
    let folder = std::env::temp_dir().join(format!("primegroup-c-tool-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for temporary files");
    let path = folder.join(format!("{name}.rs"));
    std::fs::write(&path, for_cbindgen(source)).expect("a temporary file");
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
        &read("src/common.rs"),
        &comment(&read("templates/common.txt")),
        &read("templates/common.h").replace("@version@", env!("CARGO_PKG_VERSION")),
    );
    files.push(("include/primegroup/common.h".to_owned(), common));
    let mut includes = String::new();
    for (name, about, source) in functions::sources() {
        let others = functions::groups().into_iter().filter(|other| source.contains(&format!("pg_{other}_point")));
        let included = ["common"].into_iter().chain(others.filter(|other| *other != name));
        let included: String = included.map(|other| format!("#include \"{other}.h\"\n")).collect();
        let text = header(name, &source, &comment(&about), &format!("\n{included}"));
        files.push((format!("include/primegroup/{name}.h"), text));
        includes += &format!("#include \"{name}.h\"\n");
    }
    let top =
        "/**\n * @file\n * The headers of all groups.\n *\n * Made by `cargo xtask c header`. Do not edit.\n */\n";
    let guard = "\n#ifndef PRIMEGROUP_GROUPS_H\n#define PRIMEGROUP_GROUPS_H\n";
    files.push(("include/primegroup/groups.h".to_owned(), format!("{top}{guard}\n{includes}\n#endif\n")));
    files
}
