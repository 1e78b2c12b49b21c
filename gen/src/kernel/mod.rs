//! Kernels in assembly from descriptions. A description is a graph ([`graph`]). A target ([`target`]) chooses
//! instructions for it. The rest spills, schedules, allocates registers and writes the file, with choices made from
//! a seed. `--search` looks for better seeds.

mod a64;
mod allocate;
mod chain;
mod coefficients;
mod flag;
mod gf166;
mod gf255;
mod gf255_flag;
mod gf255_linear;
mod gf255_umaal;
mod gfp256;
mod graph;
#[cfg(test)]
mod interpret;
mod limbs;
mod lower;
mod lx6;
mod mips;
mod mont;
mod mont64;
mod near;
mod neon;
mod program;
mod riscv;
mod schedule;
mod spill;
mod target;
#[cfg(test)]
mod tests;
mod text;
mod thumb;
mod thumb16;
mod two_sums;

use target::Target;
use text::Function;

/// A generated file of assembly.
struct Kernel {
    /// The path relative to `core/src/generated`.
    path: &'static str,
    target: &'static dyn Target,
    /// Text at the top of the file, about all its functions.
    about: &'static str,
    functions: &'static [Function],
}

const fn kernel(path: &'static str, target: &'static dyn Target, about: &'static str) -> Kernel {
    Kernel { path, target, about, functions: &[] }
}

const fn function(name: &'static str, contract: &'static str, describe: fn(), seed: u64) -> Function {
    Function { name, contract, describe, seed }
}

/// Montgomery products of 64-bit CPUs.
const fn mont64(seeds: [u64; 10]) -> [Function; 10] {
    [
        function("mont_four_mul", mont64::MUL, mont64::FOUR[0], seeds[0]),
        function("mont_four_square", mont64::SQUARE, mont64::FOUR[1], seeds[1]),
        function("mont_near_mul", mont64::NEAR_MUL, mont64::NEAR[0], seeds[2]),
        function("mont_near_square", mont64::NEAR_SQUARE, mont64::NEAR[1], seeds[3]),
        function("mont_six_mul", mont64::MUL, mont64::SIX[0], seeds[4]),
        function("mont_six_square", mont64::SQUARE, mont64::SIX[1], seeds[5]),
        function("mont_four_product", mont64::PRODUCT, mont64::WIDE[0], seeds[6]),
        function("mont_four_reduce", mont64::REDUCE, mont64::SIGNED[0], seeds[7]),
        function("mont_six_product", mont64::PRODUCT, mont64::WIDE[1], seeds[8]),
        function("mont_six_reduce", mont64::REDUCE, mont64::SIGNED[1], seeds[9]),
    ]
}

const KERNELS: &[Kernel] = &[
    kernel("../kernels/mips/gf255.S", &mips::Mips, gf255::ABOUT).of(&[
        function("gf255_mul", gf255::MUL, gf255::mul, 709250515),
        function("gf255_square", gf255::SQUARE, gf255::squaring, 118135554),
    ]),
    kernel("../kernels/mips/gf166.S", &mips::Mips, gf166::ABOUT).of(&[
        function("gf166_mul", gf166::MUL, gf166::mul, 148008109),
        function("gf166_square", gf166::SQUARE, gf166::squaring, 29142628),
    ]),
    kernel("../kernels/mips/gfp256.S", &mips::Mips, gfp256::LIMBS_ABOUT).of(&[
        function("gfp256_mul", gfp256::MUL, gfp256::limbs_mul, 164879729),
        function("gfp256_square", gfp256::SQUARE, gfp256::limbs_squaring, 65173099),
        function("gfp256_add", gfp256::ADD, gfp256::add, 1),
        function("gfp256_sub", gfp256::SUB, gfp256::sub, 13095),
    ]),
    kernel("../kernels/mips/mont.S", &mips::Mips, mont::ABOUT).of(&[
        function("mont8_mul", mont::MUL, mont::mul::<8>, 584082596),
        function("mont8_square", mont::SQUARE, mont::squaring::<8>, 480418918),
        function("mont8_wide", mont::WIDE, mont::wide::<8>, 538678164),
        function("mont8_reduce", mont::REDUCE, mont::reduce::<8>, 582192215),
        function("mont8_add", mont::ADD, mont::add::<8>, 32432),
        function("mont8_sub", mont::SUB, mont::sub::<8>, 1),
    ]),
    kernel("../kernels/mips/mont_twelve.S", &mips::Mips, mont::TWELVE_ABOUT).of(&[
        function("mont12_wide", mont::WIDE, mont::wide::<12>, 812279801),
        function("mont12_reduce", mont::REDUCE, mont::reduce::<12>, 906460197),
        function("mont12_add", mont::ADD, mont::add::<12>, 68032),
        function("mont12_sub", mont::SUB, mont::sub::<12>, 65197),
    ]),
    kernel("../kernels/mips/mont_near.S", &mips::Mips, near::LIMBS_ABOUT).of(&[
        function("mont_near_mul", gfp256::MUL, near::limbs_mul, 733696757),
        function("mont_near_square", gfp256::SQUARE, near::limbs_squaring, 82685385),
        function("mont_near_add", gfp256::ADD, near::add, 1),
        function("mont_near_sub", gfp256::SUB, near::sub, 13472),
    ]),
    kernel("../kernels/m4/gf255_linear.S", &thumb::M4, gf255_umaal::ABOUT).of(&[
        function("gf255_add", gf255_linear::ADD, gf255_umaal::add, 507015480),
        function("gf255_sub", gf255_umaal::SUB, gf255_umaal::sub, 144300173),
        function("gf255_mul_small", gf255_linear::MUL_SMALL, gf255_umaal::mul_small, 63796942),
        function("gf255_half", gf255_linear::HALF, gf255_umaal::half, 4266166),
        function("gf255_negate_if", gf255_umaal::NEGATE, gf255_umaal::negate_if, 1660209),
        function("gf255_swap_if", gf255_linear::SWAP, gf255_umaal::swap_if, 9943078),
        function("gf255_add_small", gf255_linear::ADD_SMALL, gf255_linear::add_small, 342077189),
        function("gf255_sub_small", gf255_umaal::SUB_SMALL, gf255_umaal::sub_small, 138996930),
        function("gf255_sum_difference", gf255_linear::BOTH, gf255_umaal::sum_difference, 710861247),
        function("gf255_sub_sum", gf255_linear::SUB_SUM, gf255_umaal::sub_sum, 429611046),
    ]),
    kernel("../kernels/m4/gfp256_linear.S", &thumb::M4, gfp256::LINEAR_ABOUT).of(&[
        function("gfp256_add", gfp256::ADD, gfp256::flag_add, 173221936),
        function("gfp256_sub", gfp256::SUB, gfp256::flag_sub, 17379137),
        function("gfp256_negate_if", gfp256::FLAG_NEGATE, gfp256::flag_negate_if, 17040511),
        function("gfp256_half", gfp256::HALF, gfp256::flag_half, 24108975),
        function("gfp256_sub_sum", gfp256::SUB_SUM, gfp256::flag_sub_sum, 840205108),
        function("gfp256_triple_sub", gfp256::TRIPLE_SUB, gfp256::flag_triple_sub, 135328549),
    ]),
    kernel("../kernels/m4/gf166_linear.S", &thumb::M4, gf166::LINEAR_ABOUT).of(&[
        function("gf166_add", gf166::ADD, gf166::add, 22481023),
        function("gf166_add_loose", gf166::ADD_LOOSE, gf166::flag_add_loose, 7109069),
        function("gf166_sub_loose", gf166::SUB_LOOSE, gf166::flag_sub_loose, 23883654),
        function("gf166_sub", gf166::SUB, gf166::flag_sub, 23883654),
        function("gf166_sub_double_loose", gf166::SUB_DOUBLE, gf166::flag_sub_double_loose, 70103639),
    ]),
    kernel("../kernels/m4/mont_near_linear.S", &thumb::M4, near::LINEAR_ABOUT).of(&[
        function("mont_near_add", gfp256::ADD, near::flag_add, 125320610),
        function("mont_near_sub", gfp256::SUB, near::flag_sub, 250028402),
    ]),
    kernel("../kernels/m4/mont_sums.S", &thumb::M4, mont::SUMS_ABOUT).of(&[
        function("mont8_plus", mont::PLUS, mont::plus::<8>, 1133083),
        function("mont8_double_sub", mont::PART_SUB, mont::part_sub::<8>, 3000848259),
        function("mont8_add_doubles", mont::DOUBLES_ADD, mont::doubles_add::<8>, 5047397267),
        function("mont8_sub_doubles", mont::DOUBLES_SUB, mont::doubles_sub::<8>, 5101148798),
        function("mont8_sub_two_doubles", mont::DOUBLES_SUB_TWO, mont::doubles_sub_two::<8>, 2039812798),
        function("mont8_turn_doubles", mont::TURN, mont::turn::<8>, 3244655926),
        function("mont12_plus", mont::PLUS, mont::plus::<12>, 527650263),
        function("mont12_double_sub", mont::PART_SUB, mont::part_sub::<12>, 3012438756),
        function("mont12_add_doubles", mont::DOUBLES_ADD, mont::doubles_add::<12>, 5071025218),
        function("mont12_sub_doubles", mont::DOUBLES_SUB, mont::doubles_sub::<12>, 5120680142),
        function("mont12_sub_two_doubles", mont::DOUBLES_SUB_TWO, mont::doubles_sub_two::<12>, 2502064152),
        function("mont12_turn_doubles", mont::TURN, mont::turn::<12>, 3088696517),
    ]),
    kernel("../kernels/m0/gf255_linear.S", &thumb16::M0, gf255_flag::ABOUT).of(&[
        function("gf255_add", gf255_linear::ADD, gf255_flag::add, 72424007),
        function("gf255_sub", gf255_umaal::SUB, gf255_flag::sub, 162239272),
        function("gf255_sub_double", gf255_flag::SUB_DOUBLE, gf255_flag::sub_double, 314068371),
        function("gf255_half", gf255_flag::HALF, gf255_flag::half, 243337),
        function("gf255_negate_if", gf255_umaal::NEGATE, gf255_flag::negate_if, 603279),
        function("gf255_swap_if", gf255_linear::SWAP, gf255_linear::swap_if, 923073096),
        function("gf255_select", gf255_flag::SELECT, gf255_flag::select, 70346302),
        function("gf255_mul_small", gf255_flag::MUL_SMALL, gf255_flag::mul_small, 9637422),
        function("gf255_add_small", gf255_flag::ADD_SMALL, gf255_flag::add_small, 398232698),
    ]),
    kernel("../kernels/m0/gf166_linear.S", &thumb16::M0, gf166::LINEAR_ABOUT).of(&[
        function("gf166_add", gf166::ADD, gf166::flag_add, 2234914),
        function("gf166_add_loose", gf166::ADD_LOOSE, gf166::chain_add_loose, 4329905),
        function("gf166_sub_loose", gf166::SUB_LOOSE, gf166::flag_sub_loose, 2234914),
        function("gf166_sub", gf166::SUB, gf166::signed_sub, 6012648),
        function("gf166_sub_double_loose", gf166::SUB_DOUBLE, gf166::flag_sub_double_loose, 29535709),
    ]),
    kernel("../kernels/m0/gf9767x19_sums.S", &thumb16::M0, coefficients::ABOUT).of(&[
        function("gf9767x19_add", gfp256::ADD, coefficients::add, 1381817096),
        function("gf9767x19_sub", gfp256::SUB, coefficients::sub, 1080071014),
        function("gf9767x19_sub_double", coefficients::SUB_DOUBLE, coefficients::sub_double, 1188364181),
        function("gf9767x19_sub_sum", gfp256::SUB_SUM, coefficients::sub_sum, 1864052746),
    ]),
    kernel("../kernels/m0/mont_linear.S", &thumb16::M0, mont::LINEAR_ABOUT).of(&[
        function("mont_add8", mont::ADD, mont::carry_add::<8>, 114674180),
        function("mont_sub8", mont::SUB, mont::carry_sub::<8>, 107873268),
        function("mont_below8", mont::BELOW, mont::below::<8>, 246773996),
        function("mont_add12", mont::ADD, mont::carry_add::<12>, 549361563),
        function("mont_sub12", mont::SUB, mont::carry_sub::<12>, 148862347),
        function("mont_below12", mont::BELOW, mont::below::<12>, 441503740),
    ]),
    kernel("../kernels/m0/mont_near_linear.S", &thumb16::M0, near::LINEAR_ABOUT).of(&[
        function("mont_near_add", gfp256::ADD, near::carry_add, 604444270),
        function("mont_near_sub", gfp256::SUB, near::carry_sub, 188199928),
        function("mont_near_reduce", near::REDUCE, near::carry_reduce, 458368137),
    ]),
    kernel("../kernels/lx6/gf255.S", &lx6::Lx6, gf255::ELEMENTS_ABOUT).of(&[
        function("gf255_mul", gf255::MUL, gf255::mul, 592141314),
        function("gf255_square", gf255::SQUARE, gf255::squaring, 173585979),
    ]),
    kernel("../kernels/lx6/gf255_linear.S", &lx6::Lx6, gf255_linear::LIMBS_ABOUT).of(&[
        function("gf255_add", gf255_linear::ADD, gf255_linear::limbs_add, 213676),
        function("gf255_sub", gf255_linear::SUB, gf255_linear::limbs_sub, 399114),
        function("gf255_sub_sum", gf255_linear::SUB_SUM, gf255_linear::limbs_sub_sum, 1241352),
        function("gf255_mul_small", gf255_linear::LIMBS_MUL_SMALL, gf255_linear::limbs_mul_small, 15055449),
    ]),
    kernel("../kernels/lx6/gf166.S", &lx6::Lx6, gf166::LINEAR_ABOUT).of(&[
        function("gf166_mul", gf166::MUL, gf166::mul, 324944270),
        function("gf166_square", gf166::SQUARE, gf166::squaring, 517252032),
        function("gf166_add", gf166::ADD, gf166::add, 82085),
        function("gf166_add_loose", gf166::ADD_LOOSE, gf166::add_loose, 78523),
        function("gf166_sub", gf166::SUB, gf166::sub, 60992),
        function("gf166_sub_loose", gf166::SUB_LOOSE, gf166::sub_loose, 88705),
        function("gf166_sub_double_loose", gf166::SUB_DOUBLE, gf166::sub_double_loose, 1241352),
    ]),
    kernel("../kernels/lx6/gf9767x19_sums.S", &lx6::Lx6, coefficients::ABOUT).of(&[
        function("gf9767x19_add", gfp256::ADD, coefficients::add, 511052),
        function("gf9767x19_sub", gfp256::SUB, coefficients::sub, 24810),
        function("gf9767x19_sub_sum", gfp256::SUB_SUM, coefficients::sub_sum, 31304209),
    ]),
    kernel("../kernels/lx6/gfp256.S", &lx6::Lx6, gfp256::TWO_SUMS_ABOUT).of(&[
        function("gfp256_add", gfp256::ADD, gfp256::add, 398320),
        function("gfp256_sub", gfp256::SUB, gfp256::sub, 70804),
        function("gfp256_sub_sum", gfp256::SUB_SUM, gfp256::sub_sum, 535144755),
        function("gfp256_divide", gfp256::DIVIDE, gfp256::limbs_divide, 496171672),
    ]),
    kernel("../kernels/lx6/mont_eight.S", &lx6::Lx6, mont::PARTS_ABOUT).of(&[
        function("mont8_product", mont::LIMBS_PRODUCT, mont::limbs_product::<8>, 883705376),
        function("mont8_squared", mont::LIMBS_SQUARE, mont::limbs_square::<8>, 215509320),
        function("mont8_divide", mont::DIVIDE, mont::limbs_divide::<8>, 283307965),
        function("mont8_split", mont::SPLIT, mont::limbs_split::<8>, 622532082),
        function("mont8_join", mont::JOIN, mont::limbs_join::<8>, 1),
        function("mont8_less", mont::LESS, mont::limbs_less::<8>, 1577320),
        function("mont8_less_both", mont::LESS_BOTH, mont::limbs_less_both::<8>, 186560),
        function("mont8_add", mont::ADD_ANY, mont::add_any::<8>, 29369571),
        function("mont8_sub", mont::SUB, mont::sub::<8>, 6404721),
    ]),
    kernel("../kernels/lx6/mont_twelve.S", &lx6::Lx6, mont::PARTS_ABOUT).of(&[
        function("mont12_product", mont::LIMBS_PRODUCT, mont::limbs_product::<12>, 501225265),
        function("mont12_squared", mont::LIMBS_SQUARE, mont::limbs_square::<12>, 171946912),
        function("mont12_divide", mont::DIVIDE, mont::limbs_divide::<12>, 498665557),
        function("mont12_split", mont::SPLIT, mont::limbs_split::<12>, 102790707),
        function("mont12_join", mont::JOIN, mont::limbs_join::<12>, 1),
        function("mont12_less", mont::LESS, mont::limbs_less::<12>, 399114),
        function("mont12_less_both", mont::LESS_BOTH, mont::limbs_less_both::<12>, 1241352),
        function("mont12_add", mont::ADD_ANY, mont::add_any::<12>, 7373762),
        function("mont12_sub", mont::SUB, mont::sub::<12>, 22986848),
    ]),
    kernel("../kernels/rv32/gf255_products.S", &riscv::RiscV(32, riscv::ALL), gf255::WORDS_ABOUT).of(&[
        function("gf255_mul", gf255::WORDS_MUL, gf255::words_mul, 50385151),
        function("gf255_square_words", gf255::HELD_SQUARE, gf255::held_squaring, 909699564),
        function("gf255_fold_add", gf255::FOLD_ADD, gf255::fold_add, 198554),
        function("gf255_fold_double", gf255::FOLD_DOUBLE, gf255::fold_double, 616487),
        function("gf255_fold_less", gf255::FOLD_LESS, gf255::fold_less, 1814797),
    ]),
    kernel("../kernels/rv32/gf255_linear.S", &riscv::RiscV(32, riscv::OF_C), gf255_linear::ABOUT).of(&[
        function("gf255_add", gf255_linear::ADD, gf255_linear::add, 15127),
        function("gf255_sub", gf255_linear::SUB, gf255_linear::sub, 143),
        function("gf255_sum_difference", gf255_linear::BOTH, gf255_linear::sum_difference, 241206),
        function("gf255_sub_sum", gf255_linear::SUB_SUM, gf255_linear::sub_sum, 30677),
        function("gf255_mul_small", gf255_linear::MUL_SMALL, gf255_linear::mul_small, 755690),
        function("gf255_add_small", gf255_linear::ADD_SMALL, gf255_linear::add_small, 8842915),
        function("gf255_sub_small", gf255_linear::SUB_SMALL, gf255_linear::sub_small, 6266733),
        function("gf255_half", gf255_linear::HALF, gf255_linear::half, 23636),
        function("gf255_negate_if", gf255_linear::NEGATE, gf255_linear::negate_if, 7555),
        function("gf255_swap_if", gf255_linear::SWAP, gf255_linear::swap_if, 16117),
    ]),
    kernel("../kernels/rv32/gfp256_products.S", &riscv::RiscV(32, riscv::ALL), gfp256::ABOUT).of(&[
        function("gfp256_mul", gfp256::MUL, gfp256::mul, 113010238),
        function("gfp256_square", gfp256::SQUARE, gfp256::squaring, 38971822),
        function("gfp256_fold_less", gfp256::FOLD_LESS, gfp256::fold_less, 4483078),
        function("gfp256_fold_less_both", gfp256::FOLD_LESS_BOTH, gfp256::fold_less_both, 607401121),
    ]),
    kernel("../kernels/rv32/gf166_products.S", &riscv::RiscV(32, riscv::ALL), gf166::ABOUT).of(&[
        function("gf166_mul", gf166::MUL, gf166::words_mul, 163045787),
        function("gf166_square", gf166::SQUARE, gf166::words_squaring, 154602102),
    ]),
    kernel("../kernels/rv32/gfp256_linear.S", &riscv::RiscV(32, riscv::OF_C), gfp256::LINEAR_ABOUT).of(&[
        function("gfp256_add", gfp256::ADD, gfp256::add, 150818),
        function("gfp256_sub", gfp256::SUB, gfp256::sub, 38550),
        function("gfp256_sub_sum", gfp256::SUB_SUM, gfp256::sub_sum, 530460),
        function("gfp256_triple_sub", gfp256::TRIPLE_SUB, gfp256::triple_sub, 14201979),
        function("gfp256_half", gfp256::HALF, gfp256::half, 42244),
        function("gfp256_negate_if", gfp256::NEGATE, gfp256::negate_if, 63607),
    ]),
    kernel("../kernels/rv32/gf166_linear.S", &riscv::RiscV(32, riscv::OF_C), gf166::LINEAR_ABOUT).of(&[
        function("gf166_add", gf166::ADD, gf166::add, 53711),
        function("gf166_add_loose", gf166::ADD_LOOSE, gf166::add_loose, 32432),
        function("gf166_sub", gf166::SUB, gf166::sub, 7555),
        function("gf166_sub_loose", gf166::SUB_LOOSE, gf166::sub_loose, 63463),
        function("gf166_sub_double_loose", gf166::SUB_DOUBLE, gf166::sub_double_loose, 42244),
    ]),
    kernel("../kernels/rv32/gf9767x19_sums.S", &riscv::RiscV(32, riscv::OF_C), coefficients::ABOUT).of(&[
        function("gf9767x19_add", gfp256::ADD, coefficients::add, 6837654),
        function("gf9767x19_sub", gfp256::SUB, coefficients::sub, 3805489),
        function("gf9767x19_sub_sum", gfp256::SUB_SUM, coefficients::sub_sum, 557609194),
        function("gf9767x19_triple_difference", coefficients::TRIPLE, coefficients::triple_difference, 53871526),
    ]),
    kernel("../kernels/rv32/mont_near.S", &riscv::RiscV(32, riscv::ALL), near::ABOUT).of(&[
        function("mont_near_mul", gfp256::MUL, near::mul, 973069236),
        function("mont_near_square", gfp256::SQUARE, near::squaring, 542582551),
        function("mont_near_add", gfp256::ADD, near::add, 13068),
        function("mont_near_sub", gfp256::SUB, near::sub, 14564),
    ]),
    kernel("../kernels/rv32/products.S", &riscv::RiscV(32, riscv::ALL), mont::LEFT_ABOUT).of(&[
        function("rv32_product8", mont::LEFT_PRODUCT, mont::left_product, 6330966),
        function("rv32_square8", mont::LEFT_SQUARE, mont::left_square, 462810140),
    ]),
    kernel("../kernels/rv32/mont_eight.S", &riscv::RiscV(32, riscv::ALL), mont::WORDS_ABOUT).of(&[function(
        "mont8_reduce",
        mont::WORDS_REDUCE,
        mont::words_reduce::<8>,
        216822048,
    )]),
    kernel("../kernels/rv32/mont_twelve.S", &riscv::RiscV(32, riscv::EVERY), mont::WORDS_ABOUT).of(&[
        function("mont12_wide", mont::WORDS_WIDE, mont::words_wide::<12>, 97830196),
        function("mont12_reduce", mont::WORDS_REDUCE, mont::words_reduce::<12>, 978240810),
    ]),
    kernel("../kernels/rv32/mont_linear.S", &riscv::RiscV(32, riscv::ALL), mont::LINEAR_ABOUT).of(&[
        function("mont8_add", mont::ADD, mont::add::<8>, 213676),
        function("mont8_sub", mont::SUB, mont::sub::<8>, 1),
        function("mont12_add", mont::ADD, mont::add::<12>, 1630457),
        function("mont12_sub", mont::SUB, mont::sub::<12>, 5639),
    ]),
    kernel("../kernels/rv64/gf255.S", &riscv::RiscV(64, riscv::ALL), gf255::WORDS_ABOUT).of(&[
        function("gf255_mul", gf255::WORDS_MUL, gf255::words_mul, 4022573),
        function("gf255_square", gf255::WORDS_SQUARE, gf255::words_squaring, 1),
    ]),
    kernel("../kernels/rv64/gfp256.S", &riscv::RiscV(64, riscv::ALL), gfp256::REDUCED_ABOUT).of(&[
        function("gfp256_mul", gfp256::MUL, gfp256::reduced_mul, 141174710),
        function("gfp256_square", gfp256::SQUARE, gfp256::reduced_squaring, 24162875),
    ]),
    kernel("../kernels/rv64/mont.S", &riscv::RiscV(64, riscv::ALL), mont64::ABOUT).of(&mont64([
        303831913, 870372838, 346092476, 187008601, 174992564, 529088875, 2186066, 517991767, 57459329, 665255512,
    ])),
    kernel("../kernels/a64/gf255.S", &a64::A64, gf255::WORDS_ABOUT).of(&[
        function("gf255_mul", gf255::WORDS_MUL, gf255::words_mul, 1),
        function("gf255_square", gf255::WORDS_SQUARE, gf255::words_squaring, 1),
    ]),
    kernel("../kernels/a64/gfp256.S", &a64::A64, gfp256::REDUCED_ABOUT).of(&[
        function("gfp256_mul", gfp256::MUL, mont64::P256[0], 1),
        function("gfp256_square", gfp256::SQUARE, mont64::P256[1], 1),
    ]),
    kernel("../kernels/a64/gf166.S", &a64::A64, gf166::ABOUT).of(&[
        function("gf166_mul", gf166::MUL, gf166::words_mul, 1),
        function("gf166_square", gf166::SQUARE, gf166::words_squaring, 1),
    ]),
    kernel("../kernels/a64/neon.S", &neon::Neon, neon::ABOUT).of(&[
        function("neon_ladder_step", neon::LADDER_STEP, || {}, 899445900),
        function("neon_edwards_double", neon::EDWARDS_DOUBLE, || {}, 477829029),
        function("neon_edwards_add", neon::EDWARDS_ADD, || {}, 465571083),
        function("neon_product", neon::PRODUCT, || {}, 214401206),
        function("neon_level", neon::LEVEL, || {}, 841170265),
        function("neon_level_add", neon::LEVEL_ADD, || {}, 780646380),
        function("neon_level_close", neon::LEVEL_CLOSE, || {}, 132182275),
        function("neon_double_odd_e_add", neon::DOUBLE_ODD_ADD, || {}, 508582428),
        function("neon_double_odd_s_add", neon::DOUBLE_ODD_ADD, || {}, 587523410),
        function("neon_double_odd_s_double", neon::DOUBLE_ODD_S_DOUBLE, || {}, 941602985),
        function("neon_double_odd_s_last", neon::DOUBLE_ODD_S_LAST, || {}, 587523410),
    ]),
    kernel("../kernels/a64/mont.S", &a64::A64, mont64::ABOUT).of(&mont64([1; 10])),
    kernel("../kernels/a64/mont_sums.S", &a64::A64, mont64::SUMS_ABOUT).of(&[
        function("mont_four_add", mont::ADD_ANY, mont64::add::<4>, 1),
        function("mont_four_sub", mont::SUB, mont64::sub::<4>, 1),
        function("mont_six_add", mont::ADD_ANY, mont64::add::<6>, 1),
        function("mont_six_sub", mont::SUB, mont64::sub::<6>, 1),
        function("mont_eight_sum", mont64::SUM, mont64::wide_sum::<8>, 1),
        function("mont_eight_difference", mont64::DIFFERENCE, mont64::wide_difference::<8>, 1),
        function("mont_twelve_sum", mont64::SUM, mont64::wide_sum::<12>, 1),
        function("mont_twelve_difference", mont64::DIFFERENCE, mont64::wide_difference::<12>, 1),
    ]),
];

/// Returns the paths and texts of all kernels.
pub fn files() -> Vec<(&'static str, String)> {
    KERNELS.iter().map(|k| (k.path, k.text())).collect()
}

impl Kernel {
    const fn of(self, functions: &'static [Function]) -> Kernel {
        Kernel { functions, ..self }
    }

    fn text(&self) -> String {
        let mark = self.target.facts().comment;
        let [begin, end] = self.target.facts().file;
        let mut out =
            format!("{mark} Generated by `cargo run -p primegroup-gen` (gen/src/kernel); do not edit.\n{mark}\n");
        for line in self.about.lines().chain(self.target.facts().about.lines()) {
            out += format!("{mark} {}", line.trim()).trim_end();
            out += "\n";
        }
        out += &format!("\n{begin}\n");
        for f in self.functions {
            let done = f.compile(self.target, &f.graph(self.target), f.seed).expect("the seed leads to a schedule");
            out += &f.text(self.target, &done);
            out += "\n";
        }
        out + end
    }
}

/// Looks for better seeds for functions whose files and names contain a text, for so many seconds each, and prints the
/// best.
pub fn search(name: &str, seconds: u64) {
    for kernel in KERNELS {
        for f in kernel.functions.iter().filter(|f| format!("{} {}", kernel.path, f.name).contains(name)) {
            println!("{} of {}: seed {}", f.name, kernel.path, f.search(kernel.target, seconds));
        }
    }
}
