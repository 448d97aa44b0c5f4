import type { SignalEntry } from '@vinculum/contract/forms/entries/signal-entry.ts';
import type { CatalogueSignal } from '@vinculum/contract/signals/endpoints.ts';
import type { CollectedConsent, NamedSignal } from '../drive/drive-collection.ts';

type FindCatalogueSignal = (
  signalId: number,
) =>
  | Pick<CatalogueSignal, 'name' | 'data_type' | 'change_mode' | 'max_rate_hz' | 'minimum' | 'maximum'>
  | undefined;

/**
 * A form's read signals with what the catalogue says of them, and those that their triggers watch, as an offer has
 * them. Signals that the catalogue does not know are left out.
 */
export function formSignals(
  entries: readonly SignalEntry[],
  find: FindCatalogueSignal,
): Pick<CollectedConsent, 'readSignals' | 'triggerSignals'> {
  const named = (id: number): NamedSignal[] => {
    const signal = find(id);
    if (signal === undefined) return [];
    const { name, data_type, change_mode, max_rate_hz, minimum, maximum } = signal;
    return [{ signal_id: id, signal_name: name, data_type, change_mode, max_rate_hz, minimum, maximum }];
  };
  const readSignals = entries.flatMap((entry) =>
    named(entry.signal_id).map((signal) => ({ ...entry, ...signal })),
  );
  const requested = new Set(readSignals.map(({ signal_id }) => signal_id));
  const watched = entries.flatMap(({ trigger_details: trigger }) =>
    trigger?.trigger_enabled === true && trigger.trigger_signal_id !== null
      ? [trigger.trigger_signal_id]
      : [],
  );
  const triggerSignals = [...new Set(watched)].filter((id) => !requested.has(id)).flatMap(named);
  return { readSignals, triggerSignals };
}
