import type { SentMessageDetail } from '@vinculum/contract/car-messages/sent-messages.ts';
import { Facts } from '../../../design/facts.tsx';
import { Section } from '../../../design/section.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { NotificationPreview } from '../notification/notification-preview.tsx';
import { useCommandTexts } from '../use-command-texts.ts';
import { useValueText } from '../use-value-text.ts';

/** What a message said: the notification as the car shows it, or the values that were set. */
export function MessageContent({ message }: { message: SentMessageDetail }) {
  const t = useTexts('commands');
  const texts = useCommandTexts();
  const valueText = useValueText();
  if (message.kind === 'command') return null;
  if (message.kind === 'notification') {
    return (
      <NotificationPreview
        title={message.title ?? ''}
        message={message.message ?? ''}
        url={message.url ?? ''}
        icon={message.icon}
      />
    );
  }
  return (
    <Section title={t('values')}>
      <Facts
        facts={Object.entries(message.values).map(([name, value]) => ({
          name: texts.signal(name),
          value: valueText(name, value),
        }))}
      />
    </Section>
  );
}
