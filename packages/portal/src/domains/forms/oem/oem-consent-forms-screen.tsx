import { Group, Paper } from '@mantine/core';
import { consentPageSizes } from '@vinculum/contract/forms/limits.ts';
import {
  type OemConsentFormRow,
  oemConsentFormSorts,
  searchOemConsentFormsEndpoint,
} from '@vinculum/contract/forms/oem-endpoints.ts';
import { revokeOemConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import { DataTable } from '../../../design/table/data-table.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { Page } from '../../../design/page.tsx';
import type { Acts } from '../../../design/object/act.ts';
import {
  pageRequestOf,
  searchOf,
  type TableState,
  useTableState,
} from '../../../design/table/table-state.ts';
import { TestTrafficSwitch, useTestTraffic } from '../../../design/states/test-traffic.tsx';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { addressOf, pageOf } from '../../../lib/screens/addresses.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { FilterText } from '../../../design/table/filter-text.tsx';
import { useFormColumns } from '../list/form-columns.tsx';
import { ConsumerFilter, consumerIn, OfConsumer, useConsumerName } from '../../organisations/public.ts';

/** The forms of a consumer that concern the own vehicles, for an OEM (specification 1, section 2). */
export function OemConsentFormsScreen() {
  const t = useTexts('formsOem');
  const list = useTexts('forms.list');
  const state = useTableState({ name: 'oem-consent-forms', sizes: consentPageSizes });
  const consumerId = consumerIn(state);
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Group mb="md" gap="sm" align="flex-end" component="search">
        <ConsumerFilter state={state} />
        {consumerId !== null && <FilterText state={state} name="search" label={list('search')} />}
        {consumerId !== null && <TestTrafficSwitch />}
      </Group>
      {consumerId === null ? (
        <Paper withBorder>
          <EmptyState title={t('choose')} hint={t('chooseHint')} />
        </Paper>
      ) : (
        <OfConsumer state={state}>
          <FormsOf consumerId={consumerId} state={state} />
        </OfConsumer>
      )}
    </Page>
  );
}

function FormsOf({ consumerId, state }: { consumerId: number; state: TableState }) {
  const t = useTexts('formsOem');
  const tConsumers = useTexts('organisations.consumers');
  const name = useConsumerName(consumerId);
  const traffic = useTestTraffic();
  const rows = useSteadyEndpoint(searchOemConsentFormsEndpoint, {
    body: {
      consumer_id: consumerId,
      ...pageRequestOf(state, oemConsentFormSorts),
      ...searchOf(state),
      ...traffic.body,
    },
  });
  const columns = useFormColumns();
  const actions = useActions();
  return (
    <DataTable
      name={t('title')}
      columns={columns}
      source={rows}
      state={state}
      rowKey={(row) => String(row.consent_form_id)}
      rowName={({ title }) => title}
      actions={actions}
      empty={
        state.filter('search') === '' ? (
          <EmptyState title={t('none')} hint={t('noneHint', { consumer: name ?? tConsumers('thisOne') })} />
        ) : (
          <EmptyState title={t('noMatch')} hint={t('noMatchHint')} />
        )
      }
    />
  );
}

/** View, and revoke while something on the own vehicles is open or live. */
function useActions(): (row: OemConsentFormRow) => Acts {
  const t = useTexts('forms.list');
  const words = useTexts('design.words');
  const mayRevoke = useMay(revokeOemConsentFormEndpoint);
  return ({ consent_form_id: id, title, live_count: live, waiting_count: waiting }) => [
    {
      label: t('viewOf', { title }),
      word: words('view'),
      icon: IconEye,
      to: pageOf.form(id),
    },
    mayRevoke &&
      live + waiting > 0 && {
        label: t('revokeOf', { title }),
        word: words('revoke'),
        icon: IconBan,
        to: addressOf('/revoke-consent/$consentFormId', { consentFormId: id }),
      },
  ];
}
