import { Group, Paper, Stack, Text } from '@mantine/core';
import { ActButton } from '../../design/object/act-button.tsx';
import { Banner } from '../../design/states/banner.tsx';
import { addressOf, pageOf } from '../../lib/screens/addresses.ts';
import { useTexts } from '../../lib/language/texts.ts';
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
          <ActButton variant="light" to={pageOf.form(form.id)} text={t('seeForm')} />
          <ActButton
            variant="default"
            to={addressOf('/consent-forms', { consumer: consumerId })}
            text={t('toForms')}
          />
          <ActButton
            variant="default"
            onClick={onAnother}
            to={addressOf('/revoke-consent/$consentFormId', { consentFormId: 'new', consumer: consumerId })}
            text={t('another')}
          />
        </Group>
      </Stack>
    </Paper>
  );
}
