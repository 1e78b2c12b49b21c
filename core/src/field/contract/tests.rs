//! Compares the kernels of this machine with the portable ones.

use crate::contracts::check::{Case, Effort, Outcome, PLACES, check};
use crate::contracts::{List, cost};

/// Compares all functions of kernel `K` with those of kernel `P`, on this machine.
pub fn twins<V: List<K> + List<P>, K: 'static, P: 'static>() {
    use core::any::{TypeId, type_name};
    let (mut patterns, mut cases) = (0, 0);
    for (f, twin) in <V as List<K>>::FUNCTIONS.iter().zip(<V as List<P>>::FUNCTIONS) {
        let all = f.patterns().count();
        let random = match f.cost {
            _ if TypeId::of::<K>() == TypeId::of::<P>() => 5_000, // only patterns can make a difference
            cost::N.. => 100_000,
            _ if f.in_memory => 100_000 * all.min(5),
            _ => 400_000 * all.min(4),
        };
        let effort = Effort { all_pairs: TypeId::of::<K>() != TypeId::of::<P>(), random };
        // Each slot lies between two guards.
        let run = |case: &Case<V::Limbs>| {
            let mut memory = [V::EXAMPLE; 2 * PLACES + 1];
            for (i, x) in case.slots.iter().enumerate() {
                memory[2 * i + 1] = *x;
            }
            let start = memory.as_mut_ptr();
            // SAFETY: in the array.
            let places = case.pattern.map(|slot| unsafe { start.add(2 * slot + 1) });
            // SAFETY: places and words are as the contract says.
            let number = unsafe { (f.call)(places.as_ptr(), case.words.as_ptr()) };
            let guards = memory.iter().step_by(2).all(|x| *x == V::EXAMPLE);
            let slots = core::array::from_fn(|i| memory[2 * i + 1]);
            if guards { Ok(Outcome { slots, number }) } else { Err("it writes beside its results") }
        };
        match check(twin, effort, run) {
            Ok(done) => cases += done,
            Err(wrong) => panic!("{}: {wrong:x?}", f.name),
        }
        patterns += all;
    }
    std::println!("{}, {}: {patterns} patterns of functions, {cases} cases", type_name::<V>(), type_name::<K>());
}
