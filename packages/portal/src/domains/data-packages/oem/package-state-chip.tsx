import type { PackageStatus } from '@vinculum/contract/data-packages/data-package.ts';
import { StatusChip } from '../../../design/states/status-chip.tsx';
import { useMessages } from '../../../lib/language/texts.ts';

/** Draft or published. */
export function PackageStateChip({ status }: { status: PackageStatus }) {
  const message = useMessages();
  return (
    <StatusChip kind={status === 'PUBLISHED' ? 'good' : 'draft'}>
      {message(`dataPackageStatus.${status}`)}
    </StatusChip>
  );
}
