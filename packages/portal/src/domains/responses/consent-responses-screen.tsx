import { Group, Paper } from '@mantine/core';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import {
  exportResponsesEndpoint,
  searchAdminResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { type ConsentStatus, consentStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import type { CallOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { ReactNode } from 'react';
import { Page } from '../../design/page.tsx';
import { pageRequestOf, type TableState, useTableState } from '../../design/table/table-state.ts';
import { NotYet } from '../../design/states/not-yet.tsx';
import { TestTrafficSwitch, useTestTraffic } from '../../design/states/test-traffic.tsx';
import { useEndpoint, useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { pageOf } from '../../lib/screens/addresses.ts';
import { useMay } from '../../lib/session.tsx';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import { useFormOfAddress } from '../forms/public.ts';
import { ConsumerFilter, consumerIn } from '../organisations/public.ts';
import { countsOfList } from './funnel-stages.ts';
import { FunnelWaiting, ResponseFunnel } from './response-funnel.tsx';
import { useResponsesCall } from './use-responses-call.ts';
import { useResponseColumns } from './response-columns.tsx';
import { ResponsesTable } from './responses-table.tsx';
import { FileDownload } from '../../design/files/file-download.tsx';
import { fetchFile } from '../../design/files/fetch-file.ts';
import { ChoiceFilter } from '../../design/table/choice-filter.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { FilterText } from '../../design/table/filter-text.tsx';

/** Counts and rows are live. */
const pollMs = 3000;

/** Answers of cars to one form, or to all. */
export function ConsentResponsesScreen() {
  const t = useTexts('responses');
  const tForms = useTexts('forms');
  const { formId, isOfAnybody, isNoForm, state, filter, request, form, rows } = useAddressedResponses();
  const leadOfAll = isOfAnybody ? t('leadEverybody') : t('leadAll');
  const columns = useResponseColumns({ withForm: formId === null, withConsumer: isOfAnybody });
  const title = form.data?.title ?? t('title');
  const list = { to: '/consent-forms', title: tForms('title') } as const;
  if (isNoForm)
    return (
      <Page title={t('title')} parents={[list]}>
        <NotYet source={form} />
      </Page>
    );
  return (
    <Page
      title={formId === null ? t('title') : title}
      lead={formId === null ? leadOfAll : t('leadOne')}
      parents={formId === null ? [] : [list, { to: pageOf.form(formId), title: tForms('viewTitle') }]}
      action={<ExportButton filter={request} />}
    >
      {(rows.data !== undefined || rows.error === null) && (
        <Paper withBorder p="md" mb="md">
          {rows.data === undefined ? (
            <FunnelWaiting />
          ) : (
            <ResponseFunnel {...countsOfList(rows.data, filter.status)} />
          )}
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

/** The form that the address names, and the responses that it asks for: to that form, or to all. */
function useAddressedResponses() {
  const formId = useFormOfAddress();
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
  const isNoForm = form.error?.status === 404;
  const rows = useSteadyEndpoint(
    useResponsesCall(),
    { body: { ...pageRequestOf(state, ['created_on']), ...request } },
    { refetchInterval: pollMs, enabled: !isNoForm },
  );
  return { formId, isOfAnybody, isNoForm, state, filter, request, form, rows };
}

/** What the address asks of the responses, as the calls take it; empty without a filter. */
function responseFilter(state: TableState) {
  const vin = state.filter('vin').toUpperCase().slice(0, 17);
  const status = consentStatuses.find((one) => one === state.filter('status'));
  const applied = appliedOf(state.filter('applied'));
  return {
    ...(vin !== '' && { vin_number: vin }),
    ...(status !== undefined && { status }),
    ...(applied !== undefined && { applied }),
  };
}

/** `yes` or `no`, anything else is no filter. */
function appliedOf(text: string): boolean | undefined {
  if (text === 'yes') return true;
  return text === 'no' ? false : undefined;
}

/** Saves the responses that the list shows as CSV: `filter` is the list's own. */
function ExportButton({ filter }: { filter: NonNullable<CallOf<typeof exportResponsesEndpoint>['body']> }) {
  const t = useTexts('responses');
  if (!useMay(exportResponsesEndpoint)) return null;
  const form = filter.consent_id === undefined ? '' : `-${filter.consent_id}`;
  return (
    <FileDownload
      label={t('csv')}
      fileName={() => `consent-responses${form}.csv`}
      fetch={(watch) => fetchFile(exportResponsesEndpoint, { body: filter }, watch)}
    />
  );
}

interface ResponseFiltersProps {
  readonly state: TableState;
  readonly counts: Readonly<Record<ConsentStatus, number>> | undefined;
  /** A further filter, before the others. */
  readonly children?: ReactNode;
}

/** VIN, status and what cars have confirmed of the responses; the states carry their live counts. */
function ResponseFilters({ state, counts, children }: ResponseFiltersProps) {
  const t = useTexts('responses');
  const tForms = useTexts('forms');
  const ofApplied = useTexts('responsesAnalytics.applied');
  const message = useMessages();
  const { number } = useFormats();
  const countOf = (status: ConsentStatus) => (counts === undefined ? '' : ` (${number(counts[status])})`);
  return (
    <Group mb="md" gap="sm" align="flex-end" component="search">
      {children}
      <FilterText state={state} name="vin" label={t('vinHint')} />
      <ChoiceFilter
        state={state}
        name="status"
        label={tForms('form.status')}
        anyLabel={tForms('list.anyStatus')}
        choices={consentStatuses.map((status) => ({
          value: status,
          label: message(`consentStatus.${status}`) + countOf(status),
        }))}
      />
      <ChoiceFilter
        state={state}
        name="applied"
        label={t('applied')}
        anyLabel={ofApplied('filterAny')}
        choices={[
          { value: 'yes', label: t('appliedYes') },
          { value: 'no', label: t('appliedNo') },
        ]}
      />
      <TestTrafficSwitch />
    </Group>
  );
}
