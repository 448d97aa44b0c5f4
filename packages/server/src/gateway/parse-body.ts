import type { z } from 'zod';
import { unstorableTexts } from '../db/unstorable-texts.ts';

/** The JSON body of a message as its schema says, of texts that can be stored; null for what is not. */
export function parseBody<T>(schema: z.ZodType<T>, payload: Buffer): T | null {
  try {
    const body = schema.parse(JSON.parse(payload.toString('utf8')));
    return unstorableTexts(body).length === 0 ? body : null;
  } catch {
    return null;
  }
}
