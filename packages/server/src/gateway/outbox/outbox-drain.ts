import { backOff } from '@vinculum/contract/foundation/clock.ts';

/** One change that a car may have to hear of. Truth is in the tables: a row only says "look again". */
export interface OutboxRow {
  readonly id: number;
  readonly vin: string;
  /** 'message': something waits for the car that concerns no consent. */
  readonly kind: string;
  readonly consentId: number | null;
  readonly attempts: number;
}

/** What the drain does to the world; tests inject their own. `T` is what is known of a vehicle after looking again. */
export interface DrainOperations<T> {
  /** The oldest rows that are not parked, those that concern consents first, each kind in id order. */
  read(limit: number): Promise<readonly OutboxRow[]>;
  isConnected(vin: string): boolean;
  /** Looks again for many vehicles at once, and brings the enforcement table up to date where consents changed. */
  load(rows: ReadonlyMap<string, readonly OutboxRow[]>): Promise<Loaded<T>>;
  /** Tells a car what changed. */
  notify(vin: string, rows: readonly OutboxRow[], loaded: T): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  /** Counts a failed attempt; parks rows that had too many. */
  retryLater(ids: readonly number[], maxAttempts: number): Promise<void>;
  /** A car could not be told; its rows are tried again. */
  failed(vin: string, error: unknown): void;
  /** Resolves to false when `work` takes longer than this. */
  withTimeout(work: Promise<void>, milliseconds: number): Promise<boolean>;
  /** Milliseconds by a clock that nobody sets. */
  steady(): number;
}

interface Loaded<T> {
  readonly known: ReadonlyMap<string, T>;
  /** Vehicles whose messages did not fit into this pass: their rows of messages stay for the next one. */
  readonly later: ReadonlySet<string>;
}

const drainLimits = {
  rows: 2000,
  concurrency: 8,
  timeoutMs: 10_000,
  maxAttempts: 8,
  backOff: { firstMs: 1000, longestMs: 60_000 },
} as const;

interface DrainResult {
  /** Every row that was there has been looked at, or waits for its next attempt. */
  readonly isComplete: boolean;
  /** The same of the rows that concern consents: the enforcement table is current. */
  readonly isCurrent: boolean;
  readonly notified: number;
  readonly failed: number;
}

/** Per VIN, when its next attempt is due; kept between passes. */
export type NextAttempts = Map<string, number>;

/**
 * One pass over the outbox. Rows of one VIN are told together and in order; a VIN that failed waits longer each time,
 * with everything behind it. Rows of vehicles that are not connected are removed: their check-in repairs them.
 */
export async function drainOutbox<T>(
  operations: DrainOperations<T>,
  nextAttempts: NextAttempts,
): Promise<DrainResult> {
  const rows = await operations.read(drainLimits.rows);
  const now = operations.steady();
  const absent = rows.filter((row) => !operations.isConnected(row.vin));
  const present = rows.filter((row) => operations.isConnected(row.vin));
  for (const { vin } of absent) nextAttempts.delete(vin);
  if (absent.length > 0) await operations.remove(absent.map((row) => row.id));
  const byVin = Map.groupBy(present, (row) => row.vin);
  const isDue = (vin: string) => (nextAttempts.get(vin) ?? 0) <= now;
  // Even a car that cannot be told is enforced against at once; its messages would only take the room of others.
  const wanted = withRows(byVin, (vin, row) => isDue(vin) || !isMessage(row));
  const { known: loaded, later } =
    wanted.size === 0
      ? { known: new Map<string, T>(), later: new Set<string>() }
      : await operations.load(wanted);
  const due = [...withRows(byVin, (vin, row) => isDue(vin) && !(isMessage(row) && later.has(vin)))];
  const notified: number[] = [];
  let failed = 0;
  await eachOf(due, drainLimits.concurrency, async ([vin, group]) => {
    const known = loaded.get(vin);
    const isNotified = known === undefined || (await notifyOne(operations, { vin, group, known }));
    const ids = group.map((row) => row.id);
    if (isNotified) {
      nextAttempts.delete(vin);
      notified.push(...ids);
      return;
    }
    const attempts = Math.max(...group.map((row) => row.attempts)) + 1;
    nextAttempts.set(vin, now + backOff(attempts, drainLimits.backOff));
    await operations.retryLater(ids, drainLimits.maxAttempts);
    failed += ids.length;
  });
  // Of all cars at once; what a crash leaves behind is told again, which changes nothing.
  if (notified.length > 0) await operations.remove(notified);
  const isEnd = rows.length < drainLimits.rows;
  const isComplete = isEnd && later.size === 0;
  return { isComplete, isCurrent: isEnd || rows.some(isMessage), notified: notified.length, failed };
}

/** The wanted rows by vehicle, without vehicles of which none is wanted. */
function withRows(
  byVin: ReadonlyMap<string, readonly OutboxRow[]>,
  isWanted: (vin: string, row: OutboxRow) => boolean,
): ReadonlyMap<string, readonly OutboxRow[]> {
  return new Map(
    [...byVin]
      .map(([vin, rows]) => [vin, rows.filter((row) => isWanted(vin, row))] as const)
      .filter(([, rows]) => rows.length > 0),
  );
}

/** Whether a row only says that something waits for the car. */
export function isMessage({ kind }: OutboxRow): boolean {
  return kind === 'message';
}

async function notifyOne<T>(
  operations: DrainOperations<T>,
  { vin, group, known }: { vin: string; group: readonly OutboxRow[]; known: T },
): Promise<boolean> {
  try {
    if (await operations.withTimeout(operations.notify(vin, group, known), drainLimits.timeoutMs))
      return true;
    operations.failed(vin, new Error(`took longer than ${drainLimits.timeoutMs} ms`));
  } catch (error) {
    operations.failed(vin, error);
  }
  return false;
}

async function eachOf<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
}
