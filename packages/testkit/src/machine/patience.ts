import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 20;
/** Within it the product must be well again by itself, on a machine however busy. */
export const PATIENCE_MS = 300_000;

/** Asks again and again until there is an answer, also when asking fails. @throws when there is none in time */
export async function answerTo<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  let cause: unknown = null;
  while (performance.now() < deadline) {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
    } catch (error) {
      cause = error;
    }
    await wait(PAUSE_MS);
  }
  throw new Error(`not within ${PATIENCE_MS / 1000} s: ${what}`, { cause });
}

/** The same for what is yes or no. */
export async function patiently(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  await answerTo(what, async () => ((await isSo()) ? true : null));
}
