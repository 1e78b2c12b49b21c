//! Signing with the check for faults, for the campaign of injected faults (`cargo xtask boards --faults`). Each function takes
//! the place of the second part of `sign`. Only builds for the campaign have them: another caller of a function
//! changes how the compiler inlines it.

use crate::exports::{INPUT, OUTPUT, STATE};
use crate::keys::{Keys, message_to_sign};
use primegroup::scheme::Sign;
use primegroup::{Error, Message, SignOptions};

/// Signs, and releases the signature only if it is valid.
#[inline(always)]
fn sign<K: Keys + Sign>() {
    // SAFETY: firmware has one thread; `setup` stored this type.
    unsafe {
        if let Ok(key) = (&*(&raw const STATE)).get::<Result<K, Error>>() {
            let message = Message::raw(message_to_sign::<K>(&*(&raw const INPUT)));
            if let Ok(signature) = key.sign_with(message, &SignOptions::new().fault_check(true)) {
                crate::buffers::write(&mut *(&raw mut OUTPUT), signature.as_ref());
            }
        }
    }
}

#[inline(never)]
#[unsafe(no_mangle)]
extern "C" fn op_checked_jq255e() {
    sign::<primegroup::jq255e::SecretKey>();
}

#[inline(never)]
#[unsafe(no_mangle)]
extern "C" fn op_checked_ed25519() {
    sign::<primegroup::ed25519::SecretKey>();
}

#[inline(never)]
#[unsafe(no_mangle)]
extern "C" fn op_checked_p256() {
    sign::<primegroup::ecdsa::SecretKey<primegroup::p256::Point>>();
}
