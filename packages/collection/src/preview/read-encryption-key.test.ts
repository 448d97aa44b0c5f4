import { Buffer } from 'node:buffer';
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readEncryptionKey } from './read-encryption-key.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 3072 }).publicKey;
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
const spki = { format: 'pem', type: 'spki' } as const;
const known = { kind: 'rsa', modulusBytes: 384 };

describe('a key is read', () => {
  test.each([
    ['RSA as PEM', rsa.export(spki).toString(), known],
    ['RSA as PEM of the older kind', rsa.export({ format: 'pem', type: 'pkcs1' }).toString(), known],
    ['RSA as JWK', JSON.stringify(rsa.export({ format: 'jwk' })), known],
    ['P-256 as PEM', p256.export(spki).toString(), { kind: 'p256' }],
    ['P-256 as JWK', JSON.stringify(p256.export({ format: 'jwk' })), { kind: 'p256' }],
  ])('%s', (_name, text, expected) => {
    expect(readEncryptionKey(`\n${text}\n`)).toEqual(expected);
  });
});

/** A number as a part of a JWK, without padding. */
const letters = (bytes: number) => 'A'.repeat(Math.ceil((bytes * 4) / 3));
const jwk = (change: object) => JSON.stringify({ kty: 'RSA', e: 'AQAB', ...change });
/** DER of a public key of an older kind: a sequence of modulus and exponent. */
function older(modulus: number[]): string {
  const long = (tag: number, content: number[]) => [
    tag,
    0x82,
    content.length >> 8,
    content.length & 255,
    ...content,
  ];
  const der = long(0x30, [...long(0x02, modulus), 0x02, 1, 3]);
  return `-----BEGIN RSA PUBLIC KEY-----\n${Buffer.from(der).toString('base64')}\n-----END RSA PUBLIC KEY-----`;
}

describe('the size of a key is that of its modulus', () => {
  test.each([
    { bytes: 255, read: null },
    { bytes: 256, read: { kind: 'rsa', modulusBytes: 256 } },
    { bytes: 257, read: { kind: 'rsa', modulusBytes: 257 } },
    { bytes: 2048, read: { kind: 'rsa', modulusBytes: 2048 } },
    { bytes: 2049, read: null },
  ])('$bytes bytes', ({ bytes, read }) => {
    expect(readEncryptionKey(jwk({ n: letters(bytes) }))).toEqual(read);
    expect(readEncryptionKey(jwk({ n: `${letters(bytes)}==` }))).toEqual(read);
    const modulus = Array.from({ length: bytes }, () => 0xc3);
    expect(readEncryptionKey(older(modulus))).toEqual(read);
    // The sign of a number whose first bit is set.
    expect(readEncryptionKey(older([0, ...modulus]))).toEqual(read);
  });
});

/** A number of 256 bytes in the bits of a key, with other tags where the standard's are not wanted. */
function newer({ outer = 0x30, bits = 0x03, inner = 0x30, number = 0x02 } = {}): Buffer {
  // Lengths of two bytes after the first; the number is the last thing in each.
  const around = (tag: number, content: Buffer) =>
    Buffer.concat([Buffer.from([tag, 0x82, content.length >> 8, content.length & 255]), content]);
  const sequence = around(inner, around(number, Buffer.alloc(256, 0xc3)));
  const kind = Buffer.from([0x30, 0]);
  return around(outer, Buffer.concat([kind, around(bits, Buffer.concat([Buffer.from([0]), sequence]))]));
}

const pem = (der: Buffer) =>
  `-----BEGIN PUBLIC KEY-----\n${der.toString('base64')}\n-----END PUBLIC KEY-----`;

describe('a key is where the standard puts it', () => {
  const curve = [42, 134, 72, 206, 61, 3, 1, 7];
  const found = { kind: 'rsa', modulusBytes: 256 };
  /** A sequence whose length is written in so many bytes. */
  const sequence = (bytes: number, content: Buffer) => {
    const length = Array.from(
      { length: bytes },
      (_, index) => (content.length >> (8 * (bytes - 1 - index))) & 255,
    );
    return Buffer.concat([Buffer.from([0x30, 0x80 + bytes, ...length]), content]);
  };
  const inside = newer().subarray(4);
  test.each([
    { what: 'in bits, in a sequence, as a number', der: newer(), read: found },
    { what: 'not in another kind of whole', der: newer({ outer: 0x31 }), read: null },
    { what: 'not in bytes', der: newer({ bits: 0x04 }), read: null },
    { what: 'not in a set', der: newer({ inner: 0x31 }), read: null },
    { what: 'not in bytes of bits', der: newer({ number: 0x04 }), read: null },
    { what: 'behind a length of four bytes', der: sequence(4, inside), read: found },
    {
      what: 'not behind one of five',
      der: Buffer.concat([Buffer.from([0x30, 0x85, 0, 0, 0, 1, 15]), inside]),
      read: null,
    },
    { what: 'not without a length', der: Buffer.concat([Buffer.from([0x30, 0x80]), inside]), read: null },
    {
      what: 'as the name of the curve',
      der: Buffer.from([0x30, 12, 0x30, 10, 0x06, 8, ...curve]),
      read: { kind: 'p256' },
    },
    { what: 'not as its letters', der: Buffer.from([0x30, 12, 0x30, 10, 0x04, 8, ...curve]), read: null },
  ])('$what', ({ der, read }) => {
    expect(readEncryptionKey(pem(der))).toEqual(read);
  });
});

describe('is no key that a form may have', () => {
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export(spki).toString();
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const privatePem = keys.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export(spki).toString();
  test.each([
    ['', ''],
    ['a word', 'key'],
    ['JSON without a key', '{}'],
    ['broken JSON', '{"n":'],
    ['half a PEM', rsa.export(spki).toString().slice(0, 200)],
    ['RSA of 1024 bits', small],
    ['RSA of 1024 bits as JWK', jwk({ n: letters(128) })],
    ['a modulus that is no text', jwk({ n: 5 })],
    ['another curve as JWK', jwk({ kty: 'EC', crv: 'P-384', x: letters(48), y: letters(48) })],
    ['a private key', privatePem],
    [
      'a PEM without an end',
      rsa
        .export(spki)
        .toString()
        .replace(/-----END.*/, ''),
    ],
    ['a number instead of a key', pem(Buffer.from([0x02, 1, 3]))],
    ['an empty sequence', pem(Buffer.from([0x30, 0]))],
    ['a key of which nothing follows its kind', pem(Buffer.from([0x30, 2, 0x30, 0]))],
    ['bits that hold no sequence', pem(Buffer.from([0x30, 7, 0x30, 0, 0x03, 3, 0, 0x02, 0]))],
    ['bits that hold no number', pem(Buffer.from([0x30, 9, 0x30, 0, 0x03, 5, 0, 0x30, 2, 0x04, 0]))],
    ['another curve', other],
    ['nonsense between the lines', '-----BEGIN PUBLIC KEY-----\n!!!!\n-----END PUBLIC KEY-----'],
    ['lengths beyond any', '-----BEGIN PUBLIC KEY-----\nMIj/////////\n-----END PUBLIC KEY-----'],
  ])('%s', (_name, text) => {
    expect(readEncryptionKey(text)).toBeNull();
  });
});
