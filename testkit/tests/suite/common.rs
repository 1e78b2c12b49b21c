//! Helpers that the tests of this crate share: hexadecimal, and readers of vector files.
#![allow(dead_code)] // every test uses only a part

use std::path::PathBuf;

/// Returns the text of a file below `vectors/`.
pub fn vectors(path: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../vectors").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Reads a JSON file below `vectors/`.
pub fn json(path: &str) -> serde_json::Value {
    serde_json::from_str(&vectors(path)).unwrap()
}

/// Decodes bytes from hexadecimal.
pub fn unhex(s: &str) -> Vec<u8> {
    assert!(s.len().is_multiple_of(2), "odd number of digits");
    (0..s.len()).step_by(2).map(|i| u8::from_str_radix(&s[i..i + 2], 16).unwrap()).collect()
}

/// Decodes 32 bytes from hexadecimal.
pub fn unhex32(s: &str) -> [u8; 32] {
    unhex(s).try_into().unwrap()
}

/// Encodes bytes as hexadecimal.
pub fn hex(bytes: impl AsRef<[u8]>) -> String {
    bytes.as_ref().iter().map(|b| format!("{b:02x}")).collect()
}

/// A file with groups of lines (separated by blank lines) in sections. Each section follows a run of comment lines. In
/// a file with rulers (`# ====`), a run without a ruler only ends a group.
pub struct Sections(Vec<(String, Vec<Vec<String>>)>);

impl Sections {
    pub fn read(path: &str) -> Self {
        let mut out: Vec<(String, Vec<Vec<String>>)> = Vec::new();
        let mut in_comment = false;
        let text = vectors(path);
        let ruled = text.lines().any(|l| l.starts_with("# ===="));
        for line in text.lines() {
            if let Some(comment) = line.strip_prefix('#') {
                if !in_comment && (!ruled || comment.starts_with(" ====")) {
                    out.push((String::new(), vec![vec![]]));
                }
                let (title, groups) = out.last_mut().unwrap();
                if groups.iter().all(Vec::is_empty) {
                    title.push_str(comment);
                } else {
                    groups.push(vec![]);
                }
                in_comment = true;
            } else {
                in_comment = false;
                let groups = &mut out.last_mut().unwrap().1;
                if line.trim().is_empty() {
                    groups.push(vec![]);
                } else {
                    groups.last_mut().unwrap().push(line.trim().to_owned());
                }
            }
        }
        for (_, groups) in &mut out {
            groups.retain(|g| !g.is_empty());
        }
        Sections(out)
    }

    /// Returns the groups of the section whose comment contains `title`. Tests assert the number of sections.
    pub fn get(&self, title: &str) -> &[Vec<String>] {
        let mut found = self.0.iter().filter(|(t, _)| t.contains(title));
        let (_, groups) = found.next().unwrap_or_else(|| panic!("no section {title:?}"));
        assert!(found.next().is_none(), "two sections {title:?}");
        groups
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }
}
