import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { jweLength, smallestKey } from './jwe-size.ts';

/** A compact JWE put together from its parts: header, wrapped key, nonce, text, tag. */
function compact(header: object, ...parts: number[]): string {
  const written = [Buffer.from(JSON.stringify(header)), ...parts.map((bytes) => Buffer.alloc(bytes))];
  return written.map((part) => part.toString('base64url')).join('.');
}

const sizes = [0, 1, 2, 3, 4, 1000];

test.each(sizes)('%i bytes to the smallest key are as long as they are written', (bytes) => {
  const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', cty: 'application/json' };
  expect(jweLength(smallestKey, bytes)).toBe(compact(header, 256, 12, bytes, 16).length);
});

test('a larger key is wrapped by as much more', () => {
  const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', cty: 'application/json' };
  expect(jweLength({ kind: 'rsa', modulusBytes: 512 }, 7)).toBe(compact(header, 512, 12, 7, 16).length);
});

test.each(sizes)('%i bytes to a curve carry a key of their own in the header and none beside it', (bytes) => {
  const coordinate = Buffer.alloc(32).toString('base64url');
  const epk = { x: coordinate, crv: 'P-256', kty: 'EC', y: coordinate };
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', cty: 'application/json', epk };
  expect(jweLength({ kind: 'p256' }, bytes)).toBe(compact(header, 0, 12, bytes, 16).length);
});
