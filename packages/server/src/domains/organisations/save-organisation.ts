import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type {
  restOrganisationEndpoint,
  saveOrganisationEndpoint,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import type { OrganisationInput } from '@vinculum/contract/organisations/organisation.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { refuseProblems } from '../../mechanisms/refuse-problems.ts';
import { recordAudit } from '../audit/public.ts';
import {
  findIdentifier,
  hasIdentifier,
  holdOrganisation,
  insertOrganisation,
  renameOrganisation,
  setResting,
} from './organisation-records-store.ts';
import { rolesOfOrganisation } from './organisations-store.ts';
import { countUsesOf } from '../../read-models/organisation-uses-store.ts';

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

const identifierTaken: FieldProblem = { field: 'unique_identifier', key: 'organisations.identifierTaken' };

/** What is wrong with an organisation, as far as these fields tell and beside their shape. */
export async function judgeOrganisation(
  db: Kysely<Database>,
  {
    org_id: id,
    unique_identifier: identifier,
    role_ids: roles,
  }: Partial<RequestOf<typeof saveOrganisationEndpoint>['body']>,
): Promise<FieldProblem[]> {
  if (id === undefined)
    return identifier !== undefined && (await hasIdentifier(db, identifier)) ? [identifierTaken] : [];
  const before = await findIdentifier(db, id);
  const rolesBefore = await rolesOfOrganisation(db, id);
  if (before === undefined || rolesBefore === null) return [];
  const isSame = identifier === undefined || identifier === before;
  const isSameType = roles === undefined || String(roles) === String(rolesBefore);
  return [
    ...(isSame ? [] : [{ field: 'unique_identifier', key: 'organisations.identifierLocked' }]),
    ...(isSameType ? [] : [{ field: 'role_ids', key: 'organisations.rolesLocked' }]),
  ];
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
    if (added === null) throw new AppError('organisationExists', { fields: [identifierTaken] });
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
    if (before === undefined) throw new AppError('organisationNotFound');
    refuseProblems(await judgeOrganisation(trx, { ...content, org_id: id }));
    await renameOrganisation(trx, id, content.name);
    await recordAudit(trx, context, {
      target: `organisation/${id}`,
      details: { before: { name: before.name }, after: { name: content.name } },
    });
  });
  return { org_id: id, message: context.text('organisations.updated') };
}

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
