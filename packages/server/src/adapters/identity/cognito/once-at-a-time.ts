/**
 * Does something once for a text, however often it is asked for until `graceMs` later: all get the same answer. What
 * failed is forgotten at once.
 */
export function onceAtATime<T>(
  { graceMs, clock }: { readonly graceMs: number; readonly clock: () => number },
  act: (text: string) => Promise<T>,
): (text: string) => Promise<T> {
  const done = new Map<string, { readonly at: number; readonly result: Promise<T> }>();
  return (text) => {
    const now = clock();
    // The old ones are the first, and so are those of before the clock was put back.
    for (const [key, { at }] of done) {
      if (Math.abs(now - at) <= graceMs) break;
      done.delete(key);
    }
    const known = done.get(text);
    if (known !== undefined) return known.result;
    const result = act(text);
    done.set(text, { at: now, result });
    result.catch(() => done.delete(text));
    return result;
  };
}
