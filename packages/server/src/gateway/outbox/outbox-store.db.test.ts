import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeSend } from '../../domains/car-messages/public.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import {
  aSend,
  type SendingDatabase,
  startSendingDatabase,
} from '@vinculum/testkit/worlds/sending-database.ts';
import type { Database } from '../../db/database.ts';
import { endingsOf, oldestRows, readOutbox, removeFromOutbox, retryOutboxLater } from './outbox-store.ts';

const [ONE, TWO] = ['YNR00000000000001', 'YNR00000000000002'];
const NOW = Date.UTC(2026, 10, 2, 10);
let database: SendingDatabase;
let db: SendingDatabase['db'];

beforeAll(async () => {
  database = await startSendingDatabase([ONE, TWO]);
  db = database.db;
});
afterAll(() => database.stop());
beforeEach(() => sql`delete from outbox`.execute(db));

const sendIn = (trx: Transaction<Database>, vins: readonly string[]) =>
  storeSend(trx, aSend({ vins, now: 0 }));
const send = (vins: readonly string[]) => inTransaction(db, (trx) => sendIn(trx, vins));
const read = () => readOutbox(db, 'test', 10);

test('many messages to a car ask to look at it once', async () => {
  for (let count = 0; count < 3; count += 1) await send([TWO, ONE]);
  expect((await read()).map(({ vin }) => vin)).toEqual([ONE, TWO]);
});

test('what is sent while a gateway looks is looked for again', async () => {
  await send([ONE]);
  const before = await read();
  await send([ONE]);
  await removeFromOutbox(
    db,
    before.map(({ id }) => id),
  );
  expect(await read()).toMatchObject([{ vin: ONE, kind: 'message' }]);
});

test('what a gateway is done with is gone, and nothing else', async () => {
  await send([ONE, TWO]);
  const [first] = await read();
  await removeFromOutbox(db, [first?.id ?? 0]);
  expect(await read()).toMatchObject([{ vin: TWO }]);
  await removeFromOutbox(db, []);
  expect(await read()).toHaveLength(1);
});

test('a gateway that is done with a car does not wait for a send that is under way, and loses none of it', async () => {
  await send([ONE]);
  const [before] = await read();
  await db.transaction().execute(async (trx) => {
    await sendIn(trx, [ONE]);
    await removeFromOutbox(db, [before?.id ?? 0]);
  });
  expect(await read()).toHaveLength(1);
});

test('a revocation is found at once behind a hundred thousand messages', async () => {
  await sql`insert into outbox (vin, kind, created_at)
    select 'YNR' || lpad(n::text, 14, '0'), 'message', now() from generate_series(1, 100000) as n`.execute(
    db,
  );
  await sql`insert into outbox (vin, kind, created_at) values (${TWO}, 'consent', now())`.execute(db);
  await sql`insert into vehicle (vin, oem_id, registered_on, registered_by)
    select 'YNR' || lpad(n::text, 14, '0'), 1001, now(), 'test' from generate_series(3, 10000) as n`.execute(
    db,
  );
  await sql`insert into vehicle_session (vin, gateway_id, is_online, connected_at, last_seen_at)
    select vin, 'test', true, now(), now() from vehicle`.execute(db);
  await sql`analyze outbox, vehicle_session`.execute(db);
  expect((await read())[0]).toMatchObject({ vin: TWO, kind: 'consent' });
  const { rows } = await sql<object>`explain ${oldestRows('test', 2000)}`.execute(db);
  const plan = rows.map((row) => Object.values(row).join()).join('\n');
  expect(plan).not.toContain('Sort');
});

test('a row is parked with its last attempt and not with the one before', async () => {
  await sql`insert into outbox (vin, kind, created_at) values (${ONE}, 'consent', now()), (${TWO}, 'consent', now())`.execute(
    db,
  );
  const { id } = await db.selectFrom('outbox').select('id').where('vin', '=', ONE).executeTakeFirstOrThrow();
  for (const attempts of [1, 2, 3]) {
    const later = () => retryOutboxLater(db, [id], { maxAttempts: 3, now: NOW });
    const parked = attempts === 3 ? { parked_at: new Date(NOW) } : {};
    expect(await rowsChanged(db, ['outbox'], later)).toEqual({
      outbox: { changed: [{ id, attempts, ...parked }] },
    });
  }
});

test('a car is told of endings that it has not confirmed, and of nothing that goes on', async () => {
  const now = new Date(NOW);
  await sql`insert into consent_form (id, consumer_id, status, title, consent_type, expiry_type,
      data_retention_in_days, has_encryption, content, created_by, created_on, updated_on)
    overriding system value values (1, 1002, 'PUBLISHED', 'Form', 'Standard', 0, 30, false, '{}', 'x', ${now}, ${now})`.execute(
    db,
  );
  await sql`insert into consent (id, form_id, consumer_id, vin, oem_id, status, confirmed_at, ended_at, cause, actor_kind,
      created_on, updated_on)
    overriding system value select n, 1, 1002, 'YNR0000000000000' || n, 1001, status, confirmed, ended, cause, actor,
      ${now}, ${now}
    from (values (1, 'FORM_CANCELED', null, ${new Date(NOW - 5)}::timestamptz, 'why', 'oem'),
      (2, 'FORM_CANCELED', ${now}::timestamptz, ${now}, null, null),
      (3, 'FORM_EXPIRED', null, null, null, null), (4, 'FORM_NOT_ASKED', null, null, null, null),
      (5, 'FORM_ACCEPTED', null, null, null, null), (6, 'FORM_PENDING', null, null, null, null))
      as c (n, status, confirmed, ended, cause, actor) order by n desc`.execute(db);
  const reported = { actor: 'platform', reason: '', effectiveAt: NOW };
  expect(await endingsOf(db, [])).toEqual([]);
  expect((await endingsOf(db, [4, 5])).map(({ consentId }) => consentId)).toEqual([4]);
  expect(await endingsOf(db, [1, 2, 3, 4, 5, 6])).toEqual([
    { consentId: 1, actor: 'oem', reason: 'why', effectiveAt: NOW - 5 },
    { consentId: 3, ...reported },
    { consentId: 4, ...reported },
  ]);
});
