import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import {
  type ConsentFormRow,
  cloneConsentForm,
  revokeConsentForm,
  saveConsentForm,
} from '@vinculum/contract/consent/endpoints.ts';
import { publishConsentForm } from '@vinculum/contract/consent/publish.ts';
import type { RowAction } from '../../../design/row-actions.tsx';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { useClone } from '../use-clone.ts';

/** What the user may do with a form of the list, by role and status (specification 1, section 6). */
export function useFormActions(): (row: ConsentFormRow) => readonly RowAction[] {
  const t = useTexts('consent.list');
  const { clone, isBusy } = useClone();
  const mayEdit = useMay(saveConsentForm);
  const mayPublish = useMay(publishConsentForm);
  const mayClone = useMay(cloneConsentForm);
  const mayRevoke = useMay(revokeConsentForm);
  return ({ consent_form_id: id, title, status }) => {
    const isOpen = status === 'DRAFT' || status === 'PUBLISHED';
    const actions: RowAction[] = [
      { label: t('viewOf', { title }), icon: IconEye, to: `/consent-view/${id}` },
    ];
    if (mayEdit && status === 'DRAFT')
      actions.push({ label: t('editOf', { title }), icon: IconPencil, to: `/consent-form/${id}` });
    if (mayPublish && isOpen)
      actions.push({ label: t('publishOf', { title }), icon: IconSend, to: `/publish-consent/${id}` });
    if (mayClone)
      actions.push({
        label: t('cloneOf', { title }),
        icon: IconCopy,
        onClick: () => clone(id),
        isDisabled: isBusy,
      });
    actions.push({ label: t('responsesOf', { title }), icon: IconChecklist, to: `/consent-responses/${id}` });
    if (mayRevoke && status === 'PUBLISHED')
      actions.push({ label: t('revokeOf', { title }), icon: IconBan, to: `/revoke-consent/${id}` });
    return actions;
  };
}
