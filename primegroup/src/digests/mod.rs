//! The hash functions of the schemes. On most targets they come from well-maintained crates.
//!
//! On bare-metal Arm, all are ours, because they have to be small and fast there ([`primegroup_core::hash`] gives the
//! reasons). BLAKE2s is ours on all bare metal of 32 bits, because compilers leave a path to a panic in the crate. SHA-512
//! is ours on Xtensa, too, because the compiler branches on carries in the crate.
//!
//! Both implementations wipe their state when dropped and have the same interface.

#[cfg(any(test, all(target_pointer_width = "32", target_os = "none")))]
#[cfg_attr(not(target_arch = "arm"), allow(dead_code))]
mod boards;
#[cfg(not(all(target_arch = "arm", target_os = "none")))]
#[cfg_attr(all(target_pointer_width = "32", target_os = "none"), allow(dead_code))]
mod crates;

#[cfg(all(target_pointer_width = "32", target_os = "none"))]
pub(crate) use boards::Blake2s;
#[cfg(all(any(target_arch = "arm", target_arch = "xtensa"), target_os = "none"))]
pub(crate) use boards::Sha512;
#[cfg(all(target_arch = "arm", target_os = "none"))]
pub(crate) use boards::{Sha256, Shake256};
#[cfg(not(all(target_pointer_width = "32", target_os = "none")))]
pub(crate) use crates::Blake2s;
#[cfg(not(all(any(target_arch = "arm", target_arch = "xtensa"), target_os = "none")))]
pub(crate) use sha2::Sha512;
#[cfg(not(all(target_arch = "arm", target_os = "none")))]
#[allow(unused_imports)] // ECDSA, C1665 and BLS take SHA-256; without them nobody does
pub(crate) use {crates::Shake256, sha2::Sha256};

#[cfg(test)]
mod tests {
    use super::{boards, crates};
    use sha2::Digest;
    use sha2::digest::FixedOutputReset;
    use std::vec;
    use std::vec::Vec;

    fn message(len: usize) -> Vec<u8> {
        (0..len).map(|i| (i * i + 7 * i + len) as u8).collect()
    }

    /// Yields all lengths around one, two and three blocks, whole and in pieces of several sizes.
    fn pieces() -> impl Iterator<Item = (Vec<u8>, usize)> {
        (0..=300).flat_map(|len| [1, 7, 8, 63, 64, 65, 136, 301].map(|piece| (message(len), piece)))
    }

    #[test]
    fn blake2s_agrees_with_the_crate() {
        for (message, piece) in pieces() {
            let (mut ours, mut theirs) = (boards::Blake2s::new(), crates::Blake2s::new());
            theirs.update(&message);
            message.chunks(piece).for_each(|part| ours.update(part));
            assert_eq!(ours.finish(), theirs.finish(), "{} bytes by {piece}", message.len());
        }
    }

    /// Compares hash values of all pieces, from a state that was used before.
    fn compare<Ours: FixedOutputReset + Digest, Theirs: Digest>() {
        let mut ours = Ours::new();
        for (message, piece) in pieces() {
            message.chunks(piece).for_each(|part| Digest::update(&mut ours, part));
            let theirs = Theirs::digest(&message);
            assert_eq!(ours.finalize_fixed_reset()[..], theirs[..], "{} bytes by {piece}", message.len());
        }
    }

    #[test]
    fn sha256_and_sha512_agree_with_the_crate() {
        compare::<boards::Sha256, sha2::Sha256>();
        compare::<boards::Sha512, sha2::Sha512>();
    }

    #[test]
    fn shake256_agrees_with_the_crate() {
        for (message, piece) in pieces() {
            let (mut ours, mut theirs) = (boards::Shake256::new(), crates::Shake256::new());
            theirs.update(&message);
            message.chunks(piece).for_each(|part| ours.update(part));
            let (mut a, mut b) = ([0; 32], [0; 32]);
            ours.finish().read(&mut a);
            theirs.finish().read(&mut b);
            assert_eq!(a, b, "{} bytes by {piece}", message.len());
        }
    }

    #[test]
    fn shake256_is_read_in_any_pieces() {
        let (mut ours, mut theirs) = (boards::Shake256::new(), crates::Shake256::new());
        let mut expected = vec![0; 1000];
        theirs.finish().read(&mut expected);
        let mut reader = ours.finish();
        let mut out = vec![0; 1000];
        let mut rest = &mut out[..];
        for len in (0..40).cycle() {
            let (now, later) = rest.split_at_mut(len.min(rest.len()));
            reader.read(now);
            rest = later;
            if rest.is_empty() {
                break;
            }
        }
        assert_eq!(out, expected);
    }
}
