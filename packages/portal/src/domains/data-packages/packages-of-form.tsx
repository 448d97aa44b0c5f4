import { LoadingRows } from '../../design/states/loading-rows.tsx';
import { MissingPackage } from './missing-package.tsx';
import { PackageList } from './package-list.tsx';
import { useDataPackages } from './use-data-packages.ts';

/** The packages of a form that is looked at. */
export function PackagesOfForm({ ids }: { ids: readonly number[] }) {
  const { data, error, refetch } = useDataPackages(ids);
  if (data !== undefined) return <PackageList packages={data} />;
  return error === null ? (
    <LoadingRows rows={ids.length} />
  ) : (
    <MissingPackage problem={error} retry={refetch} />
  );
}
