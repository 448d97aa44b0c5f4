import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconFilePlus from '@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs';
import type { DataPackageRow } from '@vinculum/contract/data-packages/data-package.ts';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import type { Act } from '../../design/object/act.ts';
import { RowLink } from '../../design/table/row-link.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { pageOf } from '../../lib/screens/addresses.ts';
import { useMay } from '../../lib/session.tsx';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import { newFormAddress } from './new-form-address.ts';

/** ID, Title, Expiry (specification 2, section 2), and what helps to choose. */
export function usePackageColumns(): readonly DataColumn<DataPackageRow>[] {
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
export function usePackageActions(): (row: DataPackageRow) => readonly Act[] {
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
