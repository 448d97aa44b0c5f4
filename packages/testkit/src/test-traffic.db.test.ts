import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import {
  listAdminConsentFormsEndpoint,
  listConsentFormsEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import {
  searchAdminResponsesEndpoint,
  exportResponsesEndpoint,
  searchResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { getFormAnalyticsEndpoint } from '@vinculum/contract/responses/analytics.ts';
import { searchOemConsentFormsEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import {
  listOemPermissionsEndpoint,
  listPermissionsOfEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { listOemsEndpoint } from '@vinculum/contract/data-packages/endpoints.ts';
import { handOverVehiclesEndpoint } from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import { getLatelyEndpoint, getNeedsEndpoint, getPictureEndpoint } from '@vinculum/contract/home/overview.ts';
import {
  getLiveDataEndpoint,
  getLiveDataMetadataEndpoint,
  listAccelerometerCarsEndpoint,
  listLiveCarsEndpoint,
  liveDataDocument,
  liveDataMetadata,
  readLiveDataEndpoint,
} from '@vinculum/contract/live-data/endpoints.ts';
import { listPlacesEndpoint } from '@vinculum/contract/live-data/places.ts';
import { listOrganisationsEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import {
  downloadConsentStatusEndpoint,
  downloadInvoicingEndpoint,
} from '@vinculum/contract/reports/endpoints.ts';
import {
  getInvoiceDaysEndpoint,
  getInvoiceEndpoint,
  listInvoicesEndpoint,
} from '@vinculum/contract/reports/invoices.ts';
import { getEarnedRewardsEndpoint } from '@vinculum/contract/rewards/endpoints.ts';
import { searchEndpoint } from '@vinculum/contract/search/endpoints.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { createStreamKeyEndpoint, readStreamEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { getFormUsageEndpoint, getUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import { drawUpInvoices } from '@vinculum/server/domains/reports/draw-invoices-store.ts';
import { accrueRewardsOfDay } from '@vinculum/server/domains/rewards/public.ts';
import { rollUpUsage } from '@vinculum/server/domains/usage/public.ts';
import { registerVehicles } from '@vinculum/server/domains/vehicles/public.ts';
import { deliver } from '@vinculum/server/gateway/delivery/delivery-store.ts';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carVin, type ConsentWorld, startConsentWorld } from './worlds/consent-world.ts';
import { formSignals } from './mistakes/form-input.ts';

const REAL = carVin(1);
const TESTED = carVin(2);
const both = [REAL, TESTED];
const TESTS_MAKER = 'Simulated vehicles';
let world: ConsentWorld;
let formId: number;
let streamKey: string;
let today: string;

/** A real vehicle and one of a load test, of one maker: both agreed to the same form, and sent the same. */
beforeAll(async () => {
  world = await startConsentWorld();
  const { server, people } = world;
  const { db, clock } = server;
  today = dayOf(clock.now());
  await world.permit({ standard: true });
  await world.registerCars([REAL]);
  const registered = { now: new Date(clock.now()), registeredBy: 'certificate' };
  await registerVehicles(db, [{ vin: TESTED, oemId: people.organisations.oem, isTest: true }], registered);
  const kilobyte = { effort_type: 4, effort_value: 1, currency_type: 1, currency_value: 1 };
  formId = await world.saveForm({ consumer_rewards: [kilobyte] });
  await world.publish(formId, both);
  await db
    .updateTable('consent')
    .set({
      status: 'FORM_ACCEPTED',
      accepted_signals: [formSignals.mandatory, wellKnownSignals.accelerometer, wellKnownSignals.location],
      granted_at: new Date(clock.now()),
    })
    .execute();
  await storeTestsForm();
  await storeTestsMaker();
  await deliverFromBoth();
  await accrueRewardsOfDay(db, today);
  await drawUpInvoices(db, today, clock.now());
  const key = await server.call(
    createStreamKeyEndpoint,
    { body: { name: 'reader' } },
    people.signedIn('consumer.admin'),
  );
  streamKey = key.body.key;
});
afterAll(() => world.server.stop());

/** A form that a load test made. */
async function storeTestsForm(): Promise<void> {
  const id = await world.saveForm({ title: 'Load test: city' });
  await world.server.db.updateTable('consent_form').set({ is_test: true }).where('id', '=', id).execute();
  await world.publish(id, [TESTED]);
  await world.server.db.deleteFrom('consent').where('form_id', '=', id).execute();
}

/** A maker for load tests alone. */
async function storeTestsMaker(): Promise<void> {
  const { db, clock } = world.server;
  await sql`with maker as (
      insert into organisation (name, unique_identifier, created_on) values (${TESTS_MAKER}, 'sim', now()) returning id
    ), role as (insert into organisation_role (organisation_id, role_id) select id, 4 from maker)
    insert into vehicle_claim (name, organisation_id, certificate_serial, vin_prefixes, remaining, not_after,
      created_on, is_test)
    select 'tests', id, 's', '{ZLT}', 1, ${new Date(clock.now())}, ${new Date(clock.now())}, true from maker`.execute(
    db,
  );
}

async function deliverFromBoth(): Promise<void> {
  const { db, clock, connectionString } = world.server;
  const consents = await db.selectFrom('consent').selectAll().orderBy('vin').execute();
  const now = clock.now();
  const samples = [[formSignals.mandatory, 0, 20]];
  const body = JSON.stringify({ samples, pad: 'x'.repeat(3000) });
  const pool = new Pool({ connectionString, max: 1 });
  const writes = consents.map(({ id, form_id, consumer_id, vin, revision }) => ({
    consentId: id,
    formId: form_id,
    consumerId: consumer_id,
    vin,
    revision,
    afterSeq: 0,
    seq: 1,
    lastSampleAt: now,
    batches: [{ seq: 1, baseTime: now, lastSampleAt: now, body }],
    latest: [
      { signalId: formSignals.mandatory, capturedAt: now, value: '20' },
      { signalId: wellKnownSignals.location, capturedAt: now, value: '[57.7, 11.97, 20]' },
    ],
    gateState: new Float64Array(0),
    retentionDays: 30,
    beyond: [],
  }));
  expect((await deliver(pool, writes, now)).size).toBe(2);
  await pool.end();
}

/** What a call shows when test traffic is left out, and when it is asked for. */
interface Shown {
  readonly of: Endpoint;
  readonly who: string;
  readonly ask: (include_test: boolean) => Promise<unknown>;
  readonly left: unknown;
  readonly included: unknown;
}

const as = (by: Parameters<ConsentWorld['people']['signedIn']>[0]) => world.people.signedIn(by);
const text = (include: boolean) => (include ? ('true' as const) : ('false' as const));
const vinsIn = (file: string) => both.filter((vin) => file.includes(vin));
const forms = (of: { data: readonly { title: string; consent_count: number }[] }) =>
  of.data.map(({ title, consent_count }) => `${title}: ${consent_count}`);
const realForms = ['Pay how you drive: 1'];
const allForms = ['Load test: city: 0', 'Pay how you drive: 2'];
const days = () => ({ start_date: today, end_date: today });
const weekTo = (day: string) => ({ start_date: dayOf(Date.parse(day) - 7 * DAY_MS), end_date: day });

const table: Shown[] = [
  {
    of: searchResponsesEndpoint,
    who: 'a consumer',
    ask: async (include_test) => {
      const { body } = await world.server.call(
        searchResponsesEndpoint,
        { body: { include_test } },
        as('consumer.viewer'),
      );
      return [
        body.data.map((row) => [row.vin_number, row.is_test]),
        body.counts.FORM_ACCEPTED,
        body.total_rows,
      ];
    },
    left: [[[REAL, false]], 1, 1],
    included: [
      [
        [TESTED, true],
        [REAL, false],
      ],
      2,
      2,
    ],
  },
  {
    of: searchAdminResponsesEndpoint,
    who: 'an operator',
    ask: async (include_test) =>
      (
        await world.server.call(
          searchAdminResponsesEndpoint,
          { body: { include_test } },
          as('operator.viewer'),
        )
      ).body.total_rows,
    left: 1,
    included: 2,
  },
  {
    of: exportResponsesEndpoint,
    who: 'a consumer',
    ask: async (include_test) =>
      vinsIn(
        (await world.server.call(exportResponsesEndpoint, { body: { include_test } }, as('consumer.viewer')))
          .raw.body,
      ),
    left: [REAL],
    included: both,
  },
  {
    of: listConsentFormsEndpoint,
    who: 'a consumer',
    ask: async (include_test) =>
      forms(
        (await world.server.call(listConsentFormsEndpoint, { body: { include_test } }, as('consumer.viewer')))
          .body,
      ),
    left: realForms,
    included: allForms,
  },
  {
    of: listAdminConsentFormsEndpoint,
    who: 'an operator',
    ask: async (include_test) =>
      forms(
        (
          await world.server.call(
            listAdminConsentFormsEndpoint,
            { body: { include_test } },
            as('operator.viewer'),
          )
        ).body,
      ),
    left: realForms,
    included: allForms,
  },
  {
    of: searchOemConsentFormsEndpoint,
    who: 'a maker',
    ask: async (include_test) => {
      const body = { include_test, consumer_id: world.people.organisations.consumer };
      return forms((await world.server.call(searchOemConsentFormsEndpoint, { body }, as('oem.viewer'))).body);
    },
    left: realForms,
    included: ['Pay how you drive: 2'],
  },
  {
    of: getFormAnalyticsEndpoint,
    who: 'a consumer',
    ask: async (include_test) => {
      const input = { params: { id: formId }, query: { include_test: text(include_test) } };
      const { body } = await world.server.call(getFormAnalyticsEndpoint, input, as('consumer.viewer'));
      const [maker] = body.by_oem;
      return [maker?.counts.FORM_ACCEPTED, body.applied.desired, body.series.at(-1)?.events.FORM_PENDING];
    },
    left: [1, 1, 1],
    included: [2, 2, 2],
  },
  {
    of: getUsageEndpoint,
    who: 'a consumer',
    ask: async (include_test) => {
      const { start_date, end_date } = weekTo(today);
      const dayFirst = (day: string) => day.split('-').toReversed().join('-');
      const body = {
        start_date: dayFirst(start_date),
        end_date: dayFirst(end_date),
        period: 1440 as const,
        include_test,
      };
      return (await world.server.call(getUsageEndpoint, { body }, as('consumer.viewer'))).body.total.messages;
    },
    left: 1,
    included: 2,
  },
  {
    of: getFormUsageEndpoint,
    who: 'a consumer',
    ask: async (include_test) => {
      const body = { ...weekTo(today), consent_form_id: formId, include_test };
      return (await world.server.call(getFormUsageEndpoint, { body }, as('consumer.viewer'))).body.total
        .messages;
    },
    left: 1,
    included: 2,
  },
  {
    of: downloadInvoicingEndpoint,
    who: 'a consumer',
    ask: async (include_test) =>
      vinsIn(
        (
          await world.server.call(
            downloadInvoicingEndpoint,
            { body: { ...days(), include_test } },
            as('consumer.admin'),
          )
        ).raw.body,
      ),
    left: [REAL],
    included: both,
  },
  {
    of: listInvoicesEndpoint,
    who: 'an operator',
    ask: async (include_test) => {
      const query = { include_test: text(include_test) };
      const { body } = await world.server.call(listInvoicesEndpoint, { query }, as('operator.viewer'));
      return body.data.map(({ messages }) => messages);
    },
    left: ['1'],
    included: ['2'],
  },
  {
    of: getInvoiceEndpoint,
    who: 'a consumer',
    ask: async (include_test) => {
      const call = { params: { month: today.slice(0, 7) }, query: { include_test: text(include_test) } };
      const { body } = await world.server.call(getInvoiceEndpoint, call, as('consumer.admin'));
      return [body.invoice.messages, ...body.lines.map(({ is_test }) => is_test)];
    },
    left: ['1', false],
    included: ['2', false, true],
  },
  {
    of: getInvoiceDaysEndpoint,
    who: 'a consumer',
    ask: async (include_test) => {
      const params = { month: today.slice(0, 7), id: formId };
      const call = { params, query: { include_test: text(include_test) } };
      const { body } = await world.server.call(getInvoiceDaysEndpoint, call, as('consumer.admin'));
      return body.data.map(({ is_test }) => is_test);
    },
    left: [false],
    included: [false, true],
  },
  {
    of: downloadConsentStatusEndpoint,
    who: 'an operator',
    ask: async (include_test) =>
      vinsIn(
        (
          await world.server.call(
            downloadConsentStatusEndpoint,
            { body: { ...days(), include_test } },
            as('operator.viewer'),
          )
        ).raw.body,
      ),
    left: [REAL],
    included: both,
  },
  ...(['consumer', 'oem', 'operator'] as const).map((who) => ({
    of: getHomeFiguresEndpoint,
    who: `a user of ${who}`,
    ask: async (include_test: boolean) => {
      const query = { include_test: text(include_test) };
      const { body } = await world.server.call(getHomeFiguresEndpoint, { query }, as(`${who}.viewer`));
      return [body.live_consents, body.vehicles, body.consent_forms];
    },
    left: [1, who === 'consumer' ? undefined : 1, who === 'oem' ? undefined : 1],
    included: [2, who === 'consumer' ? undefined : 2, who === 'oem' ? undefined : 2],
  })),
  {
    of: getPictureEndpoint,
    who: 'a consumer',
    ask: async (include_test) => {
      const query = { include_test: text(include_test) };
      const { body } = await world.server.call(getPictureEndpoint, { query }, as('consumer.viewer'));
      const messages = (body.data ?? []).reduce((sum, step) => sum + step.messages, 0);
      return [body.consents?.FORM_ACCEPTED?.at(-1), messages];
    },
    left: [1, 1],
    included: [2, 2],
  },
  {
    of: getNeedsEndpoint,
    who: 'an operator',
    ask: async (include_test) => {
      await sql`delete from outbox where parked_at is not null`.execute(world.server.db);
      await sql`insert into outbox (vin, kind, created_at, parked_at)
        select vin, 'consent', now(), now() from unnest(${both}::text[]) vin`.execute(world.server.db);
      const query = { include_test: text(include_test) };
      const { body } = await world.server.call(getNeedsEndpoint, { query }, as('operator.viewer'));
      return body.needs.find(({ kind }) => kind === 'sendingGivenUp')?.count;
    },
    left: 1,
    included: 2,
  },
  {
    of: getLatelyEndpoint,
    who: 'a consumer',
    ask: async (include_test) => {
      const query = { include_test: text(include_test) };
      const { body } = await world.server.call(getLatelyEndpoint, { query }, as('consumer.viewer'));
      return [...new Set(body.happenings.map(({ object }) => object?.name ?? ''))].toSorted();
    },
    left: ['Pay how you drive'],
    included: ['Load test: city', 'Pay how you drive'],
  },
  {
    of: getLiveDataEndpoint,
    who: 'a consumer',
    ask: async (include_test) => {
      const query = { include_test: text(include_test) };
      const { body } = await world.server.call(getLiveDataEndpoint, { query }, as('consumer.viewer'));
      const { signaldata } = liveDataDocument.parse(JSON.parse(body.data));
      return signaldata.map(({ vin }) => vin).toSorted();
    },
    left: [REAL],
    included: both,
  },
  {
    of: getLiveDataMetadataEndpoint,
    who: 'an operator',
    ask: async (include_test) => {
      const query = { include_test: text(include_test) };
      const { body } = await world.server.call(getLiveDataMetadataEndpoint, { query }, as('operator.viewer'));
      return liveDataMetadata.parse(JSON.parse(body.data)).cars.map(({ vin }) => vin);
    },
    left: [REAL],
    included: both,
  },
  ...[listLiveCarsEndpoint, listAccelerometerCarsEndpoint].map((of) => ({
    of,
    who: 'a consumer',
    ask: async (include_test: boolean) => {
      const query = { include_test: text(include_test) };
      return (await world.server.call(of, { query }, as('consumer.viewer'))).body.vins.toSorted();
    },
    left: [REAL],
    included: both,
  })),
  {
    of: listPlacesEndpoint,
    who: 'a consumer',
    ask: async (include_test) => {
      const query = { west: '11', south: '57', east: '13', north: '58', include_test: text(include_test) };
      const { body } = await world.server.call(listPlacesEndpoint, { query }, as('consumer.viewer'));
      return body.groups.flatMap((group) => group.cars.map(({ vin }) => vin)).toSorted();
    },
    left: [REAL],
    included: both,
  },
  {
    of: readLiveDataEndpoint,
    who: 'a consumer',
    ask: async (include_test) => {
      const query = { after: '0.0', include_test: text(include_test) };
      const { events } = (await world.server.call(readLiveDataEndpoint, { query }, as('consumer.viewer')))
        .body;
      return events.flatMap((event) => (event.kind === 'message' ? [[event.vin, event.is_test]] : []));
    },
    left: [[REAL, false]],
    included: [
      [REAL, false],
      [TESTED, true],
    ],
  },
  {
    of: listOrganisationsEndpoint,
    who: 'an operator',
    ask: async (include_test) => {
      const body = { role_ids: [4 as const], include_test };
      const { organisation } = (
        await world.server.call(listOrganisationsEndpoint, { body }, as('operator.viewer'))
      ).body;
      return organisation.map(({ name }) => name).includes(TESTS_MAKER);
    },
    left: false,
    included: true,
  },
  {
    of: listOemPermissionsEndpoint,
    who: 'a consumer',
    ask: async (include_test) => {
      const query = { include_test: text(include_test) };
      const { body } = await world.server.call(listOemPermissionsEndpoint, { query }, as('consumer.viewer'));
      return body.permissions.map((row) => row.oem_name).includes(TESTS_MAKER);
    },
    left: false,
    included: true,
  },
  {
    of: listPermissionsOfEndpoint,
    who: 'an operator',
    ask: async (include_test) => {
      const input = {
        params: { id: world.people.organisations.consumer },
        query: { include_test: text(include_test) },
      };
      const { body } = await world.server.call(listPermissionsOfEndpoint, input, as('operator.viewer'));
      return body.has.map((row) => row.oem_name).includes(TESTS_MAKER);
    },
    left: false,
    included: true,
  },
];

test.each(table)(
  '$of.name: $who sees no test traffic unless it is asked for',
  async ({ ask, left, included }) => {
    expect([await ask(false), await ask(true)]).toEqual([left, included]);
  },
);

/** The same answers as one that the table asks. */
const twins = ['liveData.events'];

test('every call that can be asked for test traffic is in the table', () => {
  const keysOf = (schema: unknown) => Object.keys(shapeOf(schema));
  const takers = allEndpoints.filter(({ body, query }) =>
    [...keysOf(body), ...keysOf(query)].includes('include_test'),
  );
  const known = new Set([...table.map(({ of }) => of.name), ...twins]);
  expect(takers.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  expect(takers.length).toBe(known.size);
});

function shapeOf(schema: unknown): object {
  const hasShape = typeof schema === 'object' && schema !== null && 'shape' in schema;
  return hasShape && typeof schema.shape === 'object' && schema.shape !== null ? schema.shape : {};
}

describe('what nobody can ask for', () => {
  test('a vehicle of a test earns nothing', async () => {
    const input = { params: { id: formId }, query: {} };
    const { rewards } = (await world.server.call(getEarnedRewardsEndpoint, input, as('consumer.viewer')))
      .body;
    expect(rewards).toMatchObject([{ cars: 1, steps: 3, amount: '3' }]);
    const ledger = await world.server.db.selectFrom('reward_accrual').select('consent_id').execute();
    expect(ledger).toEqual([{ consent_id: (await world.consentOf(formId, REAL)).id }]);
  });

  test('a test is in no invoice', async () => {
    const invoices = await world.server.db.selectFrom('invoice').select(['messages', 'amounts']).execute();
    expect(invoices).toMatchObject([{ messages: '1', amounts: { owner_reward_usd: '3' } }]);
  });

  test('a consumer is offered no maker of tests', async () => {
    const { organisation } = (await world.server.call(listOemsEndpoint, {}, as('consumer.viewer'))).body;
    expect(organisation.map(({ name }) => name)).not.toContain(TESTS_MAKER);
    const query = { text: TESTS_MAKER };
    const found = await world.server.call(searchEndpoint, { query }, as('consumer.viewer'));
    expect(found.body.data).toEqual([]);
  });

  test('a maker counts the answers of real cars, and hands no vehicle of a test over', async () => {
    const form = await world.server.call(
      getOemConsentFormEndpoint,
      { params: { id: formId } },
      as('oem.viewer'),
    );
    expect(form.body.counts.FORM_ACCEPTED).toBe(1);
    const body = { fleet_owner_id: world.people.organisations.fleet, vin_numbers: [TESTED] };
    const handed = await world.server.call(handOverVehiclesEndpoint, { body }, as('oem.admin'));
    expect(handed.body).toMatchObject({ handed_over: [], unavailable: [TESTED] });
  });
});

test('a reader of the stream gets everything, and can tell what a test sent', async () => {
  const { rows } = await world.server.call(readStreamEndpoint, { query: {} }, { bearer: streamKey });
  expect(rows.map(({ vin, is_test }) => [vin, is_test])).toEqual([
    [REAL, false],
    [TESTED, true],
  ]);
});

test('usage of finished days keeps real and test traffic apart', async () => {
  const { clock, db } = world.server;
  await rollUpUsage(db, clock.now() + DAY_MS);
  const counted = await sql`select form_id, is_test, messages::int from usage_day
    union all select form_id, is_test, messages::int from usage_quarter order by 1, 2`.execute(db);
  const real = { is_test: false, messages: 1 };
  const tested = { is_test: true, messages: 1 };
  const ofAll = [real, real, tested, tested].map((row) => ({ form_id: 0, ...row }));
  expect(counted.rows).toEqual([...ofAll, ...ofAll.map((row) => ({ ...row, form_id: formId }))]);
});

test('no statement makes a real vehicle one of tests, or the other way round', async () => {
  for (const vin of both) {
    const change = world.server.db
      .updateTable('vehicle')
      .set({ is_test: vin === REAL })
      .where('vin', '=', vin);
    await expect(change.execute()).rejects.toThrow(/cannot change/);
  }
});
