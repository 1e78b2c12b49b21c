// The types of an entry, from what its group has.

const MADE = '// Made by bindings/js/tool/build.mjs.\n';

const names = (name) => {
  const N = name.replace(/(^|_)([a-z])/g, (_, __, c) => c.toUpperCase());
  return { K: `${N}SecretKey`, P: `${N}PublicKey`, E: `${N}Point`, G: `${N}Group` };
};

/** The declarations of a group: its objects of keys, its elements, and all that it has. */
function declarations(g, small) {
  const { K, P, E, G } = names(g.name);
  const sign = g.signature?.der ? 'T.SignOptions & T.LowS' : 'T.SignOptions';
  const verify = g.signature?.der ? 'T.VerifyOptions & T.LowS' : g.signature?.rules ? 'T.VerifyOptions & T.Rules' : 'T.VerifyOptions';
  const has = [`T.Keys<${K}, ${P}, ${verify}>`];
  const key = [`T.SecretKeyObject<${P}>`];
  if (!small) key.push('T.StoredPair');
  if (g.signature) {
    has.push(`T.Signing<${sign}, ${verify}>`);
    key.push(`T.SigningKey<${sign}>`);
  }
  if (g.sharedSecret) {
    const point = g.signature?.der ? 'Point' : '';
    has.push(`T.${point}Exchange`);
    key.push(`T.${point}ExchangeKey`);
  }
  const lines = [
    `export interface ${K} extends ${key.join(', ')} {}`,
    `export interface ${P} extends ${g.signature ? `T.VerifyingKey<${verify}>` : 'T.PublicKeyObject'} {}`,
  ];
  if (!small) {
    if (g.point) {
      // A private member keeps elements of different groups apart.
      lines.push(`export declare class ${E} implements T.Point {
  private constructor();
  private readonly group: '${g.name}';
  add(other: this): this;
  subtract(other: this): this;
  negate(): this;
  double(): this;
  multiply(scalar: T.ScalarInput): this;
  equals(other: unknown): boolean;
  is0(): boolean;
  toBytes(): T.Bytes;
  toHex(): string;
}`);
      has.push(`T.Elements<${E}, ${g.primeOrder ? 'T.HashedScalars' : 'T.Scalars'}>`);
      if (g.hashToGroup) has.push(`T.HashToGroup<${E}>`);
    }
    if (g.signature) has.push(`T.Many<${verify}>`);
    if (g.signature?.batch) has.push(`T.Batch<${verify}>`);
    if (g.signature?.der) has.push('T.ECDSA');
    if (g.sec1) has.push('T.SEC1');
    if (g.sharedSecret) has.push('T.HPKE');
    if (g.ecies) has.push('T.ECIES');
    if (g.signature?.bls) has.push('T.BLS');
  }
  const own = g.signature?.der ? `{
  /** The public key, of 33 bytes, or 65 if it is not compressed. */
  getPublicKey(secretKey: Uint8Array, isCompressed?: boolean): T.Bytes;
}` : '{}';
  lines.push(`/** ${g.about}. */`, `export interface ${G} extends ${has.join(', ')} ${own}`);
  return lines.join('\n');
}

/** The types of an entry. */
export function typesOf(g, up, { small = false } = {}) {
  const head = `${MADE}import type * as T from '${up}lib/types.js';\n`;
  if (g.pairing) {
    const [one, two] = [g.pairing.g1, g.pairing.g2].map((n) => ({ name: n, ...names(n) }));
    const Gt = `${names(g.name).G.slice(0, -5)}Gt`;
    return `${head}import type { ${one.G}, ${one.E} } from './${one.name}.js';
import type { ${two.G}, ${two.E} } from './${two.name}.js';
export declare class ${Gt} implements T.Target {
  private constructor();
  private readonly group: '${g.name}';
  multiply(other: this): this;
  invert(): this;
  pow(exponent: T.ScalarInput): this;
  equals(other: unknown): boolean;
  toBytes(): T.Bytes;
  toHex(): string;
}
export declare const ${g.name}: T.Pairing<${one.G}, ${one.E}, ${two.G}, ${two.E}, ${Gt}>;
export default ${g.name};
`;
  }
  return `${head}${declarations(g, small)}
export declare const ${g.name}: ${names(g.name).G};
export default ${g.name};
`;
}

/** The types of a group's files. */
export const filesTypes = (g) => `${MADE}import type * as T from '../lib/types.js';
export declare const pem: T.Files['pem'];
export declare const der: T.Files['der'];
${g.jwk ? "export declare const jwk: T.JsonWebKeys['jwk'];\n" : ''}`;

/** The types of the root. */
export const indexTypes = () => `${MADE}export { PrimegroupError } from './lib/types.js';
export type * from './lib/types.js';
import type { Bytes } from './lib/types.js';
export declare function bytesToHex(bytes: Uint8Array): string;
export declare function hexToBytes(hex: string): Bytes;
export declare function randomBytes(length?: number): Bytes;
/** True if this engine has wide arithmetic, for which there are modules of their own. */
export declare const hasWideArithmetic: boolean;
`;
