import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { LoadTestProfileInput } from '@vinculum/contract/load-tests/vocabulary.ts';
import type { changeLoadTestProfileEndpoint } from '@vinculum/contract/load-tests/profile-endpoints.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { refuseProblems } from '../../../mechanisms/refuse-problems.ts';
import { recordAudit } from '../../audit/public.ts';
import { holdAwakeConsumer } from '../../organisations/public.ts';
import { endLostLoadTests } from '../runs/end-lost-load-tests.ts';
import { loadTestScope } from '../load-test-scope.ts';
import {
  deleteProfile,
  findProfile,
  findProfileRow,
  type FoundProfile,
  insertProfile,
  type LoadTestScope,
  type ProfileContent,
  updateProfile,
} from './profiles-store.ts';
import { lockStarts, runningProfile } from '../runs/runs-store.ts';
import { isTemplate } from '../templates/templates-store.ts';
import type { LoadTestProfileRow } from '@vinculum/contract/load-tests/endpoints.ts';

type Order = RequestOf<typeof changeLoadTestProfileEndpoint>['body'];
type Reported = AnswerOf<typeof changeLoadTestProfileEndpoint>;

/**
 * Creates, changes or deletes a profile (specification 3, section 7).
 * @throws badRequest for a name that is taken or a template that is gone; notFound, consumerNotFound;
 * loadTestRunning for a profile whose vehicles run
 */
export async function changeProfile(deps: Deps, context: UserContext, order: Order): Promise<Reported> {
  switch (order.status) {
    case 'createTestProfile':
      return await addProfile(deps, context, order);
    case 'updateTestProfile':
      return await giveProfile(deps, context, order);
    case 'deleteTestProfile':
      return await removeProfile(deps, context, order.test_name);
  }
}

async function addProfile(deps: Deps, context: UserContext, input: LoadTestProfileInput): Promise<Reported> {
  const name = input.test_name;
  const content = contentOf(input);
  await deps.db.transaction().execute(async (trx) => {
    await lockStarts(trx);
    refuseProblems(await judgeProfile(trx, { ...input, status: 'createTestProfile' }));
    await holdAwakeConsumer(trx, content.consumerId);
    const id = await insertProfile(trx, {
      ...content,
      name,
      createdBy: context.principal.username,
      now: new Date(context.now),
    });
    await recordAudit(trx, context, {
      target: `load-test-profile/${id}`,
      details: { order: 'create', name, ...content },
    });
  });
  return { message: context.text('loadTests.profileCreated') };
}

async function giveProfile(deps: Deps, context: UserContext, input: LoadTestProfileInput): Promise<Reported> {
  const content = contentOf(input);
  const scope = loadTestScope(context.principal);
  await withHeldProfile(deps, { scope, name: input.test_name }, async (trx, profile) => {
    refuseProblems(await judgeProfile(trx, { ...input, status: 'updateTestProfile' }));
    await holdAwakeConsumer(trx, content.consumerId);
    await updateProfile(trx, scope, {
      ...content,
      profileId: profile.id,
      // A form belongs to the consumer of its making.
      formId: profile.consumer_id === content.consumerId ? profile.form_id : null,
      now: new Date(context.now),
    });
    await recordAudit(trx, context, {
      target: `load-test-profile/${profile.id}`,
      details: { order: 'update', name: profile.name, ...content },
    });
  });
  return { message: context.text('loadTests.profileUpdated') };
}

async function removeProfile(deps: Deps, context: UserContext, name: string): Promise<Reported> {
  const scope = loadTestScope(context.principal);
  await withHeldProfile(deps, { scope, name }, async (trx, profile) => {
    await deleteProfile(trx, scope, profile.id);
    await recordAudit(trx, context, {
      target: `load-test-profile/${profile.id}`,
      details: { order: 'delete', name },
    });
  });
  return { message: context.text('loadTests.profileDeleted') };
}

/** Does something to a profile whose vehicles do not run, and are not started meanwhile. */
async function withHeldProfile(
  deps: Deps,
  { scope, name }: { readonly scope: LoadTestScope; readonly name: string },
  change: (trx: Transaction<Database>, profile: FoundProfile) => Promise<void>,
): Promise<void> {
  await endLostLoadTests(deps, { isStarting: false });
  await deps.db.transaction().execute(async (trx) => {
    await lockStarts(trx);
    const profile = await findProfile(trx, scope, name);
    if (profile === undefined) throw new AppError('notFound');
    const running = await runningProfile(trx, { profileId: profile.id });
    if (running !== undefined) throw new AppError('loadTestRunning', { args: { profile: running } });
    await change(trx, profile);
  });
}

/** What is wrong with a profile, as far as these fields tell and beside their shape. */
export async function judgeProfile(
  db: Kysely<Database>,
  { status, test_name: name, template_id: templateId }: Partial<LoadTestProfileInput & Pick<Order, 'status'>>,
): Promise<FieldProblem[]> {
  const isTaken =
    status === 'createTestProfile' &&
    name !== undefined &&
    (await findProfile(db, { consumerId: 'everybody' }, name)) !== undefined;
  const isGone = templateId !== undefined && !(await isTemplate(db, templateId));
  return [
    ...(isTaken ? [{ field: 'test_name', key: 'loadTests.profileExists' }] : []),
    ...(isGone ? [{ field: 'template_id', key: 'loadTests.templateNotFound' }] : []),
  ];
}

/** The one place where the wire's names of what is sent become ours. */
function contentOf(input: LoadTestProfileInput): ProfileContent {
  return {
    templateId: input.template_id,
    consumerId: input['consumer-id'],
    thresholdTimeout: input.threshold_timeout,
    vehicleCount: input.vehicle_count,
  };
}

/** A profile by its name. @throws notFound */
export async function viewProfile(
  { db }: Deps,
  { principal }: UserContext,
  name: string,
): Promise<LoadTestProfileRow> {
  const found = await findProfileRow(db, loadTestScope(principal), name);
  if (found === undefined) throw new AppError('notFound');
  return found;
}
