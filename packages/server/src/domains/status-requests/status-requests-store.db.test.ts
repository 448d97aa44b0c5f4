import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Crowd, startCrowd } from '@vinculum/testkit/crowd/consent-crowd.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { undone } from '@vinculum/testkit/rows/undone.ts';
import type { ConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import {
  consentsAt,
  deleteOldStatusRequests,
  findStatusRequest,
  storeStatusRequest,
} from './status-requests-store.ts';

const tables = ['consent_status_request', 'consent_status_request_vehicle'] as const;

let world: ConsentWorld;
let crowd: Crowd;
/** Of both makers. */
let asked: readonly string[];
beforeAll(async () => {
  ({ world, crowd } = await startCrowd());
  asked = crowd.vins.slice(40, 60).toReversed();
});
afterAll(() => world.server.stop());

const revisionOf = (vin: string) =>
  crowd.consents.find((one) => one.vin === vin && one.form_id === crowd.forms.speed)?.revision ?? 0;

const store = (
  trx: Transaction<Database>,
  change: { organisationId?: number; vins?: readonly string[]; at?: number } = {},
) =>
  storeStatusRequest(trx, {
    formId: crowd.forms.speed,
    organisationId: change.organisationId ?? world.people.organisations.fleet,
    status: 'FORM_MANDATORY',
    by: 'somebody',
    vins: change.vins ?? asked,
    now: new Date(crowd.now.getTime() + (change.at ?? 0)),
  });

test('a request is stored whole, with the revision of each of its cars under its form', async () => {
  await undone(world.server.db, async (trx) => {
    let request_id = 0;
    const changed = await rowsChanged(trx, tables, async () => {
      request_id = await store(trx);
    });
    expect(changed).toEqual({
      consent_status_request: {
        added: [
          {
            id: request_id,
            form_id: crowd.forms.speed,
            organisation_id: world.people.organisations.fleet,
            consent_status: 'FORM_MANDATORY',
            requested_by: 'somebody',
            requested_at: crowd.now,
          },
        ],
      },
      consent_status_request_vehicle: {
        added: asked.toSorted().map((vin) => ({ request_id, vin, revision: revisionOf(vin) })),
      },
    });
  });
});

test('of cars is known what they have under the form, from a moment on', async () => {
  const vehicles = asked.map((vin, at) => ({
    vin,
    since: [null, new Date(crowd.now.getTime() - DAY_MS)][at % 2] ?? null,
  }));
  const found = await undone(world.server.db, (trx) => consentsAt(trx, crowd.forms.speed, vehicles));
  const expected = vehicles.flatMap(({ vin, since }) => {
    const one = crowd.consents.find(
      (consent) => consent.vin === vin && consent.form_id === crowd.forms.speed,
    );
    const isKnown = one !== undefined && (since === null || one.created_on >= since);
    return isKnown ? [[vin, { status: one.status, actorKind: one.actor_kind }] as const] : [];
  });
  expect(expected.length).toBeGreaterThan(asked.length / 2);
  expect(expected.length).toBeLessThan(asked.length);
  expect(found).toEqual(new Map(expected));
});

test('how far it is says what its own cars have applied, and names those that have not', async () => {
  const { fleet, otherFleet } = world.people.organisations;
  await undone(world.server.db, async (trx) => {
    const others = await store(trx, { vins: crowd.vins.slice(0, 30) });
    const request_id = await store(trx);
    const session = (vin: string, applied_revision: number) => ({
      vin,
      gateway_id: 'g',
      is_online: true,
      connected_at: crowd.now,
      last_seen_at: crowd.now,
      applied_revision,
    });
    const applied = asked.filter((_, at) => at % 4 === 0);
    await trx
      .insertInto('vehicle_session')
      .values([
        ...applied.map((vin, at) => session(vin, revisionOf(vin) + (at % 2))),
        ...asked.filter((_, at) => at % 4 === 1).map((vin) => session(vin, revisionOf(vin) - 1)),
      ])
      .execute();
    const waiting = asked.filter((vin) => !applied.includes(vin)).toSorted();
    const find = (organisationId: number | 'everybody', requestId = request_id) =>
      findStatusRequest(trx, { organisationId, requestId, named: 3 });
    const found = {
      request_id,
      consent_form_id: crowd.forms.speed,
      title: 'speed',
      consent_status: 'FORM_MANDATORY',
      requested_at: crowd.now,
      total: asked.length,
      applied: applied.length,
      waiting: waiting.slice(0, 3),
    };
    expect([await find(fleet), await find('everybody'), await find(otherFleet)]).toEqual([
      found,
      found,
      undefined,
    ]);
    expect(await find(fleet, others)).toMatchObject({ request_id: others, total: 30, applied: 0 });
    const empty = await store(trx, { vins: [] });
    expect(await find(fleet, empty)).toMatchObject({ total: 0, applied: 0, waiting: [] });
  });
});

test('requests go after ninety days with their cars, and not before', async () => {
  await undone(world.server.db, async (trx) => {
    const age = -90 * DAY_MS;
    const [young, old, edge] = [
      await store(trx),
      await store(trx, { at: age - 1 }),
      await store(trx, { at: age }),
    ];
    expect([young, edge].includes(old)).toBe(false);
    const work = async () => expect(await deleteOldStatusRequests(trx, crowd.now.getTime())).toBe(1);
    expect(await rowsChanged(trx, tables, work)).toEqual({
      consent_status_request: { gone: [{ id: old }] },
      consent_status_request_vehicle: {
        gone: asked.toSorted().map((vin) => ({ request_id: old, vin })),
      },
    });
  });
});
