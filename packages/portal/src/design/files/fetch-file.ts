import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { type CallInput, follow, received } from '../../lib/calls/api.ts';

/** Who waits for a file. */
export interface FileWatch {
  readonly signal: AbortSignal;
  /** Hears how much has come so far, in bytes. */
  readonly onProgress: (bytes: number) => void;
}

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv;charset=utf-8',
  ndjson: 'application/x-ndjson',
};

/** The parts of a file as they came, and all of it. */
export interface FetchedFile {
  readonly content: Blob;
  readonly parts: readonly Uint8Array[];
}

/**
 * Fetches a file as it is made.
 * @throws {ApiProblem} when it is refused, or breaks off; an abort error once the signal says so
 */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, onProgress }: FileWatch,
): Promise<FetchedFile> {
  const reader = (await follow(endpoint, input, signal)).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await received(reader.read(), signal);
    if (done) break;
    parts.push(value);
    size += value.length;
    onProgress(size);
  }
  return { content: new Blob(parts, { type: types[endpoint.answer ?? ''] ?? '' }), parts };
}
