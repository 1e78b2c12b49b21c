//! Why a text is not PEM, in words for whoever made the file. The parser of the `pem-rfc7468` crate decides whether it is; this
//! looks at what the parser refused, and says what is wrong with it. It reads the lines around the content, and of the content only
//! whether it has a colon (headers) and how long it is.

use core::fmt;

/// What is wrong with a text that is not PEM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// No line `-----BEGIN ...-----`, and bytes that are no text: perhaps DER.
    Binary,
    /// No line `-----BEGIN ...-----`.
    Begin,
    /// No line `-----END ...-----` after the line that begins: the text was cut short.
    End,
    /// The line `-----END ...-----` names something else than the line that begins.
    Labels,
    /// Something follows the line `-----END ...-----`: a second key, an empty line.
    Trailing,
    /// Headers (`Comment: ...`) before the base64.
    Headers,
    /// What stands between the two lines is not base64 in lines of 64 characters.
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

/// Splits `text` at the first line that starts with `start`: what is before, its label, what is after the label's dashes.
fn line<'a>(text: &'a [u8], start: &[u8]) -> Option<(&'a [u8], &'a [u8], &'a [u8])> {
    let at = find(text, start)?;
    let (before, rest) = text.split_at_checked(at)?;
    let rest = rest.strip_prefix(start)?;
    let (label, rest) = rest.split_at_checked(find(rest, DASHES)?)?;
    let one_line = !label.iter().any(|b| matches!(b, b'\r' | b'\n'));
    one_line.then_some((before, label, rest.strip_prefix(DASHES)?))
}

/// The label of a text that has one, and whether headers say that what follows is encrypted.
pub(super) fn label(text: &[u8]) -> Option<(&[u8], bool)> {
    let (_, label, rest) = line(text, BEGIN)?;
    let (content, ..) = line(rest, END).unwrap_or((rest, &[], &[]));
    Some((label, find(content, b"Proc-Type: 4,ENCRYPTED").is_some()))
}

/// Splits a text that begins with the block `EC PARAMETERS`: that block, and what follows it.
pub(super) fn split_parameters(text: &[u8]) -> Option<(&[u8], &[u8])> {
    const LABEL: &[u8] = b"EC PARAMETERS";
    let (_, label, rest) = line(text, BEGIN)?;
    let (_, end, after) = line(rest, END)?;
    let (block, _) = text.split_at_checked(text.len() - after.len())?;
    (label == LABEL && end == LABEL).then_some((block, after.trim_ascii_start()))
}

/// What is wrong with a text that the parser refused; `longest` is the number of bytes that it had room for.
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
