import { Button, Stack } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { AgreementRow } from '@vinculum/contract/agreements/agreement.ts';
import { listAgreementsEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import { useState } from 'react';
import { DoneBanner } from '../../design/states/banner.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { pageRequestOf, useTableState } from '../../design/table/table-state.ts';
import { useSteadyEndpoint } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAgreementActs } from './agreement-acts.ts';
import { useAgreementColumns } from './agreement-columns.tsx';
import { type AgreementQuery, AgreementDialogs } from './dialogs/agreement-dialogs.tsx';

/** A consumer's agreements: write, publish to fleet owners, revoke, delete. */
export function AgreementsScreen() {
  const t = useTexts('agreements');
  const state = useTableState({ name: 'agreements' });
  const [request, setRequest] = useState<AgreementQuery | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const rows = useSteadyEndpoint(listAgreementsEndpoint, { body: pageRequestOf(state) });
  const columns = useOwnColumns();
  const ask = (next: AgreementQuery) => {
    setMessage(null);
    setRequest(next);
  };
  const actsOf = useAgreementActs(ask);
  const create = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => ask({ what: 'edit', agreement: null })}
    >
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} lead={t('lead')} action={create}>
      <Stack>
        <DoneBanner text={message} onClose={() => setMessage(null)} />
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
      {request !== null && (
        <AgreementDialogs
          request={request}
          onClose={() => setRequest(null)}
          onDone={(reported) => {
            setRequest(null);
            setMessage(reported);
          }}
        />
      )}
    </Page>
  );
}

function useOwnColumns(): readonly DataColumn<AgreementRow>[] {
  const t = useTexts('agreements');
  return [
    ...useAgreementColumns(),
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
