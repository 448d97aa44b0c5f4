import { coalesce } from './coalesce.ts';

interface GatherOptions<I, O> {
  /** Works on all of them at once; the outcomes in the order of the items. */
  readonly work: (items: readonly I[]) => Promise<readonly O[]>;
  /** Calls back a little later, so that what many ask for at the same time is one work. */
  readonly soon: (callback: () => void) => void;
  /** Of one work. */
  readonly most?: number;
  /** An error that has nothing to do with the items: alone they would fail alike. None is when absent. */
  readonly isOfAll?: (error: unknown) => boolean;
  /** Why items could not be worked on together. */
  readonly failed: (error: unknown) => void;
}

const MOST_AT_ONCE = 500;

/**
 * Turns a work on many items into a call with one of them that shares it: thousands of cars come, answer and go at the
 * same time. Of what cannot be worked on together each item is worked on alone, so that one never costs another
 * anything. The returned function resolves when the work has, and rejects when it failed for its item.
 */
export function gather<I, O>(options: GatherOptions<I, O>): (item: I) => Promise<O> {
  const { soon, most = MOST_AT_ONCE } = options;
  const calls = coalesce<Call<I, O>>({ soon, most, work: (taken) => workOn(taken, options) });
  return (item) => {
    const outcome = Promise.withResolvers<O>();
    calls.add({ item, outcome });
    return outcome.promise;
  };
}

interface Call<I, O> {
  readonly item: I;
  readonly outcome: PromiseWithResolvers<O>;
}

async function workOn<I, O>(calls: readonly Call<I, O>[], options: GatherOptions<I, O>): Promise<void> {
  const { work, failed, isOfAll = () => false } = options;
  try {
    settle(calls, await work(calls.map(({ item }) => item)));
  } catch (error) {
    if (calls.length === 1 || isOfAll(error)) {
      for (const { outcome } of calls) outcome.reject(error);
      return;
    }
    failed(error);
    for (const call of calls) await workOn([call], options);
  }
}

function settle<I, O>(calls: readonly Call<I, O>[], outcomes: readonly O[]): void {
  if (outcomes.length !== calls.length) throw new Error('an outcome for each item is missing');
  for (const [index, outcome] of outcomes.entries()) calls[index]?.outcome.resolve(outcome);
}
