/**
 * @file
 * primegroup for C and C++: all groups. To see less, include the header of one group, such as primegroup/jq255e.h.
 */

#ifndef PRIMEGROUP_H
#define PRIMEGROUP_H

#include "primegroup/common.h"
#include "primegroup/groups.h"

#endif
