import { may, operatorViewer } from '@vinculum/contract/access/access.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { requireConsumer, requireOrganisation } from './chosen-organisation-store.ts';
import type { OrganisationScope } from '../../db/organisation-scope-store.ts';

type Reader = Pick<UserContext, 'principal'>;

/** Whose forms and consents a user may read: those of the own organisation, for an administrator everybody's. */
export function readableConsumer({ principal }: Reader): OrganisationScope {
  return principal.portal === 'ADMIN' ? 'everybody' : principal.organisationId;
}

/**
 * The same, of one consumer when the user names it.
 * @throws consumerNotFound for an administrator who names what is none; forbidden for a consumer that names another.
 */
export async function chosenConsumer(
  { db }: Pick<Deps, 'db'>,
  reader: Reader,
  requested: number | undefined,
): Promise<OrganisationScope> {
  const readable = readableConsumer(reader);
  if (requested === undefined || requested === readable) return readable;
  // Whether the other one exists is not said.
  if (readable !== 'everybody') throw new AppError('forbidden');
  await requireConsumer(db, requested);
  return requested;
}

/**
 * Whose own things a user may read: those of the own organisation, an operator also those of any that it names.
 * @throws organisationNotFound for one that is none, and for anybody else who names another
 */
export async function readableOrganisation(
  { db }: Pick<Deps, 'db'>,
  { principal }: Reader,
  requested: number | undefined,
): Promise<number> {
  if (requested === undefined || requested === principal.organisationId) return principal.organisationId;
  if (!may(principal, operatorViewer)) throw new AppError('organisationNotFound');
  await requireOrganisation(db, requested);
  return requested;
}
