import { Stack, Text } from '@mantine/core';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import { type AuditRow, listAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import { useState } from 'react';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { pageRequestOf, useTableState } from '../../design/table/table-state.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { AuditEvent } from './event/audit-event.tsx';
import { AuditActor } from './event/audit-actor.tsx';
import { AuditFilters, auditFilterOf } from './audit-filters.tsx';
import { AuditOrganisation } from './event/audit-organisation.tsx';
import { AuditResult } from './event/audit-result.tsx';
import { AuditTarget } from './event/audit-target.tsx';
import { ChainActions } from './chain-actions.tsx';
import { ChainVerdict } from './chain-verdict.tsx';
import { useActionText } from './event/use-action-text.ts';
import { useVerification } from './use-verification.ts';

/** Everything that was changed, by whom; with the proof that the trail itself was not. */
export function AuditScreen() {
  const t = useTexts('audit');
  const state = useTableState({ name: 'audit' });
  const [opened, setOpened] = useState<{ readonly row: AuditRow; readonly at: string } | null>(null);
  // A link of an opened event narrows the list behind it: the event is left then.
  const at = `${state.filter('by')} ${state.filter('target')}`;
  const verification = useVerification();
  const rows = useSteadyEndpoint(listAuditEndpoint, {
    body: { ...pageRequestOf(state, ['at']), ...auditFilterOf(state) },
  });
  const columns = useAuditColumns();
  const formats = useFormats();
  const lookedTo = rows.data?.looked_to ?? null;
  return (
    <Page title={t('title')} lead={t('lead')} action={<ChainActions verification={verification} />}>
      <Stack gap="md">
        <ChainVerdict verification={verification} />
        <AuditFilters state={state} />
        {lookedTo !== null && (
          <Text fz="sm" c="dimmed">
            {t('lookedTo', { moment: formats.exact(lookedTo) })}
          </Text>
        )}
        <DataTable
          name={t('title')}
          columns={columns}
          source={rows}
          state={state}
          rowKey={(row) => String(row.id)}
          actions={(row) => [
            {
              label: t('open', { id: String(row.id) }),
              word: t('show'),
              icon: IconEye,
              onClick: () => setOpened({ row, at }),
            },
          ]}
          empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
        />
      </Stack>
      <AuditEvent event={opened?.at === at ? opened.row : null} onClose={() => setOpened(null)} />
    </Page>
  );
}

function useAuditColumns(): readonly DataColumn<AuditRow>[] {
  const t = useTexts('audit');
  const actionText = useActionText();
  return [
    { key: 'at', title: t('at'), isSortable: true, cell: (row) => <RelativeTime moment={row.at} /> },
    { key: 'actor', title: t('actor'), cell: (row) => <AuditActor event={row} /> },
    {
      key: 'organisation',
      title: t('organisation'),
      isPlain: true,
      cell: (row) => <AuditOrganisation of={row} />,
    },
    { key: 'action', title: t('action'), isPlain: true, cell: (row) => actionText(row.action) },
    {
      key: 'target',
      title: t('target'),
      cell: (row) => <AuditTarget target={row.target} name={row.target_name} />,
    },
    { key: 'result', title: t('result'), cell: (row) => <AuditResult result={row.result} /> },
  ];
}
