import { mostSealedBytes } from '@vinculum/contract/vehicle/messages.ts';
import { computedForms, type DataSample } from '@vinculum/contract/vehicle/sample.ts';
import { isStorable } from '../../db/trouble.ts';

/** [signal id, milliseconds after base_time, value], and its form when it is no measured value. */
export type WireSample = Readonly<DataSample>;

/** When a trigger fired, and how many firings fell into its open window. */
interface WireEvent {
  readonly signal_id: number;
  readonly fired_at: number;
  readonly suppressed: number;
}

/** A data batch as a car sends it (`dataBatch` of the contract). */
export interface DataMessage {
  readonly seq: number;
  readonly baseTime: number;
  readonly samples: readonly WireSample[];
  readonly event: WireEvent | null;
  readonly jwe: string | null;
}

const MAX_SAMPLES = 10_000;
const MAX_SEQ = 2_147_483_647;
const computed: ReadonlySet<unknown> = new Set(computedForms);
/** Compact serialisation, RFC 7516. */
const JWE = /^[\w-]+\.[\w-]*\.[\w-]*\.[\w-]+\.[\w-]+$/;

/**
 * A data batch out of its payload, or null for anything else. It accepts what the contract's `dataBatch` accepts;
 * written by hand because this is the one message whose checking costs as much as everything else a car does.
 */
export function parseDataMessage(payload: Buffer): DataMessage | null {
  const body = parseObject(payload);
  if (body === null) return null;
  const { seq, base_time: baseTime, samples, event, jwe } = body;
  if (!isInteger(seq) || seq < 1 || seq > MAX_SEQ) return null;
  if (typeof baseTime !== 'number' || !(baseTime >= 0 && baseTime <= Number.MAX_SAFE_INTEGER)) return null;
  if (!isSamples(samples)) return null;
  const fired = event === undefined ? null : eventOf(event);
  if (fired === undefined) return null;
  if (jwe !== undefined && (typeof jwe !== 'string' || jwe.length > mostSealedBytes || !JWE.test(jwe)))
    return null;
  return { seq, baseTime: Math.floor(baseTime), samples, event: fired, jwe: jwe ?? null };
}

function parseObject(payload: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(payload.toString('utf8'));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isSamples(value: unknown): value is WireSample[] {
  if (!Array.isArray(value) || value.length > MAX_SAMPLES) return false;
  for (const sample of value) {
    if (!Array.isArray(sample) || !isInteger(sample[0]) || !isInteger(sample[1]) || !isValue(sample[2]))
      return false;
    if (sample.length !== 3 && !(sample.length === 4 && isComputedForm(sample[3]))) return false;
  }
  return true;
}

function isComputedForm(value: unknown): boolean {
  return computed.has(value);
}

/** Numbers beyond float64 and texts that the database cannot hold would fail a whole flush: they are no values. */
function isValue(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'boolean') return true;
  if (typeof value === 'string') return isStorable(value);
  return Array.isArray(value) && value.every(Number.isFinite);
}

function eventOf(value: unknown): WireEvent | undefined {
  if (!isRecord(value)) return undefined;
  const { signal_id, fired_at, suppressed } = value;
  if (!isInteger(signal_id) || !isInteger(suppressed) || suppressed < 0) return undefined;
  if (typeof fired_at !== 'number' || !(fired_at >= 0 && Number.isFinite(fired_at))) return undefined;
  return { signal_id, fired_at, suppressed };
}
