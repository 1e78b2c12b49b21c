// The end of the assembly of a family, so that a program optimized as a whole can name the extensions again.
    .purgem primegroup_riscv_arch
