import type { SignalEntry } from '@vinculum/contract/consent/signal-entry.ts';
import { useTexts } from '../../../lib/texts.ts';
import { howOften } from '../editor/plain-summary.ts';
import { usePlainTexts } from '../editor/use-plain-texts.ts';

interface CollectionText {
  /** When the signal is taken, as the editor and the car say it: "every 5 seconds". */
  readonly whenText: (entry: SignalEntry) => string;
  /** How it is sent: "single value, average, encrypted". */
  readonly formatsText: (entry: SignalEntry) => string;
}

/** How a signal is collected, in words; nothing for a signal that is only written. */
export function useCollectionText(): CollectionText {
  const t = useTexts('consent.view');
  const format = useTexts('consent.format');
  const plain = usePlainTexts();
  return {
    whenText: (entry) => (entry.is_read === 0 ? '–' : howOften(entry, plain)),
    formatsText(entry) {
      const names = entry.return_format.filter((one) => one.isSelected).map((one) => format(one.name));
      if (entry.is_encrypted) names.push(t('encryptedSignal'));
      return names.length === 0 ? '–' : names.join(', ');
    },
  };
}
