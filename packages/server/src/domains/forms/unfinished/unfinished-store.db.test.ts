import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { unfinishedLimits } from '@vinculum/contract/forms/unfinished-form.ts';
import { type Crowd, startCrowd } from '@vinculum/testkit/crowd/consent-crowd.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { undone } from '@vinculum/testkit/rows/undone.ts';
import type { ConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import {
  countUnfinished,
  deleteRestingForms,
  deleteUnfinished,
  findUnfinished,
  listUnfinished,
  lockUnfinished,
} from './unfinished-store.ts';

let world: ConsentWorld;
let crowd: Crowd;
const tables = ['unfinished_form'] as const;

beforeAll(async () => {
  ({ world, crowd } = await startCrowd());
  const { consumer, otherConsumer } = world.people.organisations;
  const { over, speed } = crowd.forms;
  const one = (
    organisation_id: number,
    key: string,
    change: Partial<Insertable<Database['unfinished_form']>> = {},
  ) => ({
    organisation_id,
    key,
    form_id: null,
    revision: 3,
    title: key,
    content: JSON.stringify({ form: { title: key } }),
    base_updated_on: null,
    updated_by: 'x',
    updated_on: crowd.now,
    ...change,
  });
  const at = (ms: number) => ({ updated_on: new Date(crowd.now.getTime() + ms) });
  await world.server.db
    .insertInto('unfinished_form')
    .values([
      one(consumer, 'new-b', at(-2)),
      one(consumer, `form-${over}`, { form_id: over, ...at(-1) }),
      one(otherConsumer, 'new-a'),
      one(consumer, 'new-c', at(-3)),
      one(consumer, `form-${speed}`, { form_id: speed, ...at(-2) }),
      one(consumer, 'new-a', at(-4)),
    ])
    .execute();
});
afterAll(() => world.server.stop());

const own = (key: string) => ({ organisationId: world.people.organisations.consumer, key });

test('those of an organisation are listed, the one changed last first, with the status of their forms by the clock', async () => {
  const { over, speed } = crowd.forms;
  const listed = await listUnfinished(world.server.db, own('').organisationId, crowd.now);
  expect(listed.map((row) => [row.key, row.consent_form_id, row.status])).toEqual([
    [`form-${over}`, over, 'EXPIRED'],
    [`form-${speed}`, speed, 'PUBLISHED'],
    ['new-b', null, null],
    ['new-c', null, null],
    ['new-a', null, null],
  ]);
  expect(await countUnfinished(world.server.db, own('').organisationId)).toBe(5);
});

test('one is found by its key under its organisation, and compared', async () => {
  const { otherConsumer } = world.people.organisations;
  await undone(world.server.db, async (trx) => {
    for (const key of ['new-c', 'new-b']) {
      const content = JSON.parse(JSON.stringify({ form: { title: 'new-c' } }));
      expect((await findUnfinished(trx, own(key)))?.title).toBe(key);
      expect(await lockUnfinished(trx, own(key), content)).toMatchObject({
        title: key,
        isSame: key === 'new-c',
      });
    }
    expect(await findUnfinished(trx, { organisationId: otherConsumer, key: 'new-b' })).toBeUndefined();
    expect(await findUnfinished(trx, { organisationId: otherConsumer, key: 'new-a' })).toMatchObject({
      organisation_id: otherConsumer,
      key: 'new-a',
    });
  });
});

test('one is deleted as it was at a revision, and no other', async () => {
  const { organisationId: organisation_id } = own('');
  await undone(world.server.db, async (trx) => {
    const wrong = async () =>
      expect(await deleteUnfinished(trx, { ...own('new-a'), revision: 2 })).toBe(false);
    expect(await rowsChanged(trx, tables, wrong)).toEqual({});
    const right = async () =>
      expect(await deleteUnfinished(trx, { ...own('new-a'), revision: 3 })).toBe(true);
    expect(await rowsChanged(trx, tables, right)).toEqual({
      unfinished_form: { gone: [{ organisation_id, key: 'new-a' }] },
    });
  });
});

test('what nobody changed for so many days goes, and not what was changed that long ago to the moment', async () => {
  const { organisationId: organisation_id } = own('');
  const now = crowd.now.getTime() - 2 + unfinishedLimits.restDays * DAY_MS;
  await undone(world.server.db, async (trx) => {
    const work = async () => expect(await deleteRestingForms(trx, now)).toBe(2);
    expect(await rowsChanged(trx, tables, work)).toEqual({
      unfinished_form: { gone: ['new-a', 'new-c'].map((key) => ({ organisation_id, key })) },
    });
  });
});
