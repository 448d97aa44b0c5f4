import type {
  discardUnfinishedFormEndpoint,
  getUnfinishedFormEndpoint,
  keepUnfinishedFormEndpoint,
  listUnfinishedFormsEndpoint,
} from '@vinculum/contract/forms/unfinished-endpoints.ts';
import {
  draftOfKey,
  unfinishedContent,
  type UnfinishedContent,
  unfinishedLimits,
} from '@vinculum/contract/forms/unfinished-form.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { recordAudit } from '../../audit/public.ts';
import { findForm } from '../forms-store.ts';
import { keepingOf } from './unfinished-rules.ts';
import {
  countUnfinished,
  deleteUnfinished,
  findUnfinished,
  insertUnfinished,
  listUnfinished,
  lockUnfinished,
  type UnfinishedChange,
  type UnfinishedScope,
  updateUnfinished,
} from './unfinished-store.ts';

type KeepRequest = RequestOf<typeof keepUnfinishedFormEndpoint>;
type StoredUnfinished = NonNullable<Awaited<ReturnType<typeof findUnfinished>>>;

/** The unfinished forms of the own organisation: a consumer's, or the master forms that operators write. */
export async function listUnfinishedForms(
  deps: Deps,
  { principal, now }: UserContext,
): Promise<AnswerOf<typeof listUnfinishedFormsEndpoint>> {
  return { data: await listUnfinished(deps.db, principal.organisationId, new Date(now)) };
}

/** One of them, or null; another organisation's is none. */
export async function getUnfinishedForm(
  deps: Deps,
  { principal }: UserContext,
  key: string,
): Promise<AnswerOf<typeof getUnfinishedFormEndpoint>> {
  const row = await findUnfinished(deps.db, { organisationId: principal.organisationId, key });
  if (row === undefined) return { unfinished: null };
  return { unfinished: { ...shown(row), content: unfinishedContent.parse(row.content) } };
}

/**
 * Keeps one as an editor holds it now.
 * @throws conflict when somebody has changed it since the revision it is based on; notFound when it was discarded or
 * finished since; consentFormNotFound when its draft is not the own organisation's; tooManyUnfinishedForms; forbidden
 * for a form that the caller's portal could not save.
 */
export async function keepUnfinishedForm(
  deps: Deps,
  { principal, now }: UserContext,
  { params: { key }, body }: KeepRequest,
): Promise<AnswerOf<typeof keepUnfinishedFormEndpoint>> {
  const { organisationId, username, portal } = principal;
  if (kindFor(portal) !== body.content.kind) throw new AppError('forbidden');
  const formId = draftOfKey(key);
  const scope = { organisationId, key };
  return await deps.db.transaction().execute(async (trx) => {
    if (formId !== null && (await findForm(trx, { consumerId: organisationId, formId })) === undefined)
      throw new AppError('consentFormNotFound');
    const { content, base_updated_on: baseUpdatedOn } = body;
    const change = { formId, baseUpdatedOn, content, username, now: new Date(now) };
    return shown(await keep(trx, scope, { change, revision: body.revision }));
  });
}

/** An administrator saves master forms only (`saveMasterForm`), a consumer everything else. */
function kindFor(portal: string): UnfinishedContent['kind'] {
  return portal === 'ADMIN' ? 'master' : 'form';
}

async function keep(
  trx: Transaction<Database>,
  scope: UnfinishedScope,
  wanted: { readonly change: UnfinishedChange; readonly revision: number },
): Promise<StoredUnfinished> {
  const row = await lockUnfinished(trx, scope, wanted.change.content);
  const keeping = keepingOf(row, wanted.revision);
  if (keeping === 'gone') throw new AppError('notFound');
  if (keeping === 'conflict') throw new AppError('conflict');
  if (keeping === 'next') return await updateUnfinished(trx, scope, wanted.change);
  if (row !== undefined) return row;
  if ((await countUnfinished(trx, scope.organisationId)) >= unfinishedLimits.forms)
    throw new AppError('tooManyUnfinishedForms', { args: { max: unfinishedLimits.forms } });
  // Whoever came in between has committed by now, and is judged like any other.
  return (await insertUnfinished(trx, scope, wanted.change)) ?? (await keep(trx, scope, wanted));
}

/**
 * Discards one as it was at a revision.
 * @throws notFound, also for another organisation's; conflict when it has changed since.
 */
export async function discardUnfinishedForm(
  deps: Deps,
  context: UserContext,
  { params: { key }, query: { revision } }: RequestOf<typeof discardUnfinishedFormEndpoint>,
): Promise<AnswerOf<typeof discardUnfinishedFormEndpoint>> {
  const scope = { organisationId: context.principal.organisationId, key };
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteUnfinished(trx, { ...scope, revision }))) {
      const isKept = (await findUnfinished(trx, scope)) !== undefined;
      throw new AppError(isKept ? 'conflict' : 'notFound');
    }
    await recordAudit(trx, context, { target: `unfinished-form/${key}` });
  });
  return {};
}

function shown(row: StoredUnfinished) {
  const { key, revision, updated_by, base_updated_on } = row;
  return { key, revision, updated_by, base_updated_on, updated_on: row.updated_on.toISOString() };
}
