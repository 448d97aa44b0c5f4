import { errorOf } from '@vinculum/contract/foundation/error-of.ts';
import type { LinkConnection, LinkEvents, PeerIdentity } from '../../adapters/vehicle-link/port.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { handleUp } from './inbound.ts';
import { createProvisioning } from '../provisioning/provisioning.ts';
import { VehicleSession } from '../sessions/vehicle-session.ts';

export interface GatewaySessions {
  readonly events: LinkEvents;
  of(vin: string): VehicleSession | null;
  count(): number;
}

/** Sessions of the vehicles connected here, moved by what the link tells. */
export function createSessions(parts: GatewayParts): GatewaySessions {
  const byConnection = new WeakMap<LinkConnection, VehicleSession>();
  const byVin = new Map<string, VehicleSession>();
  const provision = createProvisioning(parts);
  const events: LinkEvents = {
    admit: (identity) => isAdmitted(parts, identity),
    connected(connection) {
      const { identity } = connection;
      if (identity.kind !== 'vehicle') return;
      const session = new VehicleSession(identity, connection, parts.clock());
      byConnection.set(connection, session);
      byVin.set(identity.vin, session);
      parts.metrics.connections.set(byVin.size);
      // Whatever the vehicle sends waits for it.
      session
        .enqueue(() => parts.shared.begin(session))
        .catch((error: unknown) => {
          parts.carLog.error(identity.vin, { err: error, vin: identity.vin }, 'could not begin a session');
          connection.close();
        });
    },
    disconnected(connection) {
      const session = byConnection.get(connection);
      if (session === undefined) return;
      byVin.delete(session.vin);
      parts.metrics.connections.set(byVin.size);
      end(parts, session, () => byVin.has(session.vin));
    },
    received(message) {
      const session = byConnection.get(message.connection);
      if (session !== undefined) return handleUp(parts, session, message);
      provision(message).then(
        () => message.done(),
        (error: unknown) => {
          parts.log.error({ err: error }, 'could not answer a certificate request');
          message.done(errorOf(error));
        },
      );
    },
    violated(violation, identity, code) {
      parts.metrics.violations.inc({ kind: violation });
      // Whoever looks at an open port does so: it is counted, and told to those who ask.
      if (violation === 'HANDSHAKE')
        return parts.carLog.debug(violation, { code }, 'a peer of the link came to no TLS');
      parts.carLog.warn(identity?.serial ?? '', { violation, identity }, 'a peer of the link broke a rule');
    },
  };
  return { events, of: (vin) => byVin.get(vin) ?? null, count: () => byVin.size };
}

async function isAdmitted(parts: GatewayParts, identity: PeerIdentity): Promise<boolean> {
  try {
    return await parts.shared.isCertificateLive(identity);
  } catch (err) {
    parts.carLog.error(identity.serial, { err, identity }, 'could not look a certificate up');
    throw err;
  }
}

/** The vehicle may be back already: then the new session's state is left alone. */
function end(parts: GatewayParts, session: VehicleSession, isBack: () => boolean): void {
  session
    .enqueue(async () => {
      if (isBack()) return;
      parts.delivery.forget(parts.grants.of(session.vin)?.keys() ?? []);
      parts.grants.remove(session.vin);
      await parts.shared.end(session);
    })
    .catch((error: unknown) =>
      parts.carLog.error(session.vin, { err: error, vin: session.vin }, 'could not end a session'),
    );
}
