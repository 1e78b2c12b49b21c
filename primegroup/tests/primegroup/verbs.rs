//! Operations on scalars and points that users of curve25519-dalek expect, without any trait in scope.

macro_rules! each {
    { $module:ident $(, $capability:ident: $type:ty)* } => { $( each!(@ $capability $module $type); )* };
    // Maps to edwards25519 leave a cofactor, so random points come from hashing there.
    (@ group $module:ident $point:ty) => {
        #[cfg(feature = "rand_core")]
        #[test]
        fn $module() {
            use rand::{SeedableRng, rngs::StdRng};
            let mut rng = StdRng::from_seed([2; 32]);
            let (p, q) = (<$point>::random(&mut rng), <$point>::random(&mut rng));
            assert!(p != q && !p.is_identity().declassify());
            assert_eq!(<$point>::decode(p.encode().as_ref()), Some(p));
            assert_eq!(<$point>::random(&mut StdRng::from_seed([2; 32])), p);
        }
    };
    (@ element $module:ident $point:ty) => {
        mod $module {
            use primegroup::$module::{Point, Scalar};

            fn scalars() -> Vec<Scalar> {
                (0..100_u8).map(|i| if i % 7 == 3 { Scalar::ZERO } else { Scalar::decode_reduce(&[i; 64]) }).collect()
            }

            #[test]
            fn scalar() {
                let two = Scalar::from_u64(2);
                assert_eq!(Scalar::ONE + Scalar::ONE, two);
                assert_eq!([Scalar::from(2_u8), Scalar::from(2_u16), Scalar::from(2_u32), Scalar::from(2_u64)], [two; 4]);
                assert_eq!(Scalar::from(1_u128 << 64), Scalar::from(1_u64 << 32).square());
                assert_eq!(Scalar::default(), Scalar::ZERO);
                assert_eq!(two.double(), two.square());
                assert_eq!(two.invert() * two, Scalar::ONE);
                assert_eq!(Scalar::ZERO.invert(), Scalar::ZERO);
                assert!(Scalar::ZERO.is_zero().declassify() && !two.is_zero().declassify());
                assert!(two.ct_eq(two).declassify() && !two.ct_eq(Scalar::ONE).declassify());
                assert_eq!(Scalar::select(two.is_zero(), two, Scalar::ONE), two);
                assert_eq!(Scalar::select(Scalar::ZERO.is_zero(), two, Scalar::ONE), Scalar::ONE);
                let mut wiped = two;
                wiped.wipe();
                assert_eq!(wiped, Scalar::ZERO);
            }

            #[test]
            fn encoding() {
                let mut order = (-Scalar::ONE).encode();
                assert_eq!(Scalar::decode(&order), Some(-Scalar::ONE));
                assert!(Scalar::decode_ct(&order).1.declassify());
                let len = order.len();
                // For either byte order; n - 1 is even, so there is no carry.
                let low = if Scalar::ONE.encode()[0] == 1 { 0 } else { len - 1 };
                order[low] += 1;
                assert_eq!(Scalar::decode(&order), None);
                assert!(!Scalar::decode_ct(&order).1.declassify());
                assert_eq!(Scalar::decode_reduce(&order), Scalar::ZERO);
                let zeros = |len| Scalar::decode(&vec![0; len]);
                assert_eq!([zeros(0), zeros(len - 1), zeros(len + 1)], [None; 3]);
                assert_eq!(zeros(len), Some(Scalar::ZERO));
            }

            #[test]
            fn debug_prints_no_value() {
                assert_eq!(format!("{:?}", Scalar::from_u64(0x1234_5678)), "Scalar(..)");
            }

            #[test]
            fn sums_and_products() {
                let (a, b) = (Scalar::from_u64(7), Scalar::from_u64(11));
                assert_eq!([a + &b, &a + b, &a + &b], [Scalar::from_u64(18); 3]);
                assert_eq!([b - &a, &b - a, &b - &a], [Scalar::from_u64(4); 3]);
                assert_eq!([a * &b, &a * b, &a * &b], [Scalar::from_u64(77); 3]);
                assert_eq!(-&a, -a);
                let all = scalars();
                assert_eq!(all.iter().sum::<Scalar>(), all.iter().fold(Scalar::ZERO, |s, x| s + x));
                assert_eq!(all.iter().copied().sum::<Scalar>(), all.iter().sum());
                let some = [a, b, a];
                assert_eq!(some.iter().product::<Scalar>(), Scalar::from_u64(7 * 11 * 7));
                assert_eq!(some.into_iter().product::<Scalar>(), Scalar::from_u64(7 * 11 * 7));
                assert_eq!(std::iter::empty::<Scalar>().product::<Scalar>(), Scalar::ONE);
            }

            #[test]
            fn batch_inversion() {
                let all = scalars();
                for n in [0, 1, 2, 31, 32, 33, 64, 100] {
                    let mut inverses = all[..n].to_vec();
                    Scalar::batch_invert(&mut inverses);
                    assert!(all.iter().zip(&inverses).all(|(x, y)| x.invert() == *y), "{n}");
                }
            }

            #[test]
            fn points() {
                let (g, s) = (Point::GENERATOR, Scalar::from_u64(5));
                let five = Point::mul_generator(&s);
                assert_eq!([g * s, g * &s, &g * s, &g * &s], [five; 4]);
                assert_eq!([s * g, s * &g, &s * g, &s * &g], [five; 4]);
                let mut p = g;
                p *= s;
                p *= &s;
                assert_eq!(p, Point::mul_generator(&Scalar::from_u64(25)));
                assert_eq!([five + &g, &five + g, &five + &g], [five + g; 3]);
                assert_eq!([five - &g, &five - g, &five - &g], [five - g; 3]);
                assert_eq!(-&g, -g);
                let mut p = five;
                p += &g;
                p -= &five;
                assert!(p.ct_eq(&g).declassify());
                assert_eq!([g, g, five].iter().sum::<Point>(), Point::mul_generator(&Scalar::from_u64(7)));
                assert_eq!([g, g, five].into_iter().sum::<Point>(), five + g + g);
                assert_eq!(std::iter::empty::<Point>().sum::<Point>(), Point::IDENTITY);
            }

            #[cfg(feature = "rand_core")]
            #[test]
            fn random() {
                use rand::{SeedableRng, rngs::StdRng};
                let mut rng = StdRng::from_seed([1; 32]);
                let (a, b) = (Scalar::random(&mut rng), Scalar::random(&mut rng));
                assert_ne!(a, b);
                assert_eq!(Scalar::random(&mut StdRng::from_seed([1; 32])), a);
            }
        }
    };
    (@ $other:ident $module:ident $type:ty) => {};
}

primegroup::for_each_group!(each);
