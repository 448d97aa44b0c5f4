import { Client, type Connection, type Submittable } from 'pg';

/** Copies a select out of the database as CSV without keeping it. Returns its bytes. */
export async function copyOut(connectionString: string, select: string): Promise<number> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const copy = new CopyOut(`copy (${select}) to stdout (format csv)`);
    client.query(copy);
    return await copy.bytes;
  } finally {
    await client.end();
  }
}

/** What the driver asks of a query that it did not make itself. */
class CopyOut implements Submittable {
  readonly #text: string;
  readonly #done = Promise.withResolvers<number>();
  #bytes = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get bytes(): Promise<number> {
    return this.#done.promise;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { readonly chunk: Uint8Array }): void {
    this.#bytes += chunk.length;
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#done.reject(error);
  }

  handleReadyForQuery(): void {
    this.#done.resolve(this.#bytes);
  }
}
