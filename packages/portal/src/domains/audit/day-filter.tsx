/* oxlint-disable import/no-unassigned-import -- styles and locales are loaded for their effect */
import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { daySchema } from '@vinculum/contract/foundation/clock.ts';
import type { TableState } from '../../design/table-state.ts';
import { useLanguage } from '../../lib/language.tsx';
import { useTexts } from '../../lib/texts.ts';

interface DayFilterProps {
  readonly state: TableState;
  /** Its part of the address. */
  readonly name: string;
  readonly label: string;
}

/** A day that a table's rows may begin or end with; it stands in the address. */
export function DayFilter({ state, name, label }: DayFilterProps) {
  const t = useTexts('design');
  const { language } = useLanguage();
  return (
    <DatePickerInput
      placeholder={label}
      // It stands for the label, so it has to be read as well as one.
      styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
      w="11rem"
      value={daySchema.safeParse(state.filter(name)).data ?? null}
      onChange={(day) => state.setFilter(name, day ?? '')}
      locale={language}
      valueFormat={`[${label}] D MMM YYYY`}
      firstDayOfWeek={1}
      clearable
      clearButtonProps={{ 'aria-label': t('clear', { field: label }) }}
    />
  );
}
