//! Checks that the sources follow the rules for x86-64 assembly, which `core/src/field/vector.rs` explains. Reads every
//! Rust file of the repository.

use std::path::{Path, PathBuf};

/// The only file that may use VZEROUPPER, and `asm!` on vector registers.
const WRAPPER: &str = "core/src/field/vector.rs";
/// Files that use these for tests.
const TESTS: [&str; 3] =
    ["core/src/field/vector/tests/live.rs", "core/src/field/vector/tests.rs", "core/tests/assembly.rs"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

/// Collects all Rust files below a folder, except build output and third-party files.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && name != "target" {
                collect(&path, files);
            }
        } else if name.ends_with(".rs") {
            files.push(path);
        }
    }
}

/// Returns the sources with their paths from the root, without whole-line comments.
fn sources() -> Vec<(String, String)> {
    let root = root();
    let mut files = Vec::new();
    collect(&root, &mut files);
    assert!(files.len() > 200, "only {} files found in {}", files.len(), root.display());
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let code: String = text.lines().filter(|l| !l.trim_start().starts_with("//")).flat_map(|l| [l, "\n"]).collect();
        (path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/"), code)
    };
    files.iter().map(read).collect()
}

/// Returns the text in the parentheses (or brackets) that open at `start`. The assembly text contains no quotes.
fn inside(text: &str, start: usize) -> &str {
    let mut depth = 0;
    let mut quoted = false;
    for (i, c) in text[start..].char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => {
                depth -= 1;
                if depth == 0 {
                    return &text[start..=start + i];
                }
            }
            _ => {}
        }
    }
    panic!("parentheses do not close: {}", &text[start..(start + 80).min(text.len())]);
}

/// Returns the text in parentheses of each call of the macro with exactly this name.
fn calls<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    text.match_indices(&format!("{name}!("))
        .filter(|(at, _)| !text[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
        .map(|(at, _)| inside(text, at + name.len() + 1))
        .collect()
}

/// Returns whether a text names a vector register or a class of vector registers.
fn names_vectors(text: &str) -> bool {
    ["xmm", "ymm", "zmm"].iter().any(|r| text.contains(r))
}

#[test]
fn vector_assembly_goes_through_the_wrapper() {
    let (mut blocks, mut wrapped) = (0, 0);
    for (name, text) in sources() {
        if TESTS.contains(&name.as_str()) {
            continue;
        }
        if name == WRAPPER {
            assert_eq!(text.matches("\"vzeroupper").count(), 4, "{name}: a form of the wrapper was added or lost");
            continue;
        }
        let clears = text.to_lowercase().contains("vzero");
        assert!(
            !clears,
            "{name}: VZEROUPPER and VZEROALL change registers that a block does not name; use vector_asm!"
        );
        for block in ["asm", "global_asm", "naked_asm"].iter().flat_map(|name| calls(&text, name)) {
            blocks += 1;
            assert!(!names_vectors(block), "{name}: vector registers in a plain block; use vector_asm!:\n{block}");
        }
        for block in calls(&text, "vector_asm") {
            wrapped += 1;
            let form = block.trim_start_matches('(').trim_start();
            let narrow = form.starts_with("128:");
            let upper = form.starts_with("upper:");
            assert!(
                narrow || upper || ["256 ", "512 all:", "$width all:"].iter().any(|start| form.starts_with(start)),
                "{name}: unknown form:\n{block}"
            );
            // Operands are in the lower registers, so only their lower halves may be written. The other registers are
            // named by numbers.
            let written = block.split(['"', '\n', ';']).filter_map(|line| line.trim().split_once(' '));
            let wide =
                |(_, to): (&str, &str)| to.split(',').next().is_some_and(|to| to.contains(":y") || to.contains(":z"));
            let lower = (0..16).any(|n| ["ymm", "zmm"].iter().any(|r| block.contains(&format!("{r}{n},"))));
            assert!(!upper || !lower && !written.clone().any(wide), "{name}: upper halves are not cleared:\n{block}");
            let wide = block.contains("ymm") || block.contains("zmm") || block.contains(":y");
            assert!(!(narrow && wide), "{name}: a block of 128 bits uses wider registers:\n{block}");
        }
    }
    assert!(blocks >= 40, "only {blocks} blocks of assembly found");
    assert!(wrapped >= 9, "only {wrapped} blocks of vector assembly found");
}

/// Checks pieces of assembly text outside blocks (macros that blocks are composed of). They may name 256-bit registers
/// only if the blocks that use them have that width.
#[test]
fn pieces_of_narrow_blocks_are_narrow() {
    let narrow_files = ["core/src/kernels/x64/gf255.rs", "core/src/kernels/x64/safegcd.rs"];
    for (name, text) in sources().into_iter().filter(|(name, _)| narrow_files.contains(&name.as_str())) {
        assert!(!text.contains("ymm") && !text.contains("zmm"), "{name}");
    }
}

/// Checks that the options of a block do not contradict its text.
#[test]
fn options_hold() {
    for (name, text) in sources() {
        if name == "core/tests/assembly.rs" {
            continue;
        }
        for block in ["asm", "vector_asm"].iter().flat_map(|name| calls(&text, name)) {
            let code: Vec<&str> = block.split('"').skip(1).step_by(2).collect();
            let lines: Vec<&str> = code.iter().flat_map(|c| c.split(['\n', ';'])).map(str::trim).collect();
            let any =
                |ops: &[&str]| lines.iter().any(|l| ops.contains(&l.split_whitespace().next().unwrap_or_default()));
            let options = block.rsplit_once("options(").map_or("", |(_, o)| o);
            let has = |o: &str| options.contains(o);
            // Instructions that move the stack pointer or write below it.
            let stack = any(&["push", "pop", "call", "pushfq", "popfq", "bl", "blx", "enter", "leave"])
                || lines.iter().any(|l| l.contains("rsp") || l.contains("esp"));
            assert!(!(stack && has("nostack")), "{name}: nostack, but the stack is used:\n{block}");
            // Instructions that change flags, among those used here.
            let flags = any(&[
                "add", "adc", "sub", "sbb", "adcx", "adox", "and", "or", "xor", "neg", "inc", "dec", "cmp", "test",
                "shl", "shr", "sar", "imul", "andn", "bextr", "vptest", "cld", "std",
            ]);
            assert!(!(flags && has("preserves_flags")), "{name}: preserves_flags, but flags change:\n{block}");
            assert!(!any(&["std", "popfq"]), "{name}: the direction flag is left set:\n{block}");
            // Memory access through an operand. Rust does not know about it from its own references.
            let memory = lines.iter().any(|l| l.contains("[{") && !l.starts_with("lea "));
            assert!(!(memory && has("nomem")), "{name}: nomem, but memory is read or written:\n{block}");
            let writes = lines.iter().any(|l| {
                l.split_once(' ').is_some_and(|(op, args)| {
                    args.trim_start().starts_with("[{") && !["cmp", "test", "prefetcht0"].contains(&op)
                })
            });
            let promised = has("pure") || has("readonly");
            assert!(!(writes && promised), "{name}: readonly or pure, but memory is written:\n{block}");
        }
    }
}
