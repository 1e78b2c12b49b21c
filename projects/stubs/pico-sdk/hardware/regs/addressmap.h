#include "../../../stub.h"

#define XIP_BASE ((uintptr_t)flash_start)
