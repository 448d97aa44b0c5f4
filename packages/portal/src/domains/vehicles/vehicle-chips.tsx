import { NO_VALUE } from '../../lib/no-value.ts';
import { Group, Text } from '@mantine/core';
import type { VehicleDetail } from '@vinculum/contract/vehicles/endpoints.ts';
import { Connection } from '../../design/states/connection.tsx';
import { StatusChip } from '../../design/states/status-chip.tsx';
import { useTexts } from '../../lib/language/texts.ts';

/** How a car stands: registered, connected, of a test. */
export function VehicleChips({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useTexts('vehicles.state');
  const { is_test: isTest, registered_on: registered } = vehicle;
  return (
    <Group gap="xs">
      {isTest && <StatusChip kind="info">{t('test')}</StatusChip>}
      {isUnregistered(vehicle) && <StatusChip kind="waiting">{t('unregistered')}</StatusChip>}
      {registered !== null && <ConnectionOf vehicle={vehicle} />}
    </Group>
  );
}

/** Whether no car has registered with a VIN; of one whose presence is not told this is not known. */
export function isUnregistered(vehicle: Pick<VehicleDetail, 'registered_on' | 'is_online'>): boolean {
  return vehicle.registered_on === null && vehicle.is_online !== null;
}

/** Whether a car is connected, and when it was last, as far as the user may know. */
export function ConnectionOf({ vehicle }: { vehicle: Pick<VehicleDetail, 'is_online' | 'last_seen_on'> }) {
  const { is_online: isOnline, last_seen_on: lastSeen } = vehicle;
  if (isOnline === null) return <Text fz="sm">{NO_VALUE}</Text>;
  return <Connection isOnline={isOnline} {...(lastSeen !== null && { lastSeen })} />;
}
