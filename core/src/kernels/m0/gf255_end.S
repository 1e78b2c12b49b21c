// GF(2^255 - C) on Cortex-M0+, the end.

// Macros are seen by all assembly of a program that is optimized as a whole.
    .purgem primegroup_g255_fold
    .purgem primegroup_g255_m
    .purgem primegroup_g255_finish
    .purgem primegroup_g255_function
    .purgem primegroup_g255_end
    .purgem primegroup_g255_word
