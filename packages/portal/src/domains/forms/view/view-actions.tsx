import { Group } from '@mantine/core';
import type { StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import type { Act } from '../../../design/object/act.ts';
import { ActButton } from '../../../design/object/act-button.tsx';
import { useFormActs } from '../list/form-acts.ts';
import { useFormRights } from '../form-rights.ts';
import { PreviewButton } from '../preview/preview-button.tsx';

/** The actions on a form, by role and status. */
export function ViewActions({ form }: { form: StoredConsentForm }) {
  const { edit, copy, responses, updateStatus, revoke, publish } = useFormActs()(form);
  const { preview } = useFormRights()(form.status);
  return (
    <Group gap="xs">
      <OneAct act={edit} />
      <OneAct act={copy} />
      {preview && <PreviewButton form={() => form} />}
      <OneAct act={responses} />
      <OneAct act={updateStatus} />
      <OneAct act={revoke} />
      <OneAct act={publish} isPrimary />
    </Group>
  );
}

function OneAct({ act, isPrimary = false }: { act: Act | false; isPrimary?: boolean }) {
  if (act === false) return null;
  const { label, word = label, icon, to, onClick, isDisabled = false } = act;
  const doing = to === undefined ? { onClick, loading: isDisabled } : { to };
  return (
    <ActButton variant={isPrimary ? 'filled' : 'default'} icon={icon} iconSize={16} text={word} {...doing} />
  );
}
