import { type UnnumberedBatch, utf8Length } from '../drive/batches.ts';
import { type EncryptionKey, jweLength } from './jwe-size.ts';

export interface Counted {
  /** Messages that hold a sample or an event of it. */
  messages: number;
  samples: number;
  /** Of JSON; of a message that several share, a part as large as their samples in it. */
  bytes: number;
}

/** Counts the messages of one consent as the car writes them: numbered, as JSON, encrypted ones as a JWE. */
export class MessageTally {
  readonly totals: Counted = { messages: 0, samples: 0, bytes: 0 };
  /** Bytes of what the platform stores of the messages: it meters these, and rewards by kilobyte count them. */
  metered = 0;
  readonly bySignal = new Map<number, Counted>();
  readonly #key: EncryptionKey;

  constructor(key: EncryptionKey) {
    this.#key = key;
  }

  plain(batch: UnnumberedBatch): void {
    const seq = this.totals.messages + 1;
    this.#count(batch, utf8Length(JSON.stringify({ seq, ...batch })));
    const { base_time: _notStoredInIt, ...stored } = batch;
    this.metered += utf8Length(JSON.stringify(stored));
  }

  secret(batch: UnnumberedBatch): void {
    const seq = this.totals.messages + 1;
    const { base_time, ...plain } = batch;
    const jwe = jweLength(this.#key, utf8Length(JSON.stringify(plain)));
    this.#count(batch, utf8Length(JSON.stringify({ seq, base_time, samples: [], jwe: '' })) + jwe);
    this.metered += utf8Length(JSON.stringify({ samples: [], jwe: '' })) + jwe;
  }

  #count(batch: UnnumberedBatch, bytes: number): void {
    this.totals.messages += 1;
    this.totals.samples += batch.samples.length;
    this.totals.bytes += bytes;
    const shares = sharesIn(batch);
    let left = bytes;
    let sizeLeft = [...shares.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [signalId, { samples, size }] of shares) {
      // From what is left, so that the parts add up to the whole.
      const part = Math.round((left * size) / sizeLeft);
      left -= part;
      sizeLeft -= size;
      const counted = this.bySignal.get(signalId) ?? { messages: 0, samples: 0, bytes: 0 };
      this.bySignal.set(signalId, counted);
      counted.messages += 1;
      counted.samples += samples;
      counted.bytes += part;
    }
  }
}

function sharesIn({ samples, event }: UnnumberedBatch): Map<number, { samples: number; size: number }> {
  // An event is a message of its own.
  if (event !== undefined) return new Map([[event.signal_id, { samples: samples.length, size: 1 }]]);
  const shares = new Map<number, { samples: number; size: number }>();
  for (const sample of samples) {
    const share = shares.get(sample[0]) ?? { samples: 0, size: 0 };
    shares.set(sample[0], share);
    share.samples += 1;
    share.size += utf8Length(JSON.stringify(sample)) + 1;
  }
  return shares;
}
