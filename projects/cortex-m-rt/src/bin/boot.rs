//! Boot loader that only verifies. The slot has the format of the C projects: `projects/README.md`.

#![no_std]
#![no_main]

use primegroup::jq255e::{PublicKey, Signature};
use primegroup_cortex_m_rt::{SLOT, end};

/// Public key of the images. The private key of this one is known to everybody: put yours here.
const PUBLIC_KEY: [u8; 32] = [
    0x89, 0x0a, 0x0a, 0x1a, 0xb6, 0x5b, 0xdd, 0x4e, 0xc9, 0x0c, 0x08, 0x95, 0x9c, 0xdd, 0xe7, 0xc6, 0x74, 0xb9, 0x9f,
    0x12, 0xa6, 0x91, 0x81, 0x01, 0xc1, 0x59, 0x30, 0x81, 0x3b, 0xe7, 0xbe, 0x19,
];

/// Returns the image in a slot if its length fits into the slot and its signature is valid.
fn verified(slot: &[u8]) -> Option<&[u8]> {
    let (body, trailer) = slot.split_at_checked(slot.len().checked_sub(SLOT.2)?)?;
    let len = u32::from_le_bytes(*trailer.first_chunk()?);
    let image = body.get(..usize::try_from(len).ok()?)?;
    let signature = Signature::from_slice(trailer.get(16..)?).ok()?;
    PublicKey::decode(&PUBLIC_KEY).ok()?.verify(image, &signature).ok()?;
    (image.len() >= 8).then_some(image)
}

#[cortex_m_rt::entry]
fn main() -> ! {
    // SAFETY: the slot is flash, which nothing writes while this program runs.
    let slot = unsafe { core::slice::from_raw_parts(SLOT.0 as *const u8, SLOT.1) };
    let Some(image) = verified(slot) else { end(false) };
    let vectors = image.as_ptr().cast::<u32>();
    // SAFETY: the owner of the key has signed the image, so it begins with a vector table. No interrupt is on.
    unsafe {
        (0xe000_ed08 as *mut u32).write_volatile(vectors as u32);
        core::arch::asm!(
            "dsb",
            "msr msp, {stack}",
            "bx {reset}",
            stack = in(reg) *vectors,
            reset = in(reg) *vectors.add(1),
            options(noreturn),
        )
    }
}
