import {
  changeTemplateEndpoint,
  listTemplatesEndpoint,
  type TemplateRow,
} from '@vinculum/contract/load-tests/template-endpoints.ts';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { useNow } from '../../../design/relative-time.tsx';
import { StatusChip } from '../../../design/states/status-chip.tsx';
import { useTableState } from '../../../design/table/table-state.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useCall, useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { TestItemsPage } from '../test-items-page.tsx';

/** All certificate templates (specification 3, section 2). */
export function TemplatesScreen() {
  const state = useTableState({ name: 'certificate-templates' });
  const templates = useSteadyEndpoint(
    listTemplatesEndpoint,
    { body: { page: state.page - 1, limit: state.limit } },
    { select: ({ templates: data, total_rows }) => ({ data, total_rows }) },
  );
  const change = useCall(changeTemplateEndpoint);
  const remove = async (template_name: string) =>
    (await change.mutateAsync({ body: { status: 'deleteTemplate', template_name } })).message;
  return (
    <TestItemsPage
      kind="templates"
      nameOf={(row) => row.template_name}
      columns={useTemplateColumns()}
      source={templates}
      state={state}
      mayChange={useMay(changeTemplateEndpoint)}
      onDelete={remove}
    />
  );
}

function useTemplateColumns(): readonly DataColumn<TemplateRow>[] {
  const t = useTexts('loadTests.templates');
  const { number } = useFormats();
  return [
    { key: 'maker', title: t('maker'), cell: (row) => row.maker_name },
    { key: 'valid_until', title: t('validUntil'), cell: (row) => <ValidUntil moment={row.valid_until} /> },
    { key: 'profiles', title: t('profilesUsing'), cell: (row) => number(row.profile_count), align: 'end' },
  ];
}

const LOOK_AGAIN_MS = 60_000;

function ValidUntil({ moment }: { moment: string | null }) {
  const t = useTexts('loadTests.templates');
  const { date } = useFormats();
  const now = useNow(LOOK_AGAIN_MS);
  if (moment === null) return <StatusChip kind="bad">{t('unreadable')}</StatusChip>;
  if (Date.parse(moment) > now) return date(moment);
  return <StatusChip kind="bad">{t('expired')}</StatusChip>;
}
