//! The subset of JSON (RFC 8259) that is needed to find the members of one object: their names, and their values if
//! these are strings. Strings with escapes are not needed: as a name they are rejected, as a value they count as not
//! being a string.

use super::JwkError;
use alloc::vec::Vec;

/// Maximum number of members of an object. Each name is compared with all others.
pub(super) const MEMBERS: usize = 64;
/// Maximum length of the text in bytes.
const MOST: usize = 8192;
/// Maximum nesting depth of arrays and objects.
const DEPTH: u32 = 8;

/// The text that remains to be read.
struct Reader<'a>(&'a str);

/// Members of an object: their names and, if they are strings, their values.
type Members<'a> = Vec<(&'a str, Option<&'a str>)>;

/// Returns the members of an object, in their order, each name once.
pub(super) fn object(text: &str) -> Result<Members<'_>, JwkError> {
    let mut members = Vec::new();
    match read(text, &mut members) {
        Some(()) => Ok(members),
        None if members.len() == MEMBERS => Err(JwkError::Members),
        None => Err(JwkError::Syntax),
    }
}

/// Reads the members of the only object in the text.
fn read<'a>(text: &'a str, members: &mut Members<'a>) -> Option<()> {
    let mut reader = Reader(text);
    if text.len() > MOST || reader.next()? != '{' {
        return None;
    }
    reader.list('}', |r| {
        let name = r.member_name()??;
        if members.len() == MEMBERS || members.iter().any(|(n, _)| *n == name) {
            return None;
        }
        let value = if r.peek()? == '"' { r.text()? } else { r.pass(0).map(|()| None)? };
        members.push((name, value));
        Some(())
    })?;
    reader.peek().is_none().then_some(())
}

impl<'a> Reader<'a> {
    /// Returns the next character that is not white space.
    fn peek(&mut self) -> Option<char> {
        self.0 = self.0.trim_start_matches([' ', '\t', '\n', '\r']);
        self.0.chars().next()
    }

    /// Returns the next character that is not white space, and removes it.
    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.0 = self.0.get(c.len_utf8()..)?;
        Some(c)
    }

    /// Reads items with commas between them, up to the bracket that closes the list.
    fn list(&mut self, end: char, mut item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        if self.peek()? == end {
            self.next()?;
            return Some(());
        }
        loop {
            item(self)?;
            match self.next()? {
                ',' => {}
                c if c == end => return Some(()),
                _ => return None,
            }
        }
    }

    /// Reads the name of a member, and the colon after it. The inner `None` stands for a name with escapes.
    fn member_name(&mut self) -> Option<Option<&'a str>> {
        let name = self.text()?;
        (self.next()? == ':').then_some(name)
    }

    /// Reads a string. The inner `None` stands for a string with escapes.
    fn text(&mut self) -> Option<Option<&'a str>> {
        if self.next()? != '"' {
            return None;
        }
        let (start, mut plain) = (self.0, true);
        let mut characters = start.char_indices();
        loop {
            match characters.next()? {
                (at, '"') => {
                    self.0 = characters.as_str();
                    return Some(start.get(..at).filter(|_| plain));
                }
                (_, '\\') => {
                    plain = false;
                    match characters.next()?.1 {
                        '"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't' => {}
                        'u' => (0..4).try_for_each(|_| characters.next()?.1.is_ascii_hexdigit().then_some(()))?,
                        _ => return None,
                    }
                }
                (_, c) if c < ' ' => return None,
                _ => {}
            }
        }
    }

    /// Skips a value.
    fn pass(&mut self, depth: u32) -> Option<()> {
        if depth > DEPTH {
            return None;
        }
        match self.peek()? {
            '"' => self.text().map(|_| ()),
            '[' => {
                self.next()?;
                self.list(']', |r| r.pass(depth + 1))
            }
            '{' => {
                self.next()?;
                self.list('}', |r| r.member_name().and_then(|_| r.pass(depth + 1)))
            }
            _ => {
                // A number, `true`, `false` or `null`.
                let end =
                    self.0.find(|c: char| !c.is_ascii_alphanumeric() && !"+-.".contains(c)).unwrap_or(self.0.len());
                let (word, rest) = self.0.split_at_checked(end)?;
                self.0 = rest;
                (matches!(word, "true" | "false" | "null") || is_number(word)).then_some(())
            }
        }
    }
}

/// Returns whether this is a number in JSON syntax.
fn is_number(word: &str) -> bool {
    let word = word.strip_prefix('-').unwrap_or(word);
    let (mantissa, exponent) = word.split_once(['e', 'E']).map_or((word, None), |(m, e)| (m, Some(e)));
    let (whole, fraction) = mantissa.split_once('.').map_or((mantissa, None), |(w, f)| (w, Some(f)));
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent.is_none_or(|e| digits(e.strip_prefix(['+', '-']).unwrap_or(e)))
}
