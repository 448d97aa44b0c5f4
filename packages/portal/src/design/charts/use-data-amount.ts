import { amountIn, unitFor } from '@vinculum/contract/usage/periods.ts';
import { useFormats } from '../../lib/language/formats.ts';

/** Writes an amount of data by itself, in the unit that fits it, on one line: "1.2 MB". */
export function useDataAmount(): (bytes: number) => string {
  const { number } = useFormats();
  return (bytes) => {
    const unit = unitFor([bytes]);
    return `${number(amountIn(bytes, unit), 3)}\u{A0}${unit}`;
  };
}
