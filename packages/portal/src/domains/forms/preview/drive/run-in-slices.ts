/** How long one slice may keep the page waiting. */
const SLICE_MS = 20;

interface SlicedRun {
  readonly signal: AbortSignal;
  /** Called after every slice with what was yielded last. */
  readonly onShare: (share: number) => void;
  /** Milliseconds; only differences count. */
  readonly clock: () => number;
}

/** Runs steps to their end in slices, between which the page can breathe; null when it was stopped. */
export async function runInSlices<T>(
  steps: Generator<number, T, undefined>,
  { signal, onShare, clock }: SlicedRun,
): Promise<T | null> {
  while (!signal.aborted) {
    const until = clock() + SLICE_MS;
    let step = steps.next();
    while (step.done !== true && clock() < until) step = steps.next();
    if (step.done === true) return step.value;
    onShare(step.value);
    await breath();
  }
  return null;
}

/** A message to oneself comes sooner than a timer, and after what the user did meanwhile. */
function breath(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    resolve();
  });
  port1.start();
  port2.postMessage(null);
  return promise;
}
