import { generateKeyPairSync } from 'node:crypto';
import { dataBatch } from '@vinculum/contract/vehicle/messages.ts';
import type { Drive } from '@vinculum/collection/drive/drive.ts';
import { exampleOffer, exampleSignal } from '@vinculum/testkit/worlds/example-offer.ts';
import { compactDecrypt } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { CarConsents } from '../consents/consents.ts';
import { CarSender } from './sender.ts';
import { MemorySpool } from './spool.ts';

const start = Date.UTC(2026, 10, 2, 10);
const drive: Drive = {
  signals: [],
  timeZone: 'UTC',
  valueAt: () => 20,
  tripAt: () => 1,
  isDriving: () => true,
};
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const offer = exampleOffer({
  public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  read_signals: [
    exampleSignal(1, 'perfVehicleSpeed', { is_encrypted: true }),
    exampleSignal(2, 'envOutsideTemperature', { is_encrypted: true }),
  ],
});

let consents: CarConsents;
let spool: MemorySpool;
let sender: CarSender;
let revision: number;
beforeEach(() => {
  consents = new CarConsents();
  consents.offer(7, offer);
  spool = new MemorySpool();
  sender = new CarSender({ drive, spool });
  sender.ready(start);
  revision = 0;
  agreeTo([1, 2]);
});

function agreeTo(accepted_signals: number[]): void {
  revision += 1;
  const wish = { consent_id: 7, form_hash: offer.form_hash, status: 'FORM_ACCEPTED', expires_at: null };
  consents.desired({ id: 'd', revision, consents: [{ ...wish, accepted_signals }] }, start);
}

/** Ticks every 200 ms from one second of the drive to another. */
function run(from: number, to: number): void {
  for (let t = from * 1000; t <= to * 1000; t += 200) sender.advance(consents, start + t);
}

/** The signals in the messages that wait, as the consumer reads them. */
async function opened(): Promise<number[]> {
  const ids = await Promise.all(
    spool.all().map(async ({ body }) => {
      const { jwe } = dataBatch.parse(JSON.parse(body));
      if (jwe === undefined) throw new Error('it is not sealed');
      const { plaintext } = await compactDecrypt(jwe, privateKey);
      const text = new TextDecoder().decode(plaintext);
      return dataBatch
        .pick({ samples: true })
        .parse(JSON.parse(text))
        .samples.map(([id]) => id);
    }),
  );
  return [...new Set(ids.flat())].toSorted((a, b) => a - b);
}

/** The first message is being sealed, which no microtask ends. */
async function sealingBegins(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

test('what the owner took back leaves the spool where it is sealed, and comes into it no more', async () => {
  run(0, 3);
  await sender.flush(start + 3000);
  expect(await opened()).toEqual([1, 2]);
  agreeTo([1]);
  sender.follow(consents, start + 3200);
  expect(spool.count()).toBe(0);
  expect(
    sender.sent.current(() => true, start + 3200),
    'nor does it wait on the screen',
  ).toEqual([]);
  run(3.2, 5);
  await sender.flush(start + 5000);
  expect(await opened()).toEqual([1]);
});

test('what is taken back while it is being sealed is left out, the rest is kept', async () => {
  run(0, 1);
  const flushed = sender.flush(start + 1000);
  await sealingBegins();
  agreeTo([1]);
  sender.follow(consents, start + 1000);
  await flushed;
  expect(await opened()).toEqual([1]);
  expect(sender.sent.current(() => true, start + 1000)).toMatchObject([{ signal_id: 1 }]);
});

test('what is taken back while it is being sealed is left out before the next look likewise', async () => {
  run(0, 1);
  const flushed = sender.flush(start + 1000);
  await sealingBegins();
  agreeTo([2]);
  await flushed;
  expect(await opened()).toEqual([2]);
});

test('all of it taken back, nothing is kept of what was being sealed', async () => {
  run(0, 1);
  const flushed = sender.flush(start + 1000);
  agreeTo([]);
  await flushed;
  expect(spool.count()).toBe(0);
});

test('a car that was switched off since purges what was taken back', async () => {
  run(0, 3);
  await sender.flush(start + 3000);
  agreeTo([1]);
  sender = new CarSender({ drive, spool });
  sender.advance(consents, start + 4000);
  expect(spool.count()).toBe(0);
});

test('what is agreed to further leaves what is sealed as it is', async () => {
  agreeTo([1]);
  run(0, 3);
  await sender.flush(start + 3000);
  const before = spool.count();
  agreeTo([1, 2]);
  sender.follow(consents, start + 3200);
  expect(before).toBeGreaterThan(0);
  expect(spool.count()).toBe(before);
});
