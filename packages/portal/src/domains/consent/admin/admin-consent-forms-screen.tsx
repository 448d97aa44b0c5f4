import { Group } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { listAdminConsentForms } from '@vinculum/contract/consent/admin-endpoints.ts';
import { consentFormSorts } from '@vinculum/contract/consent/endpoints.ts';
import { consentPageSizes } from '@vinculum/contract/consent/limits.ts';
import { DataTable } from '../../../design/data-table.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { FilterText } from '../../../design/filter-text.tsx';
import { Page } from '../../../design/page.tsx';
import { pageRequestOf, searchOf, useTableState } from '../../../design/table-state.ts';
import { useEndpoint } from '../../../lib/queries.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ConsumerFilter, consumerIn } from '../oem/consumer-filter.tsx';
import { useAdminFormActions, useAdminFormColumns } from './admin-form-columns.tsx';

/** The forms of a consumer, or of all, for an operator (specification 3, section 2). */
export function AdminConsentFormsScreen() {
  const t = useTexts('consent');
  const tAdmin = useTexts('consentAdmin');
  const state = useTableState({ name: 'admin-consent-forms', sizes: consentPageSizes, defaultSize: 10 });
  const consumerId = consumerIn(state);
  const rows = useEndpoint(
    listAdminConsentForms,
    {
      body: {
        ...pageRequestOf(state, consentFormSorts),
        ...searchOf(state),
        ...(consumerId !== null && { consumer_id: consumerId }),
      },
    },
    { placeholderData: keepPreviousData },
  );
  const columns = useAdminFormColumns();
  const actions = useAdminFormActions();
  const isFiltered = state.filter('search') !== '';
  return (
    <Page title={t('title')} lead={tAdmin('lead')}>
      <Group mb="md" gap="sm" align="flex-end" component="search">
        <ConsumerFilter state={state} offersAll />
        <FilterText state={state} name="search" label={t('list.search')} />
      </Group>
      <DataTable
        name={t('title')}
        columns={columns}
        source={rows}
        state={state}
        rowKey={(row) => String(row.consent_form_id)}
        actions={actions}
        empty={
          isFiltered ? (
            <EmptyState title={t('list.noMatch')} hint={t('list.noMatchHint')} />
          ) : (
            <EmptyState title={t('list.none')} hint={tAdmin('noneHint')} />
          )
        }
      />
    </Page>
  );
}
