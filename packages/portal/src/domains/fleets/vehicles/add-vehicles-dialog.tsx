import { Button, Group, Stack, Text } from '@mantine/core';
import { listFleets } from '@vinculum/contract/fleets/endpoints.ts';
import type { FleetRow } from '@vinculum/contract/fleets/fleet.ts';
import {
  addFleetVehicles,
  type AddedVehicles,
  listFleetVehicles,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { useState } from 'react';
import { Banner } from '../../../design/banner.tsx';
import { EntryDialog } from '../../../design/entry-dialog.tsx';
import { useProblemText } from '../../../design/error-state.tsx';
import { idOfField } from '../../../design/form/field.ts';
import { LeaveWarning } from '../../../design/form/leave-warning.tsx';
import { useVinEntry } from '../../../design/vins/use-vin-entry.ts';
import { VinListField } from '../../../design/vins/vin-list-field.tsx';
import { useCall } from '../../../lib/queries.ts';
import { useTexts } from '../../../lib/texts.ts';

interface AddVehiclesDialogProps {
  readonly fleet: FleetRow;
  readonly onClose: () => void;
  readonly onAdded: (added: AddedVehicles) => void;
}

/** Takes a list of VINs, typed or from a file. What is in it stays when adding fails. */
export function AddVehiclesDialog({ fleet, onClose, onAdded }: AddVehiclesDialogProps) {
  const t = useTexts('fleets.vehicles');
  const common = useTexts('design');
  const textOf = useProblemText();
  const entry = useVinEntry();
  const [wasTried, setTried] = useState(false);
  const add = useCall(addFleetVehicles, {
    refetch: [listFleetVehicles, listFleets],
    onSuccess: (added) => {
      onAdded(added);
      onClose();
    },
  });
  const title = t('addTitle', { name: fleet.name });
  const submit = () => {
    setTried(true);
    if (entry.problem === undefined) {
      add.mutate({ body: { fleet_id: fleet.id, vin_numbers: [...entry.vins] } });
    } else document.getElementById(idOfField('vin_numbers'))?.focus();
  };
  return (
    <EntryDialog title={title} size="lg" onClose={onClose} isDirty={entry.isDirty} isSaving={add.isPending}>
      {(leave) => (
        <>
          <LeaveWarning isDirty={entry.isDirty && !add.isPending} />
          <form
            noValidate
            aria-label={title}
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <Stack>
              <Text>{t('addLead')}</Text>
              {add.error !== null && <Banner kind="problem">{textOf(add.error)}</Banner>}
              <VinListField {...entry.field} error={wasTried ? entry.problem : undefined} />
              <Group justify="flex-end">
                <Button variant="default" onClick={leave} disabled={add.isPending}>
                  {common('cancel')}
                </Button>
                <Button type="submit" loading={add.isPending} disabled={entry.isChecking}>
                  {t('addSubmit', { count: entry.vins.length })}
                </Button>
              </Group>
            </Stack>
          </form>
        </>
      )}
    </EntryDialog>
  );
}
