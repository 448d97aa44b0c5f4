import type { CarConsent, CarSending } from '@vinculum/contract/car-screen/endpoints.ts';
import type { Formats } from '../../lib/formats.ts';

/** Words for true and false. */
export interface YesNo {
  readonly yes: string;
  readonly no: string;
}

/** Of a list, such as a place with its height and heading, the first parts say enough. */
const shownParts = 2;

/** The last value that was sent, as people read it: "14.2 m/s", "57.71; 11.97 …", "yes"; '' for none. */
export function sentValue(
  sending: Pick<CarSending, 'last_value' | 'signal_id'>,
  consent: Pick<CarConsent, 'offer'> | undefined,
  words: YesNo & Pick<Formats, 'number'>,
): string {
  const signal = consent?.offer.read_signals.find(({ signal_id: id }) => id === sending.signal_id);
  const text = valueText(sending.last_value, words);
  return signal?.unit === null || signal?.unit === undefined || text === '' ? text : `${text} ${signal.unit}`;
}

function valueText(value: unknown, words: YesNo & Pick<Formats, 'number'>): string {
  if (typeof value === 'number') return words.number(value, 2);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  const parts = value.slice(0, shownParts).map((part: unknown) => valueText(part, words));
  return parts.join('; ') + (value.length > shownParts ? ' …' : '');
}
