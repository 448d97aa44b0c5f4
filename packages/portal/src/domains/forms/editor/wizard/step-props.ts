import type { SignalEntry } from '@vinculum/contract/forms/entries/signal-entry.ts';
import type { CatalogueSignal } from '@vinculum/contract/signals/endpoints.ts';

/** What every step of the signal wizard gets. */
export interface StepProps {
  readonly entry: SignalEntry;
  readonly signal: CatalogueSignal;
  readonly onChange: (entry: SignalEntry) => void;
}
