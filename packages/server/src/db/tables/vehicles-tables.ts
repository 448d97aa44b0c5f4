import type { Generated } from 'kysely';
import type { Created, Json } from './columns.ts';

/** Vehicles, certificates and signals. */
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
  vehicle_session: {
    vin: string;
    gateway_id: string;
    is_online: boolean;
    connected_at: Date;
    last_seen_at: Date;
    boot_id: string | null;
    software: string | null;
    time_zone: Generated<string>;
    applied_revision: Generated<number>;
    checked_in_at: Date | null;
  };
  vehicle_certificate: {
    serial: string;
    vin: string;
    /** SubjectPublicKeyInfo, DER. */
    public_key: Buffer;
    /** PEM; null for those issued before it was kept. */
    certificate: string | null;
    /** Fingerprint of the authority that issued it. */
    authority: string | null;
    issued_on: Created;
    not_after: Date;
    claim_id: number | null;
    revoked_on: Date | null;
    /** Revoked by a person: the VIN gets no other until it is released. */
    bars_vin: Generated<boolean>;
    /** Serial of the vehicle's certificate that it replaces; null for one that a claim got. */
    renews: string | null;
    /** Of one that renews: when the vehicle first connected with it. */
    first_used_on: Date | null;
  };
  vehicle_claim: {
    id: Generated<number>;
    name: string;
    organisation_id: number;
    certificate_serial: string;
    vin_prefixes: string[];
    /** How many more certificates it may get. */
    remaining: number;
    not_after: Date;
    created_on: Created;
    /** Null for one that no person made. */
    created_by: string | null;
    revoked_on: Date | null;
    revoked_by: string | null;
    /** SubjectPublicKeyInfo, DER; null of claims that were made before it was kept. */
    public_key: Buffer | null;
    /** Its vehicles are those of load tests and of the web simulator. */
    is_test: Generated<boolean>;
  };
  /** A view. */
  test_maker: { organisation_id: number };
  signal: {
    id: number;
    name: string;
    label: string;
    group_name: string;
    data_type: string;
    unit: string | null;
    can_read: boolean;
    can_write: boolean;
    change_mode: string;
    max_rate_hz: number | null;
    minimum: number | null;
    maximum: number | null;
    enum_name: string | null;
    position: number;
  };
  signal_enum: { name: string; choices: Json<{ id: number; label: string }[]> };
}
