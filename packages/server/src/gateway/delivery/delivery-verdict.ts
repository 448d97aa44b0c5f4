import type { RefusalReason } from '@vinculum/collection/plan/may-leave-car.ts';
import { isMeasuredValue } from '@vinculum/contract/vehicle/sample.ts';
import type { DataMessage } from './data-message.ts';
import type { BatchWrite, BeyondWrite, ConsentWrite, LatestWrite, StreamPosition } from './delivery-store.ts';
import type { CompiledGrant } from './grant-table.ts';
import { sift, type Sifted } from './delivery-decision.ts';

/** A batch of a car on its way to the stream. */
export interface OfferedBatch {
  readonly vin: string;
  readonly consentId: number;
  readonly message: DataMessage;
  /** Called once, after the commit, or with the error that kept it from being stored. */
  readonly done: (error?: Error) => void;
  /** Whether an earlier message of its connection failed: stored now, it would make that one's repetition a replay. */
  readonly isTooLate: () => boolean;
}

/** What was decided about the batches of one consent. */
export interface ConsentVerdict {
  readonly items: readonly OfferedBatch[];
  /** Null when there is nothing to write: no such consent of this car, or replays only. */
  readonly write: ConsentWrite | null;
  /** Samples that may not pass, by reason. */
  readonly drops: ReadonlyMap<string, number>;
  /** Where the consent stands once this is written. */
  readonly position: StreamPosition;
}

/** The batches of one consent of one car, in the order of their arrival, decided by one grant. */
export function judgeConsent(
  grant: CompiledGrant | null,
  items: readonly OfferedBatch[],
  { after, now }: { readonly after: StreamPosition; readonly now: number },
): ConsentVerdict {
  const drops = new Map<string, number>();
  const beyond = new Map<number, number>();
  // A copy: what is decided holds only once it is written.
  const gateState = grant === null ? noGateState : grant.envelopes.resume(after.gateState);
  const count = (reason: RefusalReason, signalId: number) => {
    add(drops, reason, 1);
    if (reason === 'BEYOND_AGREED') add(beyond, signalId, 1);
  };
  let { seq } = after;
  let lastSampleAt = 0;
  const batches: BatchWrite[] = [];
  const latest = new Map<number, { capturedAt: number; value: unknown }>();
  for (const { message } of items) {
    if (message.seq <= seq) {
      add(drops, 'REPLAYED', message.samples.length);
      continue;
    }
    seq = message.seq;
    const sifted = sift(grant, message, { receivedAt: now, gateState, count });
    if (sifted.isEmpty) continue;
    batches.push(batchOf(message, sifted));
    lastSampleAt = Math.max(lastSampleAt, sifted.lastSampleAt);
    noteLatest(latest, message.baseTime, sifted);
  }
  const position = { seq, gateState };
  if (grant === null || seq === after.seq) return { items, write: null, drops, position };
  const delivered = { lastSampleAt, batches, latest: latestOf(latest), beyond: beyondOf(beyond) };
  return {
    items,
    write: { ...writeOf(grant), afterSeq: after.seq, ...position, ...delivered },
    drops,
    position,
  };
}

function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

const noGateState = new Float64Array(0);

function writeOf(grant: CompiledGrant) {
  const { consentId, formId, consumerId, vin, revision, retentionDays } = grant;
  return { consentId, formId, consumerId, vin, revision, retentionDays };
}

function batchOf(message: DataMessage, sifted: Sifted): BatchWrite {
  const body: Record<string, unknown> = { samples: sifted.samples };
  if (message.event !== null && sifted.samples.length > 0) body['event'] = message.event;
  if (sifted.jwe !== null) body['jwe'] = sifted.jwe;
  return {
    seq: message.seq,
    baseTime: message.baseTime,
    lastSampleAt: sifted.lastSampleAt,
    body: JSON.stringify(body),
  };
}

function noteLatest(
  latest: Map<number, { capturedAt: number; value: unknown }>,
  baseTime: number,
  sifted: Sifted,
): void {
  for (const sample of sifted.samples) {
    if (!isMeasuredValue(sample)) continue;
    const [signalId, offset, value] = sample;
    const capturedAt = baseTime + offset;
    const known = latest.get(signalId);
    if (known === undefined) latest.set(signalId, { capturedAt, value });
    else if (capturedAt >= known.capturedAt) {
      known.capturedAt = capturedAt;
      known.value = value;
    }
  }
}

function beyondOf(beyond: ReadonlyMap<number, number>): BeyondWrite[] {
  return [...beyond].map(([signalId, samples]) => ({ signalId, samples }));
}

function latestOf(latest: ReadonlyMap<number, { capturedAt: number; value: unknown }>): LatestWrite[] {
  return [...latest].map(([signalId, { capturedAt, value }]) => ({
    signalId,
    capturedAt,
    value: JSON.stringify(value),
  }));
}
