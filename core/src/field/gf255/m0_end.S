// GF(2^255 - C) on Cortex-M0+, the end.

// Macros are seen by all assembly of a program that is optimized as a whole.
    .purgem g255_row
    .purgem g255_even
    .purgem g255_odd
    .purgem g255_first
    .purgem g255_carry
    .purgem g255_join
    .purgem g255_tile
    .purgem g255_upper
    .purgem g255_store
    .purgem g255_split
    .purgem g255_push
    .purgem g255_push_two
    .purgem g255_square_word
    .purgem g255_square_two
    .purgem g255_square_four
    .purgem g255_square_store
    .purgem g255_abs
    .purgem g255_fold
    .purgem g255_m
    .purgem g255_finish
    .purgem g255_function
    .purgem g255_end
    .purgem g255_word
