import { saveFleetEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import type { FleetInput, FleetRow } from '@vinculum/contract/fleets/fleet.ts';
import { useEffect, useState } from 'react';
import type { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useCall } from '../../lib/calls/queries.ts';

/** What the fleet dialog is about, and what was entered before a save that failed. */
export interface FleetDraft {
  /** Null for a new fleet. */
  readonly fleet: FleetRow | null;
  readonly entered: FleetInput | null;
  readonly problem: ApiProblem | null;
}

/** How the last save ended, and which fleet there is since. */
type SaveResult =
  | { readonly kind: 'success'; readonly message: string; readonly added: number | null }
  | { readonly kind: 'problem'; readonly problem: ApiProblem };

/**
 * The fleet dialog from opening to its result. It closes after every save, as specified; what was entered into one
 * that failed comes back when the same dialog is opened again.
 */
export function useSaveFleet(onSaved: () => void) {
  const [open, setOpen] = useState<FleetDraft | null>(null);
  const [failed, setFailed] = useState<FleetDraft | null>(null);
  const [result, setResult] = useState<SaveResult | null>(null);
  const [saved, setSaved] = useState(0);
  // Once the dialog is gone: it would ask whether to leave what was entered when `onSaved` goes to another page.
  useEffect(() => {
    if (saved > 0) onSaved();
    // oxlint-disable-next-line react/exhaustive-deps -- once a save; the function is made anew with every render
  }, [saved]);
  const save = useCall(saveFleetEndpoint, {
    onSuccess: ({ message, fleet_id: id }, { body }) => {
      setFailed(null);
      setResult({ kind: 'success', message, added: body?.fleet_id === undefined ? id : null });
      setOpen(null);
      setSaved((count) => count + 1);
    },
    onError: (problem) => {
      if (open !== null) setFailed({ ...open, problem });
      setResult({ kind: 'problem', problem });
      setOpen(null);
    },
  });
  return {
    open,
    failed,
    result,
    isSaving: save.isPending,
    dismiss: () => setResult(null),
    close: () => setOpen(null),
    start: (fleet: FleetRow | null) => {
      const isSame = failed !== null && failed.fleet?.id === fleet?.id;
      setOpen(isSame ? failed : { fleet, entered: null, problem: null });
    },
    send: (entered: FleetInput) => {
      const fleet = open?.fleet ?? null;
      setResult(null);
      setOpen({ fleet, entered, problem: null });
      const known = fleet === null ? {} : { fleet_id: fleet.id, updated_on: fleet.updated_on };
      save.mutate({ body: { ...entered, ...known } });
    },
  };
}
