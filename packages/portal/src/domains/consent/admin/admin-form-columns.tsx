import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import type { AdminConsentFormRow } from '@vinculum/contract/consent/admin-endpoints.ts';
import {
  cloneAdminConsentForm,
  publishAdminConsentForm,
  revokeAdminConsentForm,
} from '@vinculum/contract/consent/admin-endpoints.ts';
import type { DataColumn } from '../../../design/data-table.tsx';
import type { RowAction } from '../../../design/row-actions.tsx';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { useFormColumns } from '../list/form-columns.tsx';

/** The consumers' columns, with whose form it is. */
export function useAdminFormColumns(): readonly DataColumn<AdminConsentFormRow>[] {
  const t = useTexts('consentOem');
  const [id, title, ...others] = useFormColumns();
  const consumer: DataColumn<AdminConsentFormRow> = {
    key: 'consumer',
    title: t('consumer'),
    cell: (row) => row.consumer,
  };
  return [id, title, consumer, ...others].filter((column) => column !== undefined);
}

/** The five links of a row (specification 3, section 2); those that lead nowhere in the form's state are left out. */
export function useAdminFormActions(): (row: AdminConsentFormRow) => readonly RowAction[] {
  const t = useTexts('consent.list');
  const mayPublish = useMay(publishAdminConsentForm);
  const mayRevoke = useMay(revokeAdminConsentForm);
  const mayClone = useMay(cloneAdminConsentForm);
  return ({ consent_form_id: id, title, status }) => {
    const isOpen = status === 'DRAFT' || status === 'PUBLISHED';
    const actions: RowAction[] = [
      { label: t('viewOf', { title }), icon: IconEye, to: `/consent-view/${id}` },
    ];
    if (mayPublish && isOpen)
      actions.push({ label: t('publishOf', { title }), icon: IconSend, to: `/publish-consent/${id}` });
    if (mayRevoke && status === 'PUBLISHED')
      actions.push({ label: t('revokeOf', { title }), icon: IconBan, to: `/revoke-consent/${id}` });
    actions.push({ label: t('responsesOf', { title }), icon: IconChecklist, to: `/consent-responses/${id}` });
    if (mayClone)
      actions.push({ label: t('cloneOf', { title }), icon: IconCopy, to: `/clone-consent/${id}` });
    return actions;
  };
}
