import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { TemplateChange, TemplateInput } from '@vinculum/contract/load-tests/template.ts';
import type { changeTemplateEndpoint } from '@vinculum/contract/load-tests/template-endpoints.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../http/context.ts';
import { recordAudit } from '../../audit/public.ts';
import { checkPair, type GoodPair } from './check-pair.ts';
import { profilesOfTemplate } from '../profiles/profiles-store.ts';
import { refuseTakenName, replacePair, withHeldTemplate } from './held-template.ts';
import { lockStarts } from '../runs/runs-store.ts';
import { endClaim, takeForTests } from '../../vehicle-access/public.ts';
import { openStoredKey, STORED_KEY_LOCKED } from './stored-key.ts';
import {
  deleteTemplate,
  findTemplate,
  type FoundTemplate,
  insertTemplate,
  type TemplatePair,
} from './templates-store.ts';

type Reported = AnswerOf<typeof changeTemplateEndpoint>;

/**
 * Creates, changes or deletes a template (specification 3, section 7).
 * @throws badRequest with what is wrong with the name, the key or the certificate; notFound; loadTestRunning for a
 * template whose vehicles run; templateUsed when profiles need the one to delete
 */
export async function changeTemplate(
  deps: Deps,
  context: UserContext,
  order: RequestOf<typeof changeTemplateEndpoint>['body'],
): Promise<Reported> {
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
  const { template_name: name, certificate, private_key: text } = input;
  // Before the pair: a taken name is worth knowing at once.
  await refuseTakenName(deps.db, name);
  const key = { text, otherKey: 'loadTests.keyOfOther' };
  const pair = await checkPair(deps, context.now, { certificate, key });
  await deps.db.transaction().execute(async (trx) => {
    await lockStarts(trx);
    await refuseTakenName(trx, name);
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
  const { template_name: name, certificate, private_key: privateKey } = change;
  const known = await findTemplate(deps.db, name);
  if (known === undefined) throw new AppError('notFound');
  const key =
    privateKey === ''
      ? { text: storedKey(deps, known), otherKey: 'loadTests.storedKeyOfOther' }
      : { text: privateKey, otherKey: 'loadTests.keyOfOther' };
  const pair = await checkPair(deps, context.now, { certificate, key });
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

/** @throws badRequest when a real vehicle got its certificate by the claim meanwhile */
async function holdForTests(trx: Transaction<Database>, { claim }: GoodPair): Promise<void> {
  if (await takeForTests(trx, claim.id)) return;
  throw new AppError('badRequest', {
    fields: [{ field: 'certificate', key: 'loadTests.certificateOfVehicles' }],
  });
}

/** @throws badRequest: the key has to be entered anew */
function storedKey(deps: Deps, { private_key: sealed }: FoundTemplate): string {
  const key = openStoredKey(deps, sealed);
  if (key === null)
    throw new AppError('badRequest', { fields: [{ field: 'private_key', key: STORED_KEY_LOCKED }] });
  return key;
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
