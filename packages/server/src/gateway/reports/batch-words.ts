import type { CarWord } from '../../domains/car-messages/public.ts';

interface BatchWordsOptions {
  readonly write: (words: readonly CarWord[]) => Promise<void>;
  /** Calls back a little later, so that words of many cars share a commit. */
  readonly soon: (callback: () => void) => void;
}

const MOST_WORDS = 2000;

/**
 * Writes what cars say together: thousands of them answer a message at the same time. Of what cannot be written
 * together each word is written alone, so that one car's word never costs another its link. The returned function
 * resolves after the commit, and rejects when it failed; then the car says it again.
 */
export function batchWords({ write, soon }: BatchWordsOptions): (word: CarWord) => Promise<void> {
  const queue: { readonly word: CarWord; readonly written: PromiseWithResolvers<void> }[] = [];
  let isBusy = false;
  const start = () => {
    if (isBusy || queue.length === 0) return;
    isBusy = true;
    soon(() => void flush());
  };
  const flush = async () => {
    const taken = queue.splice(0, MOST_WORDS);
    try {
      await write(taken.map(({ word }) => word));
      for (const { written } of taken) written.resolve();
    } catch {
      for (const { word, written } of taken) await write([word]).then(written.resolve, written.reject);
    }
    isBusy = false;
    start();
  };
  return (word) => {
    const written = Promise.withResolvers<void>();
    queue.push({ word, written });
    start();
    return written.promise;
  };
}
