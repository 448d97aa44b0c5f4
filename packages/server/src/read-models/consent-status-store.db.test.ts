import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { consentStatusLine } from '@vinculum/contract/reports/endpoints.ts';
import { type CrowdedWorld, startCrowdedWorld } from '@vinculum/testkit/rows/crowded-world.ts';
import { carVin } from '@vinculum/testkit/worlds/consent-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consentStatusLines } from './consent-status-store.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const [BEFORE, TODAY] = ['2026-11-01', '2026-11-02'];
const [one, two, three, tested, five] = [1, 2, 3, 4, 5].map(carVin);
let world: CrowdedWorld;
let id: CrowdedWorld['people']['organisations'];

/** Changes of the day before, of today from its first moment on, and of the first moment of tomorrow. */
beforeAll(async () => {
  world = await startCrowdedWorld(NOW);
  id = world.people.organisations;
  const change = (consent_id: number, to_status: ConsentStatus, at = `${TODAY}T09:00:00Z`) => {
    return { consent_id, to_status, at: new Date(at) };
  };
  const changes = [
    change(20, 'FORM_ACCEPTED'),
    change(14, 'FORM_CANCELED'),
    change(1, 'FORM_PENDING', `${BEFORE}T09:00:00Z`),
    change(1, 'FORM_ACCEPTED', `${TODAY}T00:00:00Z`),
    change(2, 'FORM_RECEIVED'),
    change(2, 'FORM_MANDATORY'),
    change(3, 'FORM_ACCEPTED'),
    change(4, 'FORM_ACCEPTED'),
    change(5, 'FORM_PENDING', '2026-11-03T00:00:00Z'),
    change(6, 'FORM_ACCEPTED'),
    change(7, 'FORM_RECEIVED'),
    change(10, 'FORM_DECLINED'),
    change(19, 'FORM_ACCEPTED', `${BEFORE}T09:00:00Z`),
  ];
  await world.store({ consent_history: changes.map((row, index) => ({ ...row, id: index + 1 })) });
  await sql`update consent set expires_at = ${new Date(NOW)} where id = 10`.execute(world.db);
  await sql`update consent set expires_at = ${`${TODAY}T00:00:00Z`} where id = 19`.execute(world.db);
});
afterAll(() => world.stop());

type Scope = Parameters<typeof consentStatusLines>[0];

async function linesOf(change: Partial<Scope> = {}) {
  const today: Scope = {
    start_date: TODAY,
    end_date: TODAY,
    consumerId: id.consumer,
    includeTest: false,
    now: new Date(NOW),
    ...change,
  };
  const names = sql.join(Object.keys(consentStatusLine.shape).map((name) => sql.ref(name)));
  const { rows } = await sql<Record<string, string>>`
    select * from (${consentStatusLines(today).select}) line (${names})`.execute(world.db);
  return rows.map((row) => [row['title'], row['vin_number'], row['status'], row['oem']]);
}

const maker = 'Norrsken Motors';
const first = ['Form 101', one, 'FORM_ACCEPTED', maker];
const last = [
  ['Form 101', two, 'FORM_MANDATORY', maker],
  ['Form 101', three, 'FORM_EXPIRED', maker],
];
const others = [
  ['Form 102', one, 'FORM_ACCEPTED', maker],
  ['Form 102', two, 'FORM_RECEIVED', maker],
  ['Form 102', five, 'FORM_DECLINED', maker],
  ['Form 103', carVin(99), 'FORM_CANCELED', null],
];

test('each consent that changed within the days is a line with its last change, in the order of forms and cars', async () => {
  expect(await linesOf()).toEqual([first, ...last, ...others]);
  const ofTest = ['Form 101', tested, 'FORM_ACCEPTED', maker];
  expect(await linesOf({ includeTest: true })).toEqual([first, ...last, ofTest, ...others]);
  const ofOther = ['Form 201', one, 'FORM_ACCEPTED', maker];
  expect(await linesOf({ consumerId: id.otherConsumer })).toEqual([ofOther]);
  expect(await linesOf({ consumerId: 'everybody' })).toEqual([first, ...last, ...others, ofOther]);
});

test('what ran out of time has expired, within the days and not after them', async () => {
  const days = { start_date: BEFORE, end_date: BEFORE };
  expect(await linesOf(days)).toEqual([
    ['Form 101', one, 'FORM_PENDING', maker],
    ['Form 104', two, 'FORM_ACCEPTED', maker],
  ]);
  const both = await linesOf({ ...days, end_date: TODAY });
  expect(both.at(-1)).toEqual(['Form 104', two, 'FORM_EXPIRED', maker]);
});
