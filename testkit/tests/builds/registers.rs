//! No operation changes a vector register that the compiler expects to be preserved. In a plain build this concerns
//! functions that may use AVX2. The builds of `cargo xtask test native` compile everything for AVX2 or AVX-512.
#![cfg(target_arch = "x86_64")]

use primegroup::Group;
use primegroup::core_groups::field::{ByteArray, Field, PrimeField};
use std::hint::black_box;

#[macro_use]
#[path = "../../../core/src/field/vector/tests/live.rs"]
mod live;

fn scalar<G: Group>() -> G::Scalar {
    G::Scalar::decode_reduce(&black_box([0xa7; 32]))
}

fn element<G: Group>() -> G {
    black_box(G::GENERATOR)
}

fn uniform<G: Group>() -> G::Uniform {
    let mut bytes = G::Uniform::ZERO;
    bytes.as_mut().fill(black_box(0x35));
    bytes
}

fn operations<G: Group>() {
    macro_rules! each {
        ($($operation:ident: $e:expr;)*) => {
            $(with_live_registers!(@G: Group; format!("{} {}", G::NAME, stringify!($operation)), $e);)*
        };
    }
    each! {
        add: element::<G>() + element::<G>();
        sub: element::<G>() - element::<G>();
        neg: -element::<G>();
        double: element::<G>().double();
        double_n: element::<G>().double_n(5);
        mul: element::<G>() * scalar::<G>();
        mul_generator: G::mul_generator(&scalar::<G>());
        mul_add_generator: element::<G>().mul_add_generator(&scalar::<G>(), &scalar::<G>());
        mul_add_generator_vartime: element::<G>().mul_add_generator_vartime(&scalar::<G>(), &scalar::<G>());
        verify_mul_add_generator_vartime:
            element::<G>().verify_mul_add_generator_vartime(&scalar::<G>(), &scalar::<G>(), &element::<G>());
        multi_scalar_mul_vartime:
            G::multi_scalar_mul_vartime(&[scalar::<G>(), scalar::<G>()], &[element::<G>(), element::<G>()]);
        encode: element::<G>().encode();
        decode: G::decode(element::<G>().encode().as_ref());
        decode_ct: G::decode_ct(&element::<G>().encode());
        map_to_group: G::map_to_group(&uniform::<G>());
        is_identity: element::<G>().is_identity();
        ct_eq: element::<G>().ct_eq(&element::<G>());
        select: G::select(element::<G>().is_identity(), &element::<G>(), &element::<G>());
        scalar_mul: scalar::<G>() * scalar::<G>();
        scalar_invert: scalar::<G>().invert();
        scalar_decode: G::Scalar::decode_ct(&scalar::<G>().encode());
    }
}

#[test]
fn all_groups() {
    if !std::is_x86_feature_detected!("avx2") {
        return;
    }
    primegroup::for_each_group! {
        group as P => operations::<P>();
    }

    use primegroup::ed25519;
    fn ed25519() -> (ed25519::Point, ed25519::Scalar) {
        (black_box(ed25519::Point::GENERATOR), ed25519::Scalar::decode_reduce(&black_box([0xa7; 32])))
    }
    with_live_registers!("ed25519 mul", ed25519().0.mul(&ed25519().1));
    with_live_registers!("ed25519 mul_generator", ed25519::Point::mul_generator(&ed25519().1));
    with_live_registers!("ed25519 add", ed25519().0 + ed25519().0);
    with_live_registers!("ed25519 is_torsion_free", ed25519().0.is_torsion_free());
    with_live_registers!("x25519", primegroup::x25519::x25519(&black_box([9; 32]), &black_box([9; 32])));
}

/// Runs keys, signatures, exchanges and the rest of the list that valgrind and the stack check use.
#[cfg(feature = "secrets")]
mod on_secrets {
    use primegroup_testkit::secrets::{Run, Source, operations};
    use std::cell::RefCell;

    thread_local! {
        /// Operation that runs next. Code that runs with its registers checked takes no arguments, so it reads this
        /// variable.
        static NEXT: RefCell<Option<Run>> = const { RefCell::new(None) };
    }

    fn run_next() {
        NEXT.with_borrow_mut(|next| next.as_mut().map(|run| run()));
    }

    #[test]
    fn all_operations() {
        if !std::is_x86_feature_detected!("avx2") {
            return;
        }
        let all = operations();
        assert!(all.len() > 600, "only {} operations", all.len());
        for operation in all {
            NEXT.set(Some((operation.prepare)(&mut Source::with_seeds(1, 2))));
            with_live_registers!(format!("{} {}", operation.group, operation.name), run_next());
        }
    }
}
