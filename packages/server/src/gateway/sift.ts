import { isSamplePermitted, type RefusalReason } from '@vinculum/collection/permitted.ts';
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

export type CountDrop = (reason: RefusalReason, samples: number) => void;

/** The one sample that is asked about at a time: a decision allocates nothing. */
const asked = { signalId: 0, t: 0, receivedAt: 0, isEncrypted: false };

/**
 * Takes out of a batch, sample by sample, what the consent does not permit. An encrypted batch cannot be read:
 * its base time stands for all of it, and it passes only where the form has encrypted signals.
 */
export function sift(
  grant: CompiledGrant | null,
  message: DataMessage,
  context: { readonly receivedAt: number; readonly count: CountDrop },
): Sifted {
  asked.receivedAt = context.receivedAt;
  const samples = siftSamples(grant, message, context.count);
  let lastSampleAt = 0;
  for (const sample of samples) lastSampleAt = Math.max(lastSampleAt, message.baseTime + sample[1]);
  let { jwe } = message;
  if (jwe !== null) {
    const reason = whyNotEncrypted(grant, message.baseTime);
    if (reason !== null) {
      context.count(reason, 1);
      jwe = null;
    } else lastSampleAt = Math.max(lastSampleAt, message.baseTime);
  }
  return { samples, jwe, isEmpty: samples.length === 0 && jwe === null, lastSampleAt };
}

function siftSamples(
  grant: CompiledGrant | null,
  message: DataMessage,
  count: CountDrop,
): readonly WireSample[] {
  const { samples, baseTime } = message;
  asked.isEncrypted = false;
  let kept: WireSample[] | null = null;
  for (let at = 0; at < samples.length; at += 1) {
    const sample = samples[at];
    if (sample === undefined) continue;
    asked.signalId = sample[0];
    asked.t = baseTime + sample[1];
    const reason = isSamplePermitted(grant === null ? null : grant.grant, asked);
    if (reason === null) {
      kept?.push(sample);
    } else {
      count(reason, 1);
      // Only a batch that loses something is copied.
      kept ??= samples.slice(0, at);
    }
  }
  return kept ?? samples;
}

const everySignal = { has: () => true };

function whyNotEncrypted(grant: CompiledGrant | null, baseTime: number): RefusalReason | null {
  if (grant === null) return 'NO_CONSENT';
  if (!grant.hasEncryption) return 'NOT_ACCEPTED_SIGNAL';
  asked.signalId = 0;
  asked.t = baseTime;
  asked.isEncrypted = true;
  return isSamplePermitted({ ...grant.grant, acceptedSignals: everySignal }, asked);
}
