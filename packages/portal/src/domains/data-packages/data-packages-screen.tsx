import { Stack, Text } from '@mantine/core';
import { Select } from '../../design/form/choice/select.tsx';
import type { DataPackageRow } from '@vinculum/contract/data-packages/data-package.ts';
import { listOemDataPackagesEndpoint, listOemsEndpoint } from '@vinculum/contract/data-packages/endpoints.ts';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconFilePlus from '@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs';
import { ActButton } from '../../design/object/act-button.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { NotYet } from '../../design/states/not-yet.tsx';
import { Page } from '../../design/page.tsx';
import { useSelectedRows } from '../../design/table/rows/use-selected-rows.ts';
import { pageRequestOf, useTableState } from '../../design/table/table-state.ts';
import { useEndpoint, useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useMay } from '../../lib/session.tsx';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import { newFormAddress } from './new-form-address.ts';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import type { Act } from '../../design/object/act.ts';
import { RowLink } from '../../design/table/row-link.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { pageOf } from '../../lib/screens/addresses.ts';

interface Oem {
  readonly id: number;
  readonly name: string;
}

/** What an OEM offers, for making consent forms from it (specification 2, section 2). */
export function DataPackagesScreen() {
  const t = useTexts('dataPackages');
  const oems = useEndpoint(listOemsEndpoint, {});
  return (
    <Page title={t('title')} lead={t('lead')}>
      {oems.data !== undefined && <Packages oems={oems.data.organisation} />}
      {oems.data === undefined && <NotYet source={oems} />}
    </Page>
  );
}

function Packages({ oems }: { oems: readonly Oem[] }) {
  const t = useTexts('dataPackages');
  const state = useTableState({ name: 'data-packages' });
  const oem = oems.find((one) => String(one.id) === state.filter('oem')) ?? oems[0];
  if (oem === undefined) return <EmptyState title={t('noOems')} hint={t('noOemsHint')} />;
  return (
    <Stack>
      <Select
        label={t('oem')}
        data={oems.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(oem.id)}
        onChange={(id) => state.setFilter('oem', id ?? '')}
        allowDeselect={false}
        searchable
        maw={360}
      />
      <PackagesOfOem key={oem.id} oemId={oem.id} />
    </Stack>
  );
}

function PackagesOfOem({ oemId }: { oemId: number }) {
  const t = useTexts('dataPackages');
  const state = useTableState({ name: 'data-packages' });
  const mayCreate = useMay(saveConsentFormEndpoint);
  const rows = useSteadyEndpoint(listOemDataPackagesEndpoint, {
    body: { oem_id: oemId, ...pageRequestOf(state) },
  });
  const columns = usePackageColumns();
  const actions = usePackageActions();
  const { chosen, selection } = useSelectedRows(rows.data?.data ?? [], keyOf);
  return (
    <DataTable
      name={t('title')}
      columns={columns}
      source={rows}
      state={state}
      rowKey={keyOf}
      rowName={({ title }) => title}
      actions={actions}
      {...(mayCreate && {
        selection: { ...selection, bulk: <CreateFromSelected chosen={chosen} /> },
      })}
      empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
    />
  );
}

function keyOf(row: DataPackageRow): string {
  return String(row.oem_data_package_id);
}

function CreateFromSelected({ chosen }: { chosen: readonly DataPackageRow[] }) {
  const t = useTexts('dataPackages');
  const types = new Set(chosen.map((row) => row.consent_type));
  if (types.size > 1)
    return (
      <Text fz="sm" component="output">
        {t('typesDiffer')}
      </Text>
    );
  return (
    <ActButton
      size="xs"
      to={newFormAddress(chosen.map(keyOf))}
      text={t('createFrom', { count: chosen.length })}
    />
  );
}

/** ID, Title, Expiry (specification 2, section 2), and what helps to choose. */
function usePackageColumns(): readonly DataColumn<DataPackageRow>[] {
  const t = useTexts('dataPackages');
  const message = useMessages();
  const { number, day: dayText } = useFormats();
  return [
    { key: 'id', title: t('id'), cell: (row) => row.oem_data_package_id, align: 'end' },
    {
      key: 'title',
      title: t('packageTitle'),
      cell: (row) => <RowLink to={pageOf.dataPackage(row.oem_data_package_id)}>{row.title}</RowLink>,
    },
    { key: 'type', title: t('type'), cell: (row) => message(`consentType.${row.consent_type}`) },
    { key: 'signals', title: t('signals'), cell: (row) => number(row.signal_count), align: 'end' },
    { key: 'expiry', title: t('expiry'), cell: (row) => dayText(row.expiry_date) },
  ];
}

/** View, and for editors: make a form from the package. */
function usePackageActions(): (row: DataPackageRow) => readonly Act[] {
  const t = useTexts('dataPackages');
  const words = useTexts('design.words');
  const mayCreate = useMay(saveConsentFormEndpoint);
  return ({ oem_data_package_id: id, title }) => {
    const view: Act = {
      label: t('viewOf', { title }),
      word: words('view'),
      icon: IconEye,
      to: pageOf.dataPackage(id),
    };
    if (!mayCreate) return [view];
    return [
      {
        label: t('createOf', { title }),
        word: t('createWord'),
        icon: IconFilePlus,
        to: newFormAddress([id]),
      },
      view,
    ];
  };
}
