import type { DataPackage } from '@vinculum/contract/data-packages/data-package.ts';
import type { ReactNode } from 'react';
import { MissingPackage, useDataPackages } from '../../../data-packages/public.ts';

interface WithPackagesProps {
  readonly ids: readonly number[];
  readonly children: (packages: readonly DataPackage[]) => ReactNode;
}

/** Shows an editor once the packages of its form have come; without them nobody could say what the form may hold. */
export function WithPackages({ ids, children }: WithPackagesProps) {
  const found = useDataPackages(ids);
  return found.data === undefined ? <MissingPackage source={found} /> : children(found.data);
}
