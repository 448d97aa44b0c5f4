import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { listOrganisationsOfRole, organisationName } from '../organisations/public.ts';

export interface Maker {
  readonly id: number;
  readonly name: string;
}

/**
 * Whose vehicles a call is about: a maker's user acts for its own organisation, the operator for the maker it names,
 * which is neither at rest nor one of tests.
 * @throws notFound for any other, and for a maker's user who names another; badRequest for an operator who names none
 */
export async function makerOf(
  { db }: Pick<Deps, 'db'>,
  { principal }: UserContext,
  named: number | undefined,
): Promise<Maker> {
  const own = principal.organisationId;
  if (principal.portal !== 'ADMIN') {
    if (named !== undefined && named !== own) throw new AppError('notFound');
    return { id: own, name: await organisationName(db, own) };
  }
  if (named === undefined) {
    const fields = [{ field: 'maker_id', key: 'vehicleAccess.makerRequired' }];
    throw new AppError('badRequest', { fields });
  }
  const maker = (await listOrganisationsOfRole(db, organisationRoles.OEM)).find(({ id }) => id === named);
  if (maker === undefined) throw new AppError('notFound');
  return maker;
}
