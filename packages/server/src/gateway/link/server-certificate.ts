import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { Authority } from '../../adapters/authority/port.ts';
import type { VehicleLink } from '../../adapters/vehicle-link/port.ts';
import { type Loop, startLoop } from '../../mechanisms/loop.ts';
import type { GatewayParts } from '../gateway-parts.ts';

type CertificateParts = Pick<GatewayParts, 'log'> & {
  readonly authority: Pick<Authority, 'server' | 'serverNow'>;
  /** As the loop takes it; by the timer of Node when absent. */
  readonly every?: Parameters<typeof startLoop>[0]['every'];
};

/** Looks each day which certificate the server has by now, and has the link, which began with the first, present it. */
export function followServerKey(parts: CertificateParts, link: VehicleLink): Pick<Loop, 'stop'> {
  const { authority, every, log } = parts;
  let presented = authority.server;
  return startLoop({
    everyMs: DAY_MS,
    async work() {
      const key = await authority.serverNow();
      if (key.certificatePem !== presented.certificatePem) link.present(key);
      presented = key;
    },
    failed: (err) => log.error({ err }, 'could not look for the certificate of the server'),
    ...(every !== undefined && { every }),
  });
}
