import type { z } from 'zod';
import { unstorableTexts } from '../../db/trouble.ts';
import { provisionRequest } from '@vinculum/contract/vehicle/messages.ts';

/** The JSON body of a message as its schema says, of texts that can be stored; null for what is not. */
export function parseBody<T>(schema: z.ZodType<T>, payload: Buffer): T | null {
  try {
    const body = schema.parse(JSON.parse(payload.toString('utf8')));
    return unstorableTexts(body).length === 0 ? body : null;
  } catch {
    return null;
  }
}

/** The request in a message; one that cannot be read is an empty one, and refused like any other wrong one. */
export function csrOf(payload: Buffer): string {
  return parseBody(provisionRequest, payload)?.csr ?? '';
}
