import { Group } from '@mantine/core';
import { listConsentFormsEndpoint, saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { consentPageSizes } from '@vinculum/contract/forms/limits.ts';
import { ActButton } from '../../../design/object/act-button.tsx';
import { Page } from '../../../design/page.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { useTableState } from '../../../design/table/table-state.ts';
import { useTestTraffic } from '../../../design/states/test-traffic.tsx';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { UnfinishedList, unfinishedAddress } from '../unfinished/unfinished-list.tsx';
import { AddForm } from './add-form.tsx';
import { formFilter, isNarrowed } from './form-filter.ts';
import { ListFilters } from './list-filters.tsx';
import { NewFormMode } from './new-form-mode.tsx';
import { useFormColumns } from './form-columns.tsx';
import { useFormActions } from './form-acts.ts';

/** The consent forms of the own organisation. */
export function ConsentFormsScreen() {
  const t = useTexts('forms');
  const mayAdd = useMay(saveConsentFormEndpoint);
  const state = useTableState({ name: 'consent-forms', sizes: consentPageSizes });
  const traffic = useTestTraffic();
  const request = formFilter(state);
  const rows = useSteadyEndpoint(listConsentFormsEndpoint, { body: { ...request, ...traffic.body } });
  const columns = useFormColumns();
  const actions = useFormActions();
  return (
    <Page title={t('title')} lead={t('list.lead')} action={mayAdd && <AddForm />}>
      {mayAdd && <UnfinishedList continueAt={unfinishedAddress} />}
      <Group mb="md" gap="sm" component="search">
        <ListFilters state={state} />
        {mayAdd && <NewFormMode />}
      </Group>
      <DataTable
        name={t('title')}
        columns={columns}
        source={rows}
        state={state}
        rowKey={(row) => String(row.consent_form_id)}
        rowName={({ title }) => title}
        actions={actions}
        empty={
          isNarrowed(request) ? (
            <EmptyState
              title={t('list.noMatch')}
              hint={t('list.noMatchHint')}
              action={<ActButton variant="default" to="/consent-forms" text={t('list.showAll')} />}
            />
          ) : (
            <EmptyState title={t('list.none')} hint={t('list.noneHint')} action={mayAdd && <AddForm />} />
          )
        }
      />
    </Page>
  );
}
