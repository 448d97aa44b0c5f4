import { setTimeout as wait } from 'node:timers/promises';
import { readStreamEndpoint, streamBatch } from '@vinculum/contract/streams/endpoints.ts';
import { patiently } from '../machine/patience.ts';

const PAUSE_MS = 250;
const ANSWER_MS = 45_000;

/** A consumer who reads its stream by its cursor all the time, and goes on behind the last whole line it got. */
export class ConsumerStream {
  /** JSON of the samples, by consent and seq. */
  readonly rows = new Map<string, string>();
  readonly doubled: string[] = [];
  readonly #address: string;
  readonly #key: string;
  readonly #contents = new Set<string>();
  readonly #end = new AbortController();
  readonly #running: Promise<void>;
  #cursor = '';
  #reads = 0;

  constructor(address: string, key: string) {
    this.#address = address;
    this.#key = key;
    this.#running = this.#run();
  }

  /** Resolves when everything was read that is there now. */
  async upToDate(): Promise<void> {
    const since = this.#reads + 1;
    await patiently('the stream is read', () => this.#reads > since);
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      try {
        const count = await this.#read();
        if (count > 0) continue;
        this.#reads += 1;
      } catch {
        // Broken off: whoever reads a stream asks again.
      }
      await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #read(): Promise<number> {
    const query = new URLSearchParams(this.#cursor === '' ? {} : { cursor: this.#cursor });
    const answer = await fetch(`${this.#address}${readStreamEndpoint.path}?${query.toString()}`, {
      headers: { authorization: `Bearer ${this.#key}` },
      signal: AbortSignal.any([this.#end.signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    if (!answer.ok || answer.body === null) throw new Error(`the stream was refused: ${answer.status}`);
    let count = 0;
    let rest = '';
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#take(line);
      count += lines.length;
    }
    return count;
  }

  #take(line: string): void {
    const batch = streamBatch.parse(JSON.parse(line));
    this.#cursor = batch.cursor;
    const name = `${batch.consent_id}/${batch.seq}`;
    const samples = JSON.stringify(batch.samples);
    const content = `${batch.consent_id} ${batch.base_time} ${samples}`;
    if (this.rows.has(name)) this.doubled.push(`batch ${name} came twice`);
    else if (this.#contents.has(content)) this.doubled.push(`what batch ${name} holds came twice`);
    this.rows.set(name, samples);
    this.#contents.add(content);
  }
}
