/* oxlint-disable import/no-unassigned-import -- styles and locales are loaded for their effect */
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import type { Ref } from 'react';
import { useLanguage } from '../../lib/language/language.tsx';
import { useTexts } from '../../lib/language/texts.ts';

interface DayInputProps extends Omit<DatePickerInputProps, 'ref'> {
  readonly ref?: Ref<HTMLButtonElement>;
  /** What the day is called where it is taken away. */
  readonly called: string;
}

/** Picks a day, YYYY-MM-DD or null, in the user's language; it can be taken away again. */
export function DayInput({ called, ref = null, clearable = true, ...input }: DayInputProps) {
  const t = useTexts('design');
  const { language } = useLanguage();
  return (
    <DatePickerInput
      {...input}
      ref={ref}
      locale={language}
      firstDayOfWeek={1}
      // Red means danger here, not the end of the week.
      weekendDays={[]}
      ariaLabels={{
        nextMonth: t('nextMonth'),
        previousMonth: t('previousMonth'),
        nextYear: t('nextYear'),
        previousYear: t('previousYear'),
        nextDecade: t('nextDecade'),
        previousDecade: t('previousDecade'),
      }}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('clear', { field: called }) }}
    />
  );
}
