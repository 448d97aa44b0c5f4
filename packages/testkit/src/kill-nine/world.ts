import { randomBytes } from 'node:crypto';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { publishConsentFormEndpoint, type PublishOutcome } from '@vinculum/contract/publication/endpoints.ts';
import { openAuthority } from '@vinculum/server/adapters/authority/folder-authority.ts';
import { openKeySeal } from '@vinculum/server/adapters/authority/key-seal.ts';
import { createEmbeddedIdentity } from '@vinculum/server/adapters/identity/embedded/embedded-identity.ts';
import { connect } from '@vinculum/server/db/connect.ts';
import type { Database } from '@vinculum/server/db/database.ts';
import { groupsOfUser } from '@vinculum/server/domains/users/public.ts';
import { registerVehicles } from '@vinculum/server/domains/vehicles/public.ts';
import { issueClaim, type IssuedClaim } from '@vinculum/server/domains/vehicle-access/claims/issue-claim.ts';
import type { Kysely } from 'kysely';
import { type People, seedPeople } from '../actors.ts';
import { formInput } from '../mistakes/form-input.ts';
import type { MortalProduct } from './product.ts';

const PATIENCE_MS = 60_000;

/** Asks again and again, without a pause, until the answer is yes. @throws after a minute, naming what never was. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo())) if (performance.now() > deadline) throw new Error(`it never happened: ${what}`);
}

export const PASSWORD = 'Correct-Horse#1';

/** What the test looks at the killed product's database with: it lasts until the database is stopped. */
export type Watcher = Kysely<Database>;

/** Connections of the test's own. They break when the database is stopped under them, which is no failure. */
export function watch(product: MortalProduct): Watcher {
  return connect({
    connectionString: product.connectionString,
    maxConnections: 4,
  });
}

/** The seeded organisations, and the caller of everything that follows. */
export interface Seeded {
  readonly people: People;
  readonly bearer: string;
}

/** Makes people and cars: the first maker permits the first consumer's forms, the other one does not. */
export async function seed(
  product: MortalProduct,
  db: Watcher,
  cars: { readonly permitted: readonly string[]; readonly forbidden: readonly string[] },
): Promise<Seeded> {
  const people = await seedPeople(db, Date.now);
  const { oem, otherOem, consumer } = people.organisations;
  await db
    .insertInto('consumer_permission')
    .values({ oem_id: oem, consumer_id: consumer, form_type_notification: true, updated_on: new Date() })
    .execute();
  const by = { now: new Date(), registeredBy: 'test' };
  await registerVehicles(db, inOem(cars.permitted, oem), by);
  await registerVehicles(db, inOem(cars.forbidden, otherOem), by);
  const groupsOf = (username: string) => groupsOfUser(db, username);
  const identity = await createEmbeddedIdentity({
    db,
    keySeal: await openKeySeal(product.dataDir),
    clock: Date.now,
    randomBytes,
    groupsOf,
  });
  const { username } = people.signedIn('consumer.admin');
  await identity.createAccount({ username, password: PASSWORD, mustChangePassword: false });
  return { people, bearer: await product.signIn(username, PASSWORD) };
}

function inOem(vins: readonly string[], oemId: number) {
  return vins.map((vin) => ({ vin, oemId }));
}

/** Saves a form over the API. */
export async function saveForm(product: MortalProduct, bearer: string, title: string): Promise<number> {
  return (await product.call(saveConsentFormEndpoint, { body: formInput({ title }) }, bearer))
    .consent_form_id;
}

/** Publishes a form over the API; rejects when the server dies before it answers. */
export function publish(
  product: MortalProduct,
  bearer: string,
  what: { readonly formId: number; readonly vins: readonly string[] },
): Promise<PublishOutcome> {
  const body = { consent_form_id: what.formId, vin_numbers: [...what.vins] };
  return product.call(publishConsentFormEndpoint, { body }, bearer);
}

/** Lets cars of a maker get their certificates from the product's own authority. */
export async function claimForCars(product: MortalProduct, db: Watcher, oemId: number): Promise<IssuedClaim> {
  const authority = await openAuthority({ dataDir: product.dataDir, hosts: [], clock: Date.now });
  const notAfter = Date.now() + 3_600_000;
  return await issueClaim(
    { db, authority, clock: Date.now },
    { name: 'cars that go on', organisationId: oemId, vinPrefixes: ['YNR'], count: 100, notAfter },
  );
}
