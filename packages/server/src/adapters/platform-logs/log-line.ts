import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { storableText } from '../../mechanisms/storable-text.ts';
import type { LogLevel } from '@vinculum/contract/platform-logs/endpoints.ts';
import { z } from 'zod';
import type { LogLine } from './port.ts';

/** Characters of a line that are kept. */
const LONGEST_LINE = 16_384;

export interface LogOrigin {
  /** Of lines that name no part of the platform. */
  readonly group: string;
  /** Names the process among all of an installation. */
  readonly process: string;
}

/** Parts of the platform whose lines are groups of their own. */
const parts = ['api', 'gateway', 'jobs'] as const;

const written = z.object({
  level: z.number().catch(30),
  time: z.number().optional().catch(undefined),
  part: z.enum(parts).optional().catch(undefined),
});

/** What a line of the log's JSON says about itself; a line that is none is kept as it is. */
export function logLineOf(text: string, origin: LogOrigin, now: number): LogLine {
  const line = storableText(text.trimEnd(), LONGEST_LINE);
  const { level, time, part } = written.catch({ level: 30 }).parse(objectIn(text));
  const at = isMoment(time) ? time : now;
  const process = origin.process.replaceAll(/[^\w./-]/g, '-');
  return { group: part ?? origin.group, stream: `${dayOf(at)}/${process}`, at, level: levelOf(level), line };
}

function objectIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Whether it is a time of the years 2000 to 2099. */
function isMoment(time: number | undefined): time is number {
  return time !== undefined && time >= 946_684_800_000 && time < 4_102_444_800_000;
}

function levelOf(number: number): LogLevel {
  if (number >= 60) return 'fatal';
  if (number >= 50) return 'error';
  if (number >= 40) return 'warn';
  return number >= 30 ? 'info' : 'debug';
}
