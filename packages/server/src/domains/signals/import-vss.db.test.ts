import { checkEligibilityEndpoint } from '@vinculum/contract/publication/eligibility.ts';
import {
  importVssEndpoint,
  previewVssImportEndpoint,
  updateSignalLabelsEndpoint,
} from '@vinculum/contract/signals/admin-endpoints.ts';
import { getSignalMetadataEndpoint, listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import type { People } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { readEntry } from '@vinculum/testkit/mistakes/form-input.ts';
import type { TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let world: ConsentWorld;
let server: TestServer;
let people: People;

beforeAll(async () => {
  world = await startConsentWorld();
  ({ server, people } = world);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.deleteFrom('signal').where('id', '>', 10_000).execute();
  await server.db.deleteFrom('signal_enum').where('name', 'like', '%.%').execute();
});

const operator = () => people.signedIn('operator.admin');
const speed = { type: 'sensor', datatype: 'float', unit: 'km/h', min: 0, max: 250 };
const light = { type: 'actuator', datatype: 'uint8', unit: 'percent' };
const mode = { type: 'sensor', datatype: 'string', allowed: ['OFF', 'SLOW', 'FAST'] };

function tree(children: object): string {
  return JSON.stringify({ Vehicle: { type: 'branch', children } });
}

async function preview(vss: string, group_name = 'VSS') {
  return await server.call(previewVssImportEndpoint, { body: { vss, group_name } }, operator());
}

async function take(vss: string, group_name = 'VSS') {
  const { body } = await preview(vss, group_name);
  const { preview_hash } = body;
  return await server.call(importVssEndpoint, { body: { vss, group_name, preview_hash } }, operator());
}

async function catalogue() {
  const { body } = await server.call(listSignalsEndpoint, {}, people.signedIn('consumer.viewer'));
  return body.signals;
}

async function importedByName() {
  const groups = await catalogue();
  const signals = groups.flatMap(({ read }) => read).filter(({ id }) => id > 10_000);
  return new Map(signals.map((signal) => [signal.name, signal]));
}

const verdicts = (rows: readonly { path: string; verdict: string; reason: string | null }[]) =>
  rows.map(({ path, verdict, reason }) => [path, reason ?? verdict]);

test('a preview changes nothing; the import then does what it said, for consumers at once', async () => {
  const vss = tree({ Speed: speed, Cabin: { type: 'branch', children: { Light: light } }, Mode: mode });
  const { body } = await preview(vss);
  expect(body.counts).toEqual({ ADDED: 3, CHANGED: 0, SAME: 0, KEPT: 0, REFUSED: 0 });
  expect(await importedByName()).toEqual(new Map());
  const answer = await take(vss);
  expect(answer.body.message).toBe('Signals imported successfully: 3 added, 0 changed, 0 left out');
  const groups = await catalogue();
  expect(groups.map(({ groupName }) => groupName)).toEqual([
    'GENERAL',
    'STANDARD',
    'LYNKCO',
    'VOLVOTRUCKS',
    'ZEEKR',
    'VSS',
    'OTHER',
  ]);
  const group = groups.find(({ groupName }) => groupName === 'VSS');
  expect(group?.read).toMatchObject([
    { name: 'Vehicle.Speed', label: 'Speed', data_type: 'FLOAT', unit: 'km/h', minimum: 0, maximum: 250 },
    { name: 'Vehicle.Cabin.Light', label: 'Cabin / Light', data_type: 'INT32', unit: '%' },
    { name: 'Vehicle.Mode', data_type: 'INT32', enum_name: 'Vehicle.Mode' },
  ]);
  expect(group?.write.map(({ name }) => name)).toEqual(['Vehicle.Cabin.Light']);
  const metadata = await server.call(getSignalMetadataEndpoint, {}, people.signedIn('consumer.viewer'));
  expect(metadata.body.signal_enum).toContainEqual({
    name: 'Vehicle.Mode',
    values: [
      { id: 0, label: 'OFF' },
      { id: 1, label: 'SLOW' },
      { id: 2, label: 'FAST' },
    ],
  });
});

test('imported groups stand by their names, wherever their signals do', async () => {
  await take(tree({ Speed: speed }), 'SECOND');
  await take(tree({ Light: light }), 'FIRST');
  await take(tree({ Mode: mode }), 'THIRD');
  const names = (await catalogue()).map(({ groupName }) => groupName);
  expect(names.slice(-4)).toEqual(['FIRST', 'SECOND', 'THIRD', 'OTHER']);
});

test('imported again nothing is changed; ids and an operator’s labels stay', async () => {
  await take(tree({ Speed: speed, Mode: mode }));
  const before = await importedByName();
  const id = before.get('Vehicle.Speed')?.id ?? 0;
  const signals = [{ signal_id: id, signal_display_name: 'How fast' }];
  await server.call(updateSignalLabelsEndpoint, { body: { signals } }, operator());
  const again = await take(tree({ Mode: mode, Speed: speed }));
  expect(again.body.counts).toEqual({ ADDED: 0, CHANGED: 0, SAME: 2, KEPT: 0, REFUSED: 0 });
  const after = await importedByName();
  expect(after.get('Vehicle.Speed')).toMatchObject({ id, label: 'How fast' });
  expect(after.get('Vehicle.Mode')?.id).toBe(before.get('Vehicle.Mode')?.id);
});

test('a later release adds and changes, and removes nothing', async () => {
  await take(tree({ Gone: light, Mode: mode, Speed: speed }));
  const later = tree({
    Mode: { ...mode, allowed: ['FAST', 'OFF', 'FASTER'] },
    New: light,
    Speed: { ...speed, max: 300 },
  });
  const { body } = await preview(later);
  expect(verdicts(body.rows)).toEqual([
    ['Vehicle.Mode', 'CHANGED'],
    ['Vehicle.New', 'ADDED'],
    ['Vehicle.Speed', 'CHANGED'],
    ['Vehicle.Gone', 'KEPT'],
  ]);
  expect(body.rows.flatMap(({ changes }) => changes)).toEqual([
    { fact: 'values', from: 'OFF, SLOW, FAST', to: 'OFF, SLOW, FAST, FASTER' },
    { fact: 'range', from: '0 – 250', to: '0 – 300' },
  ]);
  await take(later);
  const names = [...(await importedByName()).keys()];
  expect(names.toSorted()).toEqual(['Vehicle.Gone', 'Vehicle.Mode', 'Vehicle.New', 'Vehicle.Speed']);
});

test.each([
  ['another data type', { ...speed, datatype: 'int32' }, 'data_type'],
  ['another unit', { ...speed, unit: 'm/s' }, 'unit'],
  ['a value that never changes', { ...speed, type: 'attribute' }, 'change_mode'],
])('what would mean something else to forms is left out and stays: %s', async (_what, changed, fact) => {
  await take(tree({ Speed: speed }));
  const { body } = await preview(tree({ Speed: changed }));
  expect(body.rows).toMatchObject([{ verdict: 'REFUSED', reason: 'OTHER_MEANING', changes: [{ fact }] }]);
  await take(tree({ Speed: changed }));
  expect((await importedByName()).get('Vehicle.Speed')).toMatchObject({
    data_type: 'FLOAT',
    unit: 'km/h',
    change_mode: 'CONTINUOUS',
  });
});

test('what cannot be taken is told with its place in the tree and the reason; the rest is taken', async () => {
  await take(tree({ Speed: speed }), 'OTHER_VSS');
  const vss = tree({
    Speed: speed,
    Names: { type: 'sensor', datatype: 'string[]' },
    Old: { ...light, deprecation: 'V7.0 removed' },
    Odd: { type: 'sensor', datatype: 'string', allowed: ['A', 'A'] },
    'no name': light,
    Light: light,
  });
  const { body } = await take(vss);
  expect(body.counts).toEqual({ ADDED: 1, CHANGED: 0, SAME: 0, KEPT: 0, REFUSED: 5 });
  const { body: seen } = await preview(vss);
  expect(seen.rows.map(({ path, reason, detail }) => [path, reason, detail])).toEqual([
    ['Vehicle.Speed', 'OTHER_GROUP', 'OTHER_VSS'],
    ['Vehicle.Names', 'DATA_TYPE', 'string[]'],
    ['Vehicle.Old', 'DEPRECATED', ''],
    ['Vehicle.Odd', 'VALUES', 'A, A'],
    ['Vehicle.Light', null, ''],
    ['Vehicle.no name', 'NAME', ''],
  ]);
});

test('an import that would do something else than what was previewed is refused', async () => {
  const [first, second] = [tree({ Speed: speed }), tree({ Speed: speed, Light: light })];
  const { body: seen } = await preview(second);
  await take(first);
  const body = { vss: second, group_name: 'VSS', preview_hash: seen.preview_hash };
  const answer = await server.call(importVssEndpoint, { body }, operator());
  expect([answer.status, answer.problem.code]).toEqual([409, 'conflict']);
  // As much of everything, but not the same.
  const { body: other } = await preview(tree({ Light: light }));
  const swapped = { vss: tree({ Mode: mode }), group_name: 'VSS', preview_hash: other.preview_hash };
  expect((await server.call(importVssEndpoint, { body: swapped }, operator())).status).toBe(409);
  expect([...(await importedByName()).keys()]).toEqual(['Vehicle.Speed']);
});

test('two imports at the same time leave each signal once', async () => {
  const vss = tree({ Speed: speed, Light: light });
  const answers = await Promise.all([take(vss), take(vss)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect([...(await importedByName()).keys()].toSorted()).toEqual(['Vehicle.Light', 'Vehicle.Speed']);
});

test.each([
  ['no file', { vss: '', group_name: 'VSS' }, 'vss signals.vssMissing'],
  ['no JSON', { vss: '{', group_name: 'VSS' }, 'vss signals.vssNotJson'],
  ['no tree', { vss: '{}', group_name: 'VSS' }, 'vss signals.vssNoTree'],
  ['no group', { vss: tree({ Speed: speed }), group_name: ' ' }, 'group_name validation.required'],
  [
    'a built-in group',
    { vss: tree({ Speed: speed }), group_name: 'zeekr' },
    'group_name signals.groupReserved',
  ],
  [
    'spaces in a group',
    { vss: tree({ Speed: speed }), group_name: 'MY VSS' },
    'group_name signals.groupFormat',
  ],
])('the server refuses %s at its field', async (_what, input, reported) => {
  const { status, problem } = await server.call(previewVssImportEndpoint, { body: input }, operator());
  expect([status, problem.fields?.map(({ field, key }) => `${field} ${key}`)]).toEqual([400, [reported]]);
});

test('the audit row of an import counts what it did', async () => {
  await take(tree({ Speed: speed, Light: light }), 'COUNTED');
  const row = await server.db
    .selectFrom('audit_event')
    .selectAll()
    .where('target', '=', 'signal-group/COUNTED')
    .executeTakeFirstOrThrow();
  const details = { ADDED: 2, CHANGED: 0, SAME: 0, KEPT: 0, REFUSED: 0 };
  expect(row).toMatchObject({ action: 'signal.import-vss', actor: 'platform.admin' });
  expect(row.details).toEqual(details);
});

test('a consumer asks for imported signals, and is told that a car without them lacks them', async () => {
  await take(tree({ Speed: speed, Mode: mode, Light: light }));
  const ids = [...(await importedByName()).values()].map(({ id }) => id);
  const { db, clock } = server;
  const listed_at = new Date(clock.now());
  await world.permit({ standard: true });
  await world.registerCars([carVin(1)]);
  await db
    .insertInto('vehicle_signals')
    .values({ vin: carVin(1), signal_ids: [2016], listed_at })
    .execute();
  const formId = await world.saveForm({ read_signals: ids.map((id) => readEntry(id, true)) });
  const body = { consent_form_id: formId, vin_numbers: [carVin(1)] };
  const checked = await server.call(checkEligibilityEndpoint, { body }, people.signedIn('consumer.admin'));
  expect(checked.body.signals.map(({ label }) => label)).toEqual(['Speed', 'Mode', 'Light']);
  const outcome = await world.publish(formId, [carVin(1)]);
  expect(outcome.vinNumbersWithPermission).toEqual([carVin(1)]);
});

test('all groups together hold as many imported signals as a browser can keep, and not one more', async () => {
  const signals = (count: number, prefix: string) =>
    tree(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, light])));
  await take(signals(2000, 'A'), 'FIRST');
  await take(signals(2000, 'B'), 'SECOND');
  const refused = await preview(signals(1001, 'C'), 'THIRD');
  expect(refused.status).toBe(400);
  expect(refused.problem.fields).toMatchObject([{ field: 'vss', key: 'signals.catalogueFull' }]);
  expect((await take(signals(1000, 'C'), 'THIRD')).body.counts.ADDED).toBe(1000);
  expect((await importedByName()).size).toBe(5000);
  // What is known already is no addition.
  expect((await take(signals(1000, 'C'), 'THIRD')).body.counts).toMatchObject({ ADDED: 0, SAME: 1000 });
  expect((await preview(tree({ One: light }), 'FOURTH')).status).toBe(400);
});
