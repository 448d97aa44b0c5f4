import type { VehicleConsent } from '../../domains/consents/public.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import type { Ending } from './outbox-store.ts';
import type { OutboxRow } from './outbox-drain.ts';
import { messageId, send, sendDesired, sendOffer, sendRevoke } from '../link/send-down.ts';
import type { VehicleSession } from '../sessions/vehicle-session.ts';
import type {
  CarCommandMessage,
  CarNotificationMessage,
  CarWriteMessage,
} from '@vinculum/contract/vehicle/command-messages.ts';
import type { LinkConnection } from '../../adapters/vehicle-link/port.ts';
import {
  commandBody,
  type DueMessage,
  notificationBody,
  writeBody,
} from '../../domains/car-messages/public.ts';

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
  const offers = await parts.consents.offersOf(
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
  sendDesired(session.connection, parts.consents.desiredStateOf(changed.consents, session));
}

/** Sends what waits for a vehicle. It stays queued until the vehicle says that it has it. */
export function sendMessages(connection: LinkConnection, messages: readonly DueMessage[]): void {
  for (const message of messages) sendMessage(connection, message);
}

function sendMessage(connection: LinkConnection, message: DueMessage): void {
  const id = String(message.id);
  const { attempt, sender, queuedAt: issued_at, deadline, kind, body } = message;
  const common = { id, attempt, sender, issued_at, deadline };
  switch (kind) {
    case 'notification': {
      const { icon: _, ...shown } = notificationBody.parse(body);
      return send(connection, `notification/${id}`, { ...common, ...shown } satisfies CarNotificationMessage);
    }
    case 'command':
      return send(connection, `command/${id}`, {
        ...common,
        ...commandBody.parse(body),
      } satisfies CarCommandMessage);
    case 'remote-signals':
      return send(connection, `write/${id}`, {
        ...common,
        ...writeBody.parse(body),
      } satisfies CarWriteMessage);
  }
}
