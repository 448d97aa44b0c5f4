import type { Reward } from '@vinculum/contract/consent/reward.ts';
import { currencyUnits, effortUnits } from '@vinculum/contract/consent/vocabulary.ts';
import { useFormats } from '../../lib/formats.ts';
import { useMessages, useTexts } from '../../lib/texts.ts';

/** Writes a price: "0.4 US dollars for every 100 kilometres". */
export function usePriceText(): (price: Reward) => string {
  const t = useTexts('dataPackages');
  const { number } = useFormats();
  const message = useMessages();
  return (price) =>
    t('price', {
      // Every digit: a price is exact.
      value: number(price.currency_value, 20),
      currency: message(`currencyUnit.${currencyUnits[price.currency_type] ?? 'TOKEN'}`),
      effort: number(price.effort_value),
      unit: message(`effortUnit.${effortUnits[price.effort_type] ?? 'MILE'}`, { count: price.effort_value }),
    });
}
