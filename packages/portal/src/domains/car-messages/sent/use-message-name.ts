import type { SentMessage } from '@vinculum/contract/car-messages/sent-messages.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useCommandTexts } from '../use-command-texts.ts';

type Named = Pick<SentMessage, 'kind' | 'title' | 'command' | 'signals'>;

/** What a message is, in words: the title, the command, or the signals that it sets. */
export function useMessageName(): (message: Named) => string {
  const t = useTexts('commands');
  const texts = useCommandTexts();
  return ({ kind, title, command, signals }) => {
    if (kind === 'notification') return title ?? t('kinds.notification');
    if (command !== null) return texts.command(command);
    return signals.map(texts.signal).join(', ');
  };
}
