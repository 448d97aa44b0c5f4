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

describe('is no key that a form may have', () => {
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export(spki).toString();
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const privatePem = keys.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const pem = (der: Buffer) =>
    `-----BEGIN PUBLIC KEY-----\n${der.toString('base64')}\n-----END PUBLIC KEY-----`;
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
