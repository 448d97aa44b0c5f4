import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Banner } from '../../design/states/banner.tsx';
import { addressOf, pageOf } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
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
  const list = useTexts('consent');
  const { form, consumerId, message } = revoked;
  return (
    <Paper withBorder p="lg" component="section" aria-label={list('revokeTitle')}>
      <Stack>
        <Banner kind="success" title={t('done', { title: form.title })}>
          <Text fz="sm" fw={600}>
            {message}
          </Text>
          <Text fz="sm">{t('doneHint')}</Text>
        </Banner>
        <Group>
          <Button variant="light" renderRoot={linkTo(pageOf.form(form.id))}>
            {t('seeForm')}
          </Button>
          <Button
            variant="default"
            renderRoot={linkTo(addressOf('/consent-forms', { consumer: consumerId }))}
          >
            {t('toForms')}
          </Button>
          <Button
            variant="default"
            onClick={onAnother}
            renderRoot={linkTo(
              addressOf('/revoke-consent/$consentFormId', { consentFormId: 'new', consumer: consumerId }),
            )}
          >
            {t('another')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
