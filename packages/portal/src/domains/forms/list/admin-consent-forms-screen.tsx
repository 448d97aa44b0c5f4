import { Group } from '@mantine/core';
import {
  type AdminConsentFormRow,
  listAdminConsentFormsEndpoint,
  saveConsentFormEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import { consentPageSizes } from '@vinculum/contract/forms/limits.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { Page } from '../../../design/page.tsx';
import { useTableState } from '../../../design/table/table-state.ts';
import { useTestTraffic } from '../../../design/states/test-traffic.tsx';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { useFormActions } from './form-acts.ts';
import { UnfinishedList } from '../unfinished/unfinished-list.tsx';
import { formFilter, isNarrowed } from './form-filter.ts';
import { ListFilters } from './list-filters.tsx';
import { ConsumerFilter, consumerIn, OfConsumer } from '../../organisations/public.ts';
import { ObjectLink } from '../../../design/object/object-link.tsx';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { useFormColumns } from './form-columns.tsx';

/** The forms of a consumer, or of all, for an operator (specification 3, section 2). */
export function AdminConsentFormsScreen() {
  const t = useTexts('forms');
  const tAdmin = useTexts('formsMaster');
  const state = useTableState({ name: 'admin-consent-forms', sizes: consentPageSizes });
  const consumerId = consumerIn(state);
  const mayMake = useMay(saveConsentFormEndpoint);
  const traffic = useTestTraffic();
  const request = formFilter(state);
  const rows = useSteadyEndpoint(listAdminConsentFormsEndpoint, {
    body: { ...request, ...traffic.body, ...(consumerId !== null && { consumer_id: consumerId }) },
  });
  const columns = useAdminFormColumns();
  const actions = useFormActions();
  return (
    <Page title={t('title')} lead={tAdmin('lead')}>
      {mayMake && (
        <UnfinishedList continueAt={({ key }) => addressOf('/master-consent-form', { unfinished: key })} />
      )}
      <Group mb="md" gap="sm" align="flex-end" component="search">
        <ConsumerFilter state={state} offersAll />
        <ListFilters state={state} />
      </Group>
      <OfConsumer state={state}>
        <DataTable
          name={t('title')}
          columns={columns}
          source={rows}
          state={state}
          rowKey={(row) => String(row.consent_form_id)}
          rowName={({ title }) => title}
          actions={actions}
          empty={
            isNarrowed(request) || consumerId !== null ? (
              <EmptyState title={t('list.noMatch')} hint={t('list.noMatchHint')} />
            ) : (
              <EmptyState title={t('list.none')} hint={tAdmin('noneHint')} />
            )
          }
        />
      </OfConsumer>
    </Page>
  );
}

/** The consumers' columns, with whose form it is. */
function useAdminFormColumns(): readonly DataColumn<AdminConsentFormRow>[] {
  const t = useTexts('organisations.consumers');
  const [id, title, ...others] = useFormColumns();
  const consumer: DataColumn<AdminConsentFormRow> = {
    key: 'consumer',
    title: t('label'),
    isPlain: true,
    cell: (row) => <ObjectLink kind="organisation" id={row.consumer_id} name={row.consumer} />,
  };
  return [id, title, consumer, ...others].filter((column) => column !== undefined);
}
