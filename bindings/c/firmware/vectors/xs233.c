/* xsb233 and xsk233. */
#include "shared.h"

#define GROUP xsb233
#include "xs233.inc"
#define GROUP xsk233
#include "xs233.inc"

int answers_xs233(void) {
    return xsb233_group() + xsk233_group();
}
