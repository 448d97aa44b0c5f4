import { offersOf, type VehicleConsent } from '../../domains/consents/public.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import type { Ending } from './outbox-store.ts';
import type { OutboxRow } from './outbox-drain.ts';
import { messageId, sendDesired, sendOffer, sendRevoke } from '../link/send-down.ts';
import type { VehicleSession } from '../sessions/vehicle-session.ts';

/** Tells a connected car what changed: new offers, consents that ended, and then its whole desired state. */
export async function notifyChanges(
  parts: GatewayParts,
  session: VehicleSession,
  changed: {
    readonly rows: readonly OutboxRow[];
    readonly consents: readonly VehicleConsent[];
    readonly endings: readonly Ending[];
  },
): Promise<void> {
  const ids = new Set(changed.rows.flatMap((row) => row.consentId ?? []));
  const pending = changed.consents.filter(
    (consent) => ids.has(consent.consentId) && consent.status === 'FORM_PENDING',
  );
  const offers = await offersOf(
    parts.db,
    session.vin,
    pending.map((consent) => consent.consentId),
  );
  for (const offer of offers) sendOffer(session.connection, offer);
  for (const ending of changed.endings)
    sendRevoke(session.connection, ending.consentId, {
      id: messageId(),
      actor: ending.actor,
      reason: ending.reason,
      effective_at: ending.effectiveAt,
    });
  sendDesired(session.connection, session.desiredState(changed.consents));
}
