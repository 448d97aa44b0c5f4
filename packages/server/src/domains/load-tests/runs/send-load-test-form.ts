import type { AuditAction } from '@vinculum/contract/foundation/audit/actions.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { publishForm } from '../../publication/public.ts';
import { revokeForm } from '../../revocation/public.ts';
import { saveForm } from '../../forms/public.ts';
import { listSignalGroups } from '../../signals/public.ts';
import { setProfileForm } from '../profiles/profiles-store.ts';
import { type ConsentForm, consentFormSchema } from '@vinculum/contract/forms/form.ts';
import type { SignalEntryInput } from '@vinculum/contract/forms/entries/signal-entry.ts';
import type { SignalGroup } from '@vinculum/contract/signals/endpoints.ts';

interface FormSending {
  readonly profileId: number;
  readonly profileName: string;
  readonly consumerId: number;
  /** The form of earlier runs, null before the first. */
  readonly formId: number | null;
  readonly vins: readonly string[];
}

/**
 * Publishes the profile's form to the vehicles of a run, so that each is asked anew; makes it when there is none, or
 * when somebody has revoked it.
 * @returns the form, and whether the maker permits it
 */
export async function sendLoadTestForm(
  deps: Deps,
  context: UserContext,
  sending: FormSending,
): Promise<{ formId: number; isPermitted: boolean }> {
  const known = sending.formId;
  if (known !== null) {
    try {
      return { formId: known, isPermitted: await publishAnew(deps, context, { ...sending, formId: known }) };
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'formAlreadyRevoked')) throw error;
    }
  }
  const formId = await makeForm(deps, context, sending);
  return { formId, isPermitted: await publishAnew(deps, context, { ...sending, formId }) };
}

/** Ends the consents of a run's vehicles, so that nothing of a load test stays in force. */
export async function endLoadTestConsents(
  deps: Deps,
  context: UserContext,
  of: { readonly formId: number; readonly consumerId: number; readonly vins: readonly string[] },
): Promise<void> {
  const as = asConsumer(deps, context, { consumerId: of.consumerId, action: 'consent-form.revoke' });
  for (const vin_numbers of portions(of.vins, deps.settings.MAX_VINS))
    await revokeForm(deps, as, {
      consumerId: of.consumerId,
      body: { consent_form_id: of.formId, vin_numbers },
    });
}

async function makeForm(deps: Deps, context: UserContext, sending: FormSending): Promise<number> {
  const { consumerId, profileId, profileName } = sending;
  const formId = await saveSimulatedForm(deps, context, { consumerId, title: `Load test: ${profileName}` });
  await setProfileForm(deps.db, { consumerId }, { profileId, formId });
  return formId;
}

/** Makes the form of a consumer that simulated vehicles are asked with; returns its id. */
export async function saveSimulatedForm(
  deps: Deps,
  context: UserContext,
  { consumerId, title }: { readonly consumerId: number; readonly title: string },
): Promise<number> {
  const as = asConsumer(deps, context, { consumerId, action: 'consent-form.save' });
  const form = loadTestForm(title, await listSignalGroups(deps.db));
  const { consent_form_id: formId } = await saveForm(deps, as, { consumerId, body: form, isTest: true });
  return formId;
}

/**
 * Publishes a consumer's form to simulated vehicles, so that each is asked anew.
 * @returns whether the maker permits it
 */
export async function publishAnew(
  deps: Deps,
  context: UserContext,
  of: { readonly formId: number; readonly consumerId: number; readonly vins: readonly string[] },
): Promise<boolean> {
  const as = asConsumer(deps, context, { consumerId: of.consumerId, action: 'consent-form.publish' });
  let isPermitted = true;
  for (const vins of portions(of.vins, deps.settings.MAX_VINS)) {
    const send = (vin_numbers: string[]) =>
      publishForm(deps, as, {
        consumerId: of.consumerId,
        body: { consent_form_id: of.formId, vin_numbers },
      });
    const outcome = await send(vins);
    if (outcome.vinNumbersWithoutPermission.length > 0) isPermitted = false;
    // Left from a run that nobody could end: these would not be asked anew.
    const left = outcome.vinNumberAlreadyPublished;
    if (left.length === 0) continue;
    await endLoadTestConsents(deps, context, { ...of, vins: left });
    await send(left);
  }
  return isPermitted;
}

/** Who started it, acting for the consumer of the profile: an administrator belongs to another organisation. */
function asConsumer(
  deps: Deps,
  context: UserContext,
  input: { readonly consumerId: number; readonly action: AuditAction },
): UserContext {
  return {
    ...context,
    action: input.action,
    now: deps.clock(),
    principal: { ...context.principal, organisationId: input.consumerId },
  };
}

function portions(vins: readonly string[], most: number): string[][] {
  const count = Math.ceil(vins.length / most);
  return Array.from({ length: count }, (_, index) => vins.slice(index * most, (index + 1) * most));
}

/** What vehicles of a load test send, and how often in seconds. */
const readings = [
  { name: 'perfVehicleSpeed', every: 1 },
  { name: 'location', every: 1 },
  { name: 'evBatteryLevel', every: 10 },
] as const;

const single: SignalEntryInput['return_format'] = [
  { name: 'SINGLE', isSelected: true, duration_before: null, duration_after: null, max_error: null },
];

/** The form that the vehicles of a profile are asked with. */
function loadTestForm(title: string, catalogue: readonly SignalGroup[]): ConsentForm {
  const known = catalogue.flatMap(({ read }) => read);
  const read_signals = readings.flatMap(({ name, every }): SignalEntryInput[] => {
    const signal = known.find((candidate) => candidate.name === name);
    if (signal === undefined) return [];
    return [
      {
        signal_id: signal.id,
        signal_name: signal.label,
        signal_group_name: `GROUP_${signal.group_name}`,
        mandatory: true,
        is_read: 1,
        interval: every,
        frequency_mode: 0,
        return_format: single,
        trigger_details: null,
      },
    ];
  });
  return consentFormSchema.parse({
    title,
    description: 'For simulated vehicles of a load test. No owner ever sees it.',
    description_type: 0,
    consent_type: 'Standard',
    expiry_type: 0,
    expiry_in_days: 30,
    expiry: null,
    data_retention_in_days: 1,
    hasEncryption: false,
    public_key: null,
    service_page: null,
    schedule: null,
    consumer_rewards: [],
    oem_rewards: [],
    read_signals,
    write_signals: [],
  });
}
