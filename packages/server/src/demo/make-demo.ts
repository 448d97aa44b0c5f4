import { insertPermissions } from '../domains/consumer-permissions/public.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import {
  countAllOrganisations,
  createOrganisation,
  organisationExists,
  storeConsumerStream,
} from '../domains/organisations/public.ts';
import { registerVehicles } from '../domains/vehicles/public.ts';
import { createUser } from '../domains/users/public.ts';
import { type DemoIds, demoOrganisations, demoRoles, idOf } from './demo-organisations.ts';
import { demoCars } from './demo-cars.ts';
import { publishDemoForms } from './publish-demo-forms.ts';
import { sendDemoMessages, writeDemoOrganisationMessages } from './send-demo-messages.ts';
import { storeDemoAgreements, storeDemoFleets } from './store-demo-fleets.ts';
import { storeDemoPackages } from './demo-packages.ts';
import { streamTypes } from '@vinculum/contract/streams/endpoints.ts';
import { insertEntries } from '../domains/domain-lists/public.ts';

/**
 * Fills an empty database with organisations, users of every role, cars and forms, and finishes a demo that a killed
 * start left behind; otherwise does nothing.
 */
export async function makeDemo(deps: Deps, progress: (text: string) => void): Promise<void> {
  const isEmpty = (await countAllOrganisations(deps.db)) === 0;
  if (!isEmpty && !(await isUnfinished(deps))) return;
  progress(isEmpty ? 'Making the demo' : 'Finishing the demo');
  if (isEmpty) await createWorld(deps);
  await publishDemoForms(deps);
  await createAccounts(deps);
}

/** The accounts come last, and of these the last one: nobody can sign in, or change anything, before it is there. */
const usernames = demoOrganisations.flatMap(({ portal }) => demoRoles.map(({ role }) => `${portal}.${role}`));
const lastUsername = usernames.at(-1) ?? '';

async function isUnfinished({ db, identity }: Deps): Promise<boolean> {
  const [first] = demoOrganisations;
  const isDemo = first !== undefined && (await organisationExists(db, identifierOf(first.name)));
  return isDemo && !(await identity.hasAccount(lastUsername));
}

async function createWorld({ db, clock }: Deps): Promise<void> {
  const now = new Date(clock());
  await db.transaction().execute(async (trx) => {
    const made = await createOrganisations(trx, now);
    await createPeople(trx, made, now);
    await registerVehicles(
      trx,
      demoCars.map((car) => ({ vin: car.vin, oemId: idOf(made, car.oem), make: car.make, model: car.model })),
      { now, registeredBy: 'demo' },
    );
    await permitDemoConsumers(trx, made, now);
    await storeDemoPackages(trx, made, now);
    await storeDemoAgreements(trx, made, now);
    await storeDemoDomains(trx, made, now);
    await nameDemoStreams(trx, made, now);
    await storeDemoFleets(trx, made, now);
    await writeDemoOrganisationMessages(trx, made, now);
    await sendDemoMessages(trx, made, now);
  });
}

function identifierOf(name: string): string {
  const unaccented = name.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return unaccented.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

async function createOrganisations(trx: Transaction<Database>, now: Date): Promise<DemoIds> {
  const ids = new Map<string, number>();
  for (const { portal, name, roleId, wmis } of demoOrganisations) {
    const id = await createOrganisation(trx, {
      name,
      uniqueIdentifier: identifierOf(name),
      roles: [roleId],
      wmis: wmis ?? [],
      now,
    });
    ids.set(portal, id);
  }
  return ids;
}

async function createPeople(trx: Transaction<Database>, ids: DemoIds, now: Date): Promise<void> {
  for (const { portal, people, roleId, flags } of demoOrganisations) {
    for (const [index, { role, label }] of demoRoles.entries()) {
      await createUser(trx, {
        organisationId: idOf(ids, portal),
        username: `${portal}.${role}`,
        name: people[index] ?? role,
        email: `${portal}.${role}@example.org`,
        phoneNumber: '+46 31 700 00 00',
        description: 'Made for the demo',
        role: roleId,
        permissions: [label, ...flags],
        now,
      });
    }
  }
}

/**
 * Hashing is slow on purpose, so the accounts are made side by side; but for the last one, which tells that all are.
 */
async function createAccounts({ identity, settings }: Deps): Promise<void> {
  const create = async (username: string) => {
    if (await identity.hasAccount(username)) return;
    await identity.createAccount({ username, password: settings.DEMO_PASSWORD, mustChangePassword: false });
  };
  await Promise.all(usernames.slice(0, -1).map(create));
  await create(lastUsername);
}

/** Gives the streams of two consumers a name, as an operator does. */
async function nameDemoStreams(trx: Transaction<Database>, ids: DemoIds, now: Date): Promise<void> {
  for (const [consumer, stream_name] of [
    ['consumer', 'helios-claims'],
    ['consumer2', 'urban-mobility'],
  ] as const) {
    const stream = { stream_name, stream_type: streamTypes.JSON, updated_on: now };
    await storeConsumerStream(trx, idOf(ids, consumer), stream);
  }
}

/** What each OEM of the demo lets each consumer do; consumer3 shows what a refusal looks like. */
const permissions = [
  { oem: 'oem', consumer: 'consumer', notification: true, question: true },
  { oem: 'oem', consumer: 'consumer2', notification: true, question: true },
  { oem: 'oem', consumer: 'consumer3', notification: false, question: false },
  { oem: 'oem2', consumer: 'consumer', notification: true, question: true },
  { oem: 'oem2', consumer: 'consumer2', notification: false, question: false },
  { oem: 'oem2', consumer: 'consumer3', notification: true, question: false },
] as const;

async function permitDemoConsumers(trx: Transaction<Database>, ids: DemoIds, now: Date): Promise<void> {
  const rows = permissions.map(({ oem, consumer, notification, question }) => ({
    oem_id: idOf(ids, oem),
    consumer_id: idOf(ids, consumer),
    form_type_notification: notification,
    form_type_question: question,
    access_type_send_notification: notification,
    access_type_send_command: question,
    updated_on: now,
  }));
  await insertPermissions(trx, rows);
}

/** A blacklist only: a whitelist would forbid what visitors try in forms of their own. */
const domains = ['data-brokers.example', 'ad-tracker.example'];

/** Stores which domains the forms of the demo's first consumer may not lead to. */
async function storeDemoDomains(trx: Transaction<Database>, ids: DemoIds, now: Date): Promise<void> {
  await insertEntries(trx, idOf(ids, 'consumer'), {
    domains,
    isAllowed: false,
    username: 'consumer.admin',
    now,
  });
}
