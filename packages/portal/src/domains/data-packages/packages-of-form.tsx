import { MissingPackage } from './missing-package.tsx';
import { PackageList } from './package-list.tsx';
import { useDataPackages } from './use-data-packages.ts';

/** The packages of a form that is looked at. */
export function PackagesOfForm({ ids }: { ids: readonly number[] }) {
  const found = useDataPackages(ids);
  if (found.data !== undefined) return <PackageList packages={found.data} />;
  return <MissingPackage source={found} rows={ids.length} />;
}
