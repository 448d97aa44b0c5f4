import type { Emission } from '@vinculum/collection/plan/plan.ts';
import { expect, test } from 'vitest';
import { type CarConsentRecord, CarConsents } from '../consents/consents.ts';
import { exampleOffer } from '@vinculum/testkit/worlds/example-offer.ts';
import { SentRecord } from './sent-record.ts';

function consent(): CarConsentRecord {
  const consents = new CarConsents();
  consents.offer(7, exampleOffer());
  const [found] = consents.all();
  if (found === undefined) throw new Error('the consent is not known');
  return found;
}

const sample = (signalId: number, value: number): Extract<Emission, { kind: 'sample' }> => ({
  kind: 'sample',
  signalId,
  format: 'SINGLE',
  t: 0,
  value,
});

/** What is confirmed in the moment in which it is spooled. */
function sent(record: SentRecord, emissions: readonly Emission[], { seq = 1, now = 1000 } = {}): void {
  record.spooled(consent(), emissions, seq);
  record.confirmed(7, seq, now);
}

test('the screen shows the last value and how many were sent in the last minute', () => {
  const record = new SentRecord();
  sent(record, [sample(1, 3), sample(1, 4), sample(2, 20)]);
  sent(record, [sample(1, 5)], { seq: 2, now: 50_000 });
  const of = { consumer: 'Helios Insurance', consent_id: 7, waiting: false };
  expect(record.current(() => true, 60_999)).toEqual([
    { ...of, signal_id: 1, label: 'perfVehicleSpeed', last_value: 5, last_at: 50_000, sent_last_minute: 3 },
    {
      ...of,
      signal_id: 2,
      label: 'envOutsideTemperature',
      last_value: 20,
      last_at: 1000,
      sent_last_minute: 1,
    },
  ]);
  expect(record.current(() => true, 61_000)).toMatchObject([{ signal_id: 1, sent_last_minute: 1 }]);
});

test('what only waits in the car was not sent: neither its value nor its time counts', () => {
  const record = new SentRecord();
  sent(record, [sample(1, 3)]);
  record.spooled(consent(), [sample(1, 4), sample(2, 20)], 2);
  record.spooled(consent(), [sample(1, 5)], 3);
  const nothing = { last_value: null, last_at: null, sent_last_minute: 0, waiting: true };
  expect(record.current(() => true, 300_000)).toMatchObject([
    { signal_id: 1, last_value: 3, last_at: 1000, sent_last_minute: 0, waiting: true },
    { signal_id: 2, ...nothing },
  ]);
  record.confirmed(7, 2, 300_000);
  expect(record.current(() => true, 300_000)).toMatchObject([
    { signal_id: 1, last_value: 4, last_at: 300_000, sent_last_minute: 1, waiting: true },
    { signal_id: 2, last_value: 20, last_at: 300_000, sent_last_minute: 1, waiting: false },
  ]);
  record.confirmed(7, 3, 300_001);
  expect(record.current(() => true, 300_001)).toMatchObject([{ waiting: false }, { waiting: false }]);
});

test('days without a connection are told in a bounded number of parts, and none is lost', () => {
  const record = new SentRecord();
  for (let seq = 1; seq <= 1000; seq += 1) record.spooled(consent(), [sample(1, seq)], seq);
  record.confirmed(7, 940, 2000);
  expect(record.current(() => true, 2000)).toMatchObject([{ last_value: null }]);
  record.confirmed(7, 1000, 3000);
  expect(record.current(() => true, 3000)).toMatchObject([{ last_value: 1000, sent_last_minute: 1000 }]);
});

test('what the spool has dropped does not wait any more, and is not sent by what is confirmed later', () => {
  const record = new SentRecord();
  record.spooled(consent(), [sample(1, 3), sample(2, 20)], 1);
  record.spooled(consent(), [sample(1, 4)], 2);
  record.dropped(7, new Set([1]));
  expect(record.current(() => true, 1000)).toMatchObject([{ signal_id: 1, waiting: true }]);
  record.confirmed(7, 2, 2000);
  expect(record.current(() => true, 2000)).toMatchObject([{ last_value: 4, sent_last_minute: 1 }]);
});

test('what came before and after a batch that the spool has dropped waits on', () => {
  const record = new SentRecord();
  for (const seq of [1, 2, 3]) record.spooled(consent(), [sample(1, seq)], seq);
  record.dropped(7, new Set([2]));
  record.confirmed(7, 3, 2000);
  expect(record.current(() => true, 2000)).toMatchObject([{ last_value: 3, sent_last_minute: 2 }]);
});

test('of batches that are told as one, none counts as sent when the spool has dropped them all', () => {
  const record = new SentRecord();
  for (let seq = 1; seq <= 1000; seq += 1) {
    record.spooled(consent(), [sample(1, seq), sample(1, seq)], seq);
  }
  record.dropped(7, new Set(Array.from({ length: 950 }, (_, at) => at + 1)));
  record.confirmed(7, 1000, 2000);
  expect(record.current(() => true, 2000)).toMatchObject([{ last_value: 1000, sent_last_minute: 100 }]);
});

test.each([
  ['confirmed', (record: SentRecord) => record.confirmed(8, 1, 1000)],
  ['dropped', (record: SentRecord) => record.dropped(8, new Set([1]))],
  ['ended', (record: SentRecord) => record.ended(8)],
])('what is %s of one consent leaves what waits of another', (_, act) => {
  const record = new SentRecord();
  record.spooled(consent(), [sample(1, 3)], 1);
  record.spooled({ ...consent(), consentId: 8 }, [sample(1, 4)], 1);
  act(record);
  const waiting = record.current(() => true, 1000).filter((shown) => shown.waiting);
  expect(waiting).toMatchObject([{ consent_id: 7, last_value: null, sent_last_minute: 0 }]);
});

test('nothing is shown of a consent that has ended', () => {
  const record = new SentRecord();
  sent(record, [sample(1, 3)]);
  expect(record.current(() => false, 1000)).toEqual([]);
});

test('a value that was not measured is shown as what it is', () => {
  const record = new SentRecord();
  sent(record, [{ ...sample(1, -0.54), format: 'DERIVATIVE' }, sample(2, 4)]);
  const [first, second] = record.current(() => true, 1000);
  expect(first).toMatchObject({ last_value: -0.54, last_form: 'DERIVATIVE' });
  expect(second).not.toHaveProperty('last_form');
});

test('an event shows its last value', () => {
  const samples = [
    { t: 0, value: 1 },
    { t: 1, value: 3 },
    { t: 2, value: 2 },
  ];
  const record = new SentRecord();
  const event: Emission = {
    kind: 'event',
    signalId: 1,
    format: 'BATCH',
    firedAt: 0,
    suppressedFirings: 0,
    samples,
  };
  sent(record, [event]);
  expect(record.current(() => true, 1000)).toMatchObject([{ last_value: 2, sent_last_minute: 1 }]);
});
