import { isTimeZone } from '@vinculum/contract/foundation/clock.ts';
import { z } from 'zod';

const column = z.object({
  /** Heading of the CSV column. */
  column: z.string(),
  /** value * scale + offset, in the signal's unit. */
  scale: z.number().default(1),
  offset: z.number().default(0),
});

/** A file that says how the columns of a recording become signals. */
export const replayMapSchema = z.object({
  date: z.string(),
  time: z.string(),
  /** IANA name of where it was recorded: what schedules are checked against. */
  time_zone: z.string().refine(isTimeZone).default('UTC'),
  signals: z.record(z.string(), column),
  location: z.object({ lat: z.string(), lon: z.string(), altitude: z.string().optional() }).optional(),
});
export type ZonedReplayMap = z.output<typeof replayMapSchema>;
