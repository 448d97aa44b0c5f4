import { Button, Group, Paper, Text } from '@mantine/core';
import { memo, type ReactNode, useState } from 'react';
import type { LiveMessage } from '@vinculum/contract/live-data/feed.ts';
import { type ComputedForm, computedForms } from '@vinculum/contract/vehicle/sample.ts';
import { CopyDownload } from '../../design/copy-download.tsx';
import { VinLink } from '../../design/vins/vin-link.tsx';
import { JsonText } from '../../design/json-text.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';
import type { SignalCatalogue } from '../signals/public.ts';
import type { LogEntry } from './message-log.ts';
import classes from './raw-data.module.css';

type LoggedMessage = Omit<LiveMessage, 'kind'>;

interface MessageRowProps {
  readonly entry: LogEntry;
  /** Undefined until the catalogue has come. */
  readonly signals: SignalCatalogue['byId'] | undefined;
}

/** One message as it is stored, the first lines of its JSON or all of them, with the names of the signals in it. */
export const MessageRow = memo(function MessageRow({ entry, signals }: MessageRowProps) {
  const t = useTexts('rawData');
  const [isWhole, setWhole] = useState(false);
  if (entry.kind === 'gap')
    return (
      <li className={classes['row']}>
        <Text c="dimmed" fz="sm" ta="center" py="xs">
          {t('gap')}
        </Text>
      </li>
    );
  const { message } = entry;
  const { text, hiddenSamples } = jsonOf(message, isWhole);
  const names = namesIn(message, signals);
  return (
    <li className={classes['row']}>
      <Paper
        withBorder
        p="sm"
        component="article"
        aria-label={t('messageOf', { seq: message.seq, vin: message.vin })}
      >
        <MessageHead message={message}>
          {(hiddenSamples > 0 || isWhole) && (
            <Button size="xs" variant="default" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? t('showLess') : t('showAll')}
            </Button>
          )}
        </MessageHead>
        {names !== '' && (
          <Text fz="sm" mb="xs">
            {t('signals', { names })}
          </Text>
        )}
        <JsonText>{text}</JsonText>
        {hiddenSamples > 0 && (
          <Text fz="sm" c="dimmed">
            {t('more', { count: hiddenSamples })}
          </Text>
        )}
      </Paper>
    </li>
  );
});

interface MessageHeadProps {
  readonly message: LoggedMessage;
  /** Stands before copying and saving. */
  readonly children: ReactNode;
}

/** Of which car a message is, when it came, and how many samples it has. */
function MessageHead({ message, children }: MessageHeadProps) {
  const t = useTexts('rawData');
  const formats = useFormats();
  return (
    <Group justify="space-between" gap="xs" mb="xs">
      <Group gap="sm">
        <VinLink vin={message.vin} />
        <Text fz="sm" c="dimmed" component="time" dateTime={new Date(message.received_at).toISOString()}>
          {formats.exact(message.received_at)}
        </Text>
        <Text fz="sm" c="dimmed">
          {t('samples', { count: message.samples.length })}
        </Text>
        {countComputed(message).map(([form, count]) => (
          <Text key={form} fz="sm" c="dimmed">
            {t(`computed.${form}`, { count })}
          </Text>
        ))}
      </Group>
      <Group gap="xs">
        {children}
        <CopyDownload text={() => jsonOf(message, true).text} />
      </Group>
    </Group>
  );
}

const FIRST_SAMPLES = 5;

/** A message as JSON, one sample a line; unless it is wanted whole, with its first samples only. */
function jsonOf(message: LoggedMessage, isWhole: boolean): { text: string; hiddenSamples: number } {
  const { samples } = message;
  const shown = isWhole ? samples : samples.slice(0, FIRST_SAMPLES);
  const lines = Object.entries(message).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`  ${JSON.stringify(name)}: ${name === 'samples' ? listOf(shown) : JSON.stringify(value)}`],
  );
  return { text: `{\n${lines.join(',\n')}\n}`, hiddenSamples: samples.length - shown.length };
}

/** The signals of a message as its samples number them, each with its name. */
function namesIn({ samples }: Pick<LiveMessage, 'samples'>, signals: MessageRowProps['signals']): string {
  const named = [...new Set(samples.map(([id]) => id))].flatMap((id) => {
    const label = signals?.get(id)?.label;
    return label === undefined ? [] : [`${id} ${label}`];
  });
  return named.join(' · ');
}

/** How many samples of a message are no measured values, by their form; forms without any are left out. */
function countComputed({ samples }: Pick<LiveMessage, 'samples'>): [ComputedForm, number][] {
  return computedForms.flatMap((form): [ComputedForm, number][] => {
    const count = samples.filter((sample) => sample[3] === form).length;
    return count === 0 ? [] : [[form, count]];
  });
}

function listOf(samples: readonly unknown[]): string {
  if (samples.length === 0) return '[]';
  return `[\n${samples.map((sample) => `    ${JSON.stringify(sample)}`).join(',\n')}\n  ]`;
}
