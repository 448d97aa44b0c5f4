import type { EncryptionKey } from './jwe-size.ts';

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OBJECT_ID = 0x06;
/** 1.2.840.10045.3.1.7 */
const P256 = '42,134,72,206,61,3,1,7';

/** The kind and size of a public key given as PEM or JWK; null when it is none that a form may have. */
export function readEncryptionKey(text: string): EncryptionKey | null {
  const trimmed = text.trim();
  try {
    return trimmed.startsWith('{') ? fromJwk(JSON.parse(trimmed)) : fromPem(trimmed);
  } catch {
    return null;
  }
}

function fromJwk(jwk: unknown): EncryptionKey | null {
  if (typeof jwk !== 'object' || jwk === null) return null;
  if ('crv' in jwk && jwk.crv === 'P-256') return { kind: 'p256' };
  if (!('n' in jwk) || typeof jwk.n !== 'string') return null;
  return rsa(Math.floor((jwk.n.replace(/=+$/, '').length * 3) / 4));
}

function fromPem(text: string): EncryptionKey | null {
  const body = /-----BEGIN (?:RSA )?PUBLIC KEY-----([\s\S]+?)-----END/.exec(text)?.[1];
  if (body === undefined) return null;
  const outer = open(bytesOf(body), SEQUENCE);
  const [first, second] = children(outer);
  // PKCS#1: the modulus stands first.
  if (first?.tag === INTEGER) return rsa(modulusBytes(first.content));
  const ids = children(first?.content ?? outer).filter(({ tag }) => tag === OBJECT_ID);
  if (ids.some(({ content }) => content.join() === P256)) return { kind: 'p256' };
  if (second?.tag !== BIT_STRING) return null;
  // A bit string begins with the count of bits that are not used.
  const [modulus] = children(open(second.content.subarray(1), SEQUENCE));
  return modulus?.tag === INTEGER ? rsa(modulusBytes(modulus.content)) : null;
}

function rsa(bytes: number): EncryptionKey | null {
  return bytes >= 256 && bytes <= 2048 ? { kind: 'rsa', modulusBytes: bytes } : null;
}

/** A number whose first bit is set has a zero before it. */
function modulusBytes(content: Uint8Array): number {
  return content[0] === 0 ? content.length - 1 : content.length;
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0));
}

interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
}

function open(bytes: Uint8Array, tag: number): Uint8Array {
  const [element] = children(bytes);
  if (element?.tag !== tag) throw new TypeError('not a public key');
  return element.content;
}

/** The elements of a DER value; lengths of more than four bytes are refused. */
function children(bytes: Uint8Array): Element[] {
  const found: Element[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tag = bytes[at] ?? 0;
    const first = bytes[at + 1] ?? 0;
    const extra = first < 0x80 ? 0 : first & 0x7f;
    if (extra > 4) throw new TypeError('not a public key');
    let length = extra === 0 ? first : 0;
    for (let index = 0; index < extra; index += 1) length = length * 256 + (bytes[at + 2 + index] ?? 0);
    const from = at + 2 + extra;
    found.push({ tag, content: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return found;
}
