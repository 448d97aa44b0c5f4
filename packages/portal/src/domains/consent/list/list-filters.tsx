import { Group } from '@mantine/core';
import { formStatuses } from '@vinculum/contract/consent/vocabulary.ts';
import type { ReactNode } from 'react';
import { ChoiceFilter } from '../../../design/choice-filter.tsx';
import type { TableState } from '../../../design/table-state.ts';
import { useMessages, useTexts } from '../../../lib/texts.ts';
import { FilterText } from '../../../design/filter-text.tsx';

/** Search and status of the list of forms; both stand in the address. */
export function ListFilters({ state, children }: { state: TableState; children?: ReactNode }) {
  const t = useTexts('consent');
  const message = useMessages();
  return (
    <Group mb="md" gap="sm" component="search">
      <FilterText state={state} name="search" label={t('list.search')} />
      <ChoiceFilter
        state={state}
        name="status"
        label={t('form.status')}
        anyLabel={t('list.anyStatus')}
        choices={formStatuses.map((status) => ({ value: status, label: message(`formStatus.${status}`) }))}
      />
      {children}
    </Group>
  );
}
