import { Stack } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { AgreementRow } from '@vinculum/contract/agreements/agreement.ts';
import { listAgreementsEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import { ActButton } from '../../design/object/act-button.tsx';
import { useAsked } from '../../design/dialogs/use-asked.ts';
import { DoneBanner } from '../../design/states/banner.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { pageRequestOf, useTableState } from '../../design/table/table-state.ts';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { useAgreementActs } from './agreement-acts.ts';
import { Beginning, useAgreementColumns } from './agreement-columns.tsx';
import { type AgreementQuery, AgreementDialogs } from './dialogs/agreement-dialogs.tsx';

/** A consumer's agreements: write, publish to fleet owners, revoke, delete. */
export function AgreementsScreen() {
  const t = useTexts('agreements');
  const state = useTableState({ name: 'agreements' });
  const asked = useAsked<AgreementQuery>();
  const rows = useSteadyEndpoint(listAgreementsEndpoint, { body: pageRequestOf(state) });
  const columns = useOwnColumns();
  const actsOf = useAgreementActs(asked.ask);
  const create = (
    <ActButton
      icon={IconPlus}
      onClick={() => asked.ask({ what: 'edit', agreement: null })}
      text={t('create')}
    />
  );
  return (
    <Page title={t('title')} lead={t('lead')} action={create}>
      <Stack>
        <DoneBanner text={asked.reported} onClose={asked.dismiss} />
        <DataTable
          name={t('title')}
          columns={columns}
          source={rows}
          state={state}
          rowKey={(row) => String(row.msa_id)}
          actions={(row) =>
            actsOf(row, [row.publications.length > 0 ? 'view' : 'edit', 'delete', 'publish', 'revoke'])
          }
          empty={<EmptyState title={t('none')} hint={t('noneHint')} action={create} />}
        />
      </Stack>
      {asked.request !== null && (
        <AgreementDialogs request={asked.request} onClose={asked.leave} onDone={asked.report} />
      )}
    </Page>
  );
}

function useOwnColumns(): readonly DataColumn<AgreementRow>[] {
  const t = useTexts('agreements');
  return [
    ...useAgreementColumns(Beginning),
    { key: 'publications', title: t('publishedTo'), cell: (row) => <PublishedTo agreement={row} /> },
  ];
}

function PublishedTo({ agreement }: { agreement: AgreementRow }) {
  const t = useTexts('agreements');
  const [first, ...others] = agreement.publications;
  if (first === undefined) return t('nowhere');
  const name = first.fleet_owner_name;
  return others.length === 0 ? name : t('others', { name, count: others.length });
}
