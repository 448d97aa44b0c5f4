import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconWorldUpload from '@tabler/icons-react/dist/esm/icons/IconWorldUpload.mjs';
import type { OwnPackageRow } from '@vinculum/contract/data-packages/data-package.ts';
import {
  publishOwnPackageEndpoint,
  savePackageEndpoint,
} from '@vinculum/contract/data-packages/oem-endpoints.ts';
import type { Acts } from '../../../design/object/act.ts';
import { addressOf, pageOf } from '../../../lib/screens/addresses.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { isOver } from './offer-state.ts';

/** View, and by role edit and publish; what a published package does not allow is there, with the reason. */
export function useOwnPackageActions(publish: (row: OwnPackageRow) => void): (row: OwnPackageRow) => Acts {
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
