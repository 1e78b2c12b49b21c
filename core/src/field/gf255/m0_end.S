// GF(2^255 - C) on Cortex-M0+, the end.

// Macros are seen by all assembly of a program that is optimized as a whole.
    .purgem primegroup_g255_row
    .purgem primegroup_g255_even
    .purgem primegroup_g255_odd
    .purgem primegroup_g255_first
    .purgem primegroup_g255_carry
    .purgem primegroup_g255_join
    .purgem primegroup_g255_tile
    .purgem primegroup_g255_upper
    .purgem primegroup_g255_store
    .purgem primegroup_g255_split
    .purgem primegroup_g255_push
    .purgem primegroup_g255_push_two
    .purgem primegroup_g255_square_word
    .purgem primegroup_g255_square_two
    .purgem primegroup_g255_square_four
    .purgem primegroup_g255_square_store
    .purgem primegroup_g255_abs
    .purgem primegroup_g255_fold
    .purgem primegroup_g255_m
    .purgem primegroup_g255_finish
    .purgem primegroup_g255_function
    .purgem primegroup_g255_end
    .purgem primegroup_g255_word
