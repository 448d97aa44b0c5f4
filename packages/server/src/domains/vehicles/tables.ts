import type { Generated } from 'kysely';
import type { Created } from '../../db/columns.ts';

interface CountedVehicles {
  oem_id: number;
  fleet_id: number | null;
  is_test: boolean;
  total: number;
}

/** Vehicles, and how many there are. */
export interface VehiclesTables {
  vehicle: {
    vin: string;
    oem_id: number;
    fleet_id: number | null;
    make: string | null;
    model: string | null;
    registered_on: Created;
    registered_by: string;
    /** Since when it has the owner it has; null where no change was reported. */
    owner_since: Generated<Date | null>;
    /** One of a load test or of the web simulator; it never changes. */
    is_test: Generated<boolean>;
  };
  /** Counts that are kept, and what has moved since they were added up (`0046-kept-counts.sql`). */
  vehicle_count: CountedVehicles;
  vehicle_move: CountedVehicles;
}
