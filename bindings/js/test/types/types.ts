// Test of the types: tsc accepts the lines that should pass and refuses the others. Nobody runs this file.

import { PrimegroupError, bls12_381, curves, ed25519, groups, jq255e, p256, x25519 } from 'primegroup';
import type { Jq255ePoint, Jq255eSecretKey } from 'primegroup/jq255e';
import { jwk } from 'primegroup/p256/files';
import small from 'primegroup/jq255e/keys';

const message = new Uint8Array(3);
const { secretKey, publicKey } = jq255e.keygen();
const signature: Uint8Array = jq255e.sign(message, secretKey, { randomness: true, prehashed: 'blake2s' });
const valid: boolean = jq255e.verify(signature, message, publicKey);
const key: Jq255eSecretKey = jq255e.SecretKey.generate();
key.publicKey.verify(key.sign(message), message);
key.getSharedSecret(publicKey);
key.wipe();
const P: Jq255ePoint = jq255e.Point.BASE.multiply(5n).add(jq255e.hashToGroup(message));
const order: bigint = jq255e.Scalar.ORDER;
ed25519.verify(signature, message, publicKey, { zip215: true });
p256.sign(message, secretKey, { lowS: true });
const { recovery } = p256.signRecoverable(message, secretKey);
jwk.encodePublicKey(publicKey);
x25519.hpke.seal(publicKey, message, { info: message });
const one: boolean = bls12_381.productIsOne([[bls12_381.G1.Point.BASE, bls12_381.G2.Point.BASE]]);
bls12_381.G1.bls.possession.prove(secretKey);
bls12_381.pairing(bls12_381.G1.Point.BASE, bls12_381.G2.Point.ZERO).pow(3n).toBytes();
small.sign(message, secretKey);
groups.ristretto255.verifyBatch([{ signature, message, publicKey }]);
curves.bn254.G2.sign(message, secretKey);
try {
  jq255e.getPublicKey(message);
} catch (e) {
  if (e instanceof PrimegroupError && e.code === 'length') throw e;
}

// @ts-expect-error a text is no message
jq255e.sign('text', secretKey);
// @ts-expect-error X25519 does not sign
x25519.sign(message, secretKey);
// @ts-expect-error and has no elements
x25519.Point;
// @ts-expect-error Ed25519 exchanges no keys
ed25519.getSharedSecret(secretKey, publicKey);
// @ts-expect-error signatures of 48 bytes have no batch
jq255e.verifyBatch([]);
// @ts-expect-error only Ed25519 has rules
jq255e.verify(signature, message, publicKey, { zip215: true });
// @ts-expect-error elements of another group
jq255e.Point.BASE.add(p256.Point.BASE);
// @ts-expect-error the small module has keys alone
small.Point;
// @ts-expect-error numbers are no scalars
jq255e.Point.BASE.multiply(5);
// @ts-expect-error the wrong way round
bls12_381.pairing(bls12_381.G2.Point.BASE, bls12_381.G1.Point.BASE);

export { P, key, one, order, recovery, signature, valid };
