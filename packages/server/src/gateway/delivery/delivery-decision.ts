import type { GatedSample } from '@vinculum/collection/envelope/envelope-gate.ts';
import { whyRefused, type RefusalReason } from '@vinculum/collection/plan/may-leave-car.ts';
import type { SignalDataType } from '@vinculum/contract/signals/vocabulary.ts';
import { hasShape } from '@vinculum/contract/vehicle/sample.ts';
import type { DataMessage, WireSample } from './data-message.ts';
import type { CompiledGrant } from './grant-table.ts';

/** What of a batch may be delivered. */
export interface Sifted {
  /** Empty when nothing may; then the batch counts as handled and stores nothing. */
  readonly samples: readonly WireSample[];
  readonly jwe: string | null;
  readonly isEmpty: boolean;
  readonly lastSampleAt: number;
}

/** `signalId` is 0 for what is encrypted. */
type CountDrop = (reason: RefusalReason, signalId: number) => void;

/** The one sample that is asked about at a time: a decision on a plain one allocates nothing. */
const request = { signalId: 0, t: 0, receivedAt: 0, isEncrypted: false };
const gated: GatedSample = { signalId: 0, t: 0, form: undefined, firedAt: null, eventSize: 0, receivedAt: 0 };

/**
 * Takes out of a batch, sample by sample, what the consent does not permit and what is beyond its envelopes; what
 * passes is noted in `gateState`. An encrypted batch cannot be read: its base time stands for all of it, and it passes
 * only where the form has encrypted signals.
 */
export function sift(
  grant: CompiledGrant | null,
  message: DataMessage,
  context: { readonly receivedAt: number; readonly gateState: Float64Array; readonly count: CountDrop },
): Sifted {
  request.receivedAt = context.receivedAt;
  gated.receivedAt = context.receivedAt;
  const samples = siftSamples(grant, message, context);
  let lastSampleAt = 0;
  for (const sample of samples) lastSampleAt = Math.max(lastSampleAt, message.baseTime + sample[1]);
  let { jwe } = message;
  if (jwe !== null) {
    const reason = whyNotEncrypted(grant, { t: message.baseTime, bytes: jwe.length }, context.gateState);
    if (reason !== null) {
      context.count(reason, 0);
      jwe = null;
    } else lastSampleAt = Math.max(lastSampleAt, message.baseTime);
  }
  return { samples, jwe, isEmpty: samples.length === 0 && jwe === null, lastSampleAt };
}

function siftSamples(
  grant: CompiledGrant | null,
  message: DataMessage,
  { gateState, count }: { readonly gateState: Float64Array; readonly count: CountDrop },
): readonly WireSample[] {
  const { samples, baseTime, event } = message;
  request.isEncrypted = false;
  gated.eventSize = samples.length;
  let passed: WireSample[] | null = null;
  for (let at = 0; at < samples.length; at += 1) {
    const sample = samples[at];
    if (sample === undefined) continue;
    request.signalId = sample[0];
    request.t = baseTime + sample[1];
    let reason = whyRefused(grant === null ? null : grant.grant, request);
    if (reason === null && grant !== null) {
      gated.signalId = request.signalId;
      gated.t = request.t;
      gated.form = sample[3];
      // An event of another signal holds nothing of this one.
      gated.firedAt =
        event === null ? null : event.signal_id === request.signalId ? event.fired_at : Number.NaN;
      if (!isOfType(grant, sample) || !grant.envelopes.admits(gateState, gated)) reason = 'BEYOND_AGREED';
    }
    if (reason === null) {
      passed?.push(sample);
    } else {
      count(reason, sample[0]);
      // Only a batch that loses something is copied.
      passed ??= samples.slice(0, at);
    }
  }
  return passed ?? samples;
}

/** The one value that is asked about at a time. */
const shaped: { id: number; type: SignalDataType } = { id: 0, type: 'FLOAT' };

/** A value of another type, or of the length of many, would carry more than was agreed at its rate. */
function isOfType({ dataTypes }: CompiledGrant, sample: WireSample): boolean {
  const type = dataTypes.get(sample[0]);
  if (type === undefined) return false;
  shaped.id = sample[0];
  shaped.type = type;
  return hasShape(sample[2], shaped);
}

const everySignal = { has: () => true };

function whyNotEncrypted(
  grant: CompiledGrant | null,
  sealed: { readonly t: number; readonly bytes: number },
  state: Float64Array,
): RefusalReason | null {
  if (grant === null) return 'NO_CONSENT';
  if (!grant.hasEncryption) return 'NOT_ACCEPTED_SIGNAL';
  request.signalId = 0;
  request.t = sealed.t;
  request.isEncrypted = true;
  const reason = whyRefused({ ...grant.grant, acceptedSignals: everySignal }, request);
  if (reason !== null) return reason;
  const isWithin = grant.envelopes.admitsSealed(state, { ...sealed, receivedAt: request.receivedAt });
  return isWithin ? null : 'BEYOND_AGREED';
}
