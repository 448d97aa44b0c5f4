import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { isUsablePublicKey } from './public-key.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const large = generateKeyPairSync('rsa', { modulusLength: 4096 });
const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const edwards = generateKeyPairSync('ed25519');

const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const pkcs1 = (key: KeyObject) => key.export({ type: 'pkcs1', format: 'pem' }).toString();
const jwk = (key: KeyObject) => JSON.stringify(key.export({ format: 'jwk' }));

test.each([
  ['an RSA key as PEM', spki(rsa.publicKey)],
  ['an RSA key as PKCS #1', pkcs1(rsa.publicKey)],
  ['a larger RSA key as PEM', spki(large.publicKey)],
  ['an RSA key as JWK', jwk(rsa.publicKey)],
  ['an elliptic key as PEM', spki(elliptic.publicKey)],
  ['an elliptic key as JWK', jwk(elliptic.publicKey)],
  ['a key with blanks around it', `\n\n  ${spki(elliptic.publicKey)}  \n`],
  ['a key with line ends of Windows', spki(rsa.publicKey).replaceAll('\n', '\r\n')],
])('%s is usable, as it is for the car', (_, text) => {
  expect(isUsablePublicKey(text)).toBe(true);
  const trimmed = text.trim();
  const key = trimmed.startsWith('{')
    ? createPublicKey({ key: JSON.parse(trimmed), format: 'jwk' })
    : createPublicKey(trimmed);
  expect(['rsa', 'ec']).toContain(key.asymmetricKeyType);
});

const damaged = (text: string, at: number) =>
  `${text.slice(0, at)}${text.charAt(at) === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
const ellipticJwk = elliptic.publicKey.export({ format: 'jwk' });

test.each([
  ['nothing', ''],
  ['garbage', 'garbage'],
  ['an RSA key of 1024 bits', spki(short.publicKey)],
  ['an RSA key of 1024 bits as JWK', jwk(short.publicKey)],
  ['another curve', spki(otherCurve.publicKey)],
  ['another curve as JWK', jwk(otherCurve.publicKey)],
  ['a key to sign with', spki(edwards.publicKey)],
  ['a private key', rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ['a private key as JWK', JSON.stringify(elliptic.privateKey.export({ format: 'jwk' }))],
  ['a point off the curve', damaged(spki(elliptic.publicKey), 100)],
  ['a point off the curve as JWK', JSON.stringify({ ...ellipticJwk, y: damaged(String(ellipticJwk.y), 5) })],
  ['a key cut short', spki(rsa.publicKey).replace(/\n[^\n]+\n-----END/, '\n-----END')],
  ['no base64', '-----BEGIN PUBLIC KEY-----\n!!!!\n-----END PUBLIC KEY-----'],
  ['an empty PEM', '-----BEGIN PUBLIC KEY-----\n\n-----END PUBLIC KEY-----'],
  ['two keys', `${spki(rsa.publicKey)}${spki(elliptic.publicKey)}`],
  ['an even modulus', JSON.stringify({ kty: 'RSA', n: `${'_'.repeat(341)}8`.replace(/8$/, 'A'), e: 'AQAB' })],
  ['JSON that is no key', '{"kty":"oct","k":"AAAA"}'],
  ['broken JSON', '{"kty":'],
  ['a list', '{"kty":["RSA"],"n":5,"e":{}}'],
])('%s is no key that cars can encrypt to', (_, text) => {
  expect(isUsablePublicKey(text)).toBe(false);
});
