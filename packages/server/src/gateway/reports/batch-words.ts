import type { CarWord } from '../../domains/car-messages/public.ts';
import { coalesce } from '../../mechanisms/coalesce.ts';

interface BatchWordsOptions {
  readonly write: (words: readonly CarWord[]) => Promise<void>;
  /** Calls back a little later, so that words of many cars share a commit. */
  readonly soon: (callback: () => void) => void;
  /** Why words could not be written together. */
  readonly failed: (error: unknown) => void;
}

const MOST_WORDS = 2000;

/**
 * Writes what cars say together: thousands of them answer a message at the same time. Of what cannot be written
 * together each word is written alone, so that one car's word never costs another its link. The returned function
 * resolves after the commit, and rejects when it failed; then the car says it again.
 */
export function batchWords({ write, soon, failed }: BatchWordsOptions): (word: CarWord) => Promise<void> {
  const words = coalesce<{ readonly word: CarWord; readonly written: PromiseWithResolvers<void> }>({
    soon,
    most: MOST_WORDS,
    async work(taken) {
      try {
        await write(taken.map(({ word }) => word));
        for (const { written } of taken) written.resolve();
      } catch (error) {
        failed(error);
        for (const { word, written } of taken) await write([word]).then(written.resolve, written.reject);
      }
    },
  });
  return (word) => {
    const written = Promise.withResolvers<void>();
    words.add({ word, written });
    return written.promise;
  };
}
