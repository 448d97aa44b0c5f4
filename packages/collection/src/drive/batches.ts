import type { DataBatch } from '@vinculum/contract/vehicle/messages.ts';
import type { Emission } from '../plan.ts';
import { utf8Length } from './utf8-length.ts';

/** A batch before it has its number. */
export type UnnumberedBatch = Omit<DataBatch, 'seq'>;

type WireSample = UnnumberedBatch['samples'][number];

const MAX_SAMPLES = 1500;
/** Of samples as JSON; encrypted they grow by a third and must stay within a message of the link. */
const MAX_BYTES = 80 * 1024;

/**
 * Sorts emissions into batches: single samples together, each event apart from others, encrypted signals apart.
 * No batch is larger than a message may be: an event that is goes in several with the same `event`.
 */
export function batchesOf(
  emissions: readonly Emission[],
  isEncrypted: (signalId: number) => boolean,
): { plain: UnnumberedBatch[]; secret: UnnumberedBatch[] } {
  const [secret, plain] = [true, false].map((wantsSecret) => {
    const mine = emissions.filter((emission) => isEncrypted(emission.signalId) === wantsSecret);
    const samples = mine.filter((emission) => emission.kind === 'sample');
    return [
      ...sampleBatches(samples),
      ...mine.flatMap((emission) => (emission.kind === 'event' ? eventBatches(emission) : [])),
    ];
  });
  return { plain: plain ?? [], secret: secret ?? [] };
}

function sampleBatches(samples: readonly { signalId: number; t: number; value: unknown }[]) {
  if (samples.length === 0) return [];
  const base = Math.floor(samples.reduce((least, { t }) => Math.min(least, t), Number.POSITIVE_INFINITY));
  const wire = samples.map(({ signalId, t, value }): WireSample => [signalId, Math.round(t - base), value]);
  return inParts(wire).map((part) => ({ base_time: base, samples: part }));
}

function eventBatches(event: Extract<Emission, { kind: 'event' }>): UnnumberedBatch[] {
  const base = Math.floor(event.firedAt);
  const wire = event.samples.map(({ t, value }): WireSample => [event.signalId, Math.round(t - base), value]);
  return inParts(wire).map((part) => ({
    base_time: base,
    samples: part,
    event: { signal_id: event.signalId, fired_at: base, suppressed: event.suppressedFirings },
  }));
}

/** Cuts where a part would be too large; at least one part, and never an empty one of several. */
function inParts(samples: readonly WireSample[]): WireSample[][] {
  let part: WireSample[] = [];
  let bytes = 0;
  const parts = [part];
  for (const sample of samples) {
    const size = utf8Length(JSON.stringify(sample)) + 1;
    if (part.length >= MAX_SAMPLES || (part.length > 0 && bytes + size > MAX_BYTES)) {
      part = [];
      bytes = 0;
      parts.push(part);
    }
    part.push(sample);
    bytes += size;
  }
  return parts;
}
