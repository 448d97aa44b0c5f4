import { currencyUnits, effortUnits } from '@vinculum/contract/consent/vocabulary.ts';
import { useMemo } from 'react';
import { useFormats } from '../../../lib/formats.ts';
import { localeOf } from '../../../lib/locale.ts';
import { useLanguage } from '../../../lib/language.tsx';
import { useMessages, useTexts } from '../../../lib/texts.ts';
import type { DraftReward } from './draft.ts';
import type { PlainTexts } from './plain-summary.ts';
import { useSignalCatalogue, useSignalMetadata } from '../../signals/public.ts';

/** What plain sentences are made with, in the user's language. */
export function usePlainTexts(): PlainTexts {
  const t = useTexts('consentEditor');
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

/** "2 tokens for every 10 miles", or null while a field is missing. */
export function useRewardText(): (reward: DraftReward) => string | null {
  const t = useTexts('consentEditor');
  const formats = useFormats();
  const message = useMessages();
  return ({ effort_type, effort_value, currency_type, currency_value }) => {
    const effort = effortUnits[effort_type ?? -1];
    const currency = currencyUnits[currency_type ?? -1];
    if (effort === undefined || currency === undefined) return null;
    if (typeof effort_value !== 'number' || typeof currency_value !== 'number') return null;
    return t('sentence.reward', {
      value: formats.number(currency_value, 9),
      currency: message(`currencyUnit.${currency}`),
      effort: formats.number(effort_value),
      unit: message(`effortUnit.${effort}`, { count: effort_value }),
    });
  };
}
