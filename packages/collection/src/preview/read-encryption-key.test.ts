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

describe('is no key that a form may have', () => {
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export(spki).toString();
  const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export(spki).toString();
  test.each([
    ['', ''],
    ['a word', 'key'],
    ['JSON without a key', '{}'],
    ['broken JSON', '{"n":'],
    ['half a PEM', rsa.export(spki).toString().slice(0, 200)],
    ['RSA of 1024 bits', small],
    ['another curve', other],
    ['nonsense between the lines', '-----BEGIN PUBLIC KEY-----\n!!!!\n-----END PUBLIC KEY-----'],
    ['lengths beyond any', '-----BEGIN PUBLIC KEY-----\nMIj/////////\n-----END PUBLIC KEY-----'],
  ])('%s', (_name, text) => {
    expect(readEncryptionKey(text)).toBeNull();
  });
});
