//! The constant-time check: every operation on secrets, with the secrets marked undefined for valgrind's memcheck, which
//! then reports every branch and every address that depends on them. Run by `cargo xtask test`.
//!
//! `constant_time` runs everything; `constant_time leak` runs a function that leaks, which the check must catch.
//! Build with `--cfg primegroup_valgrind`, so that what the library declassifies is known to memcheck too.

#[cfg(target_arch = "x86_64")]
mod check {
    use primegroup::core_groups::ct::Mask;
    use primegroup::core_groups::field::gf255::Gf255;
    use primegroup::core_groups::field::{ByteArray, Field, PrimeField};
    use primegroup::core_groups::group;
    use primegroup::{Group, Message};
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
        black_box(&mut result);
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

    fn group<G: Group>() -> usize {
        let scalar = |i| G::Scalar::decode_reduce(&secret::<32>(i));
        let (a, b) = (scalar(1), scalar(2));
        black_box(G::Scalar::decode_ct(&secret::<32>(3)));
        black_box([a + b, a - b, a * b, -a, a.square(), a.invert(), G::Scalar::select(Mask::from_lsb(1), a, b)]);
        black_box(a.encode());
        let p = G::mul_generator(&a);
        let q = p * b;
        black_box([p + q, p - q, -p, p.double(), p.double_n(5), q + p]);
        black_box(p.encode());
        black_box((p.ct_eq(&q), p.is_identity(), G::select(p.ct_eq(&q), &p, &q)));
        let mut encoding = G::Bytes::ZERO;
        encoding.as_mut().copy_from_slice(&secret::<64>(4)[..G::Bytes::LEN]);
        black_box(G::decode_ct(&encoding));
        let mut uniform = G::Uniform::ZERO;
        uniform.as_mut().copy_from_slice(&secret::<64>(5)[..G::Uniform::LEN]);
        black_box(G::map_to_group(&uniform));
        24
    }

    fn field<const C: u64>() -> usize {
        let x = Gf255::<C>::decode_reduce(&secret::<32>(6));
        let y = Gf255::<C>::decode_reduce(&secret::<48>(7));
        black_box([x + y, x - y, x * y, -x, x.square(), x.square_n(7), x.half(), x.mul_small(77), x.invert()]);
        black_box((x.legendre(), x.sqrt(), x.is_zero(), x.ct_eq(y), x.encode(), x.is_odd(), Gf255::sqrt_ratio(x, y)));
        black_box(Gf255::<C>::decode_ct(&secret::<32>(8)));
        let (mut xs, mut scratch) = ([x, y, x * y], [x; 3]);
        Gf255::batch_invert(&mut xs, &mut scratch);
        black_box(xs);
        18
    }

    /// A module with schemes of its own: private keys of so many bytes, and how it hashes to the group.
    macro_rules! own {
        ($module:ident, $private:literal, $hash:expr) => {{
            use primegroup::$module::SecretKey;
            let key = SecretKey::from_seed(&secret::<32>(9));
            public(key.public_key());
            black_box(SecretKey::from_bytes(&secret::<$private>(10)).is_ok());
            black_box(key.to_bytes());
            black_box(key.sign(Message::raw(&secret::<20>(11)), &secret::<8>(12)));
            // The peer's bytes are public; a good and a bad one.
            let peer = <primegroup::$module::Point as Group>::GENERATOR.encode();
            black_box(key.agree(&peer));
            black_box(key.agree(&[0xff; 32]));
            black_box(key.agree(&[0; 32]));
            let hash: fn(&[u8]) -> primegroup::$module::Point = $hash;
            black_box(hash(&secret::<32>(13)));
            black_box(key.ct_eq(&SecretKey::from_seed(&secret::<32>(14))));
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
        let key = SecretKey::from_seed(b"verifier");
        // Verification that hides what it verifies.
        black_box(key.public_key().verify_ct(&secret::<64>(31), Message::raw(&secret::<20>(32))));
        black_box(key.agree_into(&[0; 32], &mut [0; 100]));

        let x = Gf9767x19::<primegroup::core_groups::field::Base>::map_uniform(&secret::<48>(33));
        let (y, _) = Gf9767x19::decode_ct(&secret::<32>(34));
        black_box([x + y, x - y, x * y, -x, x.square(), x.invert(), x.cbrt(), x.mul_small(3)]);
        black_box((x.sqrt(), x.is_square(), x.is_negative(), x.is_zero(), x.ct_eq(y), x.encode()));
        own!(curve9767, 64, hash_to_group) + 18
    }

    fn ristretto() -> usize {
        use primegroup::ristretto255::Point;
        let key = primegroup::schnorr::SecretKey::<Point>::from_seed(&secret::<32>(15));
        public(key.public_key());
        black_box(key.sign(&secret::<20>(16), &secret::<8>(17)));
        let dh = primegroup::dh::SecretKey::<Point>::from_seed(&secret::<32>(18));
        public(dh.public_key());
        black_box(dh.agree(&Point::GENERATOR.encode()).is_ok());
        black_box(Point::from_uniform_bytes(&secret::<64>(19)));
        black_box(primegroup::ristretto255::hash_to_group(&secret::<20>(20), b"check").is_ok());
        group::<Point>() + 6
    }

    /// xsb233 or xsk233: the generic schemes, and what standard points need.
    macro_rules! binary {
        ($module:ident) => {{
            use primegroup::$module::{Point, Scalar};
            let key = primegroup::schnorr::SecretKey::<Point>::from_seed(&secret::<32>(35));
            public(key.public_key());
            black_box(key.sign(&secret::<20>(36), &secret::<8>(37)));
            let dh = primegroup::dh::SecretKey::<Point>::from_seed(&secret::<32>(38));
            public(dh.public_key());
            black_box(dh.agree(&Point::GENERATOR.encode()).is_ok());
            black_box(primegroup::$module::hash_to_group(&secret::<20>(39), b"check").is_ok());
            let s = Scalar::decode_reduce(&secret::<32>(40));
            let p = Point::mul_generator(&s);
            black_box(p.mul_ladder(&s).sec1_x());
            black_box(p.mul_window(&s));
            // The form and the verdict are public, and whether an element is neutral.
            let bytes = p.to_sec1_compressed();
            black_box(bytes.and_then(|b| Point::from_sec1(&b)));
            let bytes = p.to_sec1_uncompressed();
            black_box(bytes.and_then(|b| Point::from_sec1(&b)));
            group::<Point>() + 12
        }};
    }

    fn ed25519() -> usize {
        use primegroup::ed25519::SecretKey;
        let key = SecretKey::from_seed(&secret::<32>(21));
        public(key.public_key());
        black_box(key.to_bytes());
        black_box(key.sign(&secret::<20>(22)));
        black_box(key.sign_ph(&secret::<20>(23), b"c").is_ok());
        let s = group::ed25519::Scalar::decode_reduce(&secret::<64>(24));
        let p = group::ed25519::Point::mul_generator(&s);
        black_box((p.mul(&s).encode(), p.is_torsion_free(), p.is_small_order(), p.double()));
        black_box(group::ed25519::Point::map_to_group(&secret::<32>(25)));
        9
    }

    fn x25519() -> usize {
        use primegroup::x25519::SecretKey;
        black_box(primegroup::x25519::x25519(&secret::<32>(26), &secret::<32>(27)));
        black_box(primegroup::x25519::x25519_base(&secret::<32>(28)));
        let key = SecretKey::from_seed(&secret::<32>(29));
        let mut nine = [0; 32];
        nine[0] = 9;
        black_box(key.agree(&nine).is_ok());
        4
    }

    /// Runs every operation; their number.
    pub fn all() -> usize {
        let mut n = field::<19>() + field::<3957>() + field::<18651>();
        macro_rules! each {
            { $module:ident, Do255 } => { n += double_odd!($module); };
            { $module:ident, Jq255 } => { n += double_odd!($module); };
            { $module:ident, Curve9767 } => { n += curve9767(); };
            { $module:ident, Ristretto } => { n += ristretto(); };
            { $module:ident, Binary } => { n += binary!($module); };
            { $module:ident, Edwards } => { n += ed25519(); };
            { $module:ident, Montgomery } => { n += x25519(); };
        }
        primegroup::for_each_group!(each);
        let s = group::xsk233::Scalar::decode_reduce(&secret::<32>(41));
        black_box(group::xsk233::Point::mul_generator_window(&s));
        n + 1
    }

    /// Leaks: branches on one bit of a secret, and indexes a table with another.
    pub fn leak() {
        static TABLE: [u8; 256] = [1; 256];
        let x = secret::<32>(30);
        if black_box(x[3]) & 1 == 1 {
            black_box(x[4]);
        }
        black_box(TABLE[usize::from(x[5])]);
    }
}

#[cfg(target_arch = "x86_64")]
fn main() {
    if !check::running_on_valgrind() {
        println!("not under valgrind: the operations run, nothing is checked");
    }
    println!("kernel: {}", primegroup::core_groups::field::cpu::active());
    if std::env::args().nth(1).as_deref() == Some("leak") {
        check::leak();
        println!("leaked");
    } else {
        println!("{} operations on secrets ran", check::all());
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn main() {
    println!("this check is for x86-64");
}
