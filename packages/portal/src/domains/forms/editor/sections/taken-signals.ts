import type { SignalEntry } from '@vinculum/contract/forms/entries/signal-entry.ts';
import type { PickedSignal } from '../../../signals/public.ts';

/** The signals that a form already has. */
export interface TakenSignals {
  readonly reads: readonly SignalEntry[];
  readonly writes: readonly SignalEntry[];
}

/** Whether a form already asks for this access to this signal. */
export function isTaken(taken: TakenSignals, { signal, isRead }: PickedSignal): boolean {
  return (isRead ? taken.reads : taken.writes).some((entry) => entry.signal_id === signal.id);
}
