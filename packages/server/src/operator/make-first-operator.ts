import { featureLabels, organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { recordAudit } from '../domains/audit/public.ts';
import { createOrganisation } from '../domains/organisations/public.ts';
import { createUser, hasAnyUser, holdFirstUser } from '../domains/users/public.ts';

const USERNAME = 'operator.admin';

/**
 * Gives an installation without any user its operator: organisation, administrator and account. The account's
 * password is OPERATOR_PASSWORD or a random one that is told, and only opens the way to choosing another. It is told
 * before the user is stored, so that a start killed in between tells a new one instead of none.
 */
export async function makeFirstOperator(deps: Deps, notify: (text: string) => void): Promise<void> {
  if (await hasAnyUser(deps.db)) return;
  await deps.db.transaction().execute(async (trx) => {
    // Of several processes that start at once, one does it.
    await holdFirstUser(trx);
    if (await hasAnyUser(trx)) return;
    const input = deps.settings.OPERATOR_PASSWORD;
    const password = input ?? randomPassword(deps.randomBytes);
    await openAccount(deps, password);
    if (input === undefined) notify(`First sign-in: user ${USERNAME}, password ${password}`);
    await storeOperator(trx, deps.clock());
  });
}

/** 120 random bits, and one character of each kind that the password rules ask for. */
function randomPassword(randomBytes: Deps['randomBytes']): string {
  return `${randomBytes(15).toString('base64url')}-Aa1`;
}

/** An account may be there of a start that was killed: nobody ever signed in with it. */
async function openAccount({ identity }: Deps, password: string): Promise<void> {
  if (await identity.hasAccount(USERNAME)) await identity.setPassword(USERNAME, password, true);
  else await identity.createAccount({ username: USERNAME, password, mustChangePassword: true });
}

async function storeOperator(trx: Transaction<Database>, now: number): Promise<void> {
  const role = organisationRoles.ADMIN;
  const organisationId = await createOrganisation(trx, {
    name: 'Operator',
    uniqueIdentifier: 'operator',
    roles: [role],
    now: new Date(now),
  });
  await createUser(trx, {
    organisationId,
    username: USERNAME,
    name: 'Operator',
    email: '',
    role,
    permissions: featureLabels,
    now: new Date(now),
  });
  const context = {
    principal: null,
    action: 'operator.create' as const,
    requestId: 'first-start',
    now,
  };
  await recordAudit(trx, context, { target: USERNAME });
}
