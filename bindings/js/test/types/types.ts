// Test of the types: tsc accepts the lines that should pass and refuses the others. Nobody runs this file.

import { PrimegroupError, hexToBytes } from 'primegroup';
import type { HashName } from 'primegroup';
import { bls12_381 } from 'primegroup/bls12_381';
import { bn254 } from 'primegroup/bn254';
import { ed25519 } from 'primegroup/ed25519';
import { jq255e } from 'primegroup/jq255e';
import type { Jq255ePoint, Jq255eSecretKey } from 'primegroup/jq255e';
import { p256 } from 'primegroup/p256';
import { jwk } from 'primegroup/p256/files';
import { ristretto255 } from 'primegroup/ristretto255';
import { x25519 } from 'primegroup/x25519';
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
const { possession } = bls12_381.G1.bls;
const proven = possession.ProvenPublicKey.fromProof(publicKey, possession.prove(secretKey));
possession.verifyAggregateOfOne(signature, message, [proven, possession.aggregatePublicKeys([proven])]);
p256.getSharedSecret(secretKey, p256.getPublicKey(secretKey, false), true);
const hash: HashName = 'sha256';
// What functions return, WebCrypto takes: `Uint8Array<ArrayBuffer>`.
export const used = async (): Promise<ArrayBuffer> => {
  await crypto.subtle.importKey('raw', p256.toSEC1(publicKey), { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']);
  await crypto.subtle.importKey('raw', x25519.keygen().secretKey, 'HKDF', false, ['deriveBits']);
  await crypto.subtle.importKey('spki', jq255e.Point.BASE.toBytes(), 'Ed25519', false, ['verify']);
  const body: BufferSource = bls12_381.Gt.BASE.toBytes();
  await crypto.subtle.digest('SHA-256', body);
  return crypto.subtle.digest('SHA-256', hexToBytes('00'));
};
bls12_381.pairing(bls12_381.G1.Point.BASE, bls12_381.G2.Point.ZERO).pow(3n).toBytes();
small.sign(message, secretKey);
ristretto255.verifyBatch([{ signature, message, publicKey }]);
bn254.G2.sign(message, secretKey);
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
// @ts-expect-error a key without a proof is in no sum
possession.verifyAggregateOfOne(signature, message, [publicKey]);
// @ts-expect-error Ed25519 is strict without an option
ed25519.verify(signature, message, publicKey, { strict: true });
// @ts-expect-error public keys of Ed25519 have one encoding
ed25519.getPublicKey(secretKey, false);
// @ts-expect-error the root has no group
import('primegroup').then((root) => root.ed25519);
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

export { P, hash, key, one, order, recovery, signature, valid };
