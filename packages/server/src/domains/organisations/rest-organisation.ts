import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { restOrganisationEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { countUsesOf } from '../../read-models/organisation-uses-store.ts';
import { holdOrganisation, setResting } from './organisation-records-store.ts';

/**
 * Puts an organisation to rest, or wakes it; what is so already stays so. Nobody rests the own organisation, so that an
 * operator is always left.
 * @throws organisationNotFound, ownOrganisation, organisationInUse with what hangs on it
 */
export async function restOrganisation(
  { db }: Deps,
  context: UserContext,
  { org_id: id, is_resting: isResting }: RequestOf<typeof restOrganisationEndpoint>['body'],
): Promise<AnswerOf<typeof restOrganisationEndpoint>> {
  if (isResting && id === context.principal.organisationId) throw new AppError('ownOrganisation');
  const now = new Date(context.now);
  const name = await db.transaction().execute(async (trx) => {
    // Of two operators who put each other's organisation to rest one comes too late.
    const ids = [id, context.principal.organisationId].toSorted((one, other) => one - other);
    const held = new Map<number, Awaited<ReturnType<typeof holdOrganisation>>>();
    for (const each of ids) held.set(each, await holdOrganisation(trx, each));
    if (held.get(context.principal.organisationId)?.resting_from !== null)
      throw new AppError('unauthenticated');
    const organisation = held.get(id);
    if (organisation === undefined) throw new AppError('organisationNotFound');
    if (isResting) {
      // Vehicles last: one that registers meanwhile brings consents along, and none ever goes.
      const uses = await countUsesOf(trx, id, now);
      if (Object.values(uses).some((count) => count > 0))
        throw new AppError('organisationInUse', { args: { ...uses } });
    }
    await setResting(trx, id, isResting ? (organisation.resting_from ?? now) : null);
    await recordAudit(trx, context, {
      target: `organisation/${id}`,
      details: { name: organisation.name, is_resting: isResting },
    });
    return organisation.name;
  });
  return { message: context.text(isResting ? 'organisations.rests' : 'organisations.wakes', { name }) };
}
