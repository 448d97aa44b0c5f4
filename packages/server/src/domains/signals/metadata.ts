import { dataRetentions, signalFrequencies } from '@vinculum/contract/forms/limits.ts';
import { currencyUnits, effortUnits } from '@vinculum/contract/consents/vocabulary.ts';
import type { SignalMetadata } from '@vinculum/contract/signals/endpoints.ts';
import {
  analysisFormats,
  returnFormatNames,
  signalDataTypes,
  triggerDirections,
} from '@vinculum/contract/signals/vocabulary.ts';

/**
 * Nine of the ten lists; the tenth, the enumerations, is in the database. Labels are words that the portal translates.
 */
export const fixedMetadata: Omit<SignalMetadata, 'signal_enum'> = {
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
