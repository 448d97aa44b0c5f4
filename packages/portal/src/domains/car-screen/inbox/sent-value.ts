import type { CarConsent, CarSending } from '@vinculum/contract/car-screen/endpoints.ts';

/** Words for true and false, and how figures are written. */
interface ValueTexts {
  readonly yes: string;
  readonly no: string;
  /** A figure with its unit: "31 mph". */
  readonly measure: (value: number, unit: string | null) => string;
}

/** Of a list, such as a place with its height and heading, the first parts say enough. */
const shownParts = 2;

/** A year is no figure: it has neither unit nor thousands. */
const years = ['infoModelYear'];

/** The last value that was sent, as people read it: "31 mph", "57.71; 11.97 …", "yes"; '' for none. */
export function sentValue(
  sending: Pick<CarSending, 'last_value' | 'signal_id'>,
  consent: Pick<CarConsent, 'offer'> | undefined,
  texts: ValueTexts,
): string {
  const signal = consent?.offer.read_signals.find(({ signal_id: id }) => id === sending.signal_id);
  const value = sending.last_value;
  if (typeof value === 'number' && years.includes(signal?.signal_name ?? '')) return String(value);
  return valueText(value, signal?.unit ?? null, texts);
}

function valueText(value: unknown, unit: string | null, texts: ValueTexts): string {
  if (typeof value === 'number') return texts.measure(value, unit);
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  const parts = value.slice(0, shownParts).map((part: unknown) => valueText(part, unit, texts));
  return parts.join('; ') + (value.length > shownParts ? ' …' : '');
}
