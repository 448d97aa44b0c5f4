import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { assignIdentifierEndpoint } from '@vinculum/contract/vehicle-access/operator-endpoints.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import {
  deleteIdentifier,
  findOrganisationOfRole,
  organisationName,
  storeIdentifier,
} from '../organisations/public.ts';

type Order = RequestOf<typeof assignIdentifierEndpoint>['body'];
type Answer = AnswerOf<typeof assignIdentifierEndpoint>;

/**
 * Assigns a manufacturer identifier to a maker. One that it has already stays its own.
 * @throws notFound for what is no maker; badRequest for an identifier of another maker, which the operator is told
 */
export async function assignIdentifier(deps: Deps, context: UserContext, order: Order): Promise<Answer> {
  const maker = await makerOf(deps, context, order.maker_id);
  const { identifier } = order;
  await deps.db.transaction().execute(async (trx) => {
    const holder = await storeIdentifier(trx, maker.id, identifier);
    if (holder !== null && holder.id !== maker.id) {
      const args = { maker: holder.name };
      const fields = [{ field: 'identifier', key: 'vehicleAccess.identifierTaken', args }];
      throw new AppError('badRequest', { fields });
    }
    await recordAudit(trx, context, { target: `organisation/${maker.id}`, details: { identifier } });
  });
  return { message: context.text('vehicleAccess.identifierAssigned', { identifier, maker: maker.name }) };
}

/** Takes one from its maker: what is registered and certified stays. @throws notFound, also for another maker's */
export async function withdrawIdentifier(deps: Deps, context: UserContext, order: Order): Promise<Answer> {
  const maker = await makerOf(deps, context, order.maker_id);
  const { identifier } = order;
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteIdentifier(trx, maker.id, identifier))) throw new AppError('notFound');
    await recordAudit(trx, context, { target: `organisation/${maker.id}`, details: { identifier } });
  });
  return { message: context.text('vehicleAccess.identifierWithdrawn', { identifier, maker: maker.name }) };
}

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
  const maker = await findOrganisationOfRole(db, organisationRoles.OEM, named);
  if (maker === undefined) throw new AppError('notFound');
  return maker;
}
