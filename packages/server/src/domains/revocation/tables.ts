import type { Generated } from 'kysely';
import type { Created } from '../../db/columns.ts';

/** Revocations, and the consents that each of them ended. */
export interface RevocationTables {
  revocation: {
    id: Generated<number>;
    form_id: number;
    consumer_id: number;
    actor_kind: string;
    actor: string | null;
    whole_form: boolean;
    total: number;
    revoked_at: Created;
    last_sample_at: Date | null;
  };
  revocation_consent: {
    revocation_id: number;
    consent_id: number;
    vin: string;
    /** That of the consent's end: its car has applied it once it says this one or a later one. */
    revision: number;
    confirmed_at: Date | null;
  };
}
