import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CarMemory, fileMemory, noMemory, type Remembered } from './car-memory.ts';
import { exampleOffer } from '@vinculum/testkit/worlds/example-offer.ts';
import { watchDisk } from '@vinculum/testkit/machine/watch-disk.ts';
import { nothingInInbox } from './inbox/remembered-inbox.ts';

const remembered: Remembered = {
  consents: [
    {
      consentId: 7,
      offer: exampleOffer(),
      state: 'withdrawn',
      acceptedSignals: [1],
      expiresAt: 2000,
      grantedAt: 1000,
      wasGranted: true,
      waiting: { answerId: 'a', decision: 'withdraw', acceptedSignals: [] },
      stored: { answerId: 'b', decision: 'accept', acceptedSignals: [1] },
      earned: [{ currency_type: 1, amount: '1.25' }],
    },
  ],
  outgoing: [{ path: 'consent/7/answer', body: { answer_id: 'a' }, answerId: 'a' }],
  answered: [{ path: 'consent/7/answer', body: { answer_id: 'b' }, answerId: 'b' }],
  efforts: [
    { consentId: 7, grantedAt: 1000, metres: 1.5, drivingMs: 200, useDays: 1, lastDay: '2026-11-02' },
  ],
  taken: [{ consentId: 7, grantedAt: 1000, signals: [[1, 5000, null]] }],
  inbox: {
    ...nothingInInbox,
    restrictions: [{ id: 'height', sender: 'Helios', value: 3.8, set_at: 1000 }],
    setSignals: [{ name: 'doorLock', value: false, sender: null, setAt: 1000 }],
    handled: [{ topic: 'command', id: '7', attempt: 1, said: { state: 'RECEIVED' }, isKept: true }],
  },
};
let folder = '';
let path = '';
beforeEach(() => {
  folder = makeScratchFolder('vinculum-memory-');
  path = join(folder, 'consents.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.each<[string, () => CarMemory]>([
  ['that forgets with the process', () => noMemory],
  ['in a file', () => fileMemory(path)],
])('a memory %s', (_, open) => {
  test('of a car that is new holds nothing', () => {
    expect(open().load()).toEqual({
      consents: [],
      outgoing: [],
      answered: [],
      efforts: [],
      taken: [],
      inbox: nothingInInbox,
    });
  });

  test('gives each car its own', () => {
    const first = open().load();
    first.consents.push(...remembered.consents);
    first.inbox.handled.push(...remembered.inbox.handled);
    const next = open().load();
    expect([next.consents, next.inbox.handled]).toEqual([[], []]);
  });

  test('takes what is saved again and again, and changes nothing of it', () => {
    const memory = open();
    const given = structuredClone(remembered);
    memory.save(given);
    memory.save(given);
    expect(given).toEqual(remembered);
  });
});

test('consents and unsent answers are as they were, and for the owner of the file only', () => {
  fileMemory(path).save(remembered);
  expect(fileMemory(path).load()).toEqual(remembered);
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(readdirSync(folder)).toEqual(['consents.json']);
});

test('a restriction that nobody can keep to is forgotten, and nothing else with it', () => {
  fileMemory(path).save(remembered);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('"value":3.8', '"value":"AAEC"'));
  const { inbox, ...rest } = fileMemory(path).load();
  expect(inbox).toEqual({ ...remembered.inbox, restrictions: [] });
  expect(rest.consents).toEqual(remembered.consents);
});

test('what was saved is on the disk with its name, so that no power cut takes it back', () => {
  const seen = watchDisk();
  fileMemory(path).save(remembered);
  expect(seen).toEqual([`file of ${statSync(path).size}`, 'name', 'folder']);
});

test('the same is not written twice', () => {
  const memory = fileMemory(path);
  memory.save(remembered);
  rmSync(path);
  memory.save(remembered);
  expect(existsSync(path)).toBe(false);
});

test.each([0.3, 0.9])('of a file that breaks off after %d of it nothing is believed', (share) => {
  fileMemory(path).save(remembered);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, Math.floor(text.length * share)));
  expect(fileMemory(path).load()).toEqual(noMemory.load());
});

test('a file of another shape is as good as none', () => {
  writeFileSync(path, '{"consents":[{"consentId":"seven"}],"outgoing":[]}');
  expect(fileMemory(path).load()).toEqual(noMemory.load());
});
