import type { OwnPackageRow } from '@vinculum/contract/data-packages/data-package.ts';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { RowLink } from '../../../design/table/row-link.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { pageOf } from '../../../lib/screens/addresses.ts';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { OfferSwitch } from './offer-switch.tsx';
import { PackageStateChip } from './package-state-chip.tsx';
import type { usePackageChanges } from './use-package-changes.tsx';

/** ID, title and end as consumers see them, with state and the switch that offers the package. */
export function useOwnPackageColumns({
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
