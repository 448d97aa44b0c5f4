import { z } from 'zod';
import { idSchema } from '../foundation/ids.ts';
import { whenMissing } from '../foundation/problem.ts';
import { allow, operatorAdmin } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { messageAnswer } from '../foundation/paging.ts';
import { vssConfirmation, vssCounts, vssImport, vssPreview } from './vss-import.ts';
import { vssLimits } from './vss-vocabulary.ts';

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

export const updateSignalLabelsEndpoint = endpoint({
  name: 'signals.updateLabels',
  summary: 'Change what signals are called, all or none',
  method: 'POST',
  path: '/admin/api/v1/signals',
  access: allow({ portal: 'ADMIN', role: 'USER_EDITOR' }),
  body: z.object({ signals: labelEdits }),
  response: messageAnswer,
  errors: ['badRequest'],
  audit: 'signal.update-labels',
  rate: 'write',
});

/** Beyond the specification, as the import is. */
export const previewVssImportEndpoint = endpoint({
  name: 'signals.previewVss',
  summary: 'What importing a COVESA VSS file would change; nothing is changed',
  method: 'POST',
  path: '/admin/api/v1/signals/vss/preview',
  access: operatorAdmin,
  body: vssImport,
  response: vssPreview,
  errors: ['badRequest'],
  audit: null,
  rate: 'bulk',
  bodyLimit: vssLimits.bodyBytes,
});

export const importVssEndpoint = endpoint({
  name: 'signals.importVss',
  summary: 'Import a COVESA VSS file as a group of signals, as previewed',
  method: 'POST',
  path: '/admin/api/v1/signals/vss/import',
  access: operatorAdmin,
  body: vssConfirmation,
  response: messageAnswer.extend({ counts: vssCounts }),
  errors: ['badRequest', 'conflict'],
  audit: 'signal.import-vss',
  rate: 'bulk',
  bodyLimit: vssLimits.bodyBytes,
});
