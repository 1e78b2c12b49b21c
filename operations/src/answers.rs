//! Digests of the outputs of all operations, by `cargo xtask boards --write` from the host's library.

/// In the order of the list of operations.
pub static ANSWERS: &[u64] = &[
    0x7ed4597718cdb353, // do255e keygen
    0x302ab197003a41f4, // do255e keygen from seed
    0xbc090e10029c8bea, // do255e key exchange
    0xf4f48ca5b733a3ff, // do255e sign
    0x68aca8257031f127, // do255e verify
    0x68aca8257031f127, // do255e verify decoded
    0x7360d60a6ea66fad, // do255e mul
    0x7ed4597718cdb353, // do255e mulgen
    0x80ce0172214a94b3, // do255e aP+bG
    0x1a90a546b4daea77, // do255e decode
    0x6aa613f1a4cdc0c5, // do255e encode
    0x5f4e768199f531a5, // do255e hash
    0xb7212fd3c8f81a05, // do255e schnorr sign
    0x68aca8257031f127, // do255e schnorr verify
    0xfdd4f83263d28ef4, // do255e dh
    0x0ff43ac761d09b29, // do255s keygen
    0xd04b484c45b7a1c6, // do255s keygen from seed
    0x639b95a47b3630ee, // do255s key exchange
    0x48c55bbe947aac2c, // do255s sign
    0x68aca8257031f127, // do255s verify
    0x68aca8257031f127, // do255s verify decoded
    0x394c02506edfdc0a, // do255s mul
    0x0ff43ac761d09b29, // do255s mulgen
    0x56018b198f31396c, // do255s aP+bG
    0x252179fe0dbc756e, // do255s decode
    0xa877cc705e84f44d, // do255s encode
    0xf3f9c63d9ced5e9d, // do255s hash
    0x66e18d38db28b078, // do255s schnorr sign
    0x68aca8257031f127, // do255s schnorr verify
    0x8a60f2d1affa9709, // do255s dh
    0x455d0132617290c9, // jq255e keygen
    0x756148f1c49fc40e, // jq255e keygen from seed
    0xf6492ce64d1569ae, // jq255e key exchange
    0x3188824ec8e18807, // jq255e sign
    0x68aca8257031f127, // jq255e verify
    0x68aca8257031f127, // jq255e verify decoded
    0x357de276ceeeaebd, // jq255e mul
    0x455d0132617290c9, // jq255e mulgen
    0x224c08ad95235f58, // jq255e aP+bG
    0x277556ac93b77708, // jq255e decode
    0xda8750ffb837e62e, // jq255e encode
    0xfc8a3bfbe94c368b, // jq255e hash
    0x9513f2dd78954357, // jq255e schnorr sign
    0x68aca8257031f127, // jq255e schnorr verify
    0x5a74f4302b21dc50, // jq255e dh
    0xb17e1602165a5601, // jq255s keygen
    0xe8e69c67920e209f, // jq255s keygen from seed
    0x192d1cb6f73e1368, // jq255s key exchange
    0xe3de7d890b2733ae, // jq255s sign
    0x68aca8257031f127, // jq255s verify
    0x68aca8257031f127, // jq255s verify decoded
    0x9588bd8f4c77a24e, // jq255s mul
    0xb17e1602165a5601, // jq255s mulgen
    0x79f004208e30509b, // jq255s aP+bG
    0xc51c29600cefc3d3, // jq255s decode
    0x797c32ded7196a2d, // jq255s encode
    0x5eebb60457dbe095, // jq255s hash
    0xc1ec47bb359a4889, // jq255s schnorr sign
    0x68aca8257031f127, // jq255s schnorr verify
    0x0b46439423f05428, // jq255s dh
    0xf36add86c1464fcb, // ed25519 keygen
    0xebeba68802651b1e, // ed25519 sign
    0x68aca8257031f127, // ed25519 verify
    0x68aca8257031f127, // ed25519 verify decoded
    0xe85f2d1e5ec73a83, // ed25519 mul
    0xd0a520a32336e306, // ed25519 mulgen
    0x3cb87a421403af52, // ed25519 aP+bG
    0x5d5c2dac43481bdf, // ed25519 decode
    0xe29c4642e85f1eba, // ed25519 encode
    0x961684d6ed29373d, // ed25519 hash
    0x311f49fa7ab1427e, // ristretto255 keygen
    0x1e308ea672efe5f0, // ristretto255 keygen from seed
    0xa9fc563f6bc61cb0, // ristretto255 key exchange
    0x8606990031293c03, // ristretto255 sign
    0x68aca8257031f127, // ristretto255 verify
    0x68aca8257031f127, // ristretto255 verify decoded
    0x7d466c97028c8aaf, // ristretto255 mul
    0x311f49fa7ab1427e, // ristretto255 mulgen
    0x370d4aa9b361c15c, // ristretto255 aP+bG
    0xb93d04e8b62498fc, // ristretto255 decode
    0x3aca4c49de3248a9, // ristretto255 encode
    0x60ce2ca6c825f468, // ristretto255 hash
    0x44f01d251987c56f, // x25519 keygen
    0x2480a1102d9b5e0e, // x25519 key exchange
    0xccef42b7f0d77aa7, // x25519 X25519
    0x44f01d251987c56f, // x25519 X25519 base
    0xd08502e31e19c8eb, // curve9767 keygen
    0xf12b91ad41fee05c, // curve9767 key exchange
    0x88e1d5c705eabfbe, // curve9767 sign
    0x68aca8257031f127, // curve9767 verify
    0x68aca8257031f127, // curve9767 verify decoded
    0x68aca8257031f127, // curve9767 verify constant time
    0x87ac42364dc8776e, // curve9767 mul
    0x8f810c5624bf105f, // curve9767 mulgen
    0x1a9abd7b67950edf, // curve9767 aP+bG
    0xbecb73ba389c0cd0, // curve9767 decode
    0xdba38b7f0f9cff2a, // curve9767 encode
    0xade2d98f11c042cd, // curve9767 hash
    0x757c25f955dd2568, // curve9767 schnorr sign
    0x68aca8257031f127, // curve9767 schnorr verify
    0x48d2e23bc8e2999a, // curve9767 dh
    0xebc88c1a27f1be49, // curve9767 aP+bG constant time
    0x5d54886d4f452694, // curve9767 field mul
    0x9162a7a4aeac449e, // curve9767 field square
    0xfc1bd7d779f82d94, // curve9767 inversion
    0xf3d34e224d128931, // curve9767 square root
    0xdd2e1e0e5977d593, // curve9767 QR test
    0x617095601fc0e9fb, // curve9767 cube root
    0x8a2c7cb6536ea3a9, // curve9767 point add
    0xe205368d810d57ef, // curve9767 point x2
    0x86a05f624c8118e5, // curve9767 point x4
    0x99c3c595e71beb84, // curve9767 point x8
    0x17228fad378794ce, // curve9767 point x16
    0x80d3010ed89e91cc, // curve9767 look-up
    0xab286301707f6503, // curve9767 lattice reduction
    0xdd2e1e0e5977d593, // curve9767 MapToField
    0x80d3010ed89e91cc, // curve9767 Icart's map
    0x75f173c71c3757c3, // c1665 keygen
    0xe7a8ddac6412476c, // c1665 key exchange
    #[cfg(not(target_os = "none"))]
    0xa069a2db440e4826, // c1665 ECIES encrypt
    #[cfg(not(target_os = "none"))]
    0xa43bd2356fef3547, // c1665 ECIES decrypt
    0xb237b54b1e7a9f92, // c1665 sign
    0x68aca8257031f127, // c1665 verify
    0x68aca8257031f127, // c1665 verify decoded
    0x934c6404805394b3, // c1665 mul
    0xa0416662b93c4254, // c1665 mulgen
    0xe748c5bc249c4e33, // c1665 aP+bG
    0x6961cf6624ad714b, // c1665 decode
    0x7787773763f9df75, // c1665 encode
    0xc4857d13fd583106, // xsb233 keygen
    0x67bed60625acc6ad, // xsb233 keygen from seed
    0x8c65deb3c0d2ec5d, // xsb233 key exchange
    0x7c3f0486780fd0dd, // xsb233 sign
    0x68aca8257031f127, // xsb233 verify
    0x68aca8257031f127, // xsb233 verify decoded
    0xeccdc9bedc2d2df2, // xsb233 mul
    0xc4857d13fd583106, // xsb233 mulgen
    0xfca2958c5d6b5c5f, // xsb233 aP+bG
    0xd9d32e6d96a38c47, // xsb233 decode
    0x163f15ecc4295c13, // xsb233 encode
    0xeccdc9bedc2d2df2, // xsb233 ladder
    0xeccdc9bedc2d2df2, // xsb233 window
    0x083306e8096e7ee6, // xsb233 add
    0xe391d2d065da0c9c, // xsb233 hash
    0x0245301cd63040f8, // xsk233 keygen
    0xe060acc3f9afa5d9, // xsk233 keygen from seed
    0xcec69fdc6cda800c, // xsk233 key exchange
    0xff7e0a7698c57dae, // xsk233 sign
    0x68aca8257031f127, // xsk233 verify
    0x68aca8257031f127, // xsk233 verify decoded
    0xab40d528ea9e82de, // xsk233 mul
    0x0245301cd63040f8, // xsk233 mulgen
    0xb28d0124e8e05005, // xsk233 aP+bG
    0x3ab0907c68511ccf, // xsk233 decode
    0xe6183674c2882f67, // xsk233 encode
    0xab40d528ea9e82de, // xsk233 ladder
    0xab40d528ea9e82de, // xsk233 window
    0x215e82d58a302fe7, // xsk233 add
    0x83dcef8a3ad3181c, // xsk233 hash
    0x0245301cd63040f8, // xsk233 mulgen window
    0xcc5f48d78799da68, // p256 keygen
    0x05d98efec845f3e9, // p256 keygen from seed
    0xbce524bbd9ae2647, // p256 key exchange
    #[cfg(not(target_os = "none"))]
    0x2608fe0b4de7df1f, // p256 ECIES encrypt
    #[cfg(not(target_os = "none"))]
    0x9e0409bfb05f1ffc, // p256 ECIES decrypt
    0x0536284b08ca63c3, // p256 sign
    0x68aca8257031f127, // p256 verify
    0x68aca8257031f127, // p256 verify decoded
    0x389154684850dc3a, // p256 mul
    0xcc5f48d78799da68, // p256 mulgen
    0x3ebb09dc9f35222c, // p256 aP+bG
    0xa0a6977bc39b5709, // p256 decode
    0xe6ced63ad8e8d9d7, // p256 encode
    0x3405e62cf5d11a63, // p256 hash
    0xcbf98726d8cbd0b0, // p256 schnorr sign
    0x68aca8257031f127, // p256 schnorr verify
    0xc26000afac9d41e7, // p256 dh
    0xdc55eb57d7fe6e6d, // secp256k1 keygen
    0x6d78b13510ddebe4, // secp256k1 keygen from seed
    0xd47ce55c78f9b72c, // secp256k1 key exchange
    #[cfg(not(target_os = "none"))]
    0x296c09a1fe0c8d5c, // secp256k1 ECIES encrypt
    #[cfg(not(target_os = "none"))]
    0xc7429dc9172b075a, // secp256k1 ECIES decrypt
    0xa59c268d9ba8b0fe, // secp256k1 sign
    0x68aca8257031f127, // secp256k1 verify
    0x68aca8257031f127, // secp256k1 verify decoded
    0xf20b364eba75df11, // secp256k1 mul
    0xdc55eb57d7fe6e6d, // secp256k1 mulgen
    0x0869b486a598804c, // secp256k1 aP+bG
    0x1ca6746a963d52e2, // secp256k1 decode
    0xa378872846528e7a, // secp256k1 encode
    0xb773140e36957a84, // secp256k1 hash
    0xc57290937029ce64, // secp256k1 schnorr sign
    0x68aca8257031f127, // secp256k1 schnorr verify
    0xb7f4c6c5e71238f3, // secp256k1 dh
    0xe273c4ef34b9accf, // bls12_381_g1 keygen
    0x68a9b991124c8c85, // bls12_381_g1 keygen from seed
    0x41af3aee2eaba9d6, // bls12_381_g1 key exchange
    0x9ca66eafcec97016, // bls12_381_g1 sign
    0x68aca8257031f127, // bls12_381_g1 verify
    0x68aca8257031f127, // bls12_381_g1 verify decoded
    0x6b80e5a20146db05, // bls12_381_g1 mul
    0xe273c4ef34b9accf, // bls12_381_g1 mulgen
    0x4a56aeb054a3b2c8, // bls12_381_g1 aP+bG
    0x1e18d3e3d083660e, // bls12_381_g1 decode
    0xcf719c9387afb56b, // bls12_381_g1 encode
    0x4680c84883afdcfb, // bls12_381_g1 hash
    0xf27ae05aa54a2468, // bls12_381_g1 schnorr sign
    0x68aca8257031f127, // bls12_381_g1 schnorr verify
    0x41af3aee2eaba9d6, // bls12_381_g1 dh
    0x82a237a4ede24ef3, // bls12_381_g2 keygen
    0x8d2591fd55b1a19a, // bls12_381_g2 keygen from seed
    0xa993b19730f9eb32, // bls12_381_g2 key exchange
    0xce46acf657262018, // bls12_381_g2 sign
    0x68aca8257031f127, // bls12_381_g2 verify
    0x68aca8257031f127, // bls12_381_g2 verify decoded
    0xb6a927dfe0a94e16, // bls12_381_g2 mul
    0x82a237a4ede24ef3, // bls12_381_g2 mulgen
    0x0420406d1d24a028, // bls12_381_g2 aP+bG
    0x0dbc7934c47acf3b, // bls12_381_g2 decode
    0x10d8081642d3e699, // bls12_381_g2 encode
    0xd098fb7e2fa5955a, // bls12_381_g2 hash
    0x9a5489f5f2a2e3fa, // bls12_381_g2 schnorr sign
    0x68aca8257031f127, // bls12_381_g2 schnorr verify
    0xa993b19730f9eb32, // bls12_381_g2 dh
    0xb5e00fdf916926b4, // bls12_381 pairing
    0xb5e00fdf916926b4, // bls12_381 Miller loop
    0xb5e00fdf916926b4, // bls12_381 final exponentiation
    0x91dc3108eaa26b24, // bls12_381 pairing product
    0xd319ab475198a0dc, // bls12_381 GT pow
    0xcbaf764f397ec6f4, // bn254_g1 keygen
    0x3085f26e5776f06c, // bn254_g1 keygen from seed
    0xc28eeb9946022b7d, // bn254_g1 key exchange
    0x6c4f845d51bb8e42, // bn254_g1 sign
    0x68aca8257031f127, // bn254_g1 verify
    0x68aca8257031f127, // bn254_g1 verify decoded
    0xf436fabad3d8277b, // bn254_g1 mul
    0xcbaf764f397ec6f4, // bn254_g1 mulgen
    0xcba21c684eb061ee, // bn254_g1 aP+bG
    0x0ab2f3460743a68e, // bn254_g1 decode
    0xe074b0bb8aa9e213, // bn254_g1 encode
    0x92538065287f62df, // bn254_g1 hash
    0x86ab4d28b4e9cb8c, // bn254_g2 keygen
    0x4f74a45246285141, // bn254_g2 keygen from seed
    0x5bbe8e1678e86b01, // bn254_g2 key exchange
    0x966f6558900c38bc, // bn254_g2 sign
    0x68aca8257031f127, // bn254_g2 verify
    0x68aca8257031f127, // bn254_g2 verify decoded
    0x0d2a5573a0cae723, // bn254_g2 mul
    0x86ab4d28b4e9cb8c, // bn254_g2 mulgen
    0xaff1f009cde247a0, // bn254_g2 aP+bG
    0x081a039902d63035, // bn254_g2 decode
    0xdcf9c29b50e3e892, // bn254_g2 encode
    0xe90140d835cef09b, // bn254_g2 hash
    0xb8c9417a73bcc609, // bn254_g2 schnorr sign
    0x68aca8257031f127, // bn254_g2 schnorr verify
    0x5bbe8e1678e86b01, // bn254_g2 dh
    0x5b71e9f3b30240ba, // bn254 pairing
    0x5b71e9f3b30240ba, // bn254 Miller loop
    0x5b71e9f3b30240ba, // bn254 final exponentiation
    0x91dc3108eaa26b24, // bn254 pairing product
    0xa88da5975c9842ac, // bn254 GT pow
    #[cfg(not(target_os = "none"))]
    0xbf6ac28f647b8591, // alt_bn128_g1 keygen
    #[cfg(not(target_os = "none"))]
    0x019d0f4863567ec7, // alt_bn128_g1 keygen from seed
    #[cfg(not(target_os = "none"))]
    0x7bb8ccbcada5c969, // alt_bn128_g1 key exchange
    #[cfg(not(target_os = "none"))]
    0x44f74d245b17c04a, // alt_bn128_g1 sign
    #[cfg(not(target_os = "none"))]
    0x68aca8257031f127, // alt_bn128_g1 verify
    #[cfg(not(target_os = "none"))]
    0x68aca8257031f127, // alt_bn128_g1 verify decoded
    #[cfg(not(target_os = "none"))]
    0xc9b7f824a1f6c1b1, // alt_bn128_g1 mul
    #[cfg(not(target_os = "none"))]
    0xbf6ac28f647b8591, // alt_bn128_g1 mulgen
    #[cfg(not(target_os = "none"))]
    0xf0afb3aa7acc9eb4, // alt_bn128_g1 aP+bG
    #[cfg(not(target_os = "none"))]
    0x69b7a7bda3dd502b, // alt_bn128_g1 decode
    #[cfg(not(target_os = "none"))]
    0xfd82e2e8f05c7be6, // alt_bn128_g1 encode
    #[cfg(not(target_os = "none"))]
    0xc08fc92f580509b9, // alt_bn128_g1 hash
    #[cfg(not(target_os = "none"))]
    0xdcead61b9a241522, // alt_bn128_g2 keygen
    #[cfg(not(target_os = "none"))]
    0x50569cba75296f4e, // alt_bn128_g2 keygen from seed
    #[cfg(not(target_os = "none"))]
    0xde7e997023deea5d, // alt_bn128_g2 key exchange
    #[cfg(not(target_os = "none"))]
    0xf4782189998bb846, // alt_bn128_g2 sign
    #[cfg(not(target_os = "none"))]
    0x68aca8257031f127, // alt_bn128_g2 verify
    #[cfg(not(target_os = "none"))]
    0x68aca8257031f127, // alt_bn128_g2 verify decoded
    #[cfg(not(target_os = "none"))]
    0xb9aced8540c04a20, // alt_bn128_g2 mul
    #[cfg(not(target_os = "none"))]
    0xdcead61b9a241522, // alt_bn128_g2 mulgen
    #[cfg(not(target_os = "none"))]
    0x4aa62aa5d4b318b7, // alt_bn128_g2 aP+bG
    #[cfg(not(target_os = "none"))]
    0x1d622175a670dad0, // alt_bn128_g2 decode
    #[cfg(not(target_os = "none"))]
    0xbd160f73ce62cbcc, // alt_bn128_g2 encode
    #[cfg(not(target_os = "none"))]
    0x81d1e462d7f8f1aa, // alt_bn128_g2 hash
    #[cfg(not(target_os = "none"))]
    0xb716952a7bf8df5b, // alt_bn128 pairing
    #[cfg(not(target_os = "none"))]
    0xb716952a7bf8df5b, // alt_bn128 Miller loop
    #[cfg(not(target_os = "none"))]
    0xb716952a7bf8df5b, // alt_bn128 final exponentiation
    #[cfg(not(target_os = "none"))]
    0x91dc3108eaa26b24, // alt_bn128 pairing product
    #[cfg(not(target_os = "none"))]
    0xbe288e4d98cc06e9, // alt_bn128 GT pow
];
