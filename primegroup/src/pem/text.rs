//! Diagnosis of text that is not PEM, in words for the person who made the file. The parser of the `pem-rfc7468` crate
//! decides whether a text is PEM. This module examines only rejected texts and names the error. It reads the lines
//! around the content. In the content it looks only for a colon (headers) and at the length.

use core::fmt;

/// The error in a text that is not PEM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// No line `-----BEGIN ...-----`, and bytes that are not text: perhaps DER.
    Binary,
    /// No line `-----BEGIN ...-----`.
    Begin,
    /// No line `-----END ...-----` after the `BEGIN` line: the text was cut short.
    End,
    /// The line `-----END ...-----` has another label than the `BEGIN` line.
    Labels,
    /// Something follows the line `-----END ...-----`: a second key, an empty line.
    Trailing,
    /// Headers (`Comment: ...`) before the base64.
    Headers,
    /// The content between the two lines is not base64 in lines of 64 characters.
    Base64,
    /// The content is longer than that of any key.
    Long,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TextError::Binary => "it has no line -----BEGIN ...-----, but binary data",
            TextError::Begin => "it has no line -----BEGIN ...-----",
            TextError::End => "it has no line -----END ...-----, so it is not complete",
            TextError::Labels => "the line -----END ...----- names something else than the line -----BEGIN ...-----",
            TextError::Trailing => "something follows the line -----END ...-----, and a file holds one key",
            TextError::Headers => "it has headers before its base64, which keys do not have",
            TextError::Base64 => "what stands between its two lines is not base64 in lines of 64 characters",
            TextError::Long => "it is longer than any key",
        })
    }
}

const BEGIN: &[u8] = b"-----BEGIN ";
const END: &[u8] = b"-----END ";
const DASHES: &[u8] = b"-----";

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|w| w == what)
}

/// Splits `text` at the first line that starts with `start`: returns the text before it, its label, and the text after
/// the label's dashes.
fn line<'a>(text: &'a [u8], start: &[u8]) -> Option<(&'a [u8], &'a [u8], &'a [u8])> {
    let at = find(text, start)?;
    let (before, rest) = text.split_at_checked(at)?;
    let rest = rest.strip_prefix(start)?;
    let (label, rest) = rest.split_at_checked(find(rest, DASHES)?)?;
    let one_line = !label.iter().any(|b| matches!(b, b'\r' | b'\n'));
    one_line.then_some((before, label, rest.strip_prefix(DASHES)?))
}

/// Returns the label of a text, and whether its headers say that the content is encrypted.
pub(super) fn label(text: &[u8]) -> Option<(&[u8], bool)> {
    let (_, label, rest) = line(text, BEGIN)?;
    let (content, ..) = line(rest, END).unwrap_or((rest, &[], &[]));
    Some((label, find(content, b"Proc-Type: 4,ENCRYPTED").is_some()))
}

/// Splits a text that begins with the block `EC PARAMETERS`: returns that block, and the text after it.
pub(super) fn split_parameters(text: &[u8]) -> Option<(&[u8], &[u8])> {
    const LABEL: &[u8] = b"EC PARAMETERS";
    let (_, label, rest) = line(text, BEGIN)?;
    let (_, end, after) = line(rest, END)?;
    let (block, _) = text.split_at_checked(text.len() - after.len())?;
    (label == LABEL && end == LABEL).then_some((block, after.trim_ascii_start()))
}

/// Returns the error in a text that the parser rejected; `longest` is the number of bytes in the parser's buffer.
pub(super) fn diagnose(text: &[u8], longest: usize) -> TextError {
    let Some((_, label, rest)) = line(text, BEGIN) else {
        let binary = text.contains(&0) || core::str::from_utf8(text).is_err();
        return if binary { TextError::Binary } else { TextError::Begin };
    };
    let Some((content, end, after)) = line(rest, END) else { return TextError::End };
    if end != label {
        TextError::Labels
    } else if !matches!(after, b"" | b"\n" | b"\r\n" | b"\r") {
        TextError::Trailing
    } else if content.contains(&b':') {
        TextError::Headers
    } else if content.len() / 65 * 48 > longest {
        TextError::Long
    } else {
        TextError::Base64
    }
}
