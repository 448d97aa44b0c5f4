import { vinLength } from '@vinculum/contract/foundation/vin.ts';
import type { SimulatorRunState } from '@vinculum/contract/simulator/endpoints.ts';

/** A run of which nothing was heard for so long has lost its server. */
export const LOST_MS = 20_000;
/** Within which a vehicle must be connected and have its offer. */
export const THRESHOLD_MS = 30_000;

const NUMBER_DIGITS = 4;
const MOST_VEHICLES = 20;
/** Each vehicle sends once a second; this leaves room for a slow start. */
const MESSAGE_PATIENCE_MS = 4000;

/** How many vehicles send so many messages: few, and each at least one. */
export function vehiclesFor(messages: number): number {
  return Math.min(MOST_VEHICLES, Math.ceil(messages / 10));
}

/** A run that has not sent everything so many milliseconds after its start is stopped. */
export function patienceFor(messages: number): number {
  return THRESHOLD_MS + 10_000 + Math.ceil(messages / vehiclesFor(messages)) * MESSAGE_PATIENCE_MS;
}

/**
 * The VINs of a consumer's simulated vehicles, the same in every run. No load test has them: in place of their first
 * digit stands an S. Null when the prefix leaves no room for the consumer's number.
 */
export function simulatedVins(prefix: string, consumerId: number, count: number): string[] | null {
  const consumerDigits = vinLength - NUMBER_DIGITS - prefix.length - 1;
  const consumer = String(consumerId).padStart(consumerDigits, '0');
  if (prefix === '' || consumer.length !== consumerDigits) return null;
  return Array.from(
    { length: count },
    (_, index) => `${prefix}S${consumer}${String(index + 1).padStart(NUMBER_DIGITS, '0')}`,
  );
}

/** How a run is at a moment, in milliseconds since 1970. */
export function stateOf(
  run: { readonly ended_on: Date | null; readonly reported_on: Date; readonly failure: object | null },
  now: number,
): SimulatorRunState {
  if (run.ended_on !== null) return run.failure === null ? 'DONE' : 'FAILED';
  return now - run.reported_on.getTime() > LOST_MS ? 'FAILED' : 'RUNNING';
}
