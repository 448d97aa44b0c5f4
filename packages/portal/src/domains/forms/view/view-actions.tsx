import { Button, Group } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import type { StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import { addressOf, type To } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { useFormRights } from '../form-rights.ts';
import { PreviewButton } from '../preview/preview-button.tsx';
import { useClone } from '../use-clone.ts';

/** The actions on a form, by role and status. */
export function ViewActions({ form }: { form: StoredConsentForm }) {
  const t = useTexts('consent.form');
  const tAdmin = useTexts('consentAdmin');
  const { clone, isBusy } = useClone();
  const may = useFormRights()(form.status);
  const id = form.consent_form_id;
  return (
    <Group gap="xs">
      {may.edit && (
        <LinkButton
          to={addressOf('/consent-form/$consentFormId', { consentFormId: id })}
          icon={IconPencil}
          text={t('edit')}
        />
      )}
      {may.copy && (
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => clone(id)}
        >
          {t('clone')}
        </Button>
      )}
      {may.copyToOther && (
        <LinkButton
          to={addressOf('/clone-consent/$consentFormId', { consentFormId: id })}
          icon={IconCopy}
          text={t('clone')}
        />
      )}
      {may.preview && <PreviewButton form={() => form} />}
      {may.readResponses && (
        <LinkButton
          to={addressOf('/consent-responses/$consentFormId', { consentFormId: id })}
          icon={IconChecklist}
          text={t('responses')}
        />
      )}
      {may.updateStatus && (
        <LinkButton
          to={addressOf('/update-consent/$consentFormId', { consentFormId: id })}
          icon={IconRefresh}
          text={tAdmin('update')}
        />
      )}
      {may.revoke && (
        <LinkButton
          to={addressOf('/revoke-consent/$consentFormId', { consentFormId: id })}
          icon={IconBan}
          text={t('revoke')}
        />
      )}
      {may.publish && (
        <LinkButton
          to={addressOf('/publish-consent/$consentFormId', { consentFormId: id })}
          icon={IconSend}
          text={t('publish')}
          isPrimary
        />
      )}
    </Group>
  );
}

interface LinkButtonProps {
  readonly to: To;
  readonly icon: Icon;
  readonly text: string;
  readonly isPrimary?: boolean;
}

function LinkButton({ to, icon: Picture, text, isPrimary = false }: LinkButtonProps) {
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={<Picture size={16} aria-hidden />}
      renderRoot={linkTo(to)}
    >
      {text}
    </Button>
  );
}
