import { type SignalDataType, wellKnownSignals } from '../signals/vocabulary.ts';

/**
 * Characters of a text and of bytes in base64, and numbers of a list. A longer value would hold many of another signal.
 */
const MOST_CHARACTERS = 1024;
const MOST_BYTES = 8192;
const MOST_NUMBERS = 256;
/** Latitude, longitude, height, heading, accuracy; X, Y, Z. */
const numbersOf = new Map<number, number>([
  [wellKnownSignals.location, 5],
  [wellKnownSignals.accelerometer, 3],
]);

/** Whether a value can be one of a signal by its type: what is computed of whole numbers may be a fraction. */
export function hasShape(
  value: unknown,
  signal: { readonly id: number; readonly type: SignalDataType },
): boolean {
  switch (signal.type) {
    case 'INT32':
    case 'INT64':
    case 'FLOAT':
      return typeof value === 'number';
    case 'BOOLEAN':
      return typeof value === 'boolean' || value === 0 || value === 1;
    case 'STRING':
      return typeof value === 'string' && value.length <= MOST_CHARACTERS;
    case 'BYTES':
      return typeof value === 'string' && value.length <= MOST_BYTES;
    case 'INT32_LIST':
    case 'INT64_LIST':
    case 'FLOAT_LIST':
      return isNumbers(value, numbersOf.get(signal.id) ?? MOST_NUMBERS);
  }
}

function isNumbers(value: unknown, most: number): boolean {
  if (!Array.isArray(value) || value.length > most) return false;
  for (const one of value) if (typeof one !== 'number') return false;
  return true;
}
