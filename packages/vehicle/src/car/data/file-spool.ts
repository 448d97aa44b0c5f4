import { closeSync, fdatasyncSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { replaceFile } from '../../durable-files.ts';
import { defaultSpoolLimits, MemorySpool, type Spool, type SpooledBatch, type SpoolLimits } from './spool.ts';

const spooledBatch = z
  .object({
    consentId: z.int(),
    seq: z.int(),
    baseTime: z.number(),
    spooledAt: z.number().optional(),
    body: z.string(),
    sealedSignals: z.array(z.int()).optional(),
  })
  // A spool that was written before this was noted is read on.
  .transform(({ sealedSignals, ...batch }) => ({
    ...batch,
    ...(sealedSignals && { sealedSignals }),
    spooledAt: batch.spooledAt ?? batch.baseTime,
  }));
const record = z.union([
  z.object({ batch: spooledBatch }),
  z.object({ confirm: z.tuple([z.int(), z.int()]) }),
  z.object({ purge: z.int() }),
  z.object({ purgeSealed: z.tuple([z.int(), z.array(z.int())]) }),
]);
type SpoolRecord =
  | Exclude<z.output<typeof record>, { batch: unknown } | { purgeSealed: unknown }>
  | { readonly batch: SpooledBatch }
  | { readonly purgeSealed: readonly [number, readonly number[]] };

const COMPACT_BYTES = 4 * 1024 * 1024;

/**
 * A spool that survives a power cut: an append-only file, one record a line with a checksum before it. A torn last
 * record is dropped when it is read again. A batch is on the disk before it can be sent: a number that was sent and
 * forgotten would be given to other data, which the platform drops as what it has. So is what was purged. What was
 * confirmed need not be: it is sent again and known.
 */
export class FileSpool implements Spool {
  readonly isDurable = true;
  readonly #path: string;
  readonly #memory: MemorySpool;
  #file: number;
  #written = 0;

  constructor(path: string, limits: SpoolLimits = defaultSpoolLimits) {
    this.#path = path;
    this.#memory = new MemorySpool(limits);
    for (const line of readRecords(path)) apply(this.#memory, line);
    this.#file = this.#rewrite();
  }

  append(batch: SpooledBatch): readonly SpooledBatch[] {
    const dropped = this.#memory.append(batch);
    this.#log({ batch });
    fdatasyncSync(this.#file);
    return dropped;
  }

  confirm(consentId: number, seq: number): void {
    this.#memory.confirm(consentId, seq);
    this.#log({ confirm: [consentId, seq] });
  }

  purge(consentId: number): void {
    this.#memory.purge(consentId);
    this.#log({ purge: consentId });
    fdatasyncSync(this.#file);
  }

  purgeSealed(consentId: number, signals: readonly number[]): readonly SpooledBatch[] {
    if (this.#memory.sealedWith(consentId, signals).length === 0) return [];
    const dropped = this.#memory.purgeSealed(consentId, signals);
    this.#log({ purgeSealed: [consentId, signals] });
    fdatasyncSync(this.#file);
    return dropped;
  }

  first = (): SpooledBatch | undefined => this.#memory.first();
  prune = (now: number): readonly SpooledBatch[] => this.#memory.prune(now);
  count = (): number => this.#memory.count();
  consentIds = (): number[] => this.#memory.consentIds();
  lastSeq = (consentId: number): number => this.#memory.lastSeq(consentId);

  close(): void {
    fsyncSync(this.#file);
    closeSync(this.#file);
  }

  #log(entry: SpoolRecord): void {
    this.#written += writeSync(this.#file, lineOf(entry));
    if (this.#written < COMPACT_BYTES) return;
    closeSync(this.#file);
    this.#file = this.#rewrite();
  }

  /**
   * Writes what is still needed into a new file that replaces the old one at once: the numbers that were given out,
   * then what waits.
   */
  #rewrite(): number {
    const lines = [
      ...this.#memory.numbered().map((id) => lineOf({ confirm: [id, this.#memory.lastSeq(id)] })),
      ...this.#memory.all().map((batch) => lineOf({ batch })),
    ];
    replaceFile(this.#path, lines.join(''));
    this.#written = 0;
    return openSync(this.#path, 'a', 0o600);
  }
}

function apply(memory: MemorySpool, entry: SpoolRecord): void {
  if ('batch' in entry) memory.append(entry.batch);
  else if ('confirm' in entry) memory.confirm(...entry.confirm);
  else if ('purge' in entry) memory.purge(entry.purge);
  else memory.purgeSealed(...entry.purgeSealed);
}

function lineOf(entry: SpoolRecord): string {
  const text = JSON.stringify(entry);
  return `${crc32(text).toString(16).padStart(8, '0')} ${text}\n`;
}

function readRecords(path: string): SpoolRecord[] {
  const records: SpoolRecord[] = [];
  for (const line of contentOf(path).split('\n')) {
    const text = line.slice(9);
    // Everything behind a damaged record is doubtful: what was confirmed or purged after it is unknown.
    if (crc32(text).toString(16).padStart(8, '0') !== line.slice(0, 8)) break;
    const parsed = record.safeParse(JSON.parse(text));
    if (!parsed.success) break;
    records.push(parsed.data);
  }
  return records;
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
