import { z } from 'zod';
import { whenMissing } from '../foundation/problem.ts';
import { vinListLimits } from './limits.ts';

/** So many mistakes of a list are answered: who sends a hundred thousand learns nothing from the others. */
const MOST_MISTAKES = 100;
const LONGEST_ENTRY = 64;
const WRONG_TYPE = 'validation.type';

/**
 * The VINs of a request; whether they are VINs is checked with a code that names them. An entry that cannot be one,
 * such as a number, is a mistake of its own, and judging ends with the hundredth.
 */
export function vinNumbersOf(missing = 'validation.required') {
  const entry = z.custom<string>().meta({ type: 'string', maxLength: LONGEST_ENTRY });
  return z
    .array(entry, whenMissing(missing))
    .min(1, missing)
    .max(vinListLimits.entries, { abort: true })
    .check(({ value, issues }) => {
      for (const [index, input] of value.entries()) {
        if (typeof input !== 'string')
          issues.push({
            code: 'invalid_type',
            expected: 'string',
            input,
            path: [index],
            message: WRONG_TYPE,
          });
        else if (input.length > LONGEST_ENTRY)
          issues.push({ code: 'too_big', origin: 'string', maximum: LONGEST_ENTRY, input, path: [index] });
        if (issues.length >= MOST_MISTAKES) break;
      }
    });
}

export const vinNumbers = vinNumbersOf();
