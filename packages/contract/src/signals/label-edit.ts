import { z } from 'zod';
import { idSchema } from '../foundation/ids.ts';
import { whenMissing } from '../foundation/problem.ts';

/** Characters of a label, as of user-facing names (specification 3, section 9); labels of one call. */
export const labelLimits = { label: 200, edits: 1000 } as const;

/** What people read for a signal. It cannot be blank (specification 3, section 5); invisible characters are blank. */
export const signalLabel = z
  .string(whenMissing('signals.labelBlank'))
  .trim()
  .max(labelLimits.label)
  .regex(/[^\p{C}\p{Z}]/u, 'signals.labelBlank')
  .regex(/^\P{Cc}*$/u, 'validation.format');

const labelEdit = z.object({ signal_id: idSchema, signal_display_name: signalLabel });
export type LabelEdit = z.output<typeof labelEdit>;

/** Labels that are changed together; each signal once. */
export const labelEdits = z
  .array(labelEdit)
  .min(1)
  .max(labelLimits.edits)
  .superRefine((edits, context) => {
    const seen = new Set<number>();
    for (const [index, { signal_id: id }] of edits.entries()) {
      if (seen.has(id))
        context.addIssue({ code: 'custom', path: [index, 'signal_id'], message: 'signals.twice' });
      seen.add(id);
    }
  });
