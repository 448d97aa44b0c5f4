import { errorOf } from '@vinculum/contract/foundation/error-of.ts';
import { sqlStateOf } from '../../db/trouble.ts';
import { coalesce } from '../../mechanisms/coalesce.ts';
import { type ConsentVerdict, type OfferedBatch, judgeConsent } from './delivery-verdict.ts';
import { type ConsentWrite, noPosition, type StreamPosition } from './delivery-store.ts';
import type { GrantTable } from './grant-table.ts';

export interface DeliveryOptions {
  readonly grants: GrantTable;
  readonly clock: () => number;
  /** Calls back a little later, so that batches of many cars share a commit. */
  readonly soon: (callback: () => void) => void;
  /** Returns the consents for which the decision still held; nothing was written for the others. */
  readonly write: (writes: readonly ConsentWrite[], now: number) => Promise<ReadonlySet<number>>;
  readonly loadPositions: (consentIds: readonly number[]) => Promise<ReadonlyMap<number, StreamPosition>>;
  /** Brings the grants of these vehicles up to date. */
  readonly reloadGrants: (vins: readonly string[]) => Promise<void>;
  /** After the commit: the car may forget up to `seq`. */
  readonly stored: (vin: string, consentId: number, seq: number) => void;
  readonly dropped: (reason: string, samples: number) => void;
  readonly delivered: (batches: number) => void;
  /** Batches that could not be stored, and why: their cars keep them and come again. */
  readonly failed: (error: unknown, batches: number) => void;
}

export interface Delivery {
  offer(batch: OfferedBatch): void;
  /** Something changed that batches may have waited for. */
  wake(): void;
  /** Forgets where these consents stand. */
  forget(consentIds: Iterable<number>): void;
  /** Batches that wait. */
  pending(): number;
}

const MOST_BATCHES = 1000;
const ATTEMPTS = 3;
/** Deadlock, serialisation, a day whose table came or went meanwhile: the statement was undone and may be repeated. */
const REPEATABLE = new Set(['40P01', '40001', '23514']);

/** Collects accepted batches of all cars and writes them together, one flush at a time. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const positions = new Map<number, StreamPosition>();
  const batches = coalesce<OfferedBatch>({
    soon: options.soon,
    most: MOST_BATCHES,
    // Without a current table nothing is delivered; the cars wait for their acknowledgements.
    isReady: () => options.grants.isFresh(),
    work: (taken) => flush(options, positions, taken),
  });
  return {
    offer: (batch) => batches.add(batch),
    wake: () => batches.wake(),
    forget(consentIds) {
      for (const id of consentIds) positions.delete(id);
    },
    pending: () => batches.pending(),
  };
}

/** Never rejects: what goes wrong goes to the batches it went wrong for. */
async function flush(
  options: DeliveryOptions,
  positions: Map<number, StreamPosition>,
  taken: readonly OfferedBatch[],
): Promise<void> {
  const items = taken.filter((item) => !item.isTooLate());
  fail(
    taken.filter((item) => item.isTooLate()),
    new Error('an earlier message could not be stored'),
  );
  const undecided = await deliverOnce(options, positions, items).catch((error: unknown) =>
    notStored(options, items, error),
  );
  if (undecided.length > 0)
    await deliverAgain(options, positions, undecided).catch((error: unknown) =>
      notStored(options, undecided, error),
    );
}

/** Decides and writes; what the database refused because its consent had moved on comes back. */
async function deliverOnce(
  options: DeliveryOptions,
  positions: Map<number, StreamPosition>,
  items: readonly OfferedBatch[],
): Promise<readonly OfferedBatch[]> {
  const now = options.clock();
  await learnPositions(options, positions, items);
  // A car that has gone since is told nothing of what waited: it may be back, and would forget what was not stored.
  const isHere = ({ vin }: OfferedBatch) => options.grants.of(vin) !== null;
  fail(
    items.filter((item) => !isHere(item)),
    new Error('the vehicle has gone'),
  );
  const groups = Map.groupBy(items.filter(isHere), (item) => `${item.vin} ${item.consentId}`);
  const verdicts = [...groups.values()].map((group) => judgeGroup(options, positions, { group, now }));
  const writes = verdicts.flatMap((verdict) => verdict.write ?? []);
  const { moved, refused } = await writeWithRetries(options, writes, now);
  const undecided: OfferedBatch[] = [];
  for (const verdict of verdicts) {
    const consentId = verdict.write?.consentId;
    if (consentId === undefined || moved.has(consentId)) settle(options, positions, verdict);
    else if (refused.has(consentId)) notStored(options, verdict.items, refused.get(consentId));
    else undecided.push(...verdict.items);
  }
  return undecided;
}

function judgeGroup(
  options: DeliveryOptions,
  positions: ReadonlyMap<number, StreamPosition>,
  { group, now }: { group: readonly OfferedBatch[]; now: number },
): ConsentVerdict {
  const [first] = group;
  const grant = first === undefined ? null : (options.grants.of(first.vin)?.get(first.consentId) ?? null);
  // A position of somebody else's consent is none of this car's business.
  const after = (grant === null ? undefined : positions.get(grant.consentId)) ?? noPosition;
  return judgeConsent(grant, group, { after, now });
}

async function learnPositions(
  options: DeliveryOptions,
  positions: Map<number, StreamPosition>,
  items: readonly OfferedBatch[],
): Promise<void> {
  const unknown = new Set<number>();
  for (const { vin, consentId } of items) {
    if (!positions.has(consentId) && options.grants.of(vin)?.has(consentId) === true) unknown.add(consentId);
  }
  if (unknown.size === 0) return;
  const loaded = await options.loadPositions([...unknown]);
  for (const id of unknown) positions.set(id, loaded.get(id) ?? noPosition);
}

function settle(
  options: DeliveryOptions,
  positions: Map<number, StreamPosition>,
  verdict: ConsentVerdict,
): void {
  for (const [reason, samples] of verdict.drops) options.dropped(reason, samples);
  if (verdict.write !== null) {
    positions.set(verdict.write.consentId, verdict.position);
    options.delivered(verdict.write.batches.length);
  }
  const [first] = verdict.items;
  if (first !== undefined) options.stored(first.vin, first.consentId, verdict.position.seq);
  for (const item of verdict.items) item.done();
}

/** Once more with fresh grants and positions; a consent that moves twice in that time ends the attempt. */
async function deliverAgain(
  options: DeliveryOptions,
  positions: Map<number, StreamPosition>,
  items: readonly OfferedBatch[],
): Promise<void> {
  for (const { consentId } of items) positions.delete(consentId);
  await options.reloadGrants([...new Set(items.map((item) => item.vin))]);
  const undecided = await deliverOnce(options, positions, items);
  fail(undecided, new Error('the consent changed while its data was being stored'));
}

/** The consents for which the decision still held, and those whose values the database refuses. */
interface Written {
  readonly moved: ReadonlySet<number>;
  readonly refused: ReadonlyMap<number, unknown>;
}

async function writeWithRetries(
  options: DeliveryOptions,
  writes: readonly ConsentWrite[],
  now: number,
): Promise<Written> {
  if (writes.length === 0) return { moved: new Set(), refused: new Map() };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { moved: await options.write(writes, now), refused: new Map() };
    } catch (error) {
      const code = sqlStateOf(error);
      if (code.startsWith('22') && writes.length > 1) return await writeOneByOne(options, writes, now);
      if (attempt >= ATTEMPTS || !REPEATABLE.has(code)) throw error;
    }
  }
}

/** A value that the database refuses costs its own consent the flush, not everybody's. */
async function writeOneByOne(
  options: DeliveryOptions,
  writes: readonly ConsentWrite[],
  now: number,
): Promise<Written> {
  const moved = new Set<number>();
  const refused = new Map<number, unknown>();
  for (const write of writes) {
    try {
      for (const id of await options.write([write], now)) moved.add(id);
    } catch (error) {
      if (!sqlStateOf(error).startsWith('22')) throw error;
      refused.set(write.consentId, error);
    }
  }
  return { moved, refused };
}

/** Says what is nobody's decision, once for all that it befell. */
function notStored(
  { failed }: DeliveryOptions,
  items: readonly OfferedBatch[],
  error: unknown,
): readonly OfferedBatch[] {
  failed(error, items.length);
  return fail(items, error);
}

function fail(items: readonly OfferedBatch[], error: unknown): readonly OfferedBatch[] {
  const reason = errorOf(error);
  for (const item of items) item.done(reason);
  return [];
}

/**
 * Several deliveries side by side, so that one decides while another waits for its commit. A vehicle stays in one lane:
 * its batches keep their order, and no two lanes write the same row.
 */
export function laneDelivery(lanes: readonly Delivery[]): Delivery {
  return {
    offer: (batch) => lanes[laneOf(batch.vin, lanes.length)]?.offer(batch),
    wake() {
      for (const lane of lanes) lane.wake();
    },
    forget(consentIds) {
      const ids = [...consentIds];
      for (const lane of lanes) lane.forget(ids);
    },
    pending: () => lanes.reduce((sum, lane) => sum + lane.pending(), 0),
  };
}

/** The last digits of VINs count up, so that they spread evenly. */
function laneOf(vin: string, lanes: number): number {
  return (vin.charCodeAt(vin.length - 1) + vin.charCodeAt(vin.length - 2)) % lanes;
}
