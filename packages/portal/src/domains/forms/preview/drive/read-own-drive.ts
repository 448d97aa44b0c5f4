import { missingColumns, type Recording, recordingSteps } from '@vinculum/collection/drive/recording.ts';
import { neededColumns, usualColumns } from '@vinculum/collection/preview/usual-columns.ts';

/** A recorded drive, or what is wrong with its file. */
export type OwnDrive =
  | { readonly kind: 'read'; readonly name: string; readonly recording: Recording }
  | { readonly kind: 'columns'; readonly name: string; readonly columns: readonly string[] }
  | { readonly kind: 'rows' | 'signals' | 'refused' | 'unreadable'; readonly name: string };

/**
 * Reads the text of a CSV file of a drive in steps, since a large one takes seconds; yields how much is read, 0 to 1.
 * `signalNames`: catalogue names that may head a column.
 */
export function* readOwnDrive(
  name: string,
  csv: string,
  signalNames: Iterable<string>,
): Generator<number, OwnDrive, undefined> {
  const map = usualColumns(csv, signalNames);
  const needed = neededColumns.map(String);
  const missing = missingColumns(csv, { ...map, signals: {}, location: undefined });
  if (missing.length > 0)
    return { kind: 'columns', name, columns: needed.filter((column) => missing.includes(column)) };
  if (Object.keys(map.signals).length === 0 && map.location === undefined) return { kind: 'signals', name };
  const recording = yield* recordingSteps(csv, map);
  return recording.rows.length === 0 ? { kind: 'rows', name } : { kind: 'read', name, recording };
}
