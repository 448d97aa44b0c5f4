/** Runs what is asked for by many: of each one thing after the other, and between them in turn. */
interface FairQueue<K> {
  run<T>(whose: K, work: () => Promise<T>): Promise<T>;
}

/** A queue that works for `atOnce` of them side by side. */
export function createFairQueue<K>(atOnce: number): FairQueue<K> {
  /** In the order of their turns. */
  const lines = new Map<K, (() => Promise<void>)[]>();
  const busy = new Set<K>();
  const next = (): void => {
    for (const [whose, line] of lines) {
      if (busy.size >= atOnce) return;
      if (busy.has(whose)) continue;
      const work = line.shift();
      if (line.length === 0) lines.delete(whose);
      busy.add(whose);
      void work?.().finally(() => served(whose));
    }
  };
  /** Who wants more is served again after everybody else. */
  const served = (whose: K): void => {
    busy.delete(whose);
    const line = lines.get(whose);
    lines.delete(whose);
    if (line !== undefined) lines.set(whose, line);
    next();
  };
  return {
    run<T>(whose: K, work: () => Promise<T>): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const line = lines.get(whose) ?? [];
      line.push(() => work().then(resolve, reject));
      lines.set(whose, line);
      next();
      return promise;
    },
  };
}
