import type { ColumnType, Generated } from 'kysely';
import type { Created, RunFailure } from '../../db/columns.ts';

export interface ScheduledRunsTables {
  scheduled_run: {
    id: Generated<number>;
    job: string;
    /** YYYY-MM-DD, UTC. */
    day: string | null;
    started_by: string | null;
    started_on: Created;
    ended_on: Date | null;
    changed: number | null;
    failure: ColumnType<RunFailure | null, string | null, string | null>;
  };
}
