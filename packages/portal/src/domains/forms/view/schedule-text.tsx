import { Stack, Text } from '@mantine/core';
import type { Schedule } from '@vinculum/contract/forms/entries/schedule.ts';
import { useLanguage } from '../../../lib/language/language.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { Facts } from '../../../design/facts.tsx';

/** When data may be captured. */
export function ScheduleText({ schedule }: { schedule: Schedule | null }) {
  const t = useTexts('consent.view');
  const { language } = useLanguage();
  const formats = useFormats();
  if (schedule === null) return <Text>{t('always')}</Text>;
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const rangesText = (hours: Schedule['special_hours'][number]['hours']) =>
    hours.length === 0 ? t('dayOff') : hours.map(({ start, end }) => `${start}–${end}`).join(', ');
  const days = schedule.business_hours
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, active, hours }) => ({
      // 1 January 2024 was a Monday, day 1.
      name: weekday.format(Date.UTC(2024, 0, day)),
      value: rangesText(active ? hours : []),
    }));
  const addedText = (hours: Schedule['special_hours'][number]['hours']) =>
    hours.length === 0 ? t('usualHours') : t('moreHours', { hours: rangesText(hours) });
  const dates = schedule.special_hours.map(({ date, exclusive, hours }) => ({
    name: formats.day(date),
    value: exclusive ? rangesText(hours) : addedText(hours),
  }));
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        {t('allDays')}
      </Text>
      <Facts facts={days} />
      {dates.length > 0 && (
        <>
          <Text fz="sm" fw={600}>
            {t('specialDates', { count: dates.length })}
          </Text>
          <Facts facts={dates} />
        </>
      )}
    </Stack>
  );
}
