import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { dayOf, DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Consent, type Crowd, startCrowd } from '@vinculum/testkit/crowd/consent-crowd.ts';
import {
  changedTo,
  consentTables,
  endedOf,
  historyOf,
  isActive,
  isLive,
  isUnexpired,
  latestOf,
  outboxOf,
} from '@vinculum/testkit/crowd/ended.ts';
import { rowsChanged, tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { undone } from '@vinculum/testkit/rows/undone.ts';
import type { ConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { expireConsents, sweepForm, sweepVehicles } from './endings/expiry-store.ts';
import { narrowConsents } from './narrowing-store.ts';
import { endConsentsOfVehicles, endedByForm } from './owner-change-store.ts';
import { cancelForPermission, offerAgain, touchLiveConsents } from './permission-effects-store.ts';

const actor = 'somebody';

let world: ConsentWorld;
let crowd: Crowd;
/** Every third of the cars, of each maker and of none. */
let some: readonly string[];
beforeAll(async () => {
  ({ world, crowd } = await startCrowd());
  some = crowd.vins.filter((_, at) => at % 3 === 1);
});
afterAll(() => world.server.stop());

const changesOf = async (work: (trx: Transaction<Database>) => Promise<unknown>) =>
  (await tryOut(world.server.db, consentTables, work)).changes;

const permission = () => {
  const { oem: oemId, consumer: consumerId } = world.people.organisations;
  return { oemId, consumerId, actor, now: crowd.now };
};
const isOf = (consent: Consent, kind?: 'Action') =>
  consent.oem_id === permission().oemId &&
  consent.consumer_id === permission().consumerId &&
  (kind === undefined || (crowd.formOf(consent) === 'question') === (kind === 'Action'));
const isOver = ({ expires_at: end }: Consent) => end !== null && end <= crowd.now;

interface Ending {
  readonly what: string;
  readonly work: (trx: Transaction<Database>) => Promise<unknown>;
  readonly isEnded: (consent: Consent) => boolean;
  readonly said: { to_status: ConsentStatus; cause: string; actor_kind: string; actor: string | null };
}

const expired = { to_status: 'FORM_EXPIRED', cause: 'expired', actor_kind: 'platform', actor: null } as const;
const canceled = { to_status: 'FORM_CANCELED', actor } as const;

test.each<Ending>([
  {
    what: 'a permission',
    work: (trx) => cancelForPermission(trx, permission(), 'Action'),
    isEnded: (consent) => isOf(consent, 'Action') && isUnexpired(consent, crowd.now),
    said: { ...canceled, cause: 'permission withdrawn', actor_kind: 'oem' },
  },
  {
    what: 'the time of a form',
    work: (trx) => sweepForm(trx, crowd.forms.speed, crowd.now),
    isEnded: (consent) => crowd.formOf(consent) === 'speed' && isOver(consent),
    said: expired,
  },
  {
    what: 'the time of cars',
    work: (trx) => sweepVehicles(trx, some, crowd.now),
    isEnded: (consent) => some.includes(consent.vin) && isOver(consent),
    said: expired,
  },
  {
    what: 'the ownership of cars',
    work: (trx) => endConsentsOfVehicles(trx, { vins: some, actor, now: crowd.now }),
    isEnded: (consent) => some.includes(consent.vin) && isUnexpired(consent, crowd.now),
    said: { ...canceled, cause: 'change of owner', actor_kind: 'fleet' },
  },
])('with $what its consents end and nothing else changes', async ({ work, isEnded, said }) => {
  const ended = crowd.consents.filter((consent) => isActive(consent) && isEnded(consent));
  expect(ended.length).toBeGreaterThan(3);
  expect(await changesOf(work)).toEqual(endedOf(crowd, ended, { ...said, revocationId: null }));
});

test('what ended with an owner is told by form, with the first five cars', async () => {
  const { db } = world.server;
  const change = { vins: some, actor, now: crowd.now };
  const titles = Object.entries(crowd.forms).toSorted(([, a], [, b]) => a - b);
  const told = await undone(db, async (trx) => {
    // As if others, and the same ones at another time, had been ended before.
    for (const isOther of [true, false])
      await trx
        .updateTable('consent')
        .set({ cause: isOther ? 'change of owner' : 'revoked by consumer' })
        .set({ ended_at: new Date(crowd.now.getTime() - (isOther ? 1 : 0)) })
        .where('status', '=', 'FORM_CANCELED')
        .where('is_test', '=', isOther)
        .execute();
    await trx
      .updateTable('consent')
      .set({ cause: 'change of owner', ended_at: crowd.now })
      .where('vin', 'not in', some)
      .execute();
    await endConsentsOfVehicles(trx, change);
    return await endedByForm(trx, change);
  });
  expect(told).toEqual(
    titles.map(([title, formId]) => {
      const ended = crowd.consents.filter(
        (one) =>
          one.form_id === formId && some.includes(one.vin) && isActive(one) && isUnexpired(one, crowd.now),
      );
      return {
        formId,
        consumerId: ended[0]?.consumer_id,
        title,
        count: ended.length,
        vins: ended
          .map(({ vin }) => vin)
          .toSorted()
          .slice(0, 5),
      };
    }),
  );
});

test('narrowed is what a form has at cars and goes beyond what it insists on, and nothing else changes', async () => {
  const { mandatory } = crowd.signalsOf('speed');
  const narrowed = crowd.consents.filter(
    (one) =>
      crowd.formOf(one) === 'speed' &&
      some.includes(one.vin) &&
      isLive(one) &&
      (one.status !== 'FORM_MANDATORY' || one.accepted_signals.length > 2),
  );
  const input = {
    formId: crowd.forms.speed,
    vins: some,
    mandatory,
    actorKind: 'fleet',
    actor,
    now: crowd.now,
  } as const;
  const said = {
    to_status: 'FORM_MANDATORY',
    cause: 'narrowed to mandatory signals',
    actor_kind: 'fleet',
    actor,
  } as const;
  const gone = latestOf(narrowed, (signal) => !mandatory.includes(signal));
  expect(gone.length).toBeGreaterThan(1);
  expect(await changesOf((trx) => narrowConsents(trx, input))).toEqual({
    consent: {
      changed: narrowed.map((one) =>
        changedTo(one, {
          status: 'FORM_MANDATORY',
          revision: expect.any(Number),
          accepted_signals: one.accepted_signals
            .filter((s) => mandatory.includes(s))
            .toSorted((a, b) => a - b),
          confirmed_at: null,
          updated_on: crowd.now,
        }),
      ),
    },
    consent_history: { added: historyOf(crowd, narrowed, { ...said, at: () => crowd.now }) },
    outbox: { added: outboxOf(crowd, narrowed) },
    latest_value: { gone },
  });
});

test('with a permission is asked again what had no other reason to end, and nothing else changes', async () => {
  const reasons: readonly (string | null)[] = ['permission withdrawn', null];
  const asked = crowd.consents.filter(
    (one) =>
      isOf(one) &&
      ['speed', 'lastDay'].includes(crowd.formOf(one)) &&
      ['FORM_NOT_ASKED', 'FORM_CANCELED'].includes(one.status) &&
      reasons.includes(one.cause),
  );
  const endOfDay = new Date(Date.parse(dayOf(crowd.now.getTime())) + DAY_MS);
  const said = { to_status: 'FORM_PENDING', cause: 'permission given', actor_kind: 'oem', actor } as const;
  expect(await changesOf((trx) => offerAgain(trx, permission(), 'Standard'))).toEqual({
    consent: {
      changed: asked.map((one) =>
        changedTo(one, {
          status: 'FORM_PENDING',
          revision: expect.any(Number),
          accepted_signals: [],
          granted_at: null,
          expires_at: crowd.formOf(one) === 'lastDay' ? endOfDay : null,
          ended_at: null,
          cause: null,
          actor_kind: null,
          confirmed_at: null,
          created_on: crowd.now,
          updated_on: crowd.now,
        }),
      ),
    },
    consent_history: { added: historyOf(crowd, asked, { ...said, at: () => crowd.now }) },
    outbox: { added: outboxOf(crowd, asked) },
  });
});

test('when reading is switched cars look again at what is live under the permission, and nothing else changes', async () => {
  const live = crowd.consents.filter((one) => isOf(one) && isLive(one));
  expect(await changesOf((trx) => touchLiveConsents(trx, permission()))).toEqual({
    consent: {
      changed: live.map((one) =>
        changedTo(one, { revision: expect.any(Number), confirmed_at: null, updated_on: crowd.now }),
      ),
    },
    outbox: { added: outboxOf(crowd, live) },
  });
});

test('the sweep ends all whose time is over, with their forms, and nothing else changes', async () => {
  const { db } = world.server;
  const ended = crowd.consents.filter((one) => isActive(one) && isOver(one));
  const endOfDay = new Date(Date.parse(dayOf(crowd.now.getTime())));
  const changed = await rowsChanged(db, consentTables, async () => {
    expect(await expireConsents(db, crowd.now.getTime())).toBe(ended.length);
  });
  expect(changed).toEqual({
    ...endedOf(crowd, ended, { ...expired, revocationId: null }),
    consent_form: {
      changed: [{ id: crowd.forms.over, status: 'EXPIRED', updated_on: endOfDay, ended_on: endOfDay }],
    },
  });
});
