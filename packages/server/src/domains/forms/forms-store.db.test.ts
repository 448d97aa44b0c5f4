import type { FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { consentFormSchema } from '@vinculum/contract/forms/form.ts';
import { dayOf, DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Consent, type Crowd, startCrowd } from '@vinculum/testkit/crowd/consent-crowd.ts';
import { isActive, isLive, isUnexpired } from '@vinculum/testkit/crowd/ended.ts';
import { rowsChanged, tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { undone } from '@vinculum/testkit/rows/undone.ts';
import { formInput } from '@vinculum/testkit/mistakes/form-input.ts';
import type { ConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { formContent } from './form-content.ts';
import { findConsumers, listFormRows } from './form-list-store.ts';
import {
  findForm,
  findOemForm,
  formExists,
  lockForm,
  lockFormOfCars,
  lockOemForm,
  markPublished,
  markRevoked,
  updateDraft,
} from './forms-store.ts';

const OLD = new Date(0);

let world: ConsentWorld;
let crowd: Crowd;
beforeAll(async () => {
  ({ world, crowd } = await startCrowd());
  const { db } = world.server;
  await db.deleteFrom('consent_form').where('id', 'not in', Object.values(crowd.forms)).execute();
  await db.updateTable('consent_form').set({ updated_on: OLD }).execute();
});
afterAll(() => world.server.stop());

const scope = () => ({ consumerId: world.people.organisations.consumer, formId: crowd.forms.lastDay });
const changesOf = async (work: (trx: Transaction<Database>) => Promise<unknown>) =>
  (await tryOut(world.server.db, ['consent_form'], work)).changes;

test('a form is found under its consumer alone, among others of it', async () => {
  const { db } = world.server;
  const foreign = { ...scope(), formId: crowd.forms.foreign };
  const found = await undone(db, async (trx) => [
    (await findForm(trx, scope()))?.title,
    (await lockForm(trx, scope()))?.title,
    await formExists(trx, scope().formId, scope().consumerId),
    (await findForm(trx, { consumerId: 'everybody', formId: foreign.formId }))?.title,
    await findForm(trx, foreign),
    await lockForm(trx, foreign),
    await formExists(trx, foreign.formId, foreign.consumerId),
  ]);
  expect(found).toEqual(['lastDay', 'lastDay', true, 'foreign', undefined, undefined, false]);
});

test('a form is changed, published and revoked whole, and no other one', async () => {
  const { formId: id } = scope();
  const form = consentFormSchema.parse(formInput({ title: 'Changed', data_retention_in_days: 90 }));
  const content = formContent.parse(formInput({ service_page: 'https://vinculum.example/changed' }));
  const now = crowd.now;
  const drafted = await changesOf((trx) =>
    updateDraft(trx, form, { ...scope(), packageExpiry: '2031-01-01', now }),
  );
  expect(drafted.consent_form).toMatchObject({
    changed: [
      {
        id,
        title: 'Changed',
        expiry_type: 0,
        expiry_in_days: 30,
        expiry: null,
        package_expiry: '2031-01-01',
        data_retention_in_days: 90,
        updated_on: now,
      },
    ],
  });
  const published = await undone(world.server.db, async (trx) => {
    await trx
      .updateTable('consent_form')
      .set({ status: 'DRAFT', content: '{}', published_on: null })
      .execute();
    return await rowsChanged(trx, ['consent_form'], () =>
      markPublished(trx, { ...scope(), formHash: 'new', offer: { title: 'new' }, content, now }),
    );
  });
  expect(published).toEqual({
    consent_form: {
      changed: [
        {
          id,
          status: 'PUBLISHED',
          published_on: now,
          updated_on: now,
          form_hash: 'new',
          offer: { title: 'new' },
          agreed_words: 2,
          content: JSON.parse(JSON.stringify(content)),
        },
      ],
    },
  });
  expect(await changesOf((trx) => markRevoked(trx, scope(), now))).toEqual({
    consent_form: { changed: [{ id, status: 'REVOKED', ended_on: now, updated_on: now }] },
  });
});

test('a form concerns who has a car with it, from a moment on, and no draft nor what was never asked', async () => {
  const { oem: oemId, consumer, otherConsumer } = world.people.organisations;
  const { speed: formId } = crowd.forms;
  const at = crowd.consents.find((one) => one.form_id === formId && isLive(one) && one.oem_id === oemId);
  const unasked = crowd.consents.find((one) => one.form_id === formId && one.status === 'FORM_NOT_ASKED');
  if (at === undefined || unasked === undefined) throw new Error('no such car');
  const found = await undone(world.server.db, async (trx) => {
    const ofCar = async (vin: string, since: Date | null, id = formId) =>
      (await lockFormOfCars(trx, id, [{ vin, since }]))?.id;
    const later = new Date(at.created_on.getTime() + 1);
    const cars = [
      await ofCar(at.vin, null),
      await ofCar(at.vin, at.created_on),
      await ofCar(at.vin, later),
      await ofCar(unasked.vin, null),
    ];
    const ofMaker = [
      (await findOemForm(trx, { oemId, formId }))?.id,
      (await lockOemForm(trx, { oemId, formId, consumerId: consumer }))?.id,
      (await lockOemForm(trx, { oemId, formId, consumerId: otherConsumer }))?.id,
    ];
    const ofMakerAfter = async (change: { status?: 'FORM_NOT_ASKED'; oem_id?: null }) => {
      await trx
        .updateTable('consent')
        .set(change)
        .where('form_id', '=', formId)
        .where('oem_id', '=', oemId)
        .execute();
      return (await findOemForm(trx, { oemId, formId }))?.id;
    };
    await trx.updateTable('consent_form').set({ status: 'DRAFT' }).where('id', '=', formId).execute();
    const draft = (await findOemForm(trx, { oemId, formId }))?.id;
    await trx.updateTable('consent_form').set({ status: 'PUBLISHED' }).where('id', '=', formId).execute();
    const nothing = [
      draft,
      await ofMakerAfter({ status: 'FORM_NOT_ASKED' }),
      await ofMakerAfter({ oem_id: null }),
    ];
    return { cars, ofMaker, nothing };
  });
  expect(found).toEqual({
    cars: [formId, formId, undefined, undefined],
    ofMaker: [formId, formId, undefined],
    nothing: [undefined, undefined, undefined],
  });
});

interface Asked {
  readonly what: string;
  readonly isEverybody?: boolean;
  readonly isMaker?: boolean;
  readonly include_test?: boolean;
  readonly isRevocable?: boolean;
  readonly status?: FormStatus;
  readonly search?: string;
}

const statusOf: Partial<Record<string, FormStatus>> = { over: 'EXPIRED', revoked: 'REVOKED' };
const isCounted = (one: Consent) => one.status !== 'FORM_NOT_ASKED';
const isRunning = (one: Consent) => isActive(one) && isUnexpired(one, crowd.now);

test.each<Asked>([
  { what: 'of a consumer' },
  { what: 'of a consumer, with tests', include_test: true },
  { what: 'of everybody', isEverybody: true },
  { what: 'at cars of a maker', isMaker: true, isEverybody: true },
  { what: 'that may be revoked', isRevocable: true, isMaker: true },
  { what: 'of a status by the clock', status: 'EXPIRED' },
  { what: 'that are published', status: 'PUBLISHED', isEverybody: true },
  { what: 'by a part of the title', search: ' E ' },
])('forms are listed $what, each with its consents as the clock has them', async (asked) => {
  const { consumer, oem } = world.people.organisations;
  const { include_test = false, isEverybody, isMaker, isRevocable, status, search } = asked;
  const query = {
    consumerId: isEverybody ? ('everybody' as const) : consumer,
    ...(isMaker && { oemId: oem }),
    isRevocable,
    include_test,
    status,
    search,
    page: 1,
    limit: 99,
    sort: 'consent_form_id' as const,
    descending: false,
    now: crowd.now,
  };
  await undone(world.server.db, async (trx) => {
    // One whose consents have all ended, and one of tests.
    await trx
      .updateTable('consent')
      .set({ status: 'FORM_DECLINED' })
      .where('form_id', '=', crowd.forms.revoked)
      .execute();
    await trx
      .updateTable('consent_form')
      .set({ is_test: true })
      .where('id', '=', crowd.forms.question)
      .execute();
    const expected = Object.entries(crowd.forms)
      .map(([title, id]) => {
        const counted = crowd.consents
          .filter((one) => one.form_id === id)
          .map((one) => (title === 'revoked' ? { ...one, status: 'FORM_DECLINED' as const } : one))
          .filter(
            (one) => isCounted(one) && (include_test || !one.is_test) && (!isMaker || one.oem_id === oem),
          );
        const live = counted.filter((one) => isLive(one) && isRunning(one)).length;
        const running = counted.filter(isRunning).length;
        return { id, title, counts: [counted.length, live, running - live], running };
      })
      .filter(({ title, running }) => {
        const isOwn = isEverybody === true || title !== 'foreign';
        const isShown = include_test || title !== 'question';
        const isStatus = status === undefined || (statusOf[title] ?? 'PUBLISHED') === status;
        return (
          isOwn &&
          isShown &&
          isStatus &&
          (!isRevocable || running > 0) &&
          title.toLowerCase().includes(search?.trim().toLowerCase() ?? '')
        );
      })
      .toSorted((a, b) => a.id - b.id);
    const { rows, total } = await listFormRows(trx, query);
    expect(
      rows.map((row) => [row.title, row.status, row.consent_count, row.live_count, row.waiting_count]),
    ).toEqual(expected.map(({ title, counts }) => [title, statusOf[title] ?? 'PUBLISHED', ...counts]));
    expect(total).toBe(expected.length);
  });
});

test('a form ends with its last day: it is listed so from the next one on', async () => {
  const { consumer: consumerId } = world.people.organisations;
  const startOfDay = Date.parse(dayOf(crowd.now.getTime()));
  const expired = async (now: number) => {
    const page = { page: 1, limit: 99, sort: 'title', descending: false } as const;
    const query = { consumerId, include_test: true, status: 'EXPIRED', ...page, now: new Date(now) } as const;
    return (await listFormRows(world.server.db, query)).rows.map(({ title }) => title);
  };
  expect(await expired(startOfDay + DAY_MS - 1)).toEqual(['over']);
  expect(await expired(startOfDay + DAY_MS)).toEqual(['lastDay', 'over']);
});

test('a maker finds the consumers that it deals with, of whom some rest', async () => {
  const { oem, otherOem, consumer, otherConsumer } = world.people.organisations;
  const { db } = world.server;
  await undone(db, async (trx) => {
    const found = async (oemId: number | null, search = '') =>
      (await findConsumers(trx, oemId, search)).map(({ id }) => id);
    expect(await found(null)).toEqual([otherConsumer, consumer]);
    expect([
      await found(null, 'HELIOS'),
      await found(null, String(consumer)),
      await found(null, 'x'),
    ]).toEqual([[consumer], [consumer], []]);
    expect(await found(oem)).toEqual([otherConsumer, consumer]);
    // What is of tests, and what was never asked, is no dealing; a permission is.
    await trx.updateTable('consent').set({ is_test: true }).where('consumer_id', '=', consumer).execute();
    await trx
      .updateTable('consent')
      .set({ status: 'FORM_NOT_ASKED' })
      .where('consumer_id', '=', otherConsumer)
      .execute();
    expect([await found(oem), await found(otherOem)]).toEqual([[consumer], []]);
    await trx
      .updateTable('organisation')
      .set({ resting_from: crowd.now })
      .where('id', '=', consumer)
      .execute();
    expect([await found(oem), await found(null)]).toEqual([[], [otherConsumer]]);
  });
});
