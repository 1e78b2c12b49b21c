#include "../../stub.h"

#define get_rand_32 stub_number
