import type { AuditAction } from '@vinculum/contract/foundation/audit/actions.ts';
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import {
  exportAuditEndpoint,
  listAuditEndpoint,
  verifyAuditEndpoint,
} from '@vinculum/contract/audit/endpoints.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { type ActorKey, type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { storeForm } from '@vinculum/testkit/stored-consent.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { schemaStep } from '@vinculum/testkit/machine/schema-step.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordAudit, recordAuditAlone } from './audit-store.ts';
import { sealWaiting } from './audit-seal-store.ts';

let server: TestServer;
let people: People;

beforeEach(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterEach(() => server.stop());

const operator = () => people.signedIn('operator.viewer');
const verify = async () => (await server.call(verifyAuditEndpoint, {}, operator())).body;
const list = async (body: object) => (await server.call(listAuditEndpoint, { body }, operator())).body;
const DAY = 86_400_000;

async function happen(
  count: number,
  { as = 'consumer.admin', action = 'fleet.save' }: { as?: ActorKey; action?: AuditAction } = {},
) {
  const { username, organisationId, userId } = people.signedIn(as);
  const principal = { userId, username, organisationId, portal: 'CONSUMERS' as const, role: null, flags: [] };
  for (let n = 1; n <= count; n += 1) {
    const context = { principal, action, requestId: `request-${n}`, now: server.clock.now() };
    const details = { n, text: 'Ünïcödé "quoted" \u2028', nested: { b: [1, null, 0.1], a: { 10: 1, 9: 2 } } };
    await inTransaction(server.db, (trx) => recordAudit(trx, context, { target: `thing/${n}`, details }));
  }
}

/** As somebody would who owns the database and leaves the product out. */
async function tamper(statement: string) {
  await server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql.raw(statement).execute(trx);
  });
}

test('events form a chain in their order, which verifies', async () => {
  await happen(3);
  expect(await verify()).toMatchObject({
    is_intact: true,
    sealed: 3,
    waiting: 0,
    head: { position: 3 },
    fault: null,
  });
});

test('an empty trail is intact', async () => {
  expect(await verify()).toEqual({ is_intact: true, sealed: 0, waiting: 0, head: null, fault: null });
});

test('nobody changes, removes or empties the trail or its chain', async () => {
  await happen(1);
  await sealWaiting(server.db);
  for (const statement of [
    `update audit_event set actor = 'somebody else'`,
    'delete from audit_event',
    'truncate audit_event cascade',
    `update audit_seal set day = '2020-01-01'`,
    'delete from audit_seal',
    'truncate audit_seal',
  ])
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('append only');
});

test.each([
  ['actor', `update audit_event set actor = 'somebody else' where target = 'thing/2'`],
  [
    'time by a millionth',
    `update audit_event set at = at + interval '1 microsecond' where target = 'thing/2'`,
  ],
  ['details', `update audit_event set details = '{}' where target = 'thing/2'`],
  ['organisation', `update audit_event set organisation_id = null where target = 'thing/2'`],
  ['result', `update audit_event set result = 'refused' where target = 'thing/2'`],
  ['day of its seal', `update audit_seal set day = '2020-01-01' where position = 2`],
  ['hash', `update audit_seal set hash = decode(repeat('00', 32), 'hex') where position = 2`],
])('an event whose %s was changed is named', async (_, statement) => {
  await happen(4);
  await sealWaiting(server.db);
  await tamper(statement);
  const { is_intact, sealed, fault } = await verify();
  expect({ is_intact, sealed }).toEqual({ is_intact: false, sealed: 1 });
  expect(fault).toMatchObject({ kind: 'eventChanged', position: 2 });
  expect(fault?.event_id).toBe((await list({ search: 'thing/2' })).data[0]?.id);
});

test.each([
  [`delete from audit_event where target = 'thing/2'`, { kind: 'eventMissing', position: 2 }],
  ['delete from audit_seal where position = 2', { kind: 'positionMissing', position: 2 }],
  ['delete from audit_seal where position = 4', { kind: 'sealMissing', position: null }],
  [
    `insert into audit_event (at, actor_kind, action, result) values (now(), 'x', 'x', 'done')`,
    { kind: 'sealMissing', position: null },
  ],
])('%s is seen', async (statement, fault) => {
  await happen(4);
  await sealWaiting(server.db);
  await tamper(statement);
  expect((await verify()).fault).toMatchObject(fault);
});

test('events from before there was a chain come first in it', async () => {
  await sql`
    drop table audit_seal, audit_unsealed;
    drop trigger audit_event_awaits_seal on audit_event;
    drop trigger audit_event_stays on audit_event;
    drop function await_seal()`.execute(server.db);
  await happen(3);
  await sql.raw(schemaStep('0028-audit-seals')).execute(server.db);
  await happen(1, { action: 'fleet.delete' });
  expect(await verify()).toMatchObject({ is_intact: true, sealed: 4 });
  expect((await list({ action: 'fleet.delete' })).data[0]?.position).toBe(4);
});

test('what was rolled back leaves no gap, and what is committed late takes the next place', async () => {
  const rolledBack = server.db.transaction().execute(async (trx) => {
    await recordAudit(
      trx,
      { principal: null, action: 'fleet.save', requestId: 'gone', now: 0 },
      { target: null },
    );
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  const isWritten = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const late = server.db.transaction().execute(async (trx) => {
    await recordAudit(
      trx,
      { principal: null, action: 'fleet.save', requestId: 'late', now: 0 },
      { target: null },
    );
    isWritten.resolve();
    await mayCommit.promise;
  });
  await isWritten.promise;
  await happen(2);
  expect(await verify()).toMatchObject({ is_intact: true, sealed: 2 });
  mayCommit.resolve();
  await late;
  expect(await verify()).toMatchObject({ is_intact: true, sealed: 3, head: { position: 3 } });
  expect((await list({ search: 'late' })).data[0]?.position).toBe(3);
});

test('several who seal at once make one chain', async () => {
  await happen(40);
  await Promise.all([1, 2, 3, 4].map(() => sealWaiting(server.db)));
  expect(await verify()).toMatchObject({ is_intact: true, sealed: 40, head: { position: 40 } });
});

test('the export verifies with the script of the documents alone, and a changed line does not', async () => {
  await happen(3);
  const { rows, raw } = await server.call(exportAuditEndpoint, {}, operator());
  expect(rows.map(({ position, target }) => [position, target])).toEqual([
    [1, 'thing/1'],
    [2, 'thing/2'],
    [3, 'thing/3'],
  ]);
  const folder = makeScratchFolder('vinculum-audit-');
  const script = resolve(import.meta.dirname, '../../../../../scripts/verify-audit-export.mjs');
  const verdictOn = async (text: string) => {
    const file = join(folder, 'audit.ndjson');
    writeFileSync(file, text);
    const run = promisify(execFile)(process.execPath, [script, file]);
    return await run.then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    );
  };
  expect(await verdictOn(raw.body)).toBe(`3 lines fit; the last hash is ${rows[2]?.hash}\n`);
  expect(await verdictOn(raw.body.replace('thing/2', 'thing/9'))).toContain('line 2 does not fit');
  rmSync(folder, { recursive: true });
});

test('an operator narrows the trail by actor, organisation, action, target, request and day', async () => {
  await happen(2);
  server.clock.advance(DAY);
  await happen(1, { as: 'oem.admin', action: 'signal.import-vss' });
  const count = async (body: object) => (await list(body)).total_rows;
  const today = new Date(server.clock.now()).toISOString().slice(0, 10);
  expect(await count({})).toBe(3);
  expect(await count({ actor: people.signedIn('oem.admin').username.toUpperCase() })).toBe(1);
  expect(await count({ organisation: 'helios' })).toBe(2);
  expect(await count({ action: 'signal' })).toBe(1);
  expect(await count({ search: 'thing/2' })).toBe(1);
  expect(await count({ search: 'request-1' })).toBe(2);
  expect(await count({ search: 'request-' })).toBe(0);
  expect(await count({ from: today })).toBe(1);
  expect(await count({ to: today, from: today, actor: 'nobody' })).toBe(0);
  expect(await count({ actor: '%' })).toBe(0);
  const { data } = await list({ limit: 1, page: 2 });
  expect(data[0]).toMatchObject({
    organisation_name: 'Helios Insurance',
    action: 'fleet.save',
    result: 'done',
    target: 'thing/2',
    request_id: 'request-2',
    position: null,
  });
});

test('a sign-in that was refused is found by the name that was tried, and nothing else by its target', async () => {
  const refused = { principal: null, action: 'identity.sign-in', requestId: 'refused' } as const;
  await recordAuditAlone(
    server.db,
    { ...refused, now: server.clock.now() },
    { target: 'consumer.viewer', result: 'refused' },
  );
  await recordAuditAlone(
    server.db,
    { ...refused, action: 'user.save', now: server.clock.now() },
    { target: 'consumer.viewer' },
  );
  await happen(1);
  const { data } = await list({ actor: 'consumer.v' });
  expect(data.map(({ action, actor, target }) => [action, actor, target])).toEqual([
    ['identity.sign-in', null, 'consumer.viewer'],
  ]);
  expect((await list({ actor: 'thing' })).total_rows).toBe(0);
});

test('a target is told by its name while it is there, and the trail is narrowed to exactly one', async () => {
  const organisation = people.organisations.consumer;
  const { username } = people.signedIn('consumer.admin');
  const action = 'organisation.save' as const;
  const record = (target: string) =>
    inTransaction(server.db, (trx) =>
      recordAudit(trx, { principal: null, action, requestId: 'named', now: server.clock.now() }, { target }),
    );
  await happen(2);
  for (const target of [`organisation/${organisation}`, 'organisation/999999', 'fleet/99999999999', 'plain'])
    await record(target);
  const { data } = await list({ action_is: action });
  expect(data.map(({ target_name }) => target_name).toReversed()).toEqual([
    'Helios Insurance',
    null,
    null,
    null,
  ]);
  const count = async (body: object) => (await list(body)).total_rows;
  expect(await count({ target_is: `organisation/${organisation}` })).toBe(1);
  expect(await count({ target_is: 'organisation' })).toBe(0);
  expect(await count({ actor_is: username })).toBe(2);
  expect(await count({ actor_is: username.slice(1) })).toBe(0);
  expect(await count({ organisation_id: organisation })).toBe(2);
  const unknown: object = { action_is: 'no.such' };
  const refused = await server.call(listAuditEndpoint, { body: unknown }, operator());
  expect(refused.status).toBe(400);
});

test('a run of the simulator is told by its form, and an audience by its name', async () => {
  const now = new Date(server.clock.now());
  const consumer_id = people.organisations.consumer;
  const form_id = await storeForm(server, consumer_id, { title: 'Winter roads' });
  const { id: run } = await server.db
    .insertInto('simulator_run')
    .values({
      consumer_id,
      form_id,
      requested: 1,
      vehicles: 1,
      started_by: 'ada',
      started_on: now,
      ended_on: null,
      owner: 'server',
      reported_on: now,
      failure: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: audience } = await server.db
    .insertInto('audience')
    .values({
      organisation_id: consumer_id,
      name: 'Night drivers',
      filter: '{}',
      vin_numbers: null,
      vin_count: null,
      updated_by: 'ada',
      created_on: now,
      updated_on: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const by = {
    principal: null,
    action: 'organisation.save',
    requestId: 'named',
    now: server.clock.now(),
  } as const;
  for (const target of [`simulator-run/${run}`, `audience/${audience}`])
    await inTransaction(server.db, (trx) => recordAudit(trx, by, { target }));
  const { data } = await list({ limit: 2 });
  expect(data.map(({ target_name }) => target_name).toReversed()).toEqual(['Winter roads', 'Night drivers']);
});

test('the trail is read from its other end as well, page by page, with and without a filter', async () => {
  await happen(5);
  const targets = async (body: object) =>
    (await list({ limit: 2, ...body })).data.map(({ target }) => target);
  expect(await targets({})).toEqual(['thing/5', 'thing/4']);
  expect(await targets({ descending: false })).toEqual(['thing/1', 'thing/2']);
  expect(await targets({ sort: 'at', descending: false, page: 3 })).toEqual(['thing/5']);
  expect(await targets({ action: 'fleet', descending: false, page: 2 })).toEqual(['thing/3', 'thing/4']);
  const bySomethingElse: object = { sort: 'actor' };
  const refused = await server.call(listAuditEndpoint, { body: bySomethingElse }, operator());
  expect(refused.status).toBe(400);
});

test('a filter looks through so many events for one answer, and says how far', async () => {
  await happen(1, { action: 'signal.import-vss' });
  await tamper(`insert into audit_event (at, actor_kind, actor, action, target, result, details)
    select '2026-12-01T00:00:00Z'::timestamptz + n * interval '1 second', 'ADMIN', 'somebody',
      case when n > 99998 then 'signal.update-labels' else 'fleet.save' end, 'thing/1', 'done', '{}'
    from generate_series(1, 100000) n`);
  const old = new Date(server.clock.now()).toISOString().slice(0, 10);
  const found = await list({ page: 1, limit: 20, action: 'signal' });
  expect(found.data.map(({ action }) => action)).toEqual(['signal.update-labels', 'signal.update-labels']);
  expect(found).toMatchObject({ total_rows: 2, looked_to: '2026-12-01T00:00:01.000Z' });
  const exact = await list({ page: 1, limit: 20, target_is: 'thing/1', descending: false });
  expect(exact).toMatchObject({ total_rows: 100_000, looked_to: '2026-12-02T03:46:39.000Z' });
  const whole = await list({ page: 1, limit: 20, action: 'signal', from: '2026-12-01' });
  expect(whole).toMatchObject({ total_rows: 2, looked_to: null });
  const byDay = await list({ page: 1, limit: 20, action: 'signal', to: old });
  expect(byDay).toMatchObject({ data: [{ action: 'signal.import-vss' }], total_rows: 1, looked_to: null });
  expect(await list({ page: 1, limit: 20 })).toMatchObject({ looked_to: null });
});
