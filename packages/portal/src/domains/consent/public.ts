import type { SignalEntry } from '@vinculum/contract/consent/signal-entry.ts';
import type { Schedule } from '@vinculum/contract/consent/schedule.ts';
import { collectionPhrase, type PlainTexts, type SignalFacts } from './editor/plain-summary.ts';
import { schedulePhrase } from './editor/schedule-phrase.ts';
import { inertHtml } from './inert-html.ts';
import { useCauseText } from './responses/cause-text.ts';
import { useAmountText } from './use-amount-text.ts';

export { ConsentStatusChip } from './form-status-chip.tsx';
export { ConsumerFilter, consumerIn } from './oem/consumer-filter.tsx';
export { consumerOf } from './oem/consumer-of.ts';
export { ConsumerPicker, useConsumerName } from './oem/consumer-picker.tsx';

/** Says why a consent changed: "Answered by the owner". */
export function useCausePhrase(): (cause: string) => string {
  return useCauseText();
}

/** What a form's sentences are made with. */
export type FormTexts = PlainTexts;
/** What a sentence says of a signal. */
export type FormSignalFacts = SignalFacts;

/** What is collected of a read signal, as the editor says it: "every second". */
export function signalCollection(entry: SignalEntry, texts: FormTexts): string {
  return collectionPhrase(entry, texts);
}

/** When data is collected, as the editor says it: "on working days 08:00–18:00". */
export function whenPhrase(schedule: Schedule | null, texts: FormTexts): string {
  return schedulePhrase(schedule, texts);
}

/** Writes an amount of money exactly: "1.25 US dollars"; null for what is none. */
export function useAmountPhrase(): (amount: string, currencyType: number) => string | null {
  return useAmountText();
}

/** A description's HTML for looking at only, as the editor previews it. */
export function inertDescription(html: string): string {
  return inertHtml(html);
}
