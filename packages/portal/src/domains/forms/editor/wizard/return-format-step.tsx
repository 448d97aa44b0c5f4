import { Checkbox, Group, Paper, Stack } from '@mantine/core';
import { defaultDuration } from '@vinculum/contract/forms/limits.ts';
import type { ReturnFormat } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { recordDurationsFor, returnFormatsFor } from '@vinculum/contract/forms/entries/signal-options.ts';
import { useTexts } from '../../../../lib/language/texts.ts';
import { DurationSelect } from '../sections/duration-select.tsx';
import { MaxErrorInput } from './max-error-input.tsx';
import { newFormat } from '@vinculum/contract/forms/entries/new-entry.ts';
import type { StepProps } from './step-props.ts';

/** In which shapes values are returned; all but the single value record around the moment. */
export function ReturnFormatStep({ entry, signal, onChange }: StepProps) {
  const change = (next: ReturnFormat) =>
    onChange({
      ...entry,
      return_format: returnFormatsFor(signal).map((name) =>
        name === next.name ? next : formatNamed(entry.return_format, name),
      ),
    });
  return (
    <Stack gap="sm">
      {returnFormatsFor(signal).map((name) => (
        <FormatRow
          key={name}
          format={formatNamed(entry.return_format, name)}
          durations={recordDurationsFor(signal)}
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
  const t = useTexts('formsEditor');
  const { name } = format;
  const label = t(`returnFormats.${name}`);
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
          <DurationSelect
            label={t('before')}
            aria-label={t('beforeOf', { format: label })}
            offered={durations}
            value={format.duration_before ?? defaultDuration}
            onChange={(duration_before) => onChange({ ...format, duration_before })}
          />
          <DurationSelect
            label={t('after')}
            aria-label={t('afterOf', { format: label })}
            offered={durations}
            value={format.duration_after ?? defaultDuration}
            onChange={(duration_after) => onChange({ ...format, duration_after })}
          />
          {name === 'CURVE_LOG' && (
            <MaxErrorInput
              unit={unit}
              value={format.max_error}
              onChange={(max_error) => onChange({ ...format, max_error })}
            />
          )}
        </Group>
      )}
    </Paper>
  );
}

function formatNamed(formats: readonly ReturnFormat[], name: ReturnFormat['name']): ReturnFormat {
  return formats.find((format) => format.name === name) ?? newFormat(name);
}
