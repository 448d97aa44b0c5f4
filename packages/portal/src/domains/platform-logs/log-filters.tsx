import { Group } from '@mantine/core';
import { logLevels } from '@vinculum/contract/platform-logs/endpoints.ts';
import type { ReactNode } from 'react';
import { ChoiceFilter } from '../../design/table/choice-filter.tsx';
import { FilterText } from '../../design/table/filter-text.tsx';
import { useTableState } from '../../design/table/table-state.ts';
import { useTexts } from '../../lib/language/texts.ts';

interface LogFiltersProps {
  /** Of the list that they narrow. */
  readonly name: string;
  /** What else narrows it. */
  readonly children?: ReactNode;
}

/** Narrows entries to a text, and to a level and more urgent ones; both stand in the address. */
export function LogFilters({ name, children }: LogFiltersProps) {
  const t = useTexts('platformLogs');
  const state = useTableState({ name });
  return (
    <Group gap="sm">
      <FilterText state={state} name="search" label={t('search')} />
      <ChoiceFilter
        state={state}
        name="level"
        label={t('level')}
        anyLabel={t('anyLevel')}
        choices={logLevels.map((level) => ({
          value: level,
          label: level === 'fatal' ? t(level) : t('andAbove', { level: t(level) }),
        }))}
      />
      {children}
    </Group>
  );
}
