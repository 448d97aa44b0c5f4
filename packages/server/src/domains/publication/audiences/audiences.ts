import {
  type AudienceFilter,
  audienceLimits,
  type AudiencePage,
  type deleteAudienceEndpoint,
  type findAudienceEndpoint,
  type saveAudienceEndpoint,
} from '@vinculum/contract/publication/audiences.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { refuseProblems } from '../../../mechanisms/refuse-problems.ts';
import { recordAudit } from '../../audit/public.ts';
import { findForm } from '../../forms/public.ts';
import { acceptedVins, vinProblems } from '../../vehicles/public.ts';
import { pageAskedCars } from './asked-cars-store.ts';
import {
  type AudienceContent,
  countAudiences,
  deleteAudience,
  findAudience,
  insertAudience,
  isNameTaken,
  updateAudience,
} from './audience-store.ts';

/**
 * Cars that a consumer asked before, by a filter.
 * @throws consentFormNotFound when the filter names a form of somebody else.
 */
export async function findCars(
  { db }: Deps,
  { now }: UserContext,
  query: { readonly consumerId: number; readonly body: RequestOf<typeof findAudienceEndpoint>['body'] },
): Promise<AudiencePage> {
  const { consumerId, body } = query;
  await refuseForeignForm(db, consumerId, body.filter);
  return await pageAskedCars(db, {
    consumerId,
    filter: body.filter,
    before: positionIn(body.after),
    now: new Date(now),
  });
}

/** The cars of a saved audience as they are now. @throws notFound, also for another organisation's */
export async function resolveAudience(
  { db }: Deps,
  { principal, now }: UserContext,
  { id, after }: { readonly id: number; readonly after: string | undefined },
): Promise<AudiencePage> {
  const content = await findAudience(db, { organisationId: principal.organisationId, id });
  if (content === undefined) throw new AppError('notFound');
  if (content.vins !== null) {
    const group = { oem_id: null, oem: null, model: null, vin_numbers: [...content.vins] };
    return { groups: [group], looked_at: content.vins.length, next: null };
  }
  return await pageAskedCars(db, {
    consumerId: principal.organisationId,
    filter: content.filter,
    before: positionIn(after),
    now: new Date(now),
  });
}

/**
 * Saves an audience, a new one or one of the own organisation's.
 * @throws notFound, audienceExists, tooManyAudiences, consentFormNotFound, invalidVins, tooManyVehicles
 */
export async function saveAudience(
  { db, settings }: Deps,
  context: UserContext,
  body: SavedBody,
): Promise<{ audience_id: number }> {
  const { organisationId, username } = context.principal;
  // VINs alone are refused by a code of their own.
  const taken = await nameProblems(db, organisationId, body);
  if (taken.length > 0)
    refuseProblems([...taken, ...vinProblems(body.vin_numbers ?? [])], { [nameTaken.key]: 'audienceExists' });
  const content = contentOf(body, settings.MAX_VINS);
  if (content.filter !== null) await refuseForeignForm(db, organisationId, content.filter);
  const change = { name: body.name, content, username, now: new Date(context.now) };
  const id = await db.transaction().execute(async (trx) => {
    const saved = await (body.audience_id === undefined
      ? addAudience(trx, organisationId, change)
      : changeAudience(trx, { organisationId, id: body.audience_id }, change));
    const details = {
      name: body.name,
      ...(content.vins === null ? content.filter : { vins: content.vins.length }),
    };
    await recordAudit(trx, context, { target: `audience/${saved}`, details });
    return saved;
  });
  return { audience_id: id };
}

/** @throws notFound, also for another organisation's */
export async function removeAudience(
  { db }: Deps,
  context: UserContext,
  id: number,
): Promise<AnswerOf<typeof deleteAudienceEndpoint>> {
  const { organisationId } = context.principal;
  await db.transaction().execute(async (trx) => {
    const name = await deleteAudience(trx, { organisationId, id });
    if (name === undefined) throw new AppError('notFound');
    await recordAudit(trx, context, { target: `audience/${id}`, details: { name } });
  });
  return {};
}

type AudienceChange = Parameters<typeof insertAudience>[2];

async function addAudience(
  trx: Transaction<Database>,
  organisationId: number,
  change: AudienceChange,
): Promise<number> {
  if ((await countAudiences(trx, organisationId)) >= audienceLimits.audiences)
    throw new AppError('tooManyAudiences', { args: { max: audienceLimits.audiences } });
  const id = await insertAudience(trx, organisationId, change);
  if (id === null) throw audienceExists();
  return id;
}

async function changeAudience(
  trx: Transaction<Database>,
  scope: { readonly organisationId: number; readonly id: number },
  change: AudienceChange,
): Promise<number> {
  if (await isNameTaken(trx, scope, change.name)) throw audienceExists();
  if (!(await updateAudience(trx, scope, change))) throw new AppError('notFound');
  return scope.id;
}

function audienceExists(): AppError {
  return new AppError('audienceExists', { fields: [nameTaken] });
}

const nameTaken: FieldProblem = { field: 'name', key: 'errors.audienceExists' };

/** What is wrong with an audience, as far as these fields tell and beside their shape. */
export async function judgeAudience(
  { db }: Deps,
  { principal }: UserContext,
  body: Partial<SavedBody>,
): Promise<FieldProblem[]> {
  const taken = await nameProblems(db, principal.organisationId, body);
  return [...taken, ...vinProblems(body.vin_numbers ?? [])];
}

async function nameProblems(
  db: Kysely<Database>,
  organisationId: number,
  { audience_id: id = NO_AUDIENCE, name }: Partial<SavedBody>,
): Promise<FieldProblem[]> {
  return name !== undefined && (await isNameTaken(db, { organisationId, id }, name)) ? [nameTaken] : [];
}

const NO_AUDIENCE = 0;
type SavedBody = RequestOf<typeof saveAudienceEndpoint>['body'];

function contentOf(
  { filter, vin_numbers: vins = [] }: RequestOf<typeof saveAudienceEndpoint>['body'],
  most: number,
): AudienceContent {
  return filter === undefined
    ? { filter: null, vins: acceptedVins(vins, most, 'tooManyVehicles') }
    : { filter, vins: null };
}

async function refuseForeignForm(
  db: Kysely<Database>,
  consumerId: number,
  { consent_form_id: formId }: AudienceFilter,
): Promise<void> {
  if (formId === undefined) return;
  if ((await findForm(db, { consumerId, formId })) === undefined) throw new AppError('consentFormNotFound');
}

/** What no page ever said leads to the first one. */
function positionIn(after: string | undefined): number | null {
  return after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : null;
}
