import { Button, Group } from '@mantine/core';
import type { StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import type { Act } from '../../../design/object/act.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useFormActs } from '../list/form-acts.ts';
import { useFormRights } from '../form-rights.ts';
import { PreviewButton } from '../preview/preview-button.tsx';

/** The actions on a form, by role and status. */
export function ViewActions({ form }: { form: StoredConsentForm }) {
  const { edit, copy, responses, updateStatus, revoke, publish } = useFormActs()(form);
  const { preview } = useFormRights()(form.status);
  return (
    <Group gap="xs">
      <ActButton act={edit} />
      <ActButton act={copy} />
      {preview && <PreviewButton form={() => form} />}
      <ActButton act={responses} />
      <ActButton act={updateStatus} />
      <ActButton act={revoke} />
      <ActButton act={publish} isPrimary />
    </Group>
  );
}

function ActButton({ act, isPrimary = false }: { act: Act | false; isPrimary?: boolean }) {
  if (act === false) return null;
  const { label, word = label, icon: Picture, to, onClick, isDisabled = false } = act;
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={<Picture size={16} aria-hidden />}
      {...(to === undefined ? { onClick, loading: isDisabled } : { renderRoot: linkTo(to) })}
    >
      {word}
    </Button>
  );
}
