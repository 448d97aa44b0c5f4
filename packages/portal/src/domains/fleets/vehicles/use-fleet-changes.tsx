import { notifications } from '@mantine/notifications';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { deleteFleetEndpoint, saveFleetEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import type { FleetRow } from '@vinculum/contract/fleets/fleet.ts';
import { type ReactNode, useState } from 'react';
import type { Acts } from '../../../design/object/act.ts';
import type { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { useGo } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { DeleteFleet } from '../delete-fleet.tsx';
import { FleetBanners } from '../fleet-banners.tsx';
import { FleetDialog } from '../fleet-dialog.tsx';
import { useSaveFleet } from '../use-save-fleet.ts';

interface FleetChanges {
  readonly actions: Acts;
  /** What came of the last change; stays until it is dismissed. */
  readonly outcome: ReactNode;
  readonly dialogs: ReactNode;
}

/** Changing and deleting a fleet from its page; a deleted one leads to the list. */
export function useFleetChanges(fleet: FleetRow | undefined): FleetChanges {
  const t = useTexts('fleets');
  const go = useGo();
  const saving = useSaveFleet(fleet === undefined ? [] : [fleet], () => undefined);
  const [isDeleting, setDeleting] = useState(false);
  const [failed, setFailed] = useState<ApiProblem | null>(null);
  const mayEdit = useMay(saveFleetEndpoint);
  const mayDelete = useMay(deleteFleetEndpoint);
  const forget = () => {
    saving.dismiss();
    setFailed(null);
  };
  const edit = () => {
    forget();
    saving.start(fleet ?? null);
  };
  const remove = () => {
    forget();
    setDeleting(true);
  };
  const actions: Acts = [
    mayEdit && { label: t('edit'), icon: IconPencil, onClick: edit },
    mayDelete && { label: t('deleteFleet'), icon: IconTrash, onClick: remove, isDangerous: true },
  ];
  return {
    actions,
    outcome: <FleetBanners saving={saving} deleted={failed} onDismissDeleted={() => setFailed(null)} />,
    dialogs: (
      <>
        <FleetDialog saving={saving} />
        {isDeleting && fleet !== undefined && (
          <DeleteFleet
            fleet={fleet}
            onClose={() => setDeleting(false)}
            onDeleted={(message) => {
              notifications.show({ color: 'green', message });
              void go('/fleets');
            }}
            onFailed={setFailed}
          />
        )}
      </>
    ),
  };
}
