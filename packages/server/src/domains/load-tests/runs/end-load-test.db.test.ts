import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { type LoadTestWorld, startLoadTestWorld } from '@vinculum/testkit/worlds/load-test-world.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerVehicles } from '../../vehicles/public.ts';
import { endLostLoadTests } from '../public.ts';

let world: LoadTestWorld;

beforeEach(async () => {
  world = await startLoadTestWorld();
});
afterEach(() => world.server.stop());

async function ends() {
  return await world.server.db
    .selectFrom('audit_event')
    .select(['actor', 'target', 'details'])
    .where('action', '=', 'load-test.end')
    .orderBy('id')
    .execute();
}

async function belongTo(owner: string): Promise<void> {
  await world.server.db.updateTable('load_test_run').set({ owner }).where('ended_on', 'is', null).execute();
}

/** From now on the database refuses such rows. */
async function refuse(table: 'revocation' | 'load_test_run', check: string): Promise<void> {
  const rule = `alter table ${table} add constraint refused check (${check}) not valid`;
  await sql.raw(rule).execute(world.server.db);
}

function logged() {
  const log = vi.spyOn(world.server.deps.log, 'error').mockImplementation(() => undefined);
  return () => log.mock.calls.map(([fields, text]) => ({ fields, text }));
}

test('a server that starts anew ends what it ran before, its consents too, and leaves an audit row', async () => {
  const { deps } = world.server;
  const { run_id: runId } = await world.start(2);
  await belongTo('somebody else');
  await endLostLoadTests(deps, { isStarting: true });
  expect(await world.check()).toMatchObject({ serviceCode: 404 });
  await belongTo('fake');
  await endLostLoadTests(deps, { isStarting: true });
  expect(await world.check()).toMatchObject({
    serviceCode: 505,
    errorMessage: 'The server that ran this load test was ended or lost.',
  });
  expect(await world.consents()).toEqual(['FORM_CANCELED', 'FORM_CANCELED']);
  expect(await ends()).toMatchObject([
    {
      actor: 'consumer.admin',
      target: `load-test-run/${runId}`,
      details: { end: 'lost', areConsentsEnded: true },
    },
  ]);
  expect(await world.start(2)).toMatchObject({ serviceCode: 502 });
  expect(await world.consents()).toEqual(['FORM_PENDING', 'FORM_PENDING']);
});

test('any start ends the tests that are not heard of any more, with their consents', async () => {
  await world.addProfile('motorway', 'consumer');
  await world.start(2);
  await belongTo('somebody else');
  world.server.clock.advance(21_000);
  await world.start(1, 'motorway');
  expect(await world.consents()).toEqual(['FORM_CANCELED', 'FORM_CANCELED', 'FORM_PENDING']);
  expect(await ends()).toMatchObject([{ details: { end: 'lost' } }]);
});

test('a test that another server has taken over is neither told of nor ended by the one that ran it', async () => {
  const { loadRunner, db } = world.server;
  const { run_id: runId } = await world.start(2);
  await belongTo('somebody else');
  loadRunner.connect(runId ?? 0, 2);
  await loadRunner.end(runId ?? 0, { kind: 'stopped' });
  expect(loadRunner.stops).toContain(runId);
  expect(await db.selectFrom('load_test_run').select('running').execute()).toEqual([{ running: 0 }]);
  expect(await world.check()).toMatchObject({ serviceCode: 404 });
  expect(await world.consents()).toEqual(['FORM_PENDING', 'FORM_PENDING']);
});

test('of the reason why vehicles crashed the beginning is kept', async () => {
  const { run_id: runId } = await world.start(2);
  await world.server.loadRunner.end(runId ?? 0, { kind: 'failed', reason: `\0${'x'.repeat(1000)}` });
  expect((await world.check()).errorMessage).toContain(`(${'x'.repeat(300)})`);
});

test('a start that is refused takes back what it had published', async () => {
  const { db, clock } = world.server;
  // Its maker is another than that of the template, and permits nothing.
  const { otherOem: oemId } = world.people.organisations;
  const registered = { vin: 'ZLT00000001000002', oemId, isTest: true };
  await registerVehicles(db, [registered], { now: new Date(clock.now()), registeredBy: 'test' });
  expect(await world.start(3)).toMatchObject({ serviceCode: 505 });
  expect(new Set(await world.consents())).toEqual(new Set(['FORM_CANCELED', 'FORM_NOT_ASKED']));
  expect(await ends()).toMatchObject([
    { details: { end: 'refused', failure: 'loadTests.notPermitted', areConsentsEnded: true } },
  ]);
});

test('a start that fails names all of the reason, and leaves an audit row', async () => {
  const { db, clock } = world.server;
  const { run_id: runId } = await world.start(2);
  await world.server.loadRunner.end(runId ?? 0, { kind: 'stopped' });
  const page = sql<string>`jsonb_set(content, '{service_page}', '"https://ads.example/x"')`;
  await db.updateTable('consent_form').set({ content: page }).execute();
  await db
    .insertInto('domain_permission')
    .values({
      organisation_id: world.people.organisations.consumer,
      domain: 'ads.example',
      is_allowed: false,
      created_by: 'test',
      created_on: new Date(clock.now()),
    })
    .execute();
  const text = 'Your lists of domains forbid what this form shows: ads.example.';
  expect(await world.start(2)).toMatchObject({ serviceCode: 505, errorMessage: text });
  expect(await world.check()).toMatchObject({ serviceCode: 505, errorMessage: text });
  expect((await ends()).at(-1)?.details).toMatchObject({
    end: 'failed',
    failure: 'errors.formHostForbidden',
  });
});

test('a test whose consents cannot be ended has failed, which is logged, and the next start ends them', async () => {
  const logs = logged();
  const { run_id: runId } = await world.start(2);
  await refuse('revocation', 'false');
  await world.server.loadRunner.end(runId ?? 0, { kind: 'stopped' });
  expect(await world.check()).toMatchObject({
    serviceCode: 505,
    errorMessage: 'The vehicles have stopped, but their consents could not be ended. The next run ends them.',
  });
  expect(await ends()).toMatchObject([
    { details: { end: 'stopped', failure: 'loadTests.consentsLeft', areConsentsEnded: false } },
  ]);
  expect(logs()).toMatchObject([
    { fields: { runId }, text: 'the consents of a load test could not be ended' },
  ]);
  await sql`alter table revocation drop constraint refused`.execute(world.server.db);
  expect(await world.start(2)).toMatchObject({ serviceCode: 502 });
  expect(await world.consents()).toEqual(['FORM_PENDING', 'FORM_PENDING']);
});

test('a test whose form was revoked meanwhile has left no consents, and has not failed', async () => {
  const { server, people } = world;
  const { run_id: runId } = await world.start(2);
  const { form_id: formId } = await server.db
    .selectFrom('consent')
    .select('form_id')
    .executeTakeFirstOrThrow();
  const body = { consent_form_id: formId };
  await server.call(revokeConsentFormEndpoint, { body }, people.signedIn('consumer.admin'));
  await server.loadRunner.end(runId ?? 0, { kind: 'stopped' });
  expect(await world.check()).toMatchObject({ serviceCode: 503, errorMessage: '' });
  expect(await ends()).toMatchObject([{ details: { end: 'stopped', areConsentsEnded: true } }]);
});

test('what the tester says and cannot be written is logged, its end too', async () => {
  const logs = logged();
  const { run_id: runId } = await world.start(2);
  await world.checkUntil(404);
  await refuse('load_test_run', 'running = 0 and ended_on is null');
  world.server.loadRunner.connect(runId ?? 0, 2);
  await world.server.loadRunner.end(runId ?? 0, { kind: 'stopped' });
  expect(logs()).toMatchObject([
    { fields: { runId }, text: 'the progress of a load test could not be written' },
    { fields: { runId }, text: 'the end of a load test could not be written' },
  ]);
});
