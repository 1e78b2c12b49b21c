//! [`Rng`]: adapts a current random number generator to crates that require older versions of `rand_core`.

use rand_core::CryptoRng;

/// Adapts a generator with the traits of `rand_core` 0.10 to the versions that `frost-core` (0.6) and `voprf` (0.9)
/// require.
///
/// `Rng(&mut rng)` borrows a generator.
#[derive(Debug)]
pub struct Rng<R>(pub R);

#[cfg(feature = "frost")]
impl<R: CryptoRng> rand_core_06::RngCore for Rng<R> {
    fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }
    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
    fn fill_bytes(&mut self, out: &mut [u8]) {
        self.0.fill_bytes(out);
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), rand_core_06::Error> {
        self.0.fill_bytes(out);
        Ok(())
    }
}

#[cfg(feature = "frost")]
impl<R: CryptoRng> rand_core_06::CryptoRng for Rng<R> {}

#[cfg(feature = "voprf")]
impl<R: CryptoRng> rand_core_09::RngCore for Rng<R> {
    fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }
    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
    fn fill_bytes(&mut self, out: &mut [u8]) {
        self.0.fill_bytes(out);
    }
}

#[cfg(feature = "voprf")]
impl<R: CryptoRng> rand_core_09::CryptoRng for Rng<R> {}
