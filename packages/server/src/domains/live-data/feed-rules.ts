import type { AccelerometerEvent, AccelerometerItem, LiveEvent } from '@vinculum/contract/live-data/feed.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import type { StreamBatch } from '@vinculum/contract/streams/endpoints.ts';
import { isMeasuredValue } from '@vinculum/contract/vehicle/sample.ts';

/** What of a consumer's data somebody wants to see; everything when empty. */
interface FeedFilter {
  readonly vin?: string | undefined;
  /** Id in the catalogue. What is encrypted cannot be told apart and is left out. */
  readonly signal?: number | undefined;
  /** Whether vehicles of tests are among them; one that is named always is. */
  readonly include_test?: boolean;
}

/** A batch as the raw data feed tells it; null for one that nobody asked for. */
export function messageOf(batch: StreamBatch, filter: FeedFilter): LiveEvent | null {
  const { vin, signal } = filter;
  if (vin === undefined ? batch.is_test && filter.include_test !== true : batch.vin !== vin) return null;
  if (signal === undefined) return { ...batch, kind: 'message' };
  const samples = batch.samples.filter(([id]) => id === signal);
  const { jwe: _, ...readable } = batch;
  return samples.length === 0 ? null : { ...readable, samples, kind: 'message' };
}

/** What the accelerometer measured in a batch, oldest first; null for one without any. */
export function readingsOf(batch: StreamBatch, filter: FeedFilter): AccelerometerEvent | null {
  if (batch.vin !== filter.vin) return null;
  const measured = batch.samples.filter(isMeasuredValue);
  const items = measured.flatMap(([id, offset, value]): AccelerometerItem[] => {
    const accValues = id === wellKnownSignals.accelerometer ? axesOf(value) : null;
    return accValues === null ? [] : [{ timestamp: batch.base_time + offset, accValues }];
  });
  if (items.length === 0) return null;
  return { kind: 'readings', cursor: batch.cursor, vin: batch.vin, items };
}

function axesOf(value: unknown): AccelerometerItem['accValues'] | null {
  if (!Array.isArray(value)) return null;
  const [x, y, z]: unknown[] = value;
  return typeof x === 'number' && typeof y === 'number' && typeof z === 'number' ? [x, y, z] : null;
}
