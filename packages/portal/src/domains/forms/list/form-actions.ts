import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import type { ConsentFormRow } from '@vinculum/contract/forms/endpoints.ts';
import type { RowAction } from '../../../design/table/row-actions.tsx';
import { addressOf, pageOf } from '../../../lib/screens/addresses.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useFormRights } from '../form-rights.ts';
import { useClone } from '../use-clone.ts';

/** What the user may do with a form of the list, by role and status; what leads nowhere in its state is left out. */
export function useFormActions(): (row: ConsentFormRow) => readonly RowAction[] {
  const t = useTexts('consent.list');
  const words = useTexts('design.words');
  const { clone, isBusy } = useClone();
  const rightsOf = useFormRights();
  return ({ consent_form_id: id, title, status }) => {
    const may = rightsOf(status);
    const actions: RowAction[] = [
      { label: t('viewOf', { title }), word: words('view'), icon: IconEye, to: pageOf.form(id) },
    ];
    if (may.edit)
      actions.push({
        label: t('editOf', { title }),
        word: words('edit'),
        icon: IconPencil,
        to: addressOf('/consent-form/$consentFormId', { consentFormId: id }),
      });
    if (may.publish)
      actions.push({
        label: t('publishOf', { title }),
        word: words('publish'),
        isMain: status === 'DRAFT',
        icon: IconSend,
        to: addressOf('/publish-consent/$consentFormId', { consentFormId: id }),
      });
    const copy = { label: t('cloneOf', { title }), word: t('clone'), icon: IconCopy };
    if (may.copy) actions.push({ ...copy, onClick: () => clone(id), isDisabled: isBusy });
    if (may.copyToOther)
      actions.push({ ...copy, to: addressOf('/clone-consent/$consentFormId', { consentFormId: id }) });
    if (may.readResponses)
      actions.push({
        label: t('responsesOf', { title }),
        word: t('responses'),
        isMain: status !== 'DRAFT',
        icon: IconChecklist,
        to: addressOf('/consent-responses/$consentFormId', { consentFormId: id }),
      });
    if (may.revoke)
      actions.push({
        label: t('revokeOf', { title }),
        word: words('revoke'),
        icon: IconBan,
        to: addressOf('/revoke-consent/$consentFormId', { consentFormId: id }),
      });
    return actions;
  };
}
