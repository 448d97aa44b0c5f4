import { listFleetsEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { pageOf, type To } from '../../lib/screens/addresses.ts';
import type { VehicleDetail } from '@vinculum/contract/vehicles/endpoints.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';

/** The pages above a car: the list of cars; for a fleet manager its fleet, as far as it is known yet. */
export function useAncestors(vehicle: VehicleDetail | undefined): { to: To; title: string }[] {
  const t = useTexts('fleets');
  const tCars = useTexts('vehicles.list');
  const hasFleets = useMay(listFleetsEndpoint);
  if (!hasFleets) return [{ to: '/vehicles', title: tCars('title') }];
  const fleet = vehicle?.fleet ?? null;
  return [
    { to: '/fleets', title: t('title') },
    ...(fleet === null ? [] : [{ to: pageOf.fleet(fleet.id), title: fleet.name }]),
  ];
}
