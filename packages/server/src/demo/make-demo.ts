import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { countAllOrganisations, createOrganisation } from '../domains/organisations/public.ts';
import { createUser } from '../domains/users/public.ts';
import { registerVehicles } from '../domains/vehicles/public.ts';
import { type DemoIds, idOf } from './demo-ids.ts';
import { demoCars } from './demo-cars.ts';
import { demoOrganisations, demoRoles } from './demo-organisations.ts';
import { publishDemoForms } from './publish-demo-forms.ts';
import { permitDemoConsumers } from './permit-demo-consumers.ts';

/** Fills an empty database with organisations, users of every role, cars and forms; otherwise does nothing. */
export async function makeDemo(deps: Deps, progress: (text: string) => void): Promise<void> {
  if ((await countAllOrganisations(deps.db)) > 0) return;
  progress('Making the demo');
  const now = new Date(deps.clock());
  await deps.db.transaction().execute(async (trx) => {
    const made = await createOrganisations(trx, now);
    await createPeople(trx, made, now);
    await registerVehicles(
      trx,
      demoCars.map((car) => ({ vin: car.vin, oemId: idOf(made, car.oem), make: car.make, model: car.model })),
      { now, registeredBy: 'demo' },
    );
    await permitDemoConsumers(trx, made, now);
  });
  await createAccounts(deps);
  await publishDemoForms(deps);
}

async function createOrganisations(trx: Kysely<Database>, now: Date): Promise<DemoIds> {
  const ids = new Map<string, number>();
  for (const { portal, name, roleId, wmis } of demoOrganisations) {
    const uniqueIdentifier = name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
    const id = await createOrganisation(trx, {
      name,
      uniqueIdentifier,
      roles: [roleId],
      wmis: wmis ?? [],
      now,
    });
    ids.set(portal, id);
  }
  return ids;
}

async function createPeople(trx: Kysely<Database>, ids: DemoIds, now: Date): Promise<void> {
  for (const { portal, people, roleId, flags } of demoOrganisations) {
    for (const [index, { role, label }] of demoRoles.entries()) {
      await createUser(trx, {
        organisationId: idOf(ids, portal),
        username: `${portal}.${role}`,
        name: people[index] ?? role,
        email: `${portal}.${role}@example.org`,
        role: roleId,
        permissions: [label, ...flags],
        now,
      });
    }
  }
}

/** Hashing is slow on purpose, so the accounts are made side by side. */
async function createAccounts({ identity, settings }: Deps): Promise<void> {
  const usernames = demoOrganisations.flatMap(({ portal }) =>
    demoRoles.map(({ role }) => `${portal}.${role}`),
  );
  await Promise.all(
    usernames.map((username) =>
      identity.createAccount({ username, password: settings.DEMO_PASSWORD, mustChangePassword: false }),
    ),
  );
}
