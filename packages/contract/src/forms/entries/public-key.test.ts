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

// Written byte by byte: what no tool makes.

const sized = (count: number) => (count < 0x80 ? [count] : [0x82, count >> 8, count & 0xff]);
const element = (tag: number, ...content: readonly number[][]) => [
  tag,
  ...sized(content.flat().length),
  ...content.flat(),
];
const pem = (label: string, bytes: readonly number[]) =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64')}\n-----END ${label}-----`;
const hex = (digits: string) => [...Buffer.from(digits, 'hex')];
const [SEQUENCE, BITS, OCTETS, OID, TEXT, INTEGER] = [0x30, 3, 4, 6, 0x0c, 2] as const;
const NULL = [5, 0];

const modulus = [0x00, ...Array.from({ length: 256 }, () => 0xff)];
const numbers = (n = element(INTEGER, modulus), e = element(INTEGER, [3])) => element(SEQUENCE, n, e);
const rsaName = hex('2a864886f70d010101');
const [curveKey, p256, p384] = [hex('2a8648ce3d0201'), hex('2a8648ce3d030107'), hex('2b81040022')];
const point = ['x', 'y'].flatMap((name) => [...Buffer.from(String(ellipticJwk[name]), 'base64url')]);
const rsaAlgorithm = element(SEQUENCE, element(OID, rsaName), NULL);
const curve = element(SEQUENCE, element(OID, curveKey), element(OID, p256));
const bits = (...bytes: readonly number[]) => element(BITS, [0, ...bytes]);
const uncompressed = bits(4, ...point);

test.each([
  ['an RSA key as PEM', 'PUBLIC KEY', element(SEQUENCE, rsaAlgorithm, bits(...numbers()))],
  ['an RSA key as PKCS #1', 'RSA PUBLIC KEY', numbers()],
  ['an elliptic key', 'PUBLIC KEY', element(SEQUENCE, curve, uncompressed)],
])('%s that is written byte by byte is usable', (_, label, bytes) => {
  expect(isUsablePublicKey(pem(label, bytes))).toBe(true);
});

/** The elliptic key with as much between its names as makes 128 bytes of it. */
const padded = element(
  SEQUENCE,
  element(OID, curveKey),
  element(OID, p256),
  element(TEXT, hex('20'.repeat(37))),
);
const key = (...[algorithm = curve, own = uncompressed, ...others]: readonly number[][]) =>
  element(SEQUENCE, algorithm, own, ...others);

test.each([
  ['no element', []],
  ['nothing in it', element(SEQUENCE)],
  ['no key beside its algorithm', element(SEQUENCE, curve)],
  ['an algorithm without a name', key(element(SEQUENCE))],
  ['an algorithm that is none', key([0x31, ...curve.slice(1)])],
  ['a name that is none', key(element(SEQUENCE, element(TEXT, curveKey), element(OID, p256)))],
  ['the name of another kind', key(element(SEQUENCE, element(OID, p384), element(OID, p256)))],
  ['no name of its curve', key(element(SEQUENCE, element(OID, curveKey)))],
  ['the name of another curve', key(element(SEQUENCE, element(OID, curveKey), element(OID, p384)))],
  ['its key as another kind of bytes', key(curve, element(OCTETS, [0, 4, ...point]))],
  ['its key as bits without a byte', key(curve, element(BITS))],
  ['its key in bits that are no whole bytes', key(curve, element(BITS, [1, 4, ...point]))],
  ['its point not written out', key(curve, bits(2, ...point))],
  ['its point cut short', key(curve, bits(4, ...point.slice(0, -1)))],
  ['a byte more than its point', key(curve, bits(4, ...point, 0))],
  ['something after its key', key(curve, uncompressed, NULL)],
  ['something after it', [...key(), ...NULL]],
  ['another kind of row', [0x31, ...key().slice(1)]],
  ['its key longer than the whole', key(curve, [BITS, 67, ...uncompressed.slice(2)])],
  ['a length without end', [SEQUENCE, 0x80, ...padded, ...uncompressed]],
  ['a length of five bytes', [SEQUENCE, 0x85, 0, 0, 0, 0, ...key().slice(1)]],
])('a public key with %s is none', (_, bytes) => {
  expect(isUsablePublicKey(pem('PUBLIC KEY', bytes))).toBe(false);
});

test.each([
  ['nothing in it', element(SEQUENCE)],
  ['no exponent', element(SEQUENCE, element(INTEGER, modulus))],
  ['a modulus that is no number', numbers(element(OCTETS, modulus))],
  ['an exponent that is no number', numbers(undefined, element(OCTETS, [3]))],
  ['something after its exponent', element(SEQUENCE, element(INTEGER, modulus), element(INTEGER, [3]), NULL)],
  ['an exponent of 1', numbers(undefined, element(INTEGER, [1]))],
  ['an even exponent', numbers(undefined, element(INTEGER, [4]))],
  ['an even modulus', numbers(element(INTEGER, modulus.with(256, 0xfe)))],
  ['a modulus of 2047 bits', numbers(element(INTEGER, modulus.with(1, 0x7f)))],
  ['a modulus of 4097 bits', numbers(element(INTEGER, [1, ...modulus.slice(1), ...modulus.slice(1)]))],
])('an RSA key with %s is none', (_, bytes) => {
  expect(isUsablePublicKey(pem('RSA PUBLIC KEY', bytes))).toBe(false);
});

const base64url = (bytes: readonly number[]) => Buffer.from(bytes).toString('base64url');
const ofRsa = (change: object) =>
  JSON.stringify({ kty: 'RSA', n: base64url(modulus), e: base64url([3]), ...change });
const ofCurve = (change: object) => JSON.stringify({ ...ellipticJwk, ...change });
const field = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const number = (value: bigint) => base64url(hex(value.toString(16).padStart(64, '0')));
/** Points of the curve with a coordinate so small that adding the field's size leaves 32 bytes. */
const small = [
  { x: 0n, y: 0x66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4n },
  { x: 5n, y: 0x459243b9aa581806fe913bce99817ade11ca503c64d9a3c533415c083248fbccn },
  { x: 0xd7325d7646cd60d80a92738ceb345f844cffaf35841022cab176f692de8de1d7n, y: 5n },
] as const;

test.each<readonly [string, string]>([
  ['an RSA key', ofRsa({})],
  ['an RSA key with the ends of its texts filled up', ofRsa({ e: 'Aw==' })],
  ['an elliptic key', ofCurve({})],
  ...small.map(({ x, y }) => [`the point ${x}, ${y}`, ofCurve({ x: number(x), y: number(y) })] as const),
])('%s as JWK is usable', (_, text) => {
  expect(isUsablePublicKey(text)).toBe(true);
});

const [x = 0, ...rest] = point;

test.each([
  ['the name of another curve', ofCurve({ crv: 'P-384' })],
  ['the name of another kind', ofCurve({ kty: 'OKP' })],
  ['a first number that is none', ofCurve({ x: 5 })],
  ['no first number', ofCurve({ x: '' })],
  ['no second number', ofCurve({ y: '' })],
  ['a longer first number', ofCurve({ x: base64url([0, x, ...rest.slice(0, 31)]) })],
  ['a longer second number', ofCurve({ y: base64url([0, ...rest.slice(31)]) })],
  ['a first number of the size of the field', ofCurve({ x: number(field), y: number(small[0].y) })],
  ['a first number beyond the field', ofCurve({ x: number(field + 5n), y: number(small[1].y) })],
  ['a second number beyond the field', ofCurve({ x: number(small[2].x), y: number(field + 5n) })],
  ['a filling within a text', ofCurve({ x: String(ellipticJwk.x).replace(/^(.{9})/, '$1=') })],
  ['a sign that no byte has', ofCurve({ x: String(ellipticJwk.x).replace(/^./, '!') })],
  ['a letter that makes no byte', ofRsa({ n: '_'.repeat(345) })],
  ['no exponent', ofRsa({ e: '' })],
])('a JWK with %s is none', (_, text) => {
  expect(isUsablePublicKey(text)).toBe(false);
});
