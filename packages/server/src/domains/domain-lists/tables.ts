import type { Generated } from 'kysely';
import type { Created } from '../../db/columns.ts';

/** Domains that an organisation may or may not name in what it shows. */
export interface DomainListsTables {
  domain_permission: {
    id: Generated<number>;
    organisation_id: number;
    domain: string;
    is_allowed: boolean;
    created_by: string;
    created_on: Created;
  };
}
