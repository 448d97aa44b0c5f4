/** What comes one by one and is worked on together. */
interface Coalescer<T> {
  /** Never works at once; what comes until it does is worked on with it. */
  add(item: T): void;
  /** Something changed that `isReady` asks about. */
  wake(): void;
  /** How many wait. */
  pending(): number;
}

interface CoalesceOptions<T> {
  /** Works on what came, in its order; never two at a time. Must not reject: an error belongs to the items. */
  readonly work: (items: readonly T[]) => Promise<void> | void;
  /** Calls back a little later. */
  readonly soon: (callback: () => void) => void;
  /** Of one work; all that wait when absent. */
  readonly most?: number;
  /** Whether it may work now; what waits is looked at again with the next item, or when woken. Always when absent. */
  readonly isReady?: () => boolean;
}

/** Collects many small items, so that one work, such as a commit, does for all that came within a short while. */
export function coalesce<T>({
  work,
  soon,
  most = Number.POSITIVE_INFINITY,
  isReady = () => true,
}: CoalesceOptions<T>): Coalescer<T> {
  const waiting: T[] = [];
  let isBusy = false;
  const wake = () => {
    if (isBusy || waiting.length === 0) return;
    isBusy = true;
    soon(() => void turn());
  };
  const turn = async () => {
    const isWorking = isReady();
    if (isWorking) await work(waiting.splice(0, most));
    isBusy = false;
    if (isWorking) wake();
  };
  return {
    add(item) {
      waiting.push(item);
      wake();
    },
    wake,
    pending: () => waiting.length,
  };
}
