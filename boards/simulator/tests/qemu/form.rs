//! Instruction forms as bit patterns, and generation of random instructions of a form.
//!
//! A pattern is the encoding, most significant bit first, with blanks ignored: `"0001100 mmm nnn ddd"`. A lower-case
//! letter is a core register, and an upper-case letter is any other field. All bits of one letter, in their order, form
//! its value (`I` in a modified immediate is i:imm3:imm8). Four-bit registers are drawn from R0 to R12 and LR. Uses of
//! SP and PC are separate forms, because SP and PC are unpredictable nearly everywhere else.

use crate::random::Random;

/// Value of each letter of a pattern.
#[derive(Clone, Copy)]
pub struct Fields([u32; 128]);

impl Fields {
    /// Returns the register or immediate of `letter`, or 0 if the pattern has no such letter.
    pub fn get(&self, letter: char) -> u32 {
        self.0[letter as usize]
    }

    /// Appends a bit to the value of `letter`.
    pub fn push(&mut self, letter: char, bit: u32) {
        let value = &mut self.0[letter as usize];
        *value = *value << 1 | bit;
    }
}

impl Default for Fields {
    fn default() -> Fields {
        Fields([0; 128])
    }
}

/// Additional condition of a form.
pub type Allowed = fn(&Fields) -> bool;

/// Accepts every choice of fields.
pub fn any(_: &Fields) -> bool {
    true
}

/// Returns the number of bits in the field of `letter`.
fn width(pattern: &str, letter: char) -> u32 {
    pattern.chars().filter(|&c| c == letter).count() as u32
}

/// Draws fields until they are allowed.
pub fn draw(pattern: &str, allowed: Allowed, random: &mut Random) -> Fields {
    let mut fields = Fields::default();
    for _ in 0..100_000 {
        for letter in pattern.chars().filter(char::is_ascii_alphabetic) {
            let bits = width(pattern, letter);
            fields.0[letter as usize] = if letter.is_ascii_lowercase() && bits == 4 {
                let register = random.below(14);
                if register == 13 { 14 } else { register }
            } else {
                random.below(1 << bits)
            };
        }
        if allowed(&fields) {
            return fields;
        }
    }
    panic!("no allowed instruction of the form {pattern}");
}

/// Returns the halfwords of a pattern with these fields.
pub fn encode(pattern: &str, fields: &Fields) -> Vec<u16> {
    let mut left = [0; 128];
    for c in pattern.chars() {
        left[c as usize] += 1;
    }
    let mut bits = Vec::new();
    for c in pattern.chars().filter(|&c| c != ' ') {
        bits.push(match c {
            '0' => 0,
            '1' => 1,
            letter => {
                left[letter as usize] -= 1;
                (fields.get(letter) >> left[letter as usize] & 1) as u16
            }
        });
    }
    assert!(bits.len() == 16 || bits.len() == 32, "the pattern {pattern} has {} bits", bits.len());
    bits.chunks(16).map(|half| half.iter().fold(0, |value, bit| value << 1 | bit)).collect()
}

/// Returns the fields of an instruction if it has this form. Uses as many low bits of `word` as the pattern has.
pub fn parse(pattern: &str, word: u32) -> Option<Fields> {
    let mut fields = Fields::default();
    let width = pattern.chars().filter(|&c| c != ' ').count();
    for (place, c) in pattern.chars().filter(|&c| c != ' ').enumerate() {
        let bit = word >> (width - 1 - place) & 1;
        match c {
            '0' | '1' if c.to_digit(2) != Some(bit) => return None,
            '0' | '1' => (),
            letter => fields.push(letter, bit),
        }
    }
    Some(fields)
}

#[test]
fn patterns_encode_as_an_assembler_does() {
    let mut fields = Fields::default();
    for (letter, value) in [('m', 3), ('n', 9), ('d', 10), ('S', 1), ('I', 0xabc)] {
        fields.0[letter as usize] = value;
    }
    assert_eq!(encode("0001100 mmm 001 010", &fields), [0x18ca]); // adds r2, r1, r3
    assert_eq!(parse("0001100 mmm nnn ddd", 0x18ca).map(|f| (f.get('m'), f.get('n'), f.get('d'))), Some((3, 1, 2)));
    assert!(parse("0001101 mmm nnn ddd", 0x18ca).is_none());
    assert_eq!(encode("01000100 d mmmm ddd", &fields), [0x449a]); // add r10, r3
    assert_eq!(encode("11110 I 01000 S nnnn 0 III dddd IIIIIIII", &fields), [0xf519, 0x2abc]); // adds.w r10, r9, #0x5e000
}
