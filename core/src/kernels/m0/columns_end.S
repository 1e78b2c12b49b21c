// Products of 256-bit integers on Cortex-M0+, the end: macros are seen by all assembly of a program that is optimized as a whole.

    .purgem primegroup_columns_row
    .purgem primegroup_columns_even
    .purgem primegroup_columns_odd
    .purgem primegroup_columns_first
    .purgem primegroup_columns_carry
    .purgem primegroup_columns_join
    .purgem primegroup_columns_tile
    .purgem primegroup_columns_upper
    .purgem primegroup_columns_store
    .purgem primegroup_columns_split
    .purgem primegroup_columns_push
    .purgem primegroup_columns_push_two
    .purgem primegroup_columns_square_word
    .purgem primegroup_columns_square_two
    .purgem primegroup_columns_square_four
    .purgem primegroup_columns_square_store
    .purgem primegroup_columns_abs
