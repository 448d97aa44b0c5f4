import type { BillingInfo, OrganisationDetail } from '@vinculum/contract/organisations/details.ts';
import type {
  getBillingInfoEndpoint,
  getOrganisationDetailEndpoint,
} from '@vinculum/contract/organisations/endpoints.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import {
  findBillingInfo,
  findOrganisationDetail,
  holdDetails,
  storeBillingInfo,
  storeOrganisationDetail,
} from './details-store.ts';
import { readableOrganisation } from './readable-consumer.ts';

const noDetail = {
  id: null,
  cost: '',
  region: '',
  type: '',
  target_segment: '',
  website: '',
  monthly_active_users: null,
};
const noBilling = { billing_name: '', attention: '', email: '', address: '' };

/** What the caller's organisation says of itself, or for an operator the one that is named. */
export async function readOrganisationDetail(
  deps: Deps,
  context: UserContext,
  requested?: number,
): Promise<AnswerOf<typeof getOrganisationDetailEndpoint>> {
  const organisationId = await readableOrganisation(deps, context, requested);
  const stored = await findOrganisationDetail(deps.db, organisationId);
  return { org_id: organisationId, ...(stored ?? noDetail) };
}

/** Saves what the caller's organisation says of itself; the later of two saves stays. */
export async function changeOrganisationDetail(
  { db }: Deps,
  context: UserContext,
  content: OrganisationDetail,
): Promise<{ message: string }> {
  const { organisationId } = context.principal;
  await db.transaction().execute(async (trx) => {
    await holdDetails(trx, organisationId);
    const before = await findOrganisationDetail(trx, organisationId);
    await storeOrganisationDetail(trx, organisationId, { ...content, updated_on: new Date(context.now) });
    await recordAudit(trx, context, {
      target: `organisation/${organisationId}`,
      details: { changed: changedFields(before, content) },
    });
  });
  return { message: context.text('organisations.detailSaved') };
}

/** To whom and where the bills of the caller's organisation go, or for an operator of the one that is named. */
export async function readBillingInfo(
  deps: Deps,
  context: UserContext,
  requested?: number,
): Promise<AnswerOf<typeof getBillingInfoEndpoint>> {
  const organisationId = await readableOrganisation(deps, context, requested);
  const stored = await findBillingInfo(deps.db, organisationId);
  return { org_id: organisationId, ...(stored ?? noBilling) };
}

/** Saves to whom and where the bills of the caller's organisation go; the later of two saves stays. */
export async function changeBillingInfo(
  { db }: Deps,
  context: UserContext,
  content: BillingInfo,
): Promise<{ message: string }> {
  const { organisationId } = context.principal;
  await db.transaction().execute(async (trx) => {
    await holdDetails(trx, organisationId);
    const before = await findBillingInfo(trx, organisationId);
    await storeBillingInfo(trx, organisationId, { ...content, updated_on: new Date(context.now) });
    await recordAudit(trx, context, {
      target: `organisation/${organisationId}`,
      details: { changed: changedFields(before, content) },
    });
  });
  return { message: context.text('organisations.billingSaved') };
}

/** The fields that a save changes. Their contents stay out of the audit trail: it is kept for good, people are not. */
function changedFields(before: object | undefined, after: object): string[] {
  const known = new Map<string, unknown>(Object.entries(before ?? {}));
  return Object.entries(after)
    .filter(([field, value]) => known.get(field) !== value)
    .map(([field]) => field);
}
