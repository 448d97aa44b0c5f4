import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimsOf } from '../command/read-arguments.ts';
import { readClaims } from './provision.ts';

const folder = makeScratchFolder('vinculum-claims-');
beforeAll(() => {
  mkdirSync(join(folder, 'empty'));
  writeFileSync(join(folder, 'file'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  { what: 'that is not there', name: 'nowhere', message: 'There is no claim' },
  { what: 'without claims', name: 'empty', message: 'There is no claim' },
  { what: 'that cannot be read', name: 'file', message: 'cannot be read' },
])('of a folder $what it is told so', async ({ name, message }) => {
  await expect(readClaims(join(folder, name))).rejects.toThrow(message);
});

test('of a VIN that no claim serves it is told so at once, and not by the platform', async () => {
  const claims = join(folder, 'data', 'claims');
  mkdirSync(claims, { recursive: true });
  const claim = { key: 'key', certificate: 'certificate', authority: 'authority', vin_prefixes: ['YNR'] };
  writeFileSync(join(claims, 'claim.json'), JSON.stringify(claim));
  const data = join(folder, 'data');
  expect(await claimsOf(data, 'YNR40EA5XR1100099')).toEqual([claim]);
  await expect(claimsOf(data, 'WVW40EA5XR1100099')).rejects.toThrow('No claim serves the VIN');
});
