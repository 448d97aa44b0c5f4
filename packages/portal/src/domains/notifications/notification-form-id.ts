import { z } from 'zod';

const linked = z.object({ consentFormId: z.int().min(1) });

/** The form that a notification's `data` names, or null: the text comes from outside and may be anything. */
export function notificationFormId(data: string): number | null {
  try {
    const parsed = linked.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data.consentFormId : null;
  } catch {
    return null;
  }
}
