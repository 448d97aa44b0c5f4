import {
  importVssEndpoint,
  previewVssImportEndpoint,
  updateSignalLabelsEndpoint,
} from '@vinculum/contract/signals/admin-endpoints.ts';
import { getSignalMetadataEndpoint, listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { openRoute, type Route, userRoute } from '../../http/route.ts';
import { importVssFile, previewVss } from './import-vss.ts';
import { fixedMetadata } from './metadata.ts';
import { listSignalEnums, listSignalGroups } from './signals-store.ts';
import { updateLabels } from './update-labels.ts';

/**
 * The signal catalogue and its lists of choices, the same for everybody who is signed in or reads a stream; how an
 * operator changes it.
 */
export function signalRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    openRoute(listSignalsEndpoint, async ({ language }) => ({
      signals: await listSignalGroups(db, language),
    })),
    openRoute(getSignalMetadataEndpoint, async ({ language }) => ({
      ...fixedMetadata,
      signal_enum: await listSignalEnums(db, language),
    })),
    userRoute(updateSignalLabelsEndpoint, (context, { body }) => updateLabels(deps, context, body)),
    userRoute(previewVssImportEndpoint, (_context, { body }) => previewVss(deps, body)),
    userRoute(importVssEndpoint, (context, { body }) => importVssFile(deps, context, body)),
  ];
}
