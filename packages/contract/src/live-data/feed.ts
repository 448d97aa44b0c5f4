import { z } from 'zod';
import { streamBatch } from '../streams/endpoints.ts';

/** Behind this cursor begins what the receiver has not seen: a cut or a pause ends with it, without loss or repeats. */
const position = z.object({ kind: z.literal('position'), cursor: z.string() });

/** The receiver was too slow or came back too late: what lies before this cursor was left out. */
const gap = z.object({ kind: z.literal('gap'), cursor: z.string() });

/** A message as it is stored, under a consent that is live. */
const message = streamBatch.extend({ kind: z.literal('message') });

/** What the raw data feed tells, in the order of the cursors. */
export const liveEvent = z.discriminatedUnion('kind', [message, gap, position]);
export type LiveEvent = z.output<typeof liveEvent>;
export type LiveMessage = z.output<typeof message>;

/** One reading of an accelerometer (specification 2, section 3): milliseconds since 1970, and x, y and z in m/s². */
const accelerometerItem = z.object({
  timestamp: z.number(),
  accValues: z.tuple([z.number(), z.number(), z.number()]),
});
export type AccelerometerItem = z.output<typeof accelerometerItem>;

const readings = z.object({
  kind: z.literal('readings'),
  cursor: z.string(),
  vin: z.string(),
  items: z.array(accelerometerItem),
});

export const accelerometerEvent = z.discriminatedUnion('kind', [readings, gap, position]);
export type AccelerometerEvent = z.output<typeof accelerometerEvent>;
