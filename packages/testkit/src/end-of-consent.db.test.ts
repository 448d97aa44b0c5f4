import { listMessageVehiclesEndpoint } from '@vinculum/contract/car-messages/sent-messages.ts';
import { getFormAnalyticsEndpoint } from '@vinculum/contract/responses/analytics.ts';
import { checkEligibilityEndpoint } from '@vinculum/contract/publication/eligibility.ts';
import { listConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { searchOemConsentFormsEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { previewPermissionChangeEndpoint } from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import {
  getLiveDataEndpoint,
  getLiveDataMetadataEndpoint,
  listLiveCarsEndpoint,
  liveDataDocument,
  liveDataMetadata,
  readLiveDataEndpoint,
} from '@vinculum/contract/live-data/endpoints.ts';
import { restOrganisationEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { downloadConsentStatusEndpoint } from '@vinculum/contract/reports/endpoints.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { storeSend } from '@vinculum/server/domains/car-messages/public.ts';
import { deliver } from '@vinculum/server/gateway/delivery/delivery-store.ts';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from './machine/in-transaction.ts';
import { carVin, type ConsentWorld, startConsentWorld } from './worlds/consent-world.ts';
import { formSignals } from './mistakes/form-input.ts';

const VIN = carVin(1);
const HOUR = 3_600_000;
let world: ConsentWorld;
let formId: number;
let sendId: number;
let permissionId: number;
/** When both consents end; no job marks them. */
let end: number;

/** A car whose owner agreed to one form and has not answered another; both end at the same moment. */
beforeAll(async () => {
  world = await startConsentWorld();
  const { server } = world;
  const { db, clock } = server;
  end = clock.now() + 2 * HOUR;
  await world.permit({ standard: true });
  await world.registerCars([VIN]);
  formId = await world.saveForm({ title: 'Agreed' });
  await world.publish(formId, [VIN]);
  await world.publish(await world.saveForm({ title: 'Asked' }), [VIN]);
  await db
    .updateTable('consent')
    .set({ expires_at: new Date(end) })
    .execute();
  await db
    .updateTable('consent')
    .set({
      status: 'FORM_ACCEPTED',
      accepted_signals: [formSignals.mandatory, wellKnownSignals.location],
      granted_at: new Date(clock.now()),
    })
    .where('form_id', '=', formId)
    .execute();
  const permission = { access_type_send_command: true, access_type_read_signal: true };
  const { id } = await db
    .updateTable('consumer_permission')
    .set(permission)
    .returning('id')
    .executeTakeFirstOrThrow();
  permissionId = id;
  await deliverOnce();
  sendId = await answerAPlace();
});
afterAll(() => world.server.stop());

async function deliverOnce(): Promise<void> {
  const { clock, connectionString } = world.server;
  const now = clock.now();
  const { id, form_id, consumer_id, revision } = await world.consentOf(formId, VIN);
  const body = JSON.stringify({ samples: [[formSignals.mandatory, 0, 20]] });
  const write = {
    consentId: id,
    formId: form_id,
    consumerId: consumer_id,
    vin: VIN,
    revision,
    afterSeq: 0,
    seq: 1,
    lastSampleAt: now,
    batches: [{ seq: 1, baseTime: now, lastSampleAt: now, body }],
    latest: [{ signalId: formSignals.mandatory, capturedAt: now, value: '20' }],
    gateState: new Float64Array(0),
    retentionDays: 30,
    beyond: [],
  };
  const pool = new Pool({ connectionString, max: 1 });
  await deliver(pool, [write], now);
  await pool.end();
}

/** The car has told its place to a command, under the consent. */
async function answerAPlace(): Promise<number> {
  const { db, clock } = world.server;
  const { id } = await world.consentOf(formId, VIN);
  const sent = await inTransaction(db, (trx) =>
    storeSend(trx, {
      consumerId: world.people.organisations.consumer,
      kind: 'command',
      sender: 'Helios',
      body: { name: 'LOCATE', arguments: {} },
      validForMinutes: 15,
      vins: [VIN],
      createdBy: 'test',
      now: clock.now(),
    }),
  );
  await db
    .updateTable('vehicle_message')
    .set({ state: 'DONE', answer: '40.4, -3.7', consent_id: id })
    .execute();
  return sent.sendId ?? 0;
}

const as = (by: Parameters<ConsentWorld['people']['signedIn']>[0]) => world.people.signedIn(by);

/** What somebody sees of the consents while they last, and from their end on. */
interface Seen {
  readonly what: string;
  readonly look: () => Promise<unknown>;
  readonly during: unknown;
  readonly after: unknown;
}

const table: readonly Seen[] = [
  {
    what: 'responses',
    async look() {
      const { body } = await world.server.call(searchResponsesEndpoint, { body: {} }, as('consumer.viewer'));
      return [body.data.map(({ status }) => status).toSorted(), body.counts.FORM_EXPIRED];
    },
    during: [['FORM_ACCEPTED', 'FORM_PENDING'], 0],
    after: [['FORM_EXPIRED', 'FORM_EXPIRED'], 2],
  },
  {
    what: "a consumer's list of forms",
    async look() {
      const { body } = await world.server.call(listConsentFormsEndpoint, { body: {} }, as('consumer.viewer'));
      return body.data.map(({ title, live_count }) => `${title} ${live_count}`).toSorted();
    },
    during: ['Agreed 1', 'Asked 0'],
    after: ['Agreed 0', 'Asked 0'],
  },
  {
    what: "a maker's list of forms, and of those that can be revoked",
    async look() {
      const of = { consumer_id: world.people.organisations.consumer };
      const listed = async (revocable: boolean) =>
        (
          await world.server.call(
            searchOemConsentFormsEndpoint,
            { body: { ...of, revocable } },
            as('oem.viewer'),
          )
        ).body.data;
      const counts = (await listed(false)).map(
        ({ live_count, waiting_count }) => `${live_count} ${waiting_count}`,
      );
      return [counts.toSorted(), (await listed(true)).length];
    },
    during: [['0 1', '1 0'], 2],
    after: [['0 0', '0 0'], 0],
  },
  {
    what: 'the check of a VIN before publishing',
    async look() {
      const body = { consent_form_id: formId, vin_numbers: [VIN] };
      const checked = await world.server.call(checkEligibilityEndpoint, { body }, as('consumer.admin'));
      return checked.body.groups.map(({ verdict }) => verdict);
    },
    during: ['alreadyPublished'],
    after: ['publishable'],
  },
  {
    what: 'the analytics of a form',
    async look() {
      const input = { params: { id: formId }, query: {} };
      const { body } = await world.server.call(getFormAnalyticsEndpoint, input, as('consumer.viewer'));
      return [body.by_oem[0]?.counts.FORM_ACCEPTED, body.series.at(-1)?.events.FORM_EXPIRED];
    },
    during: [1, 0],
    after: [0, 1],
  },
  {
    what: 'the report of a day',
    async look() {
      const day = dayOf(world.server.clock.now());
      const body = { start_date: day, end_date: day };
      const file = (await world.server.call(downloadConsentStatusEndpoint, { body }, as('operator.viewer')))
        .raw.body;
      return file.match(/FORM_\w+/g);
    },
    during: ['FORM_PENDING', 'FORM_PENDING'],
    after: ['FORM_PENDING', 'FORM_EXPIRED'],
  },
  {
    what: "a consumer's home",
    async look() {
      const { body } = await world.server.call(getHomeFiguresEndpoint, {}, as('consumer.viewer'));
      return [body.live_consents, body.waiting_consents];
    },
    during: [1, 1],
    after: [0, 0],
  },
  {
    what: "a maker's home",
    async look() {
      const { body } = await world.server.call(getHomeFiguresEndpoint, {}, as('oem.viewer'));
      return [body.live_consents, body.live_forms];
    },
    during: [1, 1],
    after: [0, 0],
  },
  {
    what: 'what the withdrawal of a permission would end',
    async look() {
      const input = { params: { id: String(permissionId) }, query: { consent_type: 'Standard' as const } };
      const { body } = await world.server.call(previewPermissionChangeEndpoint, input, as('oem.admin'));
      return [body.forms, body.consents, body.live_cars];
    },
    during: [2, 2, 1],
    after: [0, 0, 0],
  },
  {
    what: 'live data',
    async look() {
      const { body } = await world.server.call(getLiveDataEndpoint, {}, as('consumer.viewer'));
      return liveDataDocument.parse(JSON.parse(body.data)).signaldata.map(({ vin }) => vin);
    },
    during: [VIN],
    after: [],
  },
  {
    what: 'the cars to choose from',
    look: async () => (await world.server.call(listLiveCarsEndpoint, {}, as('consumer.viewer'))).body.vins,
    during: [VIN],
    after: [],
  },
  {
    what: 'the cars that an operator sees',
    async look() {
      const { body } = await world.server.call(getLiveDataMetadataEndpoint, {}, as('operator.viewer'));
      return liveDataMetadata.parse(JSON.parse(body.data)).cars.map(({ vin }) => vin);
    },
    during: [VIN],
    after: [],
  },
  {
    what: 'messages as they came',
    async look() {
      const { body } = await world.server.call(
        readLiveDataEndpoint,
        { query: { after: '0.0' } },
        as('consumer.viewer'),
      );
      return body.events.flatMap((event) => (event.kind === 'message' ? [event.vin] : []));
    },
    during: [VIN],
    after: [],
  },
  {
    what: 'the place that a car told',
    async look() {
      const request = { body: { send_id: sendId } };
      const { body } = await world.server.call(listMessageVehiclesEndpoint, request, as('consumer.admin'));
      return body.data.map((vehicle) => vehicle.text);
    },
    during: ['40.4, -3.7'],
    after: [null],
  },
  // The last: from then on nobody of it signs in.
  {
    what: 'why an organisation cannot be put to rest',
    async look() {
      const body = { org_id: world.people.organisations.consumer, is_resting: true };
      return (await world.server.call(restOrganisationEndpoint, { body }, as('operator.admin'))).status;
    },
    during: 409,
    after: 200,
  },
];

test.each(table)('$what: a consent counts to its last millisecond and not at its end', async (seen) => {
  world.server.clock.set(end - 1);
  expect(await seen.look()).toEqual(seen.during);
  world.server.clock.set(end);
  expect(await seen.look()).toEqual(seen.after);
});
