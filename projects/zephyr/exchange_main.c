/* Key exchange with Zephyr's generator for cryptography. */
#include "../project.h"

#include <zephyr/random/random.h>

static int fill(void *context, uint8_t *out, size_t len) {
    (void)context;
    return sys_csrand_get(out, len);
}

int main(void) {
    return exchange(fill);
}
