import { Group } from '@mantine/core';
import { type ConsentStatus, consentStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import type { ReactNode } from 'react';
import { ChoiceFilter } from '../../design/table/choice-filter.tsx';
import type { TableState } from '../../design/table/table-state.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import { FilterText } from '../../design/table/filter-text.tsx';
import { TestTrafficSwitch } from '../../design/states/test-traffic.tsx';

interface ResponseFiltersProps {
  readonly state: TableState;
  readonly counts: Readonly<Record<ConsentStatus, number>> | undefined;
  /** A further filter, before the others. */
  readonly children?: ReactNode;
}

/** VIN, status and what cars have confirmed of the responses; the states carry their live counts. */
export function ResponseFilters({ state, counts, children }: ResponseFiltersProps) {
  const t = useTexts('consent');
  const ofApplied = useTexts('consentAnalytics.applied');
  const message = useMessages();
  const { number } = useFormats();
  const countOf = (status: ConsentStatus) => (counts === undefined ? '' : ` (${number(counts[status])})`);
  return (
    <Group mb="md" gap="sm" align="flex-end" component="search">
      {children}
      <FilterText state={state} name="vin" label={t('responses.vinHint')} />
      <ChoiceFilter
        state={state}
        name="status"
        label={t('form.status')}
        anyLabel={t('list.anyStatus')}
        choices={consentStatuses.map((status) => ({
          value: status,
          label: message(`consentStatus.${status}`) + countOf(status),
        }))}
      />
      <ChoiceFilter
        state={state}
        name="applied"
        label={t('responses.applied')}
        anyLabel={ofApplied('filterAny')}
        choices={[
          { value: 'yes', label: t('responses.appliedYes') },
          { value: 'no', label: t('responses.appliedNo') },
        ]}
      />
      <TestTrafficSwitch />
    </Group>
  );
}
