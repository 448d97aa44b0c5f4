import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconWorldUpload from '@tabler/icons-react/dist/esm/icons/IconWorldUpload.mjs';
import type { OwnPackageRow } from '@vinculum/contract/data-packages/data-package.ts';
import {
  publishOwnPackageEndpoint,
  savePackageEndpoint,
} from '@vinculum/contract/data-packages/oem-endpoints.ts';
import type { RowAction } from '../../../design/table/row-actions.tsx';
import { addressOf, pageOf } from '../../../lib/screens/addresses.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { isOver } from './offer-state.ts';

/** View, and by role edit and publish; what a published package does not allow is there, with the reason. */
export function useOwnPackageActions(
  publish: (row: OwnPackageRow) => void,
): (row: OwnPackageRow) => readonly RowAction[] {
  const t = useTexts('dataPackagesOem');
  const words = useTexts('design.words');
  const mayEdit = useMay(savePackageEndpoint);
  const mayPublish = useMay(publishOwnPackageEndpoint);
  return (row) => {
    const { oem_data_package_id: id, title } = row;
    const isPublished = row.status === 'PUBLISHED';
    const whyNot = isPublished ? t('publishedAlready') : isOver(row) ? t('over') : null;
    const actions: RowAction[] = [
      {
        label: t('viewOf', { title }),
        word: words('view'),
        icon: IconEye,
        to: pageOf.dataPackage(id),
      },
    ];
    if (mayEdit)
      actions.push({
        label: t('editOf', { title }),
        word: words('edit'),
        icon: IconPencil,
        to: addressOf('/data-package/$dataPackageId', { dataPackageId: id }),
        ...(isPublished && { reason: t('published') }),
      });
    if (mayPublish)
      actions.push({
        label: t('publishOf', { title }),
        word: words('publish'),
        isMain: true,
        icon: IconWorldUpload,
        onClick: () => publish(row),
        ...(whyNot !== null && { reason: whyNot }),
      });
    return actions;
  };
}
