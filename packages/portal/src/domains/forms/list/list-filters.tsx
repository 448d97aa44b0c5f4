import { formStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { ChoiceFilter } from '../../../design/table/choice-filter.tsx';
import type { TableState } from '../../../design/table/table-state.ts';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { FilterText } from '../../../design/table/filter-text.tsx';
import { TestTrafficSwitch } from '../../../design/states/test-traffic.tsx';

/** Search and status of the list of forms; both stand in the address. */
export function ListFilters({ state }: { state: TableState }) {
  const t = useTexts('forms');
  const message = useMessages();
  return (
    <>
      <FilterText state={state} name="search" label={t('list.search')} />
      <ChoiceFilter
        state={state}
        name="status"
        label={t('form.status')}
        anyLabel={t('list.anyStatus')}
        choices={formStatuses.map((status) => ({ value: status, label: message(`formStatus.${status}`) }))}
      />
      <TestTrafficSwitch />
    </>
  );
}
