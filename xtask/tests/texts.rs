//! Rules for the texts of the tree: statements that they must contain, and phrases that they must not.

use std::fs;
use std::path::{Path, PathBuf};

/// Phrases that readers stumbled over, in lower case, and what to write instead. A digit is written `0` here.
const PHRASES: [(&str, &str); 12] = [
    ("has no a ", "has no …"),
    ("have no a ", "have no …"),
    (" resp.", "and, or a second sentence"),
    ("the own ", "your, or whose it is"),
    ("has not 0", "is not … bytes long"),
    ("have not 0", "are not … bytes long"),
    ("has not `", "is not … bytes long"),
    ("tenant", "group"),
    ("which floor", "which layer"),
    ("the floors", "the layers"),
    ("arithmetic floors", "arithmetic layers"),
    ("floor | where", "layer | where"),
];

const ENDINGS: [&str; 9] = ["md", "rs", "toml", "txt", "h", "c", "S", "ino", "tsv"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Finds all texts of the tree, except build output, texts of others (vectors), and this file.
fn texts(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.unwrap_or_else(|e| panic!("{}: {e}", folder.display())).path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            // Folders of others, and build output that may change while this runs.
            let others = ["target", "build", "corpus", "artifacts", "node_modules", "pkg"];
            if !name.starts_with('.') && !others.contains(&name.as_str()) {
                texts(&path, found);
            }
        } else if ENDINGS.iter().any(|e| path.extension().is_some_and(|x| x == *e)) {
            let vectors = path.parent().is_some_and(|p| p.starts_with(root().join("vectors"))) && name != "README.md";
            if !vectors && !path.ends_with("xtask/tests/texts.rs") {
                found.push(path);
            }
        }
    }
}

/// Returns the forbidden phrases of a text. A phrase may span a line break and the marker of a comment.
fn offences(text: &str) -> Vec<(&'static str, &'static str)> {
    let words = text.lines().map(|l| l.trim_start().trim_start_matches(['/', '!', '*', '#', '>']).trim());
    let text = words.collect::<Vec<_>>().join(" ").to_lowercase();
    let text: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    PHRASES.into_iter().filter(|(phrase, _)| text.contains(phrase)).collect()
}

#[test]
fn phrases_that_must_not_come_back() {
    let mut files = Vec::new();
    texts(&root(), &mut files);
    assert!(files.len() > 300, "only {} texts found", files.len());
    let mut bad = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let name = file.strip_prefix(root()).unwrap_or(file).display().to_string();
        bad.extend(
            offences(&text).into_iter().map(|(phrase, instead)| format!("{name}: {phrase:?}: write {instead:?}")),
        );
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// The check finds a phrase across a line break in a comment, and ignores the mathematical floor.
#[test]
fn phrases_are_found() {
    let found = |text| offences(text).len();
    assert_eq!(found("/// if the signature has\n    /// not 48 bytes"), 1);
    assert_eq!(found("2^252 resp. 2^253"), 1);
    assert_eq!(found("The own private key"), 1);
    assert_eq!(found("floor(k / 2^107), a call that has not returned"), 0);
}

/// First words of doc comments that neither name a thing nor are a verb.
const OPENINGS: [&str; 8] = ["What", "Whether", "How", "Where", "Who", "Whose", "As", "Of"];

/// Returns the lines of a source that begin a doc comment with one of [`OPENINGS`], and their numbers.
fn riddles(source: &str) -> Vec<(usize, &str)> {
    let mut inside = false;
    let mut found = Vec::new();
    for (number, line) in source.lines().enumerate() {
        let text = line.trim_start();
        let doc = text.strip_prefix("///").or_else(|| text.strip_prefix("//!"));
        if let (false, Some(doc)) = (inside, doc) {
            let word = doc.trim_start().split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            if OPENINGS.contains(&word) {
                found.push((number + 1, line.trim()));
            }
        }
        inside = doc.is_some();
    }
    found
}

/// Readers who skim doc comments see first what a thing is.
#[test]
fn doc_comments_open_with_a_noun_or_a_verb() {
    assert_eq!(riddles("/// What it is.\n/// As such.\nfn a() {}\n//! Returns it.\n/// Whatever\n").len(), 1);
    let mut files = Vec::new();
    texts(&root(), &mut files);
    let mut bad = Vec::new();
    for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "rs" || e == "txt")) {
        let text = fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let name = file.strip_prefix(root()).unwrap_or(file).display();
        bad.extend(riddles(&text).into_iter().map(|(number, line)| format!("{name}:{number}: {line}")));
    }
    assert!(bad.is_empty(), "{} doc comments:\n{}", bad.len(), bad.join("\n"));
}

/// The first page that readers open is short.
#[test]
fn the_readme_has_at_most_900_words() {
    let words = read("README.md").split_whitespace().count();
    assert!(words <= 900, "{words} words");
}

/// Thousands are separated by a space, in texts, tables and pages.
#[test]
fn one_separator_of_thousands() {
    let mut files = Vec::new();
    texts(&root(), &mut files);
    let comma = |text: &str| {
        let text = text.as_bytes();
        let digits = |range: &[u8]| range.iter().all(u8::is_ascii_digit);
        text.windows(5).any(|w| digits(&w[..1]) && w[1] == b',' && digits(&w[2..]))
    };
    assert!(comma("1,464 cycles") && !comma("1 464 cycles, 12 of them"));
    for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "md")) {
        let text = fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let line = text.lines().find(|l| comma(l));
        assert_eq!(line, None, "{}", file.display());
    }
}

/// Readers who open README see these statements before anything else.
#[test]
fn first_screen_of_the_readme() {
    let readme = read("README.md");
    let screen: Vec<&str> = readme.lines().take(40).collect();
    let screen = screen.join(" ");
    for statement in [
        "not audited by a third party",
        "`c1665` gives 80 bits of security",
        "`bn254` and `alt_bn128` about 100",
        "`xsb233` and `xsk233` have 116 bits of security",
        "the groups of BLS12-381 about 120",
        "Figures for x86-64 are measured; figures for microcontrollers are simulated",
    ] {
        assert!(screen.contains(statement), "README.md does not say {statement:?} in its first 40 lines");
    }
}

/// The security levels that README states are those of the library.
#[test]
fn security_levels_are_those_of_the_library() {
    use primegroup::suite::suites;
    let levels = suites().map(|s| (s.info().name, s.info().security));
    let (lower, others): (Vec<_>, Vec<_>) = levels.partition(|(_, security)| *security < 126);
    let single = [("c1665", 80), ("xsb233", 116), ("xsk233", 116)];
    let paired = [("bls12_381", 120), ("bn254", 100), ("alt_bn128", 100)];
    let paired = paired.iter().flat_map(|(curve, level)| ["g1", "g2"].map(|g| (format!("{curve}_{g}"), *level)));
    let expected: Vec<_> = single.iter().map(|(name, level)| (String::from(*name), *level)).chain(paired).collect();
    let lower: Vec<_> = lower.into_iter().map(|(name, level)| (name.to_owned(), level)).collect();
    assert_eq!(lower, expected);
    assert!(others.len() >= 8 && others.iter().all(|(_, s)| (126..=128).contains(s)), "{others:?}");
}

/// Flags of the caller are removed in one place, which says so.
#[test]
fn nothing_strips_flags_unseen() {
    let mut files = Vec::new();
    texts(&root().join("xtask/src"), &mut files);
    // Setting flags for a build is visible in the source. Any other mention of the variable is suspicious.
    let strips =
        |text: &str| text.replace("env(\"RUSTFLAGS\"", "").contains("\"RUSTFLAGS\"") || text.contains("remove_var");
    let found: Vec<&PathBuf> = files.iter().filter(|f| fs::read_to_string(f).is_ok_and(|text| strips(&text))).collect();
    let allowed = root().join("xtask/src/tools.rs");
    assert_eq!(found, [&allowed], "flags are left out here, too");
}

/// The page names a way to report faults that exists: the repository's address, or no address if there is no
/// repository.
#[test]
fn the_way_to_report_exists() {
    let manifest = read("Cargo.toml");
    let repository = manifest.lines().find_map(|l| l.strip_prefix("repository = \"")?.strip_suffix('"'));
    let page = read("SECURITY.md");
    match repository {
        Some(address) => {
            assert!(page.contains(address), "SECURITY.md does not name {address}, the repository of Cargo.toml");
            assert!(!page.contains("no public repository"), "SECURITY.md denies the repository of Cargo.toml");
        }
        None => {
            assert!(page.contains("no public repository"), "SECURITY.md: say that there is no repository to report to");
            for address in ["http://", "https://", "@"] {
                assert!(!page.contains(address), "SECURITY.md has an address, and Cargo.toml names no repository");
            }
        }
    }
    assert!(page.contains("No third party has audited this library"));
}

/// Above fields and CPUs, a type (`core/src/curve/layout.rs`) stands for how points are multiplied. No code asks.
#[test]
fn groups_do_not_ask_for_lanes() {
    for folder in ["curve", "group", "pairing"] {
        let mut found = Vec::new();
        texts(&root().join("core/src").join(folder), &mut found);
        for path in found {
            let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            let asks = text.contains("Lanes::USED") || text.contains("_in_lanes");
            assert!(!asks, "{} asks for lanes: add the case to `curve/layout.rs`", path.display());
        }
    }
}
