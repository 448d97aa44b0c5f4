import { randomBytes } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import type { KeySeal } from '../../adapters/authority/key-seal.ts';
import type { VehicleLink } from '../../adapters/vehicle-link/port.ts';
import { type Loop, startLoop } from '../../mechanisms/loop.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { ticketKeyAt } from './ticket-key-store.ts';

/** As Node takes them: name, key of the seal, key of the cipher, 16 bytes each. */
const KEY_BYTES = 48;

type KeyParts = Pick<GatewayParts, 'db' | 'clock'> & { readonly keySeal: KeySeal };

/** The key of TLS sessions that holds now, for all gateways; it is changed once a day by whoever asks first. */
export async function ticketKeyNow({ db, clock, keySeal }: KeyParts): Promise<Buffer> {
  const newKey = () => randomBytes(KEY_BYTES);
  return await ticketKeyAt(db, keySeal, { now: clock(), goodForMs: DAY_MS, newKey });
}

/** Looks again and again which key holds, and has the link use it. */
export function followTicketKey(
  parts: KeyParts & Pick<GatewayParts, 'log'>,
  link: VehicleLink,
  first: Buffer,
): Pick<Loop, 'stop'> {
  let used = first;
  return startLoop({
    everyMs: MINUTE_MS,
    async work() {
      const key = await ticketKeyNow(parts);
      if (!key.equals(used)) link.resumeBy(key);
      used = key;
    },
    failed: (err) => parts.log.error({ err }, 'could not look for the key of TLS sessions'),
  });
}
