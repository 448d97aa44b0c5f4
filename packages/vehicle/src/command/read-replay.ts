import { readFile } from 'node:fs/promises';
import { missingColumns, readRecording, type Recording } from '@vinculum/collection/drive/recording.ts';
import { WrongUsage } from './read-arguments.ts';
import { isTimeZone } from '@vinculum/contract/foundation/clock.ts';
import { z } from 'zod';

/** A recording and its map from files; throws WrongUsage when they cannot be read or do not fit together. */
export async function readReplay(files: {
  readonly file: string;
  readonly map: string;
}): Promise<{ recording: Recording; map: ZonedReplayMap }> {
  const map = mapOf(await textOf('map', files.map), files.map);
  const csv = await textOf('replay', files.file);
  const missing = missingColumns(csv, map);
  if (missing.length > 0)
    throw new WrongUsage(`${files.file} has no column ${missing.join(', ')}, which ${files.map} names.`);
  const recording = readRecording(csv, map);
  if (recording.rows.length === 0)
    throw new WrongUsage(`${files.file} has no row with a date mm/dd/yyyy and a time that can be used.`);
  return { recording, map };
}

async function textOf(option: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new WrongUsage(`--${option}: ${file} ${isMissing ? 'does not exist' : 'cannot be read'}.`, {
      cause: error,
    });
  }
}

function mapOf(text: string, file: string): ZonedReplayMap {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new WrongUsage(`--map: ${file} is not JSON.`, { cause: error });
  }
  const parsed = replayMapSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? 'the whole' : issue.path.join('.');
  throw new WrongUsage(`--map: ${file} is not a map of columns: ${place} is missing or wrong.`);
}

const column = z.object({
  /** Heading of the CSV column. */
  column: z.string(),
  /** value * scale + offset, in the signal's unit. */
  scale: z.number().default(1),
  offset: z.number().default(0),
});

/** A file that says how the columns of a recording become signals. */
const replayMapSchema = z.object({
  date: z.string(),
  time: z.string(),
  /** IANA name of where it was recorded: what schedules are checked against. */
  time_zone: z.string().refine(isTimeZone).default('UTC'),
  signals: z.record(z.string(), column),
  location: z.object({ lat: z.string(), lon: z.string(), altitude: z.string().optional() }).optional(),
});
type ZonedReplayMap = z.output<typeof replayMapSchema>;
