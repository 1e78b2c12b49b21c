/**
 * @file
 * primegroup for C and C++: all groups. To see less, include the header of one group, such as primegroup/jq255e.h.
 */

#ifndef PRIMEGROUP_H
#define PRIMEGROUP_H

#include "primegroup/common.h"
#include "primegroup/curve9767.h"
#include "primegroup/do255e.h"
#include "primegroup/do255s.h"
#include "primegroup/ed25519.h"
#include "primegroup/jq255e.h"
#include "primegroup/jq255s.h"
#include "primegroup/ristretto255.h"
#include "primegroup/x25519.h"
#include "primegroup/xsb233.h"
#include "primegroup/xsk233.h"

#endif
