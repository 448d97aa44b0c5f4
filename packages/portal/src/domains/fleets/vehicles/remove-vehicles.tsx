import { Stack, Text } from '@mantine/core';
import type { FleetRow } from '@vinculum/contract/fleets/fleet.ts';
import { removeFleetVehiclesEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { Banner } from '../../../design/states/banner.tsx';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { useProblemText } from '../../../design/states/error-state.tsx';
import { LongList } from '../../../design/table/long-list.tsx';
import { useCall } from '../../../lib/queries.ts';
import { useTexts } from '../../../lib/texts.ts';

interface RemoveVehiclesProps {
  readonly fleet: FleetRow;
  readonly vins: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

/** Asks before cars are taken out of a fleet. */
export function RemoveVehicles({ fleet, vins, onClose, onDone }: RemoveVehiclesProps) {
  const t = useTexts('fleets.vehicles');
  const textOf = useProblemText();
  const remove = useCall(removeFleetVehiclesEndpoint, {
    onSuccess: ({ message }) => {
      onDone(message);
      onClose();
    },
  });
  const title = t('removeTitle', { count: vins.length, name: fleet.name });
  return (
    <Confirm
      opened
      title={title}
      confirmLabel={t('remove')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ body: { fleet_id: fleet.id, vin_numbers: [...vins] } })}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <LongList label={title} count={vins.length} lineOf={(index) => vins[index]} />
        <Text>{t('removeText')}</Text>
        {remove.error !== null && <Banner kind="problem">{textOf(remove.error)}</Banner>}
      </Stack>
    </Confirm>
  );
}
