//! Tables of the addresses of the functions of each kernel family, and of the table lookups.

use primegroup_contracts::{Call, lookups};
use primegroup_core::{cpu, limb::Limb};

// Nothing here calls them, and link-time optimization would drop them.
primegroup_contracts::families!(tables #[used]);

#[used]
#[unsafe(no_mangle)]
static KERNEL_LOOKUPS: [Call<Limb>; lookups::LOOKUPS.len()] = lookups::calls::<cpu::Base>();
