import { currencyUnits, effortUnits } from '@vinculum/contract/consents/vocabulary.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import type { DraftReward } from './reward-rows.tsx';

// What is promised is exact.
const EVERY_DIGIT = 20;

/** "2 tokens for every 10 miles", or null while a field is missing. */
export function useRewardText(): (reward: DraftReward) => string | null {
  const t = useTexts('formsEditor');
  const formats = useFormats();
  const message = useMessages();
  return ({ effort_type, effort_value, currency_type, currency_value }) => {
    const effort = effortUnits[effort_type ?? -1];
    const currency = currencyUnits[currency_type ?? -1];
    if (effort === undefined || currency === undefined) return null;
    if (typeof effort_value !== 'number' || typeof currency_value !== 'number') return null;
    return t('sentence.reward', {
      value: formats.number(currency_value, EVERY_DIGIT),
      currency: message(`currencyUnit.${currency}`, { count: currency_value }),
      count: effort_value,
      effort: formats.number(effort_value),
      unit: message(`effortUnit.${effort}`, { count: effort_value }),
    });
  };
}
