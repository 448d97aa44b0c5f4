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
import { send } from './send-down.ts';

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
