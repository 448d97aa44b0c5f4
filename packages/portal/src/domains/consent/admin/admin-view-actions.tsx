import { Button, Group } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { Link } from '@tanstack/react-router';
import {
  cloneAdminConsentForm,
  publishAdminConsentForm,
  revokeAdminConsentForm,
} from '@vinculum/contract/consent/admin-endpoints.ts';
import type { StoredConsentForm } from '@vinculum/contract/consent/form.ts';
import { requestConsentStatus } from '@vinculum/contract/consent/status-request.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/texts.ts';

/** What an operator may do with a consumer's form, by role and status. */
export function AdminViewActions({ form }: { form: StoredConsentForm }) {
  const t = useTexts('consent.form');
  const tAdmin = useTexts('consentAdmin');
  const mayPublish = useMay(publishAdminConsentForm);
  const mayRevoke = useMay(revokeAdminConsentForm);
  const mayClone = useMay(cloneAdminConsentForm);
  const mayUpdate = useMay(requestConsentStatus);
  const { consent_form_id: id, status } = form;
  const isPublished = status === 'PUBLISHED';
  const links = [
    { to: '/clone-consent', icon: IconCopy, text: t('clone'), isShown: mayClone },
    { to: '/consent-responses', icon: IconChecklist, text: t('responses'), isShown: true },
    { to: '/update-consent', icon: IconRefresh, text: tAdmin('update'), isShown: mayUpdate && isPublished },
    { to: '/revoke-consent', icon: IconBan, text: t('revoke'), isShown: mayRevoke && isPublished },
    {
      to: '/publish-consent',
      icon: IconSend,
      text: t('publish'),
      isShown: mayPublish && (isPublished || status === 'DRAFT'),
    },
  ];
  return (
    <Group gap="xs">
      {links
        .filter(({ isShown }) => isShown)
        .map(({ to, icon: Picture, text }) => (
          <Button
            key={to}
            variant={to === '/publish-consent' ? 'filled' : 'default'}
            leftSection={<Picture size={16} aria-hidden />}
            renderRoot={(props) => <Link to={`${to}/${id}`} {...props} />}
          >
            {text}
          </Button>
        ))}
    </Group>
  );
}
