import { SegmentedControl } from '@mantine/core';
import { languages } from '@vinculum/contract/foundation/languages.ts';
import { useLanguage } from '../lib/language/language.tsx';
import { useTexts } from '../lib/language/texts.ts';

/** English or Spanish. */
export function LanguageSwitch() {
  const t = useTexts('design');
  const { language, choose } = useLanguage();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('language')}
      value={language}
      data={languages.map((value) => ({ value, label: value.toUpperCase() }))}
      onChange={(value) => void choose(value)}
    />
  );
}
