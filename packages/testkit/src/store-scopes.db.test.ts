import type { Database } from '@vinculum/server/db/database.ts';
import { formContent } from '@vinculum/server/domains/forms/form-content.ts';
import {
  type ActedOn,
  lockFormOfCars,
  markPublished,
  markRevoked,
} from '@vinculum/server/domains/forms/forms-store.ts';
import {
  loadBeyondAgreed,
  loadRequestedSignals,
  loadTransitions,
} from '@vinculum/server/domains/responses/responses-store.ts';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type People, seedPeople } from './actors.ts';
import { inTransaction } from './machine/in-transaction.ts';
import { formInput } from './mistakes/form-input.ts';
import { startTestServer, type TestServer } from './running-server.ts';
import type { OrganisationScope } from '@vinculum/server/db/organisation-scope-store.ts';

const VIN = 'YNR40EA5XR1000001';
const OTHER_VIN = 'YNR40EA5XR1000002';
const offer = JSON.stringify({ read_signals: [], write_signals: [] });

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
  const { consumer } = people.organisations;
  await sql`insert into consent_form (id, consumer_id, status, title, consent_type, expiry_type, data_retention_in_days,
      has_encryption, content, offer, created_by, created_on, updated_on)
    overriding system value values (1, ${consumer}, 'DRAFT', 'Speed', 'Standard', 0, 30, false, '{}', ${offer}, '', now(),
      now())`.execute(server.db);
  await sql`insert into consent (id, form_id, consumer_id, vin, status, created_on, updated_on)
    overriding system value values (1, 1, ${consumer}, ${VIN}, 'FORM_PENDING', now(), now())`.execute(
    server.db,
  );
  await sql`insert into consent_history (consent_id, at, actor_kind, to_status, cause)
    values (1, now(), 'CONSUMER', 'FORM_PENDING', 'PUBLISHED')`.execute(server.db);
  await sql`insert into beyond_agreed (consent_id, signal_id, samples, first_at, last_at)
    values (1, 1790, 3, 0, 0)`.execute(server.db);
});
afterAll(() => server?.stop());

async function everything(): Promise<unknown> {
  return (await sql`select * from consent_form`.execute(server.db)).rows;
}

type Db = TestServer['db'];
const now = new Date();
const formElsewhere = () => ({ formId: 1, consumerId: people.organisations.otherConsumer });

const changes: readonly (readonly [string, (trx: Transaction<Database>) => Promise<unknown>])[] = [
  [
    'a form is published',
    (trx) =>
      markPublished(trx, {
        ...formElsewhere(),
        formHash: 'x',
        offer: {},
        content: formContent.parse(formInput()),
        now,
      }),
  ],
  ['a form is revoked', (trx) => markRevoked(trx, formElsewhere(), now)],
];

test.each(changes)('nothing of another organisation changes when %s', async (_, change) => {
  const before = await everything();
  await inTransaction(server.db, change);
  expect(await everything()).toEqual(before);
});

type Read = (db: Db, consumerId: OrganisationScope) => Promise<ReadonlyMap<number, unknown>>;
const reads: readonly (readonly [string, Read])[] = [
  [
    'the history of consents',
    (db, consumerId) => loadTransitions(db, { consumerId, consentIds: [1] }, 'CONSUMERS'),
  ],
  [
    'what cars sent beyond what was agreed',
    (db, consumerId) => loadBeyondAgreed(db, { consumerId, consentIds: [1] }),
  ],
  [
    'what owners are asked for',
    (db, consumerId) => loadRequestedSignals(db, { consumerId, formIds: [1] }, 'en'),
  ],
];

test.each(reads)('%s is for its own consumer and the operator only', async (_, read) => {
  const { consumer, otherConsumer } = people.organisations;
  const found = async (consumerId: OrganisationScope) => [...(await read(server.db, consumerId)).keys()];
  expect(await found(consumer)).toEqual([1]);
  expect(await found('everybody')).toEqual([1]);
  expect(await found(otherConsumer)).toEqual([]);
});

test('a form is locked for who acts on a car that it concerns, from when on that is theirs, and for the operator', async () => {
  const isFound = async (cars: ActedOn) =>
    (await inTransaction(server.db, (trx) => lockFormOfCars(trx, 1, cars))) !== undefined;
  const soon = new Date(Date.now() + 60_000);
  expect(await isFound('anyCar')).toBe(true);
  expect(await isFound([{ vin: VIN, since: null }])).toBe(true);
  expect(await isFound([{ vin: VIN, since: soon }])).toBe(false);
  expect(await isFound([{ vin: OTHER_VIN, since: null }])).toBe(false);
  expect(await isFound([])).toBe(false);
  await sql`update consent set status = 'FORM_NOT_ASKED'`.execute(server.db);
  expect(await isFound([{ vin: VIN, since: null }])).toBe(false);
});
