import { saveFleetEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { handOverVehiclesEndpoint } from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import { addFleetVehiclesEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import type { ConsentWorld } from './consent-world.ts';

type FleetOwner = 'fleet' | 'otherFleet';

/** Adds a fleet of this unique id; returns its id. */
export async function makeFleet(
  { server, people }: ConsentWorld,
  uniqueId: string,
  by: FleetOwner = 'fleet',
): Promise<number> {
  const body = { name: `Fleet ${uniqueId}`, unique_id: uniqueId, description: 'Vans' };
  const saved = await server.call(saveFleetEndpoint, { body }, people.signedIn(`${by}.editor`));
  return saved.body.fleet_id;
}

/** Lets a fleet owner have cars of the first maker. */
export async function handOverCars(
  { server, people }: ConsentWorld,
  vins: readonly string[],
  to: FleetOwner = 'fleet',
): Promise<void> {
  const body = { fleet_owner_id: people.organisations[to], vin_numbers: [...vins] };
  await server.call(handOverVehiclesEndpoint, { body }, people.signedIn('oem.admin'));
}

/** Registers cars, hands them over and puts them into a fleet. */
export async function fillFleet(
  world: ConsentWorld,
  { fleetId, by = 'fleet' }: { readonly fleetId: number; readonly by?: FleetOwner },
  vins: readonly string[],
): Promise<void> {
  await world.registerCars(vins);
  await handOverCars(world, vins, by);
  const body = { fleet_id: fleetId, vin_numbers: [...vins] };
  await world.server.call(addFleetVehiclesEndpoint, { body }, world.people.signedIn(`${by}.editor`));
}
