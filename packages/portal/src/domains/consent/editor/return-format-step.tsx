import { Checkbox, Group, Paper, Select, Stack } from '@mantine/core';
import {
  defaultDuration,
  locationRecordDurations,
  recordDurations,
} from '@vinculum/contract/consent/limits.ts';
import type { ReturnFormat } from '@vinculum/contract/consent/signal-entry.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DecimalInput } from './decimal-input.tsx';
import { useDurationText } from './duration-text.ts';
import { formatsFor } from './new-entry.ts';
import type { StepProps } from './step-props.ts';

/** In which shapes values are returned; all but the single value record around the moment. */
export function ReturnFormatStep({ entry, signal, onChange }: StepProps) {
  const change = (next: ReturnFormat) =>
    onChange({
      ...entry,
      return_format: formatsFor(signal).map((name) =>
        name === next.name ? next : formatNamed(entry.return_format, name),
      ),
    });
  const durations = signal.id === wellKnownSignals.location ? locationRecordDurations : recordDurations;
  return (
    <Stack gap="sm">
      {formatsFor(signal).map((name) => (
        <FormatRow
          key={name}
          format={formatNamed(entry.return_format, name)}
          durations={durations}
          unit={signal.unit}
          onChange={change}
        />
      ))}
    </Stack>
  );
}

interface FormatRowProps {
  readonly format: ReturnFormat;
  readonly durations: readonly number[];
  readonly unit: string | null;
  readonly onChange: (format: ReturnFormat) => void;
}

function FormatRow({ format, durations, unit, onChange }: FormatRowProps) {
  const t = useTexts('consentEditor');
  const durationText = useDurationText();
  const { name } = format;
  const label = t(`returnFormats.${name}`);
  const choices = durations.map((ms) => ({ value: String(ms), label: durationText(ms / 1000) }));
  return (
    <Paper withBorder p="sm">
      <Checkbox
        label={label}
        description={t(`returnFormatHelps.${name}`)}
        checked={format.isSelected}
        onChange={(event) => onChange({ ...format, isSelected: event.currentTarget.checked })}
      />
      {format.isSelected && name !== 'SINGLE' && (
        <Group mt="sm" gap="sm" grow preventGrowOverflow={false} align="flex-start">
          <Select
            label={t('before')}
            aria-label={t('beforeOf', { format: label })}
            data={choices}
            allowDeselect={false}
            value={String(format.duration_before ?? defaultDuration)}
            onChange={(ms) => ms !== null && onChange({ ...format, duration_before: Number(ms) })}
          />
          <Select
            label={t('after')}
            aria-label={t('afterOf', { format: label })}
            data={choices}
            allowDeselect={false}
            value={String(format.duration_after ?? defaultDuration)}
            onChange={(ms) => ms !== null && onChange({ ...format, duration_after: Number(ms) })}
          />
          {name === 'CURVE_LOG' && (
            <DecimalInput
              label={t('maxError')}
              description={t('maxErrorHelp')}
              withAsterisk
              min={0}
              suffix={unit === null ? '' : ` ${unit}`}
              value={format.max_error}
              onChange={(value) => onChange({ ...format, max_error: value })}
            />
          )}
        </Group>
      )}
    </Paper>
  );
}

function formatNamed(formats: readonly ReturnFormat[], name: ReturnFormat['name']): ReturnFormat {
  const duration = name === 'SINGLE' ? null : defaultDuration;
  return (
    formats.find((format) => format.name === name) ?? {
      name,
      isSelected: false,
      duration_before: duration,
      duration_after: duration,
      max_error: null,
    }
  );
}
