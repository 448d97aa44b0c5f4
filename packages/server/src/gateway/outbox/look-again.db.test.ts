import { type KyselyPlugin, sql } from 'kysely';
import { type SendingDatabase, startSendingDatabase } from '@vinculum/testkit/worlds/sending-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGrantTable } from '../delivery/grant-table.ts';
import { lookAgain } from './drain-loop.ts';
import type { OutboxRow } from './outbox-drain.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const vins = Array.from({ length: 20 }, (_, index) => `YNR000000000000${10 + index}`);
let database: SendingDatabase;
let statements = 0;

/** Counts what is asked of the database. */
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    statements += 1;
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

beforeAll(async () => {
  database = await startSendingDatabase(vins);
  await sql`insert into consent_form (id, consumer_id, status, title, consent_type, expiry_type,
      data_retention_in_days, has_encryption, content, form_hash, created_by, created_on, updated_on)
    overriding system value values (1, 1002, 'PUBLISHED', 'Form', 'Standard', 0, 30, false,
      '{"schedule": null, "read_signals": []}', 'h', 'x', now(), now())`.execute(database.db);
  await sql`insert into consent (id, form_id, consumer_id, vin, oem_id, status, cause, actor_kind, ended_at,
      created_on, updated_on)
    overriding system value
    select ordinality, 1, 1002, vin, 1001, 'FORM_CANCELED', 'REVOKED', 'consumer', ${new Date(NOW)}, now(), now()
    from unnest(${vins}::text[]) with ordinality as u (vin, ordinality)`.execute(database.db);
});
afterAll(() => database.stop());

async function look(count: number) {
  const db = database.db.withPlugin(counting);
  const clock = () => NOW;
  const parts = { db, grants: createGrantTable(1000, clock), clock };
  const rowOf = (consentId: number): OutboxRow => ({
    id: consentId,
    vin: vins[consentId - 1] ?? '',
    kind: 'consent',
    consentId,
    attempts: 0,
  });
  const rows = new Map(
    Array.from({ length: count }, (_, index) => [vins[index] ?? '', [rowOf(index + 1)]] as const),
  );
  statements = 0;
  return (await lookAgain(parts, { of: () => null }, rows)).known;
}

test('how consents of many cars ended is asked for by as many statements as of one', async () => {
  await look(1);
  const ofOne = statements;
  const known = await look(20);
  expect(statements).toBe(ofOne);
  expect([...known].map(([vin, { endings }]) => [vin, endings])).toEqual(
    vins.map((vin, index) => [
      vin,
      [{ consentId: index + 1, actor: 'consumer', reason: 'REVOKED', effectiveAt: NOW }],
    ]),
  );
});
