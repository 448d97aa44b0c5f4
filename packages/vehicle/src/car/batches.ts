import type { Emission } from '@vinculum/collection/plan.ts';
import type { DataBatch } from '@vinculum/contract/vehicle/messages.ts';

/** A batch before it has its number. */
export type UnnumberedBatch = Omit<DataBatch, 'seq'>;

const MAX_SAMPLES = 1500;

/** Sorts emissions into batches: single samples together, each event alone, encrypted signals apart. */
export function batchesOf(
  emissions: readonly Emission[],
  isEncrypted: (signalId: number) => boolean,
): { plain: UnnumberedBatch[]; secret: UnnumberedBatch[] } {
  const plain: UnnumberedBatch[] = [];
  const secret: UnnumberedBatch[] = [];
  for (const wantsSecret of [false, true]) {
    const target = wantsSecret ? secret : plain;
    const mine = emissions.filter((emission) => isEncrypted(emission.signalId) === wantsSecret);
    const samples = mine.filter((emission) => emission.kind === 'sample');
    for (let from = 0; from < samples.length; from += MAX_SAMPLES) {
      target.push(batchOf(samples.slice(from, from + MAX_SAMPLES)));
    }
    for (const emission of mine) {
      if (emission.kind === 'event') target.push(eventBatch(emission));
    }
  }
  return { plain, secret };
}

function batchOf(samples: readonly { signalId: number; t: number; value: unknown }[]): UnnumberedBatch {
  const base = Math.min(...samples.map((sample) => sample.t));
  return { base_time: base, samples: samples.map(({ signalId, t, value }) => [signalId, t - base, value]) };
}

function eventBatch(event: Extract<Emission, { kind: 'event' }>): UnnumberedBatch {
  return {
    base_time: event.firedAt,
    samples: event.samples.slice(0, 10_000).map(({ t, value }) => [event.signalId, t - event.firedAt, value]),
    event: { signal_id: event.signalId, fired_at: event.firedAt, suppressed: event.suppressedFirings },
  };
}
