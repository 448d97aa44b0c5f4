import { type KnownSignal, readSignalProblems } from '@vinculum/contract/forms/form-problems.ts';
import type { StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { SignalCatalogue } from '../../signals/public.ts';
import type { Draft } from '../editor/draft.ts';

/** What a preview needs of a form; a draft may be incomplete. */
export type PreviewedForm = Pick<
  Draft,
  'title' | 'read_signals' | 'schedule' | 'public_key' | 'consumer_rewards'
> & {
  /** Absent from one that was never saved. */
  readonly status?: StoredConsentForm['status'];
};

/**
 * Why a read signal of a draft could not be saved as it stands, by its id: no car will ever send it so. What was
 * published is collected as it is, whatever the rules have become.
 */
export function unsavableSignals(
  { read_signals: entries, status = 'DRAFT' }: PreviewedForm,
  { byId }: SignalCatalogue,
): ReadonlyMap<number, FieldProblem> {
  if (status !== 'DRAFT') return new Map();
  const known = new Map<number, KnownSignal>(
    [...byId].map(([id, kind]) => [id, { kind, canRead: true, canWrite: false }]),
  );
  return new Map(
    entries
      .filter(({ signal_id: id }) => known.has(id))
      .flatMap((entry) =>
        readSignalProblems(entry, known)
          .slice(0, 1)
          .map((problem) => [entry.signal_id, problem] as const),
      ),
  );
}
