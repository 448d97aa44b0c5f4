import type { ListedVehicle } from '@vinculum/contract/vehicles/endpoints.ts';
import type { ReactNode } from 'react';
import { ObjectLink } from '../../design/object/object-link.tsx';
import { useSession } from '../../lib/session.tsx';

interface MakerLinkProps {
  readonly vehicle: Pick<ListedVehicle, 'maker' | 'maker_id'>;
  /** What is said of a car whose maker is not known. */
  readonly children: ReactNode;
}

/** The maker of a car. */
export function MakerLink({ vehicle: { maker, maker_id: id }, children }: MakerLinkProps) {
  if (maker === null || id === null) return children;
  return <ObjectLink kind="organisation" id={id} name={maker} />;
}

/** What a car is called: its make and its model, as far as they are known. */
export function nameOfCar({ make, model }: Pick<ListedVehicle, 'make' | 'model'>): string {
  return [make, model].filter((part) => part !== null).join(' ');
}

/** What leads an operator, who chooses a maker there, to the maker of a car at the address of every maker's cars. */
export function useMakerInAddress({ maker_id: maker }: Pick<ListedVehicle, 'maker_id'>) {
  const { principal } = useSession();
  return principal.portal === 'ADMIN' && maker !== null ? { maker } : {};
}
