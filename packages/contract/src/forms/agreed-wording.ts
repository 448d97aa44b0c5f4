import type { ReturnFormat, SignalEntry } from './entries/signal-entry.ts';

/**
 * In which words a form was shown to owners: 1 said how often and nothing of formats and windows, 2 says the whole
 * envelope (docs/decisions/0010-the-envelope.md).
 */
export const agreedWording = { rateOnly: 1, envelope: 2 } as const;
export type AgreedWording = (typeof agreedWording)[keyof typeof agreedWording];

type Formatted = Pick<SignalEntry, 'frequency_mode' | 'return_format' | 'trigger_details'>;

const single: ReturnFormat = {
  name: 'SINGLE',
  isSelected: true,
  duration_before: null,
  duration_after: null,
  max_error: null,
};

/**
 * A read signal as its owner understood it. Where the words said the rate only, what sends more than a value a moment
 * becomes the value at the moment: windows, and curves of more than the moments of an interval. The entry itself when
 * nothing of it goes beyond the words.
 */
export function entryInWording<Entry extends Formatted>(entry: Entry, wording: AgreedWording): Entry {
  if (
    wording === agreedWording.envelope ||
    !entry.return_format.some((format) => isBeyondRate(format, entry))
  )
    return entry;
  const within = entry.return_format.filter((format) => !isBeyondRate(format, entry));
  const others = within.filter(({ name }) => name !== 'SINGLE');
  return { ...entry, return_format: [single, ...others] };
}

/** Averages and derivatives are one number a moment, and so is a curve of the moments of an interval at most. */
function isBeyondRate({ name, isSelected }: ReturnFormat, entry: Formatted): boolean {
  if (!isSelected) return false;
  if (name === 'BATCH') return true;
  const isOfMoments = entry.frequency_mode !== 1 && entry.trigger_details?.trigger_enabled !== true;
  return name === 'CURVE_LOG' && !isOfMoments;
}
