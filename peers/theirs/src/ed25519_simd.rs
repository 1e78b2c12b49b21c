//! ed25519-simd: batches, with a verdict for each signature.

use crate::parts::{messages, parts, repeated, yes};
use ::ed25519_simd::{VerifyInput, Zip215Verifier};
use server::Rows;

/// Adds all rows.
pub fn rows(rows: &mut Rows) {
    for n in [64, 1024] {
        rows.add_waiting("ed25519-simd", "ed25519", &format!("batch-{n}"), n, yes, move |inputs| {
            let inputs = repeated(inputs, n);
            let (public, m, s) = (parts::<32>(&inputs, 0), messages(&inputs, 32), parts::<64>(&inputs, 64));
            let mut verifier = Zip215Verifier::new();
            let mut verdicts = vec![false; n];
            move |_| {
                let items = public.iter().zip(&s).zip(&m);
                let items: Vec<VerifyInput<'_>> = items
                    .map(|((public_key, signature), message)| VerifyInput {
                        public_key: *public_key,
                        signature: *signature,
                        message,
                    })
                    .collect();
                verifier.verify_batch(&items, &mut verdicts);
                verdicts.iter().all(|v| *v)
            }
        });
    }
}
