import { type SignalEntry, triggerSchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { signalEntryProblems } from '@vinculum/contract/forms/entries/signal-entry-rules.ts';
import {
  type SignalKind,
  signalOptionProblems,
  triggerOptionProblems,
} from '@vinculum/contract/forms/entries/signal-options.ts';
import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { problemsOf } from '@vinculum/contract/foundation/problem.ts';

/** The signal of an entry and the one that its trigger watches, as far as the catalogue knows them. */
interface EntryKinds {
  readonly signal: SignalKind | undefined;
  readonly watched: SignalKind | undefined;
}

/** What keeps the wizard at Select Frequency. */
export function frequencyProblems(entry: SignalEntry, kinds: EntryKinds): FieldProblem[] {
  return [
    ...signalEntryProblems(entry).filter(({ field }) => field === 'interval'),
    ...optionProblems(entry, kinds).filter(({ field }) => /^(frequency_mode|interval)/.test(field)),
  ];
}

/** What keeps the wizard at Trigger Conditions: neither frequency nor trigger, or a trigger that is not complete. */
export function triggerStepProblems(entry: SignalEntry, { watched }: EntryKinds): FieldProblem[] {
  const rules = signalEntryProblems(entry).filter(({ field }) =>
    /^(frequency_mode|trigger_details)/.test(field),
  );
  const trigger = entry.trigger_details;
  if (trigger?.trigger_enabled !== true) return rules;
  const shape = problemsOf(triggerSchema.safeParse(trigger).error?.issues ?? []);
  const options = watched === undefined ? [] : triggerOptionProblems(trigger, watched);
  return [...rules, ...shape, ...options];
}

/** What keeps the wizard at Return Format. */
export function formatProblems(entry: SignalEntry, kinds: EntryKinds): FieldProblem[] {
  return [...signalEntryProblems(entry), ...optionProblems(entry, kinds)].filter(({ field }) =>
    field.startsWith('return_format'),
  );
}

/** Of the three steps of a signal that is edited, the first that has something to correct; the first when none has. */
export function firstStepToCorrect(entry: SignalEntry, kinds: EntryKinds): number {
  const steps = [frequencyProblems, triggerStepProblems, formatProblems];
  return Math.max(
    0,
    steps.findIndex((problemsOfStep) => problemsOfStep(entry, kinds).length > 0),
  );
}

function optionProblems(entry: SignalEntry, { signal }: EntryKinds): FieldProblem[] {
  return signal === undefined ? [] : signalOptionProblems(entry, signal);
}
