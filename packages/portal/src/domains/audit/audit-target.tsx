import type { AuditRow } from '@vinculum/contract/audit/endpoints.ts';
import { isVin } from '@vinculum/contract/foundation/vin.ts';
import { ObjectLink, type ObjectKind } from '../../design/object/object-link.tsx';
import { VinLink } from '../../design/vins/vin-link.tsx';

/** The objects with a page, by the word that a target begins with. */
const kinds: Readonly<Record<string, ObjectKind>> = {
  agreement: 'agreement',
  'consent-form': 'form',
  'data-package': 'dataPackage',
  fleet: 'fleet',
  'load-test-run': 'loadTestRun',
  organisation: 'organisation',
};

/** What was acted on, as it is stored; what has a page leads there. */
export function AuditTarget({ target }: { target: string | null }) {
  if (target === null) return '–';
  if (isVin(target)) return <VinLink vin={target} />;
  const [, word = '', id = ''] = /^([a-z-]+)\/(\d{1,9})$/.exec(target) ?? [];
  const kind = kinds[word];
  if (kind === undefined) return target;
  return (
    <ObjectLink kind={kind} id={id}>
      {target}
    </ObjectLink>
  );
}

/** Whose user acted. */
export function AuditOrganisation({ of }: { of: Pick<AuditRow, 'organisation_id' | 'organisation_name'> }) {
  const { organisation_id: id, organisation_name: name } = of;
  if (id === null || name === null) return '–';
  return (
    <ObjectLink kind="organisation" id={id}>
      {name}
    </ObjectLink>
  );
}
