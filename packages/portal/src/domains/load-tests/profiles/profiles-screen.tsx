import { Button, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { listLoadTestProfiles, type LoadTestProfileRow } from '@vinculum/contract/load-tests/endpoints.ts';
import { changeLoadTestProfile } from '@vinculum/contract/load-tests/profile-endpoints.ts';
import { useState } from 'react';
import { Banner } from '../../../design/banner.tsx';
import { type DataColumn, DataTable } from '../../../design/data-table.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { Page } from '../../../design/page.tsx';
import { RowLink } from '../../../design/row-link.tsx';
import { useTableState } from '../../../design/table-state.ts';
import { useFormats } from '../../../lib/formats.ts';
import { useEndpoint } from '../../../lib/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { DeleteTestThing } from '../delete-test-thing.tsx';
import { profileAddress } from '../test-addresses.ts';

/** All load test profiles (specification 3, section 2). */
export function ProfilesScreen() {
  const t = useTexts('loadTests.profiles');
  const state = useTableState({ name: 'load-test-profiles', defaultSize: 10 });
  const [deleting, setDeleting] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<string | null>(null);
  const { data, ...list } = useEndpoint(
    listLoadTestProfiles,
    { body: { page: state.page - 1, limit: state.limit } },
    { placeholderData: keepPreviousData },
  );
  const mayChange = useMay(changeLoadTestProfile);
  const add = mayChange && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link to={profileAddress('0')} {...props} />}
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
          columns={useProfileColumns()}
          source={{ ...list, data: data && { data: data.profiles, total_rows: data.total_rows } }}
          state={state}
          rowKey={(row) => row['test-name']}
          {...(mayChange && {
            actions: ({ 'test-name': name }: LoadTestProfileRow) => [
              { label: t('edit', { name }), icon: IconPencil, to: profileAddress(name) },
              { label: t('delete', { name }), icon: IconTrash, onClick: () => setDeleting(name) },
            ],
          })}
          empty={<EmptyState title={t('none')} hint={t('noneHint')} action={add} />}
        />
      </Stack>
      {deleting !== null && (
        <DeleteTestThing
          endpoint={changeLoadTestProfile}
          input={{ body: { status: 'deleteTestProfile', test_name: deleting } }}
          list={listLoadTestProfiles}
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

function useProfileColumns(): readonly DataColumn<LoadTestProfileRow>[] {
  const t = useTexts('loadTests.profiles');
  const { number } = useFormats();
  return [
    {
      key: 'name',
      title: t('name'),
      cell: ({ 'test-name': name }) => <RowLink to={profileAddress(name)}>{name}</RowLink>,
    },
    { key: 'template', title: t('template'), cell: (row) => row.template_name },
    { key: 'consumer', title: t('consumer'), cell: (row) => row.consumer_name },
    { key: 'vehicles', title: t('vehicles'), cell: (row) => number(row.vehicle_count), align: 'end' },
    {
      key: 'threshold',
      title: t('threshold'),
      cell: (row) => t('thresholdOf', { seconds: row.threshold_timeout }),
      align: 'end',
    },
  ];
}
