import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { makeTemplateEndpoint } from '@vinculum/contract/load-tests/template-endpoints.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { issueClaimWithin } from '../../vehicle-access/public.ts';
import type { UserContext } from '../../../call-context.ts';
import { refuseProblems } from '../../../mechanisms/refuse-problems.ts';
import { recordAudit } from '../../audit/public.ts';
import { listMakers } from './claims-store.ts';
import { nameProblems, replacePair, withHeldTemplate } from './held-template.ts';
import { lockStarts } from '../runs/runs-store.ts';
import { simulatedVinPrefix } from './template-rules.ts';
import { insertTemplate, type TemplatePair } from './templates-store.ts';

const VALID_MS = 365 * DAY_MS;
/** First certificates and their renewals. */
const CERTIFICATES = 1_000_000;

type Order = RequestOf<typeof makeTemplateEndpoint>['body'];

/**
 * Makes a pair by the platform's own authority, for a new template or in place of the pair of one: the key is sealed
 * at once and never leaves the server.
 * @throws badRequest for a name that is taken or a maker that has no VINs; notFound; loadTestRunning
 */
export async function makeTemplate(
  deps: Deps,
  context: UserContext,
  order: Order,
): Promise<AnswerOf<typeof makeTemplateEndpoint>> {
  const { template_name: name, organisation_id: makerId } = order;
  const prefix = await vinPrefixOf(deps, makerId);
  const problems = await judgeTemplateOrder(deps, order);
  if (prefix === null) throw new AppError('badRequest', { fields: problems });
  refuseProblems(problems);
  const make = (trx: Transaction<Database>) => madePair(deps, trx, { name, makerId, prefix });
  const now = new Date(context.now);
  if (order.status === 'updateTemplate') {
    await withHeldTemplate(deps, name, async (trx, template) => {
      await replacePair(trx, template, { ...(await make(trx)), now });
      await audit(trx, context, { id: template.id, order });
    });
    return { message: context.text('loadTests.templateUpdated') };
  }
  await deps.db.transaction().execute(async (trx) => {
    await lockStarts(trx);
    refuseProblems(await nameProblems(trx, name));
    const pair = await make(trx);
    const id = await insertTemplate(trx, { ...pair, name, createdBy: context.principal.username, now });
    await audit(trx, context, { id, order });
  });
  return { message: context.text('loadTests.templateCreated') };
}

/** What is wrong with the order of a template, as far as these fields tell and beside their shape. */
export async function judgeTemplateOrder(
  deps: Deps,
  { status, template_name: name, organisation_id: makerId }: Partial<Order>,
): Promise<FieldProblem[]> {
  const isNew = status === 'createTemplate' && name !== undefined;
  const isWithoutVins = makerId !== undefined && (await vinPrefixOf(deps, makerId)) === null;
  return [
    ...(isNew ? await nameProblems(deps.db, name) : []),
    ...(isWithoutVins ? [{ field: 'organisation_id', key: 'loadTests.makerWithoutVins' }] : []),
  ];
}

async function vinPrefixOf({ db }: Deps, makerId: number): Promise<string | null> {
  const maker = (await listMakers(db)).find(({ id }) => id === makerId);
  const wmi = maker?.wmis[0];
  return wmi === undefined ? null : simulatedVinPrefix(wmi);
}

async function madePair(
  deps: Deps,
  trx: Transaction<Database>,
  of: { readonly name: string; readonly makerId: number; readonly prefix: string },
): Promise<TemplatePair> {
  const { clock, keySeal, randomBytes } = deps;
  const claim = await issueClaimWithin(
    { db: trx, authority: await deps.openAuthority(), clock },
    {
      // The names of claims are unique, and a template may be given several, one after the other.
      name: `template ${of.name} ${randomBytes(8).toString('hex')}`,
      organisationId: of.makerId,
      vinPrefixes: [of.prefix],
      count: CERTIFICATES,
      notAfter: clock() + VALID_MS,
      isTest: true,
    },
  );
  return {
    organisationId: of.makerId,
    claimId: claim.id,
    sealedKey: keySeal.seal(claim.privateKey),
    certificate: claim.certificate,
    authority: claim.authority,
    isMadeHere: true,
  };
}

async function audit(
  trx: Transaction<Database>,
  context: UserContext,
  { id, order }: { readonly id: number; readonly order: Order },
): Promise<void> {
  const { template_name: name, organisation_id: maker, status } = order;
  await recordAudit(trx, context, {
    target: `certificate-template/${id}`,
    details: { order: status === 'createTemplate' ? 'create' : 'update', name, maker },
  });
}
