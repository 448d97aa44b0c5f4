import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { controlLoadTesterEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import type { CallOf, ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { insertProfile, insertTemplate } from '@vinculum/server/domains/load-tests/public.ts';
import { createOrganisation } from '@vinculum/server/domains/organisations/public.ts';
import { expect } from 'vitest';
import { inTransaction } from '../machine/in-transaction.ts';
import type { ActorKey } from '../actors.ts';
import { type ConsentWorld, startConsentWorld } from './consent-world.ts';
import type { Called, OwnParts } from '../running-server.ts';

/** The private key of the template, as the tester is given it. */
export const TEMPLATE_KEY = '-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----\n';

export type LoadTesterOrder = NonNullable<CallOf<typeof controlLoadTesterEndpoint>['body']>;
type Status = ResultOf<typeof controlLoadTesterEndpoint>;
type Consumer = 'consumer' | 'otherConsumer';

/** A test server with a maker of simulated vehicles, and short ways to what the load tester's screen asks for. */
export interface LoadTestWorld extends Pick<ConsentWorld, 'server' | 'people'> {
  /** The maker of the vehicles; it permits the first consumer's forms. */
  readonly makerId: number;
  readonly templateId: number;
  readonly permitLoad: (consumer: Consumer, isPermitted?: boolean) => Promise<void>;
  /** The profile `city` of the first consumer, for 80 vehicles, is there from the start. */
  readonly addProfile: (name: string, consumer: Consumer, vehicleCount?: number) => Promise<number>;
  readonly order: (body: LoadTesterOrder, by?: ActorKey) => Promise<Called<typeof controlLoadTesterEndpoint>>;
  readonly start: (vehicles?: number, profile?: string, by?: ActorKey) => Promise<Status>;
  readonly stop: (profile?: string, by?: ActorKey) => Promise<Status>;
  readonly check: (profile?: string | null, by?: ActorKey) => Promise<Status>;
  /** The status once what the runner said is written down. */
  readonly checkUntil: (code: number) => Promise<Status>;
  /** The statuses of all consents, in the order of their making. */
  readonly consents: () => Promise<string[]>;
}

/** Opens it; at most 100 vehicles may run together. `environment` overrides settings. */
export async function startLoadTestWorld(
  environment: Record<string, string> = {},
  own: OwnParts = {},
): Promise<LoadTestWorld> {
  const settings = { LOAD_TEST_MAX_VEHICLES: '100', ...environment };
  const { server, people } = await startConsentWorld(settings, own);
  const made = await makeTemplate({ server });
  const world = { server, people, ...made };
  const permitLoad = (consumer: Consumer, isPermitted = true) => permit(world, consumer, isPermitted);
  const addProfile = (name: string, consumer: Consumer, vehicleCount = 80) =>
    inTransaction(server.db, (trx) =>
      insertProfile(trx, {
        name,
        consumerId: people.organisations[consumer],
        vehicleCount,
        templateId: made.templateId,
        thresholdTimeout: 30,
        createdBy: 'operator',
        now: new Date(server.clock.now()),
      }),
    );
  await permitLoad('consumer');
  await addProfile('city', 'consumer');
  return { ...world, permitLoad, addProfile, ...orders(world) };
}

function orders({ server, people }: Pick<ConsentWorld, 'server' | 'people'>) {
  const order = (body: LoadTesterOrder, by: ActorKey = 'consumer.admin') =>
    server.call(controlLoadTesterEndpoint, { body }, people.signedIn(by));
  const check = async (profile: string | null = 'city', by?: ActorKey) =>
    (await order({ status: 'checkStatus', profile_name: profile }, by)).body;
  return {
    order,
    check,
    start: async (vehicles = 3, profile = 'city', by?: ActorKey) =>
      (await order({ status: 'start', profile_name: profile, vehicle_num: vehicles }, by)).body,
    stop: async (profile = 'city', by?: ActorKey) =>
      (await order({ status: 'stop', profile_name: profile }, by)).body,
    checkUntil: async (code: number) => {
      await expect.poll(async () => (await check()).serviceCode).toBe(code);
      return await check();
    },
    consents: async () => {
      const rows = await server.db.selectFrom('consent').select(['status']).orderBy('id').execute();
      return rows.map(({ status }) => status);
    },
  };
}

async function makeTemplate({ server }: Pick<ConsentWorld, 'server'>) {
  const { db, deps, clock } = server;
  const now = new Date(clock.now());
  const makerId = await inTransaction(db, (trx) =>
    createOrganisation(trx, {
      name: 'Load test vehicles',
      uniqueIdentifier: 'load-test',
      roles: [organisationRoles.OEM],
      wmis: ['ZLT'],
      now,
    }),
  );
  const { id: claimId } = await db
    .insertInto('vehicle_claim')
    .values({
      name: 'load test',
      organisation_id: makerId,
      certificate_serial: 'serial',
      vin_prefixes: ['ZLT'],
      remaining: 1000,
      not_after: new Date(clock.now() + DAY_MS),
      created_on: now,
      is_test: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const templateId = await inTransaction(db, (trx) =>
    insertTemplate(trx, {
      name: 'load',
      organisationId: makerId,
      claimId,
      sealedKey: deps.keySeal.seal(TEMPLATE_KEY),
      certificate: 'certificate',
      authority: 'authority',
      createdBy: 'operator',
      now,
    }),
  );
  return { makerId, templateId };
}

async function permit(
  world: Pick<LoadTestWorld, 'server' | 'people' | 'makerId'>,
  consumer: Consumer,
  isPermitted: boolean,
): Promise<void> {
  const { db, clock } = world.server;
  const kinds = { form_type_notification: isPermitted, form_type_question: false };
  await db
    .insertInto('consumer_permission')
    .values({
      oem_id: world.makerId,
      consumer_id: world.people.organisations[consumer],
      ...kinds,
      updated_on: new Date(clock.now()),
    })
    .onConflict((on) => on.columns(['oem_id', 'consumer_id']).doUpdateSet(kinds))
    .execute();
}
