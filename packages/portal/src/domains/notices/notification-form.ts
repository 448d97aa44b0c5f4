import { vinSchema } from '@vinculum/contract/foundation/vin.ts';
import { z } from 'zod';

const linked = z.object({ consentFormId: z.int().min(1), vins: z.array(vinSchema).catch([]) });

/** The form that a notification is about, and the vehicles that it names, if any. */
export interface NotificationForm {
  readonly id: number;
  readonly vins: readonly string[];
}

/** What a notification's `data` names, or null: the text comes from outside and may be anything. */
export function notificationForm(data: string): NotificationForm | null {
  try {
    const { consentFormId: id, vins } = linked.parse(JSON.parse(data));
    return { id, vins };
  } catch {
    return null;
  }
}
