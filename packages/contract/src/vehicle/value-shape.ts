import { type SignalDataType, wellKnownSignals } from '../signals/vocabulary.ts';

/**
 * Characters of a text and of bytes in base64, and numbers of a list. A longer value would hold many of another signal.
 */
const MOST_CHARACTERS = 1024;
const MOST_BYTES = 8192;
const MOST_NUMBERS = 256;
/** How many numbers: latitude, longitude, height, then heading and accuracy or neither; X, Y, Z. */
const numbersOf = new Map<number, readonly number[]>([
  [wellKnownSignals.location, [3, 5]],
  [wellKnownSignals.accelerometer, [3]],
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
      return isNumbers(value) && (numbersOf.get(signal.id)?.includes(value.length) ?? true);
  }
}

function isNumbers(value: unknown): value is readonly number[] {
  if (!Array.isArray(value) || value.length > MOST_NUMBERS) return false;
  for (const one of value) if (typeof one !== 'number') return false;
  return true;
}
