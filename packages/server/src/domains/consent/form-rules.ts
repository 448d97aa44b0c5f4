import type { ConsentForm } from '@vinculum/contract/consent/form.ts';
import type { SignalEntry } from '@vinculum/contract/consent/signal-entry.ts';
import { signalEntryProblems } from '@vinculum/contract/consent/signal-entry-rules.ts';
import {
  type SignalKind,
  signalOptionProblems,
  triggerOptionProblems,
} from '@vinculum/contract/consent/signal-options.ts';
import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { ChangeMode, SignalDataType } from '@vinculum/contract/signals/vocabulary.ts';

/** What the catalogue says of one signal. */
export interface SignalFacts {
  readonly id: number;
  readonly name: string;
  readonly label: string;
  readonly groupName: string;
  readonly dataType: SignalDataType;
  readonly unit: string | null;
  readonly changeMode: ChangeMode;
  /** Highest rate in samples a second; null without one. */
  readonly maxRateHz: number | null;
  readonly enumName: string | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly canRead: boolean;
  readonly canWrite: boolean;
}
export type Catalogue = ReadonlyMap<number, SignalFacts>;

const SIGNAL_UNKNOWN = 'consent.signalUnknown';

/** Every signal that a form names, its triggers' included. */
export function signalIdsOf(form: Pick<ConsentForm, 'read_signals' | 'write_signals'>): number[] {
  const entries = [...form.read_signals, ...form.write_signals];
  const triggers = entries.map((entry) => entry.trigger_details?.trigger_signal_id ?? null);
  const ids = [...entries.map((entry) => entry.signal_id), ...triggers.filter((id) => id !== null)];
  return [...new Set(ids)];
}

/** What the catalogue objects to in a form's signals: all of it at once, by field. */
export function signalProblems(form: ConsentForm, catalogue: Catalogue): FieldProblem[] {
  const ofRead = form.read_signals.flatMap((entry, index) =>
    readProblems(entry, catalogue).map((problem) => at(`read_signals.${index}`, problem)),
  );
  const ofWrite = form.write_signals.flatMap((entry, index) =>
    catalogue.get(entry.signal_id)?.canWrite === true
      ? []
      : [{ field: `write_signals.${index}.signal_id`, key: SIGNAL_UNKNOWN }],
  );
  return [...ofRead, ...ofWrite];
}

function at(place: string, problem: FieldProblem): FieldProblem {
  return { ...problem, field: `${place}.${problem.field}` };
}

function readProblems(entry: SignalEntry, catalogue: Catalogue): FieldProblem[] {
  const signal = catalogue.get(entry.signal_id);
  if (signal?.canRead !== true) return [{ field: 'signal_id', key: SIGNAL_UNKNOWN }];
  return [
    ...signalEntryProblems({ ...entry, is_read: 1 }),
    ...signalOptionProblems(entry, kindOf(signal)),
    ...triggerSignalProblems(entry, catalogue),
  ];
}

function triggerSignalProblems(entry: SignalEntry, catalogue: Catalogue): FieldProblem[] {
  const trigger = entry.trigger_details;
  if (trigger === null || !trigger.trigger_enabled || trigger.trigger_signal_id === null) return [];
  const signal = catalogue.get(trigger.trigger_signal_id);
  if (signal?.canRead !== true) {
    return [{ field: 'trigger_details.trigger_signal_id', key: SIGNAL_UNKNOWN }];
  }
  return triggerOptionProblems(trigger, kindOf(signal));
}

function kindOf(signal: SignalFacts): SignalKind {
  return {
    id: signal.id,
    data_type: signal.dataType,
    change_mode: signal.changeMode,
    max_rate_hz: signal.maxRateHz,
    enum_name: signal.enumName,
  };
}

/**
 * The form as it is stored: names of signals are the catalogue's, not the client's; without encryption no signal is
 * marked encrypted and no key is kept; each entry says by its list whether it reads.
 */
export function normalisedForm(form: ConsentForm, catalogue: Catalogue): ConsentForm {
  const named = (entry: SignalEntry, isRead: 0 | 1): SignalEntry => {
    const signal = catalogue.get(entry.signal_id);
    return {
      ...entry,
      signal_name: signal?.name ?? entry.signal_name,
      signal_group_name: signal === undefined ? entry.signal_group_name : `GROUP_${signal.groupName}`,
      is_read: isRead,
      is_encrypted: form.hasEncryption && entry.is_encrypted,
    };
  };
  return {
    ...form,
    public_key: form.hasEncryption ? form.public_key : null,
    read_signals: form.read_signals.map((entry) => named(entry, 1)),
    write_signals: form.write_signals.map((entry) => named(entry, 0)),
  };
}
