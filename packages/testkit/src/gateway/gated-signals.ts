import type { UnnumberedBatch } from '@vinculum/collection/drive/batches.ts';
import type { GatedSample } from '@vinculum/collection/envelope/envelope-gate.ts';
import type { SignalFacts } from '@vinculum/collection/plan/plan-from-form.ts';

/** What a car reads under envelopes: a number, a text that never changes, and a number that triggers watch. */
export const SPEED = 1;
export const VIN = 2;
export const PEDAL = 3;

const range = { minimum: 0, maximum: 100 };
const catalogue = new Map<number, SignalFacts>([
  [SPEED, { ...range, dataType: 'FLOAT', changeMode: 'CONTINUOUS', maxRateHz: 10 }],
  [PEDAL, { ...range, dataType: 'FLOAT', changeMode: 'CONTINUOUS', maxRateHz: 10 }],
  [VIN, { ...range, dataType: 'STRING', changeMode: 'STATIC', maxRateHz: null }],
]);

/** What the catalogue says of these three. */
export const findSignal = (id: number): SignalFacts | undefined => catalogue.get(id);

/** Of an owner who accepts all. */
export const everySignal = { has: () => true };

/** The samples of a message that is not encrypted, as a gateway asks its gate: with one object for all of them. */
export function* gatedSamples(batch: UnnumberedBatch, receivedAt: number): Generator<GatedSample> {
  const { base_time: base, samples, event } = batch;
  const firedAt = event?.fired_at ?? null;
  const gated = { signalId: 0, t: 0, firedAt, eventSize: samples.length, receivedAt };
  for (const [signalId, offset, , form] of samples)
    yield Object.assign(gated, { signalId, t: base + offset, form });
}
