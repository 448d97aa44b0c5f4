import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { AgreementRow } from '@vinculum/contract/agreements/agreement.ts';
import type { PageAction } from '../../../design/object/page-actions.tsx';
import { useTexts } from '../../../lib/texts.ts';
import type { AgreementQuery } from '../dialogs/agreement-dialogs.tsx';

/** What its consumer may do with an agreement; while it is published its text stays. */
export function usePageActions(
  agreement: AgreementRow,
  ask: (request: AgreementQuery) => void,
): readonly PageAction[] {
  const t = useTexts('agreements');
  const isPublished = agreement.publications.length > 0;
  return [
    { name: t('publish'), icon: IconSend, onClick: () => ask({ what: 'publish', agreement }) },
    {
      name: t('edit'),
      icon: IconPencil,
      onClick: () => ask({ what: 'write', agreement }),
      reason: isPublished ? t('fixed') : undefined,
    },
    {
      name: t('revoke'),
      icon: IconArrowBackUp,
      onClick: () => ask({ what: 'revoke', agreement }),
      reason: isPublished ? undefined : t('notPublished'),
    },
    {
      name: t('delete'),
      icon: IconTrash,
      onClick: () => ask({ what: 'delete', agreement }),
      isDangerous: true,
    },
  ];
}
