import type { DataPackage } from '@vinculum/contract/data-packages/data-package.ts';
import type { SignalGroup } from '@vinculum/contract/signals/endpoints.ts';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useSignalCatalogue } from '../../../signals/public.ts';
import type { EditorForm } from '../editor-form.ts';

const AttachedPackages = createContext<readonly DataPackage[]>([]);

interface EditorPackagesProps {
  readonly form: EditorForm;
  /** Those of the form as it was opened. */
  readonly packages: readonly DataPackage[];
  readonly children: ReactNode;
}

/** Tells every part of the editor which packages the form is made from now. */
export function EditorPackages({ form, packages, children }: EditorPackagesProps) {
  const ids = useWatch({ control: form.control, name: 'oem_data_package_ids' });
  const attached = useMemo(
    () => packages.filter((one) => ids.includes(one.oem_data_package_id)),
    [packages, ids],
  );
  return <AttachedPackages value={attached}>{children}</AttachedPackages>;
}

/** The packages that the form is made from; none for most forms. */
export function useAttachedPackages(): readonly DataPackage[] {
  return useContext(AttachedPackages);
}

/** The signals that the form may ask for: those of its packages, or without packages every one. */
export function useOfferedCatalogue(): ReturnType<typeof useSignalCatalogue> {
  const packages = useAttachedPackages();
  const catalogue = useSignalCatalogue();
  const { data } = catalogue;
  const offered = useMemo(
    () =>
      data === undefined || packages.length === 0
        ? data
        : { ...data, groups: offeredGroups(data.groups, packages) },
    [data, packages],
  );
  return { ...catalogue, data: offered };
}

/** The groups with the signals of the packages only; groups that have none are left out. */
function offeredGroups(
  groups: readonly SignalGroup[],
  packages: readonly Pick<DataPackage, 'read_signals' | 'write_signals'>[],
): SignalGroup[] {
  const reads = new Set(packages.flatMap((one) => one.read_signals.map((signal) => signal.signal_id)));
  const writes = new Set(packages.flatMap((one) => one.write_signals.map((signal) => signal.signal_id)));
  return groups
    .map((group) => ({
      ...group,
      read: group.read.filter((signal) => reads.has(signal.id)),
      write: group.write.filter((signal) => writes.has(signal.id)),
    }))
    .filter((group) => group.read.length + group.write.length > 0);
}
