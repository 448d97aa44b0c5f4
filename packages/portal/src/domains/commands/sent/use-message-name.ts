import { isRestriction } from '@vinculum/contract/commands/map-restrictions.ts';
import type { SentMessage } from '@vinculum/contract/commands/sent-messages.ts';
import { useTexts } from '../../../lib/texts.ts';

type Named = Pick<SentMessage, 'kind' | 'title' | 'command' | 'signals'>;

/** What a message is, in words: the title, the command, or the signals that it sets. */
export function useMessageName(): (message: Named) => string {
  const t = useTexts('commands');
  return ({ kind, title, command, signals }) => {
    if (kind === 'notification') return title ?? t('kinds.notification');
    if (command !== null) return t(`names.${command}`);
    return signals.map((name) => (isRestriction(name) ? t(`restrictions.${name}`) : name)).join(', ');
  };
}
