import { useQueryClient } from '@tanstack/react-query';
import { saveFleetEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import type { FleetInput, FleetRow } from '@vinculum/contract/fleets/fleet.ts';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useCall } from '../../lib/calls/queries.ts';

/** What the fleet dialog is about, and what was entered before a save that failed. */
export interface FleetDraft {
  /** Null for a new fleet. */
  readonly fleet: FleetRow | null;
  readonly entered: FleetInput | null;
}

/** How the last save ended, and which fleet there is since. */
type SaveResult =
  | { readonly kind: 'success'; readonly message: string; readonly added: number | null }
  | { readonly kind: 'problem'; readonly problem: ApiProblem };

/**
 * The fleet dialog from opening to its result. It closes after a save, as specified also after one that failed, whose
 * texts come back when the same dialog is opened again; only where the server names a field it stays open. `fleets` as
 * the screen knows them: what somebody else has saved meanwhile is read anew, and what was typed goes over that.
 */
export function useSaveFleet(fleets: readonly FleetRow[], onSaved: () => void) {
  const client = useQueryClient();
  const [open, setOpen] = useState<FleetDraft | null>(null);
  const [failed, setFailed] = useState<FleetDraft | null>(null);
  const [result, setResult] = useState<SaveResult | null>(null);
  const [saved, setSaved] = useState(0);
  // Once the dialog is gone: it would ask whether to leave what was entered when `onSaved` goes to another page.
  useEffect(() => {
    if (saved > 0) onSaved();
    // oxlint-disable-next-line react/exhaustive-deps -- once a save; the function is made anew with every render
  }, [saved]);
  const save = useCall(saveFleetEndpoint);
  /** @throws what the server says of a field. */
  const send = async (entered: FleetInput) => {
    const fleet = open?.fleet ?? null;
    const known = fleet === null ? {} : { fleet_id: fleet.id, updated_on: fleet.updated_on };
    setResult(null);
    try {
      const { message, fleet_id: id } = await save.mutateAsync({ body: { ...entered, ...known } });
      setFailed(null);
      setResult({ kind: 'success', message, added: fleet === null ? id : null });
      setSaved((count) => count + 1);
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.fields.length > 0) throw problem;
      setFailed({ fleet, entered });
      setResult({ kind: 'problem', problem });
      if (problem.is('conflict')) await client.invalidateQueries();
    }
    setOpen(null);
  };
  return {
    open,
    failed,
    result,
    isSaving: save.isPending,
    dismiss: () => setResult(null),
    close: () => setOpen(null),
    start: (fleet: FleetRow | null) => {
      const newest = fleets.find(({ id }) => id === fleet?.id) ?? fleet;
      const isSame = failed !== null && failed.fleet?.id === fleet?.id;
      setOpen({ fleet: newest, entered: isSame ? enteredOver(newest, failed) : null });
    },
    send,
  };
}

/** What was entered, with the fleet's own texts of now where nothing else had been typed. */
function enteredOver(newest: FleetRow | null, { fleet, entered }: FleetDraft): FleetInput | null {
  if (newest === null || fleet === null || entered === null) return entered;
  const textOf = (name: keyof FleetInput) => (entered[name] === fleet[name] ? newest[name] : entered[name]);
  return { name: textOf('name'), unique_id: textOf('unique_id'), description: textOf('description') };
}
