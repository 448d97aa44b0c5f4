import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import { TimeInput } from '../../../../design/form/time/time-input.tsx';
import { useTexts } from '../../../../lib/language/texts.ts';
import type { DraftHours } from '../draft.ts';
import { withRange } from './schedule-changes.ts';

interface HoursRowsProps {
  /** The day, for the names of the inputs. */
  readonly of: string;
  readonly hours: DraftHours;
  readonly onChange: (hours: DraftHours) => void;
  /** The message at `0.start` or `0.end`. */
  readonly problemAt: (field: string) => string | undefined;
}

/** Up to three ranges of a day. */
export function HoursRows({ of, hours, onChange, problemAt }: HoursRowsProps) {
  const t = useTexts('formsEditor');
  return (
    <Stack gap="xs">
      {hours.map((range, index) => (
        <RangeRow
          // The index is the key: ranges have no identity of their own.
          key={index}
          names={{ n: index + 1, day: of }}
          range={range}
          onChange={(change) => onChange(hours.with(index, { ...range, ...change }))}
          onRemove={() => onChange(hours.filter((_, at) => at !== index))}
          problemAt={(end) => problemAt(`${index}.${end}`)}
        />
      ))}
      {hours.some(({ start, end }) => end !== '' && start > end) && (
        <Text fz="sm" c="dimmed" maw={280}>
          {t('nightHint')}
        </Text>
      )}
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={hours.length >= consentLimits.rangesPerDay}
          aria-label={t('addRangeOf', { day: of })}
          onClick={() => onChange(withRange(hours))}
        >
          {t('addRange')}
        </Button>
      </Group>
    </Stack>
  );
}

type Range = DraftHours[number];

interface RangeRowProps {
  /** Number and day of the range, for the names of the inputs. */
  readonly names: { readonly n: number; readonly day: string };
  readonly range: Range;
  readonly onChange: (change: Partial<Range>) => void;
  readonly onRemove: () => void;
  readonly problemAt: (end: keyof Range) => string | undefined;
}

function RangeRow({ names, range, onChange, onRemove, problemAt }: RangeRowProps) {
  const t = useTexts('formsEditor');
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TimeInput
        w={100}
        aria-label={t('startOf', names)}
        value={range.start}
        error={problemAt('start')}
        onChange={(start) => onChange({ start })}
      />
      <TimeInput
        isEnd
        w={100}
        aria-label={t('endOf', names)}
        value={range.end}
        error={problemAt('end')}
        // Nobody means to leave the last minute of a day out.
        onChange={(time) => onChange({ end: time === '23:59' ? '24:00' : time })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('removeRangeOf', names)}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
