import type { SignalValue } from '../plan/plan.ts';

/** How the columns of a recording become signals. */
export interface ReplayMap {
  /** Headings of the date (mm/dd/yyyy) and the time of day (hh:mm:ss). */
  readonly date: string;
  readonly time: string;
  /** By catalogue name; the value is `column * scale + offset`, in the signal's unit. */
  readonly signals: Readonly<
    Record<string, { readonly column: string; readonly scale: number; readonly offset: number }>
  >;
  /** Headings of latitude, longitude and, where recorded, altitude in metres. */
  readonly location?:
    | { readonly lat: string; readonly lon: string; readonly altitude?: string | undefined }
    | undefined;
}

export interface Recording {
  /** Milliseconds after the first row; strictly rising. */
  readonly times: readonly number[];
  readonly rows: readonly ReadonlyMap<string, SignalValue>[];
  /** Rows left out: impossible dates, times that do not rise. */
  readonly skipped: number;
}

/** Reads a recorded drive; rows that cannot be used are counted and left out. */
export function readRecording(csv: string, map: ReplayMap): Recording {
  const steps = recordingSteps(csv, map);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The same line by line, for who must not stop for long; yields how much is read, 0 to 1. */
export function* recordingSteps(csv: string, map: ReplayMap): Generator<number, Recording, undefined> {
  const times: number[] = [];
  const rows: Map<string, SignalValue>[] = [];
  let headings: readonly string[] | null = null;
  let skipped = 0;
  let first: number | null = null;
  for (const { line, end } of linesOf(csv)) {
    if (line.trim() === '') continue;
    yield end / csv.length;
    if (headings === null) {
      headings = headingsOf(line);
      continue;
    }
    const names = headings;
    const cells = new Map(splitRow(line).map((cell, index) => [names[index] ?? '', cell]));
    const t = momentOf(cells.get(map.date) ?? '', cells.get(map.time) ?? '');
    if (t !== null) first ??= t;
    const since = t === null || first === null ? -1 : t - first;
    if (since <= (times.at(-1) ?? -1)) {
      skipped += 1;
      continue;
    }
    times.push(since);
    rows.push(valuesOf(cells, map));
  }
  return { times, rows, skipped };
}

/** Splitting a large text at once takes long by itself. */
function* linesOf(csv: string): Generator<{ line: string; end: number }> {
  let start = 0;
  while (start < csv.length) {
    const found = csv.indexOf('\n', start);
    const end = found === -1 ? csv.length : found;
    yield { line: csv.slice(start, end), end };
    start = end + 1;
  }
}

/** The headings of a recording's columns. */
export function headingsOf(csv: string): string[] {
  const end = csv.indexOf('\n');
  return splitRow((end === -1 ? csv : csv.slice(0, end)).replace(/^\uFEFF/, ''));
}

/** Headings that a map names and a recording lacks. */
export function missingColumns(csv: string, map: ReplayMap): string[] {
  const headings = new Set(headingsOf(csv));
  const { lat, lon, altitude } = map.location ?? {};
  const named = [map.date, map.time, ...Object.values(map.signals).map((signal) => signal.column)];
  return [...named, lat, lon, altitude].flatMap((name) =>
    name === undefined || headings.has(name) ? [] : [name],
  );
}

function valuesOf(cells: ReadonlyMap<string, string>, map: ReplayMap): Map<string, SignalValue> {
  const values = new Map<string, SignalValue>();
  for (const [name, { column: heading, scale, offset }] of Object.entries(map.signals)) {
    const value = numberOf(cells.get(heading));
    if (value !== null) values.set(name, Math.round((value * scale + offset) * 1e6) / 1e6);
  }
  if (map.location !== undefined) {
    const lat = numberOf(cells.get(map.location.lat));
    const lon = numberOf(cells.get(map.location.lon));
    const altitude = numberOf(cells.get(map.location.altitude ?? '')) ?? 0;
    if (lat !== null && lon !== null && Math.abs(lat) <= 90 && Math.abs(lon) <= 180) {
      values.set('location', [lat, lon, altitude]);
    }
  }
  return values;
}

function numberOf(cell: string | undefined): number | null {
  if (cell === undefined || cell.trim() === '') return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}

/** Milliseconds of a date mm/dd/yyyy and a time, taken as UTC; null when there is no such moment. */
function momentOf(date: string, time: string): number | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date) ?? [];
  const [, hour, minute, second] = /^(\d{1,2}):([0-5]\d):([0-5]\d)/.exec(time) ?? [];
  if (year === undefined || hour === undefined) return null;
  const t = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  const back = new Date(t);
  return back.getUTCMonth() === Number(month) - 1 && back.getUTCDate() === Number(day) ? t : null;
}

function splitRow(line: string): string[] {
  return line.split(',').map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}
