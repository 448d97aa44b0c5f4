import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { AgreementRow } from '@vinculum/contract/agreements/agreement.ts';
import type { RowAction } from '../../design/table/row-actions.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { AgreementQuery } from './dialogs/agreement-dialogs.tsx';

/** What can be done with an agreement: one that is published is viewed instead of edited. */
export function useAgreementActions(
  ask: (request: AgreementQuery) => void,
): (agreement: AgreementRow) => readonly RowAction[] {
  const t = useTexts('agreements');
  const words = useTexts('design.words');
  return (agreement) => {
    const id = String(agreement.msa_id);
    const isPublished = agreement.publications.length > 0;
    return [
      isPublished
        ? {
            label: t('viewOf', { id }),
            word: words('view'),
            isMain: true,
            icon: IconEye,
            onClick: () => ask({ what: 'view', agreement }),
          }
        : {
            label: t('editOf', { id }),
            word: words('edit'),
            icon: IconPencil,
            onClick: () => ask({ what: 'write', agreement }),
          },
      {
        label: t('deleteOf', { id }),
        word: words('delete'),
        icon: IconTrash,
        onClick: () => ask({ what: 'delete', agreement }),
      },
      {
        label: t('publishOf', { id }),
        word: words('publish'),
        isMain: !isPublished,
        icon: IconSend,
        onClick: () => ask({ what: 'publish', agreement }),
      },
      {
        label: t('revokeOf', { id }),
        word: words('revoke'),
        icon: IconArrowBackUp,
        onClick: () => ask({ what: 'revoke', agreement }),
        ...(!isPublished && { reason: t('notPublished') }),
      },
    ];
  };
}
