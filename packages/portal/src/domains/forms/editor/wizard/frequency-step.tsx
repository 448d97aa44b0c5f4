import { Radio, Stack, Text } from '@mantine/core';
import { Select } from '../../../../design/form/choice/select.tsx';
import { usualInterval } from '@vinculum/contract/forms/entries/new-entry.ts';
import { hasFrequency, intervalsFor } from '@vinculum/contract/forms/entries/signal-options.ts';
import { useTexts } from '../../../../lib/language/texts.ts';
import { useDurationText } from '../sections/duration-text.ts';
import type { StepProps } from './step-props.ts';
import { useSignalMetadata } from '../../../signals/public.ts';

/** How often a read signal is collected. One that never changes has no interval. */
export function FrequencyStep({ entry, signal, onChange }: StepProps) {
  const t = useTexts('formsEditor');
  const durationText = useDurationText();
  const offered = useSignalMetadata().data?.signal_frequency ?? [];
  const isTimed = hasFrequency(signal);
  const fastest = signal.max_rate_hz;
  const chosen = entry.frequency_mode === null ? 'none' : entry.frequency_mode === 0 ? 'interval' : 'change';
  const intervals = intervalsFor(
    signal,
    offered.flatMap(({ value }) => value ?? []),
  );
  if (entry.interval !== null && !intervals.includes(entry.interval)) intervals.push(entry.interval);
  const choose = (mode: string) => {
    if (mode === 'interval')
      onChange({ ...entry, frequency_mode: 0, interval: entry.interval ?? usualInterval(intervals) });
    else onChange({ ...entry, frequency_mode: mode === 'change' ? 1 : null, interval: null });
  };
  return (
    <Stack>
      <Radio.Group label={t('frequency')} value={chosen} onChange={choose}>
        <Stack gap="sm" mt="xs">
          <Radio value="none" label={t('frequencyNone')} />
          <Radio value="change" label={t(isTimed ? 'frequencyChange' : 'frequencyOnce')} />
          {isTimed && <Radio value="interval" label={t('frequencyInterval')} />}
        </Stack>
      </Radio.Group>
      {entry.frequency_mode === 0 && (
        <Select
          label={t('interval')}
          withAsterisk
          searchable
          allowDeselect={false}
          data={intervals
            .toSorted((a, b) => a - b)
            .map((value) => ({ value: String(value), label: durationText(value) }))}
          value={entry.interval === null ? null : String(entry.interval)}
          onChange={(value) => onChange({ ...entry, interval: value === null ? null : Number(value) })}
        />
      )}
      {fastest !== null && (
        <Text fz="sm" c="dimmed">
          {t('fastest', { count: fastest })}
        </Text>
      )}
    </Stack>
  );
}
