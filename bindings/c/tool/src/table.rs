//! The tables of C functions, `functions/*.txt`, rendered as one Rust module per group. `build.rs` has them compiled;
//! the generator makes the headers from the same text.
//!
//! A table consists of items. An item is a line with its comment above (`///`) and indented lines below. After a comma at
//! its end, the line continues in the next one. A line that begins with `#` is a remark.
//!
//! | item | meaning |
//! |---|---|
//! | `set NAME` | the items up to the next `set` or `group` are a set: functions that belong together |
//! | `group NAME` | they are the functions of a group of the registry; the comment is the head of its header |
//! | `use NAME` | the items of a set are inserted; indented lines `name = value` give it values, for names that it uses |
//! | `name = value` | default, for a name that has no value yet; `@name@` stands for the value in all lines below |
//! | `const NAME = 32` | a size: `PG_JQ255E_NAME`. The value may be a sum |
//! | `struct NAME(24)` | a structure of 24 words: `pg_jq255e_NAME`; below, the other arguments of `ffi::holds!` |
//! | `rust` | the indented lines are copied |
//! | `fn NAME(inputs) -> outputs` | a function: `pg_jq255e_NAME`; below, its call, of type `ffi::Result` |
//!
//! Outputs come first in C. A call sees each input as a Rust value, and returns the output, or a pair:
//!
//! | type | in C | in a call |
//! |---|---|---|
//! | `point`, or another structure of the group; `p256.point` | pointer to the structure | reference to the value in it |
//! | `[32]`, `[NAME_BYTES]` | array of bytes | reference to the array |
//! | `Type[32]` | the same | reference to this transparent type |
//! | `scalar` | array of `SCALAR_BYTES` | a scalar, wiped when dropped |
//! | `bytes` | pointer and length | slice |
//! | `hashed` | hash function, pointer and length | `Message` |
//! | `random[32]` | `fill` and `context` | array from the caller's generator, wiped when dropped |
//! | `secret` | array of `SHARED_BYTES` | output of `ffi::write_secret` |
//! | `*point` | pointer to the structure | the pointer |
//! | any other | the same | the same |
//!
//! After `-> status`, the call gets the arguments as they are in C, and returns the status itself.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

/// Functions of a group of the registry.
pub(crate) struct Group {
    /// Name of the group.
    pub(crate) name: String,
    /// Text at the top of its header.
    #[allow(dead_code)] // build.rs makes no headers
    pub(crate) about: String,
    /// Rust module, with the comments of the header.
    pub(crate) code: String,
}

struct Item {
    /// File of the item, and the number of its line there.
    file: String,
    number: usize,
    comment: Vec<String>,
    head: String,
    below: Vec<Line>,
}

/// An indented line, with its number in the file.
struct Line {
    number: usize,
    text: String,
}

type Sets = BTreeMap<String, Vec<Item>>;
type Values = BTreeMap<String, String>;
type Names = BTreeSet<String>;

/// Returns all groups, in the order of the table.
pub(crate) fn groups(folder: &Path) -> Vec<Group> {
    let (mut sets, mut groups) = (Sets::new(), Vec::new());
    let files = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    for path in files.flatten().map(|f| f.path()) {
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let mut name = String::new();
        for item in items(&file, &text) {
            if let Some(set) = item.head.strip_prefix("set ") {
                name = set.to_owned();
            } else if let Some(group) = item.head.strip_prefix("group ") {
                name = format!("group {group}");
                groups.push((group.to_owned(), item.comment));
            } else {
                sets.entry(name.clone()).or_default().push(item);
            }
        }
    }
    let render = |(name, comment): (String, Vec<String>)| {
        let about = comment.iter().map(|line| line.trim_start_matches("///").trim().to_owned() + "\n").collect();
        let mut values = Values::from([("group".to_owned(), name.clone()), ("GROUP".to_owned(), name.to_uppercase())]);
        let mut code = String::new();
        render(&sets, &format!("group {name}"), &mut values, &mut code);
        Group { name, about, code }
    };
    groups.into_iter().map(render).collect()
}

fn items(file: &str, text: &str) -> Vec<Item> {
    let (mut items, mut comment) = (Vec::<Item>::new(), Vec::new());
    let lines = text.lines().zip(1..).filter(|(l, _)| !l.trim().is_empty() && !l.starts_with('#'));
    for (line, number) in lines {
        if line.starts_with("///") {
            comment.push(line.to_owned());
        } else if let Some(below) = line.strip_prefix("    ") {
            let item = items.last_mut().unwrap_or_else(|| panic!("{line}: belongs to no item"));
            if item.head.ends_with(',') {
                item.head += &format!(" {}", below.trim());
            } else {
                item.below.push(Line { number, text: below.to_owned() });
            }
        } else {
            let (file, comment) = (file.to_owned(), std::mem::take(&mut comment));
            items.push(Item { file, number, comment, head: line.to_owned(), below: Vec::new() });
        }
    }
    items
}

/// Renders the items of a set. The defaults of the set are added to the values. Returns the names whose values the set
/// uses, without those that it gives to sets inside itself.
///
/// # Panics
/// Panics if a name gets a value, from a `use` or as a default, and the set does not use it: it is misspelt.
fn render(sets: &Sets, set: &str, values: &mut Values, out: &mut String) -> Names {
    let (mut names, mut defaults) = (Names::new(), Vec::new());
    for item in sets.get(set).unwrap_or_else(|| panic!("there is no {set}")) {
        let mut put = |text: &str, line| put(text, values, &mut names, &item.file, line);
        let head = put(&item.head, item.number);
        let below: Vec<String> = item.below.iter().map(|line| put(&line.text, line.number)).collect();
        let comment: String = item.comment.iter().map(|line| put(line, item.number) + "\n").collect();
        if let Some(used) = head.strip_prefix("use ") {
            let given: Vec<_> = below.iter().map(|line| value(line)).collect();
            let mut inner = values.clone();
            inner.extend(given.iter().cloned());
            let mut inner_names = render(sets, used, &mut inner, out);
            for ((name, _), line) in given.iter().zip(&item.below) {
                check_name(name, &inner_names, used, &item.file, line.number);
            }
            given.iter().for_each(|(name, _)| _ = inner_names.remove(name));
            names.append(&mut inner_names);
            continue;
        }
        *out += &format!("\n{}", comment.replace("\\n", "\n/// "));
        let group = &values["group"];
        if let Some((name, size)) = head.strip_prefix("const ").map(value) {
            let sum: usize =
                size.split(" + ").map(|n| n.parse::<usize>().unwrap_or_else(|e| panic!("{head}: {e}"))).sum();
            let _ = writeln!(out, "pub const {}: usize = {sum};", in_c(&name, group));
        } else if let Some((name, words)) =
            head.strip_prefix("struct ").and_then(|h| h.strip_suffix(')')?.split_once('('))
        {
            let _ = writeln!(out, "#[repr(C)]\npub struct pg_{group}_{name} {{\n    opaque: [u64; {words}],\n}}");
            let _ = writeln!(out, "ffi::holds!(pg_{group}_{name}, {});", in_c(&below.join(" "), group));
        } else if head == "rust" {
            below.iter().for_each(|line| *out += &(in_c(line, group) + "\n"));
        } else if let Some(head) = head.strip_prefix("fn ") {
            function(&in_c(head, group), &in_c(&below.join("\n"), group), group, out);
        } else {
            let (name, value) = value(&head);
            defaults.push((name.clone(), item));
            values.entry(name).or_insert(value);
        }
    }
    for (name, item) in defaults {
        check_name(&name, &names, set, &item.file, item.number);
    }
    names
}

/// Stops the build if a name that gets a value is not one of the names that a set uses.
fn check_name(name: &str, names: &Names, set: &str, file: &str, line: usize) {
    if !names.contains(name) {
        let known: Vec<&str> = names.iter().map(String::as_str).filter(|n| !["group", "GROUP"].contains(n)).collect();
        let known = known.join(", ");
        panic!("functions/{file}:{line}: {set} uses no value of the name `{name}`; the names that it uses are {known}");
    }
}

/// Splits `name = value`. A value may be in quotes.
fn value(line: &str) -> (String, String) {
    let (name, value) = line.split_once(" =").unwrap_or_else(|| panic!("{line}: not an item of a table"));
    (name.to_owned(), value.trim().trim_matches('"').to_owned())
}

/// Replaces names in a text by their values, and adds the names to `names`. The text is from this line of this file.
///
/// # Panics
/// Panics if a name has no value. If it is misspelt in a `use`, that is the reason: so the message has all names.
fn put(text: &str, values: &Values, names: &mut Names, file: &str, line: usize) -> String {
    let name = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('@') {
        out += before;
        rest = match after.split_once('@') {
            Some((word, rest)) if !word.is_empty() && word.chars().all(name) => {
                out += values.get(word).unwrap_or_else(|| {
                    let known = values.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
                    panic!("functions/{file}:{line}: the name `{word}` has no value; the names with values are {known}")
                });
                names.insert(word.to_owned());
                rest
            }
            _ => {
                out.push('@');
                after
            }
        };
    }
    out + rest
}

/// Writes the names of sizes as in C: `SIGNATURE_BYTES` becomes `PG_JQ255E_SIGNATURE_BYTES`.
fn in_c(text: &str, group: &str) -> String {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let words = text.split_inclusive(|c| !is_name(c));
    let size = |word: &str| word == "BYTES" || word.ends_with("_BYTES");
    let start = |word: &str| match size(word.trim_end_matches(|c| !is_name(c))) {
        true => format!("PG_{}_", group.to_uppercase()),
        false => String::new(),
    };
    words.map(|word| start(word) + word).collect()
}

/// Renders a function.
fn function(head: &str, call: &str, group: &str, out: &mut String) {
    let (inputs, outputs) = head.split_once(" -> ").unwrap_or((head, ""));
    let (name, inputs) = inputs.strip_suffix(')').and_then(|h| h.split_once('(')).unwrap_or_else(|| panic!("{head}"));
    let raw = outputs == "status";
    let (mut parameters, mut arrays, mut places, mut reads) = (Vec::new(), Vec::new(), Vec::new(), String::new());
    let mut write = "check";
    for (name, kind) in outputs.split(", ").filter_map(|o| o.split_once(": ")) {
        let (function, parameter, array) = output(kind, group);
        write = if places.is_empty() { function } else { "write2" };
        parameters.push(format!("{name}: *mut {parameter}"));
        places.push(array.as_ref().map_or(format!("{name}, "), |size| format!("{name}.cast::<[u8; {size}]>(), ")));
        arrays.extend(array.map(|size| format!("[{name};{size}]")));
    }
    for (name, kind) in inputs.split(", ").filter_map(|i| i.split_once(": ")) {
        let (parameter, array, read) = input(name, kind, group);
        parameters.push(parameter);
        arrays.extend(array.map(|size| format!("[{name};{size}]")));
        if let Some(read) = read.filter(|_| !raw) {
            let _ = writeln!(reads, "let {name} = {read}?;");
        }
    }
    if !arrays.is_empty() {
        let _ = writeln!(out, "/// cbindgen:ptrs-as-arrays=[{}]", arrays.join(", "));
    }
    let name = if name == group { format!("pg_{group}") } else { format!("pg_{group}_{name}") };
    let parameters = parameters.join(", ");
    let body = if raw { call.to_owned() } else { format!("ffi::{write}({}|| {{\n{reads}{call}\n}})", places.concat()) };
    *out += "#[unsafe(no_mangle)]\n#[must_use]\n";
    let _ = writeln!(out, "pub unsafe extern \"C\" fn {name}({parameters}) -> pg_status {{");
    let _ = writeln!(out, "unsafe {{\n{body}\n}}\n}}");
}

/// Returns the name in C of a structure of this group, or of another one: `p256.point`.
fn structure(kind: &str, group: &str) -> String {
    let (group, kind) = kind.split_once('.').unwrap_or((group, kind));
    format!("pg_{group}_{kind}")
}

/// Returns the function of `ffi` that writes an output, its type in C, and the length of an array.
fn output(kind: &str, group: &str) -> (&'static str, String, Option<String>) {
    match (kind, kind.strip_prefix('[').and_then(|k| k.strip_suffix(']'))) {
        (_, Some(size)) => ("write", "u8".to_owned(), Some(size.to_owned())),
        ("secret", _) => ("write_secret", "u8".to_owned(), Some(in_c("SHARED_BYTES", group))),
        ("u32" | "usize", _) => ("write", kind.to_owned(), None),
        _ => ("fill", structure(kind, group), None),
    }
}

/// Returns the parameters in C of an input, the length of an array, and how to read the input.
fn input(name: &str, kind: &str, group: &str) -> (String, Option<String>, Option<String>) {
    let bytes = format!("{name}: *const u8");
    let array = |size: &str, read| (bytes.clone(), Some(size.to_owned()), Some(read));
    match (kind, kind.strip_suffix(']').and_then(|k| k.split_once('['))) {
        (_, Some(("random", size))) => {
            let read = format!("ffi::random::<{size}>(fill, context)");
            ("fill: pg_fill, context: *mut c_void".to_owned(), None, Some(read))
        }
        (_, Some(("", size))) => array(size, format!("ffi::object({name}.cast::<[u8; {size}]>())")),
        (_, Some((kind, size))) => array(
            size,
            format!("{{ const {{ assert!(size_of::<{kind}>() == {size}) }}; ffi::object({name}.cast::<{kind}>()) }}"),
        ),
        ("scalar", _) => {
            let size = in_c("SCALAR_BYTES", group);
            array(&size, format!("ffi::read_scalar::<Scalar>({name}.cast::<[u8; {size}]>())"))
        }
        ("bytes", _) => (format!("{bytes}, {name}_len: usize"), None, Some(format!("ffi::bytes({name}, {name}_len)"))),
        ("hashed", _) => {
            let read = "ffi::prehashed(hash, value, value_len)".to_owned();
            ("hash: pg_hash, value: *const u8, value_len: usize".to_owned(), None, Some(read))
        }
        ("u32" | "usize", _) => (format!("{name}: {kind}"), None, None),
        _ if ["*const ", "*mut ", "pg_"].iter().any(|start| kind.starts_with(start)) => {
            (format!("{name}: {kind}"), None, None)
        }
        _ => match kind.strip_prefix('*') {
            Some(kind) => (format!("{name}: *const {}", structure(kind, group)), None, None),
            None => (format!("{name}: *const {}", structure(kind, group)), None, Some(format!("ffi::held({name})"))),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{Sets, Values, items, render};

    /// Two sets, one inside the other, and a group whose `use` gives them values.
    const SETS: [&str; 2] = [
        "size = 8\nbody = one\nuse inner\n    width = @size@\n/// @text@\nfn f() -> status\n    @body@",
        "const WIDTH_BYTES = @width@\nkind = none\n/// @kind@\nfn g() -> status\n    three",
    ];

    fn rendered(given: &str) -> String {
        let group = format!("# A remark.\n\nbody = two\ntext = A text.\nuse outer\n{given}");
        let sets = Sets::from([
            ("outer".to_owned(), items("outer.txt", SETS[0])),
            ("inner".to_owned(), items("inner.txt", SETS[1])),
            ("group x".to_owned(), items("groups.txt", &group)),
        ]);
        let (mut values, mut out) = (Values::from([("group".to_owned(), "x".to_owned())]), String::new());
        render(&sets, "group x", &mut values, &mut out);
        out
    }

    fn error(given: &str) -> String {
        let given = given.to_owned();
        let panic = std::panic::catch_unwind(move || rendered(&given)).expect_err("an error");
        panic.downcast_ref::<String>().expect("a text").clone()
    }

    #[test]
    fn use_gives_values_to_names_of_its_set_and_of_inner_sets() {
        let out = rendered("    size = 16\n    kind = some");
        assert!(out.contains("pub const PG_X_WIDTH_BYTES: usize = 16;"), "{out}");
        assert!(out.contains("/// A text.\n") && out.contains("two") && out.contains("/// some\n"), "{out}");
    }

    #[test]
    fn misspelt_name_under_use_is_an_error_with_its_place() {
        let names = "the names that it uses are body, kind, size, text";
        let expected = format!("functions/groups.txt:7: outer uses no value of the name `txet`; {names}");
        assert_eq!(error("    size = 16\n    txet = Other."), expected);
        // The outer set itself gives `width` to the inner one, so a value from outside would have no effect.
        let expected = format!("functions/groups.txt:6: outer uses no value of the name `width`; {names}");
        assert_eq!(error("    width = 16"), expected);
    }

    #[test]
    fn name_without_a_value_is_an_error_with_its_place() {
        let expected =
            "functions/groups.txt:6: the name `knid` has no value; the names with values are body, group, text";
        assert_eq!(error("    kind = @knid@"), expected);
    }

    #[test]
    fn misspelt_default_is_an_error_with_its_place() {
        let expected = "functions/groups.txt:6: group x uses no value of the name `bdoy`; the names that it uses are \
                        body, kind, size, text";
        assert_eq!(error("bdoy = two"), expected);
    }
}
