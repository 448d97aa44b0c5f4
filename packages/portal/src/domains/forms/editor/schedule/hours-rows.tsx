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
  const set = (index: number, change: Partial<DraftHours[number]>) =>
    onChange(hours.map((range, at) => (at === index ? { ...range, ...change } : range)));
  return (
    <Stack gap="xs">
      {hours.map(({ start, end }, index) => {
        const n = index + 1;
        return (
          // The index is the key: ranges have no identity of their own.
          <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
            <TimeInput
              w={100}
              aria-label={t('startOf', { n, day: of })}
              value={start}
              error={problemAt(`${index}.start`)}
              onChange={(time) => set(index, { start: time })}
            />
            <TimeInput
              isEnd
              w={100}
              aria-label={t('endOf', { n, day: of })}
              value={end}
              error={problemAt(`${index}.end`)}
              // Nobody means to leave the last minute of a day out.
              onChange={(time) => set(index, { end: time === '23:59' ? '24:00' : time })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('removeRangeOf', { n, day: of })}
              onClick={() => onChange(hours.filter((_, at) => at !== index))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        );
      })}
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
