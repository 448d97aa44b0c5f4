import type { Generated } from 'kysely';
import type { Created } from '../../db/columns.ts';

/** Vehicles. */
export interface VehiclesTables {
  vehicle: {
    vin: string;
    oem_id: number;
    fleet_id: number | null;
    make: string | null;
    model: string | null;
    registered_on: Created;
    registered_by: string;
    /** One of a load test or of the web simulator; it never changes. */
    is_test: Generated<boolean>;
  };
}
