import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';

/**
 * Does what has to be done about an error, and throws it; where that fails too, both in one.
 * @throws always
 */
export async function throwAfter(error: unknown, work: () => Promise<unknown>): Promise<never> {
  try {
    await work();
  } catch (second) {
    const errors = [error, second];
    throw new AggregateError(errors, errors.map(reasonOf).join('; then: '), { cause: second });
  }
  throw error;
}
