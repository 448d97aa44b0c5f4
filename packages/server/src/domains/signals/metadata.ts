import { expiryDays } from '@vinculum/contract/consent/limits.ts';
import { currencyUnits, effortUnits } from '@vinculum/contract/consent/vocabulary.ts';
import type { SignalMetadata } from '@vinculum/contract/signals/endpoints.ts';
import {
  analysisFormats,
  returnFormatNames,
  signalDataTypes,
  triggerDirections,
} from '@vinculum/contract/signals/vocabulary.ts';

/** Seconds between two samples that the editor offers. */
const frequencies = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300, 900, 1800, 3600];
/** Days that stored data may be kept. */
const retentions = [...expiryDays, 720];

/** Nine of the ten lists; the tenth, the enumerations, is in the database. Labels are words that the portal translates. */
export const fixedMetadata: Omit<SignalMetadata, 'signal_enum'> = {
  data_retention: retentions.map((days) => ({ id: days, label: `${days} d`, value: days })),
  frequency_mode: numbered(['INTERVAL', 'ON_CHANGE']),
  signal_frequency: frequencies.map((seconds) => ({
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
