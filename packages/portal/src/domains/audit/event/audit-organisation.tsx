import { NO_VALUE } from '../../../lib/no-value.ts';
import type { AuditRow } from '@vinculum/contract/audit/endpoints.ts';
import { ObjectLink } from '../../../design/object/object-link.tsx';

/** The organisation of who did it. */
export function AuditOrganisation({ of }: { of: Pick<AuditRow, 'organisation_id' | 'organisation_name'> }) {
  const { organisation_id: id, organisation_name: name } = of;
  if (id === null || name === null) return NO_VALUE;
  return <ObjectLink kind="organisation" id={id} name={name} />;
}
