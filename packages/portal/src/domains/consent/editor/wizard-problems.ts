import { type SignalEntry, triggerSchema } from '@vinculum/contract/consent/signal-entry.ts';
import { signalEntryProblems } from '@vinculum/contract/consent/signal-entry-rules.ts';
import { problemsOf } from '@vinculum/contract/foundation/problem.ts';

/** Keys of what keeps the wizard at Trigger Conditions: neither frequency nor trigger, or an incomplete trigger. */
export function triggerStepProblems(entry: SignalEntry): string[] {
  const rules = signalEntryProblems(entry).filter(({ field }) =>
    /^(frequency_mode|trigger_details)/.test(field),
  );
  const trigger = entry.trigger_details;
  const shape =
    trigger?.trigger_enabled === true ? problemsOf(triggerSchema.safeParse(trigger).error?.issues ?? []) : [];
  return [...rules, ...shape].map(({ key }) => key);
}

/** Keys of what keeps the wizard at Return Format. */
export function formatProblems(entry: SignalEntry): string[] {
  return signalEntryProblems(entry)
    .filter(({ field }) => field.startsWith('return_format'))
    .map(({ key }) => key);
}
