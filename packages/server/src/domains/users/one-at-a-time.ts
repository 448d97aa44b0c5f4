/** Runs one thing after another, in the order asked for. */
export type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * For changes that keep a connection of the database while the identity provider takes another: as many of them at once
 * as there are connections would wait for each other for good.
 */
export function oneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    const before = last;
    const mine = before.then(work, work);
    last = mine.catch(() => undefined);
    return await mine;
  };
}
