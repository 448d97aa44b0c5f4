import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Consent, type Crowd, startCrowd } from '@vinculum/testkit/crowd/consent-crowd.ts';
import {
  changedTo,
  consentTables,
  endedOf,
  historyOf,
  isActive,
  outboxOf,
} from '@vinculum/testkit/crowd/ended.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { undone } from '@vinculum/testkit/rows/undone.ts';
import { carVin, type ConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerVehicles } from '../vehicles/public.ts';
import { storePublication } from './publication-store.ts';
import { registerVehicleConsents } from './registration-store.ts';
import { outcomeOfVin } from './vin-outcome-rules.ts';

const [FRESH, UNKNOWN] = [carVin(1), carVin(2)];
/** Of the maker that permits nothing of what is published here. */
const FOREIGN = 'VCZ00000000000001';

let world: ConsentWorld;
let crowd: Crowd;
beforeAll(async () => {
  ({ world, crowd } = await startCrowd());
  const { oem, otherOem, consumer, otherConsumer } = world.people.organisations;
  await world.registerCars([FRESH]);
  const by = { now: crowd.now, registeredBy: 'test' };
  await registerVehicles(world.server.db, [{ vin: FOREIGN, oemId: otherOem }], by);
  // Each pair of organisations permits what the others do not, neither maker always before the other.
  await world.server.db
    .insertInto('consumer_permission')
    .values(
      [
        { oem_id: otherOem, consumer_id: consumer, form_type_question: true },
        { oem_id: otherOem, consumer_id: otherConsumer, form_type_notification: true },
        { oem_id: oem, consumer_id: otherConsumer, form_type_question: true },
      ].map((of) => ({ ...of, updated_on: crowd.now })),
    )
    .execute();
});
afterAll(() => world.server.stop());

const noPermission = { cause: 'no permission', actor_kind: 'oem', actor: null } as const;

/** What publishing stores of a consent, and says of it. */
function publishedAt(oemId: number | null, status: ConsentStatus | null) {
  const isPermitted = oemId === world.people.organisations.oem;
  const { stores, outcome } = outcomeOfVin({ isRegistered: oemId !== null, isPermitted, status });
  const isAsked = stores === 'FORM_PENDING';
  return { stores, outcome, isAsked };
}

test('publishing changes the consents of the form as the table of outcomes says, and nothing else', async () => {
  const expiresAt = new Date(crowd.now.getTime() + 9 * DAY_MS);
  const { oem, otherOem } = world.people.organisations;
  const fresh = [
    { vin: UNKNOWN, oemId: null },
    { vin: FOREIGN, oemId: otherOem },
    { vin: FRESH, oemId: oem },
  ];
  const vins = [UNKNOWN, FOREIGN, ...crowd.vins.filter((_, at) => at % 4 > 0).toReversed(), FRESH];
  const ofForm = crowd.consents.filter((one) => crowd.formOf(one) === 'speed' && vins.includes(one.vin));
  const known = ofForm.flatMap((one) => {
    const { stores, ...rest } = publishedAt(one.oem_id, one.status);
    return stores === null ? [] : [{ one, stores, ...rest }];
  });
  const input = {
    formId: crowd.forms.speed,
    consumerId: world.people.organisations.consumer,
    isDraft: false,
    kind: 'Standard',
    formHash: 'hash of speed',
    isTest: true,
    vins,
    expiresAt,
    actorKind: 'administrator',
    actor: 'somebody',
    now: crowd.now,
  } as const;
  const stored = fresh.map(({ vin, oemId }) => ({ vin, oemId, ...publishedAt(oemId, null) }));
  const saidOf = (isAsked: boolean, isFirst: boolean) =>
    isAsked
      ? { actor_kind: 'administrator', actor: 'somebody', cause: isFirst ? 'published' : 'published again' }
      : noPermission;
  const told = (vin: string, consent_id: unknown) => ({
    vin,
    id: expect.any(Number),
    kind: 'consent',
    consent_id,
    created_at: crowd.now,
    attempts: 0,
    parked_at: null,
  });
  const statuses = new Map(ofForm.map((one) => [one.vin, one]));
  const listOf = (wanted: string) =>
    vins.filter((vin) => {
      const one = statuses.get(vin);
      const oemId = one === undefined ? fresh.find((car) => car.vin === vin)?.oemId : one.oem_id;
      return publishedAt(oemId ?? null, one?.status ?? null).outcome === wanted;
    });
  const moved = known.find(({ one }) => one.oem_id === oem)?.one;
  await undone(world.server.db, async (trx) => {
    // A car that another maker had when it was asked first.
    await trx
      .updateTable('consent')
      .set({ oem_id: otherOem })
      .where('id', '=', moved?.id ?? 0)
      .execute();
    let lists: Awaited<ReturnType<typeof storePublication>> | undefined;
    const changed = await rowsChanged(trx, consentTables, async () => {
      lists = await storePublication(trx, input);
    });
    expect(lists).toEqual({
      unregistered: listOf('unregistered'),
      withoutPermission: listOf('withoutPermission'),
      alreadyPublished: listOf('alreadyPublished'),
      published: listOf('published'),
    });
    const asStored = ({ stores, isAsked }: ReturnType<typeof publishedAt>) => ({
      status: stores,
      revision: expect.any(Number),
      accepted_signals: [],
      granted_at: null,
      expires_at: isAsked ? expiresAt : null,
      ended_at: null,
      cause: isAsked ? null : 'no permission',
      actor_kind: isAsked ? null : 'oem',
      created_on: crowd.now,
      updated_on: crowd.now,
    });
    expect(changed).toEqual({
      consent: {
        changed: known.map(({ one, ...of }) =>
          changedTo(one === moved ? { ...one, oem_id: otherOem } : one, {
            ...asStored(of),
            confirmed_at: of.isAsked ? null : one.confirmed_at,
            is_test: one.oem_id === null,
            ...(one === moved ? { oem_id: oem } : {}),
          }),
        ),
        added: stored.map(({ vin, oemId, ...of }) => ({
          ...asStored(of),
          id: expect.any(Number),
          form_id: input.formId,
          consumer_id: input.consumerId,
          vin,
          oem_id: oemId,
          confirmed_at: of.isAsked ? null : crowd.now,
          is_test: oemId === null,
        })),
      },
      consent_history: {
        added: [
          ...known.flatMap(({ one, stores, isAsked }) =>
            historyOf(crowd, [one], { ...saidOf(isAsked, false), to_status: stores, at: () => crowd.now }),
          ),
          ...stored.map(({ stores, isAsked }) => ({
            id: expect.any(Number),
            consent_id: expect.any(Number),
            at: crowd.now,
            ...saidOf(isAsked, true),
            from_status: null,
            to_status: stores,
            message_id: null,
            form_hash: 'hash of speed',
            language: null,
          })),
        ],
      },
      outbox: {
        added: [
          ...outboxOf(
            crowd,
            known.filter(({ outcome }) => outcome === 'published').map(({ one }) => one),
          ),
          told(FRESH, expect.any(Number)),
        ],
      },
    });
  });
});

test('what waited for cars that register becomes what the table says, and nothing else changes', async () => {
  const { oem: oemId } = world.people.organisations;
  const vins = crowd.vins.filter((vin, at) => vin >= carVin(3000) && at % 3 > 0);
  const ofVins = crowd.consents.filter(({ vin }) => vins.includes(vin));
  // One has its maker already, from before the car was taken off the list.
  const known = ofVins.find(({ status }) => status === 'FORM_PENDING');
  const waiting = ofVins.filter((one) => one !== known);
  const isSwept = (one: Consent) => isActive(one) && one.expires_at !== null && one.expires_at <= crowd.now;
  const swept = waiting.filter(isSwept);
  const isPending = (one: Consent) => one.status === 'FORM_PENDING' && !isSwept(one);
  // The maker permits the first consumer what is of the kind of most of its forms, and the other nothing of it.
  const isRefused = (one: Consent) => isPending(one) && ['question', 'foreign'].includes(crowd.formOf(one));
  const toStatus = (one: Consent): ConsentStatus =>
    isSwept(one) ? 'FORM_EXPIRED' : isRefused(one) ? 'FORM_NOT_ASKED' : one.status;
  const becomes = waiting.map((one) => ({ one, to: toStatus(one) }));
  const ofCars = becomes.toSorted((a, b) => a.one.vin.localeCompare(b.one.vin) || a.one.id - b.one.id);
  const refused = ofCars.map(({ one }) => one).filter(isRefused);
  const offered = ofCars.filter(({ to }) => to === 'FORM_PENDING').map(({ one }) => one);
  const expired = {
    to_status: 'FORM_EXPIRED',
    cause: 'expired',
    actor_kind: 'platform',
    actor: null,
  } as const;
  const { latest_value, vehicle_message, consent_history } = endedOf(crowd, swept, {
    ...expired,
    revocationId: null,
  });
  await undone(world.server.db, async (trx) => {
    const cars = vins.map((vin) => ({ vin, oemId }));
    await registerVehicles(trx, cars, { now: crowd.now, registeredBy: 'test' });
    const ofMaker = trx.updateTable('consent').set({ oem_id: oemId, expires_at: null });
    await ofMaker.where('id', '=', known?.id ?? 0).execute();
    const registered = { vins: vins.toReversed(), oemId, now: crowd.now.getTime() };
    const changed = await rowsChanged(trx, consentTables, () => registerVehicleConsents(trx, registered));
    expect(changed).toEqual({
      consent: {
        changed: becomes.map(({ one, to }) =>
          changedTo(one, {
            oem_id: oemId,
            status: to,
            revision: expect.any(Number),
            updated_on: crowd.now,
            ...(isSwept(one) ? { ended_at: one.expires_at, cause: 'expired', actor_kind: 'platform' } : {}),
            ...(isRefused(one) ? { cause: 'no permission', actor_kind: 'oem' } : {}),
            is_test: false,
            confirmed_at: to === 'FORM_PENDING' ? null : crowd.now,
          }),
        ),
      },
      consent_history: {
        added: [
          ...consent_history.added,
          ...historyOf(crowd, refused, { ...noPermission, to_status: 'FORM_NOT_ASKED', at: () => crowd.now }),
        ],
      },
      outbox: { added: outboxOf(crowd, offered) },
      latest_value,
      vehicle_message,
    });
  });
});
