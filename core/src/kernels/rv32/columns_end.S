// The end of the macros of columns.S, so that a program optimized as a whole can have them again.
    .irp name, function, end, save, return, load, double, row_first, row_second, row_next, row_fresh, row, product
    .purgem primegroup_rv32_\name
    .endr
    .irp name, square_first, square_second, square_next, square_fresh, square_double, square
    .purgem primegroup_rv32_\name
    .endr
    .purgem primegroup_riscv_arch
