import { fleetRow, type FleetRow } from '@vinculum/contract/fleets/fleet.ts';

/** The fleet of a test, as lists answer it. */
export function someFleet(changes: Partial<FleetRow> = {}): FleetRow {
  return fleetRow.parse({
    id: 7,
    name: 'Vans',
    unique_id: 'RIX-1',
    description: 'Delivery in town',
    updated_on: '2026-11-20T10:00:00.000Z',
    vehicles: 3,
    vehicles_online: 1,
    ...changes,
  });
}
