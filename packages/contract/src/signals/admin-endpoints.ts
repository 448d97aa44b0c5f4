import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { messageAnswer } from '../foundation/paging.ts';
import { labelEdits } from './label-edit.ts';
import { vssConfirmation, vssCounts, vssImport, vssPreview } from './vss-import.ts';
import { vssLimits } from './vss-vocabulary.ts';

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
  access: allow({ portal: 'ADMIN', role: 'USER_ADMIN' }),
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
  access: allow({ portal: 'ADMIN', role: 'USER_ADMIN' }),
  body: vssConfirmation,
  response: messageAnswer.extend({ counts: vssCounts }),
  errors: ['badRequest', 'conflict'],
  audit: 'signal.import-vss',
  rate: 'bulk',
  bodyLimit: vssLimits.bodyBytes,
});
