import type { AuditLine } from '@vinculum/contract/audit/chain.ts';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';
import { createHash } from 'node:crypto';

/** An event as the chain holds it, without its place in the chain. */
export type ChainEvent = Omit<AuditLine, 'position' | 'previous' | 'hash'>;

/** The text whose SHA-256 is the hash of an event at a place of the chain. */
function hashedText(event: ChainEvent, place: Pick<AuditLine, 'position' | 'previous'>): string {
  return canonicalJson({ ...event, ...place });
}

/** The hash, in hex, of an event at a place of the chain. */
export function hashOf(
  event: ChainEvent,
  place: { readonly position: number; readonly previous: string },
): string {
  return createHash('sha256').update(hashedText(event, place)).digest('hex');
}
