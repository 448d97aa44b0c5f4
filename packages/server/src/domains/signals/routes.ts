import {
  importVssEndpoint,
  previewVssImportEndpoint,
  updateSignalLabelsEndpoint,
} from '@vinculum/contract/signals/admin-endpoints.ts';
import {
  getSignalMetadataEndpoint,
  listSignalsEndpoint,
  type SignalMetadata,
} from '@vinculum/contract/signals/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { openRoute, type Route, userRoute } from '../../http/route.ts';
import { importVssFile, previewVss } from './import-vss.ts';
import { listSignalEnums, listSignalGroups, lockLabels, writeLabels } from './signals-store.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { UserContext } from '../../call-context.ts';
import { refuseProblems } from '../../mechanisms/refuse-problems.ts';
import { recordAudit } from '../audit/public.ts';
import { dataRetentions, signalFrequencies } from '@vinculum/contract/forms/limits.ts';
import { currencyUnits, effortUnits } from '@vinculum/contract/consents/vocabulary.ts';
import {
  analysisFormats,
  returnFormatNames,
  signalDataTypes,
  triggerDirections,
} from '@vinculum/contract/signals/vocabulary.ts';

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

/**
 * Changes what signals are called, from now on and in every language. Forms that were published keep the labels that
 * people agreed to. @throws badRequest, with every signal that does not exist; then nothing is changed.
 */
async function updateLabels(
  { db }: Deps,
  context: UserContext,
  { signals }: RequestOf<typeof updateSignalLabelsEndpoint>['body'],
): Promise<AnswerOf<typeof updateSignalLabelsEndpoint>> {
  await db.transaction().execute(async (trx) => {
    const ids = signals.map(({ signal_id: id }) => id);
    const before = new Map((await lockLabels(trx, ids)).map(({ id, label }) => [id, label]));
    refuseProblems(
      ids.flatMap((id, index) =>
        before.has(id) ? [] : [{ field: `signals.${index}.signal_id`, key: 'signals.unknown' }],
      ),
    );
    const changes = signals
      .map(({ signal_id: id, signal_display_name: to }) => ({ id, from: before.get(id) ?? '', to }))
      .filter(({ from, to }) => from !== to);
    await writeLabels(trx, changes);
    await recordAudit(trx, context, {
      target: ids.length === 1 ? `signal/${ids[0]}` : 'signals',
      details: { labels: changes },
    });
  });
  return { message: context.text('signals.labelsUpdated', { count: signals.length }) };
}

/**
 * Nine of the ten lists; the tenth, the enumerations, is in the database. Labels are words that the portal translates.
 */
const fixedMetadata: Omit<SignalMetadata, 'signal_enum'> = {
  data_retention: dataRetentions.map((days) => ({ id: days, label: `${days} d`, value: days })),
  frequency_mode: numbered(['INTERVAL', 'ON_CHANGE']),
  signal_frequency: signalFrequencies.map((seconds) => ({
    id: seconds * 1000,
    label: `${seconds} s`,
    value: seconds,
  })),
  signal_threshold_direction: named(triggerDirections),
  signal_data_type: named(signalDataTypes),
  signal_analysis_format: [...analysisFormats],
  signal_return_format: numbered(returnFormatNames),
  reward_currency: numbered(currencyUnits),
  reward_effort_unit: numbered(effortUnits),
};

function numbered(labels: readonly string[]) {
  return labels.map((label, id) => ({ id, label }));
}

function named(labels: readonly string[]) {
  return labels.map((label) => ({ id: label, label }));
}
