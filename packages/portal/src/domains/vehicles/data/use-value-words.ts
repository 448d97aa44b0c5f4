import type { VehicleValue } from '@vinculum/contract/live-data/of-vehicle.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useMeasureText } from '../../../lib/language/use-units.ts';

/** A year is no amount: its figures stand together. */
const YEAR = 'infoModelYear';
/** So many characters of a text or a list say what it is. */
const MOST_CHARACTERS = 80;

/** A value as somebody reads it: in the units of the reader, an enumeration by the name of its choice. */
export function useValueWords(): (value: Pick<VehicleValue, 'name' | 'value' | 'unit' | 'choice'>) => string {
  const words = useTexts('design.words');
  const formats = useFormats();
  const measureText = useMeasureText();
  const plain = (value: unknown): string => {
    if (typeof value === 'number') return formats.number(value, 2);
    if (typeof value === 'boolean') return words(value ? 'yes' : 'no');
    if (Array.isArray(value)) return value.map(plain).join(' · ');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return ({ name, value, unit, choice }) => {
    if (choice !== null) return choice;
    if (name === YEAR) return String(value);
    if (typeof value !== 'number') return shortened(plain(value));
    return measureText(value, unit);
  };
}

function shortened(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
