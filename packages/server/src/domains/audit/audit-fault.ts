import type { AuditVerdict } from '@vinculum/contract/audit/endpoints.ts';
import { chainEventOf } from './audit-event-columns-store.ts';
import { hashOf } from './audit-hash.ts';

export type FaultAt = NonNullable<AuditVerdict['fault']>;

/** A place of the chain as it is stored; the event's id is null when there is no such event. */
export interface ChainPlace {
  readonly position: number;
  readonly eventId: number;
  readonly day: string;
  readonly hash: string;
  readonly event: NullableParts<Parameters<typeof chainEventOf>[0]>;
}

type NullableParts<T> = { readonly [K in keyof T]: T[K] | null };

/** What is wrong with a place that follows another one; null when all fits. */
export function faultOf(
  place: ChainPlace,
  expected: { readonly position: number; readonly previous: string },
): FaultAt | null {
  const at = { position: expected.position, event_id: place.eventId };
  if (place.position !== expected.position) return { kind: 'positionMissing', ...at, event_id: null };
  const { event } = place;
  if (!isWhole(event)) return { kind: 'eventMissing', ...at };
  const isAsSealed = hashOf(chainEventOf(event), expected) === place.hash;
  return isAsSealed && event.at.startsWith(place.day) ? null : { kind: 'eventChanged', ...at };
}

/** The database allows none of these to be null: all of them are when the event is not there. */
function isWhole(event: ChainPlace['event']): event is Parameters<typeof chainEventOf>[0] {
  return event.id !== null;
}
