//! Every group and every field passes the suite.

use primegroup_core::field::gf166::Gf166;
use primegroup_core::field::gf255::Gf255;
use primegroup_core::field::gfp256::GfP256;
use primegroup_core::group::{Group, do255e, ed25519, jq255e};
use primegroup_testkit::{check_field, check_group};

#[test]
fn fields() {
    check_field::<Gf166>(2000);
    check_field::<Gf255<19>>(2000);
    check_field::<Gf255<3957>>(2000);
    check_field::<Gf255<18651>>(2000);
    check_field::<GfP256>(2000);
    check_field::<ed25519::Scalar>(2000);
}

/// Tests the laws of a group of prime order, and of its scalars.
macro_rules! each {
    { $module:ident $(, $capability:ident: $type:ty)* } => { $( each!(@ $capability $module $type); )* };
    (@ group $module:ident $p:ty) => {
        #[test]
        fn $module() {
            check_group::<$p>(120);
            check_field::<<$p as Group>::Scalar>(2000);
        }
    };
    (@ $other:ident $module:ident $type:ty) => {};
}
primegroup::for_each_group!(each);

#[test]
fn both_encodings_are_one_group() {
    use primegroup_core::field::PrimeField;
    // Both groups have the same scalars, so the same classes. The do255 encoding is 1/u of the jq255 encoding, up to
    // the sign.
    for i in 1..50u64 {
        let e = do255e::Point::mul_generator(&do255e::Scalar::from_u64(i)).encode();
        let f = jq255e::Point::mul_generator(&jq255e::Scalar::from_u64(i)).encode();
        let product = Gf255::<18651>::decode_reduce(&e) * Gf255::decode_reduce(&f);
        let one = product.to_words();
        assert!(one == [1, 0, 0, 0] || (-product).to_words() == [1, 0, 0, 0], "{i}");
    }
}
