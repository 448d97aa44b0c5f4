import { z } from 'zod';
import { vinListLimits } from './limits.ts';

/** The VINs of a request; whether they are VINs is checked with a code that names them. */
export const vinNumbers = z
  .array(z.string().max(64))
  .min(1, 'validation.required')
  .max(vinListLimits.entries);
