import { type Crowd, startCrowd } from '@vinculum/testkit/crowd/consent-crowd.ts';
import { consentTables, endedOf, isActive } from '@vinculum/testkit/crowd/ended.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { undone } from '@vinculum/testkit/rows/undone.ts';
import { carVin, type ConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRevocation, storeRevocation, vinsNotRevoked } from './revocation-store.ts';

const UNREGISTERED = carVin(3000);

let world: ConsentWorld;
let crowd: Crowd;
beforeAll(async () => {
  ({ world, crowd } = await startCrowd());
});
afterAll(() => world.server.stop());

/** A form of the crowd is revoked; by a maker only for its own cars. */
const revocation = (input: { isOfMaker?: boolean; vins?: readonly string[] }) => ({
  formId: crowd.forms.speed,
  consumerId: world.people.organisations.consumer,
  oemId: input.isOfMaker ? world.people.organisations.oem : null,
  actorKind: 'oem' as const,
  actor: 'somebody',
  vins: input.vins ?? null,
  now: crowd.now,
});

test.each([
  { whom: 'all', isOfMaker: false, hasVins: false },
  { whom: 'those of a maker', isOfMaker: true, hasVins: false },
  { whom: 'some', isOfMaker: false, hasVins: true },
])('of the consents to a form $whom end, and nothing else changes', async ({ isOfMaker, hasVins }) => {
  const vins = crowd.vins.filter((_, at) => at % 3 > 0);
  const input = revocation({ isOfMaker, ...(hasVins ? { vins } : {}) });
  const ended = crowd.consents
    .filter((consent) => consent.form_id === input.formId && isActive(consent))
    .filter(({ oem_id: oemId }) => !isOfMaker || oemId === input.oemId)
    .filter(({ vin }) => !hasVins || vins.includes(vin));
  const lastSample = Math.max(
    ...ended.filter((one) => one.oem_id !== null && one.accepted_signals.length > 0).map(({ id }) => id),
  );
  await undone(world.server.db, async (trx) => {
    let revocationId = 0;
    const changed = await rowsChanged(trx, [...consentTables, 'revocation'], async () => {
      const stored = await storeRevocation(trx, input);
      revocationId = stored.revocationId;
      expect(stored.total).toBe(ended.length);
    });
    expect(changed).toEqual({
      ...endedOf(crowd, ended, {
        to_status: 'FORM_CANCELED',
        cause: 'revoked by oem',
        actor_kind: 'oem',
        actor: 'somebody',
        revocationId,
      }),
      revocation: {
        added: [
          {
            id: revocationId,
            form_id: input.formId,
            consumer_id: input.consumerId,
            actor_kind: 'oem',
            actor: 'somebody',
            whole_form: !isOfMaker && !hasVins,
            total: ended.length,
            revoked_at: expect.any(Date),
            last_sample_at: new Date(1000 * lastSample),
          },
        ],
      },
    });
  });
});

test('of the VINs of a revocation those are named where it ended nothing, in the order in which they were given', async () => {
  const ofForm = crowd.consents.filter(({ form_id: id }) => id === crowd.forms.speed);
  const [active, other] = [
    ofForm.findLast((one) => isActive(one) && one.oem_id !== null),
    ofForm.find((one) => !isActive(one)),
  ];
  const [nothing, unknown] = [carVin(1), carVin(2)];
  await world.registerCars([nothing]);
  const vins = [unknown, other?.vin ?? '', active?.vin ?? '', UNREGISTERED, nothing];
  await undone(world.server.db, async (trx) => {
    const first = await storeRevocation(trx, revocation({ vins }));
    expect(await vinsNotRevoked(trx, { revocationId: first.revocationId, vins })).toEqual({
      notRegistered: [unknown, UNREGISTERED],
      withoutConsent: [other?.vin, nothing],
    });
    // What an earlier one has ended, a later one has not.
    const later = await storeRevocation(trx, revocation({ vins }));
    const { withoutConsent } = await vinsNotRevoked(trx, { revocationId: later.revocationId, vins });
    expect(withoutConsent).toEqual([other?.vin, active?.vin, nothing]);
  });
});

test('what is said of a revocation is of its own consents, also when there are none', async () => {
  const scope = { consumerId: world.people.organisations.consumer };
  await undone(world.server.db, async (trx) => {
    const first = await storeRevocation(trx, revocation({ isOfMaker: true }));
    const rest = await storeRevocation(trx, revocation({}));
    for (const [revocation_id, moments] of [
      [first.revocationId, [3, 1, 2]],
      [rest.revocationId, [9]],
    ] as const) {
      const cars = await trx
        .selectFrom('revocation_consent')
        .selectAll()
        .where('revocation_id', '=', revocation_id)
        .execute();
      for (const [at, moment] of moments.entries())
        await trx
          .updateTable('revocation_consent')
          .set({ confirmed_at: new Date(moment) })
          .where('revocation_id', '=', revocation_id)
          .where('consent_id', '=', cars[at]?.consent_id ?? 0)
          .execute();
    }
    expect(await findRevocation(trx, { ...scope, revocationId: first.revocationId })).toMatchObject({
      ended: first.total,
      total: first.total,
      confirmed: 3,
      first_confirmed_at: new Date(1),
      last_confirmed_at: new Date(3),
    });
    const nothing = await storeRevocation(trx, revocation({}));
    expect(await findRevocation(trx, { ...scope, revocationId: nothing.revocationId })).toMatchObject({
      ended: 0,
      total: 0,
      confirmed: 0,
      last_sample_at: null,
      first_confirmed_at: null,
    });
  });
});
