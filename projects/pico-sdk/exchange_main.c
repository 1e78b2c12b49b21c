/* Key exchange with the SDK's generator. */
#include "../project.h"

#include <pico/rand.h>

static int fill(void *context, uint8_t *out, size_t len) {
    uint32_t word = 0;
    size_t i;
    (void)context;
    for (i = 0; i < len; i++) {
        if (i % 4 == 0) {
            word = get_rand_32();
        }
        out[i] = (uint8_t)(word >> 8 * (i % 4));
    }
    return 0;
}

int main(void) {
    return exchange(fill);
}
