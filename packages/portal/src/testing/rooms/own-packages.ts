import type { OwnPackage, OwnPackageRow } from '@vinculum/contract/data-packages/data-package.ts';
import { somePackage, somePackageRow } from './data-packages.ts';

/** A draft of the own organisation for tests. */
export function someOwnPackage(changes: Partial<OwnPackage> = {}): OwnPackage {
  return {
    ...somePackage(),
    status: 'DRAFT',
    created_on: '2026-01-01T00:00:00.000Z',
    updated_on: '2026-01-02T00:00:00.000Z',
    published_on: null,
    ...changes,
  };
}

/** A row of the own list for tests; a draft unless said otherwise. */
export function someOwnRow(changes: Partial<OwnPackageRow> = {}): OwnPackageRow {
  return { ...somePackageRow(), status: 'DRAFT', updated_on: '2026-01-02T00:00:00.000Z', ...changes };
}
