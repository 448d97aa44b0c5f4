import type { z } from 'zod';

/** The JSON body of a message as its schema says; null for what is not. */
export function parseBody<T>(schema: z.ZodType<T>, payload: Buffer): T | null {
  try {
    return schema.parse(JSON.parse(payload.toString('utf8')));
  } catch {
    return null;
  }
}
