import type { Connection, Submittable } from 'pg';
import { type Layout, LineWriter } from './line-writer.ts';

/** Beyond so many portions that nobody has taken, no more is read. */
const MOST_WAITING = 2;

// The binary format of COPY (PostgreSQL, COPY, File Formats): a signature, flags and the length of an extension; then
// of each row the count of its fields, and the length and bytes of each; a count of -1 ends it. A message is a row, and
// the head stands before the first one.
const SIGNATURE_AND_FLAGS = 15;
const LENGTH = 4;
const COUNT = 2;

/**
 * A COPY in binary, as the driver asks it of a query that it did not make itself: the lines of its rows. The database
 * is read no faster than they are taken.
 */
export class LineCopy implements Submittable {
  readonly #text: string;
  readonly #writer: LineWriter;
  readonly #portions: Buffer[] = [];
  #isBegun = false;
  #connection: Connection | null = null;
  #end: { readonly error: Error | null } | null = null;
  #wake = () => {};

  /** `select` has one column for each field of the layout. */
  constructor(select: string, layout: Layout) {
    this.#text = `copy (${select}) to stdout (format binary)`;
    this.#writer = new LineWriter(layout, (portion) => this.#handOn(portion));
  }

  /** Whether the database is at it. */
  get isUnderWay(): boolean {
    return this.#connection !== null && this.#end === null;
  }

  /** Portions may end within a line. @throws the database's error, the reason of the signal */
  async *portions(signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const onAbort = () => this.#wake();
    signal.addEventListener('abort', onAbort);
    try {
      for (;;) {
        signal.throwIfAborted();
        const portion = this.#portions.shift();
        if (this.#portions.length < MOST_WAITING) this.#connection?.stream.resume();
        if (portion !== undefined) yield portion;
        else if (this.#end === null) await new Promise<void>((resolve) => void (this.#wake = resolve));
        else if (this.#end.error !== null) throw this.#end.error;
        else return;
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  /** The bytes are the driver's own and change with the next message. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const row = this.#isBegun ? 0 : SIGNATURE_AND_FLAGS + LENGTH + chunk.readUInt32BE(SIGNATURE_AND_FLAGS);
    this.#isBegun = true;
    if (chunk.length > row + COUNT) this.#writer.write(chunk, row + COUNT);
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#end ??= { error };
    this.#wake();
  }

  handleReadyForQuery(): void {
    this.#writer.flush();
    this.#end ??= { error: null };
    this.#wake();
  }

  #handOn(portion: Buffer): void {
    this.#portions.push(portion);
    if (this.#portions.length >= MOST_WAITING) this.#connection?.stream.pause();
    this.#wake();
  }
}
