import { z } from 'zod';
import { whenMissing } from '../foundation/problem.ts';

/** Most characters of the name of a profile or a template. */
export const testNameLimit = 100;

/** Stands in an address, so nothing that means something there; letters and digits of any language. */
const SIGNS = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u;
/** At this place of an address a new one is made (specification 3, section 2). */
const NEW = '0';

/**
 * The name of a profile or a template: told one thing at a time. `noSpaces` is the key of the text for white space,
 * which is not trimmed away.
 */
export function testName(noSpaces: string) {
  return z
    .string(whenMissing('loadTests.nameRequired'))
    .max(testNameLimit)
    .superRefine((name, context) => {
      const message = nameProblem(name, noSpaces);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}

function nameProblem(name: string, noSpaces: string): string | null {
  if (name.trim() === '') return 'loadTests.nameRequired';
  if (/\s/u.test(name)) return noSpaces;
  if (name === NEW) return 'loadTests.nameReserved';
  return SIGNS.test(name) ? null : 'loadTests.nameSigns';
}

/** The name of one that is there: any text that could be one. */
export const knownTestName = z
  .string(whenMissing('loadTests.nameRequired'))
  .min(1, 'loadTests.nameRequired')
  .max(testNameLimit);
