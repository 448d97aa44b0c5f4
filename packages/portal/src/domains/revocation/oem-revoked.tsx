import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Banner } from '../../design/states/banner.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { PickedForm } from '../forms/public.ts';

/** What was revoked, and what the server said. */
export interface Revoked {
  readonly form: PickedForm;
  readonly consumerId: number;
  readonly message: string;
}

/** The result of a revocation, and where to go from here. */
export function OemRevoked({ revoked, onAnother }: { revoked: Revoked; onAnother: () => void }) {
  const t = useTexts('consentOem');
  const { form, consumerId, message } = revoked;
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('revokeTitle')}>
      <Stack>
        <Banner kind="success" title={t('done', { title: form.title })}>
          <Text fz="sm" fw={600}>
            {message}
          </Text>
          <Text fz="sm">{t('doneHint')}</Text>
        </Banner>
        <Group>
          <Button variant="light" renderRoot={(props) => <Link to={`/consent-view/${form.id}`} {...props} />}>
            {t('seeForm')}
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => <Link to={`/consent-forms?consumer=${consumerId}`} {...props} />}
          >
            {t('toForms')}
          </Button>
          <Button
            variant="default"
            onClick={onAnother}
            renderRoot={(props) => <Link to={`/revoke-consent/new?consumer=${consumerId}`} {...props} />}
          >
            {t('another')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
