//! The library for Arduino and PlatformIO: made in `bindings/c/target/arduino/primegroup`, its sketches compiled and run
//! against a stand-in for the Arduino core.

use super::firmware::{self, TARGETS};
use super::{Result, archive, find, groups, home, output, read, write};
use crate::tools::{Trouble, root};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

const SKETCHES: [(&str, &str); 2] =
    [("SignMessage", "valid; microseconds"), ("KeyExchange", "the same secret on both sides")];

/// Where archives go: Arduino looks in the folder of the CPU, and below it for the floating-point flags, if there are any.
const ARCHIVES: [(&str, &str); 4] = [
    ("thumbv6m-none-eabi", "cortex-m0plus"),
    ("thumbv7em-none-eabi", "cortex-m4"),
    ("thumbv7em-none-eabi", "cortex-m4/fpv4-sp-d16-softfp"),
    ("thumbv7em-none-eabihf", "cortex-m4/fpv4-sp-d16-hard"),
];

fn copy(from: &Path, to: &Path) -> Result {
    let bytes = std::fs::read(from).map_err(|e| Trouble::Failed(format!("{}: {e}", from.display())))?;
    let folder = to.parent().unwrap_or(to);
    std::fs::create_dir_all(folder).map_err(|e| Trouble::Failed(format!("{}: {e}", folder.display())))?;
    std::fs::write(to, bytes).map_err(|e| Trouble::Failed(format!("{}: {e}", to.display())))
}

/// Paths of the headers, below `include`.
fn headers() -> Result<Vec<String>> {
    let folder = home().join("include/primegroup");
    let entries = std::fs::read_dir(&folder).map_err(|e| Trouble::Failed(format!("{}: {e}", folder.display())))?;
    let mut out: Vec<_> =
        entries.flatten().map(|e| format!("primegroup/{}", e.file_name().to_string_lossy())).collect();
    out.push("primegroup.h".to_owned());
    out.sort();
    Ok(out)
}

/// What the editor colours: types, functions and constants of the headers.
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

/// Makes the library: its folder.
fn make() -> Result<PathBuf> {
    let out = home().join("target/arduino/primegroup");
    let _ = std::fs::remove_dir_all(&out);
    let from = home().join("arduino");
    let (version, groups) = (env!("CARGO_PKG_VERSION"), groups().join(", "));
    for name in ["library.properties", "library.json", "link_archive.py", "README.md"] {
        let text = read(&from.join(name))?.replace("@version@", version).replace("@groups@", &groups);
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
    for (target, folder) in ARCHIVES {
        copy(&archive(target)?, &out.join("src").join(folder).join("libprimegroup.a"))?;
    }
    Ok(out)
}

/// PlatformIO reads the manifest and packs the library, where it is installed.
fn pack(library: &Path) -> Result {
    let Some(pio) = find(&["pio", "platformio"]) else {
        println!("PlatformIO is not here: pip install platformio");
        return Ok(());
    };
    let pack = || output(Command::new(pio).args(["pkg", "pack"]).arg(library).arg("-o").arg(library.join("..")));
    match pack() {
        Err(Trouble::Failed(why)) if why.contains("SPDX") => {
            // It asks the network for the list of licences. Without that field the rest is looked at all the same.
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

/// Makes it, compiles the sketches for both CPUs as a core would, and runs them.
pub fn test() -> Result {
    firmware::need_tools()?;
    let library = make()?;
    let stub = home().join("tests/arduino");
    for target in TARGETS {
        let archive = match target.name {
            "cortex-m0plus" => library.join("src/cortex-m0plus"),
            _ => library.join("src/cortex-m4/fpv4-sp-d16-hard"),
        };
        for (name, expected) in SKETCHES {
            let object = |n: &str| home().join("target/arduino").join(format!("{n}-{}.o", target.name));
            let elf = object(name).with_extension("elf");
            let mut objects = Vec::new();
            let sketch = library.join(format!("examples/{name}/{name}.ino"));
            for (source, to) in [(sketch, object(name)), (stub.join("stub.cpp"), object("stub"))] {
                let mut c = Command::new("arm-none-eabi-g++");
                c.args(target.flags).args(["-x", "c++", "-c", "-std=gnu++11", "-Os", "-Wall", "-Wextra", "-Werror"]);
                c.args([
                    "-ffunction-sections",
                    "-fdata-sections",
                    "-fno-exceptions",
                    "-fno-rtti",
                    "-fno-threadsafe-statics",
                ]);
                c.arg("-I").arg(&stub).arg("-I").arg(library.join("src")).arg("-I").arg(home().join("firmware"));
                output(c.arg(source).arg("-o").arg(&to))?;
                objects.push(to);
            }
            objects.push(home().join("firmware/board.c"));
            firmware::link(
                target,
                &objects,
                &[],
                &[home().join("firmware")],
                16 << 10,
                &archive.join("libprimegroup.a"),
                &elf,
            )?;
            let text = firmware::simulate(target, &elf)?;
            if !text.contains(expected) {
                return Err(Trouble::Failed(format!("the sketch {name} says {text:?}")));
            }
        }
    }
    pack(&library)?;
    println!("made {}", library.display());
    Ok(())
}
