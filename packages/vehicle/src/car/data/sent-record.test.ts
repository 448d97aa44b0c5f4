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

test('the screen shows the last value and how many were sent in the last minute', () => {
  const record = new SentRecord();
  record.note(consent(), [sample(1, 3), sample(1, 4), sample(2, 20)], 1000);
  record.note(consent(), [sample(1, 5)], 50_000);
  expect(record.current(() => true, 60_999)).toMatchObject([
    { signal_id: 1, label: 'perfVehicleSpeed', last_value: 5, last_at: 50_000, sent_last_minute: 3 },
    { signal_id: 2, last_value: 20, sent_last_minute: 1 },
  ]);
  expect(record.current(() => true, 61_000)).toMatchObject([{ signal_id: 1, sent_last_minute: 1 }]);
});

test('nothing is shown of a consent that has ended', () => {
  const record = new SentRecord();
  record.note(consent(), [sample(1, 3)], 1000);
  expect(record.current(() => false, 1000)).toEqual([]);
});

test('a value that was not measured is shown as what it is', () => {
  const record = new SentRecord();
  record.note(consent(), [{ ...sample(1, -0.54), format: 'DERIVATIVE' }, sample(2, 4)], 1000);
  const [first, second] = record.current(() => true, 1000);
  expect(first).toMatchObject({ last_value: -0.54, last_form: 'DERIVATIVE' });
  expect(second).not.toHaveProperty('last_form');
});

test('an event shows its last value', () => {
  const samples = [
    { t: 0, value: 1 },
    { t: 1, value: 2 },
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
  record.note(consent(), [event], 1000);
  expect(record.current(() => true, 1000)).toMatchObject([{ last_value: 2, sent_last_minute: 1 }]);
});
