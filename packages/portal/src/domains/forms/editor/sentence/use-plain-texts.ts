import { useMemo } from 'react';
import { useFormats } from '../../../../lib/language/formats.ts';
import { localeOf } from '../../../../lib/language/locale.ts';
import { useLanguage } from '../../../../lib/language/language.tsx';
import { useTexts } from '../../../../lib/language/texts.ts';
import type { PlainTexts } from './plain-texts.ts';
import { useSignalCatalogue, useSignalMetadata } from '../../../signals/public.ts';

/** What plain sentences are made with, in the user's language. */
export function usePlainTexts(): PlainTexts {
  const t = useTexts('formsEditor');
  const formats = useFormats();
  const { language } = useLanguage();
  const byId = useSignalCatalogue().data?.byId;
  const enums = useSignalMetadata().data?.signal_enum;
  return useMemo(
    () => ({
      t,
      formats,
      locale: localeOf(language),
      language,
      find: (id: number) => {
        const signal = byId?.get(id);
        if (signal === undefined || signal.enum_name === null) return signal;
        return { ...signal, choices: enums?.find(({ name }) => name === signal.enum_name)?.values };
      },
    }),
    [t, formats, language, byId, enums],
  );
}
