import {
  type FeatureLabel,
  featureFlags,
  organisationRoles,
  type OrganisationRoleId,
} from '@vinculum/contract/access/vocabulary.ts';
import type { Database } from '@vinculum/server/db/database.ts';
import { createOrganisation } from '@vinculum/server/domains/organisations/public.ts';
import { createUser } from '@vinculum/server/domains/users/public.ts';
import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from './machine/in-transaction.ts';

const cast = {
  consumer: { name: 'Helios Insurance', role: organisationRoles.CONSUMER, hasFlags: true, wmis: [] },
  otherConsumer: { name: 'ChargeGrid', role: organisationRoles.CONSUMER, hasFlags: false, wmis: [] },
  oem: { name: 'Norrsken Motors', role: organisationRoles.OEM, hasFlags: false, wmis: ['YNR'] },
  otherOem: { name: 'Cierzo Automóviles', role: organisationRoles.OEM, hasFlags: false, wmis: ['VCZ'] },
  fleet: { name: 'Baltic Fleet', role: organisationRoles.FLEET_OWNER, hasFlags: false, wmis: [] },
  otherFleet: { name: 'Ebro Leasing', role: organisationRoles.FLEET_OWNER, hasFlags: false, wmis: [] },
  operator: { name: 'Vinculum Operations', role: organisationRoles.ADMIN, hasFlags: true, wmis: [] },
} as const satisfies Record<
  string,
  { name: string; role: OrganisationRoleId; hasFlags: boolean; wmis: readonly string[] }
>;

const ranks = {
  viewer: ['USER_VIEWER'],
  editor: ['USER_EDITOR'],
  admin: ['USER_ADMIN'],
  /** Signs in, but holds no role. */
  nobody: [],
} as const satisfies Record<string, readonly FeatureLabel[]>;

export type OrganisationKey = keyof typeof cast;
export type Rank = keyof typeof ranks;
/** `<organisation>.<rank>`. */
export type ActorKey = `${OrganisationKey}.${Rank}`;

export interface Actor {
  readonly userId: number;
  readonly username: string;
  readonly organisationId: number;
}

export interface People {
  /** Ids of the organisations. */
  readonly organisations: Readonly<Record<OrganisationKey, number>>;
  /** The caller to hand to `TestServer.call`. No account stands behind it: make one to sign in by password. */
  readonly signedIn: (key: ActorKey) => Actor;
}

/**
 * Two consumers, two OEMs (WMI YNR and VCZ), two fleet owners and the operator, each with a user of every rank.
 * Users of `consumer` and of `operator` hold every feature flag, the others none.
 */
export async function seedPeople(db: Kysely<Database>, clock: () => number): Promise<People> {
  const actors = new Map<string, Actor>();
  const seed = (key: OrganisationKey) =>
    inTransaction(db, (trx) => seedOrganisation(trx, { key, now: new Date(clock()), actors }));
  return {
    organisations: {
      consumer: await seed('consumer'),
      otherConsumer: await seed('otherConsumer'),
      oem: await seed('oem'),
      otherOem: await seed('otherOem'),
      fleet: await seed('fleet'),
      otherFleet: await seed('otherFleet'),
      operator: await seed('operator'),
    },
    signedIn: (key) => {
      const actor = actors.get(key);
      if (actor === undefined) throw new Error(`nobody is called ${key}`);
      return actor;
    },
  };
}

async function seedOrganisation(
  trx: Transaction<Database>,
  seed: { key: OrganisationKey; now: Date; actors: Map<string, Actor> },
): Promise<number> {
  const { key, now, actors } = seed;
  const { name, role, hasFlags, wmis } = cast[key];
  const organisationId = await createOrganisation(trx, {
    name,
    uniqueIdentifier: `test-${key}`.toLowerCase(),
    roles: [role],
    wmis,
    now,
  });
  for (const [rank, labels] of Object.entries(ranks)) {
    // A running product has an `operator.admin` of its own.
    const username = `${key === 'operator' ? 'platform' : key}.${rank}`.toLowerCase();
    const userId = await createUser(trx, {
      organisationId,
      username,
      name: `${name} ${rank}`,
      email: `${username}@vinculum.example`,
      role,
      permissions: [...labels, ...(hasFlags ? featureFlags : [])],
      now,
    });
    actors.set(`${key}.${rank}`, { userId, username, organisationId });
  }
  return organisationId;
}
