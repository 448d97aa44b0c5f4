import type { MessageReport } from '../../domains/car-messages/public.ts';
import { coalesce } from '../../mechanisms/coalesce.ts';

interface BatchWordsOptions {
  readonly write: (reports: readonly MessageReport[]) => Promise<void>;
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
export function batchWords({
  write,
  soon,
  failed,
}: BatchWordsOptions): (report: MessageReport) => Promise<void> {
  const reports = coalesce<{ readonly word: MessageReport; readonly written: PromiseWithResolvers<void> }>({
    soon,
    most: MOST_WORDS,
    async work(taken) {
      try {
        await write(taken.map(({ word: report }) => report));
        for (const { written } of taken) written.resolve();
      } catch (error) {
        failed(error);
        for (const { word: report, written } of taken)
          await write([report]).then(written.resolve, written.reject);
      }
    },
  });
  return (report) => {
    const written = Promise.withResolvers<void>();
    reports.add({ word: report, written });
    return written.promise;
  };
}
