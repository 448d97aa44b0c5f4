import { Text } from '@mantine/core';
import type { FleetRow } from '@vinculum/contract/fleets/fleet.ts';
import { removeFleetVehiclesEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { LongList } from '../../../design/table/long-list.tsx';
import { useCall } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';

interface RemoveVehiclesProps {
  readonly fleet: FleetRow;
  readonly vins: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

/** Asks before cars are taken out of a fleet. */
export function RemoveVehicles({ fleet, vins, onClose, onDone }: RemoveVehiclesProps) {
  const t = useTexts('fleets.vehicles');
  const remove = useCall(removeFleetVehiclesEndpoint, {
    onSuccess: ({ message }) => {
      onDone(message);
      onClose();
    },
  });
  const title = t('removeTitle', { count: vins.length, name: fleet.name });
  return (
    <Confirm
      title={title}
      confirmLabel={t('remove')}
      call={remove}
      onConfirm={() => remove.mutate({ body: { fleet_id: fleet.id, vin_numbers: [...vins] } })}
      onCancel={onClose}
    >
      <LongList label={title} count={vins.length} lineOf={(index) => vins[index]} />
      <Text>{t('removeText')}</Text>
    </Confirm>
  );
}
