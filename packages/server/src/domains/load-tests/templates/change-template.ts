import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { TemplateChange, TemplateInput } from '@vinculum/contract/load-tests/template.ts';
import type { changeTemplateEndpoint } from '@vinculum/contract/load-tests/template-endpoints.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { refuseProblems } from '../../../mechanisms/refuse-problems.ts';
import { recordAudit } from '../../audit/public.ts';
import { type GoodPair, type KeyInput, readPair } from './check-pair.ts';
import { profilesOfTemplate } from '../profiles/profiles-store.ts';
import { nameProblems, replacePair, withHeldTemplate } from './held-template.ts';
import { lockStarts } from '../runs/runs-store.ts';
import { endClaim, takeForTests } from '../../vehicle-access/public.ts';
import { openStoredKey } from './stored-key.ts';
import { deleteTemplate, findTemplate, insertTemplate, type TemplatePair } from './templates-store.ts';

type Order = RequestOf<typeof changeTemplateEndpoint>['body'];
type JudgedOrder = Partial<TemplateChange & Pick<Order, 'status'>>;
type Reported = AnswerOf<typeof changeTemplateEndpoint>;

/**
 * Creates, changes or deletes a template (specification 3, section 7).
 * @throws badRequest with what is wrong with the name, the key or the certificate; notFound; loadTestRunning for a
 * template whose vehicles run; templateUsed when profiles need the one to delete
 */
export async function changeTemplate(deps: Deps, context: UserContext, order: Order): Promise<Reported> {
  switch (order.status) {
    case 'createTemplate':
      return await addTemplate(deps, context, order);
    case 'updateTemplate':
      return await giveTemplate(deps, context, order);
    case 'deleteTemplate':
      return await removeTemplate(deps, context, order.template_name);
  }
}

async function addTemplate(deps: Deps, context: UserContext, input: TemplateInput): Promise<Reported> {
  const { template_name: name } = input;
  const pair = await checkedPair(deps, context, { ...input, status: 'createTemplate' });
  await deps.db.transaction().execute(async (trx) => {
    await lockStarts(trx);
    refuseProblems(await nameProblems(trx, name));
    await holdForTests(trx, pair);
    const id = await insertTemplate(trx, {
      ...pairOf(deps, pair),
      name,
      createdBy: context.principal.username,
      now: new Date(context.now),
    });
    await recordAudit(trx, context, {
      target: `certificate-template/${id}`,
      details: { order: 'create', name, ...auditOf(pair) },
    });
  });
  return { message: context.text('loadTests.templateCreated') };
}

async function giveTemplate(deps: Deps, context: UserContext, change: TemplateChange): Promise<Reported> {
  const { template_name: name, private_key: privateKey } = change;
  const known = await findTemplate(deps.db, name);
  if (known === undefined) throw new AppError('notFound');
  const pair = await checkedPair(deps, context, { ...change, status: 'updateTemplate' });
  await withHeldTemplate(deps, name, async (trx, template) => {
    await holdForTests(trx, pair);
    await replacePair(trx, template, { ...pairOf(deps, pair), now: new Date(context.now) });
    await recordAudit(trx, context, {
      target: `certificate-template/${template.id}`,
      details: { order: 'update', name, keptKey: privateKey === '', ...auditOf(pair) },
    });
  });
  return { message: context.text('loadTests.templateUpdated') };
}

async function removeTemplate(deps: Deps, context: UserContext, name: string): Promise<Reported> {
  await withHeldTemplate(deps, name, async (trx, template) => {
    const profiles = await profilesOfTemplate(trx, template.id);
    if (profiles.length > 0) throw new AppError('templateUsed', { args: { profiles: profiles.join(', ') } });
    await deleteTemplate(trx, template.id);
    if (template.is_made_here && template.claim_id !== null) await endClaim(trx, template.claim_id);
    await recordAudit(trx, context, {
      target: `certificate-template/${template.id}`,
      details: { order: 'delete', name },
    });
  });
  return { message: context.text('loadTests.templateDeleted') };
}

/** The pair of a template that is sound. @throws badRequest with everything that is wrong */
async function checkedPair(deps: Deps, context: UserContext, order: JudgedOrder): Promise<GoodPair> {
  const { problems, pair } = await readOrder(deps, context, order);
  if (pair === null) throw new AppError('badRequest', { fields: problems });
  refuseProblems(problems);
  return pair;
}

/** What is wrong with a template, as far as these fields tell and beside their shape. */
export async function judgeTemplate(
  deps: Deps,
  context: UserContext,
  order: JudgedOrder,
): Promise<readonly FieldProblem[]> {
  return order.status === 'deleteTemplate' ? [] : (await readOrder(deps, context, order)).problems;
}

async function readOrder(deps: Deps, { now }: UserContext, order: JudgedOrder) {
  const { status, template_name: name, certificate } = order;
  const key = await keyOf(deps, order);
  const { problems, pair } = await readPair(deps, now, { certificate, key });
  const isNew = status === 'createTemplate' && name !== undefined;
  return { problems: [...(isNew ? await nameProblems(deps.db, name) : []), ...problems], pair };
}

/** The key that is sent, or the stored one of the template where none is; undefined when it is not known. */
async function keyOf(
  deps: Deps,
  { status, template_name: name, private_key: text }: JudgedOrder,
): Promise<KeyInput | undefined> {
  if (text === undefined) return undefined;
  if (status !== 'updateTemplate' || text !== '') return { text, otherKey: 'loadTests.keyOfOther' };
  const known = name === undefined ? undefined : await findTemplate(deps.db, name);
  if (known === undefined) return undefined;
  return { text: openStoredKey(deps, known.private_key), otherKey: 'loadTests.storedKeyOfOther' };
}

/** @throws badRequest when a real vehicle got its certificate by the claim meanwhile */
async function holdForTests(trx: Transaction<Database>, { claim }: GoodPair): Promise<void> {
  if (await takeForTests(trx, claim.id)) return;
  throw new AppError('badRequest', {
    fields: [{ field: 'certificate', key: 'loadTests.certificateOfVehicles' }],
  });
}

function pairOf(deps: Deps, { certificate, claim, authority, privateKey }: GoodPair): TemplatePair {
  return {
    organisationId: claim.organisation_id,
    claimId: claim.id,
    sealedKey: deps.keySeal.seal(privateKey),
    certificate: certificate.pem,
    authority,
  };
}

function auditOf({ certificate, claim }: GoodPair) {
  return { serial: certificate.serial, subject: certificate.subject, maker: claim.organisation_id };
}
