import type {
  RequestableStatus,
  requestConsentStatusEndpoint,
  StatusOutcome,
} from '@vinculum/contract/status-requests/endpoints.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { holdPackageTerms } from '../data-packages/public.ts';
import { actorKindOf, sweepForm, narrowConsents } from '../consents/public.ts';
import { formContent, type FormRow, lockFormOfCars } from '../forms/public.ts';
import { holdAwakeConsumer } from '../organisations/public.ts';
import { offerLocked, packagesOf, refuseUnpublishable } from '../publication/public.ts';
import { endLocked, refuseUnpublished } from '../revocation/public.ts';
import { requestVerdict } from './status-request-rules.ts';
import { type RequestedVehicle, consentsAt, storeStatusRequest } from './status-requests-store.ts';
import { acceptedVins } from '../vehicles/public.ts';

interface StatusRequest {
  readonly body: RequestOf<typeof requestConsentStatusEndpoint>['body'];
  /** Those of the VINs that the user may act on; the others are not in the system, as far as the user is told. */
  readonly vehiclesOf: (
    trx: Transaction<Database>,
    vins: readonly string[],
  ) => Promise<readonly RequestedVehicle[]>;
}

type Queued = Pick<
  StatusOutcome,
  'vin_not_registered' | 'vin_without_consent_form' | 'vin_queued' | 'request_id'
>;

/**
 * Ends, narrows or asks again for the consents of vehicles to a form, all in one transaction; the cars apply it and
 * confirm. Asking twice changes nothing more and tells nobody again: it is another request, in the audit trail too,
 * that can be followed until the cars have applied it. docs/decisions/0009-status-requests.md says what may be asked
 * for and why.
 * @throws badRequest when the form cannot be narrowed; consentFormNotFound; formNotPublished; formAlreadyRevoked;
 * what `refuseUnpublishable` throws when owners are to be asked again; tooManyVinsToUpdate; invalidVins.
 */
export async function requestStatus(
  { db, settings }: Deps,
  context: UserContext,
  { body, vehiclesOf }: StatusRequest,
): Promise<StatusOutcome> {
  const vins = acceptedVins(body.vin_numbers, settings.MAX_VINS, 'tooManyVinsToUpdate');
  const outcome = await db.transaction().execute(async (trx) => {
    const vehicles = await vehiclesOf(trx, vins);
    return await queue(trx, context, { body, vins, vehicles });
  });
  return { ...outcome, message: context.text('consent.statusQueued', { count: outcome.vin_queued.length }) };
}

async function queue(
  trx: Transaction<Database>,
  context: UserContext,
  request: {
    readonly body: StatusRequest['body'];
    readonly vins: readonly string[];
    readonly vehicles: readonly RequestedVehicle[];
  },
): Promise<Queued> {
  const { body, vins, vehicles } = request;
  const known = new Set(vehicles.map(({ vin }) => vin));
  const registered = vins.filter((vin) => known.has(vin));
  const lists = { vin_not_registered: vins.filter((vin) => !known.has(vin)) };
  const isOperator = context.principal.portal === 'ADMIN';
  const form = await lockFormOfCars(trx, body.consent_form_id, isOperator ? 'anyCar' : vehicles);
  if (form === undefined) {
    if (isOperator) throw new AppError('consentFormNotFound');
    // To a fleet manager a form that concerns none of the vehicles is like one that does not exist.
    return { ...lists, vin_without_consent_form: registered, vin_queued: [], request_id: null };
  }
  await sweepForm(trx, form.id, new Date(context.now));
  const consents = await consentsAt(trx, form.id, vehicles);
  refuseUnpublished(form, context.now);
  const by = actorKindOf[context.principal.portal];
  const verdictOf = (vin: string) => {
    const consent = consents.get(vin);
    return consent === undefined ? 'none' : requestVerdict(body.consent_status, consent, by);
  };
  const toChange = registered.filter((vin) => verdictOf(vin) === 'change');
  const refused = new Set(
    await bringAbout(trx, context, { form, vins: toChange, status: body.consent_status }),
  );
  const queued = registered.filter((vin) => verdictOf(vin) !== 'none' && !refused.has(vin));
  const inQueue = new Set(queued);
  const requestId = queued.length === 0 ? null : await note(trx, context, { form, body, queued });
  return {
    ...lists,
    vin_without_consent_form: registered.filter((vin) => !inQueue.has(vin)),
    vin_queued: queued,
    request_id: requestId,
  };
}

/** Returns the VINs that it could not be brought about for: their maker does not permit the form (any more). */
async function bringAbout(
  trx: Transaction<Database>,
  context: UserContext,
  input: { readonly form: FormRow; readonly vins: readonly string[]; readonly status: RequestableStatus },
): Promise<readonly string[]> {
  const { form, vins, status } = input;
  if (status === 'FORM_MANDATORY') {
    const { username, portal } = context.principal;
    const mandatory = mandatorySignals(form);
    const by = { actorKind: actorKindOf[portal], actor: username, now: new Date(context.now) };
    await narrowConsents(trx, { formId: form.id, vins, mandatory, ...by });
    return [];
  }
  if (status === 'FORM_PENDING') {
    const terms = await holdPackageTerms(trx, packagesOf(form));
    await holdAwakeConsumer(trx, form.consumer_id);
    await refuseUnpublishable(trx, form, { terms, now: context.now });
  }
  if (vins.length === 0) return [];
  if (status === 'FORM_PENDING')
    return (await offerLocked(trx, context, { form, vins })).lists.withoutPermission;
  await endLocked(trx, context, { form, vins });
  return [];
}

/** @throws badRequest when narrowing would leave nothing, or everything. */
function mandatorySignals(form: FormRow): number[] {
  const { read_signals: read, write_signals: write } = formContent.parse(form.content);
  const entries = [...read, ...write];
  const mandatory = entries.filter((entry) => entry.mandatory);
  if (mandatory.length > 0 && mandatory.length < entries.length)
    return mandatory.map((entry) => entry.signal_id);
  throw new AppError('badRequest', { fields: [{ field: 'consent_status', key: 'consent.cannotNarrow' }] });
}

async function note(
  trx: Transaction<Database>,
  context: UserContext,
  input: { readonly form: FormRow; readonly body: StatusRequest['body']; readonly queued: readonly string[] },
): Promise<number> {
  const { form, body, queued } = input;
  const { organisationId, username } = context.principal;
  const requestId = await storeStatusRequest(trx, {
    formId: form.id,
    organisationId,
    status: body.consent_status,
    by: username,
    vins: queued,
    now: new Date(context.now),
  });
  await recordAudit(trx, context, {
    target: `consent-form/${form.id}`,
    details: { requestId, status: body.consent_status, queued: queued.length, consumerId: form.consumer_id },
  });
  return requestId;
}
