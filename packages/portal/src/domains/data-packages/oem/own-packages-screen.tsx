import { Group, Stack } from '@mantine/core';
import { packageStatuses } from '@vinculum/contract/data-packages/data-package.ts';
import {
  listOwnPackagesEndpoint,
  ownPackageSorts,
  savePackageEndpoint,
} from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { ActButton } from '../../../design/object/act-button.tsx';
import { ChoiceFilter } from '../../../design/table/choice-filter.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { FilterText } from '../../../design/table/filter-text.tsx';
import { Page } from '../../../design/page.tsx';
import {
  pageRequestOf,
  searchOf,
  type TableState,
  useTableState,
} from '../../../design/table/table-state.ts';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { useMay } from '../../../lib/session.tsx';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { useOwnPackageColumns } from './own-package-columns.tsx';
import { useOwnPackageActions } from './use-own-package-actions.ts';
import { usePackageChanges } from './use-package-changes.tsx';

/** An OEM's own packages: view, edit, offer and publish them (specification 2, section 2). */
export function OwnPackagesScreen() {
  const t = useTexts('dataPackagesOem');
  const state = useTableState({ name: 'own-packages' });
  const status = packageStatuses.find((one) => one === state.filter('status'));
  const rows = useSteadyEndpoint(listOwnPackagesEndpoint, {
    body: {
      ...pageRequestOf(state, ownPackageSorts),
      ...searchOf(state),
      ...(status !== undefined && { status }),
    },
  });
  const changes = usePackageChanges();
  const columns = useOwnPackageColumns(changes);
  const actions = useOwnPackageActions(changes.publish);
  const isNarrowed = state.filter('search') !== '' || status !== undefined;
  return (
    <Page title={t('title')} lead={t('lead')} action={<CreateButton />}>
      <Stack gap="md">
        {changes.outcome}
        <div>
          <Filters state={state} />
          <DataTable
            name={t('title')}
            columns={columns}
            source={rows}
            state={state}
            rowKey={(row) => String(row.oem_data_package_id)}
            rowName={({ title }) => title}
            actions={actions}
            empty={
              isNarrowed ? (
                <EmptyState title={t('noMatch')} hint={t('noMatchHint')} />
              ) : (
                <EmptyState title={t('none')} hint={t('noneHint')} action={<CreateButton />} />
              )
            }
          />
        </div>
      </Stack>
      {changes.dialogs}
    </Page>
  );
}

function Filters({ state }: { state: TableState }) {
  const t = useTexts('dataPackagesOem');
  const message = useMessages();
  return (
    <Group mb="md" gap="sm" component="search">
      <FilterText state={state} name="search" label={t('search')} />
      <ChoiceFilter
        state={state}
        name="status"
        label={t('status')}
        anyLabel={t('anyStatus')}
        choices={packageStatuses.map((value) => ({ value, label: message(`dataPackageStatus.${value}`) }))}
      />
    </Group>
  );
}

function CreateButton() {
  const t = useTexts('dataPackagesOem');
  const mayCreate = useMay(savePackageEndpoint);
  if (!mayCreate) return null;
  return (
    <ActButton to={addressOf('/data-package/$dataPackageId', { dataPackageId: 'new' })} text={t('create')} />
  );
}
