import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
