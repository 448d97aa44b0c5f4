import { AppError } from '@vinculum/contract/foundation/errors.ts';

/** Lets so much work be under way at once. @throws tooManyRequests for what comes beyond, without beginning it */
export function atMost(most: number, { trySeconds }: { readonly trySeconds: number }) {
  let underWay = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (underWay >= most) throw new AppError('tooManyRequests', { args: { seconds: trySeconds } });
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };
}
