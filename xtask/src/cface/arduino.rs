//! Builds the library for Arduino and PlatformIO in `bindings/c/target/arduino/primegroup`. Its sketches are compiled
//! and run against a stand-in for the Arduino core.

use super::archives::Archive;
use super::firmware;
use super::targets::{self, Target};
use super::toolchains::{self, Source};
use super::{Result, find, groups, home, output, read, url, write};
use crate::packages::need;
use crate::tools::{Trouble, root};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

const SKETCHES: [(&str, &str); 2] =
    [("SignMessage", "valid; microseconds"), ("KeyExchange", "the same secret on both sides")];

fn copy(from: &Path, to: &Path) -> Result {
    let bytes = std::fs::read(from).map_err(|e| Trouble::Failed(format!("{}: {e}", from.display())))?;
    let folder = to.parent().unwrap_or(to);
    std::fs::create_dir_all(folder).map_err(|e| Trouble::Failed(format!("{}: {e}", folder.display())))?;
    std::fs::write(to, bytes).map_err(|e| Trouble::Failed(format!("{}: {e}", to.display())))
}

/// Returns the paths of the headers, relative to `include`.
fn headers() -> Result<Vec<String>> {
    let folder = home().join("include/primegroup");
    let entries = std::fs::read_dir(&folder).map_err(|e| Trouble::Failed(format!("{}: {e}", folder.display())))?;
    let mut out: Vec<_> =
        entries.flatten().map(|e| format!("primegroup/{}", e.file_name().to_string_lossy())).collect();
    out.push("primegroup.h".to_owned());
    out.sort();
    Ok(out)
}

/// Returns the keywords that the editor highlights: types, functions and constants of the headers.
fn keywords(headers: &[String]) -> Result<String> {
    let mut names = BTreeSet::new();
    for header in headers {
        let text = read(&home().join("include").join(header))?;
        let code = text.lines().filter(|l| !l.trim_start().starts_with(['*', '/']));
        for word in code.flat_map(|l| l.split(|c: char| !c.is_alphanumeric() && c != '_')) {
            if word.starts_with("pg_") || word.starts_with("PG_") {
                names.insert(word.to_owned());
            }
        }
    }
    let kind = |n: &str| match n {
        _ if n.starts_with("PG_") => "LITERAL1",
        "pg_status" | "pg_hash" | "pg_fill" | "pg_batch_item" => "KEYWORD1",
        _ if n.ends_with("_key") || n.ends_with("_point") => "KEYWORD1",
        _ => "KEYWORD2",
    };
    Ok(names.iter().map(|n| format!("{n}\t{}\n", kind(n))).collect())
}

/// First line of a linker script that takes the place of an archive.
const REFERENCE: &str = "/* A script for the linker: the archive is the same for several boards. */";

/// Puts an archive into its first folder, and linker scripts that refer to it into the others.
fn place(archive: &Archive, sources: &Path) -> Result {
    let [first, others @ ..] = archive.folders else { return Ok(()) };
    copy(&archive.build()?, &sources.join(first).join("libprimegroup.a"))?;
    for folder in others {
        // The linker resolves the path relative to the script's folder.
        let up = "../".repeat(folder.split('/').count());
        let text = format!("{REFERENCE}\nINPUT({up}{first}/libprimegroup.a)\n");
        write(&sources.join(folder).join("libprimegroup.a"), &text)?;
    }
    Ok(())
}

/// Builds the library with the archives that the targets use. Returns its folder.
fn make(targets: &[&Target]) -> Result<PathBuf> {
    let out = home().join("target/arduino/primegroup");
    let _ = std::fs::remove_dir_all(&out);
    let from = home().join("arduino");
    let (version, groups, url) = (env!("CARGO_PKG_VERSION"), groups().join(", "), url()?);
    for name in ["library.properties", "library.json", "link_archive.py", "README.md"] {
        let text = read(&from.join(name))?.replace("@version@", version).replace("@groups@", &groups);
        let text = text.replace("@url@", &url);
        write(&out.join(name), &text)?;
    }
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root().join(name), &out.join(name))?;
    }
    let random = read(&from.join("random.inc"))?;
    for (name, _) in SKETCHES {
        let path = format!("examples/{name}/{name}.ino");
        write(&out.join(&path), &read(&from.join(&path))?.replace("@random@\n", &random))?;
    }
    let headers = headers()?;
    for header in &headers {
        copy(&home().join("include").join(header), &out.join("src").join(header))?;
    }
    write(&out.join("keywords.txt"), &keywords(&headers)?)?;
    let mut archives: Vec<&Archive> = Vec::new();
    for target in targets {
        if !archives.contains(&target.archive) {
            archives.push(target.archive);
        }
    }
    archives.into_iter().try_for_each(|archive| place(archive, &out.join("src")))?;
    Ok(out)
}

/// Lets PlatformIO read the manifest and pack the library, if PlatformIO is installed.
fn pack(library: &Path) -> Result {
    let Some(pio) = find(&["pio", "platformio"]) else {
        println!("PlatformIO is not here: pip install platformio");
        return Ok(());
    };
    let pack = || output(Command::new(pio).args(["pkg", "pack"]).arg(library).arg("-o").arg(library.join("..")));
    match pack() {
        Err(Trouble::Failed(why)) if why.contains("SPDX") => {
            // PlatformIO loads the list of licences from the network. Without this field it still checks the rest.
            println!("PlatformIO could not load the list of licences: all but the licence is checked");
            let manifest = library.join("library.json");
            let text = read(&manifest)?;
            let without = text.lines().filter(|l| !l.contains("\"license\"")).collect::<Vec<_>>().join("\n");
            write(&manifest, &without)?;
            let result = pack();
            write(&manifest, &text)?;
            result.map(|_| ())
        }
        result => result.map(|_| ()),
    }
}

/// Checks the archive that PlatformIO links for each kind of board. Its script runs against a stand-in.
fn choice(library: &Path) -> Result {
    need("python3")?;
    let out = output(Command::new("python3").arg(home().join("tests/arduino/boards.py")).arg(library))?;
    println!("link_archive.py: {}", out.trim());
    Ok(())
}

/// Compiles a sketch for a target, links it with the archive from each of its folders, as Arduino cores do, and runs
/// it.
fn sketch(target: &Target, library: &Path, name: &str, expected: &str) -> Result {
    let stub = home().join("tests/arduino");
    let include = [stub.clone(), library.join("src"), home().join("firmware")];
    let out = home().join("target/arduino").join(target.name);
    std::fs::create_dir_all(&out).map_err(|e| Trouble::Failed(format!("{}: {e}", out.display())))?;
    let file = library.join(format!("examples/{name}/{name}.ino"));
    let mut objects = Vec::new();
    for file in [file, stub.join("stub.cpp"), target.start()] {
        let object = out.join(file.file_stem().unwrap_or_default()).with_extension("o");
        toolchains::compile(target, &Source { file: &file, each: &[], include: &include }, &object)?;
        objects.push(object);
    }
    for folder in target.archive.folders {
        let elf = out.join(format!("{name}-{}.elf", folder.replace('/', "-")));
        let search = format!("-L{}", library.join("src").join(folder).display());
        toolchains::link(target, &objects, &[search, "-lprimegroup".to_owned()], None, targets::LEAST, &elf)?;
        if target.cpu.is_some() {
            let text = firmware::simulate(target, &elf)?;
            if !text.contains(expected) {
                return Err(Trouble::Failed(format!("the sketch {name} with the archive in {folder} says {text:?}")));
            }
        }
    }
    Ok(())
}

/// Builds the library, compiles the sketches as an Arduino core would, and runs them: for the named targets, or all.
pub fn test(names: &[&str]) -> Result {
    let targets = targets::named(names)?;
    firmware::need_tools(&targets)?;
    let library = make(&targets)?;
    for target in &targets {
        for (name, expected) in SKETCHES {
            sketch(target, &library, name, expected)?;
        }
    }
    choice(&library)?;
    pack(&library)?;
    let made: Vec<_> = targets.iter().map(|t| t.name).collect();
    println!("made {} with archives for {}", library.display(), made.join(", "));
    Ok(())
}
