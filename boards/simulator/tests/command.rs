//! Tests of the command: output and exit codes.

#[path = "qemu/elf.rs"]
mod elf;

use std::process::{Command, Output};

/// A program with functions: double (r0 + r0), leak (loads from RAM at an address that depends on the word at r0), and
/// bad (undefined). The reset handler prints "Hi" and ends the program with status 1.
const CODE: [u16; 26] = [
    0x1000, 0x2000, 0x0019, 0x0000, // 0  stack pointer, reset vector
    0x1800, 0x4770, // 8  double: adds r0, r0, r0; bx lr
    0x6801, 0x0689, 0x0e09, 0x5840, 0x4770, // 12 leak: ldr r1, [r0]; lsls r1, #26; lsrs r1, #24; ldr r0, [r0, r1]
    0xde00, // 22 bad: udf
    0x2004, 0xa105, 0xbeab, // 24 movs r0, #4; adr r1, text; bkpt 0xab
    0x2018, 0x2100, 0xbeab, // 30 movs r0, #0x18; movs r1, #0; bkpt 0xab
    0x46c0, 0x46c0, 0x46c0, 0x46c0, 0x46c0, 0x46c0, // 36
    0x6948, 0x000a, // 48 "Hi\n"
];

struct Program {
    _folder: tempfile::TempDir,
    path: String,
}

fn program() -> Program {
    let flash: Vec<u8> = CODE.iter().flat_map(|half| half.to_le_bytes()).collect();
    let functions = [("double", 9), ("leak", 13), ("bad", 23), ("reset", 25)];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("program.elf");
    std::fs::write(&path, elf::executable(&flash, 25, &functions)).unwrap();
    Program { path: path.to_str().unwrap().to_string(), _folder: folder }
}

fn command(args: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } =
        Command::new(env!("CARGO_BIN_EXE_primegroup-simulator")).args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

#[test]
fn a_call_with_arguments() {
    let program = program();
    let (code, out, _) = command(&[&program.path, "--call", "double", "0x15"]);
    assert_eq!(code, 0);
    assert_eq!(out, "3 cycles, 2 instructions, 0 bytes of stack\nr0 = 0x0000002a, r1 = 0x00000000\n");
    let (code, out, _) = command(&[&program.path, "--cpu", "m4f", "--call", "double", "-1"]);
    assert_eq!((code, out.contains("r0 = 0xfffffffe")), (0, true), "{out}");
}

#[test]
fn json_has_everything() {
    let program = program();
    let args = [&program.path, "--json", "--trace", "--profile", "--region", "dou*", "--call", "double", "double"];
    let (code, out, _) = command(&args);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(code, 0);
    assert_eq!((&json["cycles"], &json["instructions"], &json["r0"]), (&3.into(), &2.into(), &16.into()));
    assert_eq!((&json["regions"][0]["name"], &json["regions"][0]["calls"]), (&"double".into(), &1.into()));
    assert_eq!(json["trace"]["pc"], json["regions"][0]["trace"]["pc"]);
    assert_eq!((&json["profile"][0]["name"], &json["profile"][0]["own"]), (&"double".into(), &3.into()));
    let (code, out, _) = command(&[&program.path, "--json", "--call", "bad"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &json["fault"], &json["pc"]), (5, &"undefined instruction".into(), &22.into()));
    assert_eq!(json["backtrace"][0]["function"], "bad");
}

#[test]
fn folded_paths() {
    let program = program();
    let file = format!("{}.txt", program.path);
    let (code, _, _) = command(&[&program.path, "--folded", &file, "--call", "double", "1"]);
    assert_eq!((code, std::fs::read_to_string(file).unwrap().as_str()), (0, "double 3\n"));
}

#[test]
fn secrets() {
    let program = program();
    let (code, out, _) = command(&[&program.path, "--secret", "0x20000000:4", "--call", "leak", "0x20000000"]);
    assert_eq!(code, 6);
    assert!(out.starts_with("run 1 accesses another address than run 0 after 3 instructions in common"), "{out}");
    assert!(out.contains("ldr r0, [r0, r1]") && out.contains("leak + 0x6"), "{out}");
    let (code, out, _) = command(&[&program.path, "--secret", "0x20000000:4", "--call", "double", "1"]);
    assert_eq!((code, out.starts_with("16 secrets, one trace: ")), (0, true), "{out}");
}

#[test]
fn exit_codes() {
    let program = program();
    let (code, out, _) = command(&[&program.path]);
    assert_eq!((code, out.starts_with("Hi\n"), out.contains("status 1")), (1, true, true), "{out}");
    for args in
        [&["--call", "none"][..], &["--region", "none"], &["--call", "double", "x"], &["--what"], &["--secret", "x"]]
    {
        let all: Vec<&str> = [program.path.as_str()].iter().chain(args).copied().collect();
        assert_eq!(command(&all).0, 2, "{args:?}");
    }
    assert_eq!(command(&[]).0, 2);
    assert_eq!(command(&["Cargo.toml"]).0, 3);
    assert_eq!(command(&["no-such-file.elf"]).0, 4);
    let (code, _, error) = command(&[&program.path, "--limit", "1", "--call", "double", "1"]);
    assert_eq!((code, error.contains("cycle limit reached")), (5, true), "{error}");
}
