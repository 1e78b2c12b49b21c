// The types of functions and classes. An entry combines those of its group.

/** Bytes that functions return: with TypeScript 5.7 and newer `Uint8Array<ArrayBuffer>`, which `crypto.subtle` takes; before, `Uint8Array`. */
export type Bytes = ReturnType<Uint8Array['slice']>;

/** Hash functions whose values can be signed in place of a message. */
export type HashName =
  | 'sha224' | 'sha256' | 'sha384' | 'sha512' | 'sha512224' | 'sha512256' | 'sha3224' | 'sha3256' | 'sha3384' | 'sha3512' | 'blake2b' | 'blake2s';

/** A scalar: its encoding in bytes, or a big integer, which is taken modulo the order. */
export type ScalarInput = Uint8Array | bigint;

/** Why something was refused. */
export declare class PrimegroupError extends Error {
  readonly code: 'length' | 'encoding' | 'verification' | 'randomness' | 'unsupported' | 'fault' | 'file';
}

export interface SignOptions {
  /** A context, where the scheme has them. */
  context?: Uint8Array;
  /** Random bytes that go into the nonce (hedged signatures); `true` for 32 of the platform's. */
  randomness?: Uint8Array | true;
  /** Verifies the signature before it is released. */
  faultCheck?: boolean;
  /** The message is the value of this hash function. */
  prehashed?: HashName;
}

export interface VerifyOptions {
  context?: Uint8Array;
  prehashed?: HashName;
}

/** Rules of Ed25519, in place of the strict ones, which refuse points of small order. At most one of them. */
export interface Rules {
  /** RFC 8032 without the cofactor, as OpenSSL and Go verify: a key of small order verifies many messages. */
  plain?: boolean;
  /** ZIP-215, with the cofactor: what batches of a consensus check, and what noble-curves has by default. */
  zip215?: boolean;
}

/** ECDSA: only the smaller of both possible s, which signing makes and verifying wants. The default is true for secp256k1, else false. */
export interface LowS {
  lowS?: boolean;
}

export interface PublicKeyObject {
  toBytes(): Bytes;
  equals(other: unknown): boolean;
}

export interface VerifyingKey<V = VerifyOptions> extends PublicKeyObject {
  /** Tells whether a signature is valid. Keys that were read once verify faster. */
  verify(signature: Uint8Array, message: Uint8Array, options?: V): boolean;
}

export interface SecretKeyObject<P> {
  readonly publicKey: P;
  /** A copy of the bytes, which is the caller's to wipe. */
  toBytes(): Bytes;
  /** Wipes the key in WebAssembly's memory. Then it can do nothing more. */
  wipe(): void;
}

export interface StoredPair {
  /** Both keys and a check of 16 bytes, for `fromPair`: as secret as the key, and the caller's to wipe. */
  toPair(): Bytes;
}

export interface SigningKey<S = SignOptions> {
  sign(message: Uint8Array, options?: S): Bytes;
}

export interface ExchangeKey {
  getSharedSecret(publicKey: Uint8Array | PublicKeyObject): Bytes;
}

/** Key exchange on curves of ECDSA: see `PointExchange`. */
export interface PointExchangeKey {
  getSharedSecret(publicKey: Uint8Array | PublicKeyObject, isCompressed?: boolean): Bytes;
}

export interface SecretKeyClass<K> {
  fromBytes(secretKey: Uint8Array): K;
  /** The key of what `toPair` returned. Takes no multiplication, so it is faster than `fromBytes`. Not where a group has keys alone. */
  readonly fromPair: K extends StoredPair ? (pair: Uint8Array) => K : never;
  fromSeed(seed: Uint8Array): K;
  generate(): K;
}

export interface PublicKeyClass<P, V = VerifyOptions> {
  fromBytes(publicKey: Uint8Array, options?: V): P;
}

export interface Info {
  readonly name: string;
  readonly about: string;
  /** Security in bits. */
  readonly security: number;
  /** True if the group has prime order, and no cofactor is visible. */
  readonly primeOrder: boolean;
  readonly signatures?: {
    readonly about: string;
    readonly length: number;
    readonly hashes: readonly HashName[];
    readonly contexts: boolean;
    readonly rules: boolean;
    readonly batch: boolean;
    readonly der: boolean;
    readonly lowS: boolean;
    readonly bls: boolean;
  };
  readonly hashToGroup?: { readonly suite: string; readonly tags: boolean; readonly hashes: readonly HashName[] };
}

/** Lengths in bytes. `seed` is the shortest that is safe, and that `keygen` takes by itself. */
export interface Lengths {
  readonly secretKey: number;
  readonly publicKey: number;
  readonly seed: number;
  readonly signature?: number;
  readonly sharedSecret?: number;
  readonly point?: number;
  readonly scalar?: number;
  readonly uniform?: number;
}

/** Keys: what every group has. `K` and `P` are its objects of keys. */
export interface Keys<K, P, V = VerifyOptions> {
  readonly info: Info;
  readonly lengths: Lengths;
  /** Settled when the module that is best for this engine computes. Everything works before, too. */
  readonly ready: Promise<void>;
  keygen(seed?: Uint8Array): { secretKey: Bytes; publicKey: Bytes };
  getPublicKey(secretKey: Uint8Array): Bytes;
  readonly SecretKey: SecretKeyClass<K>;
  readonly PublicKey: PublicKeyClass<P, V>;
  readonly utils: {
    randomSecretKey(seed?: Uint8Array): Bytes;
    isValidSecretKey(secretKey: Uint8Array): boolean;
    isValidPublicKey(publicKey: Uint8Array): boolean;
  };
}

export interface Signing<S = SignOptions, V = VerifyOptions> {
  sign(message: Uint8Array, secretKey: Uint8Array, options?: S): Bytes;
  /** Tells whether a signature is valid. It is not for wrong lengths and for bytes that are no key; options that the scheme does not have are an error. */
  verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array, options?: V): boolean;
}

export interface Exchange {
  /** The secret shared with the owner of a public key. */
  getSharedSecret(secretKey: Uint8Array, publicKey: Uint8Array): Bytes;
}

/** On curves of ECDSA, as noble-curves has them. Public keys are taken compressed and uncompressed. */
export interface PointExchange {
  /** The shared point, of 33 bytes, or 65 if it is not compressed. Its x, `slice(1)` of 33, is what ECDH of standards and of WebCrypto gives. */
  getSharedSecret(secretKey: Uint8Array, publicKey: Uint8Array, isCompressed?: boolean): Bytes;
}

/** A signature to verify. */
export interface Signed {
  signature: Uint8Array;
  message: Uint8Array;
  publicKey: Uint8Array;
  prehashed?: HashName;
}

export interface Many<V = VerifyOptions> {
  /** A verdict for each signature. */
  verifyEach(items: readonly Signed[], options?: V): boolean[];
}

export interface Batch<V = VerifyOptions> {
  /** Tells whether all signatures are valid: several times faster than one by one. */
  verifyBatch(items: readonly Signed[], options?: V): boolean;
}

export interface Point {
  add(other: this): this;
  subtract(other: this): this;
  negate(): this;
  double(): this;
  /** The multiple by a scalar, in constant time as far as WebAssembly allows. */
  multiply(scalar: ScalarInput): this;
  equals(other: unknown): boolean;
  is0(): boolean;
  toBytes(): Bytes;
  toHex(): string;
}

export interface PointClass<P> {
  readonly BASE: P;
  readonly ZERO: P;
  fromBytes(encoding: Uint8Array): P;
  fromHex(hex: string): P;
  /** The element that uniform bytes are mapped to. */
  fromUniform(uniform: Uint8Array): P;
  /** Hashes a message to the group, where that is defined. */
  hash(message: Uint8Array, options?: HashOptions): P;
  /** The sum of multiples of points, in variable time: for public data. */
  sumOfMultiples(points: readonly P[], scalars: readonly ScalarInput[]): P;
}

export interface HashOptions {
  /** The tag that names the use; needed where the group hashes with tags. */
  DST?: Uint8Array;
  prehashed?: HashName;
}

export interface Scalars {
  readonly ORDER: bigint;
  readonly LENGTH: number;
  fromBigint(n: bigint | number): Bytes;
  toBigint(scalar: Uint8Array): bigint;
  /** An integer of any length, modulo the order. */
  reduce(integer: Uint8Array): Bytes;
  random(): Bytes;
  add(a: ScalarInput, b: ScalarInput): Bytes;
  subtract(a: ScalarInput, b: ScalarInput): Bytes;
  multiply(a: ScalarInput, b: ScalarInput): Bytes;
  /** 1/a, and 0 for 0. */
  invert(a: ScalarInput): Bytes;
  negate(a: ScalarInput): Bytes;
}

export interface HashedScalars extends Scalars {
  hash(message: Uint8Array, options: { DST: Uint8Array }): Bytes;
}

export interface Elements<P, S = Scalars> {
  readonly Point: PointClass<P>;
  readonly Scalar: S;
}

export interface HashToGroup<P> {
  hashToGroup(message: Uint8Array, options?: HashOptions): P;
}

/** Options of functions of ECDSA that name a hash function alone. */
export interface Prehashed {
  prehashed?: HashName;
}

export interface ECDSA {
  signatureToDER(signature: Uint8Array): Bytes;
  signatureFromDER(der: Uint8Array): Bytes;
  signatureToLowS(signature: Uint8Array): Bytes;
  signRecoverable(message: Uint8Array, secretKey: Uint8Array, options?: Prehashed & LowS): { signature: Bytes; recovery: number };
  recoverPublicKey(signature: Uint8Array, message: Uint8Array, recovery: number, options?: Prehashed): Bytes;
  /** Verifies the value of any hash function. */
  verifyDigest(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array, options?: LowS): boolean;
}

export interface SEC1 {
  toSEC1(publicKey: Uint8Array, options?: { compressed?: boolean }): Bytes;
  fromSEC1(point: Uint8Array): Bytes;
}

export interface KeyFiles<T> {
  encodeSecretKey(secretKey: Uint8Array): T;
  decodeSecretKey(file: T): Bytes;
  encodePublicKey(publicKey: Uint8Array): T;
  decodePublicKey(file: T): Bytes;
}

export interface Files {
  readonly pem: KeyFiles<string>;
  /** PKCS#8 and SPKI, for the groups that have identifiers there. */
  readonly der: KeyFiles<Uint8Array>;
}

export interface JsonWebKeys {
  readonly jwk: KeyFiles<Record<string, unknown>>;
}

export interface HPKE {
  /** RFC 9180, base mode, or with the sender's key authenticated mode: HKDF-SHA-256 and ChaCha20-Poly1305. */
  readonly hpke: {
    seal(publicKey: Uint8Array, message: Uint8Array, options?: { info?: Uint8Array; aad?: Uint8Array; senderSecretKey?: Uint8Array }): Bytes;
    open(secretKey: Uint8Array, sealed: Uint8Array, options?: { info?: Uint8Array; aad?: Uint8Array; senderPublicKey?: Uint8Array }): Bytes;
  };
}

export interface EciesOptions {
  /** P1: keys are derived from it. */
  derive?: Uint8Array;
  /** P2: authenticated with the ciphertext. */
  authenticate?: Uint8Array;
  /** 8 to 32 bytes; 16 by default. */
  tagLength?: number;
}

export interface ECIES {
  /** ECIES as MIRACL has it: KDF2, AES-128-CBC, HMAC-SHA-256. */
  readonly ecies: {
    encrypt(publicKey: Uint8Array, message: Uint8Array, options?: EciesOptions): Bytes;
    decrypt(secretKey: Uint8Array, sealed: Uint8Array, options?: EciesOptions): Bytes;
  };
}

/** BLS signatures by one scheme for aggregates, whose keys are `K`. */
export interface BLSScheme<K = Uint8Array> {
  sign(message: Uint8Array, secretKey: Uint8Array): Bytes;
  verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean;
  aggregateSignatures(signatures: readonly Uint8Array[]): Bytes;
  verifyAggregate(signature: Uint8Array, signed: readonly { publicKey: K; message: Uint8Array }[]): boolean;
}

/** A public key whose owner has proved to have the private key. */
export interface ProvenPublicKey {
  toBytes(): Bytes;
  /** Keeps proven keys apart from others. */
  readonly proven: never;
}

export interface BLSPossession extends BLSScheme<ProvenPublicKey> {
  readonly ProvenPublicKey: {
    /** The key, if its owner's proof is valid; else an error with the code `verification`. */
    fromProof(publicKey: Uint8Array, proof: Uint8Array): ProvenPublicKey;
    /** A key whose proof was verified before: the caller vouches for it. A key without a proof can cancel those of others. */
    checkedElsewhere(publicKey: Uint8Array): ProvenPublicKey;
  };
  /** Tells whether a sum is of signatures of one message by all these keys. */
  verifyAggregateOfOne(signature: Uint8Array, message: Uint8Array, publicKeys: readonly ProvenPublicKey[]): boolean;
  aggregatePublicKeys(publicKeys: readonly ProvenPublicKey[]): ProvenPublicKey;
  /** A proof that the owner of a public key has the private key. */
  prove(secretKey: Uint8Array): Bytes;
}

export interface BLS {
  readonly bls: {
    /** Messages of an aggregate are all different. `sign` and `verify` of the group are of this scheme. */
    readonly basic: BLSScheme;
    /** Signatures are of the public key and the message. */
    readonly augmented: BLSScheme;
    /** Keys come with proofs of possession. */
    readonly possession: BLSPossession;
    /** The private key at a path of the tree of EIP-2333 that grows from a seed. */
    deriveSecretKey(seed: Uint8Array, path?: readonly number[]): Bytes;
  };
}

export interface Target {
  multiply(other: this): this;
  invert(): this;
  pow(exponent: ScalarInput): this;
  equals(other: unknown): boolean;
  toBytes(): Bytes;
  toHex(): string;
}

export interface Pairing<G1, P1, G2, P2, T> {
  readonly name: string;
  readonly G1: G1;
  readonly G2: G2;
  readonly Gt: { readonly ONE: T; readonly BASE: T; fromBytes(encoding: Uint8Array): T };
  readonly Scalar: HashedScalars;
  readonly ready: Promise<void>;
  /** e(P, Q) */
  pairing(p: P1, q: P2): T;
  /** The product of pairings: cheaper than each alone. */
  product(pairs: readonly (readonly [P1, P2])[]): T;
  /** Tells whether the product of pairings of public points is one. */
  productIsOne(pairs: readonly (readonly [P1, P2])[]): boolean;
}
