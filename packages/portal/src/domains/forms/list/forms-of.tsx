import { Stack } from '@mantine/core';
import { listAdminConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { consentPageSizes } from '@vinculum/contract/forms/limits.ts';
import { TestTrafficSwitch, useTestTraffic } from '../../../design/states/test-traffic.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { useTableState } from '../../../design/table/table-state.ts';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useFormActions } from './form-acts.ts';
import { useFormColumns } from './form-columns.tsx';
import { formFilter } from './form-filter.ts';

/** The forms of one consumer as a part of its page, for an operator. */
export function FormsOf({ consumerId }: { readonly consumerId: number }) {
  const t = useTexts('forms');
  const tAdmin = useTexts('formsMaster');
  const state = useTableState({ name: 'forms-of', sizes: consentPageSizes });
  const traffic = useTestTraffic();
  const rows = useSteadyEndpoint(listAdminConsentFormsEndpoint, {
    body: { ...formFilter(state), ...traffic.body, consumer_id: consumerId },
  });
  return (
    <Stack>
      <TestTrafficSwitch />
      <DataTable
        name={t('title')}
        columns={useFormColumns()}
        source={rows}
        state={state}
        rowKey={(row) => String(row.consent_form_id)}
        actions={useFormActions()}
        empty={<EmptyState title={t('list.none')} hint={tAdmin('noneHint')} />}
      />
    </Stack>
  );
}
