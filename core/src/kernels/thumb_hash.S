@ What the hash functions for Cortex-M0+ and for Cortex-M4 share: their tables, and the order of Keccak's rows.

        @ The first 64 constants of SHA-512 in rows of four, the lower half of each first
        .macro  primegroup_sha2_rows op
        \op     0xd728ae22, 0x428a2f98, 0x23ef65cd, 0x71374491, 0xec4d3b2f, 0xb5c0fbcf, 0x8189dbbc, 0xe9b5dba5
        \op     0xf348b538, 0x3956c25b, 0xb605d019, 0x59f111f1, 0xaf194f9b, 0x923f82a4, 0xda6d8118, 0xab1c5ed5
        \op     0xa3030242, 0xd807aa98, 0x45706fbe, 0x12835b01, 0x4ee4b28c, 0x243185be, 0xd5ffb4e2, 0x550c7dc3
        \op     0xf27b896f, 0x72be5d74, 0x3b1696b1, 0x80deb1fe, 0x25c71235, 0x9bdc06a7, 0xcf692694, 0xc19bf174
        \op     0x9ef14ad2, 0xe49b69c1, 0x384f25e3, 0xefbe4786, 0x8b8cd5b5, 0x0fc19dc6, 0x77ac9c65, 0x240ca1cc
        \op     0x592b0275, 0x2de92c6f, 0x6ea6e483, 0x4a7484aa, 0xbd41fbd4, 0x5cb0a9dc, 0x831153b5, 0x76f988da
        \op     0xee66dfab, 0x983e5152, 0x2db43210, 0xa831c66d, 0x98fb213f, 0xb00327c8, 0xbeef0ee4, 0xbf597fc7
        \op     0x3da88fc2, 0xc6e00bf3, 0x930aa725, 0xd5a79147, 0xe003826f, 0x06ca6351, 0x0a0e6e70, 0x14292967
        \op     0x46d22ffc, 0x27b70a85, 0x5c26c926, 0x2e1b2138, 0x5ac42aed, 0x4d2c6dfc, 0x9d95b3df, 0x53380d13
        \op     0x8baf63de, 0x650a7354, 0x3c77b2a8, 0x766a0abb, 0x47edaee6, 0x81c2c92e, 0x1482353b, 0x92722c85
        \op     0x4cf10364, 0xa2bfe8a1, 0xbc423001, 0xa81a664b, 0xd0f89791, 0xc24b8b70, 0x0654be30, 0xc76c51a3
        \op     0xd6ef5218, 0xd192e819, 0x5565a910, 0xd6990624, 0x5771202a, 0xf40e3585, 0x32bbd1b8, 0x106aa070
        \op     0xb8d2d0c8, 0x19a4c116, 0x5141ab53, 0x1e376c08, 0xdf8eeb99, 0x2748774c, 0xe19b48a8, 0x34b0bcb5
        \op     0xc5c95a63, 0x391c0cb3, 0xe3418acb, 0x4ed8aa4a, 0x7763e373, 0x5b9cca4f, 0xd6b2b8a3, 0x682e6ff3
        \op     0x5defb2fc, 0x748f82ee, 0x43172f60, 0x78a5636f, 0xa1f0ab72, 0x84c87814, 0x1a6439ec, 0x8cc70208
        \op     0x23631e28, 0x90befffa, 0xde82bde9, 0xa4506ceb, 0xb2c67915, 0xbef9a3f7, 0xe372532b, 0xc67178f2
        .endm

        .macro  primegroup_sha512_table
9:      primegroup_sha2_rows .word
        .word   0xea26619c, 0xca273ece, 0x21c0c207, 0xd186b8c7, 0xcde0eb1e, 0xeada7dd6, 0xee6ed178, 0xf57d4f7f
        .word   0x72176fba, 0x06f067aa, 0xa2c898a6, 0x0a637dc5, 0xbef90dae, 0x113f9804, 0x131c471b, 0x1b710b35
        .word   0x23047d84, 0x28db77f5, 0x40c72493, 0x32caab7b, 0x15c9bebc, 0x3c9ebe0a, 0x9c100d4c, 0x431d67c4
        .word   0xcb3e42b6, 0x4cc5d4be, 0xfc657e2a, 0x597f299c, 0x3ad6faec, 0x5fcb6fab, 0x4a475817, 0x6c44198c
        .endm

        @ The constants of SHA-256 are the upper halves.
        .macro  primegroup_sha256_row w, a, x, b, y, c, z, d
        .word   \a, \b, \c, \d
        .endm
        .macro  primegroup_sha256_table
9:      primegroup_sha2_rows primegroup_sha256_row
        .endm

        .macro  primegroup_blake2s_table
4:
        .word   0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
        @ offsets of the message words in the order of their use, and the end
        .byte   0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60
        .byte   56, 40, 16, 32, 36, 60, 52, 24, 4, 48, 0, 8, 44, 28, 20, 12
        .byte   44, 32, 48, 0, 20, 8, 60, 52, 40, 56, 12, 24, 28, 4, 36, 16
        .byte   28, 36, 12, 4, 52, 48, 44, 56, 8, 24, 20, 40, 16, 0, 60, 32
        .byte   36, 0, 20, 28, 8, 16, 40, 60, 56, 4, 44, 48, 24, 32, 12, 52
        .byte   8, 48, 24, 40, 0, 44, 32, 12, 16, 52, 28, 20, 60, 56, 4, 36
        .byte   48, 20, 4, 60, 56, 52, 16, 40, 0, 28, 24, 12, 36, 8, 32, 44
        .byte   52, 44, 28, 56, 48, 4, 12, 36, 20, 0, 60, 16, 32, 24, 8, 40
        .byte   24, 60, 56, 36, 44, 12, 0, 32, 48, 8, 52, 28, 4, 16, 40, 20
        .byte   40, 8, 32, 16, 28, 24, 4, 20, 60, 44, 36, 56, 12, 48, 52, 0
        .byte   64
        .endm

        .macro  primegroup_keccak_rows
        .irp    half, 0, 1
        primegroup_keccak_row \half, 0, 0, 0, 6, 44, 12, 43, 18, 21, 24, 14
        primegroup_keccak_row \half, 1, 3, 28, 9, 20, 10, 3, 16, 45, 22, 61
        primegroup_keccak_row \half, 2, 1, 1, 7, 6, 13, 25, 19, 8, 20, 18
        primegroup_keccak_row \half, 3, 4, 27, 5, 36, 11, 10, 17, 15, 23, 56
        primegroup_keccak_row \half, 4, 2, 62, 8, 55, 14, 39, 15, 41, 21, 2
        .endr
        .endm

        .macro  primegroup_keccak_constants
4:      @ round constants: the odd half; bit 30, always clear there, is bit 0 of the even half, which has no other. Then the end.
        .word   0x40000000, 0x00000089, 0x8000008b, 0x80008080, 0x4000008b, 0x40008000
        .word   0xc0008088, 0xc0000082, 0x0000000b, 0x0000000a, 0x40008082, 0x00008003
        .word   0x4000808b, 0xc000000b, 0xc000008a, 0xc0000081, 0x80000081, 0x80000008
        .word   0x00000083, 0x80008003, 0xc0008088, 0x80000088, 0x40008000, 0x80008082
        .word   0xffffffff
        .endm
