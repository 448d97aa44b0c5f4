import type { ConsentRecord } from '@vinculum/contract/evidence/record.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type MadeRecord, makeRecord } from './made-record.ts';
import { hasOpenssl, runDocumentedCommand } from './verify-record.ts';
import { isRecordProven } from './verify-record-with-node.ts';

const VIN = 'YNR40EA5XR1000001';
const YEAR_MS = 365 * DAY_MS;
let made: MadeRecord;
let stranger: MadeRecord;
beforeAll(async () => {
  made = await makeRecord(VIN, Date.now());
  stranger = await makeRecord('YNR40EA5XR1000002', Date.now());
});

/** Each changes a copy in one place; beside it the line that must say so. */
const changes: [string, (record: ConsentRecord) => void, string][] = [
  ['a word of the text', (r) => (r.pii_processing.privacy_notice.content['title'] = 'Fast driving'), 'hash'],
  ['the hash', (r) => (r.pii_processing.privacy_notice.hash = '0'.repeat(64)), 'is to another text'],
  ['the state', (r) => (r.event.event_state = 'dpv:ConsentRefused'), 'whole record'],
  ['who did it', (r) => r.history.forEach((event) => (event.entity_id = 'oem')), 'whole record'],
  [
    'a moment',
    (r) => (r.record_header.record_created = new Date(Date.now() + 5000).toISOString()),
    'whole record',
  ],
  ['an event left out', (r) => r.history.pop(), 'whole record'],
  ['an answer left out', (r) => r.answers.pop(), 'no answer accepts'],
  [
    'the owner’s language',
    (r) => r.answers.forEach((a) => (a.signed['language'] = 'en')),
    'signed by the car',
  ],
  [
    'the version of an answer',
    (r) => r.answers.forEach((a) => (a.signed['version'] = 3)),
    'signed by a rule that this command does not know',
  ],
  ['one more signal accepted', (r) => r.event.accepted_signals.push(1790), 'no answer accepts'],
  [
    'the VIN',
    (r) => (r.record_header.pii_principal_id = 'YNR40EA5XR1000009'),
    'is to another car or consent',
  ],
  ['the seal of another', (r) => (r.seal = stranger.record.seal), 'certificate of the seal'],
  [
    'a car’s certificate as the seal’s',
    (r) => (r.seal.certificate = r.certificates[0]?.certificate ?? ''),
    'of the seal',
  ],
];

/** Signed well by the car, and for something else than the record says. */
const strayAnswers = [
  ['the VIN of another car', { vin: 'YNR40EA5XR1000009' }],
  ['another consent of the car', { consent_id: 8 }],
] as const;

test('an answer signed before answers named their car and consent proves a record still', async () => {
  const before = await makeRecord(VIN, Date.now(), null);
  expect(before.record.answers[0]?.signed).not.toHaveProperty('version');
  expect(isRecordProven(before.record, before.authority)).toBe(true);
});

test.each(strayAnswers)('an answer that names %s does not prove a record', async (_name, stray) => {
  const { record, authority } = await makeRecord(VIN, Date.now(), stray);
  expect(isRecordProven(record, authority)).toBe(false);
});

test('hashes, signatures and certificates of a record hold, also when they have ended since', async () => {
  expect(isRecordProven(made.record, made.authority)).toBe(true);
  expect(isRecordProven(stranger.record, made.authority)).toBe(false);
  const old = await makeRecord(VIN, Date.now() - 4 * YEAR_MS);
  expect(isRecordProven(old.record, old.authority)).toBe(true);
});

test.each(changes)('%s changed: the record is not proven', (_name, change) => {
  const record = structuredClone(made.record);
  change(record);
  expect(isRecordProven(record, made.authority)).toBe(false);
});

describe.skipIf(!hasOpenssl)('with OpenSSL (skipped where the machine has none)', () => {
  test('the documented command verifies a record', () => {
    const verdict = runDocumentedCommand(JSON.stringify(made.record), made.authority);
    expect(verdict).toMatchObject({ isVerified: true });
    expect(verdict.printed).not.toContain('note');
    expect(verdict.printed.match(/^ok /gm)).toHaveLength(7);
  });

  test.each(changes)('%s changed: it says so', (_name, change, line) => {
    const record = structuredClone(made.record);
    change(record);
    const { isVerified, printed } = runDocumentedCommand(JSON.stringify(record), made.authority);
    expect(isVerified).toBe(false);
    expect(printed.slice(printed.indexOf('FAILED'))).toContain(line);
  });

  test('an answer signed before answers named their car and consent is verified by its own rule', async () => {
    const before = await makeRecord(VIN, Date.now(), null);
    const verdict = runDocumentedCommand(JSON.stringify(before.record), before.authority);
    expect(verdict).toMatchObject({ isVerified: true });
  });

  test.each(strayAnswers)('an answer that names %s: it says so', async (_name, stray) => {
    const { record, authority } = await makeRecord(VIN, Date.now(), stray);
    const { isVerified, printed } = runDocumentedCommand(JSON.stringify(record), authority);
    expect(isVerified).toBe(false);
    expect(printed).toContain('is to another car or consent');
  });

  test('certificates that have ended since do not matter', async () => {
    const old = await makeRecord(VIN, Date.now() - 4 * YEAR_MS);
    const verdict = runDocumentedCommand(JSON.stringify(old.record), old.authority);
    expect(verdict).toMatchObject({ isVerified: true });
  });

  test('a record that somebody made with an authority of their own fails, and is noted where none is named', () => {
    const forged = JSON.stringify(stranger.record);
    expect(runDocumentedCommand(forged, made.authority).isVerified).toBe(false);
    const believed = runDocumentedCommand(forged, null);
    expect(believed.isVerified).toBe(true);
    expect(believed.printed).toContain('note ');
  });

  test.each(['', '{}', '{"seal":', JSON.stringify({ seal: {} })])('%j is no record', (text) => {
    expect(runDocumentedCommand(text, made.authority).isVerified).toBe(false);
  });

  test('layout and order of the file do not matter', () => {
    const turned = Object.fromEntries(Object.entries(made.record).toReversed());
    const verdict = runDocumentedCommand(JSON.stringify(turned, null, 4), made.authority);
    expect(verdict).toMatchObject({ isVerified: true });
  });
});
