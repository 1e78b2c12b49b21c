// What groups have, as types. An entry puts together what its group has.

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

/** Rules of Ed25519; the default is RFC 8032. At most one of them. */
export interface Rules {
  /** RFC 8032 without the cofactor: the same as no rule. */
  plain?: boolean;
  /** Refuses also points of small order. */
  strict?: boolean;
  /** ZIP-215, with the cofactor: what batches check, and what noble-curves has by default. */
  zip215?: boolean;
}

/** ECDSA: only the smaller of both possible s. Signing makes it, verifying wants it. */
export interface LowS {
  lowS?: boolean;
}

export interface PublicKeyObject {
  toBytes(): Uint8Array;
  equals(other: unknown): boolean;
}

export interface VerifyingKey<V = VerifyOptions> extends PublicKeyObject {
  /** Whether a signature is valid. Keys that were read once verify faster. */
  verify(signature: Uint8Array, message: Uint8Array, options?: V): boolean;
}

export interface SecretKeyObject<P> {
  readonly publicKey: P;
  /** A copy of the bytes, which is the caller's to wipe. */
  toBytes(): Uint8Array;
  /** Wipes the key in WebAssembly's memory. Then it can do nothing more. */
  wipe(): void;
}

export interface SigningKey<S = SignOptions> {
  sign(message: Uint8Array, options?: S): Uint8Array;
}

export interface ExchangeKey {
  getSharedSecret(publicKey: Uint8Array | PublicKeyObject): Uint8Array;
}

export interface SecretKeyClass<K> {
  fromBytes(secretKey: Uint8Array): K;
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
  /** Whether the group has prime order, no cofactor visible. */
  readonly primeOrder: boolean;
  readonly signatures?: {
    readonly about: string;
    readonly length: number;
    readonly hashes: readonly HashName[];
    readonly contexts: boolean;
    readonly rules: boolean;
    readonly batch: boolean;
    readonly der: boolean;
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
  keygen(seed?: Uint8Array): { secretKey: Uint8Array; publicKey: Uint8Array };
  getPublicKey(secretKey: Uint8Array): Uint8Array;
  readonly SecretKey: SecretKeyClass<K>;
  readonly PublicKey: PublicKeyClass<P, V>;
  readonly utils: {
    randomSecretKey(seed?: Uint8Array): Uint8Array;
    isValidSecretKey(secretKey: Uint8Array): boolean;
    isValidPublicKey(publicKey: Uint8Array): boolean;
  };
}

export interface Signing<S = SignOptions, V = VerifyOptions> {
  sign(message: Uint8Array, secretKey: Uint8Array, options?: S): Uint8Array;
  /** Whether a signature is valid. Wrong lengths and bytes that are no key are not; what the scheme does not have is an error. */
  verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array, options?: V): boolean;
}

export interface Exchange {
  /** The secret shared with the owner of a public key. */
  getSharedSecret(secretKey: Uint8Array, publicKey: Uint8Array): Uint8Array;
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
  /** Whether all signatures are valid: several times faster than one by one. */
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
  toBytes(): Uint8Array;
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
  fromBigint(n: bigint | number): Uint8Array;
  toBigint(scalar: Uint8Array): bigint;
  /** An integer of any length, modulo the order. */
  reduce(integer: Uint8Array): Uint8Array;
  random(): Uint8Array;
  add(a: ScalarInput, b: ScalarInput): Uint8Array;
  subtract(a: ScalarInput, b: ScalarInput): Uint8Array;
  multiply(a: ScalarInput, b: ScalarInput): Uint8Array;
  /** 1/a, and 0 for 0. */
  invert(a: ScalarInput): Uint8Array;
  negate(a: ScalarInput): Uint8Array;
}

export interface HashedScalars extends Scalars {
  hash(message: Uint8Array, options: { DST: Uint8Array }): Uint8Array;
}

export interface Elements<P, S = Scalars> {
  readonly Point: PointClass<P>;
  readonly Scalar: S;
}

export interface HashToGroup<P> {
  hashToGroup(message: Uint8Array, options?: HashOptions): P;
}

export interface ECDSA {
  signatureToDER(signature: Uint8Array): Uint8Array;
  signatureFromDER(der: Uint8Array): Uint8Array;
  signatureToLowS(signature: Uint8Array): Uint8Array;
  signRecoverable(message: Uint8Array, secretKey: Uint8Array, options?: { prehashed?: HashName }): { signature: Uint8Array; recovery: number };
  recoverPublicKey(signature: Uint8Array, message: Uint8Array, recovery: number, options?: { prehashed?: HashName }): Uint8Array;
  /** Verifies the value of any hash function. */
  verifyDigest(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean;
}

export interface SEC1 {
  toSEC1(publicKey: Uint8Array, options?: { compressed?: boolean }): Uint8Array;
  fromSEC1(point: Uint8Array): Uint8Array;
}

export interface KeyFiles<T> {
  encodeSecretKey(secretKey: Uint8Array): T;
  decodeSecretKey(file: T): Uint8Array;
  encodePublicKey(publicKey: Uint8Array): T;
  decodePublicKey(file: T): Uint8Array;
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
    seal(publicKey: Uint8Array, message: Uint8Array, options?: { info?: Uint8Array; aad?: Uint8Array; senderSecretKey?: Uint8Array }): Uint8Array;
    open(secretKey: Uint8Array, sealed: Uint8Array, options?: { info?: Uint8Array; aad?: Uint8Array; senderPublicKey?: Uint8Array }): Uint8Array;
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
  /** As MIRACL has it: KDF2, AES-128-CBC, HMAC-SHA-256. */
  readonly ecies: {
    encrypt(publicKey: Uint8Array, message: Uint8Array, options?: EciesOptions): Uint8Array;
    decrypt(secretKey: Uint8Array, sealed: Uint8Array, options?: EciesOptions): Uint8Array;
  };
}

/** BLS signatures by one scheme for aggregates. */
export interface BLSScheme {
  sign(message: Uint8Array, secretKey: Uint8Array): Uint8Array;
  verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean;
  aggregateSignatures(signatures: readonly Uint8Array[]): Uint8Array;
  verifyAggregate(signature: Uint8Array, signed: readonly { publicKey: Uint8Array; message: Uint8Array }[]): boolean;
}

export interface BLSPossession extends BLSScheme {
  /** Whether a sum is of signatures of one message by all these keys, whose proofs have been verified. */
  verifyAggregateOfOne(signature: Uint8Array, message: Uint8Array, publicKeys: readonly Uint8Array[]): boolean;
  aggregatePublicKeys(publicKeys: readonly Uint8Array[]): Uint8Array;
  prove(secretKey: Uint8Array): Uint8Array;
  verifyProof(proof: Uint8Array, publicKey: Uint8Array): boolean;
}

export interface BLS {
  readonly bls: {
    /** Messages of an aggregate are all different. `sign` and `verify` of the group are of this scheme. */
    readonly basic: BLSScheme;
    /** What is signed is the public key and the message. */
    readonly augmented: BLSScheme;
    /** Keys come with proofs of possession. */
    readonly possession: BLSPossession;
    /** The private key at a path of the tree of EIP-2333 that grows from a seed. */
    deriveSecretKey(seed: Uint8Array, path?: readonly number[]): Uint8Array;
  };
}

export interface Target {
  multiply(other: this): this;
  invert(): this;
  pow(exponent: ScalarInput): this;
  equals(other: unknown): boolean;
  toBytes(): Uint8Array;
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
  /** Whether the product of pairings of public points is one. */
  productIsOne(pairs: readonly (readonly [P1, P2])[]): boolean;
}
