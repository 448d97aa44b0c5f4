import type { SentMessageDetail } from '@vinculum/contract/commands/sent-messages.ts';
import { isRestriction, restrictionUnits } from '@vinculum/contract/commands/map-restrictions.ts';
import { Facts } from '../../../design/facts.tsx';
import { Section } from '../../../design/section.tsx';
import { useFormats } from '../../../lib/formats.ts';
import { useTexts } from '../../../lib/texts.ts';
import { NotificationPreview } from '../notification/notification-preview.tsx';

/** What a message said: the notification as the car shows it, or the values that were set. */
export function MessageContent({ message }: { message: SentMessageDetail }) {
  const t = useTexts('commands');
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
          name: isRestriction(name) ? t(`restrictions.${name}`) : name,
          value: valueText(name, value),
        }))}
      />
    </Section>
  );
}

/** A value in words: figures as the language writes them, yes and no, a file by its size. */
function useValueText(): (name: string, value: unknown) => string {
  const t = useTexts('commands.value');
  const formats = useFormats();
  return (name, value) => {
    const unit = isRestriction(name) ? restrictionUnits[name] : null;
    const text = plain(value);
    return unit === null || typeof value === 'string' || typeof value === 'boolean'
      ? text
      : `${text} ${unit}`;
  };

  function plain(value: unknown): string {
    if (typeof value === 'number') return formats.number(value, 6);
    if (typeof value === 'boolean') return value ? t('true') : t('false');
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) return value.map(plain).join(' · ');
    if (typeof value === 'object' && value !== null && 'bytes' in value && typeof value.bytes === 'number') {
      return t('bytes', { count: value.bytes, size: formats.number(value.bytes) });
    }
    return JSON.stringify(value);
  }
}
