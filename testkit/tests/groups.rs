//! Every group and every field passes the suite.

use primegroup_core::field::gf255::Gf255;
use primegroup_core::group::{curve9767, do255e, do255s, ed25519, jq255e, jq255s, ristretto255, xsb233, xsk233};
use primegroup_testkit::{check_field, check_group};

#[test]
fn fields() {
    check_field::<Gf255<19>>(2000);
    check_field::<Gf255<3957>>(2000);
    check_field::<Gf255<18651>>(2000);
    check_field::<ed25519::Scalar>(2000);
    check_field::<curve9767::Scalar>(2000);
    check_field::<xsb233::Scalar>(2000);
    check_field::<xsk233::Scalar>(2000);
}

macro_rules! group {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            check_group::<$name::Point>(120);
        }
    )*};
}
group!(do255e do255s jq255e jq255s ristretto255 curve9767 xsb233 xsk233);

#[test]
fn both_encodings_are_one_group() {
    use primegroup_core::field::PrimeField;
    // The same scalars, so the same classes; the do255 encoding is 1/u of the jq255 one, up to the sign.
    for i in 1..50u64 {
        let e = do255e::Point::mul_generator(&do255e::Scalar::from_u64(i)).encode();
        let f = jq255e::Point::mul_generator(&jq255e::Scalar::from_u64(i)).encode();
        let product = Gf255::<18651>::decode_reduce(&e) * Gf255::decode_reduce(&f);
        let one = product.to_words();
        assert!(one == [1, 0, 0, 0] || (-product).to_words() == [1, 0, 0, 0], "{i}");
    }
}
