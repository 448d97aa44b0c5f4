import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchDisk } from '@vinculum/testkit/machine/watch-disk.ts';
import { newPrivateKey } from './identity.ts';
import { IdentityFolder } from './identity-folder.ts';

const vin = 'YNR40EA5XR1000001';
let folder: string;
let identities: IdentityFolder;
beforeEach(() => {
  folder = join(makeScratchFolder('vinculum-identity-'), 'car');
  identities = new IdentityFolder(folder, vin);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const identityWith = (privateKey: string) => ({ vin, privateKey, certificate: 'C', authority: 'A' });

test('what a car has is there again after it was switched off, and nothing is before', async () => {
  expect(await identities.load()).toBeNull();
  const identity = identityWith(newPrivateKey());
  await identities.keep(identity);
  expect(await new IdentityFolder(folder, vin).load()).toEqual(identity);
});

test('what a car has is for itself alone to read', async () => {
  await identities.keep(identityWith(await identities.nextKey()));
  await identities.nextKey();
  const modes = ['', 'identity.json', 'next-key.pem'].map(
    (name) => statSync(join(folder, name)).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o600, 0o600]);
});

test.each(['key.pem', 'certificate.pem', 'authority.pem'])(
  'without %s a car of before kept nothing',
  async (missing) => {
    mkdirSync(folder);
    for (const name of ['key.pem', 'certificate.pem', 'authority.pem'])
      if (name !== missing) writeFileSync(join(folder, name), name);
    expect(await identities.load()).toBeNull();
  },
);

test('what is kept, and the key to ask with, are on the disk with their names', async () => {
  const seen = watchDisk();
  await identities.keep(identityWith(await identities.nextKey()));
  expect(seen.filter((one) => one === 'folder')).toHaveLength(2);
});

test('a hasty one waits for no disk, and keeps the same', async () => {
  const hasty = new IdentityFolder(folder, vin, { isHasty: true });
  const seen = watchDisk();
  const identity = identityWith(await hasty.nextKey());
  await hasty.keep(identity);
  expect(seen).toEqual([]);
  expect(await new IdentityFolder(folder, vin, { isHasty: true }).load()).toEqual(identity);
});

test('the key to ask with stays the same until an identity with it is kept', async () => {
  const key = await identities.nextKey();
  expect(await new IdentityFolder(folder, vin).nextKey()).toBe(key);
  await identities.keep(identityWith(key));
  const next = await identities.nextKey();
  expect(next).not.toBe(key);
  expect(await identities.load(), 'asking changes nothing').toEqual(identityWith(key));
});

test('a key that was not put away after its identity was kept is not asked with again', async () => {
  const key = await identities.nextKey();
  await identities.keep(identityWith(key));
  writeFileSync(join(folder, 'next-key.pem'), key);
  expect(await identities.nextKey()).not.toBe(key);
});

test('what a car of before kept is read, and put away with the next', async () => {
  mkdirSync(folder);
  const former = { 'key.pem': 'K', 'certificate.pem': 'C', 'authority.pem': 'A' };
  for (const [name, text] of Object.entries(former)) writeFileSync(join(folder, name), text);
  expect(await identities.load()).toEqual(identityWith('K'));
  await identities.keep(identityWith('L'));
  expect(await identities.load()).toEqual(identityWith('L'));
  expect(readdirSync(folder)).toEqual(['identity.json']);
});
