import { Button, Group, Stack } from '@mantine/core';
import { ActButton } from '../../design/object/act-button.tsx';
import { Banner } from '../../design/states/banner.tsx';
import { addressOf, pageOf } from '../../lib/screens/addresses.ts';
import { useTexts } from '../../lib/language/texts.ts';

interface PublishedBeforeProps {
  readonly formId: number;
  readonly onAgain: () => void;
}

/** Where the way back leads after a publication: to what became of it, and not into what was entered for it. */
export function PublishedBefore({ formId, onAgain }: PublishedBeforeProps) {
  const t = useTexts('publication');
  const tForms = useTexts('forms');
  const tResponses = useTexts('responses');
  return (
    <Stack>
      <Banner kind="info">{t('before')}</Banner>
      <Group>
        <ActButton
          variant="light"
          to={addressOf('/consent-responses/$consentFormId', { consentFormId: formId })}
          text={tResponses('see')}
        />
        <ActButton variant="default" to={pageOf.form(formId)} text={tForms('toForm')} />
        <Button variant="default" onClick={onAgain}>
          {t('more')}
        </Button>
      </Group>
    </Stack>
  );
}
