import { Stack, Text } from '@mantine/core';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import type { AgreementRow } from '@vinculum/contract/agreements/agreement.ts';
import { listAgreementsEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import { useState } from 'react';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { pageRequestOf, useTableState } from '../../design/table/table-state.ts';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { AgreementContent } from './agreement-content.tsx';
import { useAgreementColumns } from './agreement-columns.tsx';
import { agreementTitle } from './agreement-preview.ts';

/** The agreements that consumers have published to a fleet owner, newest first. */
export function ReceivedAgreementsScreen() {
  const t = useTexts('agreements');
  const words = useTexts('design.words');
  const state = useTableState({ name: 'received-agreements' });
  const [opened, setOpened] = useState<AgreementRow | null>(null);
  const columns = useReceivedColumns();
  const rows = useSteadyEndpoint(
    listAgreementsEndpoint,
    { body: pageRequestOf(state) },
    { refetchInterval: 15_000 },
  );
  return (
    <Page title={t('receivedTitle')} lead={t('receivedLead')}>
      <DataTable
        name={t('receivedTitle')}
        columns={columns}
        source={rows}
        state={state}
        rowKey={(row) => String(row.msa_id)}
        actions={(row) => [
          {
            label: t('viewOf', { id: String(row.msa_id) }),
            word: words('view'),
            icon: IconEye,
            onClick: () => setOpened(row),
          },
        ]}
        empty={<EmptyState title={t('receivedNone')} hint={t('receivedNoneHint')} />}
      />
      {opened !== null && <ReceivedAgreement agreement={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}

function useReceivedColumns(): readonly DataColumn<AgreementRow>[] {
  const t = useTexts('agreements');
  return [
    ...useAgreementColumns(TitleLine),
    { key: 'consumer_name', title: t('from'), cell: (row) => row.consumer_name },
    { key: 'published_on', title: t('published'), cell: (row) => <Published agreement={row} /> },
  ];
}

/** On one line, however long it is: what does not fit there stands in the agreement itself. */
function TitleLine({ data }: { data: string }) {
  return (
    <Text component="span" inherit display="block" truncate maw="60ch">
      {agreementTitle(data)}
    </Text>
  );
}

function ReceivedAgreement({ agreement, onClose }: { agreement: AgreementRow; onClose: () => void }) {
  const t = useTexts('agreements');
  return (
    <Dialog title={t('editTitle', { id: String(agreement.msa_id) })} onClose={onClose} size="lg">
      <Stack>
        <Text fz="sm" c="dimmed">
          {agreement.consumer_name} · <Published agreement={agreement} />
        </Text>
        <AgreementContent agreement={agreement} />
      </Stack>
    </Dialog>
  );
}

function Published({ agreement }: { agreement: AgreementRow }) {
  const [publication] = agreement.publications;
  return publication === undefined ? null : <RelativeTime moment={publication.published_on} />;
}
