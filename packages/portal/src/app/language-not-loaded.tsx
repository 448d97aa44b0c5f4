import { Button, Group, Text } from '@mantine/core';
import { languageInUse } from '../lib/language/language-in-use.ts';
import { languageNames, useLanguage } from '../lib/language/language.tsx';
import { useTexts } from '../lib/language/texts.ts';
import classes from './language-not-loaded.module.css';

/**
 * Says that the chosen language could not be loaded, wherever it was chosen. Trying again loads the page anew in that
 * language: a file that could not be loaded is not asked for again by the same page. No dialog, whose code every first
 * page would wait for.
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
    <div role="alert" className={classes['bar']}>
      <div>
        <Text fw={600}>{t('languageNotLoaded', { language: languageNames[notLoaded] })}</Text>
        <Text fz="sm">{t('languageNotLoadedHint')}</Text>
      </div>
      <Group gap="sm">
        <Button variant="default" onClick={forgetNotLoaded}>
          {words('cancel')}
        </Button>
        <Button onClick={tryAgain}>{words('retry')}</Button>
      </Group>
    </div>
  );
}
