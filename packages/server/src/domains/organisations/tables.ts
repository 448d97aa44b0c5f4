import type { Generated } from 'kysely';
import type { Created } from '../../db/columns.ts';

/** Organisations with their roles, details and billing, identifiers of makers, and the names of consumers' streams. */
export interface OrganisationsTables {
  organisation: {
    id: Generated<number>;
    name: string;
    unique_identifier: string;
    created_on: Created;
    /** Null while it takes part. */
    resting_from: Generated<Date | null>;
    /** An older organisation has this identifier in another case. */
    is_identifier_doubled: Generated<boolean>;
  };
  organisation_role: { organisation_id: number; role_id: number };
  oem_manufacturer: { wmi: string; organisation_id: number };
  organisation_detail: {
    id: Generated<number>;
    organisation_id: number;
    /** Decimal text, US dollars. */
    cost: string;
    region: string;
    type: string;
    target_segment: string;
    website: string;
    monthly_active_users: number;
    updated_on: Date;
  };
  billing_info: {
    organisation_id: number;
    billing_name: string;
    attention: string;
    email: string;
    address: string;
    updated_on: Date;
  };
  consumer_stream: {
    organisation_id: number;
    stream_name: string;
    /** 1 JSON, 2 Protocol Buffers. */
    stream_type: number;
    updated_on: Date;
  };
  /** A view. */
  test_maker: { organisation_id: number };
}
