import { generateKeyPairSync } from 'node:crypto';
import { compactDecrypt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { encryptFor, readPublicKey } from './collection.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = (key: typeof rsa.publicKey) => key.export({ type: 'spki', format: 'pem' }).toString();
const jwk = (key: typeof rsa.publicKey) => JSON.stringify(key.export({ format: 'jwk' }));
const plain = { samples: [[1, 0, 12.5]] };

test.each([
  ['an RSA key as PEM', pem(rsa.publicKey), rsa.privateKey, 'RSA-OAEP-256'],
  ['an RSA key as JWK', jwk(rsa.publicKey), rsa.privateKey, 'RSA-OAEP-256'],
  ['an elliptic key as PEM', `\n${pem(elliptic.publicKey)}`, elliptic.privateKey, 'ECDH-ES'],
  ['an elliptic key as JWK', `\n ${jwk(elliptic.publicKey)}`, elliptic.privateKey, 'ECDH-ES'],
])('what is encrypted for %s can be read by its owner only', async (...[, text, privateKey, alg]) => {
  const jwe = await encryptFor(readPublicKey(text), plain);
  expect(decodeProtectedHeader(jwe)).toMatchObject({ alg, enc: 'A256GCM' });
  const { plaintext } = await compactDecrypt(jwe, privateKey);
  expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(plain);
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await expect(compactDecrypt(jwe, stranger.privateKey)).rejects.toThrow(/./);
});

test('the same samples never look the same twice', async () => {
  const key = readPublicKey(pem(elliptic.publicKey));
  expect(await encryptFor(key, plain)).not.toBe(await encryptFor(key, plain));
});

test.each(['', 'no key', '{"kty":"EC"}'])('%j is no key', (text) => {
  expect(() => readPublicKey(text)).toThrow(/./);
});
