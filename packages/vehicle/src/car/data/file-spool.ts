import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { syncFolder } from '../../durable-files.ts';
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

/** When a record must outlast a power cut. */
type OnDisk = 'at once' | 'some time';

const COMPACT_BYTES = 4 * 1024 * 1024;

/**
 * A spool that survives a power cut: an append-only file, one record a line with a checksum before it. A torn last
 * record is dropped when it is read again. A batch is on the disk before it can be sent: a number that was sent and
 * forgotten would be given to other data, which the platform drops as what it has. So is what was purged. What was
 * confirmed need not be: it is sent again and known. A disk that is full takes no more batches; it gets what was purged
 * or confirmed with the next record that it takes.
 */
export class FileSpool implements Spool {
  readonly isDurable = true;
  readonly #path: string;
  readonly #memory: MemorySpool;
  readonly #failed: (error: unknown) => void;
  #file: number;
  /** Bytes of whole records; what a failed write left behind them is cut off before the next. */
  #size = 0;
  #compactAt = COMPACT_BYTES;
  #isTorn = false;
  /** Records that the disk has not taken. */
  #owed = '';
  #hasFailed = false;

  /** `failed` is told of a disk that takes nothing, once until it does again. */
  constructor(
    path: string,
    limits: SpoolLimits = defaultSpoolLimits,
    failed: (error: unknown) => void = () => undefined,
  ) {
    this.#path = path;
    this.#failed = failed;
    this.#memory = new MemorySpool(limits);
    for (const line of readRecords(path)) apply(this.#memory, line);
    this.#file = this.#rewrite();
  }

  append(batch: SpooledBatch): readonly SpooledBatch[] {
    if (!this.#write(this.#owed + lineOf({ batch }), 'at once')) return [batch];
    const dropped = this.#memory.append(batch);
    this.#compactLarge();
    return dropped;
  }

  confirm(consentId: number, seq: number): void {
    this.#memory.confirm(consentId, seq);
    this.#log({ confirm: [consentId, seq] }, 'some time');
  }

  purge(consentId: number): void {
    this.#memory.purge(consentId);
    this.#log({ purge: consentId }, 'at once');
  }

  purgeSealed(consentId: number, signals: readonly number[]): readonly SpooledBatch[] {
    if (this.#memory.sealedWith(consentId, signals).length === 0) return [];
    const dropped = this.#memory.purgeSealed(consentId, signals);
    this.#log({ purgeSealed: [consentId, signals] }, 'at once');
    return dropped;
  }

  first = (): SpooledBatch | undefined => this.#memory.first();
  prune = (now: number): readonly SpooledBatch[] => this.#memory.prune(now);
  count = (): number => this.#memory.count();
  consentIds = (): number[] => this.#memory.consentIds();
  lastSeq = (consentId: number): number => this.#memory.lastSeq(consentId);

  close(): void {
    if (this.#owed !== '') this.#write(this.#owed, 'at once');
    else this.#tried(() => fsyncSync(this.#file));
    closeSync(this.#file);
  }

  /** What has happened whatever the disk says. */
  #log(entry: Exclude<SpoolRecord, { batch: unknown }>, when: OnDisk): void {
    const text = this.#owed + lineOf(entry);
    if (!this.#write(text, when)) this.#owed = text;
    else this.#compactLarge();
  }

  /** Writes whole records or none of them; returns whether they are there. */
  #write(text: string, when: OnDisk): boolean {
    const bytes = Buffer.from(text);
    const isWritten = this.#tried(() => {
      if (this.#isTorn) ftruncateSync(this.#file, this.#size);
      this.#isTorn = true;
      writeWhole(this.#file, bytes, this.#size);
      if (when === 'at once') fdatasyncSync(this.#file);
      this.#isTorn = false;
    });
    if (!isWritten) return false;
    this.#size += bytes.length;
    this.#owed = '';
    return true;
  }

  #compactLarge(): void {
    if (this.#size < this.#compactAt) return;
    this.#compactAt = this.#size + COMPACT_BYTES;
    const former = this.#file;
    if (this.#tried(() => void (this.#file = this.#rewrite()))) closeSync(former);
  }

  #tried(act: () => void): boolean {
    try {
      act();
      this.#hasFailed = false;
      return true;
    } catch (error) {
      if (!this.#hasFailed) this.#failed(error);
      this.#hasFailed = true;
      return false;
    }
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
    const bytes = Buffer.from(lines.join(''));
    const file = newFile(this.#path, bytes);
    this.#size = bytes.length;
    this.#compactAt = bytes.length + COMPACT_BYTES;
    this.#owed = '';
    this.#isTorn = false;
    this.#tried(() => syncFolder(dirname(this.#path)));
    return file;
  }
}

/** Puts a file in the place of another, at once; it stays open. */
function newFile(path: string, bytes: Buffer): number {
  const file = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeWhole(file, bytes, 0);
    fsyncSync(file);
    renameSync(`${path}.new`, path);
  } catch (error) {
    closeSync(file);
    rmSync(`${path}.new`, { force: true });
    throw error;
  }
  return file;
}

/** A disk may take less than it is given, without saying so. */
function writeWhole(file: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    const taken = writeSync(file, bytes, done, bytes.length - done, position + done);
    if (taken === 0) throw new Error('the disk takes nothing');
    done += taken;
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
