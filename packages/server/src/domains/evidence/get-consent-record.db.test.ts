import { getConsentRecordEndpoint, recordLimits } from '@vinculum/contract/evidence/record.ts';
import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { Authority } from '@vinculum/server/adapters/authority/port.ts';
import { fakeAuthority } from '@vinculum/testkit/stubs/fake-authority.ts';
import { keySeal } from '@vinculum/server/adapters/authority/key-seal.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { isRecordProven } from '@vinculum/testkit/records/verify-record-with-node.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRecordSeal, provideRecordSeal } from './record-seal-store.ts';

let world: ConsentWorld;
let authority: Authority;
let cars = 0;

beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  authority = await fakeAuthority({ clock: world.server.clock.now });
});
afterAll(async () => {
  await world?.server.stop();
});

async function published() {
  const vin = carVin((cars += 1));
  await world.registerCars([vin]);
  const formId = await world.saveForm();
  await world.publish(formId, [vin]);
  return { vin, formId };
}

const ask = (id: number, vin: string, by: ActorKey = 'consumer.viewer') =>
  world.server.call(getConsentRecordEndpoint, { params: { id, vin } }, world.people.signedIn(by));

const seal = () => provideRecordSeal(world.server.deps, authority, world.server.clock.now());

test('without a key to seal with there is no record', async () => {
  const { vin, formId } = await published();
  expect((await ask(formId, vin)).problem.code).toBe('unavailable');
  await seal();
  expect((await ask(formId, vin)).status).toBe(200);
});

test('a viewer reads the record of an own form, whatever the case of the VIN', async () => {
  await seal();
  const { vin, formId } = await published();
  const { body } = await ask(formId, ` ${vin.toLowerCase()} `);
  expect(body.record_header.pii_principal_id).toBe(vin);
  expect(body.event).toMatchObject({ event_state: 'dpv:ConsentRequested', entity_id: 'consumer' });
  expect(isRecordProven(body, authority.rootPem)).toBe(true);
});

test('a form of somebody else, and a VIN it never went to, are not found', async () => {
  await seal();
  const { vin, formId } = await published();
  const foreign = await ask(formId, vin, 'otherConsumer.admin');
  expect(foreign.problem).toMatchObject({ code: 'consentFormNotFound' });
  expect((await ask(999_999, vin, 'otherConsumer.admin')).problem.message).toBe(foreign.problem.message);
  expect((await ask(formId, carVin(9999))).status).toBe(404);
  expect((await ask(formId, 'no VIN')).status).toBe(404);
  expect((await ask(formId, vin, 'oem.admin')).status).toBe(403);
});

test('nobody is named but the controller', async () => {
  await seal();
  const { vin, formId } = await published();
  const body = { consent_form_id: formId };
  await world.server.call(revokeConsentFormEndpoint, { body }, world.people.signedIn('consumer.admin'));
  const { raw, body: record } = await ask(formId, vin);
  expect(record.event).toMatchObject({ event_state: 'dpv:ConsentRevoked', entity_id: 'consumer' });
  expect(record.party_identification.map((party) => party.party_name)).toEqual(['Helios Insurance']);
  expect(raw.body).not.toMatch(/consumer\.admin|Norrsken/);
});

test('of a long history the newest events are told and the others counted', async () => {
  await seal();
  const { vin, formId } = await published();
  const { id } = await world.consentOf(formId, vin);
  const now = new Date(world.server.clock.now());
  const event = { at: now, actor_kind: 'vehicle', to_status: 'FORM_RECEIVED', cause: 'received' } as const;
  await world.server.db
    .insertInto('consent_history')
    .values(Array.from({ length: recordLimits.events + 4 }, () => ({ ...event, consent_id: id })))
    .execute();
  const { body } = await ask(formId, vin);
  expect(body.history).toHaveLength(recordLimits.events);
  expect(body.older_events).toBe(5);
  expect(isRecordProven(body, authority.rootPem)).toBe(true);
});

test('a seal is made anew in its last year and by another authority, else kept', async () => {
  const count = async () => {
    const rows = await world.server.db.selectFrom('record_seal').select('serial').execute();
    return rows.length;
  };
  const endOf = async () => {
    const { last } = await world.server.db
      .selectFrom('record_seal')
      .select((select) => select.fn.max('not_after').as('last'))
      .executeTakeFirstOrThrow();
    return last.getTime();
  };
  await seal();
  const before = await count();
  const end = await endOf();
  world.server.clock.set(end - 365 * DAY_MS - 1);
  await seal();
  expect(await count()).toBe(before);
  // One whose end is within a year is not used for long any more, and one that has ended not at all.
  world.server.clock.advance(1);
  await seal();
  expect(await count()).toBe(before + 1);
  const sealing = () => findRecordSeal(world.server.deps, new Date(world.server.clock.now()));
  world.server.clock.set((await endOf()) - 1);
  expect(await sealing()).toBeDefined();
  world.server.clock.advance(1);
  expect(await sealing()).toBeUndefined();
  await seal();
});

const storedKeys = () =>
  world.server.db.selectFrom('record_seal').select(['serial', 'private_key']).orderBy('serial').execute();

test('the key that seals records is stored sealed; one from before goes on to seal and is sealed itself', async () => {
  await seal();
  const sealed = await storedKeys();
  for (const { private_key } of sealed)
    expect(Buffer.from(private_key, 'base64').toString('latin1')).not.toContain('PRIVATE KEY');
  const { keySeal: own } = world.server.deps;
  for (const { serial, private_key } of sealed)
    await world.server.db
      .updateTable('record_seal')
      .set({ private_key: own.open(Buffer.from(private_key, 'base64')) })
      .where('serial', '=', serial)
      .execute();
  const { vin, formId } = await published();
  expect(isRecordProven((await ask(formId, vin)).body, authority.rootPem)).toBe(true);
  await seal();
  const again = await storedKeys();
  expect(again.map(({ serial }) => serial)).toEqual(sealed.map(({ serial }) => serial));
  expect(again.filter(({ private_key }) => private_key.startsWith('-----BEGIN'))).toEqual([]);
  expect(isRecordProven((await ask(formId, vin)).body, authority.rootPem)).toBe(true);
});

test('a key that was sealed with another setting seals nothing, and the next start makes a new one', async () => {
  await seal();
  const { vin, formId } = await published();
  const foreign = keySeal(Buffer.alloc(32, 7)).seal('a key').toString('base64');
  await world.server.db.updateTable('record_seal').set({ private_key: foreign }).execute();
  expect((await ask(formId, vin)).problem.code).toBe('unavailable');
  await seal();
  expect(isRecordProven((await ask(formId, vin)).body, authority.rootPem)).toBe(true);
});
