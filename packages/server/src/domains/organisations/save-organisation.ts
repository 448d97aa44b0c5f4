import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { saveOrganisationEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import type { OrganisationInput } from '@vinculum/contract/organisations/organisation.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { holdOrganisation, insertOrganisation, renameOrganisation } from './organisation-records-store.ts';
import { rolesOfOrganisation } from './organisations-store.ts';

type Saved = AnswerOf<typeof saveOrganisationEndpoint>;

/**
 * Adds an organisation, or changes the name of one: its unique identifier and its type are locked (specification 3,
 * section 4).
 * @throws organisationExists for a unique identifier that another one has; organisationNotFound; badRequest for another
 * unique identifier or type than the organisation has
 */
export async function saveOrganisation(
  deps: Deps,
  context: UserContext,
  { org_id: id, ...content }: RequestOf<typeof saveOrganisationEndpoint>['body'],
): Promise<Saved> {
  return id === undefined
    ? await addOrganisation(deps, context, content)
    : await changeOrganisation(deps, context, { id, content });
}

async function addOrganisation(
  { db }: Deps,
  context: UserContext,
  content: OrganisationInput,
): Promise<Saved> {
  const { role_ids: roleIds, ...texts } = content;
  const id = await db.transaction().execute(async (trx) => {
    const values = { ...texts, created_on: new Date(context.now) };
    const added = await insertOrganisation(trx, { values, roleIds });
    if (added === null) {
      const fields = [{ field: 'unique_identifier', key: 'organisations.identifierTaken' }];
      throw new AppError('organisationExists', { fields });
    }
    await recordAudit(trx, context, { target: `organisation/${added}`, details: { added: content } });
    return added;
  });
  return { org_id: id, message: context.text('organisations.created') };
}

async function changeOrganisation(
  { db }: Deps,
  context: UserContext,
  { id, content }: { readonly id: number; readonly content: OrganisationInput },
): Promise<Saved> {
  await db.transaction().execute(async (trx) => {
    const before = await holdOrganisation(trx, id);
    const roles = await rolesOfOrganisation(trx, id);
    if (before === undefined || roles === null) throw new AppError('organisationNotFound');
    const isSameType = String(roles) === String(content.role_ids);
    const fields = [
      ...(before.unique_identifier === content.unique_identifier
        ? []
        : [{ field: 'unique_identifier', key: 'organisations.identifierLocked' }]),
      ...(isSameType ? [] : [{ field: 'role_ids', key: 'organisations.rolesLocked' }]),
    ];
    if (fields.length > 0) throw new AppError('badRequest', { fields });
    await renameOrganisation(trx, id, content.name);
    await recordAudit(trx, context, {
      target: `organisation/${id}`,
      details: { before: { name: before.name }, after: { name: content.name } },
    });
  });
  return { org_id: id, message: context.text('organisations.updated') };
}
