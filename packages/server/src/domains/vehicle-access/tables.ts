import type { Generated } from 'kysely';
import type { Created } from '../../db/columns.ts';

/** The ways by which vehicles are let in, and the certificates of authorities that issued theirs. */
export interface VehicleAccessTables {
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
  authority_certificate: {
    /** SHA-256 of the certificate, as OpenSSL prints it. */
    fingerprint: string;
    pem: string;
  };
}
