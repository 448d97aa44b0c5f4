import type { SentMessage } from '@vinculum/contract/car-messages/sent-messages.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useCommandTexts } from '../use-command-texts.ts';

type Named = Pick<SentMessage, 'kind' | 'title' | 'sender' | 'command' | 'signals'>;

/**
 * What a message is, in words: the title, the command, or the signals that it sets. A notification without a title has
 * its sender's name as one, which says nothing beside the sender.
 */
export function useMessageName(): (message: Named) => string {
  const t = useTexts('carMessages');
  const texts = useCommandTexts();
  return ({ kind, title, sender, command, signals }) => {
    if (kind === 'notification') return title === null || title === sender ? t('kinds.notification') : title;
    if (command !== null) return texts.command(command);
    return signals.map(texts.signal).join(', ');
  };
}
