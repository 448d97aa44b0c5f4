import {
  checkRegistrationEndpoint,
  getVehicleAccessEndpoint,
  registerVehiclesEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import {
  assignIdentifierEndpoint,
  withdrawIdentifierEndpoint,
} from '@vinculum/contract/vehicle-access/operator-endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: ConsentWorld;

beforeAll(async () => {
  world = await startConsentWorld();
});
afterAll(() => world.server.stop());

const by = (actor: ActorKey) => world.people.signedIn(actor);
const foreign = 'VCZ40EA5XR0000001';

async function check(vin_numbers: readonly string[], actor: ActorKey = 'oem.editor') {
  return (
    await world.server.call(checkRegistrationEndpoint, { body: { vin_numbers: [...vin_numbers] } }, by(actor))
  ).body;
}
async function register(vin_numbers: readonly string[], actor: ActorKey = 'oem.editor') {
  return (
    await world.server.call(registerVehiclesEndpoint, { body: { vin_numbers: [...vin_numbers] } }, by(actor))
  ).body;
}
const vehicleOf = (vin: string) =>
  world.server.db.selectFrom('vehicle').selectAll().where('vin', '=', vin).executeTakeFirst();

test('the check says what would happen and changes nothing; registering does it and names the rest', async () => {
  const { oem } = world.people.organisations;
  await world.registerCars([carVin(1)]);
  const vins = [carVin(3), carVin(1), carVin(2), carVin(2), foreign];
  const none = { already: [carVin(1)], outside: [foreign], unavailable: [] };
  expect(await check(vins)).toEqual({ ready: [carVin(3), carVin(2)], ...none });
  expect(await vehicleOf(carVin(2))).toBeUndefined();
  expect(await register(vins)).toEqual({
    message: '2 cars registered.',
    registered: [carVin(3), carVin(2)],
    ...none,
  });
  expect(await vehicleOf(carVin(2))).toMatchObject({ oem_id: oem, registered_by: 'import', is_test: false });
  const already = [carVin(3), carVin(1), carVin(2)];
  expect(await register(vins)).toMatchObject({ message: 'No car was registered.', registered: [], already });
  expect(await auditOf('vehicle.register')).toEqual([
    { target: `organisation/${oem}`, details: { registered: [carVin(3), carVin(2)] } },
  ]);
});

const auditOf = (action: string) =>
  world.server.db
    .selectFrom('audit_event')
    .select(['target', 'details'])
    .where('action', '=', action)
    .orderBy('id')
    .execute();

test('a request that waited for a car is offered to it when its maker registers it', async () => {
  const vin = carVin(11);
  await world.permit({ standard: true });
  const formId = await world.saveForm();
  await world.publish(formId, [vin, carVin(12)]);
  await register([vin]);
  const consents = await world.server.db
    .selectFrom('consent')
    .select(['vin', 'oem_id'])
    .where('form_id', '=', formId)
    .orderBy('vin')
    .execute();
  expect(consents).toEqual([
    { vin, oem_id: world.people.organisations.oem },
    { vin: carVin(12), oem_id: null },
  ]);
  const outbox = await world.server.db.selectFrom('outbox').select('vin').where('vin', '=', vin).execute();
  expect(outbox).toHaveLength(1);
});

test('a maker without identifiers learns of others’ cars only that they cannot be registered', async () => {
  const { server, people } = world;
  await world.registerCars([carVin(21)]);
  const own = 'XYZ40EA5XR0000001';
  await server.db
    .deleteFrom('oem_manufacturer')
    .where('organisation_id', '=', people.organisations.otherOem)
    .execute();
  // One is registered, of the other only the identifier is somebody's.
  const lists = await check([carVin(21), carVin(22), own, foreign], 'otherOem.editor');
  const unavailable = [carVin(21), carVin(22)];
  expect(lists).toEqual({ ready: [own, foreign], already: [], outside: [], unavailable });
  expect(await register([carVin(21), own], 'otherOem.editor')).toMatchObject({
    registered: [own],
    unavailable: [carVin(21)],
  });
});

test('a maker with identifiers is told the same of VINs of others, registered or not', async () => {
  const registered = 'VCZ40EA5XR0000901';
  const { otherOem } = world.people.organisations;
  await world.server.db
    .insertInto('oem_manufacturer')
    .values({ wmi: 'VCZ', organisation_id: otherOem })
    .onConflict((on) => on.column('wmi').doNothing())
    .execute();
  expect(await register([registered], 'otherOem.editor')).toMatchObject({ registered: [registered] });
  const vins = [registered, 'VCZ40EA5XR0000902'];
  expect(await check(vins)).toEqual({ ready: [], already: [], outside: vins, unavailable: [] });
  expect(await register(vins)).toMatchObject({ registered: [], outside: vins, unavailable: [] });
});

test('what is no VIN is refused, and so are more than are let', async () => {
  for (const call of [checkRegistrationEndpoint, registerVehiclesEndpoint]) {
    const malformed = await world.server.call(
      call,
      { body: { vin_numbers: ['nonsense'] } },
      by('oem.editor'),
    );
    expect(malformed.problem.code).toBe('invalidVins');
    const many = Array.from({ length: 10_001 }, (_, index) => carVin(index + 100));
    const tooMany = await world.server.call(call, { body: { vin_numbers: many } }, by('oem.editor'));
    expect(tooMany.problem.code).toBe('tooManyVehicles');
  }
});

test('ten thousand cars are registered at once', async () => {
  const vins = Array.from({ length: 10_000 }, (_, index) => carVin(index + 50_000));
  expect((await register(vins)).registered).toHaveLength(10_000);
});

test('a viewer looks, an editor registers, and only an administrator of the operator assigns identifiers', async () => {
  const { server } = world;
  const input = { body: { vin_numbers: [carVin(31)] } };
  expect((await server.call(registerVehiclesEndpoint, input, by('oem.viewer'))).status).toBe(403);
  const order = { body: { maker_id: world.people.organisations.oem, identifier: 'YNT' } };
  for (const actor of ['oem.admin', 'operator.editor'] as const)
    expect((await server.call(assignIdentifierEndpoint, order, by(actor))).status).toBe(403);
});

test('an identifier is of one maker; what was registered inside of it stays when it goes', async () => {
  const { server, people } = world;
  const { oem, otherOem } = people.organisations;
  const identifiersOf = async (maker_id: number) =>
    (
      await server.call(
        getVehicleAccessEndpoint,
        { query: { maker_id: String(maker_id) } },
        by('operator.viewer'),
      )
    ).body.identifiers;
  const assign = (maker_id: number, identifier: string) =>
    server.call(assignIdentifierEndpoint, { body: { maker_id, identifier } }, by('operator.admin'));
  expect((await assign(oem, ' ynt ')).body.message).toBe('YNT was assigned to Norrsken Motors.');
  expect((await assign(oem, 'YNT')).status).toBe(200);
  expect(await identifiersOf(oem)).toContain('YNT');
  const taken = await assign(otherOem, 'YNT');
  expect(taken.problem.fields).toMatchObject([
    { field: 'identifier', message: 'This identifier is assigned to Norrsken Motors' },
  ]);
  expect((await assign(people.organisations.consumer, 'YNU')).status).toBe(404);
  const vin = 'YNT40EA5XR0000001';
  await register([vin]);
  const withdraw = (maker_id: number) =>
    server.call(withdrawIdentifierEndpoint, { body: { maker_id, identifier: 'YNT' } }, by('operator.admin'));
  expect((await withdraw(otherOem)).status).toBe(404);
  expect((await withdraw(oem)).body.message).toBe('YNT was taken from Norrsken Motors.');
  expect(await check([vin, 'YNT40EA5XR0000002'])).toMatchObject({
    already: [vin],
    outside: ['YNT40EA5XR0000002'],
  });
  const recorded = { target: `organisation/${oem}`, details: { identifier: 'YNT' } };
  expect(await auditOf('manufacturer-identifier.assign')).toEqual([recorded, recorded]);
  expect(await auditOf('manufacturer-identifier.withdraw')).toEqual([recorded]);
});

test('the characters 12 to 14 tell apart makers that share an identifier', async () => {
  const { server, people } = world;
  const { oem, otherOem } = people.organisations;
  for (const [maker_id, identifier] of [
    [oem, 'YN9AAA'],
    [otherOem, 'YN9BBB'],
  ] as const)
    await server.call(assignIdentifierEndpoint, { body: { maker_id, identifier } }, by('operator.admin'));
  const vins = ['YN940EA5XR0AAA001', 'YN940EA5XR0BBB001'];
  expect(await check(vins)).toMatchObject({ ready: [vins[0]], outside: [vins[1]] });
  expect(await check(vins, 'otherOem.editor')).toMatchObject({ ready: [vins[1]], outside: [vins[0]] });
});
