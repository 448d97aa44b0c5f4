import { z } from 'zod';

/**
 * Whether a text is a public key that cars can encrypt to: PEM (SPKI or PKCS #1) or JWK, RSA of 2048 to 4096 bits or
 * EC P-256 with its point written out. A private key is refused: it must never be stored here.
 *
 * Read by hand: a browser and Node have no reader in common that answers at once, and a rule that waits for one could
 * not be part of a schema. RFC 5280 and 5480 (SPKI), 8017 (RSA), 7468 (PEM), 7517 and 7518 (JWK), X.690 (DER).
 */
export function isUsablePublicKey(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.startsWith('{') ? isUsableJwk(trimmed) : isUsablePem(trimmed);
}

const LEAST_RSA_BITS = 2048;
/** The envelope reckons with no longer key around what is encrypted. */
const MOST_RSA_BITS = 4096;
const rsaEncryption = '2a864886f70d010101';
const ecPublicKey = '2a8648ce3d0201';
const prime256v1 = '2a8648ce3d030107';

/** The field and the constant of P-256 (FIPS 186, D.1.2.3); its other coefficient is -3. */
const p = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/** `d` is the private part. */
const jwk = z.discriminatedUnion('kty', [
  z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.never().optional() }),
  z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    d: z.never().optional(),
  }),
]);

function isUsableJwk(text: string): boolean {
  const { data: key } = jwk.safeParse(parsed(text));
  if (key === undefined) return false;
  if (key.kty === 'RSA') return isUsableRsa(bytesOf(key.n), bytesOf(key.e));
  return isOnCurve(bytesOf(key.x), bytesOf(key.y));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const pem = /^-----BEGIN (?<label>[A-Z ]+)-----\s(?<body>[A-Za-z0-9+/=\s]*)-----END \k<label>-----$/;

function isUsablePem(text: string): boolean {
  const { label, body = '' } = pem.exec(text)?.groups ?? {};
  const der = bytesOf(body.replaceAll(/\s/g, ''));
  switch (label) {
    case 'PUBLIC KEY':
      return isUsableSpki(der);
    case 'RSA PUBLIC KEY':
      return isUsableRsaSequence(der);
    default:
      return false;
  }
}

/** SubjectPublicKeyInfo: the algorithm, then the key in a bit string of whole bytes. */
function isUsableSpki(der: Bytes): boolean {
  const [algorithm, key, ...others] = childrenOf(only(der, SEQUENCE));
  if (others.length > 0 || algorithm?.tag !== SEQUENCE || key?.tag !== BIT_STRING || key.content?.[0] !== 0)
    return false;
  const [oid, parameters] = childrenOf(algorithm.content);
  const bits = key.content.slice(1);
  if (oid?.tag !== OBJECT_IDENTIFIER) return false;
  if (hex(oid.content) === rsaEncryption) return isUsableRsaSequence(bits);
  const isP256 = hex(oid.content) === ecPublicKey && hex(parameters?.content ?? null) === prime256v1;
  return isP256 && bits[0] === 4 && isOnCurve(bits.slice(1, 33), bits.slice(33));
}

function isUsableRsaSequence(der: Bytes): boolean {
  const [modulus, exponent, ...others] = childrenOf(only(der, SEQUENCE));
  if (modulus?.tag !== INTEGER || exponent?.tag !== INTEGER || others.length > 0) return false;
  return isUsableRsa(modulus.content, exponent.content);
}

function isUsableRsa(modulus: Bytes, exponent: Bytes): boolean {
  const [n, e] = [numberOf(modulus), numberOf(exponent)];
  const bits = n.toString(2).length;
  return bits >= LEAST_RSA_BITS && bits <= MOST_RSA_BITS && n % 2n === 1n && e >= 3n && e % 2n === 1n;
}

function isOnCurve(first: Bytes, second: Bytes): boolean {
  if (first?.length !== 32 || second?.length !== 32) return false;
  const [x, y] = [numberOf(first), numberOf(second)];
  return x < p && y < p && (y * y - (x * x * x - 3n * x + b)) % p === 0n;
}

const SEQUENCE = 0x30;
const BIT_STRING = 0x03;
const OBJECT_IDENTIFIER = 0x06;
const INTEGER = 0x02;

/** Null for what could not be read. */
type Bytes = readonly number[] | null;

interface Element {
  readonly tag: number;
  readonly content: Bytes;
}

/** The content of the one element that these bytes are. */
function only(der: Bytes, tag: number): Bytes {
  const [element, ...others] = childrenOf(der);
  return element?.tag === tag && others.length === 0 ? element.content : null;
}

/** The elements that stand one after another; none when the bytes are no such row. */
function childrenOf(der: Bytes): Element[] {
  const elements: Element[] = [];
  if (der === null) return elements;
  let at = 0;
  while (at < der.length) {
    const [tag = 0, first = 0] = der.slice(at, at + 2);
    // Up to 127 the length itself, above it the number of bytes of the length.
    const size = first < 0x80 ? 0 : first - 0x80;
    const start = at + 2 + size;
    const length = size === 0 ? first : Number(numberOf(der.slice(at + 2, start)));
    if (size > 4 || first === 0x80 || start + length > der.length) return [];
    elements.push({ tag, content: der.slice(start, start + length) });
    at = start + length;
  }
  return elements;
}

function hex(bytes: Bytes): string {
  return (bytes ?? []).map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function numberOf(bytes: Bytes): bigint {
  return BigInt(`0x0${hex(bytes)}`);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** What base64 or base64url stands for. */
function bytesOf(text: string): Bytes {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  const bits = Array.from(plain, (letter) => alphabet.indexOf(letter));
  if (bits.includes(-1) || plain.length % 4 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at + 1 < bits.length; at += 4) {
    const [one = 0, two = 0, three, four] = bits.slice(at, at + 4);
    bytes.push((one << 2) | (two >> 4));
    if (three !== undefined) bytes.push(((two & 15) << 4) | (three >> 2));
    if (four !== undefined) bytes.push((((three ?? 0) & 3) << 6) | four);
  }
  return bytes;
}
