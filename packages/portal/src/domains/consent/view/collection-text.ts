import type { SignalEntry } from '@vinculum/contract/consent/signal-entry.ts';
import { useTexts } from '../../../lib/texts.ts';

interface CollectionText {
  /** When the signal is taken: "every 5 seconds, and when Speed triggers". */
  readonly whenText: (entry: SignalEntry) => string;
  /** How it is sent: "single value, average, encrypted". */
  readonly formatsText: (entry: SignalEntry) => string;
}

/** How a signal is collected, in words; nothing for a signal that is only written. */
export function useCollectionText(): CollectionText {
  const t = useTexts('consent.view');
  const format = useTexts('consent.format');
  return {
    whenText(entry) {
      if (entry.is_read === 0) return '–';
      const trigger = entry.trigger_details;
      const isTriggered = trigger?.trigger_enabled === true;
      if (entry.frequency_mode === null) return isTriggered ? t('triggerOnly') : '–';
      const when = entry.frequency_mode === 1 ? t('onChange') : t('every', { seconds: entry.interval ?? 0 });
      if (!isTriggered) return when;
      return t('withTrigger', { when, signal: trigger.trigger_signal_name ?? '' });
    },
    formatsText(entry) {
      const names = entry.return_format.filter((one) => one.isSelected).map((one) => format(one.name));
      if (entry.is_encrypted) names.push(t('encryptedSignal'));
      return names.length === 0 ? '–' : names.join(', ');
    },
  };
}
