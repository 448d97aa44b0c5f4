import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { AgreementRow } from '@vinculum/contract/agreements/agreement.ts';
import type { Act } from '../../design/object/act.ts';
import { useTexts } from '../../lib/language/texts.ts';
import type { AgreementQuery } from './dialogs/agreement-dialogs.tsx';

const icons = {
  view: IconEye,
  edit: IconPencil,
  publish: IconSend,
  revoke: IconArrowBackUp,
  delete: IconTrash,
} as const;
type Verb = keyof typeof icons;

/** What its consumer can do with an agreement: while it is published, its text stays. */
export function useAgreementActs(
  ask: (request: AgreementQuery) => void,
): (agreement: AgreementRow, verbs: readonly Verb[]) => readonly Act[] {
  const t = useTexts('agreements');
  const words = useTexts('design.words');
  return (agreement, verbs) => {
    const isPublished = agreement.publications.length > 0;
    const reasons: Partial<Record<Verb, string>> = isPublished
      ? { edit: t('fixed') }
      : { revoke: t('notPublished') };
    return verbs.map((verb) => ({
      label: t(`${verb}Of`, { id: String(agreement.msa_id) }),
      word: words(verb),
      isMain: verb === (isPublished ? 'view' : 'publish'),
      icon: icons[verb],
      onClick: () => ask({ what: verb, agreement }),
      reason: reasons[verb],
      isDangerous: verb === 'delete',
    }));
  };
}
