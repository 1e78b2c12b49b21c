/**
 * @file
 * The headers of all groups.
 *
 * Made by `cargo xtask c header`. Do not edit.
 */

#ifndef PRIMEGROUP_GROUPS_H
#define PRIMEGROUP_GROUPS_H

#include "do255e.h"
#include "do255s.h"
#include "jq255e.h"
#include "jq255s.h"
#include "ed25519.h"
#include "ristretto255.h"
#include "x25519.h"
#include "curve9767.h"
#include "c1665.h"
#include "xsb233.h"
#include "xsk233.h"
#include "p256.h"
#include "secp256k1.h"
#include "bls12_381_g1.h"
#include "bls12_381_g2.h"
#include "bls12_381.h"
#include "bn254_g1.h"
#include "bn254_g2.h"
#include "bn254.h"
#include "alt_bn128_g1.h"
#include "alt_bn128_g2.h"
#include "alt_bn128.h"

#endif
