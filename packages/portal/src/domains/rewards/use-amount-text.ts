import { currencyUnits } from '@vinculum/contract/consents/vocabulary.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { useMessages } from '../../lib/language/texts.ts';

const USD = 1;

/**
 * Writes an amount of money: "1.25 US dollars". Takes exact decimal text and keeps every digit of it; null for a
 * currency or a text that is none.
 */
export function useAmountText(): (amount: string, currencyType: number) => string | null {
  const formats = useFormats();
  const message = useMessages();
  return (amount, currencyType) => {
    const currency = currencyUnits[currencyType];
    const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
    if (currency === undefined || whole === undefined) return null;
    // Cents are written in pairs.
    const shown = currencyType === USD && decimals !== '' ? decimals.padEnd(2, '0') : decimals;
    const figure = formats.wholeNumber(BigInt(whole)) + (shown && `${formats.decimalSeparator}${shown}`);
    const unit = message(`currencyUnit.${currency}`, { count: amount === '1' ? 1 : 2 });
    return `${figure} ${unit}`;
  };
}
