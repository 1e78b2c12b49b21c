#include "../stub.h"

#define esp_fill_random stub_fill
