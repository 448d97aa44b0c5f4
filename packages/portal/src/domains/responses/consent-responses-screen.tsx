import { Paper } from '@mantine/core';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { searchAdminResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { Page } from '../../design/page.tsx';
import { pageRequestOf, useTableState } from '../../design/table/table-state.ts';
import { useTestTraffic } from '../../design/states/test-traffic.tsx';
import { useParam } from '../../lib/navigation.ts';
import { useEndpoint, useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { pageOf } from '../../lib/screens/addresses.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { ConsumerFilter, consumerIn } from '../organisations/public.ts';
import { ExportButton } from './export-button.tsx';
import { responseFilter } from './response-filter.ts';
import { ResponseFilters } from './response-filters.tsx';
import { FunnelWaiting, ResponseFunnel } from './response-funnel.tsx';
import { useResponsesCall } from './use-responses-call.ts';
import { useResponseColumns } from './response-columns.tsx';
import { ResponsesTable } from './responses-table.tsx';

/** Counts and rows are live. */
const pollMs = 3000;

/** Answers of cars to one form, or to all. */
export function ConsentResponsesScreen() {
  const t = useTexts('consent');
  const formId = Number(useParam('consentFormId')) || null;
  const isOperator = useMay(searchAdminResponsesEndpoint);
  const state = useTableState({
    name: 'consent-responses',
    // Specification 1, section 9, for consumers; specification 3 for operators.
    defaultSize: isOperator ? 10 : 20,
  });
  const isOfAnybody = isOperator && formId === null;
  const consumerId = isOfAnybody ? consumerIn(state) : null;
  const traffic = useTestTraffic();
  const filter = {
    ...responseFilter(state),
    ...(consumerId !== null && { consumer_id: consumerId }),
  };
  const request = { ...filter, ...traffic.body, ...(formId !== null && { consent_id: formId }) };
  const form = useEndpoint(
    getConsentFormEndpoint,
    { params: { id: formId ?? 0 } },
    { enabled: formId !== null },
  );
  const rows = useSteadyEndpoint(
    useResponsesCall(),
    { body: { ...pageRequestOf(state, ['created_on']), ...request } },
    { refetchInterval: pollMs },
  );
  const leadOfAll = isOperator ? t('responses.leadEverybody') : t('responses.leadAll');
  const columns = useResponseColumns({ withForm: formId === null, withConsumer: isOfAnybody });
  const title = form.data?.title ?? t('responsesTitle');
  return (
    <Page
      title={formId === null ? t('responsesTitle') : title}
      lead={formId === null ? leadOfAll : t('responses.leadOne')}
      parents={
        formId === null
          ? []
          : [
              { to: '/consent-forms', title: t('title') },
              { to: pageOf.form(formId), title: t('viewTitle') },
            ]
      }
      action={<ExportButton filter={request} />}
    >
      {(rows.data !== undefined || rows.error === null) && (
        <Paper withBorder p="md" mb="md">
          {rows.data === undefined ? <FunnelWaiting /> : <ResponseFunnel {...rows.data} />}
        </Paper>
      )}
      <ResponseFilters state={state} counts={rows.data?.counts}>
        {isOfAnybody && <ConsumerFilter state={state} offersAll />}
      </ResponseFilters>
      <ResponsesTable
        source={rows}
        state={state}
        columns={columns}
        isNarrowed={Object.keys(filter).length > 0}
      />
    </Page>
  );
}
