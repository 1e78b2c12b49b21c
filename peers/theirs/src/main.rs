//! Rows of the other libraries. They have no inputs of their own: they take the inputs of our rows with the same group
//! and operation. Answers have the format of the list of operations (`operations/src`: `keys.rs`, `points.rs`).

mod arkworks;
mod aws_lc;
mod blst;
mod crrl;
mod dalek;
#[cfg(target_feature = "avx512ifma")]
mod ed25519_simd;
mod ic;
mod parts;
mod weierstrass;

fn main() {
    let mut rows = server::Rows::default();
    crrl::rows(&mut rows);
    dalek::rows(&mut rows);
    aws_lc::rows(&mut rows);
    weierstrass::rows(&mut rows);
    ic::rows(&mut rows);
    #[cfg(target_feature = "avx512ifma")]
    ed25519_simd::rows(&mut rows);
    blst::rows(&mut rows);
    arkworks::rows(&mut rows);
    rows.serve();
}
