import { Button, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import {
  changeTemplate,
  listTemplates,
  type TemplateRow,
} from '@vinculum/contract/load-tests/template-endpoints.ts';
import { useState } from 'react';
import { Banner } from '../../../design/banner.tsx';
import { type DataColumn, DataTable } from '../../../design/data-table.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { Page } from '../../../design/page.tsx';
import { RowLink } from '../../../design/row-link.tsx';
import { StatusChip } from '../../../design/status-chip.tsx';
import { useTableState } from '../../../design/table-state.ts';
import { useNow } from '../../../design/relative-time.tsx';
import { useFormats } from '../../../lib/formats.ts';
import { useEndpoint } from '../../../lib/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { DeleteTestThing } from '../delete-test-thing.tsx';
import { templateAddress } from '../test-addresses.ts';

/** All certificate templates (specification 3, section 2). */
export function TemplatesScreen() {
  const t = useTexts('loadTests.templates');
  const state = useTableState({ name: 'certificate-templates', defaultSize: 10 });
  const [deleting, setDeleting] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<string | null>(null);
  const { data, ...list } = useEndpoint(
    listTemplates,
    { body: { page: state.page - 1, limit: state.limit } },
    { placeholderData: keepPreviousData },
  );
  const mayChange = useMay(changeTemplate);
  const add = mayChange && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link to={templateAddress('0')} {...props} />}
    >
      {t('add')}
    </Button>
  );
  return (
    <Page title={t('title')} lead={t('lead')} action={add}>
      <Stack>
        {deleted !== null && (
          <Banner kind="success" onClose={() => setDeleted(null)}>
            {deleted}
          </Banner>
        )}
        <DataTable
          name={t('title')}
          columns={useTemplateColumns()}
          source={{ ...list, data: data && { data: data.templates, total_rows: data.total_rows } }}
          state={state}
          rowKey={(row) => String(row.template_id)}
          {...(mayChange && {
            actions: ({ template_name: name }: TemplateRow) => [
              { label: t('edit', { name }), icon: IconPencil, to: templateAddress(name) },
              { label: t('delete', { name }), icon: IconTrash, onClick: () => setDeleting(name) },
            ],
          })}
          empty={<EmptyState title={t('none')} hint={t('noneHint')} action={add} />}
        />
      </Stack>
      {deleting !== null && (
        <DeleteTestThing
          endpoint={changeTemplate}
          input={{ body: { status: 'deleteTemplate', template_name: deleting } }}
          list={listTemplates}
          texts={{
            title: t('deleteTitle', { name: deleting }),
            what: t('deleteText'),
            button: t('deleteButton'),
            failed: t('errorDeleting'),
          }}
          onClose={() => setDeleting(null)}
          onDeleted={setDeleted}
        />
      )}
    </Page>
  );
}

function useTemplateColumns(): readonly DataColumn<TemplateRow>[] {
  const t = useTexts('loadTests.templates');
  const { number } = useFormats();
  return [
    {
      key: 'name',
      title: t('name'),
      cell: ({ template_name: name }) => <RowLink to={templateAddress(name)}>{name}</RowLink>,
    },
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
