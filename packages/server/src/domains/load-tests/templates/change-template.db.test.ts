import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { CallOf } from '@vinculum/contract/foundation/endpoint.ts';
import {
  changeTemplateEndpoint,
  getTemplateEndpoint,
  listTemplatesEndpoint,
  listVehicleMakersEndpoint,
  makeTemplateEndpoint,
  readCertificateEndpoint,
} from '@vinculum/contract/load-tests/template-endpoints.ts';
import { keySeal } from '@vinculum/server/adapters/authority/key-seal.ts';
import { fakeAuthority } from '@vinculum/testkit/stubs/fake-authority.ts';
import { issueClaim, type IssuedClaim } from '@vinculum/server/domains/vehicle-access/claims/issue-claim.ts';
import { type LoadTestWorld, startLoadTestWorld } from '@vinculum/testkit/worlds/load-test-world.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerVehicles } from '../../vehicles/public.ts';

let world: LoadTestWorld;

beforeEach(async () => {
  world = await startLoadTestWorld();
});
afterEach(() => world.server.stop());

type Order = NonNullable<CallOf<typeof changeTemplateEndpoint>['body']>;

const operator = () => world.people.signedIn('operator.admin');
const change = (body: Order) => world.server.call(changeTemplateEndpoint, { body }, operator());
const view = (name: string) => world.server.call(getTemplateEndpoint, { params: { name } }, operator());

/** A pair with which vehicles of the load tests' maker get their certificates. */
async function issue(days = 30): Promise<IssuedClaim> {
  const { db, deps, clock } = world.server;
  return await issueClaim(
    { db, authority: await deps.openAuthority(), clock: clock.now },
    {
      name: `claim ${Math.random()}`,
      organisationId: world.makerId,
      vinPrefixes: ['ZLT'],
      count: 10,
      notAfter: clock.now() + days * DAY_MS,
    },
  );
}

function created(pair: Pick<IssuedClaim, 'certificate' | 'privateKey'>, template_name = 'own') {
  const { certificate, privateKey: private_key } = pair;
  return change({ status: 'createTemplate', template_name, certificate, private_key });
}

function fieldsOf({ problem }: Awaited<ReturnType<typeof change>>) {
  return (problem.fields ?? []).map(({ field, message }) => [field, message]);
}

async function storedKey(name: string): Promise<Buffer> {
  const row = await world.server.db
    .selectFrom('vehicle_template')
    .select('private_key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.private_key;
}

test('the claim of a template serves tests from then on, and one that real vehicles have used is refused', async () => {
  const { db, clock } = world.server;
  const isTest = async (id: number) =>
    (await db.selectFrom('vehicle_claim').select('is_test').where('id', '=', id).executeTakeFirstOrThrow())
      .is_test;
  const [unused, used] = [await issue(), await issue()];
  const vin = 'ZLT00000000000077';
  const now = new Date(clock.now());
  await registerVehicles(db, [{ vin, oemId: world.makerId }], { now, registeredBy: 'certificate' });
  await db
    .insertInto('vehicle_certificate')
    .values({
      serial: 'of a real one',
      vin,
      public_key: Buffer.from(''),
      issued_on: now,
      not_after: now,
      claim_id: used.id,
    })
    .execute();
  const reported = 'Real vehicles get their certificates with this one; load tests need one of their own';
  expect(fieldsOf(await created(used))).toEqual([['certificate', reported]]);
  expect((await created(unused)).status).toBe(200);
  expect([await isTest(unused.id), await isTest(used.id)]).toEqual([true, false]);
});

// Shows 3-2.39, 3-2.40, 3-3.7, 3-7.16, 3-7.17, 3-7.18, 3-8.6, 3-9.4
test('a template is created, shows what its certificate says, is changed and deleted', async () => {
  const pair = await issue();
  expect((await created(pair)).body.message).toBe('Template created successfully');
  const facts = {
    subject: `CN=claim:${pair.id}`,
    issuer: 'CN=Vinculum vehicle authority',
    maker_name: 'Load test vehicles',
    vin_prefixes: ['ZLT'],
    remaining: 10,
  };
  expect((await view('own')).body).toMatchObject({
    template_name: 'own',
    certificate: `${pair.certificate}\n`,
    facts,
  });
  const read = await world.server.call(
    readCertificateEndpoint,
    { body: { certificate: pair.certificate } },
    operator(),
  );
  expect(read.body).toMatchObject(facts);
  const list = await world.server.call(listTemplatesEndpoint, { body: { page: 0, limit: 10 } }, operator());
  expect(list.body).toMatchObject({
    templates: [
      { template_name: 'load', valid_until: null, profile_count: 1 },
      { template_name: 'own', maker_name: 'Load test vehicles', profile_count: 0 },
    ],
    total_rows: 2,
  });
  const next = await issue();
  const { certificate, privateKey: private_key } = next;
  const updated = await change({ status: 'updateTemplate', template_name: 'own', certificate, private_key });
  expect(updated.body.message).toBe('Template updated successfully');
  expect((await view('own')).body.facts?.subject).toBe(`CN=claim:${next.id}`);
  // The claim that was handed in before serves whoever else has it.
  const former = { body: { certificate: pair.certificate } };
  expect((await world.server.call(readCertificateEndpoint, former, operator())).body).toMatchObject(facts);
  const deleted = await change({ status: 'deleteTemplate', template_name: 'own' });
  expect(deleted.body.message).toBe('Template deleted successfully.');
  expect((await view('own')).status).toBe(404);
  const gone = [
    await change({ status: 'deleteTemplate', template_name: 'own' }),
    await change({ status: 'updateTemplate', template_name: 'own', certificate, private_key }),
    await change({ status: 'updateTemplate', template_name: 'own', certificate, private_key: '' }),
  ];
  expect(gone.map(({ status }) => status)).toEqual([404, 404, 404]);
});

// Shows 3-3.7
test('the private key is sealed, and is in no answer and no audit row', async () => {
  const pair = await issue();
  const secret = pair.privateKey.split('\n')[1] ?? '';
  const answers = [
    (await created(pair)).raw.body,
    (await view('own')).raw.body,
    (await world.server.call(listTemplatesEndpoint, { body: {} }, operator())).raw.body,
    JSON.stringify(await world.server.db.selectFrom('audit_event').selectAll().execute()),
    (await storedKey('own')).toString('latin1'),
  ];
  for (const text of answers) expect(text).not.toContain(secret);
  expect(world.server.deps.keySeal.open(await storedKey('own'))).toContain(secret);
});

test('what was pasted around the certificate, such as a key, is not stored', async () => {
  const pair = await issue();
  await created({ ...pair, certificate: `${pair.certificate}\n${pair.privateKey}` });
  expect((await view('own')).body.certificate).not.toContain('PRIVATE');
});

test('an empty key keeps the stored one, which must belong to the certificate', async () => {
  const pair = await issue();
  await created(pair);
  const keep = { status: 'updateTemplate', template_name: 'own', private_key: '' } as const;
  const before = world.server.deps.keySeal.open(await storedKey('own'));
  expect((await change({ ...keep, certificate: pair.certificate })).status).toBe(200);
  expect(world.server.deps.keySeal.open(await storedKey('own'))).toBe(before);
  const other = await issue();
  expect(fieldsOf(await change({ ...keep, certificate: other.certificate }))).toEqual([
    ['private_key', 'The stored private key does not belong to this certificate. Please enter its own'],
  ]);
});

test('a stored key that cannot be opened any more has to be entered anew, and no test starts with it', async () => {
  const pair = await issue();
  await created(pair);
  const foreign = keySeal(Buffer.alloc(32, 7)).seal(pair.privateKey);
  await world.server.db.updateTable('vehicle_template').set({ private_key: foreign }).execute();
  vi.spyOn(world.server.deps.log, 'error').mockImplementation(() => undefined);
  const { certificate, privateKey } = pair;
  const entered = (private_key: string) =>
    change({ status: 'updateTemplate', template_name: 'own', private_key, certificate });
  const text = 'The stored private key cannot be opened here any more. Please enter it once more';
  expect(fieldsOf(await entered(''))).toEqual([['private_key', text]]);
  expect(await world.start(2)).toMatchObject({ serviceCode: 505, errorMessage: text });
  expect((await entered(privateKey)).status).toBe(200);
});

// Shows 3-5.7
test('what is missing in a template is told all at once, in the words of the specification', async () => {
  const refused = await change({
    status: 'createTemplate',
    template_name: 'two words',
    private_key: '',
    certificate: '',
  });
  expect(fieldsOf(refused)).toEqual([
    ['template_name', 'Template Name should not contain spaces'],
    ['private_key', 'PRIVATE key is required'],
    ['certificate', 'Boot Certifcate is Required'],
  ]);
});

test('a key that is none, locked or of another certificate is refused at its field', async () => {
  const pair = await issue();
  const locked = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' },
  }).privateKey;
  const broken = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----';
  const refusals = [
    [broken, 'This private key cannot be read'],
    [locked, 'This private key is protected by a passphrase. Please remove it first'],
    [(await issue()).privateKey, 'This private key does not belong to the certificate'],
  ] as const;
  for (const [privateKey, text] of refusals)
    expect(fieldsOf(await created({ ...pair, privateKey }))).toEqual([['private_key', text]]);
});

test('a certificate that vehicles could not use is refused with the reason, by a save and while it is read', async () => {
  const { db, deps, clock } = world.server;
  const authority = await deps.openAuthority();
  const keys = await authority.certifyRecordSeal();
  const foreign = await fakeAuthority({ clock: clock.now });
  const usedUp = await issue();
  await db.updateTable('vehicle_claim').set({ remaining: 0 }).where('id', '=', usedUp.id).execute();
  const unknown = await authority.certifyClaim(999_999, clock.now() + DAY_MS);
  const short = await issue(1);
  const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
  const refusals = [
    [broken, short.privateKey, 'This certificate cannot be read'],
    ...(await (async () => {
      const { pem, privateKeyPem } = await foreign.certifyClaim(1, clock.now() + DAY_MS);
      return [
        [pem, privateKeyPem, expect.stringMatching(/not from the authority of this platform/)],
      ] as const;
    })()),
    [keys.pem, keys.privateKeyPem, expect.stringMatching(/not for vehicles that ask for their first/)],
    [unknown.pem, unknown.privateKeyPem, 'The platform does not know this certificate any more'],
    [usedUp.certificate, usedUp.privateKey, 'No vehicle may get a certificate with this one any more'],
  ] as const;
  for (const [certificate, privateKey, text] of refusals) {
    expect(fieldsOf(await created({ certificate, privateKey }))).toEqual([['certificate', text]]);
    const read = await world.server.call(readCertificateEndpoint, { body: { certificate } }, operator());
    expect((read.problem.fields ?? []).map(({ message }) => message)).toEqual([text]);
  }
  clock.advance(2 * DAY_MS);
  expect(fieldsOf(await created(short))).toEqual([
    ['certificate', expect.stringMatching(/^This certificate expired on \d{4}-\d{2}-\d{2}$/)],
  ]);
});

test('a key and a certificate that are both wrong are told together', async () => {
  const broken = (label: string) => `-----BEGIN ${label}-----\nAAAA\n-----END ${label}-----`;
  const refused = await created({ privateKey: broken('PRIVATE KEY'), certificate: broken('CERTIFICATE') });
  expect(fieldsOf(refused)).toEqual([
    ['private_key', 'This private key cannot be read'],
    ['certificate', 'This certificate cannot be read'],
  ]);
});

test('a name that is taken is told at its field', async () => {
  const taken = [['template_name', 'There is a template of this name already']];
  expect(fieldsOf(await created(await issue(), 'load'))).toEqual(taken);
  const body = { status: 'createTemplate', template_name: 'load', organisation_id: world.makerId } as const;
  const made = await world.server.call(makeTemplateEndpoint, { body }, operator());
  expect((made.problem.fields ?? []).map(({ field, message }) => [field, message])).toEqual(taken);
});

test('a template that profiles use is not deleted, and one whose vehicles run is not changed', async () => {
  const remove = { status: 'deleteTemplate', template_name: 'load' } as const;
  const used = await change(remove);
  expect([used.status, used.problem.message]).toEqual([
    409,
    'This template is used by city. Choose another template there first.',
  ]);
  const { run_id: runId } = await world.start(2);
  const { certificate, privateKey: private_key } = await issue();
  const orders = [
    remove,
    { status: 'updateTemplate', template_name: 'load', certificate, private_key },
  ] as const;
  for (const order of orders)
    expect((await change(order)).problem.message).toBe(
      'The load test “city” is running. Please stop it first.',
    );
  await world.server.loadRunner.end(runId ?? 0, { kind: 'stopped' });
  expect((await change(orders[1])).status).toBe(200);
});

test('a pair that the platform makes is one that it accepts, for simulated VINs of the maker only', async () => {
  const { server, makerId } = world;
  const makers = await server.call(listVehicleMakersEndpoint, {}, operator());
  expect(makers.body.organisation).toContainEqual({
    id: makerId,
    name: 'Load test vehicles',
    vin_prefixes: ['ZLTLT'],
  });
  const make = (status: 'createTemplate' | 'updateTemplate', organisation_id = makerId) =>
    server.call(
      makeTemplateEndpoint,
      { body: { status, template_name: 'made', organisation_id } },
      operator(),
    );
  expect((await make('createTemplate')).body.message).toBe('Template created successfully');
  const { certificate, facts } = (await view('made')).body;
  expect(facts).toMatchObject({
    maker_name: 'Load test vehicles',
    vin_prefixes: ['ZLTLT'],
    remaining: 1_000_000,
  });
  // Its key is the certificate's own: kept by an update, it passes the same check as an entered one.
  const retained = await change({
    status: 'updateTemplate',
    template_name: 'made',
    private_key: '',
    certificate,
  });
  expect(retained.status).toBe(200);
  expect((await make('updateTemplate')).body.message).toBe('Template updated successfully');
  expect((await view('made')).body.facts?.subject).not.toBe(facts?.subject);
  const consumer = world.people.organisations.consumer;
  expect((await make('updateTemplate', consumer)).problem.fields?.[0]?.message).toBe(
    'No range of VINs is known of this vehicle maker',
  );
});

test('what the platform made for a template ends with it, or when it gets another pair', async () => {
  const { server, makerId } = world;
  const make = (status: 'createTemplate' | 'updateTemplate') =>
    server.call(
      makeTemplateEndpoint,
      { body: { status, template_name: 'made', organisation_id: makerId } },
      operator(),
    );
  const remaining = async () => {
    const rows = await server.db
      .selectFrom('vehicle_claim')
      .select('remaining')
      .where('name', 'like', 'template made %')
      .orderBy('id')
      .execute();
    return rows.map((row) => row.remaining);
  };
  await make('createTemplate');
  const { template_id } = (await view('made')).body;
  expect(await remaining()).toEqual([1_000_000]);
  await make('updateTemplate');
  expect(await remaining()).toEqual([0, 1_000_000]);
  await change({ status: 'deleteTemplate', template_name: 'made' });
  expect(await remaining()).toEqual([0, 0]);
  const target = `certificate-template/${template_id}`;
  const of = { name: 'made', maker: makerId };
  expect(await audited()).toEqual([
    { action: 'certificate-template.make', target, details: { order: 'create', ...of } },
    { action: 'certificate-template.make', target, details: { order: 'update', ...of } },
    { action: 'certificate-template.change', target, details: { order: 'delete', name: 'made' } },
  ]);
});

test('the trail says by which certificate of which maker a template was changed, and whether its key stayed', async () => {
  const [pair, next] = [await issue(), await issue()];
  await created(pair);
  const { template_id } = (await view('own')).body;
  const { certificate, privateKey: private_key } = next;
  const given = { status: 'updateTemplate', template_name: 'own', certificate } as const;
  await change({ ...given, private_key });
  await change({ ...given, private_key: '' });
  const target = `certificate-template/${template_id}`;
  const details = (order: 'create' | 'update', issued: IssuedClaim) => ({
    order,
    name: 'own',
    serial: new X509Certificate(issued.certificate).serialNumber.toUpperCase(),
    subject: `CN=claim:${issued.id}`,
    maker: world.makerId,
  });
  expect(await audited()).toEqual(
    [
      details('create', pair),
      { ...details('update', next), keptKey: false },
      { ...details('update', next), keptKey: true },
    ].map((told) => ({ action: 'certificate-template.change', target, details: told })),
  );
});

const audited = () =>
  world.server.db
    .selectFrom('audit_event')
    .select(['action', 'target', 'details'])
    .where('action', 'like', 'certificate-template.%')
    .orderBy('id')
    .execute();
