import type { Generated } from 'kysely';
import type { Created, Json } from '../../db/columns.ts';

/** Saved audiences: one of `filter` and `vin_numbers` each. */
export interface PublicationTables {
  audience: {
    id: Generated<number>;
    organisation_id: number;
    name: string;
    filter: Json | null;
    vin_numbers: string[] | null;
    vin_count: number | null;
    updated_by: string;
    created_on: Created;
    updated_on: Date;
  };
}
