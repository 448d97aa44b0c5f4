import type { Generated } from 'kysely';
import type { Created } from '../../db/columns.ts';

/** What the gateway is to look at again. */
export interface OutboxTables {
  outbox: {
    id: Generated<number>;
    vin: string;
    kind: string;
    consent_id: number | null;
    created_at: Created;
    attempts: Generated<number>;
    parked_at: Date | null;
  };
}
