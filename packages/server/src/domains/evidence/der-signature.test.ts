import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { derSignature } from './consent-record-rules.ts';

test('a signature in either form is of the same text by the same key', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = createPublicKey(privateKey);
  for (let round = 0; round < 600; round += 1) {
    const text = Buffer.from(`text ${round}`);
    const raw = sign('sha256', text, { key: privateKey, dsaEncoding: 'ieee-p1363' });
    const der = derSignature(raw.toString('base64url'));
    expect(verify('sha256', text, publicKey, Buffer.from(der ?? '', 'base64'))).toBe(true);
  }
});

test.each([
  ['00'.repeat(32), '00'.repeat(32), '3006020100020100'],
  [`${'00'.repeat(31)}7f`, `${'00'.repeat(31)}80`, '300702017f02020080'],
  [`0080${'00'.repeat(30)}`, `${'00'.repeat(30)}0100`, '302602200080'],
])('numbers are written without needless zeros: %s', (r, s, start) => {
  const der = derSignature(Buffer.from(r + s, 'hex').toString('base64url'));
  const hex = Buffer.from(der ?? '', 'base64').toString('hex');
  expect(hex.slice(0, start.length)).toBe(start);
});

test.each(['', 'not a signature', 'AAAA'])('%j is no signature', (text) => {
  expect(derSignature(text)).toBeNull();
});
