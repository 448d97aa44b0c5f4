import { NO_VALUE } from '../../lib/no-value.ts';
import { Code, Group, Stack, Text } from '@mantine/core';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import {
  type AuditRow,
  type AuditVerdict,
  exportAuditEndpoint,
  listAuditEndpoint,
  verifyAuditEndpoint,
} from '@vinculum/contract/audit/endpoints.ts';
import { useState } from 'react';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { pageRequestOf, useTableState } from '../../design/table/table-state.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { useCall, useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { AuditEvent } from './event/audit-event.tsx';
import { AuditActor } from './event/audit-actor.tsx';
import { auditFilterOf, AuditFilters } from './audit-filters.tsx';
import { AuditOrganisation } from './event/audit-organisation.tsx';
import { AuditResult } from './event/audit-result.tsx';
import { AuditTarget } from './event/audit-target.tsx';
import { useActionText } from './event/use-action-text.ts';
import { ActButton } from '../../design/object/act-button.tsx';
import { FileDownload } from '../../design/files/file-download.tsx';
import { fetchFile } from '../../design/files/fetch-file.ts';
import { useMay } from '../../lib/session.tsx';
import { Banner } from '../../design/states/banner.tsx';
import { CopyDownload } from '../../design/copy-download.tsx';
import { useProblemText } from '../../design/states/error-state.tsx';
import type { ApiProblem } from '../../lib/calls/api-problem.ts';

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
      cell: (row) => (row.organisation_name === null ? NO_VALUE : <AuditOrganisation of={row} />),
    },
    { key: 'action', title: t('action'), isPlain: true, cell: (row) => actionText(row.action, row) },
    {
      key: 'target',
      title: t('target'),
      cell: (row) =>
        row.target === null ? NO_VALUE : <AuditTarget target={row.target} name={row.target_name} />,
    },
    { key: 'result', title: t('result'), cell: (row) => <AuditResult result={row.result} /> },
  ];
}

/** Verifying the chain, and taking it away. */
function ChainActions({ verification }: { verification: Verification }) {
  const t = useTexts('audit');
  const mayVerify = useMay(verifyAuditEndpoint);
  const mayExport = useMay(exportAuditEndpoint);
  return (
    <Group gap="sm">
      {mayExport && (
        <FileDownload
          label={t('export')}
          fileName={() => `audit-${dayOf(Date.now())}.ndjson`}
          fetch={(watch) => fetchFile(exportAuditEndpoint, {}, watch)}
        />
      )}
      {mayVerify && (
        <ActButton
          icon={IconShieldCheck}
          loading={verification.isRunning}
          onClick={verification.verify}
          text={t('verify')}
        />
      )}
    </Group>
  );
}

/** What the verification found; nothing before one. */
function ChainVerdict({ verification: { verdict, problem, dismiss } }: { verification: Verification }) {
  const t = useTexts('audit');
  const textOf = useProblemText();
  if (problem !== null)
    return (
      <Banner kind="problem" onClose={dismiss}>
        {textOf(problem)}
      </Banner>
    );
  if (verdict === null) return null;
  if (verdict.fault !== null)
    return (
      <Banner kind="problem" title={t('broken')} onClose={dismiss}>
        <ChainFault fault={verdict.fault} />
      </Banner>
    );
  return (
    <Banner kind="success" title={t('intact')} onClose={dismiss}>
      {verdict.head === null ? t('intactEmpty') : <ChainHead verdict={verdict} head={verdict.head} />}
    </Banner>
  );
}

function ChainHead({ verdict, head }: { verdict: AuditVerdict; head: NonNullable<AuditVerdict['head']> }) {
  const t = useTexts('audit');
  return (
    <Stack gap="xs">
      <Text>{t('intactText', { sealed: verdict.sealed })}</Text>
      <Group gap="sm">
        <Code style={{ overflowWrap: 'anywhere' }}>{t('head', head)}</Code>
        <CopyDownload text={`${head.position} ${head.hash}`} />
      </Group>
    </Stack>
  );
}

function ChainFault({ fault: { kind, position, event_id } }: { fault: NonNullable<AuditVerdict['fault']> }) {
  const t = useTexts('audit');
  return <Text>{t(kind, { event: String(event_id ?? ''), position: position ?? 0 })}</Text>;
}

interface Verification {
  readonly verify: () => void;
  readonly isRunning: boolean;
  /** Of the last run; null before one, and while one runs. */
  readonly verdict: AuditVerdict | null;
  readonly problem: ApiProblem | null;
  readonly dismiss: () => void;
}

/** Has the server verify the chain when asked to. */
function useVerification(): Verification {
  const { mutate, isPending, data, error, reset } = useCall(verifyAuditEndpoint);
  return {
    verify: () => mutate({}),
    isRunning: isPending,
    verdict: isPending ? null : (data ?? null),
    problem: error,
    dismiss: reset,
  };
}
