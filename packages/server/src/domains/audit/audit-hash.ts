import { createHash } from 'node:crypto';
import { type ChainEvent, hashedText } from './audit-chain-rules.ts';

/** The hash, in hex, of an event at a place of the chain. */
export function hashOf(
  event: ChainEvent,
  place: { readonly position: number; readonly previous: string },
): string {
  return createHash('sha256').update(hashedText(event, place)).digest('hex');
}
