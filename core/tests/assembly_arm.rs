//! Rules for the assembly of boards, checked by reading its sources.
//!
//! A section or name that a block leaves behind is visible to all later assembly. With link-time optimization this
//! includes the assembly of other crates. The compiler also assumes that a call preserves every register that it does
//! not declare as changed.

use std::collections::HashMap;
use std::fs::read_to_string;
use std::path::{Path, PathBuf};

/// Returns the files below a folder with this extension, and their contents.
fn files(folder: &Path, extension: &str) -> Vec<(PathBuf, String)> {
    let mut all = Vec::new();
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path, extension));
        } else if path.extension().is_some_and(|e| e == extension) {
            let text = read_to_string(&path).unwrap();
            all.push((path, text));
        }
    }
    all
}

fn core() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))
}

fn firmware() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../boards/firmware/src"))
}

/// Returns the file that all assembly for Cortex-M includes.
fn shared() -> Option<(PathBuf, String)> {
    let path = core().join("kernels/thumb.S");
    let text = read_to_string(&path).unwrap();
    Some((path, text))
}

/// Returns the lines of an assembly file as words, without comments.
fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let bare = |line| -> &str { str::split(line, '@').next().unwrap().split("//").next().unwrap() };
    text.lines()
        .map(move |l| bare(l).split([' ', '\t', ',']).filter(|w| !w.is_empty()).collect())
        .filter(|l: &Vec<_>| !l.is_empty())
}

/// Returns the change of the number of pushed sections for each line outside macro definitions, and the total change
/// for each macro.
fn pushed<'a>(text: &'a str, macros: &HashMap<&'a str, i32>) -> (Vec<i32>, HashMap<&'a str, i32>) {
    let (mut steps, mut defined, mut inside) = (Vec::new(), HashMap::new(), None);
    for line in lines(text) {
        let step = match line[0] {
            ".section" | ".text" | ".data" | ".bss" | ".previous" | ".subsection" => {
                panic!("{line:?}: use .pushsection")
            }
            ".pushsection" => 1,
            ".popsection" => -1,
            ".endm" => {
                inside = None;
                continue;
            }
            ".macro" => {
                inside = Some(line[1]);
                defined.insert(line[1], 0);
                continue;
            }
            name => macros.get(name).copied().unwrap_or(0),
        };
        match inside {
            Some(name) => *defined.get_mut(name).unwrap() += step,
            None => steps.push(step),
        }
    }
    (steps, defined)
}

#[test]
fn no_block_leaves_another_section() {
    let mut sections = 0;
    for folder in [core(), firmware()] {
        for (path, text) in files(folder, "S") {
            // The files of a folder define macros for each other, and `thumb.S` for all.
            let mut folder = files(path.parent().unwrap(), "S");
            folder.extend(shared());
            let mut macros = HashMap::new();
            for _ in 0..2 {
                macros = folder.iter().flat_map(|(_, other)| pushed(other, &macros).1).collect();
            }
            let mut depth = 0;
            for step in pushed(&text, &macros).0 {
                depth += step;
                sections += step.max(0);
                assert!((0..=1).contains(&depth), "{}: {depth} sections are pushed", path.display());
            }
            assert_eq!(depth, 0, "{}: the section is left switched", path.display());
        }
        for (path, text) in files(folder, "rs").into_iter().filter(|(_, text)| text.contains("global_asm!")) {
            let count = |directive: &str| text.matches(&format!("\"{directive}")).count();
            assert_eq!(count(".section") + count(".text"), 0, "{}: use .pushsection", path.display());
            assert_eq!(count(".pushsection"), count(".popsection"), "{}: the section is left switched", path.display());
        }
    }
    assert!(sections > 60, "{sections} sections");
}

#[test]
fn names_are_ours() {
    let mut names = 0;
    for (path, text) in files(core(), "S") {
        for line in lines(&text) {
            let label = line[0].strip_suffix(':');
            let name = match line[0] {
                ".macro" => line[1],
                // With a single word, `.set` selects a mode of MIPS's assembler.
                ".set" if line.len() > 2 => line[1],
                first if line.get(1) == Some(&"=") => first,
                _ if label.is_some_and(|l| l.parse::<u8>().is_err()) => label.unwrap(),
                _ => continue,
            };
            names += 1;
            let ours = name.trim_start_matches(".L").starts_with("primegroup_");
            assert!(ours, "{}: {name} is a name of the whole program", path.display());
        }
    }
    assert!(names > 200, "{names} names");
}

#[test]
fn routines_have_a_type_and_a_size() {
    let mut routines = 0;
    for (path, text) in files(core(), "S") {
        let all: Vec<_> = lines(&text).collect();
        for i in (0..all.len()).filter(|i| all[*i][0] == ".thumb_func") {
            let name = all[i + 1][0].strip_suffix(':').unwrap();
            let said = |directive: &str| all.iter().any(|l| l[0] == directive && l[1] == name);
            // This covers macros as well: a file with a macro that begins a routine also has the macro that ends it.
            assert!(said(".type") && said(".size"), "{}: {name}", path.display());
            routines += 1;
        }
        let after = |word: &str| -> Vec<_> { all.iter().filter(|l| l[0] == word).map(|l| l[1]).collect() };
        let begun = after("primegroup_thumb_function");
        let mut ended = after("primegroup_thumb_end");
        // A section of two routines ends after the second.
        ended.extend(begun.iter().filter(|name| after(".size").contains(&format!("primegroup_{name}").as_str())));
        ended.sort_unstable_by_key(|name| begun.iter().position(|begun| begun == name));
        assert_eq!(begun, ended, "{}", path.display());
        routines += begun.len();
    }
    assert!(routines > 100, "{routines} routines");
}

/// Returns the blocks of inline assembly that call a routine, up to the end of the macro or function.
fn calls(text: &str) -> impl Iterator<Item = &str> {
    text.split("asm!(\n")
        .skip(1)
        .filter(|block| block.contains("\"bl primegroup_"))
        .map(|b| b.split("\n        )").next().unwrap())
}

/// Routines may change all registers that LLVM does not reserve, and touch memory and flags. So calls must declare all
/// these registers and no options.
#[test]
fn calls_declare_what_routines_change() {
    let mut blocks = 0;
    for (path, text) in files(core(), "rs") {
        for block in calls(&text) {
            blocks += 1;
            for register in ["r0", "r1", "r2", "r3", "r4", "r5", "r8", "r9", "r10", "r11", "r12", "lr"] {
                let changed = block.contains(&format!("out(\"{register}\") _"))
                    || block.contains(&format!("inout(\"{register}\")"));
                assert!(changed, "{}: {register} in\n{block}", path.display());
            }
            assert!(!block.contains("options("), "{}: a promise in\n{block}", path.display());
        }
    }
    assert_eq!(blocks, 2);
}

/// If the slots of a routine are FPU registers, its calls declare that many registers.
#[test]
fn calls_declare_the_slots_of_routines() {
    let number = |word: &str| word.parse::<usize>().unwrap();
    let source = read_to_string(core().join("kernels/m4/mod.rs")).unwrap();
    for (family, start, frame) in [
        ("gf166", "gf166", "primegroup_frame"),
        ("gf255", "gf255", "primegroup_frame"),
        ("gfp256", "gfp256", "primegroup_frame"),
        ("gf9767x19", "gf9767x19", "primegroup_c97_frame"),
        ("mont_near", "mont_near", "primegroup_frame"),
        ("mont", "mont_sums", "primegroup_frame"),
    ] {
        let folder = core().join("kernels/m4");
        let slots = |name: &str| {
            let (_, after) = source.split_once(&format!("({name} $($call:tt)*)"))?;
            Some(after.split(']').next().unwrap())
        };
        let (mut name, mut frames) = (String::new(), 0);
        let own = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(start));
        for (_, text) in files(&folder, "S").into_iter().filter(|(path, _)| own(path)) {
            for line in lines(&text) {
                if line[0] == "primegroup_thumb_function" {
                    name = line[1].to_owned();
                } else if line[0] == frame {
                    frames += 1;
                    // A routine that changes more registers than others of its family is listed on its own.
                    let slots = slots(&name).or(slots(family)).unwrap();
                    for slot in 0..number(line[1]) {
                        let declared = slots.contains(&format!("\"s{slot}\""));
                        assert!(declared, "{family} {name}: s{slot}");
                    }
                }
            }
        }
        assert!(frames > 1, "{family}: {frames} routines with slots");
    }
}

/// With link-time optimization, a program has all assembly in one piece. So a file that several families include defines
/// its macros once, and no other file of a CPU has macros of the same names.
#[test]
fn macros_are_defined_once() {
    for cpu in ["m0", "m4"] {
        let (mut macros, mut names) = (HashMap::new(), 0);
        let sources = files(&core().join("kernels").join(cpu), "rs");
        for (path, text) in files(&core().join("kernels").join(cpu), "S").into_iter().chain(shared()) {
            let include = format!("(\"{}\"", path.file_name().unwrap().to_string_lossy());
            let users = sources.iter().filter(|(_, text)| text.contains(&include)).count();
            let guarded = lines(&text).any(|l| l[0] == ".ifndef");
            assert!(users < 2 || guarded, "{}: {users} families define its macros", path.display());
            for line in lines(&text).filter(|l| l[0] == ".macro") {
                let other = macros.insert(line[1].to_owned(), path.clone());
                assert!(other.is_none(), "{} is a macro of {other:?} and {}", line[1], path.display());
                names += 1;
            }
        }
        assert!(names > 60, "{cpu}: {names} macros");
    }
}
