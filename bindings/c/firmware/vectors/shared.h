/* What the files of this folder share: room for results. */
#include "../answers.h"

#include <primegroup.h>

extern uint8_t a[32], b[32], shared[32], signature[64];
