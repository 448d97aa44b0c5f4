import type { Generated } from 'kysely';
import type { Created } from '../../../db/columns.ts';

/** What a user pool does not keep itself. */
export interface CognitoTables {
  ended_pool_session: {
    id: Generated<number>;
    username: string;
    /** Seconds since 1970, both included. */
    first_start: number;
    last_start: number;
    ended_on: Created;
  };
}
