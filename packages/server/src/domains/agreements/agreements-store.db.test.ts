import {
  agreementTypes,
  publicationStatuses,
  shownPublications,
} from '@vinculum/contract/agreements/agreement.ts';
import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows } from '@vinculum/testkit/rows/stored-rows.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { pageOwnAgreements, pageReceivedAgreements, publicationsTo } from './agreement-lists-store.ts';
import { insertAgreement, lockAgreement, removeAgreement, updateAgreement } from './agreements-store.ts';
import { appendPublications, publicationsOf } from './publications-store.ts';

const { consumer, otherConsumer, owner, otherOwner, twinOwner } = ids;
const { published, revoked } = publicationStatuses;
const content = { msa_data: 'New', msa_data_type: agreementTypes.text };
let rows: StoredRows;

/** Three agreements of a consumer, the last of them deleted, and one of another; the first two are at both owners. */
beforeAll(async () => {
  rows = await startStoredRows();
  const { db } = rows;
  const agreement = { msa_data: 'Old', msa_data_type: agreementTypes.link };
  await putRows(db, 'agreement', [
    { ...agreement, id: 1, consumer_id: consumer },
    { ...agreement, id: 2, consumer_id: consumer },
    { ...agreement, id: 3, consumer_id: consumer, deleted_on: at(1) },
    { ...agreement, id: 4, consumer_id: otherConsumer },
  ]);
  const publication = { ...agreement, agreement_id: 1, fleet_owner_id: owner, status: published };
  await putRows(db, 'agreement_publication', [
    ...Array.from({ length: shownPublications }, (_, minute) => ({
      ...publication,
      at: at(minute),
      status: minute % 2 === 0 ? published : revoked,
    })),
    { ...publication, at: at(51) },
    { ...publication, at: at(52), agreement_id: 2, msa_data: 'As published' },
    { ...publication, at: at(53), fleet_owner_id: otherOwner },
    { ...publication, at: at(54), fleet_owner_id: otherOwner, agreement_id: 2 },
    { ...publication, at: at(55), fleet_owner_id: otherOwner, agreement_id: 2, status: revoked },
    { ...publication, at: at(57), fleet_owner_id: twinOwner },
    { ...publication, at: at(56), agreement_id: 4 },
  ]);
});
afterAll(() => rows.stop());

const pages = (work: (page: { page: number; limit: number }) => ReturnType<typeof pageOwnAgreements>) =>
  Promise.all(
    [
      { page: 1, limit: 9 },
      { page: 1, limit: 1 },
      { page: 2, limit: 1 },
      { page: 2, limit: 2 },
    ].map(async (page) => {
      const { data, total_rows: total } = await work(page);
      return [data.map(({ msa_id: id }) => id), total];
    }),
  );

test('a consumer sees its own agreements, the newest first, and where each is published, by name', async () => {
  expect(await pages((page) => pageOwnAgreements(rows.db, consumer, page))).toEqual([
    [[2, 1], 2],
    [[2], 2],
    [[1], 2],
    [[], 2],
  ]);
  const { data } = await pageOwnAgreements(rows.db, consumer, { page: 1, limit: 9 });
  expect(data.map((one) => one.publications.map(({ fleet_owner_name: name }) => name))).toEqual([
    ['Vans'],
    ['buses', 'Vans', 'VANS'],
  ]);
  const one = await pageOwnAgreements(rows.db, consumer, { agreementId: 1, page: 1, limit: 9 });
  expect([one.data.map(({ msa_id: id }) => id), one.total_rows]).toEqual([[1], 1]);
  expect(await publicationsOf(rows.db, { consumerId: otherConsumer, agreementIds: [1, 2] })).toEqual([]);
});

test('an owner sees what is published to it now, as it was published, the newest first', async () => {
  expect(await pages((page) => pageReceivedAgreements(rows.db, owner, page))).toEqual([
    [[4, 2, 1], 3],
    [[4], 3],
    [[2], 3],
    [[1], 3],
  ]);
  const { data } = await pageReceivedAgreements(rows.db, owner, { page: 1, limit: 9 });
  expect(data.map(({ msa_data, consumer_name }) => [msa_data, consumer_name])).toEqual([
    ['Old', 'apex'],
    ['As published', 'Wide'],
    ['Old', 'Wide'],
  ]);
  expect(await pages((page) => pageReceivedAgreements(rows.db, otherOwner, page))).toEqual([
    [[1], 1],
    [[1], 1],
    [[], 1],
    [[], 1],
  ]);
  const one = await pageReceivedAgreements(rows.db, owner, { agreementId: 1, page: 1, limit: 9 });
  expect([one.data.map(({ msa_id: id }) => id), one.total_rows]).toEqual([[1], 1]);
});

test('an owner sees the last publications of an agreement to itself', async () => {
  const last = await publicationsTo(rows.db, { fleetOwnerId: owner, agreementId: 1 });
  expect(last).toHaveLength(shownPublications);
  expect(last.slice(0, 2).map((one) => one.at)).toEqual([at(51), at(shownPublications - 1)]);
  const other = await publicationsTo(rows.db, { fleetOwnerId: otherOwner, agreementId: 2 });
  expect(other).toEqual([
    { at: at(55), status: revoked },
    { at: at(54), status: published },
  ]);
});

test('held is an own agreement only, that was not deleted', async () => {
  const held = (agreementId: number, consumerId: number = consumer) =>
    rows.db.transaction().execute((trx) => lockAgreement(trx, { consumerId, agreementId }));
  expect((await held(2))?.id).toBe(2);
  expect([await held(2, otherConsumer), await held(3)]).toEqual([undefined, undefined]);
});

const own = { consumerId: consumer, agreementId: 1 };
const foreign = { consumerId: otherConsumer, agreementId: 1 };

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, object]>([
  [
    'an agreement is added',
    (trx) => insertAgreement(trx, consumer, { content, username: 'u', now: at(9) }),
    {
      agreement: {
        added: [
          {
            id: 5,
            ...content,
            consumer_id: consumer,
            created_by: 'u',
            created_on: at(9),
            updated_on: at(9),
            deleted_on: null,
          },
        ],
      },
    },
  ],
  [
    'one is changed',
    (trx) => updateAgreement(trx, own, { content, now: at(9) }),
    { agreement: { changed: [{ id: 1, ...content, updated_on: at(9) }] } },
  ],
  ['another’s is changed', (trx) => updateAgreement(trx, foreign, { content, now: at(9) }), {}],
  [
    'one is deleted',
    (trx) => removeAgreement(trx, own, at(9)),
    { agreement: { changed: [{ id: 1, deleted_on: at(9) }] } },
  ],
  ['another’s is deleted', (trx) => removeAgreement(trx, foreign, at(9)), {}],
  [
    'one is published',
    (trx) =>
      appendPublications(
        trx,
        { id: 2, ...content },
        { fleetOwnerIds: [otherOwner], status: published, username: 'u', now: at(9) },
      ),
    {
      agreement_publication: {
        added: [
          {
            id: 28,
            ...content,
            agreement_id: 2,
            fleet_owner_id: otherOwner,
            status: published,
            username: 'u',
            at: at(9),
          },
        ],
      },
    },
  ],
])('when %s, nothing else changes', async (_, work, expected) => {
  expect((await tryOut(rows.db, ['agreement', 'agreement_publication'], work)).changes).toEqual(expected);
});
