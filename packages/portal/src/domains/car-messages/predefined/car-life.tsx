import { Group, Paper } from '@mantine/core';
import { listMessageVehiclesEndpoint } from '@vinculum/contract/car-messages/sent-messages.ts';
import { ErrorState } from '../../../design/states/error-state.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { CarAnswer } from '../sent/car-answer.tsx';
import { lookAgainMs } from '../sent/look-again.ts';
import { StateChip } from '../sent/state-chip.tsx';

/** How far a notification is with the car that it was sent to, live. */
export function CarLife({ sendId }: { sendId: number }) {
  const cars = useEndpoint(
    listMessageVehiclesEndpoint,
    { body: { send_id: sendId } },
    { refetchInterval: ({ state }) => lookAgainMs('notification', state.data?.data ?? []) },
  );
  if (cars.data === undefined)
    return cars.error !== null && <ErrorState problem={cars.error} retry={() => void cars.refetch()} />;
  return (
    <>
      <NotUpdated problem={cars.error} />
      {cars.data.data.map((row) => (
        <Paper key={row.vin} withBorder p="sm" component="output" display="block">
          <Group gap="sm">
            <VinLink vin={row.vin} />
            <StateChip state={row.state} />
            <CarAnswer kind="notification" row={row} />
          </Group>
        </Paper>
      ))}
    </>
  );
}
