import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import type { ConsentFormRow } from '@vinculum/contract/forms/endpoints.ts';
import type { Act, Acts } from '../../../design/object/act.ts';
import { addressOf, type FormPath, pageOf } from '../../../lib/screens/addresses.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useFormRights } from '../form-rights.ts';
import { useClone } from '../use-clone.ts';

type OneForm = Pick<ConsentFormRow, 'consent_form_id' | 'title' | 'status'>;
type Verb = 'view' | 'edit' | 'publish' | 'copy' | 'responses' | 'updateStatus' | 'revoke';

/** What the user may do with a form, by role and status; what leads nowhere in its state is left out. */
export function useFormActs(): (form: OneForm) => Readonly<Record<Verb, Act | false>> {
  const t = useTexts('forms.list');
  const tStatus = useTexts('statusRequests');
  const words = useTexts('design.words');
  const { clone, isBusy } = useClone();
  const rightsOf = useFormRights();
  return ({ consent_form_id: id, title, status }) => {
    const may = rightsOf(status);
    const at = (path: FormPath) => addressOf(path, { consentFormId: id });
    const copy = { label: t('cloneOf', { title }), word: t('clone'), icon: IconCopy };
    return {
      view: { label: t('viewOf', { title }), word: words('view'), icon: IconEye, to: pageOf.form(id) },
      edit: may.edit && {
        label: t('editOf', { title }),
        word: words('edit'),
        icon: IconPencil,
        to: at('/consent-form/$consentFormId'),
      },
      publish: may.publish && {
        label: t('publishOf', { title }),
        word: words('publish'),
        isMain: status === 'DRAFT',
        icon: IconSend,
        to: at('/publish-consent/$consentFormId'),
      },
      copy: may.copy
        ? { ...copy, onClick: () => clone(id), isDisabled: isBusy }
        : may.copyToOther && { ...copy, to: at('/clone-consent/$consentFormId') },
      responses: may.readResponses && {
        label: t('responsesOf', { title }),
        word: t('responses'),
        isMain: status !== 'DRAFT',
        icon: IconChecklist,
        to: at('/consent-responses/$consentFormId'),
      },
      updateStatus: may.updateStatus && {
        label: tStatus('update'),
        icon: IconRefresh,
        to: at('/update-consent/$consentFormId'),
      },
      revoke: may.revoke && {
        label: t('revokeOf', { title }),
        word: words('revoke'),
        icon: IconBan,
        to: at('/revoke-consent/$consentFormId'),
      },
    };
  };
}

/** Those of a row, in their order. */
export function useFormActions(): (row: OneForm) => Acts {
  const actsOf = useFormActs();
  return (row) => {
    const { view, edit, publish, copy, responses, revoke } = actsOf(row);
    return [view, edit, publish, copy, responses, revoke];
  };
}
