import { readFile } from 'node:fs/promises';
import { missingColumns, readRecording, type Recording } from '@vinculum/collection/drive/recording.ts';
import { replayMapSchema, type ZonedReplayMap } from './replay-map.ts';
import { WrongUsage } from './wrong-usage.ts';

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
