//! The constant-time check: every operation on secrets, with the secrets marked undefined for valgrind's memcheck, which
//! then reports every branch and every address that depends on them. Run by `cargo xtask test`.
//!
//! `constant_time` runs everything, `constant_time binary` the groups over binary fields alone; `constant_time leak NAME` runs a
//! function that leaks, which the check must catch, and `constant_time leaks` prints their names.
//! Build with `--cfg primegroup_valgrind`, so that what the library declassifies is known to memcheck too, and so that it knows every
//! instruction of the kernel `x64v`.

#[cfg(target_arch = "x86_64")]
mod check {
    use primegroup::core_groups::ct::Mask;
    use primegroup::core_groups::field::gf2_233::Gf2p233;
    use primegroup::core_groups::field::gf255::Gf255;
    use primegroup::core_groups::field::{BinaryField, ByteArray, Field, PrimeField, cpu};
    use primegroup::core_groups::group;
    use primegroup::{Group, Hash, Message, SignOptions};
    use std::hint::black_box;

    fn request(args: [usize; 6]) -> usize {
        let mut result = 0usize;
        // SAFETY: valgrind's client request sequence, which does nothing outside valgrind.
        unsafe {
            core::arch::asm!(
                "rol rdi, 3", "rol rdi, 13", "rol rdi, 61", "rol rdi, 51", "xchg rbx, rbx",
                inout("rdx") result, in("rax") args.as_ptr(), in("rdi") 0usize
            );
        }
        keep(&mut result);
        result
    }

    /// Whether this runs under valgrind.
    pub fn running_on_valgrind() -> bool {
        request([0x1001, 0, 0, 0, 0, 0]) != 0
    }

    /// Marks a value as public: public keys are made from secrets, and compared and sorted in the open.
    fn public<T>(x: &T) {
        request([0x4d43_0002, std::ptr::from_ref(x) as usize, size_of::<T>(), 0, 0, 0]);
    }

    /// Marks bytes as secret.
    fn secret<const N: usize>(seed: u8) -> [u8; N] {
        let mut bytes: [u8; N] =
            core::array::from_fn(|i| seed.wrapping_mul(31).wrapping_add((i as u8).wrapping_mul(7)));
        // Below every group order.
        bytes[N - 1] &= 0x0f;
        request([0x4d43_0001, bytes.as_mut_ptr() as usize, N, 0, 0, 0]);
        black_box(bytes)
    }

    /// Takes a result as if it were used.
    fn keep<T>(x: T) {
        let _ = black_box(x);
    }

    /// Bytes that are no secret: messages, where a signature is verified.
    fn public_bytes<const N: usize>(seed: u8) -> [u8; N] {
        black_box([seed; N])
    }

    fn group<G: Group>() -> usize {
        let scalar = |i| G::Scalar::decode_reduce(&secret::<32>(i));
        let (a, b) = (scalar(1), scalar(2));
        keep(G::Scalar::decode_ct(&secret::<32>(3)));
        keep([a + b, a - b, a * b, -a, a.square(), a.invert(), G::Scalar::select(Mask::from_lsb(1), a, b)]);
        keep(a.encode());
        let p = G::mul_generator(&a);
        let q = p * b;
        keep([p + q, p - q, -p, p.double(), p.double_n(5), q + p]);
        keep(p.encode());
        keep((p.ct_eq(&q), p.is_identity(), G::select(p.ct_eq(&q), &p, &q)));
        let mut encoding = G::Bytes::ZERO;
        encoding.as_mut().copy_from_slice(&secret::<64>(4)[..G::Bytes::LEN]);
        keep(G::decode_ct(&encoding));
        let mut uniform = G::Uniform::ZERO;
        uniform.as_mut().copy_from_slice(&secret::<64>(5)[..G::Uniform::LEN]);
        keep(G::map_to_group(&uniform));
        24
    }

    fn field<const C: u64>() -> usize {
        let x = Gf255::<C>::decode_reduce(&secret::<32>(6));
        let y = Gf255::<C>::decode_reduce(&secret::<48>(7));
        keep([x + y, x - y, x * y, -x, x.square(), x.square_n(7), x.half(), x.mul_small(77), x.invert()]);
        keep((x.legendre(), x.sqrt(), x.is_zero(), x.ct_eq(y), x.encode(), x.is_odd(), Gf255::sqrt_ratio(x, y)));
        keep(Gf255::<C>::decode_ct(&secret::<32>(8)));
        let (mut xs, mut scratch) = ([x, y, x * y], [x; 3]);
        Gf255::batch_invert_with(&mut xs, &mut scratch);
        keep(xs);
        18
    }

    /// A module with schemes of its own: private keys of so many bytes, and how it hashes to the group.
    macro_rules! own {
        ($module:ident, $private:literal, $hash:expr) => {{
            use primegroup::$module::SecretKey;
            let key = SecretKey::from_seed(&secret::<32>(9)).expect("long enough");
            public(key.public_key());
            keep(SecretKey::from_bytes(&secret::<$private>(10)).is_ok());
            keep(key.to_bytes());
            keep(key.sign(&secret::<20>(11)));
            let random = secret::<8>(12);
            let options = SignOptions::new().randomness(&random).fault_check(true);
            keep(key.sign_with(Message::raw(&public_bytes::<20>(11)), &options).is_ok());
            // The peer's bytes are public; a good and a bad one.
            let peer = <primegroup::$module::Point as Group>::GENERATOR.encode();
            keep(key.agree(&peer));
            keep(key.agree(&[0xff; 32]));
            keep(key.agree(&[0; 32]));
            let hash: fn(&[u8]) -> primegroup::$module::Point = $hash;
            keep(hash(&secret::<32>(13)));
            keep(key.ct_eq(&SecretKey::from_seed(&secret::<32>(14)).expect("long enough")));
            group::<primegroup::$module::Point>() + 9
        }};
    }

    macro_rules! double_odd {
        ($module:ident) => {
            own!($module, 32, |m| primegroup::$module::hash_to_group(Message::raw(m)))
        };
    }

    fn curve9767() -> usize {
        use primegroup::core_groups::field::gf9767x19::Gf9767x19;
        use primegroup::curve9767::{SecretKey, hash_to_group};
        let key = SecretKey::from_seed(b"verifies signatures").expect("long enough");
        // Verification that hides what it verifies.
        keep(key.public_key().verify_ct(&secret::<20>(32), &secret::<64>(31).into()));
        keep(key.agree_into(&[0; 32], &mut [0; 100]));

        let x = Gf9767x19::<primegroup::core_groups::field::Base>::map_uniform(&secret::<48>(33));
        let (y, _) = Gf9767x19::decode_ct(&secret::<32>(34));
        keep([x + y, x - y, x * y, -x, x.square(), x.invert(), x.cbrt(), x.mul_small(3)]);
        keep((x.sqrt(), x.is_square(), x.is_negative(), x.is_zero(), x.ct_eq(y), x.encode()));
        own!(curve9767, 64, hash_to_group) + 18
    }

    fn ristretto() -> usize {
        use primegroup::ristretto255::Point;
        let key = primegroup::schnorr::SecretKey::<Point>::from_seed(&secret::<32>(15)).expect("long enough");
        public(key.public_key());
        keep(key.sign(&secret::<20>(16)));
        let random = secret::<8>(17);
        let options = SignOptions::new().context(b"check").randomness(&random).fault_check(true);
        keep(key.sign_with(Message::raw(&public_bytes::<20>(16)), &options).is_ok());
        let dh = primegroup::dh::SecretKey::<Point>::from_seed(&secret::<32>(18)).expect("long enough");
        public(dh.public_key());
        keep(dh.agree(&Point::GENERATOR.encode()).is_ok());
        keep(Point::from_uniform_bytes(&secret::<64>(19)));
        keep(primegroup::ristretto255::hash_to_group(&secret::<20>(20), b"check").is_ok());
        group::<Point>() + 6
    }

    type Gf2p233Here = Gf2p233<cpu::BinaryBase>;

    fn binary_field() -> usize {
        let x = Gf2p233Here::decode_reduce(&secret::<32>(42));
        let (y, _) = Gf2p233Here::decode_ct(&secret::<30>(43));
        keep([x + y, x * y, x.square(), x.square_n(7), x.square_n(150), x.sqrt(), x.half_trace(), x.invert()]);
        keep((x.trace(), x.is_zero(), x.ct_eq(y), x.encode(), x.cube_root()));
        keep((Gf2p233Here::mul2(&x, &y, &y, &y), Gf2p233Here::square2(&x, &y)));
        keep(Gf2p233Here::square3_n(&x, &y, &x, 5));
        17
    }

    /// In this build of the kernel `x64v` two instructions stand for each VPCLMULQDQ of 256 bits: that they give what the portable
    /// kernel gives.
    pub fn stand_ins() {
        type V = Gf2p233Here;
        type P = Gf2p233<cpu::Portable>;
        let mut x: [P; 4] = core::array::from_fn(|i| P::from_words([i as u64 + 3, 1, 1 << 63, 5]).square_n(99));
        for n in 1..100 {
            let v = x.map(|x| V::from_limbs(x.limbs()));
            let (a, b) = V::mul2(&v[0], &v[1], &v[2], &v[3]);
            assert_eq!([a.to_words(), b.to_words()], [(x[0] * x[1]).to_words(), (x[2] * x[3]).to_words()]);
            let (a, b) = V::square2(&v[0], &v[1]);
            assert_eq!([a.to_words(), b.to_words()], [x[0].square().to_words(), x[1].square().to_words()]);
            let (a, b, c) = V::square3_n(&v[0], &v[1], &v[2], n % 7);
            let all = [x[0], x[1], x[2]].map(|x| x.square_n(n % 7).to_words());
            assert_eq!([a.to_words(), b.to_words(), c.to_words()], all);
            x = [x[0] * x[1], x[2] + x[3].square(), x[3] * x[0] + P::ONE, x[1]];
        }
    }

    /// xsb233 or xsk233: the generic schemes, and what standard points need.
    macro_rules! binary {
        ($module:ident) => {{
            use primegroup::$module::{Point, Scalar};
            let key = primegroup::schnorr::SecretKey::<Point>::from_seed(&secret::<32>(35)).expect("long enough");
            public(key.public_key());
            keep(key.sign(&secret::<20>(36)));
            let random = secret::<8>(37);
            let options = SignOptions::new().context(b"check").randomness(&random).fault_check(true);
            keep(key.sign_with(Message::raw(&public_bytes::<20>(36)), &options).is_ok());
            let dh = primegroup::dh::SecretKey::<Point>::from_seed(&secret::<32>(38)).expect("long enough");
            public(dh.public_key());
            keep(dh.agree(&Point::GENERATOR.encode()).is_ok());
            keep(primegroup::$module::hash_to_group(&secret::<20>(39), b"check").is_ok());
            let s = Scalar::decode_reduce(&secret::<32>(40));
            let p = Point::mul_generator(&s);
            keep(p.mul_ladder(&s).sec1_x());
            keep(p.mul_window(&s));
            // The form and the verdict are public, and whether an element is neutral.
            let bytes = p.to_sec1_compressed();
            keep(bytes.and_then(|b| Point::from_sec1(&b)));
            let bytes = p.to_sec1_uncompressed();
            keep(bytes.and_then(|b| Point::from_sec1(&b)));
            group::<Point>() + 12
        }};
    }

    fn ed25519() -> usize {
        use primegroup::ed25519::SecretKey;
        let key = SecretKey::from_seed(&secret::<32>(21));
        public(key.public_key());
        keep(key.to_bytes());
        keep(key.sign(&secret::<20>(22)));
        let digest = primegroup::ed25519::prehash(&secret::<20>(23));
        let random = secret::<32>(44);
        let options = SignOptions::new().context(b"c").randomness(&random);
        keep(Message::prehashed(Hash::Sha512, &digest).and_then(|m| key.sign_with(m, &options)).is_ok());
        let digest = primegroup::ed25519::prehash(&public_bytes::<20>(23));
        let options = options.fault_check(true);
        keep(Message::prehashed(Hash::Sha512, &digest).and_then(|m| key.sign_with(m, &options)).is_ok());
        let s = group::ed25519::Scalar::decode_reduce(&secret::<64>(24));
        let p = group::ed25519::Point::mul_generator(&s);
        keep((p.mul(&s).encode(), p.is_torsion_free(), p.is_small_order(), p.double()));
        keep(group::ed25519::Point::map_to_group(&secret::<32>(25)));
        9
    }

    fn x25519() -> usize {
        use primegroup::x25519::SecretKey;
        keep(primegroup::x25519::x25519(&secret::<32>(26), &secret::<32>(27)));
        keep(primegroup::x25519::x25519_base(&secret::<32>(28)));
        let key = SecretKey::from_seed(&secret::<32>(29));
        let mut nine = [0; 32];
        nine[0] = 9;
        keep(key.agree(&nine).is_ok());
        4
    }

    /// Runs every operation, or those of binary groups alone; their number.
    pub fn all(only_binary: bool) -> usize {
        let mut n = binary_field();
        macro_rules! each {
            { $module:ident, Binary } => { n += binary!($module); };
            { $module:ident, $kind:ident } => {};
        }
        primegroup::for_each_group!(each);
        let s = group::xsk233::Scalar::decode_reduce(&secret::<32>(41));
        keep(group::xsk233::Point::mul_generator_window(&s));
        n += 1;
        if only_binary {
            return n;
        }
        n += field::<19>() + field::<3957>() + field::<18651>();
        macro_rules! each {
            { $module:ident, Do255 } => { n += double_odd!($module); };
            { $module:ident, Jq255 } => { n += double_odd!($module); };
            { $module:ident, Curve9767 } => { n += curve9767(); };
            { $module:ident, Ristretto } => { n += ristretto(); };
            { $module:ident, Binary } => {};
            { $module:ident, Edwards } => { n += ed25519(); };
            { $module:ident, Montgomery } => { n += x25519(); };
        }
        primegroup::for_each_group!(each);
        n
    }

    static TABLE: [u8; 256] = [1; 256];

    /// Functions that leak on purpose: by a branch, by an address, and by both on what a multiplication of binary polynomials gives.
    pub const LEAKS: [(&str, fn()); 4] = [
        ("branch", || {
            let x = secret::<32>(30);
            if black_box(x[3]) & 1 == 1 {
                keep(x[4]);
            }
        }),
        ("address", || {
            keep(black_box(&TABLE)[usize::from(secret::<32>(30)[5])]);
        }),
        ("branch-on-product", || {
            let x = Gf2p233Here::decode_reduce(&secret::<32>(30));
            let one = Gf2p233Here::ONE;
            // The secret one is the other half of the register.
            let (_, y) = Gf2p233Here::mul2(&one, &one, &x, &x);
            if black_box(y.to_words()[0]) & 2 == 2 {
                keep(y);
            }
        }),
        ("address-of-squares", || {
            let x = Gf2p233Here::decode_reduce(&secret::<32>(30));
            let (_, y, _) = Gf2p233Here::square3_n(&Gf2p233Here::ONE, &x, &Gf2p233Here::ONE, 3);
            keep(black_box(&TABLE)[(y.to_words()[1] & 0xff) as usize]);
        }),
    ];
}

#[cfg(target_arch = "x86_64")]
fn main() {
    if !check::running_on_valgrind() {
        println!("not under valgrind: the operations run, nothing is checked");
    }
    println!("kernel: {}", primegroup::core_groups::field::cpu::active());
    check::stand_ins();
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["leaks"] => check::LEAKS.iter().for_each(|(name, _)| println!("leak {name}")),
        ["leak", name] => check::LEAKS.iter().filter(|l| l.0 == name).for_each(|(_, leak)| leak()),
        ["binary"] => println!("{} operations on secrets ran", check::all(true)),
        _ => println!("{} operations on secrets ran", check::all(false)),
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn main() {
    println!("this check is for x86-64");
}
