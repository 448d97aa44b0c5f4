import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';
import type { LogLine, LogSink } from './port.ts';
import { type Loop, startLoop } from '../../mechanisms/loop.ts';
import { logLineOf, type LogOrigin } from './log-line.ts';

/** What may wait to be kept, in lines and in characters; what comes beyond is counted and lost. */
const MOST_LINES = 10_000;
const MOST_CHARACTERS = 16_000_000;
const LINES_A_BATCH = 1000;
const PAUSE_MS = 500;
/** After so many failures in a row a batch is given up: it may be what cannot be kept. */
const MOST_TRIES = 20;

interface LogWriterStart extends LogOrigin {
  readonly sink: LogSink;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/**
 * A destination of the log beside others: takes lines without waiting, and keeps them in batches. It never logs, so
 * that its own failures cannot feed it; what it loses, and why, it says in a line once it can write again.
 */
export class LogWriter {
  #lines: string[] = [];
  #characters = 0;
  #lost = 0;
  #batch: readonly LogLine[] = [];
  #tries = 0;
  /** Of the lost ones, how many the batch tells. */
  #reported = 0;
  /** What the last failure was, until lines are kept again; undefined: they came faster than they were kept. */
  #why: string | undefined;
  #start: LogWriterStart | null = null;
  #loop: Loop | null = null;

  /** Takes a line as the log writes it. Lines wait until `start`. */
  write(line: string): void {
    if (this.#lines.length >= MOST_LINES || this.#characters + line.length > MOST_CHARACTERS) {
      this.#lost += 1;
      return;
    }
    this.#lines.push(line);
    this.#characters += line.length;
  }

  /** How many lines were lost and not yet told. */
  get lost(): number {
    return this.#lost;
  }

  /** Keeps what waits and what comes, until it is stopped. */
  start(start: LogWriterStart): void {
    this.#start ??= start;
    this.#loop ??= startLoop({
      everyMs: PAUSE_MS,
      work: async () => (await this.#keepBatch(start)) && this.#lines.length >= LINES_A_BATCH,
      // Nothing: a failed batch is counted, and a line about it would come back here.
      failed: () => undefined,
    });
  }

  /** Keeps what waits, once more, and ends. */
  async stop(): Promise<void> {
    await this.#loop?.stop();
    const start = this.#start;
    if (start === null) return;
    while (this.#lines.length > 0 || this.#batch.length > 0) if (!(await this.#keepBatch(start))) return;
  }

  /** Whether it was kept; the same batch is tried again otherwise. */
  async #keepBatch(start: LogWriterStart): Promise<boolean> {
    if (this.#batch.length === 0) this.#batch = this.#takeBatch(start);
    if (this.#batch.length === 0) return true;
    const refused = await start.sink.append(this.#batch).catch((error: unknown) => {
      // Not logged at once: the line would come back here.
      this.#why = reasonOf(error);
      return null;
    });
    const isStored = refused !== null;
    this.#tries += 1;
    if (!isStored && this.#tries < MOST_TRIES) return false;
    if (isStored) {
      this.#lost += refused - this.#reported;
      this.#why = refused > 0 ? 'refused for their times' : undefined;
    } else this.#lost += this.#batch.length - (this.#reported > 0 ? 1 : 0);
    this.#batch = [];
    this.#tries = 0;
    this.#reported = 0;
    return isStored;
  }

  #takeBatch(start: LogWriterStart): readonly LogLine[] {
    const taken = this.#lines.splice(0, LINES_A_BATCH);
    for (const line of taken) this.#characters -= line.length;
    const now = start.clock();
    this.#reported = this.#lost;
    if (this.#reported > 0)
      taken.push(
        JSON.stringify({
          level: 40,
          time: now,
          lost: this.#reported,
          why: this.#why,
          msg: 'log lines were lost',
        }),
      );
    return taken.map((line) => logLineOf(line, start, now));
  }
}
