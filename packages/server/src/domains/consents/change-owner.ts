import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { addNotifications } from '../notices/public.ts';
import { leaveEarnings } from '../rewards/public.ts';
import { noteOwnerChange } from '../vehicles/public.ts';
import { withdrawMessages } from '../car-messages/public.ts';
import { endConsentsOfVehicles, endedByForm } from './owner-change-store.ts';

/** Vehicles that have another owner, as somebody reports it who may. */
interface OwnerChange {
  /** Each once, normalised. */
  readonly vins: readonly string[];
  readonly actor: string;
  /** The name of the organisation that reports it. */
  readonly sender: string;
  readonly now: Date;
}

/**
 * Whom the consents were asked of is no longer the owner: every open and live one of the vehicles ends, and the
 * consumers are told once a form. What was sent and has not reached the vehicles fails; nothing sent before is sent
 * again, and nobody is told what the owner before earned. Returns how many ended. What time had ended before stays
 * expired.
 */
export async function changeOwner(trx: Transaction<Database>, change: OwnerChange): Promise<number> {
  // First, since it holds the vehicles: who sends to them again meanwhile waits, and then knows.
  await noteOwnerChange(trx, change);
  const ended = await endConsentsOfVehicles(trx, change);
  await withdrawMessages(trx, change);
  await leaveEarnings(trx, change);
  if (ended === 0) return 0;
  const forms = await endedByForm(trx, change);
  await addNotifications(
    trx,
    forms.map((form) => ({
      organisationId: form.consumerId,
      senderName: change.sender,
      messageKey: 'fleets.notifyOwnerChangedOf' as const,
      messageArgs: { title: form.title, count: form.count, vins: named(form) },
      type: 'CONSENT_REVOKE' as const,
      data: { consentFormId: form.formId, vins: form.vins },
      now: change.now,
    })),
  );
  return ended;
}

function named({ vins, count }: { readonly vins: readonly string[]; readonly count: number }): string {
  return vins.join(', ') + (count > vins.length ? ', …' : '');
}
