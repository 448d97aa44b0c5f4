import type { OfferedForm } from '../consents/public.ts';
import { type Catalogue, collectionOf, type SignalFacts } from './form-rules.ts';
import { formContent, type FormRow } from './form-content.ts';
import { shownOemReward } from '@vinculum/contract/forms/reward.ts';
import type { SignalEntry } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { languages } from '@vinculum/contract/foundation/languages.ts';
import { labelIn } from '../signals/public.ts';

/** A form as owners will see it, with the labels of this moment. Throws when a signal has left the catalogue. */
export function offerOfForm(row: FormRow, consumer: string, catalogue: Catalogue): OfferedForm {
  const content = formContent.parse(row.content);
  const offered = (entry: SignalEntry) => offeredSignalOf(entry, catalogue);
  return {
    title: row.title,
    description: content.description,
    description_type: content.description_type,
    // Left out where nothing is said: the hash of such a form is that of one from before languages.
    ...(content.language !== null && { language: content.language }),
    ...(content.translations.length > 0 && { translations: content.translations }),
    consumer,
    form_kind: row.consent_type,
    read_signals: content.read_signals.map((entry) => ({
      ...offered(entry),
      ...collectionOf(entry, catalogue),
    })),
    write_signals: content.write_signals.map(offered),
    trigger_signals: watchedSignalsOf(content.read_signals, catalogue),
    schedule: content.schedule,
    rewards: content.consumer_rewards,
    // The car measures for these too: the owner is told.
    oem_rewards: content.oem_rewards.map((reward) => shownOemReward.parse(reward)),
    retention_days: row.data_retention_in_days,
    expiry_type: row.expiry_type,
    expiry_in_days: row.expiry_in_days,
    // Counted days end on it too: the owner is told.
    expiry: row.last_day,
    public_key: content.public_key,
    service_page: content.service_page,
    languages: [...languages],
  };
}

function offeredSignalOf(entry: SignalEntry, catalogue: Catalogue): OfferedForm['read_signals'][number] {
  return { ...entry, ...factsOf(entry.signal_id, catalogue) };
}

/** The facts of each signal that a trigger watches, once. */
function watchedSignalsOf(
  entries: readonly SignalEntry[],
  catalogue: Catalogue,
): OfferedForm['trigger_signals'] {
  const triggers = entries
    .map((entry) => entry.trigger_details)
    .filter((trigger) => trigger?.trigger_enabled);
  const ids = triggers.map((trigger) => trigger?.trigger_signal_id ?? null).filter((id) => id !== null);
  return [...new Set(ids)].map((id) => {
    const { label: _label, ...facts } = factsOf(id, catalogue);
    return { signal_id: id, signal_name: signalOf(id, catalogue).name, ...facts };
  });
}

function factsOf(signalId: number, catalogue: Catalogue) {
  const signal = signalOf(signalId, catalogue);
  return {
    label: signal.label,
    labels: Object.fromEntries(languages.map((language) => [language, labelIn(language, signal.label)])),
    data_type: signal.dataType,
    unit: signal.unit,
    change_mode: signal.changeMode,
    max_rate_hz: signal.maxRateHz,
    minimum: signal.minimum,
    maximum: signal.maximum,
  };
}

function signalOf(signalId: number, catalogue: Catalogue): SignalFacts {
  const signal = catalogue.get(signalId);
  if (signal === undefined) throw new TypeError(`signal ${signalId} is not in the catalogue`);
  return signal;
}
