import { Text } from '@mantine/core';
import type { FleetRow } from '@vinculum/contract/fleets/fleet.ts';
import { addFleetVehiclesEndpoint, type AddedVehicles } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { useState } from 'react';
import { idOfField } from '../../../design/form/field.ts';
import { useVinEntry } from '../../../design/vins/use-vin-entry.ts';
import { useCall } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { CarsWithoutFleet } from './cars-without-fleet.tsx';
import { VinDialog } from '../vin-dialog.tsx';

interface AddVehiclesDialogProps {
  readonly fleet: FleetRow;
  readonly onClose: () => void;
  readonly onAdded: (added: AddedVehicles) => void;
}

/** Asks for the VINs of the vehicles that join a fleet, and offers those that are in none yet. */
export function AddVehiclesDialog({ fleet, onClose, onAdded }: AddVehiclesDialogProps) {
  const t = useTexts('fleets.vehicles');
  const entry = useVinEntry();
  const [wasTried, setTried] = useState(false);
  const add = useCall(addFleetVehiclesEndpoint, {
    onSuccess: (added) => {
      onAdded(added);
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (entry.problem === undefined) {
      add.mutate({ body: { fleet_id: fleet.id, vin_numbers: [...entry.vins] } });
    } else document.getElementById(idOfField('vin_numbers'))?.focus();
  };
  return (
    <VinDialog
      title={t('addTitle', { name: fleet.name })}
      submitText={t('addSubmit', { count: entry.vins.length })}
      entry={entry}
      wasTried={wasTried}
      problem={add.error}
      isSending={add.isPending}
      onSubmit={submit}
      onClose={onClose}
      lead={<Text>{t('addLead')}</Text>}
    >
      <CarsWithoutFleet chosen={entry.vins} onChoose={entry.choose} />
    </VinDialog>
  );
}
