#include "../../../stub.h"

static inline int sys_csrand_get(void *out, size_t len) {
    stub_fill(out, len);
    return 0;
}
