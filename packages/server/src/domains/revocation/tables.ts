import type { Generated } from 'kysely';
import type { Created } from '../../db/columns.ts';

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
}
