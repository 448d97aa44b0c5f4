import type { AuditAction } from '@vinculum/contract/foundation/audit/actions.ts';
import { readTimelineEndpoint, type TimelineKind } from '@vinculum/contract/audit/timeline.ts';
import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { type ActorKey, type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAudit } from './audit-store.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

const read = (who: ActorKey, query: { kind: TimelineKind; id: number; before?: number }) =>
  server.call(readTimelineEndpoint, { query }, people.signedIn(who));
const actsOf = async (who: ActorKey, kind: TimelineKind, id: number) =>
  (await read(who, { kind, id })).body.data.map(({ act, actor, organisation }) => [act, actor, organisation]);

interface Done {
  readonly as: ActorKey;
  readonly portal?: Portal;
  readonly action: AuditAction;
  readonly target: string;
  readonly result?: 'done' | 'refused';
  readonly details?: Record<string, unknown>;
}

async function happen({ as, portal = 'CONSUMERS', action, ...entry }: Done) {
  server.clock.advance(1000);
  const { username, organisationId, userId } = people.signedIn(as);
  const principal = { userId, username, organisationId, portal, role: null, flags: [] };
  await inTransaction(server.db, (trx) =>
    recordAudit(trx, { principal, action, requestId: 'one', now: server.clock.now() }, entry),
  );
}

test('an organisation reads what its own users did to an object, newest first; an operator what anybody did', async () => {
  const target = 'consent-form/7';
  await happen({ as: 'consumer.admin', action: 'consent-form.save', target, details: { isNew: true } });
  await happen({ as: 'consumer.editor', action: 'consent-form.publish', target, details: { published: 4 } });
  await happen({ as: 'consumer.admin', action: 'consent-form.publish', target, result: 'refused' });
  await happen({ as: 'oem.admin', portal: 'OEMS', action: 'consent-form.revoke-by-oem', target });
  await happen({ as: 'consumer.admin', action: 'consent-form.save', target: 'consent-form/70' });

  expect(await actsOf('consumer.viewer', 'consent-form', 7)).toEqual([
    ['published', people.signedIn('consumer.editor').username, null],
    ['added', people.signedIn('consumer.admin').username, null],
  ]);
  expect((await read('consumer.viewer', { kind: 'consent-form', id: 7 })).body.data[0]?.count).toBe(4);
  expect(await actsOf('oem.viewer', 'consent-form', 7)).toEqual([
    ['revokedByMaker', people.signedIn('oem.admin').username, null],
  ]);
  expect(await actsOf('otherConsumer.admin', 'consent-form', 7)).toEqual([]);
  expect(await actsOf('operator.viewer', 'consent-form', 7)).toEqual([
    ['revokedByMaker', people.signedIn('oem.admin').username, 'Norrsken Motors'],
    ['published', people.signedIn('consumer.editor').username, 'Helios Insurance'],
    ['added', people.signedIn('consumer.admin').username, 'Helios Insurance'],
  ]);
});

test('of an organisation it is told who was added to it and who was deleted, and of no other one', async () => {
  const { username, organisationId: org_id, userId } = people.signedIn('otherConsumer.admin');
  const target = `user/${userId}`;
  const byOperator = { as: 'operator.admin', portal: 'ADMIN', target } as const;
  await happen({ ...byOperator, action: 'user.save', details: { added: { username, org_id } } });
  await happen({ ...byOperator, action: 'user.save', details: { username, before: {}, after: {} } });
  await happen({ ...byOperator, action: 'user.deactivate', details: { username, org_id } });
  const told = async (id: number) => (await read('operator.viewer', { kind: 'organisation', id })).body.data;
  const by = people.signedIn('operator.admin').username;
  const found = (await told(org_id)).map(({ act, actor, other }) => [act, actor, other]);
  expect(found).toEqual([
    ['userDeleted', by, expect.stringMatching(/./)],
    ['userAdded', by, expect.stringMatching(/./)],
  ]);
  expect(await told(people.organisations.consumer)).toEqual([]);
});

test('it goes on behind the last entry of a page, without a gap and to its end', async () => {
  for (let n = 0; n < 25; n += 1)
    await happen({ as: 'fleet.admin', portal: 'FLEET_MANAGER', action: 'fleet.save', target: 'fleet/3' });
  const first = (await read('fleet.viewer', { kind: 'fleet', id: 3 })).body;
  const behind = (await read('fleet.viewer', { kind: 'fleet', id: 3, before: first.next ?? 0 })).body;
  expect([first.data.length, behind.data.length, behind.next]).toEqual([20, 5, null]);
  const ids = [...first.data, ...behind.data].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
});

test('the fleet owner to whom an agreement was published is named', async () => {
  const target = 'agreement/5';
  const details = { status: 1, fleetOwnerId: people.organisations.fleet };
  await happen({ as: 'consumer.admin', action: 'agreement.status', target, details });
  const { data } = (await read('consumer.admin', { kind: 'agreement', id: 5 })).body;
  expect(data.map(({ act, other }) => [act, other])).toEqual([['published', 'Baltic Fleet']]);
});

test.each<[ActorKey, TimelineKind, number]>([
  ['consumer.viewer', 'agreement', 403],
  ['consumer.admin', 'organisation', 403],
  ['consumer.admin', 'fleet', 403],
  ['otherConsumer.admin', 'load-test-run', 403],
  ['consumer.viewer', 'load-test-run', 200],
  ['oem.viewer', 'data-package', 200],
  ['fleet.admin', 'consent-form', 403],
  ['operator.viewer', 'organisation', 200],
  ['operator.nobody', 'organisation', 403],
])('%s asks for the time line of a %s: %d', async (who, kind, status) => {
  expect((await read(who, { kind, id: 1 })).status).toBe(status);
});

test('what is no object is refused', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bad input on purpose
  const wrong = { kind: 'user', id: 0 } as unknown as { kind: TimelineKind; id: number };
  const { status, problem } = await read('operator.admin', wrong);
  expect([status, problem.fields?.map(({ field }) => field)]).toEqual([400, ['kind', 'id']]);
});

test('a time line is read along the index on the target', async () => {
  const plan = await server.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<{ line: string }>`explain select * from audit_event
      where target = 'fleet/3' order by id desc limit 21`.execute(trx);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('audit_event_of_target');
});
