import type { CarConsent, CarSending } from '@vinculum/contract/car-screen/endpoints.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { shortened } from '../../../lib/shortened.ts';
import { bytesIn, MOST_SHOWN } from './shown-value.ts';

/** Words for true and false, and how figures are written. */
interface ValueTexts {
  readonly yes: string;
  readonly no: string;
  /** A figure with its unit: "31 mph". */
  readonly measure: (value: number, unit: string | null, digits?: number) => string;
  /** "2,048 bytes". */
  readonly bytes: (count: number) => string;
}

/** Of a list the first parts say enough. */
const shownParts = 2;

/** A place is its latitude and longitude, down to a metre; its height and heading stay away. */
const placeDecimals = 5;

/** A year is no figure: it has neither unit nor thousands. */
const years = ['infoModelYear'];

/**
 * The last value that was sent, as people read it: "31 mph", "57.70891; 11.97462", "yes"; of bytes how many they are;
 * '' for none.
 */
export function sentValue(
  sending: Pick<CarSending, 'last_value' | 'signal_id'>,
  consent: Pick<CarConsent, 'offer'> | undefined,
  texts: ValueTexts,
): string {
  const signal = consent?.offer.read_signals.find(({ signal_id: id }) => id === sending.signal_id);
  const value = sending.last_value;
  if (typeof value === 'number' && years.includes(signal?.signal_name ?? '')) return String(value);
  if (sending.signal_id === wellKnownSignals.location && Array.isArray(value)) return placeText(value, texts);
  if (signal?.data_type === 'BYTES' && typeof value === 'string') return texts.bytes(bytesIn(value));
  return shortened(valueText(value, signal?.unit ?? null, texts), MOST_SHOWN);
}

function placeText(place: readonly unknown[], { measure }: ValueTexts): string {
  const parts = place.slice(0, shownParts).filter((part) => typeof part === 'number');
  return parts.map((part) => measure(part, null, placeDecimals)).join('; ');
}

function valueText(value: unknown, unit: string | null, texts: ValueTexts): string {
  if (typeof value === 'number') return texts.measure(value, unit);
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  const parts = value.slice(0, shownParts).map((part: unknown) => valueText(part, unit, texts));
  return parts.join('; ') + (value.length > shownParts ? ' …' : '');
}
