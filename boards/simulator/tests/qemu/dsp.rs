//! The DSP extension of ARMv7E-M.

use crate::form::{Allowed, Fields, any};

fn differ(f: &Fields) -> bool {
    f.get('l') != f.get('h')
}

/// Name, pattern, restriction.
pub const FORMS: &[(&str, &str, Allowed)] = &[
    ("PKHBT", "111010101100 nnnn 0 III dddd II 00 mmmm", any),
    ("PKHTB", "111010101100 nnnn 0 III dddd II 10 mmmm", any),
    ("SSAT16", "111100110010 nnnn 0000 dddd 0000 WWWW", any),
    ("USAT16", "111100111010 nnnn 0000 dddd 0000 WWWW", any),
    ("SXTAH", "111110100000 nnnn 1111 dddd 10 RR mmmm", any),
    ("UXTAH", "111110100001 nnnn 1111 dddd 10 RR mmmm", any),
    ("SXTAB16", "111110100010 nnnn 1111 dddd 10 RR mmmm", any),
    ("SXTB16", "1111101000101111 1111 dddd 10 RR mmmm", any),
    ("UXTAB16", "111110100011 nnnn 1111 dddd 10 RR mmmm", any),
    ("UXTB16", "1111101000111111 1111 dddd 10 RR mmmm", any),
    ("SXTAB", "111110100100 nnnn 1111 dddd 10 RR mmmm", any),
    ("UXTAB", "111110100101 nnnn 1111 dddd 10 RR mmmm", any),
    ("SADD16, QADD16, SHADD16", "111110101001 nnnn 1111 dddd 00 TT mmmm", |f| f.get('T') < 3),
    ("UADD16, UQADD16, UHADD16", "111110101001 nnnn 1111 dddd 01 TT mmmm", |f| f.get('T') < 3),
    ("SASX, QASX, SHASX", "111110101010 nnnn 1111 dddd 00 TT mmmm", |f| f.get('T') < 3),
    ("UASX, UQASX, UHASX", "111110101010 nnnn 1111 dddd 01 TT mmmm", |f| f.get('T') < 3),
    ("SSAX, QSAX, SHSAX", "111110101110 nnnn 1111 dddd 00 TT mmmm", |f| f.get('T') < 3),
    ("USAX, UQSAX, UHSAX", "111110101110 nnnn 1111 dddd 01 TT mmmm", |f| f.get('T') < 3),
    ("SSUB16, QSUB16, SHSUB16", "111110101101 nnnn 1111 dddd 00 TT mmmm", |f| f.get('T') < 3),
    ("USUB16, UQSUB16, UHSUB16", "111110101101 nnnn 1111 dddd 01 TT mmmm", |f| f.get('T') < 3),
    ("SADD8, QADD8, SHADD8", "111110101000 nnnn 1111 dddd 00 TT mmmm", |f| f.get('T') < 3),
    ("UADD8, UQADD8, UHADD8", "111110101000 nnnn 1111 dddd 01 TT mmmm", |f| f.get('T') < 3),
    ("SSUB8, QSUB8, SHSUB8", "111110101100 nnnn 1111 dddd 00 TT mmmm", |f| f.get('T') < 3),
    ("USUB8, UQSUB8, UHSUB8", "111110101100 nnnn 1111 dddd 01 TT mmmm", |f| f.get('T') < 3),
    ("QADD", "111110101000 nnnn 1111 dddd 1000 mmmm", any),
    ("QDADD", "111110101000 nnnn 1111 dddd 1001 mmmm", any),
    ("QSUB", "111110101000 nnnn 1111 dddd 1010 mmmm", any),
    ("QDSUB", "111110101000 nnnn 1111 dddd 1011 mmmm", any),
    ("SEL", "111110101010 nnnn 1111 dddd 1000 mmmm", any),
    ("SMLAxy", "111110110001 nnnn aaaa dddd 00 NM mmmm", any),
    ("SMULxy", "111110110001 nnnn 1111 dddd 00 NM mmmm", any),
    ("SMLAD, SMLADX", "111110110010 nnnn aaaa dddd 000 X mmmm", any),
    ("SMUAD, SMUADX", "111110110010 nnnn 1111 dddd 000 X mmmm", any),
    ("SMLAWy", "111110110011 nnnn aaaa dddd 000 M mmmm", any),
    ("SMULWy", "111110110011 nnnn 1111 dddd 000 M mmmm", any),
    ("SMLSD, SMLSDX", "111110110100 nnnn aaaa dddd 000 X mmmm", any),
    ("SMUSD, SMUSDX", "111110110100 nnnn 1111 dddd 000 X mmmm", any),
    ("SMMLA, SMMLAR", "111110110101 nnnn aaaa dddd 000 R mmmm", any),
    ("SMMUL, SMMULR", "111110110101 nnnn 1111 dddd 000 R mmmm", any),
    ("SMMLS, SMMLSR", "111110110110 nnnn aaaa dddd 000 R mmmm", any),
    ("USADA8", "111110110111 nnnn aaaa dddd 0000 mmmm", any),
    ("USAD8", "111110110111 nnnn 1111 dddd 0000 mmmm", any),
    ("SMLALxy", "111110111100 nnnn llll hhhh 10 NM mmmm", differ),
    ("SMLALD, SMLALDX", "111110111100 nnnn llll hhhh 110 X mmmm", differ),
    ("SMLSLD, SMLSLDX", "111110111101 nnnn llll hhhh 110 X mmmm", differ),
    ("UMAAL", "111110111110 nnnn llll hhhh 0110 mmmm", differ),
];
