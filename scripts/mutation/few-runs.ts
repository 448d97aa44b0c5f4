import * as fastCheck from 'fast-check';

export * from 'fast-check';

const RUNS = 20;

/**
 * Stands for fast-check's own: few runs, always the same ones, and no search for the smallest that fails.
 * @public
 */
export function assert<Values>(
  property: fastCheck.IRawProperty<Values>,
  parameters: fastCheck.Parameters<Values> = {},
): void | Promise<void> {
  const numRuns = Math.min(parameters.numRuns ?? RUNS, RUNS);
  return fastCheck.assert(property, { ...parameters, numRuns, seed: 1, endOnFailure: true });
}
