import { Button, Group } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { Link } from '@tanstack/react-router';
import {
  cloneConsentForm,
  revokeConsentForm,
  saveConsentForm,
} from '@vinculum/contract/consent/endpoints.ts';
import type { StoredConsentForm } from '@vinculum/contract/consent/form.ts';
import { publishConsentForm } from '@vinculum/contract/consent/publish.ts';
import { searchResponses } from '@vinculum/contract/consent/responses.ts';
import { useMay, useSession } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { PreviewButton } from '../preview/preview-button.tsx';
import { useClone } from '../use-clone.ts';

/** The actions on a form, for consumers only (specification 1, section 2), by role and status. */
export function ViewActions({ form }: { form: StoredConsentForm }) {
  const t = useTexts('consent.form');
  const { clone, isBusy } = useClone();
  const isConsumer = useSession().principal.portal === 'CONSUMERS';
  const mayEdit = useMay(saveConsentForm) && form.status === 'DRAFT';
  const isOpen = form.status === 'DRAFT' || form.status === 'PUBLISHED';
  const mayPublish = useMay(publishConsentForm) && isOpen;
  const mayClone = useMay(cloneConsentForm);
  const mayRead = useMay(searchResponses);
  const mayRevoke = useMay(revokeConsentForm) && form.status === 'PUBLISHED';
  if (!isConsumer) return null;
  const id = form.consent_form_id;
  return (
    <Group gap="xs">
      {mayEdit && <LinkButton to={`/consent-form/${id}`} icon={IconPencil} text={t('edit')} />}
      {mayClone && (
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => clone(id)}
        >
          {t('clone')}
        </Button>
      )}
      <PreviewButton form={() => form} />
      {mayRead && <LinkButton to={`/consent-responses/${id}`} icon={IconChecklist} text={t('responses')} />}
      {mayRevoke && <LinkButton to={`/revoke-consent/${id}`} icon={IconBan} text={t('revoke')} />}
      {mayPublish && (
        <LinkButton to={`/publish-consent/${id}`} icon={IconSend} text={t('publish')} isPrimary />
      )}
    </Group>
  );
}

interface LinkButtonProps {
  readonly to: string;
  readonly icon: Icon;
  readonly text: string;
  readonly isPrimary?: boolean;
}

function LinkButton({ to, icon: Picture, text, isPrimary = false }: LinkButtonProps) {
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={<Picture size={16} aria-hidden />}
      renderRoot={(props) => <Link to={to} {...props} />}
    >
      {text}
    </Button>
  );
}
