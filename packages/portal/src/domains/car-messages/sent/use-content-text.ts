import type { SentMessage } from '@vinculum/contract/car-messages/sent-messages.ts';
import { useCommandTexts } from '../use-command-texts.ts';
import { useValueText } from '../use-value-text.ts';

/** What a message said, in one text: a notification's words, or each signal with its value; '' for a command. */
export function useContentText(): (message: Pick<SentMessage, 'message' | 'values'>) => string {
  const texts = useCommandTexts();
  const valueText = useValueText();
  return ({ message, values }) =>
    message ??
    Object.entries(values)
      .map(([name, value]) => `${texts.signal(name)} = ${valueText(name, value)}`)
      .join(', ');
}
