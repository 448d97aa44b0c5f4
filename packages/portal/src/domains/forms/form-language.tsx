import { Anchor, SegmentedControl } from '@mantine/core';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { type FormTexts, missingLanguages, textIn } from '@vinculum/contract/forms/form-texts.ts';
import { type Language, languages } from '@vinculum/contract/foundation/languages.ts';
import { useState } from 'react';
import { Banner } from '../../design/states/banner.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { localeOf } from '../../lib/language/locale.ts';
import { languageNames, useLanguage } from '../../lib/language/language.tsx';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { useFormRights } from './form-rights.ts';

/**
 * Title and description as the reader reads them, the switch to the other languages, which is null with one text only,
 * and the language that was chosen with it: without a switch the user's own.
 */
export function useFormText(form: FormTexts) {
  const t = useTexts('forms.languages');
  const { language } = useLanguage();
  const [chosen, choose] = useState<Language | null>(null);
  const missing = missingLanguages(form);
  const written = languages.filter((one) => !missing.includes(one));
  const text = textIn(form, chosen ?? language);
  const languageSwitch =
    written.length < 2 ? null : (
      <SegmentedControl
        size="xs"
        aria-label={t('label')}
        value={text.language ?? ''}
        onChange={(value) => choose(written.find((one) => one === value) ?? null)}
        data={written.map((value) => ({ value, label: languageNames[value] }))}
      />
    );
  const shown = languageSwitch === null ? language : (text.language ?? language);
  return { text, languageSwitch, language: shown };
}

/** Says, before a form is published, in which languages owners find no text of their own. */
export function LanguageGap({ formId }: { formId: number | null }) {
  const t = useTexts('forms.languages');
  const { language } = useLanguage();
  const { languageName } = useFormats();
  const rightsOf = useFormRights();
  const { data: form } = useEndpoint(
    getConsentFormEndpoint,
    { params: { id: formId ?? 0 } },
    { enabled: formId !== null },
  );
  const missing = form === undefined ? [] : missingLanguages(form);
  if (form === undefined || missing.length === 0) return null;
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' });
  const gap =
    form.language === null
      ? t('unsaid')
      : t('gap', { languages: list.format(missing.map(languageName)), own: languageName(form.language) });
  return (
    <Banner kind="warning">
      {gap}{' '}
      {rightsOf(form.status).edit && (
        <Anchor
          renderRoot={linkTo(
            addressOf('/consent-form/$consentFormId', { consentFormId: form.consent_form_id }),
          )}
        >
          {t('toDraft')}
        </Anchor>
      )}
    </Banner>
  );
}
