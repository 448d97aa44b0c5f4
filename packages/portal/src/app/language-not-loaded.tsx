import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '../design/dialogs/dialog.tsx';
import { languageInUse } from '../lib/language/language-in-use.ts';
import { languageNames, useLanguage } from '../lib/language/language.tsx';
import { useTexts } from '../lib/language/texts.ts';

/**
 * Says that the chosen language could not be loaded, wherever it was chosen. Trying again loads the page anew in that
 * language: a file that could not be loaded is not asked for again by the same page.
 */
export function LanguageNotLoaded() {
  const t = useTexts('app');
  const words = useTexts('design');
  const { notLoaded, forgetNotLoaded } = useLanguage();
  if (notLoaded === null) return null;
  const tryAgain = () => {
    languageInUse.set(notLoaded);
    globalThis.location.reload();
  };
  return (
    <Dialog title={t('languageNotLoaded', { language: languageNames[notLoaded] })} onClose={forgetNotLoaded}>
      <Text>{t('languageNotLoadedHint')}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={forgetNotLoaded}>
          {words('cancel')}
        </Button>
        <Button onClick={tryAgain}>{words('retry')}</Button>
      </Group>
    </Dialog>
  );
}
