import type { VehicleConsent } from '../domains/consent/public.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { endingsOf } from './outbox-store.ts';
import type { OutboxRow } from './outbox-drain.ts';
import { messageId, sendDesired, sendOffer, sendRevoke } from './send-down.ts';
import type { VehicleSession } from './vehicle-session.ts';

/** Tells a connected car what changed: new offers, consents that ended, and then its whole desired state. */
export async function tellChanges(
  parts: GatewayParts,
  session: VehicleSession,
  changed: { readonly rows: readonly OutboxRow[]; readonly consents: readonly VehicleConsent[] },
): Promise<void> {
  const ids = new Set(changed.rows.flatMap((row) => row.consentId ?? []));
  const pending = changed.consents.filter(
    (consent) => ids.has(consent.consentId) && consent.status === 'FORM_PENDING',
  );
  const offers = await parts.consents.offersOf(
    session.vin,
    pending.map((consent) => consent.consentId),
  );
  const endings = await endingsOf(parts.db, [...ids]);
  for (const offer of offers) sendOffer(session.connection, offer);
  for (const ending of endings)
    sendRevoke(session.connection, ending.consentId, {
      id: messageId(),
      actor: ending.actor,
      reason: ending.reason,
      effective_at: ending.effectiveAt,
    });
  sendDesired(session.connection, parts.consents.desiredStateOf(changed.consents, session));
}
