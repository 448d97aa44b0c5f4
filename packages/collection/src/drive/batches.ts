import type { ReturnFormatName } from '@vinculum/contract/signals/vocabulary.ts';
import type { DataBatch } from '@vinculum/contract/vehicle/messages.ts';
import type { DataSample } from '@vinculum/contract/vehicle/sample.ts';
import type { Emission } from '../plan/plan.ts';

/** A batch before it has its number. */
export type UnnumberedBatch = Omit<DataBatch, 'seq'>;

/** Of a message. */
const MAX_SAMPLES = 1500;
/** Of samples as JSON; encrypted they grow by a third and must stay within a message of the link. */
const MAX_BYTES = 80 * 1024;

/** How many samples a message holds at least before the next one begins; `longest` is one with its comma, as JSON. */
export function samplesInMessage(longest: number): number {
  return Math.max(1, Math.min(MAX_SAMPLES, Math.floor(MAX_BYTES / longest)));
}

/** Bytes of the samples of a full message: shorter ones may fill what is left beside so many of the longest. */
export function fullMessageBytes(longest: number): number {
  return Math.max(longest, Math.min(MAX_SAMPLES * longest, MAX_BYTES));
}

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

function sampleBatches(samples: readonly Extract<Emission, { kind: 'sample' }>[]) {
  if (samples.length === 0) return [];
  const base = Math.floor(samples.reduce((least, { t }) => Math.min(least, t), Number.POSITIVE_INFINITY));
  const wire = samples.map(({ signalId, format, t, value }) =>
    wireSample([signalId, Math.round(t - base), value], format),
  );
  return inParts(wire).map((part) => ({ base_time: base, samples: part }));
}

function eventBatches(event: Extract<Emission, { kind: 'event' }>): UnnumberedBatch[] {
  const base = Math.floor(event.firedAt);
  const wire = event.samples.map(({ t, value }) =>
    wireSample([event.signalId, Math.round(t - base), value], event.format),
  );
  return inParts(wire).map((part) => ({
    base_time: base,
    samples: part,
    event: { signal_id: event.signalId, fired_at: base, suppressed: event.suppressedFirings },
  }));
}

/** Single and batched samples are measured values; every other format is named. */
function wireSample(measured: DataSample, format: ReturnFormatName): DataSample {
  if (format === 'SINGLE' || format === 'BATCH') return measured;
  const [signalId, offset, value] = measured;
  return [signalId, offset, value, format];
}

/** Cuts where a part would be too large; at least one part, and never an empty one of several. */
function inParts(samples: readonly DataSample[]): DataSample[][] {
  let part: DataSample[] = [];
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

export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // Two units of a pair take two bytes each; a unit without its other half is written as one that takes three.
    if (unit > 0x7ff) bytes += isPaired(text, index) ? 1 : 2;
    else if (unit > 0x7f) bytes += 1;
  }
  return bytes;
}

function isPaired(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit >= 0xd800 && unit <= 0xdbff) return isLow(text.charCodeAt(index + 1));
  if (!isLow(unit)) return false;
  const before = text.charCodeAt(index - 1);
  return before >= 0xd800 && before <= 0xdbff;
}

/** False for what lies beyond the text, which is no number. */
function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
