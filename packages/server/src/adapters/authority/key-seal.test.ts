import { rmSync } from 'node:fs';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../settings/settings.ts';
import { openKeySeal } from './key-seal.ts';

let folder: string;

beforeAll(() => {
  folder = makeScratchFolder('vinculum-key-seal-');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const setting = (byte: number) =>
  readSettings({ SEALING_KEY: Buffer.alloc(32, byte).toString('base64') }).SEALING_KEY;

test('without a setting the key is a file of the data folder, the same at the next start', async () => {
  const sealed = (await openKeySeal(folder)).seal('a private key');
  expect(sealed.toString('latin1')).not.toContain('private');
  expect((await openKeySeal(folder)).open(sealed)).toBe('a private key');
});

test('a setting is the key wherever the data folder is, and opens nothing that another has sealed', async () => {
  const sealed = (await openKeySeal(folder, setting(1))).seal('a private key');
  expect((await openKeySeal('/nowhere', setting(1))).open(sealed)).toBe('a private key');
  for (const other of [await openKeySeal(folder, setting(2)), await openKeySeal(folder)])
    expect(() => other.open(sealed)).toThrow(/authenticate/);
});

test('a digest is the same for the same text and key, and for no other', async () => {
  const [first, second] = [await openKeySeal(folder, setting(1)), await openKeySeal(folder, setting(2))];
  const same = (await openKeySeal('/nowhere', setting(1))).digest('a text');
  expect(first.digest('a text')).toEqual(same);
  expect([first.digest('another'), second.digest('a text')]).not.toContainEqual(same);
});
