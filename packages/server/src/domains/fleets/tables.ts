import type { Generated } from 'kysely';
import type { Created } from '../../db/columns.ts';

/** Fleets, and which vehicles their owners may put into them. */
export interface FleetsTables {
  fleet: {
    id: Generated<number>;
    /** The fleet owner. */
    organisation_id: number;
    name: string;
    unique_id: string;
    description: string;
    created_by: string;
    created_on: Created;
    updated_on: Date;
  };
  vehicle_fleet_permit: {
    vin: string;
    fleet_owner_id: number;
    /** What was asked of the vehicle before is none of the fleet owner's business. */
    handed_over_on: Date;
    handed_over_by: string;
  };
}
