//! Assembly text for several families of fields. Registers are text as it stands in the assembly, except registers of
//! `chain`, which are names of operands.

/// Adds rdx times the limbs at `$from` to the registers, and the carry out to the last register. CF and OF must be
/// clear. `$after` follows the first limb. Overwrites `$t` and `$u`.
///
/// On Zen, a repeated sequence of MULX and two additions takes one cycle per repetition, and 1.5 cycles if other
/// additions come between. So the last carry follows a multiplication by 0.
///
/// With `by`, the other factors are operands, and the caller adds the last carry. With `first`, the registers are set: the
/// row is the first of a product.
#[rustfmt::skip]
macro_rules! add_row {
    (@ $t:literal $u:literal $from:tt $ats:tt [$last:literal]) => {
        concat!("mulx ", $u, ", ", $t, ", [rip + {zero}]\n adcx ", $last, ", ", $t, "\n")
    };
    (@ $t:literal $u:literal [$($from:literal)*] [$at:literal $($ats:literal)*] [$l0:literal $l1:literal $($l:literal)*] $($after:literal)?) => {
        concat!(
            "mulx ", $u, ", ", $t, ", [", $($from,)* $at, "]\n adcx ", $l0, ", ", $t, "\n adox ", $l1, ", ", $u, "\n", $($after,)?
            add_row!(@ $t $u [$($from)*] [$($ats)*] [$l1 $($l)*])
        )
    };
    (by $t:literal $u:literal [] [$last:literal]) => { "" };
    (by $t:literal $u:literal [$a:literal $($as:literal)*] [$l0:literal $l1:literal $($l:literal)*]) => {
        concat!(
            "mulx ", $u, ", ", $t, ", ", $a, "\n adcx ", $l0, ", ", $t, "\n adox ", $l1, ", ", $u, "\n",
            add_row!(by $t $u [$($as)*] [$l1 $($l)*])
        )
    };
    (first $t:literal [$a0:literal $a1:literal $($a:literal)*] [$l0:literal $l1:literal $l2:literal $($l:literal)*]) => {
        concat!(
            "mulx ", $l1, ", ", $l0, ", ", $a0, "\n mulx ", $l2, ", ", $t, ", ", $a1, "\n add ", $l1, ", ", $t, "\n",
            add_row!(@first $t [$($a)*] [$l2 $($l)*])
        )
    };
    (@first $t:literal [] [$last:literal]) => { concat!("adc ", $last, ", 0\n") };
    (@first $t:literal [$a:literal $($as:literal)*] [$l0:literal $l1:literal $($l:literal)*]) => {
        concat!(
            "mulx ", $l1, ", ", $t, ", ", $a, "\n adc ", $l0, ", ", $t, "\n", add_row!(@first $t [$($as)*] [$l1 $($l)*])
        )
    };
    // The first row, of limbs at an address, to which there is no sum to add. CF must be clear. The last MULX, by a zero in
    // memory, sets its register to 0 and keeps the carry flag.
    (start $t:literal, [$($from:literal)*] [$l0:literal $l1:literal $($l:literal)*]) => {
        concat!(
            "mulx ", $l1, ", ", $l0, ", [", $($from,)* "]\n",
            add_row!(@start $t [$($from)*] [" + 8" " + 16" " + 24" " + 32" " + 40"] [$l1 $($l)*])
        )
    };
    (@start $t:literal $from:tt $ats:tt [$last:literal]) => {
        concat!("mulx ", $t, ", ", $t, ", [rip + {zero}]\n adcx ", $last, ", ", $t, "\n")
    };
    (@start $t:literal [$($from:literal)*] [$at:literal $($ats:literal)*] [$l0:literal $l1:literal $($l:literal)*]) => {
        concat!(
            "mulx ", $l1, ", ", $t, ", [", $($from,)* $at, "]\n adcx ", $l0, ", ", $t, "\n",
            add_row!(@start $t [$($from)*] [$($ats)*] [$l1 $($l)*])
        )
    };
    // A whole row: loads the factor, clears the last register, and stores the lowest limb.
    (row $t:literal $u:literal, $from:tt; $limb:literal [$l0:literal $($l:literal)*] $last:literal => $to:literal) => {
        concat!(
            "mov rdx, ", $limb, "\n xor ", $last, ", ", $last, "\n", add_row!($t $u, $from [$l0 $($l)* $last]),
            "mov ", $to, ", ", $l0, "\n",
        )
    };
    ($t:literal $u:literal, $from:tt $limbs:tt $(, $after:literal)?) => {
        add_row!(@ $t $u $from ["" " + 8" " + 16" " + 24" " + 32" " + 40"] $limbs $($after)?)
    };
}

/// Clears `$l0` by adding a multiple of p; -1/p is at `$inverse`.
#[rustfmt::skip]
macro_rules! clear_limb {
    ($inverse:literal, [$l0:literal $($l:literal)*]) => {
        concat!(
            "mov rdx, ", $inverse, "\n imul rdx, ", $l0, "\n xor {t:e}, {t:e}\n",
            add_row!("{t}" "{u}", ["{k} + 0"] [$l0 $($l)*])
        )
    };
}

/// Adds limb number `$i` of the first factor times the second factor, and the same for a second pair of factors if
/// there is one, with the text `$load` that loads its limb. Then clears the lowest limb. `$top` is the lower half of the
/// last register.
#[rustfmt::skip]
macro_rules! add_limb {
    ($inverse:literal, $i:literal, $b0:literal $(, $load:literal $b1:literal)?; $top:literal, $limbs:tt) => {
        concat!(
            "mov rdx, [{a} + 8 * ", $i, "]\n xor ", $top, ", ", $top, "\n",
            add_row!("{t}" "{u}", ["{b} + " $b0] $limbs),
            $("mov rdx, ", $load, " + 8 * ", $i, "]\n xor {t:e}, {t:e}\n", add_row!("{t}" "{u}", ["{b} + " $b1] $limbs),)?
            clear_limb!($inverse, $limbs),
        )
    };
}

/// Applies an instruction with register and memory operands to up to twelve registers and the limbs at an address, or to
/// pairs of operands. `$first` is the first instruction, `$next` the others. Or repeats an instruction with the numbers of
/// registers between the parts of its text. Or halves an integer in registers: double shifts are slow on Zen, so by pairs
/// of single shifts.
#[rustfmt::skip]
macro_rules! each {
    (halve $free:literal, $low:literal $next:literal $($more:literal)*) => {
        concat!(
            "shr ", $low, ", 1\n mov ", $free, ", ", $next, "\n shl ", $free, ", 63\n or ", $low, ", ", $free, "\n",
            each!(halve $free, $next $($more)*)
        )
    };
    (halve $free:literal, $top:literal) => { concat!("shr ", $top, ", 1\n") };
    (registers [$($n:literal)*] $parts:tt) => { concat!($(each!(@numbered $n $parts)),*) };
    (@numbered $n:literal [$first:literal $($part:literal)*]) => { concat!($first, $($n, $part,)* "\n") };
    (pairs $first:literal $next:literal, $x:literal $y:literal $($xs:literal $ys:literal)*) => {
        concat!($first, " ", $x, ", ", $y, "\n ", $($next, " ", $xs, ", ", $ys, "\n ",)*)
    };
    (@ $next:literal $from:tt $ats:tt) => { "" };
    (@ $next:literal [$($from:literal)*] [$at:literal $($ats:literal)*] $r:literal $($more:literal)*) => {
        concat!($next, " ", $r, ", [", $($from,)* $at, "]\n ", each!(@ $next [$($from)*] [$($ats)*] $($more)*))
    };
    ($first:literal $next:literal $from:literal, $r:literal $($more:literal)*) => {
        concat!(
            $first, " ", $r, ", [", $from, "]\n ",
            each!(@ $next [$from] [
                " + 8" " + 16" " + 24" " + 32" " + 40" " + 48" " + 56" " + 64" " + 72" " + 80" " + 88"
            ] $($more)*)
        )
    };
}

#[allow(unused_imports)] // in builds for valgrind
pub(crate) use each;

/// Adds or subtracts the eight limbs at `$y` (twelve with `six`) to or from those at `$x`, and stores the result at
/// `$o`. `$first` is the first instruction, `$next` the others. Or defines a function that does this to both parts of a
/// pair; the second parts are at `$second` and `$from`.
#[rustfmt::skip]
macro_rules! chain {
    (six $first:literal $next:literal $o:literal $x:literal $y:literal) => {
        concat!(
            chain!($first $next $o $x $y), chain!(@ $next $o $x $y "64" "v"), chain!(@ $next $o $x $y "72" "t"),
            chain!(@ $next $o $x $y "80" "u"), chain!(@ $next $o $x $y "88" "v"),
        )
    };
    ($first:literal $next:literal $o:literal $x:literal $y:literal) => {
        concat!(
            chain!(@ $first $o $x $y "0" "t"), chain!(@ $next $o $x $y "8" "u"), chain!(@ $next $o $x $y "16" "v"),
            chain!(@ $next $o $x $y "24" "t"), chain!(@ $next $o $x $y "32" "u"), chain!(@ $next $o $x $y "40" "v"),
            chain!(@ $next $o $x $y "48" "t"), chain!(@ $next $o $x $y "56" "u"),
        )
    };
    ($(#[$doc:meta])* fn $name:ident: $($six:ident)? $first:literal $next:literal, $second:literal $from:literal) => {
        $(#[$doc])*
        #[inline(always)]
        pub(super) fn $name(x: &mut [Double; 2], y: &[Double; 2]) {
            // SAFETY: reads and writes through the references only.
            unsafe {
                asm!(
                    chain!($($six)? $first $next "{o}" "{o}" "{s}"),
                    chain!($($six)? $first $next $second $second $from),
                    o = in(reg) x, s = in(reg) y, t = out(reg) _, u = out(reg) _, v = out(reg) _,
                    options(nostack)
                );
            }
        }
    };
    (@ $op:literal $o:literal $x:literal $y:literal $at:literal $t:literal) => {
        concat!(
            "mov {", $t, "}, [", $x, " + ", $at, "]\n ", $op, " {", $t, "}, [", $y, " + ", $at, "]\n",
            "mov [", $o, " + ", $at, "], {", $t, "}\n",
        )
    };
}

/// Stores up to twelve registers to the limbs at an address.
#[rustfmt::skip]
macro_rules! store {
    (@ $to:tt $ats:tt) => { "" };
    (@ [$($to:literal)*] [$at:literal $($ats:literal)*] $r:literal $($more:literal)*) => {
        concat!("mov [", $($to,)* $at, "], ", $r, "\n ", store!(@ [$($to)*] [$($ats)*] $($more)*))
    };
    ($to:literal, $($r:literal)*) => {
        store!(@ [$to] [
            "" " + 8" " + 16" " + 24" " + 32" " + 40" " + 48" " + 56" " + 64" " + 72" " + 80" " + 88"
        ] $($r)*)
    };
}

/// Replaces the limbs at `$y` by the sum of the limbs at `$x` and at `$y`, and those at `$x` by their difference. Each
/// limb has its offset and a register. `$add` and `$sub` are the first instructions; they take the carry and borrow in.
#[rustfmt::skip]
macro_rules! turn {
    ($add:literal $sub:literal $x:literal $y:literal, $at:literal $r:literal $($ats:literal $more:literal)*) => {
        concat!(
            each!("mov" "mov" $x, $r $($more)*), each!($add "adc" $y, $r $($more)*), "sbb {c}, {c}\n",
            chain!(@ $sub $x $x $y $at "t"), $(chain!(@ "sbb" $x $x $y $ats "t"),)* "sbb {d}, {d}\n",
            store!($y, $r $($more)*),
        )
    };
}

/// Clears `$l0` by adding a multiple of p; the limbs of p are at `$p`, and -1/p is on the stack. Then `$l0` is the
/// highest limb of the window. Overwrites `$t`, whose lower half is `$half`, and rdx.
#[rustfmt::skip]
macro_rules! clear_in_window {
    (@ $p:literal $l0:literal $t:literal [$at:literal $($ats:literal)*] $last:literal) => {
        concat!(
            "mulx ", $l0, ", ", $t, ", [", $p, $at, "]\n adcx ", $last, ", ", $t, "\n mulx rdx, ", $t, ", [rip + {zero}]\n",
            "adcx ", $l0, ", ", $t, "\n adox ", $l0, ", ", $t, "\n",
        )
    };
    (@ $p:literal $l0:literal $t:literal [$at:literal $($ats:literal)*] $l1:literal $l2:literal $($l:literal)*) => {
        concat!(
            "mulx ", $l0, ", ", $t, ", [", $p, $at, "]\n adcx ", $l1, ", ", $t, "\n adox ", $l2, ", ", $l0, "\n",
            clear_in_window!(@ $p $l0 $t [$($ats)*] $l2 $($l)*),
        )
    };
    ($p:literal $t:literal $half:literal, $l0:literal $l1:literal $($l:literal)*) => {
        concat!(
            "mov rdx, [rsp]\n imul rdx, ", $l0, "\n xor ", $half, ", ", $half, "\n",
            // The limb and the low half of the first product add up to 0 modulo 2^64. Adding 2^64 - 1 to the limb gives
            // their carry: 1 unless the limb is 0.
            "adcx ", $l0, ", [rip + {ones}]\n mulx ", $t, ", ", $t, ", [", $p, "]\n adox ", $l1, ", ", $t, "\n",
            clear_in_window!(@ $p $l0 $t [" + 8" " + 16" " + 24" " + 32" " + 40"] $l1 $($l)*),
        )
    };
}

/// Defines a function on integers of three, four or six limbs in registers. `r0`, `r1`, ... hold `a` first and the result
/// at the end; `b0`, `b1`, ... hold `b`, and are lost if it is `inout`. Integers after the semicolon are given by address.
/// The code follows, then the other operands.
#[rustfmt::skip]
macro_rules! linear {
    (three: $($function:tt)*) => { linear!(@ 3, [r0 0 b0, r1 1 b1, r2 2 b2] $($function)*); };
    (four: $($function:tt)*) => { linear!(@ 4, [r0 0 b0, r1 1 b1, r2 2 b2, r3 3 b3] $($function)*); };
    (six: $($function:tt)*) => { linear!(@ 6, [r0 0 b0, r1 1 b1, r2 2 b2, r3 3 b3, r4 4 b4, r5 5 b5] $($function)*); };
    (@ $n:literal, $limbs:tt $visibility:vis fn $name:ident $(<$C:ident>)? (a $(; $($p:ident)+)?): $($rest:tt)*) => {
        linear!(@@ $n, $limbs $visibility fn $name [$($C)?] [$($(, $p: &[u64; $n])+)?] [] $($rest)*);
    };
    (@ $n:literal, [$($r:ident $i:literal $b:ident),*] fn $name:ident $(<$C:ident>)? (a, in b $(; $p:ident)?): $($rest:tt)*) => {
        linear!(@@ $n, [$($r $i $b),*] fn $name [$($C)?] [, b: &[u64; $n] $(, $p: &[u64; $n])?] [$($b = in(reg) b[$i],)*] $($rest)*);
    };
    (@ $n:literal, [$($r:ident $i:literal $b:ident),*] fn $name:ident $(<$C:ident>)? (a, inout b $(; $p:ident)?): $($rest:tt)*) => {
        linear!(@@ $n, [$($r $i $b),*] fn $name [$($C)?] [, b: &[u64; $n] $(, $p: &[u64; $n])?] [$($b = inout(reg) b[$i] => _,)*] $($rest)*);
    };
    (@@ $n:literal, [$($r:ident $i:literal $b:ident),*] $visibility:vis fn $name:ident [$($C:ident)?] [$($parameters:tt)*] [$($limbs:tt)*]
        $($code:expr),*; $($operands:tt)*) => {
        $crate::settings::inlining! { routine:
            $visibility fn $name $(<const $C: u64>)? (a: &[u64; $n] $($parameters)*) -> [u64; $n] {
                $(let $r: u64;)*
                // SAFETY: reads the integers by address; touches nothing else but registers.
                unsafe {
                    core::arch::asm!($($code,)* $($r = inout(reg) a[$i] => $r,)* $($limbs)* $($operands)*);
                }
                [$($r),*]
            }
        }
    };
}
