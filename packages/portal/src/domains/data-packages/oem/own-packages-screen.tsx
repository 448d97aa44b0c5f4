import { Group, Stack } from '@mantine/core';
import { type OwnPackageRow, packageStatuses } from '@vinculum/contract/data-packages/data-package.ts';
import {
  listOwnPackagesEndpoint,
  ownPackageSorts,
  publishOwnPackageEndpoint,
  savePackageEndpoint,
} from '@vinculum/contract/data-packages/oem-endpoints.ts';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconWorldUpload from '@tabler/icons-react/dist/esm/icons/IconWorldUpload.mjs';
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
import { addressOf, pageOf } from '../../../lib/screens/addresses.ts';
import { useMay } from '../../../lib/session.tsx';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { usePackageChanges } from './use-package-changes.tsx';
import type { Acts } from '../../../design/object/act.ts';
import { isOver } from './offer-state.ts';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { RowLink } from '../../../design/table/row-link.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { OfferSwitch } from './offer-switch.tsx';
import { PackageStateChip } from './package-state-chip.tsx';

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

/** View, and by role edit and publish; what a published package does not allow is there, with the reason. */
function useOwnPackageActions(publish: (row: OwnPackageRow) => void): (row: OwnPackageRow) => Acts {
  const t = useTexts('dataPackagesOem');
  const words = useTexts('design.words');
  const mayEdit = useMay(savePackageEndpoint);
  const mayPublish = useMay(publishOwnPackageEndpoint);
  return (row) => {
    const { oem_data_package_id: id, title } = row;
    const isPublished = row.status === 'PUBLISHED';
    const whyNot = isPublished ? t('publishedAlready') : isOver(row) ? t('over') : undefined;
    return [
      {
        label: t('viewOf', { title }),
        word: words('view'),
        icon: IconEye,
        to: pageOf.dataPackage(id),
      },
      mayEdit && {
        label: t('editOf', { title }),
        word: words('edit'),
        icon: IconPencil,
        to: addressOf('/data-package/$dataPackageId', { dataPackageId: id }),
        reason: isPublished ? t('published') : undefined,
      },
      mayPublish && {
        label: t('publishOf', { title }),
        word: words('publish'),
        isMain: true,
        icon: IconWorldUpload,
        onClick: () => publish(row),
        reason: whyNot,
      },
    ];
  };
}

/** ID, title and end as consumers see them, with state and the switch that offers the package. */
function useOwnPackageColumns({
  enable,
  isBusy,
}: Pick<ReturnType<typeof usePackageChanges>, 'enable' | 'isBusy'>): readonly DataColumn<OwnPackageRow>[] {
  const t = useTexts('dataPackages');
  const own = useTexts('dataPackagesOem');
  const message = useMessages();
  const { number, day: dayText } = useFormats();
  return [
    {
      key: 'title',
      title: t('packageTitle'),
      cell: (row) => <RowLink to={pageOf.dataPackage(row.oem_data_package_id)}>{row.title}</RowLink>,
      isSortable: true,
    },
    { key: 'type', title: t('type'), cell: (row) => message(`consentType.${row.consent_type}`) },
    { key: 'signals', title: t('signals'), cell: (row) => number(row.signal_count), align: 'end' },
    { key: 'expiry_date', title: t('expiry'), cell: (row) => dayText(row.expiry_date), isSortable: true },
    {
      key: 'status',
      title: own('status'),
      cell: (row) => <PackageStateChip status={row.status} />,
      isSortable: true,
    },
    {
      key: 'offer',
      title: own('offer'),
      cell: (row) => (
        <OfferSwitch of={row} isBusy={isBusy} onChange={(isEnabled) => enable(row, isEnabled)} />
      ),
    },
    {
      key: 'oem_data_package_id',
      title: t('id'),
      cell: (row) => row.oem_data_package_id,
      align: 'end',
      isSortable: true,
    },
  ];
}
